//! Printing then parsing is the identity: a property test over generated modules.
//!
//! A list of bytes decides everything that the generator does, so that a failing case shrinks to a small module.
#![allow(missing_docs)]

use proptest::prelude::*;
use shale_ir::attr::{Attr, AttrKind};
use shale_ir::body::{At, Block, Body, Op, OpSpec, Region, Value};
use shale_ir::dialect::Registry;
use shale_ir::element::ElementType;
use shale_ir::loc::{Loc, Location, LocationKind};
use shale_ir::module::Module;
use shale_ir::op::{AsAttr, AttrRef};
use shale_ir::prelude::{OpResult, ResultTypes, Semantics};
use shale_ir::session::Dims;
use shale_ir::session::{Cx, Session};
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, PrintOptions, module_text, parse_module};
use shale_ir::types::{ArrayType, Layout, Signedness, Type, TypeKind};
use shale_ir::{attr_enum, attr_flags, attr_record, attr_text, dialect, op, type_def};

op! {
    /// All operands and results of one type.
    pub struct Same = "t.same" [Pure, SameType] { x: Value, y: Value }
}
impl<'c> Semantics<'c> for Same {}
op! {
    /// A derived format with attributes of several kinds.
    pub struct Mixed<'c> = "t.mixed" [] -> shale_ir::body::Values {
        x: Value, mask: Option<Value>, rest: shale_ir::body::Values, n: i64, mode: Mode, flags: Flags = Flags::NONE,
        note: Option<shale_ir::session::Str<'c>>, types: ResultTypes<'c>,
    }
}
impl<'c> Semantics<'c> for Mixed<'c> {}
op! {
    /// A format string with inferred results, an optional group and a region.
    pub struct Loop = "t.loop" [RecursiveEffects, NoTerminator] { init: Value, times: Option<i64>, body: Region }
    format "$init (`times` $times)? $body attr-dict `:` type($init)"
}
impl<'c> Semantics<'c> for Loop {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.push(body.ty(self.init));
        Ok(())
    }
}
attr_enum! {
    /// A mode.
    pub enum Mode = "t.mode" { Slow = "slow", Fast = "fast" }
}
attr_flags! {
    /// Flags.
    pub struct Flags = "t.flags", ", " { A = "a", B = "b" }
}
type_def! {
    /// A box.
    pub struct BoxType<'c> = "t.box" { element: Type<'c>, size: i64 }
}
attr_enum! {
    /// A word behind the dialect's name.
    pub enum Turn = "t.turn", Word { Left = "LEFT", Right = "RIGHT" }
}
attr_record! {
    /// Parameters with names.
    pub struct Window<'c> = "t.window" { size: Dims<'c> = [], stride: i64 = 0, mode: Mode, note: AttrRef<'c> = 0i64 }
}
attr_text! {
    /// A text that is kept.
    pub struct Sharding<'c> = "t.sharding"
}
dialect! {
    /// Test.
    pub static T = "t" { ops: [Same, Mixed, Loop], types: [BoxType], attrs: [Mode, Flags, Turn, Window, Sharding] }
}

/// Decisions from a list of bytes; all zero at its end.
struct Choices<'a>(std::slice::Iter<'a, u8>);

impl Choices<'_> {
    fn byte(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }
    fn below(&mut self, n: usize) -> usize {
        self.byte() as usize % n
    }
    fn often(&mut self) -> bool {
        self.below(4) > 0
    }
    fn rarely(&mut self) -> bool {
        self.below(4) == 3
    }
    fn int(&mut self) -> i64 {
        [0, 1, -1, 7, 255, 1 << 40, i64::MAX, i64::MIN][self.below(8)]
    }
    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
    fn many<T>(&mut self, most: usize, mut one: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| one(self)).collect()
    }
}

const STRINGS: [&str; 8] = ["", "a", "with space", "quote\"back\\slash", "line\nfeed", "tab\tü∞", "0x12", "loc(unknown)"];
const NAMES: [&str; 6] = ["x", "y", "input", "x_0", "a.b", "c5-i32"];

