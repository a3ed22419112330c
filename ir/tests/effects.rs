//! What an op with regions does is what is in it does, whatever is changed inside.
#![allow(missing_docs)]

use shale_ir::body::{At, Block, Body, Op, Region};
use shale_ir::dialect;
use shale_ir::dialect::Registry;
use shale_ir::loc::Loc;
use shale_ir::op;
use shale_ir::op::{AsAttr, Effects, Flags, Semantics, traits};
use shale_ir::session::Session;

op! {
    /// Does nothing.
    pub struct Nop = "e.nop" [Pure] -> () {}
}
impl<'c> Semantics<'c> for Nop {}
op! {
    /// Talks.
    pub struct Talk = "e.talk" [effects(Effects::CHANNEL)] -> () {}
}
impl<'c> Semantics<'c> for Talk {}
op! {
    /// Reads, or writes too.
    pub struct Touch = "e.touch" [effects_by(touch_effects)] -> () { writes: bool }
}
impl<'c> Semantics<'c> for Touch {}
op! {
    /// Runs its region, perhaps forever.
    pub struct Loop = "e.loop" [RecursiveEffects, effects(Effects::DIVERGE)] -> () { body: Region }
}
impl<'c> Semantics<'c> for Loop {}
op! {
    /// Has a region that it does not run.
    pub struct Quote = "e.quote" [Pure] -> () { body: Region }
}
impl<'c> Semantics<'c> for Quote {}

fn touch_effects(body: &Body<'_>, op: Op) -> Effects {
    let writes = body.attr(op, "writes").and_then(bool::from_attr);
    if writes == Some(false) { Effects::READ } else { Effects::READ | Effects::WRITE }
}

dialect! {
    /// Ops with effects.
    pub static E = "e" { ops: [Nop, Talk, Touch, Loop, Quote] }
}

