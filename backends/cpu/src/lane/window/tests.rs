use super::Window;
use super::handlers::{avx2, avx512};
use super::ops::form;
use crate::isa::Isa;
use crate::lane::op::Op;
use crate::lane::place::{Place, Scratch};
use crate::lane::program::{Access, Instruction, Kind, Load, Program, Store, Value};
use shale_ir::element::ElementType;

/// `op(op(x), …)`: an operation on inputs, and once more on its result where the kinds allow it, then as f32 or s32.
fn program(op: Op, kinds: &[Kind], result: Kind) -> Program {
    let element = |kind| if kind == Kind::F32 { ElementType::F32 } else { ElementType::S32 };
    let mut p = Program::default();
    let apply = |op: Op, args: &[u32]| {
        let arg = |i: usize| Value(*args.get(i).unwrap_or(&args[0]));
        Instruction::Apply { op, args: [arg(0), arg(1), arg(2), arg(3)], immediate: 0 }
    };
    let mut push = |p: &mut Program, instruction| {
        p.instructions.push(instruction);
        p.instructions.len() as u32 - 1
    };
    let mut args = Vec::new();
    for kind in kinds {
        let input = p.loads.len() as u32;
        p.loads.push(Load { element: element(*kind), access: Access::Contiguous });
        let x = push(&mut p, Instruction::Load { input });
        let mask = *kind == Kind::Mask;
        args.push(if mask { push(&mut p, apply(Op::Less, &[x, x])) } else { x });
    }
    let mut value = push(&mut p, apply(op, &args));
    if result == kinds[0] {
        args[0] = value;
        value = push(&mut p, apply(op, &args));
    }
    let last = if result == Kind::Mask {
        let one = push(&mut p, Instruction::Constant { kind: Kind::I32, bits: 1 });
        push(&mut p, apply(Op::Select, &[value, one, one]))
    } else {
        push(&mut p, apply(Op::Copy, &[value]))
    };
    let element = if result == Kind::F32 { ElementType::F32 } else { ElementType::S32 };
    p.stores.push(Store { value: Value(last), element, access: Access::Contiguous, streaming: false });
    p
}

/// A handler that called the next one instead of jumping to it would let the stack grow by its frame each block; the chain would return to its
/// driver after some thousand blocks. In optimized builds no operation may do that, at any optimization level chains must end well.
#[test]
fn handlers_jump_to_one_another() {
    let optimized = cfg!(not(debug_assertions));
    let mut tried = 0;
    for isa in Isa::available() {
        for op in Op::ALL {
            for (kinds, result) in op.signatures() {
                let known = match isa {
                    Isa::Avx512 => form::<avx512::Set>(*op, kinds[0]).is_some(),
                    Isa::Avx2 => form::<avx2::Set>(*op, kinds[0]).is_some(),
                    _ => false,
                };
                if !known || kinds.iter().chain([result]).any(|kind| kind.bytes() == 8) {
                    continue;
                }
                let p = program(*op, kinds, *result);
                let kinds_of_all = p.kinds().unwrap_or_else(|error| panic!("{op:?}: {error}"));
                let window = Window::new(isa, &p, &kinds_of_all).unwrap_or_else(|| panic!("{op:?} on {kinds:?} has handlers"));
                let lanes = 64 * 20_000;
                let (x, mut y) = (vec![0x3f80_0000u32; lanes], vec![0u32; lanes]);
                let mut places = vec![Place::at(x.as_ptr().cast()); p.loads.len()];
                places.push(Place::at(y.as_mut_ptr().cast()));
                // SAFETY: all places have the lanes.
                let (done, entries) = unsafe { window.run(&places, lanes, &mut Scratch::new()) };
                assert_eq!(done, lanes, "{op:?} on {isa}");
                assert!(entries == 1 || !optimized, "{op:?} on {isa}: a handler calls instead of jumping; the chain was entered {entries} times");
                tried += 1;
            }
        }
    }
    assert!(tried > 40 || !Isa::Avx2.is_available(), "{tried} operations were tried");
}