fn ty<'c>(g: &mut Choices<'_>, cx: Cx<'c>, depth: u32) -> Type<'c> {
    let kind = g.below(if depth == 0 { 7 } else { 12 });
    match kind {
        0 => cx.scalar(ElementType::F32),
        1 => cx.scalar(g.pick(&ElementType::ALL)),
        2 => cx.index_type(),
        3 => cx.int_type([1, 3, 17, 64, 128][g.below(5)], g.pick(&[Signedness::Signless, Signedness::Signed, Signedness::Unsigned])),
        4 => array(g, cx),
        5 => cx.ty(g.pick(&[TypeKind::None, TypeKind::Token, TypeKind::Opaque])),
        6 => cx.ty(TypeKind::Unregistered(cx.str(g.pick(&["!foo.bar", "!foo.box<4, \"a>\", [1]>", "memref<?x4xf32, strided<[1, 2]>>"])))),
        7 => BoxType { element: ty(g, cx, depth - 1), size: g.int() }.to_type(cx),
        8 => cx.ty(TypeKind::Tuple(&g.many(3, |g| ty(g, cx, depth - 1)))),
        9 | 10 => cx.function_type(&g.many(3, |g| ty(g, cx, depth - 1)), &g.many(2, |g| ty(g, cx, depth - 1))),
        _ => {
            let dims = cx.dims(&[2, 3]);
            cx.ty(TypeKind::Array(ArrayType { element: cx.index_type(), dims, dynamic: 0, layout: None }))
        }
    }
}

fn array<'c>(g: &mut Choices<'_>, cx: Cx<'c>) -> Type<'c> {
    let mut dims = g.many(3, |g| [0i64, 1, 3, 1000][g.below(4)]);
    let mut dynamic = 0;
    for (i, dim) in dims.iter_mut().enumerate() {
        if g.rarely() {
            dynamic |= 1 << i;
            if g.rarely() {
                *dim = ArrayType::UNBOUNDED;
            }
        }
    }
    let mut minor_to_major: Vec<i64> = (0..dims.len() as i64).collect();
    minor_to_major.rotate_left(g.below(3).min(dims.len()));
    let layout = Layout { minor_to_major: cx.dims(&minor_to_major), padded_dimensions: None, padding_value: None };
    let padded: Vec<i64> = dims.iter().map(|d| d.max(&0) + 2).collect();
    let padding = Layout { padded_dimensions: Some(cx.dims(&padded)), padding_value: g.rarely().then_some(0), ..layout };
    let layout = [None, Some(&layout), Some(&padding)][if dynamic == 0 { g.below(3) } else { g.below(2) }];
    let element = cx.scalar(g.pick(&[ElementType::F32, ElementType::Pred, ElementType::U8, ElementType::C64, ElementType::F8E4M3Fn]));
    cx.ty(TypeKind::Array(ArrayType { element, dims: cx.dims(&dims), dynamic, layout }))
}

fn attr<'c>(g: &mut Choices<'_>, cx: Cx<'c>, depth: u32) -> Attr<'c> {
    let kind = match g.below(if depth == 0 { 15 } else { 19 }) {
        0 => AttrKind::Unit,
        1 => AttrKind::Int(g.int(), cx.scalar(ElementType::S64)),
        2 => AttrKind::Int([0, 1, -1, 127, -128][g.below(5)], cx.scalar(ElementType::S8)),
        3 => AttrKind::Int(g.below(2) as i64, cx.bool_type()),
        4 => AttrKind::Float(f64::to_bits([0.0, -0.0, 1.5, f64::NAN, f64::NEG_INFINITY, 0.1, 1e300, 5e-324][g.below(8)]), cx.scalar(ElementType::F64)),
        5 => AttrKind::Float(u64::from(f32::to_bits([0.0, -0.0, 1.5, f32::NAN, f32::INFINITY, 0.1, 1e-40, 3e38][g.below(8)])), cx.scalar(ElementType::F32)),
        6 => AttrKind::Str(cx.str(g.pick(&STRINGS))),
        7 => AttrKind::Type(ty(g, cx, 1)),
        8 => AttrKind::Symbol(cx.str(g.pick(&["f", "a b", "x.y-z", "0"])), &[cx.str("g")][..g.below(2)]),
        9 => AttrKind::Dims(cx.dims(&g.many(3, Choices::int))),
        10 => return dense(g, cx),
        11 => AttrKind::Unregistered(cx.str(g.pick(&["#foo.bar", "#foo<bar 3>", "affine_map<(d0) -> (d0 + 1)>", "#foo.x<\"a>b\", {k = 1}>"]))),
        12 => AttrKind::Enum(cx.str("t.turn"), cx.str(g.pick(&["LEFT", "RIGHT"]))),
        13 => {
            let (size, mode, note) = (cx.dims(&g.many(3, Choices::int)), g.pick(&[Mode::Slow, Mode::Fast]), AttrRef(cx.i64_attr(g.int())));
            return Window { size, stride: g.int(), mode, note }.to_attr(cx);
        }
        14 => return Sharding(cx.str(g.pick(&["@mesh, [{\"x\"}, {}]", "[b, 0]x[0, o]->[b, 0]", "a<b>", ""]))).to_attr(cx),
        15 => AttrKind::Array(&g.many(3, |g| attr(g, cx, depth - 1))),
        16 => return cx.dict(&mut g.many(3, |g| (cx.str(g.pick(&NAMES)), attr(g, cx, depth - 1)))),
        17 => AttrKind::Location(location(g, cx, 2)),
        _ => AttrKind::Enum(cx.str("t.mode"), cx.str(g.pick(&["slow", "fast"]))),
    };
    cx.attr(kind)
}

