//! Small windows: an element is its initial value joined with those under the window, from the left.
//!
//! Padding is left out of the definition. Here it is joined as what changes nothing, which gives the same bits.

use crate::element::{Step, dims};
use crate::index::Index;
use crate::scope::{Key, Scope};
use shale_dialects::hlo::layout::layout_of;
use shale_dialects::hlo::reduction::Combiner;
use shale_dialects::hlo::{ReduceWindow, Select, Window, as_cumulative};
use shale_ir::body::{At, Body, Mapping, Op};
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::op::OpError;
use shale_ir::shape::ArrayLayout;
use smallvec::SmallVec;

/// The most positions of a window that are written out.
const MOST_POSITIONS: i64 = 32;

/// Elements that lie side by side, in bytes, under windows that loops compute: a kernel rearranges fewer, loops would read them one by one.
const LEAST_BYTES: usize = 64;

/// The window of an op whose elements loops compute: small, without holes, over elements that lie side by side, joined by one operation of which it is
/// known what changes nothing.
pub(crate) fn small_window<'c>(body: &Body<'c>, op: Op) -> Option<(ReduceWindow<'c>, Window, Literal)> {
    let reduce: ReduceWindow<'c> = body.matches(op)?;
    let input = body.iter(reduce.inputs).next().filter(|_| reduce.inputs.len() == 1)?;
    let element = body.ty(input).element().scalar()?;
    let window = reduce.window(dims(body, input).len()).ok()?;
    let positions = window.0.iter().try_fold(1i64, |all, d| all.checked_mul(d.size)).filter(|n| *n <= MOST_POSITIONS)?;
    let fits = |n: i64| n.unsigned_abs() < 1 << 40;
    let plain = window.0.iter().all(|d| d.base_dilation == 1 && [d.low, d.high, d.stride, d.window_dilation].into_iter().all(fits));
    let same = reduce.accum.is_none_or(|accum| accum.scalar() == Some(element));
    if positions == 0
        || !plain
        || !same
        || side_by_side(body, op, &window) < LEAST_BYTES / element.bytes()
        || as_cumulative(body, op).is_some()
        || Combiner::of(body, reduce.body).is_none()
    {
        return None;
    }
    let nothing = nothing(body, reduce, element)?;
    Some((reduce, window, nothing))
}

/// How many elements of the result lie side by side in memory that windows go over together.
fn side_by_side(body: &Body<'_>, op: Op, window: &Window) -> usize {
    let result = body.result(op, 0);
    let sizes = dims(body, result);
    let order = layout_of(body.ty(result)).unwrap_or_else(|| ArrayLayout::row_major(sizes.len())).minor_to_major;
    let own = |d: &&i64| window.0.get(**d as usize).is_some_and(|d| (d.size, d.stride, d.low, d.high) == (1, 1, 0, 0));
    order.iter().take_while(own).map(|d| sizes[*d as usize].max(0) as usize).fold(1, usize::saturating_mul)
}

/// What joined with any element gives that element.
fn nothing(body: &Body<'_>, reduce: ReduceWindow<'_>, element: ElementType) -> Option<Literal> {
    let block = body.first_block(reduce.body)?;
    let last = body.iter(body.operands(body.last_op(block)?)).next()?;
    let join = body.def_op(last)?;
    let of = |single: f32, double: f64, signed: i32, unsigned: u32| match element {
        ElementType::F32 => Some(Literal::scalar(single)),
        ElementType::F64 => Some(Literal::scalar(double)),
        ElementType::S32 => Some(Literal::scalar(signed)),
        ElementType::U32 => Some(Literal::scalar(unsigned)),
        _ => None,
    };
    if body.ops(block).count() != 2 {
        return None;
    }
    match body.name(join).text() {
        "hlo.add" => of(-0.0, -0.0, 0, 0),
        "hlo.multiply" => of(1.0, 1.0, 1, 1),
        "hlo.maximum" => of(f32::NEG_INFINITY, f64::NEG_INFINITY, i32::MIN, 0),
        "hlo.minimum" => of(f32::INFINITY, f64::INFINITY, i32::MAX, u32::MAX),
        _ => None,
    }
}

impl Scope<'_, '_> {
    /// An element of a small window.
    pub(crate) fn reduce_window(&mut self, op: Op, key: &Key) -> Result<Step, OpError> {
        let Some((reduce, window, nothing)) = small_window(self.body, op) else { return Err(OpError::new("a window must be small")) };
        let input = self.body.at(reduce.inputs, 0);
        // Each element is read under several positions: computed ones are kept.
        let array = self.materialize(input)?;
        let sizes = dims(self.body, input);
        let init = Key { value: self.body.at(reduce.init_values, 0), at: SmallVec::new(), guarded: false };
        let mut total = match self.all(&[init]) {
            Ok(values) => values[0],
            Err(needs) => return Ok(needs),
        };
        let level = self.level(&key.at);
        let positions = window.0.iter().map(|d| d.size).product::<i64>();
        for position in 0..positions {
            let (mut rest, mut at): (i64, SmallVec<[Index; 4]>) = (position, SmallVec::new());
            for (d, place) in window.0.iter().zip(&key.at).rev() {
                at.push(place.scaled(d.stride, rest % d.size * d.window_dilation - d.low));
                rest /= d.size;
            }
            at.reverse();
            let mut inside = None;
            for ((index, size), d) in at.iter().zip(&sizes).zip(&window.0) {
                let low = (d.low > 0).then_some(0);
                let high = (d.high > 0).then_some(*size);
                let test = self.within(index, (low, high))?;
                inside = self.both(key, inside, test)?;
            }
            let element = Key { value: input, at, guarded: key.guarded || inside.is_some() };
            let mut element = self.read(array, &element)?;
            if let Some(pred) = inside {
                let on_false = self.scalar(level, &nothing)?;
                element = self.push(level, Select { pred, on_true: element, on_false })?;
            }
            total = self.joined(reduce, level, [total, element]);
        }
        Ok(Step::Done(total))
    }

    /// Two elements joined by a copy of the only op of a region.
    fn joined(&mut self, reduce: ReduceWindow<'_>, level: usize, pair: [shale_ir::body::Value; 2]) -> shale_ir::body::Value {
        let block = self.body.first_block(reduce.body).expect("a window's region has a block");
        let op = self.body.first_op(block).expect("the block has an op");
        let mut map = Mapping::default();
        for (i, value) in pair.into_iter().enumerate() {
            let arg = self.body.at(self.body.args(block), i);
            map.map(arg, value);
        }
        let place: At = self.levels[level].place();
        let copy = self.body.clone_op(op, place, &mut map);
        self.body.result(copy, 0)
    }
}