/// The definition, computed anew.
fn expected(body: &Body<'_>, op: Op) -> Effects {
    match body.name(op).text() {
        "e.talk" => Effects::CHANNEL,
        "e.touch" => touch_effects(body, op),
        "e.loop" => {
            let inside = body.regions(op).flat_map(|r| body.blocks(r)).flat_map(|b| body.ops(b));
            inside.fold(Effects::DIVERGE, |all, o| all | expected(body, o))
        }
        _ => Effects::NONE,
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

fn push(body: &mut Body<'_>, at: At, kind: usize) {
    let region = |body: &mut Body<'_>| {
        let region = body.new_region();
        body.add_block(region, &[]);
        region
    };
    let done = match kind {
        0 => body.push(at, Loc::UNKNOWN, Nop {}),
        1 => body.push(at, Loc::UNKNOWN, Talk {}),
        2 => body.push(at, Loc::UNKNOWN, Touch { writes: true }),
        3 => {
            let region = region(body);
            body.push(at, Loc::UNKNOWN, Quote { body: region })
        }
        _ => {
            let region = region(body);
            body.push(at, Loc::UNKNOWN, Loop { body: region })
        }
    };
    done.expect("nothing is inferred");
}

#[test]
fn a_change_inside_is_seen_outside() {
    let session = Session::new(&Registry::new().with(&E));
    let mut random = Random(1);
    for _ in 0..20 {
        let mut body = Body::new(session.cx());
        for step in 0..200 {
            let ops: Vec<Op> = body.walk_all().collect();
            let blocks: Vec<Block> = std::iter::once(body.top_block()).chain(ops.iter().flat_map(|o| body.regions(*o)).flat_map(|r| body.blocks(r))).collect();
            let block = blocks[random.below(blocks.len())];
            let op = (!ops.is_empty()).then(|| ops[random.below(ops.len())]);
            match (random.below(8), op) {
                (0, Some(op)) => body.erase(op),
                (1, Some(op)) if !inside(&body, block, op) => body.move_op(op, At::End(block)),
                (2, Some(op)) if body.name(op).text() == "e.touch" => {
                    let writes = body.cx().bool_attr(random.below(2) == 0);
                    body.set_attr(op, "writes", Some(writes));
                }
                (3, Some(op)) => {
                    let regions: Vec<Region> = body.regions(op).collect();
                    let to = body.region_of(block);
                    if regions.first().is_some_and(|r| *r != to) && !inside(&body, block, op) && body.region_op(to).is_some() {
                        body.move_blocks(regions[0], to);
                        body.add_block(regions[0], &[]);
                    }
                }
                (4, _) => {
                    let mark = body.mark();
                    push(&mut body, At::End(block), random.below(6));
                    if random.below(2) == 0 {
                        check(&body, step);
                        body.rollback(mark);
                    }
                }
                _ => push(&mut body, At::Start(block), random.below(6)),
            }
            // Not after every step: what is forgotten must be forgotten from any state of knowledge.
            if random.below(3) > 0 {
                check(&body, step);
            }
        }
    }
}

fn inside(body: &Body<'_>, block: Block, op: Op) -> bool {
    let mut at = body.region_op(body.region_of(block));
    while let Some(outer) = at {
        if outer == op {
            return true;
        }
        at = body.parent_op(outer);
    }
    false
}

fn check(body: &Body<'_>, step: usize) {
    for op in body.walk_all() {
        assert_eq!(body.effects(op), expected(body, op), "step {step}: {}", body.name(op).text());
        let pure = body.has(op, Flags::PURE) || expected(body, op) == Effects::NONE;
        assert_eq!(body.is_pure(op), pure);
    }
}

#[test]
fn deep_nests_need_no_stack() {
    let session = Session::new(&Registry::new().with(&E));
    let mut body = Body::new(session.cx());
    let mut block = body.top_block();
    for _ in 0..100_000 {
        push(&mut body, At::End(block), 4);
        let outer = body.first_op(block).expect("the loop");
        block = body.regions(outer).next().and_then(|r| body.first_block(r)).expect("its block");
    }
    push(&mut body, At::End(block), 1);
    let outermost = body.first_op(body.top_block()).expect("the first");
    assert_eq!(body.effects(outermost), Effects::DIVERGE | Effects::CHANNEL);
    let innermost = body.first_op(block).expect("the last");
    body.erase(innermost);
    assert_eq!(body.effects(outermost), Effects::DIVERGE);
}

#[test]
fn a_set_of_effects_decides_what_may_be_done() {
    let (removable, mergeable, speculatable) = (Effects::is_removable, Effects::is_mergeable, Effects::is_speculatable);
    let may = |e: Effects| (removable(e), mergeable(e), speculatable(e));
    assert_eq!(may(Effects::NONE), (true, true, true));
    assert_eq!(may(Effects::PLACE), (true, true, true));
    assert_eq!(may(Effects::DIVERGE), (true, true, false));
    assert_eq!(may(Effects::FAIL), (false, true, false));
    for e in [Effects::READ, Effects::ALLOCATE, Effects::TOKEN] {
        assert_eq!(may(e), (true, false, false), "{e:?}");
    }
    for e in [Effects::WRITE, Effects::RNG, Effects::INFEED, Effects::OUTFEED, Effects::CHANNEL, Effects::UNKNOWN] {
        assert_eq!(may(e), (false, false, false), "{e:?}");
    }
    assert_eq!(may(Effects::DIVERGE | Effects::READ), (true, false, false));
}

#[test]
fn what_keeps_its_order() {
    let swaps = |a: Effects, b: Effects| {
        assert_eq!(a.commutes_with(b), b.commutes_with(a), "{a:?} and {b:?}");
        a.commutes_with(b)
    };
    for e in [Effects::NONE, Effects::PLACE, Effects::ALLOCATE] {
        assert!(swaps(e, Effects::UNKNOWN), "{e:?}");
    }
    for e in [Effects::WRITE, Effects::RNG, Effects::INFEED, Effects::OUTFEED, Effects::CHANNEL] {
        assert!(!swaps(e, e) && !swaps(e, Effects::DIVERGE) && !swaps(e, Effects::FAIL) && !swaps(e, Effects::TOKEN), "{e:?}");
        assert!(!swaps(e, Effects::UNKNOWN), "{e:?}");
    }
    assert!(swaps(Effects::READ, Effects::READ) && !swaps(Effects::READ, Effects::WRITE));
    assert!(swaps(Effects::INFEED, Effects::OUTFEED), "queues of their own: tokens order them where the program does");
    assert!(swaps(Effects::DIVERGE, Effects::FAIL) && swaps(Effects::DIVERGE, Effects::DIVERGE));
    assert_eq!(format!("{:?}", Effects::READ | Effects::TOKEN), "READ | TOKEN");
    assert_eq!(traits::effects(Effects::RNG).name, "Effects");
}
