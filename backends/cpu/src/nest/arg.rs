//! Reductions that find the largest or smallest element of a row and where it lies.
//!
//! The computation that joins two candidates may be written in many ways. If it only compares them and chooses, then what it does depends on how the
//! two values compare and how the two places do. There are a few such cases: going through all of them says what the computation is.

use super::compiler::{Compiler, View};
use super::plan::{Address, EachRow, RowWork, Step, Term};
use super::reduce::lane_type;
use super::rows::{InTile, Tile, each_row};
use super::tiled::in_tile;
use rustc_hash::FxHashMap;
use shale_dialects::hlo::{And, Compare, Constant, Convert, Direction, Maximum, Minimum, Not, Or, Order, Select, Xor};
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::{ElementKind, ElementType};
use shale_lanes::ArgReducer;
use shale_loops::Reduce;

/// What a reduction looks for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arg {
    /// Which of the two results is the value; the other one is its place.
    value: usize,
    largest: bool,
    /// Whether of equal values, which differ in the sign of zero at most, the last one is the result.
    last: bool,
}

/// How two values compare, or that one is NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Less,
    Equal,
    Greater,
    FirstNan,
    SecondNan,
    BothNan,
}

use Relation::{BothNan, Equal, FirstNan, Greater, Less, SecondNan};

/// A value of the computation in one case: a truth value, or one of the four candidates' parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Truth(bool),
    Part(usize),
}

