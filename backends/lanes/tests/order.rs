//! The order in which a finished program computes its values.

use shale_ir::element::ElementType;
use shale_lanes::{Access, Binary, Builder, Instruction, Item, Op};

/// The operations of a program over two inputs, of which the result is stored.
fn ops(build: impl Fn(&mut Builder, [Item; 2]) -> Item) -> Vec<Op> {
    let mut b = Builder::new();
    let inputs = [(); 2].map(|()| b.load(ElementType::S32, Access::Contiguous));
    let result = build(&mut b, inputs);
    b.store(result, Access::Contiguous);
    let instructions = b.finish().instructions;
    instructions.iter().filter_map(|i| if let Instruction::Apply { op, .. } = i { Some(*op) } else { None }).collect()
}

fn apply(b: &mut Builder, op: Binary, x: Item, y: Item) -> Item {
    b.binary(op, x, y).expect("integers")
}

#[test]
fn what_is_made_of_a_value_is_computed_behind_its_other_readers() {
    let found = ops(|b, [x, y]| {
        let sum = apply(b, Binary::Add, x, y);
        let early = apply(b, Binary::Multiply, sum, y);
        let other = apply(b, Binary::And, x, y);
        let mixed = apply(b, Binary::Xor, other, sum);
        apply(b, Binary::Or, early, mixed)
    });
    assert_eq!(found, [Op::Add, Op::And, Op::Xor, Op::Multiply, Op::Or]);
}

#[test]
fn an_operation_and_what_reads_it_next_stay_together() {
    let found = ops(|b, [x, y]| {
        let sum = apply(b, Binary::Add, x, y);
        let early = apply(b, Binary::Multiply, sum, y);
        let mixed = apply(b, Binary::Xor, sum, x);
        let more = apply(b, Binary::And, mixed, y);
        let last = apply(b, Binary::Maximum, more, x);
        apply(b, Binary::Or, early, last)
    });
    assert_eq!(found, [Op::Add, Op::Xor, Op::And, Op::Multiply, Op::Maximum, Op::Or]);
}

#[test]
fn what_is_read_at_once_stays() {
    let found = ops(|b, [x, y]| {
        let sum = apply(b, Binary::Add, x, y);
        let product = apply(b, Binary::Multiply, sum, y);
        let mixed = apply(b, Binary::Xor, product, sum);
        apply(b, Binary::Or, mixed, sum)
    });
    assert_eq!(found, [Op::Add, Op::Multiply, Op::Xor, Op::Or]);
}
