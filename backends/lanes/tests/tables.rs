//! Programs of one input and one output of 16 bits give the same results when these are looked up as when they are computed.

use shale_ir::element::ElementType;
use shale_lanes::{Access, Binary, Builder, Compiled, Isa, LaneError, Place, Program, Rows, Scratch, Unary};

/// As many elements as must be asked for before a table is made.
const MANY: usize = 1 << 18;

/// `1 / (1 + exp(−x))`, every operation rounded; integers are converted before and after.
fn sigmoid(from: ElementType, to: ElementType, streaming: bool) -> Result<Program, LaneError> {
    let mut b = Builder::new();
    let float = if from.is_float() { from } else { ElementType::F16 };
    let x = b.load(from, Access::Contiguous);
    let x = b.convert(x, float)?;
    let x = b.unary(Unary::Negate, x)?;
    let e = b.unary(Unary::Exponential, x)?;
    let one = b.constant(float, 1.0);
    let sum = b.binary(Binary::Add, one, e)?;
    let y = b.binary(Binary::Divide, one, sum)?;
    let y = b.convert(y, to)?;
    b.store(y, Access::Contiguous);
    let mut program = b.finish();
    program.stores[0].streaming = streaming;
    Ok(program)
}

/// All elements again and again, in another order each time.
fn elements() -> Vec<u16> {
    (0..MANY as u32 + 333).map(|i| (i.wrapping_mul(40_503) ^ (i >> 16)) as u16).collect()
}

/// What the program makes of elements of which it is asked for some at a time, too few for a table.
fn computed(program: &Program, isa: Isa, from: &[u16]) -> Vec<u16> {
    let mut to = vec![0; from.len()];
    for (from, to) in from.chunks(5000).zip(to.chunks_mut(5000)) {
        let compiled = program.clone().compile(isa).expect("a program");
        run(&compiled, from, to);
    }
    to
}

fn run(compiled: &Compiled, from: &[u16], to: &mut [u16]) {
    compiled.run_on(&[bytemuck::cast_slice(from)], &mut [bytemuck::cast_slice_mut(to)], from.len(), &mut Scratch::new()).expect("it runs");
}

#[test]
fn what_is_looked_up_is_what_is_computed() {
    use ElementType::{Bf16, F16, S16, U16};
    let from = elements();
    for (element, to_element, streaming) in [(Bf16, Bf16, false), (F16, F16, true), (Bf16, F16, false), (S16, Bf16, true), (F16, U16, false)] {
        let program = sigmoid(element, to_element, streaming).expect("a program");
        for isa in Isa::available() {
            let expected = computed(&program, isa, &from);
            let compiled = program.clone().compile(isa).expect("a program");
            for _ in 0..2 {
                let mut to = vec![0; from.len()];
                run(&compiled, &from, &mut to);
                assert!(to == expected, "{element:?} to {to_element:?} on {isa}");
            }
        }
    }
}

/// A table enters no handlers, which compute before there is one.
#[cfg(target_arch = "x86_64")]
#[test]
fn a_table_is_made_and_used() {
    let (from, program) = (elements(), sigmoid(ElementType::Bf16, ElementType::Bf16, false).expect("a program"));
    for isa in Isa::available().filter(|isa| *isa != Isa::Scalar) {
        let compiled = program.clone().compile(isa).expect("a program");
        let entered = |lanes: usize| {
            let mut to = vec![0u16; lanes];
            let places = [Place::at(from.as_ptr().cast()), Place::at(to.as_mut_ptr().cast())];
            // SAFETY: both have the elements.
            unsafe { compiled.run_counting(&places, 0, lanes, &mut Scratch::new()) }
        };
        assert_eq!([entered(1000) > 0, entered(from.len()) > 0, entered(1000) > 0], [true, false, false], "{isa}");
    }
}

#[test]
fn rows_at_any_address_and_in_place() {
    let program = sigmoid(ElementType::Bf16, ElementType::Bf16, false).expect("a program");
    for isa in Isa::available() {
        let (from, compiled) = (elements(), program.clone().compile(isa).expect("a program"));
        let mut to = vec![0; from.len()];
        run(&compiled, &from, &mut to);
        // Rows of 301 elements that lie 307 apart, from an odd address on.
        let (rows, lanes, step) = (500, 301, 614);
        let mut memory: Vec<u8> = std::iter::once(0).chain(from[..rows * 307].iter().flat_map(|x| x.to_le_bytes())).collect();
        let before = memory.clone();
        let place = Place::at(memory[1..].as_mut_ptr());
        // SAFETY: the rows lie in the memory, each output where its input is.
        unsafe { compiled.run_rows(&Rows { places: &[place, place], steps: &[step, step], count: rows, apart: false }, 0, lanes, &mut Scratch::new()) };
        for (i, (old, new)) in before[1..].chunks(2).zip(memory[1..].chunks(2)).enumerate() {
            let expected = if i % 307 < lanes { to[i] } else { from[i] };
            assert_eq!(u16::from_le_bytes([new[0], new[1]]), expected, "element {i}, which was {old:?}, on {isa}");
        }
    }
}

/// Threads that want the table while one of them makes it.
#[test]
fn threads_share_a_table() {
    let (from, program) = (elements(), sigmoid(ElementType::F16, ElementType::F16, false).expect("a program"));
    let compiled = program.clone().compile(Isa::detect()).expect("a program");
    let expected = computed(&program, Isa::detect(), &from);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut to = vec![0; from.len()];
                run(&compiled, &from, &mut to);
                assert!(to == expected);
            });
        }
    });
}