impl Compiler<'_, '_> {
    /// What a reduction looks for, if it is such a search along one loop, whose index is the place.
    pub(crate) fn arg_of(&self, reduce: Reduce<'_>) -> Option<Arg> {
        let inits: Vec<Value> = self.body.iter(reduce.init_values).collect();
        let ([_, _], [bound]) = (&inits[..], reduce.bounds.list()) else { return None };
        let block = self.body.first_block(reduce.body)?;
        let last = self.body.last_op(block)?;
        let yielded: Vec<Value> = self.body.iter(self.body.operands(last)).collect();
        let index = self.body.iter(self.body.args(block)).next()?;
        let is_index = |value: &Value| {
            let converted = self.body.def_op(*value).and_then(|op| self.body.matches::<Convert<'_>>(op));
            *value == index || converted.is_some_and(|convert| convert.input == index)
        };
        let place = yielded.iter().position(is_index)?;
        let value = 1 - place;
        let types = [inits[value], inits[place]].map(|init| self.body.ty(init).element().scalar());
        let ([Some(element), Some(index)], true) = (types, *bound > 0 && *bound <= i64::from(i32::MAX - 64)) else { return None };
        let holds = index.is_integer() && i128::from(*bound) <= 1i128 << (index.bits() - u32::from(index.is_signed()));
        let first = self.constant_of(inits[place]).is_some_and(|(element, bits)| bits == 0 || (element.is_signed() && bits >> (element.bits() - 1) & 1 == 1));
        let known = matches!(lane_type(element), ElementType::F32 | ElementType::S32 | ElementType::U32);
        let straight = self.body.ops(block).filter(|op| *op != last).collect::<Vec<_>>();
        if !holds || !first || !known || !self.is_straight(&straight) {
            return None;
        }
        [true, false].into_iter().find_map(|largest| self.is_search(reduce, value, largest, element.kind() == ElementKind::Float))
    }

    /// A scalar that is known.
    fn constant_of(&self, value: Value) -> Option<(ElementType, u128)> {
        self.constants.get(&value).copied()
    }

    fn is_search(&self, reduce: Reduce<'_>, value: usize, largest: bool, has_nan: bool) -> Option<Arg> {
        let mut equal = None;
        let relations = [Less, Equal, Greater, FirstNan, SecondNan, BothNan];
        for values in relations.into_iter().filter(|relation| has_nan || matches!(relation, Less | Equal | Greater)) {
            // What comes first lies at a lower place; only the initial value's may be the same.
            for places in [Less, Equal] {
                let chosen = self.joined_in(reduce, value, values, places)?;
                let parts = chosen.map(|found| if let Found::Part(part) = found { Some(part) } else { None });
                let [Some(result), Some(place)] = [parts[value], parts[1 - value]] else { return None };
                if result % 2 != value || place % 2 != 1 - value {
                    return None;
                }
                let (result_is_second, place_is_second) = (result >= 2, place >= 2);
                let second = match values {
                    Less => largest,
                    Greater => !largest,
                    SecondNan => true,
                    Equal | FirstNan | BothNan => false,
                };
                if place_is_second != second && places == Less {
                    return None;
                }
                match values {
                    Equal if equal.is_some_and(|known| known != result_is_second) => return None,
                    Equal => equal = Some(result_is_second),
                    BothNan => {}
                    _ if result_is_second != second || place_is_second != second => return None,
                    _ => {}
                }
            }
        }
        Some(Arg { value, largest, last: equal? })
    }

    /// What the computation that joins two candidates gives, where their values and places compare in some way.
    fn joined_in(&self, reduce: Reduce<'_>, value: usize, values: Relation, places: Relation) -> Option<[Found; 2]> {
        let block = self.body.first_block(reduce.join)?;
        let mut known: FxHashMap<Value, Found> = self.body.iter(self.body.args(block)).enumerate().map(|(i, arg)| (arg, Found::Part(i))).collect();
        let ops: Vec<Op> = self.body.ops(block).collect();
        let (end, ops) = ops.split_last()?;
        for op in ops {
            let get = |value: Value| known.get(&value).copied();
            let truth = |value: Value| if let Some(Found::Truth(truth)) = get(value) { Some(truth) } else { None };
            let found = if let Some(compare) = self.body.matches::<Compare>(*op) {
                let (Some(Found::Part(x)), Some(Found::Part(y)), Order::Partial) = (get(compare.lhs)?.into(), get(compare.rhs)?.into(), compare.order) else {
                    return None;
                };
                if x % 2 != y % 2 {
                    return None;
                }
                Found::Truth(holds(compare.direction, between(if x % 2 == value { values } else { places }, x >= 2, y >= 2)))
            } else if let Some(select) = self.body.matches::<Select>(*op) {
                if truth(select.pred)? { get(select.on_true)? } else { get(select.on_false)? }
            } else if let Some((lhs, rhs, largest)) = self.extreme_of_integers(*op) {
                let (Found::Part(x), Found::Part(y)) = (get(lhs)?, get(rhs)?) else { return None };
                let is_second = match between(if x % 2 == value { values } else { places }, x >= 2, y >= 2) {
                    _ if x % 2 != y % 2 => return None,
                    Less => largest,
                    Greater => !largest,
                    _ => false,
                };
                Found::Part(if is_second { y } else { x })
            } else if let Some(And { lhs, rhs }) = self.body.matches(*op) {
                Found::Truth(truth(lhs)? & truth(rhs)?)
            } else if let Some(Or { lhs, rhs }) = self.body.matches(*op) {
                Found::Truth(truth(lhs)? | truth(rhs)?)
            } else if let Some(Xor { lhs, rhs }) = self.body.matches(*op) {
                Found::Truth(truth(lhs)? ^ truth(rhs)?)
            } else if let Some(Not { input }) = self.body.matches(*op) {
                Found::Truth(!truth(input)?)
            } else if self.body.matches::<Constant<'_>>(*op).is_some() {
                continue;
            } else {
                return None;
            };
            known.insert(self.body.result(*op, 0), found);
        }
        let mut results = self.body.iter(self.body.operands(*end)).map(|value| known.get(&value).copied());
        Some([results.next()??, results.next()??])
    }

    /// The operands of the larger of two integers, or of the smaller one, and whether it is the larger one; of equal ones it is either.
    fn extreme_of_integers(&self, op: Op) -> Option<(Value, Value, bool)> {
        let is_integer = self.body.ty(self.body.result(op, 0)).element().scalar().is_some_and(ElementType::is_integer);
        let largest = self.body.matches::<Maximum>(op).map(|Maximum { lhs, rhs }| (lhs, rhs, true));
        largest.or_else(|| self.body.matches::<Minimum>(op).map(|Minimum { lhs, rhs }| (lhs, rhs, false))).filter(|_| is_integer)
    }

