//! Which loop is the innermost.

use crate::access::{Access, LINE, Weights, access_of, accesses};
use crate::list::List;
use crate::random::Numbers;
use crate::shape::{is_columns, is_straight, is_straight_op, ops, rows};
use shale_ir::body::Body;
use shale_ir::diag::Diagnostic;
use shale_ir::op::AsAttr;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_loops::{Nest, Read, Reduce};

/// Beginning a loop costs about as much as touching so many bytes.
const BEGIN: u64 = 2048;

pass! {
    /// Makes that loop of a nest the innermost along which reads and writes are nearest: an iteration costs the bytes of lines that it touches anew, up to 64
    /// for each array, what is written twice (a line is read before), and its part of beginning the loop. Equal costs leave a nest as it is. The other
    /// loops keep their order. Where short rows are reduced, tiles of few of them cost more than the rows, so a loop that runs often is the innermost. Nests
    /// with other loops within are left alone, and those that have an order.
    pub struct InterchangeLoops: FunctionPass = "interchange-loops" {
        /// The order of the nests that have as many loops, whatever it costs: numbers of loops, the outermost first.
        order: List = List::default(),
        /// Another number than 0 gives each nest a random order, loops within or not, whatever that costs: a seed.
        random: u64 = 0,
    }
}

impl FunctionPass for InterchangeLoops {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        for (place, op) in crate::loops(body).into_iter().enumerate() {
            let Some(nest) = body.matches::<Nest<'_>>(op).filter(|nest| nest.order.list().is_empty() && nest.bounds.list().len() > 1) else { continue };
            let count = nest.bounds.list().len();
            let forced = self.order.0.len() == count && (0..count as i64).all(|d| self.order.0.contains(&d));
            let order: Vec<i64> = if forced {
                self.order.0.clone()
            } else if self.random != 0 {
                shuffled(count, &mut Numbers::of(self.random, place))
            } else {
                let Some(innermost) = accesses(body, op, &nest).map_or_else(|| of_short_rows(body, &nest), |found| innermost(&found, nest.bounds.list()))
                else {
                    continue;
                };
                (0..count).filter(|d| *d != innermost).chain([innermost]).map(|d| d as i64).collect()
            };
            if order.is_sorted() || !cx.allow(|| format!("interchange the loops of a nest to {order:?}")) {
                continue;
            }
            let order = body.cx().dims(&order).to_attr(body.cx());
            body.set_attr(op, "order", Some(order));
            cx.count("nests interchanged", 1);
        }
        Ok(())
    }
}

fn shuffled(count: usize, numbers: &mut Numbers) -> Vec<i64> {
    let mut order: Vec<i64> = (0..count as i64).collect();
    for i in (1..count).rev() {
        order.swap(i, numbers.below(i + 1));
    }
    order
}

/// The loop that costs least as the innermost one; the last of several, and nothing if no loop runs more than once.
fn innermost(accesses: &[Access], bounds: &[i64]) -> Option<usize> {
    let last = (0..bounds.len()).rev().find(|d| bounds[*d] > 1)?;
    let cost = |d: usize| {
        let bytes = |access: &Access| access.steps[d].unsigned_abs().min(LINE) << u32::from(access.is_write);
        // Loops around it go on where it ends; the first of them may go over the same elements again, which are then repeated.
        let follows = |outer: usize, inner: usize| {
            let again = |a: &Access| inner == d && !a.is_write && a.steps[outer] == 0;
            accesses.iter().all(|a| a.steps[outer] == a.steps[inner].wrapping_mul(bounds[inner]) || again(a))
        };
        let mut length = bounds[d];
        let mut inner = d;
        for outer in (0..d).rev().filter(|outer| bounds[*outer] > 1) {
            if d != last || !follows(outer, inner) {
                break;
            }
            length = length.saturating_mul(bounds[outer]);
            inner = outer;
        }
        accesses.iter().map(bytes).sum::<u64>() * 16 + BEGIN * 16 / length.max(1) as u64
    };
    (0..bounds.len()).rev().filter(|d| bounds[*d] > 1).min_by_key(|d| cost(*d))
}

/// Iterations of the last loop below which tiles of its rows are small, elements up to which rows are short, and how many times as often another loop runs.
const FEW_ROWS: i64 = 64;
const SHORT_ROW: i64 = 256;
const MORE: i64 = 8;

/// The loop that runs most often, where the last one goes over few short rows that are reduced: if the rows of the former follow each other in memory.
fn of_short_rows(body: &Body<'_>, nest: &Nest<'_>) -> Option<usize> {
    let bounds = nest.bounds.list();
    let (last, rest) = bounds.split_last()?;
    let (longest, most) = rest.iter().enumerate().rev().max_by_key(|(_, bound)| **bound)?;
    let length = rows(body, nest).filter(|rows| rows.longest <= SHORT_ROW)?.longest;
    if *last >= FEW_ROWS || *most < last.saturating_mul(MORE) || is_columns(body, nest) {
        return None;
    }
    let mut weights = Weights::of(body, nest.body);
    for op in ops(body, nest.body).into_iter().filter(|op| !is_straight_op(body, *op)) {
        let reduce: Reduce<'_> = body.matches(op).filter(|reduce: &Reduce<'_>| is_straight(body, reduce.body))?;
        weights.learn(body, reduce.body);
        for read in ops(body, reduce.body).into_iter().filter_map(|op| body.matches::<Read>(op)) {
            let access = access_of(body, read, &weights, bounds.len())?;
            if access.steps[longest].unsigned_abs() > length.saturating_mul(access.element).unsigned_abs() {
                return None;
            }
        }
    }
    Some(longest)
}
