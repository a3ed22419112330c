//! The arrays of a function that lie in memory, what binds their layouts, and how they hang together.

use super::axes::{self, Axes};
use super::needs::{Need, Needs, is_update, needs};
use super::pins::{Signature, Signatures};
use super::place::{Place, same};
use shale_dialects::func::Call;
use shale_dialects::hlo::layout::blocks_in_memory;
use shale_dialects::hlo::{Case, CustomCall, Fusion, If, Reshape, Transpose, While, by_number};
use shale_ir::body::{Block, Body, Op, SideTable, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::op::interface::FunctionLike;
use shale_ir::session::Dims;

/// Values that lie alike, by number.
pub(super) type ClassId = u32;

/// No class.
pub(super) const NO_CLASS: ClassId = u32::MAX;

/// Why a layout is as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Why {
    /// Nothing binds it: the costs decide.
    Free,
    /// An argument of the function.
    Argument,
    /// The type says so.
    Written,
    /// The op gives no other.
    Made(Op),
    /// There is only one layout.
    Only,
}

/// Values that lie alike.
#[derive(Clone, Debug)]
pub(super) struct Class<'c> {
    /// The first of them.
    pub(super) value: Value,
    pub(super) dims: Dims<'c>,
    pub(super) bytes: f64,
    pub(super) place: Place,
    pub(super) why: Why,
    /// False where the op writes no padding.
    pub(super) may_be_padded: bool,
}

impl Use {
    /// How the operand must lie, given where the values of each class do.
    pub(super) fn wanted(&self, places: &[Place]) -> Place {
        match &self.bound {
            Bound::At(place) => place.clone(),
            Bound::Dense => places[self.class as usize].dense(),
            Bound::As(class) => places[*class as usize].clone(),
        }
    }
}

/// How an operand must lie.
#[derive(Clone, Debug)]
pub(super) enum Bound {
    At(Place),
    /// In its own order without padding.
    Dense,
    /// As the values of a class.
    As(ClassId),
}

/// An operand that is bound: another layout is copied.
#[derive(Clone, Debug)]
pub(super) struct Use {
    pub(super) op: Op,
    pub(super) index: usize,
    pub(super) class: ClassId,
    pub(super) bound: Bound,
}

/// A class that some kernel likes to lie in an order, mostly row-major, with the bytes that it reads or writes.
#[derive(Clone, Debug)]
pub(super) struct Like {
    pub(super) class: ClassId,
    pub(super) place: Place,
    pub(super) bytes: f64,
}

/// How the elements of a result come from those of an operand.
#[derive(Clone, Debug)]
pub(super) enum Way {
    /// Loops over the result read the operand along these dimensions.
    Read(Axes),
    /// Nothing but a transpose along these dimensions.
    Transpose(Axes),
    Reshape,
}

/// An operand and a result whose layouts suit each other or do not.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub(super) op: Op,
    pub(super) from: ClassId,
    pub(super) to: ClassId,
    pub(super) way: Way,
}

/// All of it.
pub(super) struct Graph<'b, 'c> {
    pub(super) body: &'b Body<'c>,
    pub(super) blocks: Vec<Block>,
    pub(super) class_of: SideTable<Value, ClassId>,
    pub(super) classes: Vec<Class<'c>>,
    pub(super) uses: Vec<Use>,
    pub(super) links: Vec<Link>,
    pub(super) likes: Vec<Like>,
    /// Results that ops cannot make as they must lie: these are made otherwise, then copied.
    pub(super) made: Vec<(Value, Place)>,
    needs: Vec<(Op, Needs)>,
    callees: &'b Signatures<'c>,
}

impl<'b, 'c> Graph<'b, 'c> {
    /// The arrays of a function and what binds them; `callees` are functions that it may call.
    ///
    /// # Errors
    /// Layouts that contradict each other.
    pub(super) fn of(body: &'b Body<'c>, function: Op, signature: &Signature, callees: &'b Signatures<'c>) -> Result<Self, Diagnostic> {
        let blocks = blocks_in_memory(body, function);
        let class_of = SideTable::new(NO_CLASS);
        let (classes, uses, links) = (Vec::new(), Vec::new(), Vec::new());
        let mut graph = Graph { body, blocks, class_of, classes, uses, links, likes: Vec::new(), made: Vec::new(), needs: Vec::new(), callees };
        for block in graph.blocks.clone() {
            graph.values(function, block, signature)?;
        }
        for (op, needs) in std::mem::take(&mut graph.needs) {
            graph.bind(op, needs, signature);
        }
        Ok(graph)
    }