fn dense<'c>(g: &mut Choices<'_>, cx: Cx<'c>) -> Attr<'c> {
    let (element, size): (ElementType, usize) =
        g.pick(&[(ElementType::S32, 4), (ElementType::F32, 4), (ElementType::Pred, 1), (ElementType::C64, 8), (ElementType::U8, 1)]);
    let dims = g.pick(&[&[][..], &[3], &[2, 2], &[0], &[150]]);
    let elements: usize = dims.iter().product::<i64>() as usize;
    let count = if g.often() { elements } else { 1 };
    let count = if elements == 0 { 0 } else { count };
    let limit = if element == ElementType::Pred { 2 } else { 256 };
    let bytes: Vec<u8> = (0..count * size).map(|_| (g.byte() as usize % limit) as u8).collect();
    cx.dense(cx.array(element, dims), &bytes)
}

fn location<'c>(g: &mut Choices<'_>, cx: Cx<'c>, depth: u32) -> Location<'c> {
    let child = |g: &mut Choices<'_>| location(g, cx, depth - 1);
    let kind = match g.below(if depth == 0 { 3 } else { 6 }) {
        0 => LocationKind::Unknown,
        1 => LocationKind::File { file: cx.str("a \"b\".py"), start: (3, 5), end: (3, 5) },
        2 => LocationKind::File { file: cx.str("c.py"), start: (3, 5), end: g.pick(&[(3, 9), (4, 1)]) },
        3 => LocationKind::Name(cx.str(g.pick(&STRINGS)), g.rarely().then(|| child(g))),
        4 => LocationKind::CallSite { callee: child(g), caller: child(g) },
        _ => LocationKind::Fused(g.rarely().then(|| cx.str_attr("meta")), &g.many(2, child)),
    };
    cx.location(kind)
}

struct Generator<'a, 'b, 'c> {
    g: &'a mut Choices<'b>,
    body: Body<'c>,
    left: usize,
}

impl<'c> Generator<'_, '_, 'c> {
    fn region(&mut self, region: Region, visible: &[Value], depth: u32) {
        let blocks: Vec<Block> = (0..1 + self.g.below(6) / 4)
            .map(|i| {
                let args = self.g.many(2, |g| ty(g, self.body.cx(), 1));
                self.body.add_block(region, if i == 0 && depth > 2 { &[] } else { &args })
            })
            .collect();
        for &block in &blocks {
            let mut values = visible.to_vec();
            let args: Vec<_> = self.body.iter(self.body.args(block)).collect();
            for arg in args {
                self.name(arg);
                values.push(arg);
            }
            for _ in 0..1 + self.g.below(4) {
                self.op(block, &mut values, depth);
            }
            if blocks.len() > 1 {
                let to = self.g.pick(&blocks[1..]);
                let spec = OpSpec { successors: &[to], ..self.plain("u.br") };
                let op = self.body.create(&spec);
                self.body.insert(op, At::End(block));
            }
        }
    }