    /// The steps of a search in each row of a tile.
    pub(super) fn row_arg(&mut self, op: Op, (reduce, arg): (Reduce<'_>, Arg), tile: Tile, steps: &mut Vec<Step>) -> Result<(), Diagnostic> {
        let inits: Vec<Value> = self.body.iter(reduce.init_values).collect();
        let element = self.array(op, inits[arg.value])?.0;
        let (as_lane, count) = (lane_type(element), reduce.bounds.list()[0] as usize);
        let reducer = ArgReducer::new(self.isa, as_lane, arg.largest, arg.last).map_err(|e| self.lane_error(op, &e))?;
        let (from, made) = self.row_elements(op, reduce, arg.value, (element, as_lane), tile)?;
        steps.extend(made.into_iter().map(|step| each_row(step, tile)));
        let [values, places] = [self.keep(op, 4 * tile.size)?, self.keep(op, 4 * tile.size)?];
        let work = RowWork::Arg { reducer, from, count, values, places };
        steps.push(Step::EachRow(Box::new(EachRow { row: tile.lane, local: tile.local, work })));
        // The best of the row is joined with the initial value as the program says.
        let (block, ops, joined) = self.parts(op, reduce.join)?;
        let args = self.args(block);
        let kept = |spot, element| InTile { spot, element, lane: tile.lane, local: Some(tile.local) };
        let parts = [(arg.value, values, as_lane), (1 - arg.value, places, ElementType::S32)];
        for (which, spot, element) in parts {
            let (source, wanted) = (args[2 + which], self.array(op, inits[which])?.0);
            self.in_tiles.insert(source, kept(spot, element));
            if wanted != element {
                let to = self.keep(op, wanted.bytes() * tile.size)?;
                steps.push(self.within(op, &[], &[in_tile(source, to, wanted, vec![wanted])], tile.lane)?);
                self.in_tiles.insert(source, kept(to, wanted));
            }
            self.aliases.insert(args[which], inits[which]);
        }
        let results: Vec<Value> = self.body.iter(self.body.results(op)).collect();
        let mut roots = Vec::new();
        for (value, result) in joined.iter().zip(&results) {
            let element = self.array(op, *result)?.0;
            let spot = self.keep(op, element.bytes() * tile.size)?;
            roots.push(in_tile(*value, spot, element, Vec::new()));
            self.in_tiles.insert(*result, kept(spot, element));
        }
        steps.push(self.within(op, &ops, &roots, tile.lane)?);
        Ok(())
    }

    /// Where the contiguous elements of a reduction of each row lie, as lanes: in memory already, or computed by steps for each row.
    pub(super) fn row_elements(
        &mut self,
        op: Op,
        reduce: Reduce<'_>,
        which: usize,
        (wide, as_lane): (ElementType, ElementType),
        tile: Tile,
    ) -> Result<(Address, Vec<Step>), Diagnostic> {
        let (block, ops, yielded) = self.parts(op, reduce.body)?;
        let bounds = reduce.bounds.list();
        let count = bounds.iter().product::<i64>() as usize;
        let numbers = self.begin(&self.args(block), bounds);
        let plain = if wide == as_lane { self.plain_elements(reduce, which, &numbers, wide)? } else { None };
        let view = View { address: Address::from(super::plan::Spot { buffer: 0, at: 0 }), element: as_lane, dims: bounds.to_vec() };
        let follows = |address: &Address| numbers.iter().zip(view.strides()).all(|(number, stride)| address.form.weight(*number) == stride);
        if let Some(operand) = plain.filter(|operand| follows(&operand.address)) {
            self.end(&numbers);
            let mut from = operand.address;
            from.form.terms.retain(|(term, _)| !numbers.iter().any(|number| *term == Term::Loop(*number)));
            return Ok((from, Vec::new()));
        }
        let from = self.row_room(op, as_lane.bytes() * count, tile)?;
        let target = View { address: super::rows::along(&from, &numbers, &view), ..view };
        let row = self.row_steps(op, &ops, (vec![(yielded[which], target)], &[wide, as_lane]), (&numbers, &[], false), &[false])?;
        Ok((from, row))
    }
}

/// How parts of candidates compare, each of the first or the second one, where the first and the second one compare in some way.
fn between(relation: Relation, x_is_second: bool, y_is_second: bool) -> Relation {
    match (relation, x_is_second, y_is_second) {
        (relation, false, true) => relation,
        (relation, true, false) => match relation {
            Less => Greater,
            Greater => Less,
            FirstNan => SecondNan,
            SecondNan => FirstNan,
            same => same,
        },
        (FirstNan | BothNan, false, false) | (SecondNan | BothNan, true, true) => BothNan,
        _ => Equal,
    }
}

fn holds(direction: Direction, relation: Relation) -> bool {
    match direction {
        Direction::Eq => relation == Equal,
        Direction::Ne => relation != Equal,
        Direction::Lt => relation == Less,
        Direction::Gt => relation == Greater,
        Direction::Le => matches!(relation, Less | Equal),
        Direction::Ge => matches!(relation, Greater | Equal),
    }
}