    /// True if some layout is not simply row-major, or could be better than that.
    pub(super) fn has_choices(&self) -> bool {
        let bound = |of: &Use| matches!(&of.bound, Bound::At(place) if !place.is_row_major());
        let turns = |axes: &Axes| !axes.iter().filter(|d| **d != axes::NONE).is_sorted();
        let moves = |link: &Link| matches!(&link.way, Way::Read(axes) | Way::Transpose(axes) if turns(axes));
        self.classes.iter().any(|class| !class.place.is_row_major())
            || self.uses.iter().any(bound)
            || self.links.iter().any(moves)
            || self.likes.iter().any(|like| !like.place.is_row_major())
    }

    fn error(&self, op: Op, message: String) -> Diagnostic {
        Diagnostic::error(self.body.place(op), message)
    }

    /// The classes of the values that a block defines.
    fn values(&mut self, function: Op, block: Block, signature: &Signature) -> Result<(), Diagnostic> {
        let body = self.body;
        let holder = body.region_op(body.region_of(block));
        let is_entry = holder == Some(function);
        let row_major = |value| Place::row_major(body.ty(value).array().map_or(0, |array| array.rank()));
        for (i, value) in body.iter(body.args(block)).enumerate() {
            match (is_entry, holder.and_then(|op| body.matches::<While>(op))) {
                (true, _) => self.add(value, Why::Argument, Some(signature.arguments.get(i).cloned().flatten().unwrap_or_else(|| row_major(value)))),
                // What a loop carries lies at one place; its initial value may lie elsewhere.
                (false, Some(_)) => self.join(value, body.result(holder.unwrap_or(function), i))?,
                _ => self.add(value, Why::Free, None),
            }
        }
        for op in body.ops(block) {
            let needs = needs(body, op);
            for (i, value) in body.iter(body.results(op)).enumerate() {
                let made = self.forced(op, needs, (i, value));
                self.add(value, Why::Made(op), made.clone());
                self.limit(op, needs, value, made);
                if let Some(class) = self.classes.get_mut(self.class_of[value] as usize) {
                    class.may_be_padded = needs.results == Need::Any;
                }
            }
            self.needs.push((op, needs));
        }
        Ok(())
    }