    fn plain<'x>(&self, name: &str) -> OpSpec<'x, 'c>
    where
        'c: 'x,
    {
        let cx = self.body.cx();
        OpSpec { name: cx.op_name(name), operands: &[], results: &[], attrs: cx.no_attrs(), regions: &[], successors: &[], loc: Loc::UNKNOWN }
    }

    fn name(&mut self, value: Value) {
        if self.g.rarely() {
            let name = self.g.pick(&NAMES);
            self.body.set_value_name(value, name);
        }
    }

    fn op(&mut self, block: Block, values: &mut Vec<Value>, depth: u32) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        let cx = self.body.cx();
        let loc = if self.g.rarely() { Some(location(self.g, cx, 2)) } else { None };
        let loc = loc.map_or(Loc::UNKNOWN, |l| self.body.add_location(l));
        let at = At::End(block);
        let some = |g: &mut Choices<'_>| if values.is_empty() { None } else { Some(g.pick(values)) };
        let op: Option<Op> = match (self.g.below(5), some(self.g)) {
            (1, Some(x)) => self.body.push(at, loc, Same { x, y: x }).ok().and_then(|v| self.body.def_op(v)),
            (2, Some(x)) => {
                let (mask, rest) = (self.g.rarely().then_some(x), self.g.many(2, |g| some(g).unwrap_or(x)));
                let types = cx.result_types(&[&[ty(self.g, cx, 1)][..], &[cx.index_type(); 2]].concat()[..1 + self.g.below(3)]);
                let rest = self.body.values(&rest);
                let (mode, flags) = (self.g.pick(&[Mode::Slow, Mode::Fast]), self.g.pick(&[Flags::NONE, Flags::B, Flags::A.union(Flags::B)]));
                let note = self.g.rarely().then(|| cx.str(self.g.pick(&STRINGS)));
                let mixed = Mixed { x, mask, rest, n: self.g.int(), mode, flags, note, types };
                self.body.push(at, loc, mixed).ok().and_then(|v| self.body.def_op(self.body.at(v, 0)))
            }
            (3, Some(init)) if depth > 0 => {
                let body = self.body.new_region();
                self.region(body, values, depth - 1);
                let times = self.g.rarely().then(|| self.g.int());
                self.body.push(at, loc, Loop { init, times, body }).ok().and_then(|v| self.body.def_op(v))
            }
            _ => {
                let regions: Vec<Region> =
                    if depth > 0 && self.g.rarely() { (0..1 + self.g.below(2)).map(|_| self.body.new_region()).collect() } else { vec![] };
                for &region in &regions {
                    self.region(region, values, depth - 1);
                }
                let operands: Vec<Value> = self.g.many(3, some).into_iter().flatten().collect();
                let results = self.g.many(3, |g| ty(g, cx, 2));
                let mut props = self.g.many(2, |g| (cx.str(g.pick(&NAMES)), attr(g, cx, 2)));
                let mut others = self.g.many(2, |g| (cx.str(g.pick(&["m.a", "m.b", "sharding"])), attr(g, cx, 2)));
                let attrs = cx.op_attrs(&mut props, &mut others);
                let spec = OpSpec { operands: &operands, results: &results, attrs, regions: &regions, loc, ..self.plain("u.op") };
                let op = self.body.create(&spec);
                self.body.insert(op, at);
                Some(op)
            }
        };
        let Some(op) = op else { return };
        if self.g.rarely() {
            let value = attr(self.g, cx, 1);
            self.body.set_attr(op, "m.extra", Some(value));
        }
        let results: Vec<_> = self.body.iter(self.body.results(op)).collect();
        results.first().iter().for_each(|v| self.name(**v));
        values.extend(results);
    }
}

fn module<'c>(cx: Cx<'c>, bytes: &[u8]) -> Module<'c> {
    let mut g = Choices(bytes.iter());
    let mut module = Module::new(cx);
    if g.rarely() {
        let value = attr(&mut g, cx, 1);
        module.set_attrs(cx.op_attrs(&mut vec![(cx.str("sym_name"), cx.str_attr("m"))], &mut vec![(cx.str("m.a"), value)]));
    }
    for _ in 0..1 + g.below(3) {
        let body = Body::new(cx);
        let mut generator = Generator { g: &mut g, body, left: 12 };
        let region = generator.body.new_region();
        generator.region(region, &[], 3);
        let spec = generator.plain("u.function");
        let op = generator.body.create(&OpSpec { regions: &[region], ..spec });
        let at = At::End(generator.body.top_block());
        generator.body.insert(op, at);
        module.push(generator.body).ok().expect("items without symbols");
    }
    module
}

