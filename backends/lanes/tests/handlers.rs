//! Handlers of the window engine jump to one another.

use shale_ir::element::ElementType;
use shale_lanes::Isa;
use shale_lanes::{Access, Instruction, Kind, Load, Op, Place, Program, Scratch, Store, Value};

/// `op(op(x), …)`: an operation on inputs, and once more on its result where the kinds allow it, then as f32 or s32.
fn program(op: Op, kinds: &[Kind], result: Kind) -> Program {
    let element = |kind| if kind == Kind::F32 { ElementType::F32 } else { ElementType::S32 };
    let mut p = Program::default();
    let apply = |op: Op, args: &[u32]| {
        let arg = |i: usize| Value(*args.get(i).unwrap_or(&args[0]));
        Instruction::Apply { op, args: [arg(0), arg(1), arg(2), arg(3)], immediate: 0 }
    };
    let push = |p: &mut Program, instruction| {
        p.instructions.push(instruction);
        p.instructions.len() as u32 - 1
    };
    let mut args = Vec::new();
    for kind in kinds {
        let input = p.loads.len() as u32;
        p.loads.push(Load { element: element(*kind), access: Access::Contiguous, ahead: None });
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
/// driver after some thousand blocks. With debug assertions, which this crate is never built with by this workspace, the checks of pointers keep the
/// compiler from making jumps: there the chain only has to end well.
#[test]
fn handlers_jump_to_one_another() {
    let mut tried = 0;
    for isa in Isa::available() {
        for op in Op::ALL {
            for (kinds, result) in op.signatures() {
                if kinds.iter().chain([result]).any(|kind| kind.bytes() == 8) {
                    continue;
                }
                let compiled = program(*op, kinds, *result).compile(isa).unwrap_or_else(|error| panic!("{op:?}: {error}"));
                if compiled.engine() != "window" {
                    continue;
                }
                let lanes = 64 * 20_000;
                let (x, mut y) = (vec![0x3f80_0000u32; lanes], vec![0u32; lanes]);
                let mut places = vec![Place::at(x.as_ptr().cast()); kinds.len()];
                places.push(Place::at(y.as_mut_ptr().cast()));
                // SAFETY: all places have the lanes.
                let entries = unsafe { compiled.run_counting(&places, 0, lanes, &mut Scratch::new()) };
                assert!(entries == 1 || cfg!(debug_assertions), "{op:?} on {isa}: a handler calls instead of jumping; the chain was entered {entries} times");
                tried += 1;
            }
        }
    }
    assert!(tried > 40 || !Isa::Avx2.is_available(), "{tried} operations were tried");
}

/// The code of every handler in this program: none calls anything, which would save all windows. Only optimized builds are like that.
#[cfg(all(not(debug_assertions), target_arch = "x86_64"))]
#[test]
fn no_handler_calls() {
    use iced_x86::{Decoder, DecoderOptions};
    use object::{Object, ObjectSection, ObjectSymbol};
    const HANDLERS: [&str; 17] = [
        "both", "count", "end", "listed", "narrow", "one", "quotient", "round", "some", "store", "store_some", "stream", "three", "unzip", "widen", "within",
        "zip",
    ];
    let own = std::fs::read(std::env::current_exe().expect("this program has a path")).expect("it can be read");
    let file = object::File::parse(&*own).expect("an object file");
    let (mut read, mut wrong) = (0, Vec::new());
    for symbol in file.symbols().filter(|symbol| symbol.size() > 0) {
        let name = format!("{:#}", rustc_demangle::demangle(symbol.name().unwrap_or_default()));
        let last = name.split('<').next().unwrap_or_default().rsplit("::").next().unwrap_or_default();
        if !name.starts_with("shale_lanes::window::handlers::avx") || !HANDLERS.contains(&last) {
            continue;
        }
        let section = symbol.section_index().and_then(|index| file.section_by_index(index).ok()).expect("code stands in a section");
        let code = section.data_range(symbol.address(), symbol.size()).ok().flatten().expect("the code is there");
        let mut decoder = Decoder::with_ip(64, code, symbol.address(), DecoderOptions::NONE);
        if decoder.iter().any(|i| i.is_call_near() || i.is_call_near_indirect()) {
            wrong.push(name);
        }
        read += 1;
    }
    assert!(read > 1000, "only {read} handlers were found");
    assert!(wrong.is_empty(), "{} handlers call: {wrong:?}", wrong.len());
}