    /// What the function that an op calls pins.
    fn callee(&self, op: Op) -> Option<&Signature> {
        self.callees.get(&self.body.matches::<Call<'_>>(op)?.callee.0)
    }

    /// The only place that an op gives a result.
    fn forced(&self, op: Op, needs: Needs, (i, value): (usize, Value)) -> Option<Place> {
        let rank = self.body.ty(value).array().map_or(0, |array| array.rank());
        let lists = self.body.matches::<CustomCall<'_>>(op).and_then(|call| call.result_layouts).map(|lists| lists.rows());
        let own = lists.and_then(|mut lists| lists.get_mut(i).map(std::mem::take));
        let own = own.map(|order| Place::in_order(order.iter().rev().map(|d| *d as u8)));
        let own = own.or_else(|| self.callee(op)?.results.get(i)?.clone());
        own.or_else(|| (needs.results == Need::RowMajor).then(|| Place::row_major(rank)))
    }

    /// Notes a result that must lie as its op cannot make it.
    fn limit(&mut self, op: Op, needs: Needs, value: Value, made: Option<Place>) {
        let Some(class) = self.classes.get(self.class_of[value] as usize).filter(|class| class.why == Why::Written) else { return };
        // Here the type is part of what the op means.
        if matches!(self.body.name(op).text(), "hlo.bitcast" | "func.call" | "hlo.infeed") {
            return;
        }
        let made = made.or_else(|| (needs.results == Need::Dense).then(|| class.place.dense()));
        if let Some(made) = made.filter(|made| !same(class.dims.list(), &class.place, made)) {
            self.made.push((value, made));
        }
    }

    /// A class for one value; `bound` is its place where something other than the value's type binds it.
    fn add(&mut self, value: Value, why: Why, bound: Option<Place>) {
        let ty = self.body.ty(value);
        let Some(array) = ty.array().filter(|array| array.rank() > 0) else { return };
        let written = Place::written(array);
        let (place, why) = match (written, bound) {
            (Some(place), _) => (place, Why::Written),
            (None, Some(place)) => (place, why),
            (None, None) => (Place::row_major(array.rank()), if array.true_rank() < 2 { Why::Only } else { Why::Free }),
        };
        self.class_of[value] = self.classes.len() as ClassId;
        self.classes.push(Class { value, dims: array.dims, bytes: array.byte_size().map_or(8.0, |n| n as f64), place, why, may_be_padded: true });
    }

    /// Puts a value into the class of another one.
    fn join(&mut self, value: Value, with: Value) -> Result<(), Diagnostic> {
        let (Some(ty), class) = (self.body.ty(value).array(), self.class_of[with]) else { return Ok(()) };
        if class == NO_CLASS {
            return Ok(());
        }
        self.class_of[value] = class;
        let Some(place) = Place::written(ty) else { return Ok(()) };
        let known = &mut self.classes[class as usize];
        if known.why == Why::Written && !same(known.dims.list(), &known.place, &place) {
            let (one, other) = (known.place.text(), place.text());
            let at = self.body.def_op(with).or_else(|| self.body.root());
            return Err(self.error(at.expect("a function has a root"), format!("the layouts {other} and {one} of one value contradict each other")));
        }
        if known.why != Why::Written {
            (known.place, known.why) = (place, Why::Written);
        }
        Ok(())
    }

    /// Binds arrays that the regions of an op read, which are no part of the function's memory: loops read row-major order.
    fn captured(&mut self, op: Op) {
        let body = self.body;
        let inner: Vec<Op> = body.regions(op).flat_map(|region| body.blocks(region)).flat_map(|block| body.ops(block)).flat_map(|op| body.walk(op)).collect();
        for value in inner.into_iter().flat_map(|op| body.iter(body.operands(op))) {
            let Some(class) = self.classes.get_mut(self.class_of[value] as usize) else { continue };
            if matches!(class.why, Why::Free | Why::Only) {
                class.why = Why::Made(op);
            }
        }
    }

    /// What an op asks of its operands, and how its results hang together with them.
    fn bind(&mut self, op: Op, needs: Needs, signature: &Signature) {
        let body = self.body;
        if body.region_count(op) > 0 && !is_control(body, op) {
            self.captured(op);
        }
        let operands = body.operands(op);
        let results: Vec<Value> = body.iter(body.results(op)).collect();
        let holder = body.parent_op(op);
        let yields = body.last_op(body.block_of(op).unwrap_or(body.top_block())) == Some(op) && results.is_empty();
        for (i, value) in body.iter(operands).enumerate() {
            let class = self.class_of[value];
            let Some(array) = body.ty(value).array().filter(|_| class != NO_CLASS) else { continue };
            let row_major = || Place::row_major(array.rank());
            let bound = match holder {
                Some(function) if yields && body.interface::<FunctionLike>(function).is_some() => {
                    Some(Bound::At(signature.results.get(i).cloned().flatten().unwrap_or_else(row_major)))
                }
                Some(holder) if yields => self.yielded(holder, op, i),
                _ => self.wanted(op, (i, value), &results).or_else(|| (needs.operands == Need::RowMajor).then(|| Bound::At(row_major()))),
            };
            match bound {
                Some(bound) => self.uses.push(Use { op, index: i, class, bound }),
                None if needs.operands == Need::Dense => self.uses.push(Use { op, index: i, class, bound: Bound::Dense }),
                None if needs.is_kernel => {
                    let place = by_number(body, op, value).map_or_else(row_major, |order| Place::in_order(order.iter().rev().map(|d| *d as u8)));
                    self.likes.push(Like { class, place, bytes: self.classes[class as usize].bytes });
                }
                None => {}
            }
        }
        self.link(op, needs, &results);
    }

    /// What a terminator's operand becomes: the condition of a loop is a scalar.
    fn yielded(&self, holder: Op, op: Op, i: usize) -> Option<Bound> {
        let body = self.body;
        let in_body = body.matches::<While>(holder).is_none_or(|repeat| body.block_of(op).map(|block| body.region_of(block)) == Some(repeat.body));
        let class = body.iter(body.results(holder)).nth(i).map(|value| self.class_of[value]).filter(|class| in_body && *class != NO_CLASS)?;
        Some(Bound::As(class))
    }

    /// What an op asks of one operand beside what it asks of all.
    fn wanted(&self, op: Op, (i, value): (usize, Value), results: &[Value]) -> Option<Bound> {
        let body = self.body;
        let like_result = |i: usize| results.get(i).map(|value| self.class_of[*value]).filter(|class| *class != NO_CLASS).map(Bound::As);
        if is_update(body, op) {
            return if i == 0 { like_result(0) } else { None };
        }
        let written = || body.ty(value).array().and_then(Place::written);
        match body.name(op).text() {
            "hlo.optimization_barrier" | "hlo.while" => like_result(i),
            // The operand's own layout says what it means; a callee's says how it takes arguments.
            "hlo.bitcast" => written().map(Bound::At),
            "func.call" => written().or_else(|| self.callee(op)?.arguments.get(i)?.clone()).map(Bound::At),
            "hlo.custom_call" => {
                let lists = body.matches::<CustomCall<'_>>(op)?.operand_layouts?.rows();
                lists.get(i).map(|minor_to_major| Bound::At(Place::in_order(minor_to_major.iter().rev().map(|d| *d as u8))))
            }
            _ => None,
        }
    }

    /// That a kernel reads or writes a class so many times, and likes row-major order.
    fn likes_row_major(&self, class: ClassId, times: f64) -> Like {
        let of = &self.classes[class as usize];
        Like { class, place: Place::row_major(of.dims.list().len()), bytes: times * of.bytes }
    }

    /// How the results of an op hang together with its operands.
    fn link(&mut self, op: Op, needs: Needs, results: &[Value]) {
        let body = self.body;
        let Some(to) = results.first().map(|value| self.class_of[*value]).filter(|class| *class != NO_CLASS) else { return };
        let operands: Vec<ClassId> = body.iter(body.operands(op)).map(|value| self.class_of[value]).collect();
        if needs.is_kernel {
            if needs.results > Need::RowMajor {
                self.likes.push(self.likes_row_major(to, 1.0));
            }
            return;
        }
        if needs.operands == Need::RowMajor || is_control(body, op) || body.name(op).text() == "hlo.optimization_barrier" {
            return;
        }
        let mut of_fusion = body.matches::<Fusion<'_>>(op).map(|fusion| axes::of_fusion(body, fusion));
        if of_fusion.is_some() && (results.len() > 1 || reduces(body, op)) {
            // Values share rows where all lie in row-major order.
            let all = results.iter().map(|value| self.class_of[*value]).filter(|class| *class != NO_CLASS);
            let likes: Vec<_> = all.map(|class| self.likes_row_major(class, 4.0)).collect();
            self.likes.extend(likes);
        }
        for (i, from) in operands.into_iter().enumerate().filter(|(_, class)| *class != NO_CLASS) {
            let way = match &mut of_fusion {
                Some(all) => Way::Read(all.get_mut(i).map(std::mem::take).unwrap_or_default()),
                None if body.matches::<Transpose<'_>>(op).is_some() => Way::Transpose(axes::axes(body, op, i)),
                None if body.matches::<Reshape<'_>>(op).is_some() => Way::Reshape,
                None => Way::Read(axes::axes(body, op, i)),
            };
            self.links.push(Link { op, from, to, way });
        }
    }
}

fn reduces(body: &Body<'_>, op: Op) -> bool {
    let block = body.matches::<Fusion<'_>>(op).and_then(|fusion| body.first_block(fusion.body));
    block.is_some_and(|block| body.ops(block).any(|inner| body.name(inner).text() == "hlo.reduce"))
}

/// True for loops and branches, whose results are what their regions yield.
pub(super) fn is_control(body: &Body<'_>, op: Op) -> bool {
    body.matches::<While>(op).is_some() || body.matches::<If>(op).is_some() || body.matches::<Case>(op).is_some()
}
