//! Ops of the dialects that become hlo: those of XLA's client library with their implicit broadcasts, those of StableHLO and CHLO, and computations on the
//! parts of arrays, on a mesh of one device.

use super::{Family, Maker};
use shale_dialects::{builder, hlo};
use shale_ir::body::{At, Body, Value};
use shale_ir::loc::Loc;
use shale_ir::module::Module;
use shale_ir::op::{ResultType, SymbolName};
use shale_stablehlo as stablehlo;
use shale_stablehlo::{chlo, sdy};

pub(super) const FAMILY: Family = Family { name: "clients", weight: 4, snippets: &[client, client, portable, portable, on_parts] };

/// A client's op on an array and another of its shape, a scalar, or some of its dimensions.
fn client(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.number(0);
    let kind = g.kind(x);
    let (other, dimensions) = match g.below(3) {
        0 => (g.like(x), None),
        1 => (g.value(kind.element, &[]), None),
        _ => {
            let kept = g.subset(kind.rank(), 50);
            let dims: Vec<i64> = kept.iter().map(|d| kind.dims[*d as usize]).collect();
            (g.value(kind.element, &dims), Some(g.dims(&kept)))
        }
    };
    let (lhs, rhs) = if g.chance(70) { (x, other) } else { (other, x) };
    let broadcast_dimensions = dimensions.filter(|_| g.kind(other).rank() < kind.rank());
    match g.below(5) {
        0 => g.push(builder::Add { lhs, rhs, broadcast_dimensions }),
        1 => g.push(builder::Sub { lhs, rhs, broadcast_dimensions }),
        2 => g.push(builder::Mul { lhs, rhs, broadcast_dimensions }),
        3 => g.push(builder::Max { lhs, rhs, broadcast_dimensions }),
        _ => g.push(builder::Lt { lhs, rhs, broadcast_dimensions }),
    }
}

fn portable(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.float(0);
    let y = g.like(x);
    let result = ResultType(g.body.ty(x));
    match g.below(6) {
        0 => g.push(stablehlo::Add { lhs: x, rhs: y, result }),
        1 => g.push(stablehlo::Maximum { lhs: x, rhs: y, result }),
        2 => g.push(stablehlo::Floor { operand: x, result }),
        3 => g.push(stablehlo::Negate { operand: x, result }),
        4 => g.push(chlo::Sinh { operand: x, result }),
        _ => g.push(chlo::Square { operand: x, result }),
    }
}

/// A computation on the parts of an array, which on a mesh of one device are the array.
fn on_parts(g: &mut Maker<'_>) -> Option<Value> {
    let x = g.number(1);
    let (ty, rank) = (g.body.ty(x), g.kind(x).rank());
    let region = g.body.new_region();
    let block = g.body.add_block(region, &[ty]);
    let arg = g.body.iter(g.body.args(block)).next()?;
    let result = g.inside(block, |g| {
        let y = g.push(hlo::Add { lhs: arg, rhs: arg })?;
        let results = g.values(&[y]);
        g.push(sdy::Return { results })
    });
    result?;
    let cut: Vec<&str> = (0..rank).map(|d| if d == 0 { "{\"x\"}" } else { "{}" }).collect();
    let sharding = format!("[<@{MESH}, [{}]>]", cut.join(", "));
    let sharding = sdy::ShardingPerValue(g.cx().str(&sharding));
    let manual_axes = sdy::ManualAxes(g.cx().str("{\"x\"}"));
    let (tensors, results) = (g.values(&[x]), g.cx().result_types(&[ty]));
    let all = g.push(sdy::ManualComputation { tensors, in_shardings: sharding, out_shardings: sharding, manual_axes, body: region, results })?;
    g.one_of(all)
}

/// The name of the mesh of programs that compute on parts.
const MESH: &str = "mesh";

/// Adds the mesh to a module that has a computation on parts.
pub(super) fn add_mesh<'c>(module: &mut Module<'c>) {
    let cx = module.cx();
    let on_parts = |body: &Body<'c>| body.walk_all().any(|op| body.matches::<sdy::ManualComputation<'c>>(op).is_some());
    if !module.items().any(|(_, body)| on_parts(body)) {
        return;
    }
    let mut body = Body::new(cx);
    let top = body.top_block();
    let mesh = sdy::MeshOp { sym_name: SymbolName(cx.str(MESH)), mesh: sdy::Mesh(cx.str("[\"x\"=1]")) };
    body.push(At::End(top), Loc::UNKNOWN, mesh).expect("a mesh infers nothing");
    assert!(module.push(body).is_ok(), "no function has the name of the mesh");
}