fn reparse<'c>(cx: Cx<'c>, text: &str) -> Module<'c> {
    let source = Source::new("test.mlir", text.as_bytes());
    parse_module(cx, &source, &ParseOptions { allow_unregistered: true }).unwrap_or_else(|errors| {
        let errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
        panic!("{}\n--- text\n{text}", errors.join("\n"))
    })
}

/// Names, attributes, types and nesting of all ops, as handles of one session: equal handles are equal data, bit for bit.
type Content<'c> = (String, Attr<'c>, Vec<Type<'c>>, Vec<Type<'c>>, usize);

fn content<'c>(module: &Module<'c>) -> Vec<Content<'c>> {
    let list = |b: &Body<'c>, v| b.types(v).collect();
    let op = |b: &Body<'c>, o: Op| (b.name(o).text().to_string(), b.attrs(o), list(b, b.operands(o)), list(b, b.results(o)), b.region_count(o));
    module.items().flat_map(|(_, b)| b.walk_all().map(|o| op(b, o)).collect::<Vec<_>>()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if std::env::var_os("SHALE_LONG").is_some() { 20_000 } else { 1_000 }, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn print_then_parse_is_the_identity(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        let session = Session::new(&Registry::new().with(&T));
        let cx = session.cx();
        let original = module(cx, &bytes);
        let modes = [(true, false, None), (false, false, None), (true, true, None), (false, true, Some(60)), (false, false, Some(20))];
        for ((generic, locs, width), tensors) in modes.into_iter().zip([false, true, true, false, false]) {
            let options = PrintOptions { generic, locs, tensors, width };
            let text = module_text(&original, &options);
            let back = reparse(cx, &text);
            prop_assert_eq!(content(&original), content(&back), "{}", text);
            prop_assert_eq!(&text, &module_text(&back, &options));
        }
    }
}

#[test]
fn parameters_with_names() {
    let session = Session::new(&Registry::new().with(&T));
    let cx = session.cx();
    let parse = |attr: &str| {
        let text = format!("\"x.y\"() {{a = {attr}}} : () -> ()");
        let source = Source::new("a", text.as_str());
        let module = parse_module(cx, &source, &ParseOptions { allow_unregistered: true }).map_err(|errors| errors[0].message.clone())?;
        let (_, body) = module.items().next().unwrap();
        Ok(body.attrs(body.walk_all().next().unwrap()).entry("a").unwrap())
    };
    let window = Window { size: cx.dims(&[1, 2]), stride: 3, mode: Mode::Fast, note: AttrRef(cx.i64_attr(0)) };
    for text in ["#t.window<size = [1, 2], stride = 3, mode = #t.mode<fast>>", "#t<window mode = #t.mode<fast>, note = 0, stride = 3, size = [1, 2]>"] {
        assert_eq!(parse(text).map(Window::from_attr), Ok(Some(window)), "{text}");
    }
    assert_eq!(parse("#t<turn LEFT>").map(Turn::from_attr), Ok(Some(Turn::Left)));
    assert_eq!(parse("#t.sharding< @m, [{\"x\"}] >").map(Sharding::from_attr), Ok(Some(Sharding(cx.str("@m, [{\"x\"}]")))));
    for (text, message) in [
        ("#t.window<stride = 3>", "expected the parameter 'mode' of t.window"),
        ("#t.window", "expected the parameter 'mode' of t.window"),
        ("#t.window<mode = #t.mode<fast>, mode = #t.mode<fast>>", "expected each parameter once, got 'mode' again"),
        ("#t.window<side = 3>", "expected a parameter of t.window (size, stride, mode, note), got 'side'"),
        ("#t.window<mode = 3>", "parameter 'mode' of t.window must be one of #t.mode<slow> #t.mode<fast> , but is 3 : i64"),
        ("#t.sharding", "expected '<'"),
    ] {
        let got: String = parse(text).unwrap_err();
        assert!(got.starts_with(message), "{text}: {got}");
    }
}
