//! From operations on elements, as the reference evaluator has them, to operations on lanes.
//!
//! Lanes are wider than most elements: results of floats narrower than f32 are rounded after each operation, integers are wrapped, and where
//! only some bits count (shifts, counts of bits) operands are prepared. A complex number is two values.

use super::format::Format;
use super::join::JoinOp;
use super::names::Binary;
use super::op::Op;
use super::program::{Access, Ahead, Instruction, Kind, LaneError, Load, Program, Store, Value};
use super::span::Span;
use shale_ir::element::{ElementKind, ElementType};

/// A value of an element type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// The type.
    pub element: ElementType,
    /// The number, or the real part.
    pub re: Value,
    /// The imaginary part of a complex number.
    pub im: Option<Value>,
}

/// Makes a [`Program`], operation by operation.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    program: Program,
}

/// An integer type: its width in bits, and whether it has values below zero.
pub(super) type Width = (u32, bool);

impl Builder {
    /// An empty program.
    pub fn new() -> Builder {
        Builder::default()
    }

    /// The program, without what nobody reads.
    pub fn finish(self) -> Program {
        self.program.simplified()
    }

    /// The next input. A complex array is two inputs with strides: the real parts, then the imaginary ones.
    pub fn load(&mut self, element: ElementType, access: Access) -> Item {
        if element.is_complex() {
            let access = if access == Access::Contiguous { Access::Strided } else { access };
            let [re, im] = [0, 1].map(|_| self.load(element.part(), access).re);
            return Item { element, re, im: Some(im) };
        }
        let input = self.program.loads.len() as u32;
        self.program.loads.push(Load { element, access, ahead: None });
        Item { element, re: self.push(Instruction::Load { input }), im: None }
    }

    /// Lets an input, by its number, ask for what is needed soon.
    pub fn ahead(&mut self, input: usize, what: Ahead) {
        if let Some(load) = self.program.loads.get_mut(input) {
            load.ahead = Some(what);
        }
    }

    /// The next output, or the next two for complex numbers, strided.
    pub fn store(&mut self, item: Item, access: Access) {
        self.store_as(item, access, false);
    }

    /// An output that goes past the caches where the machine can do that.
    pub fn store_streaming(&mut self, item: Item) {
        self.store_as(item, Access::Contiguous, true);
    }

    /// An output that is one element for all lanes, which are joined in the canonical order: the total, joined with what lies there. Lanes of the element
    /// must be what its bytes are: f32, f64, pred and integers of 32 and 64 bits.
    pub fn total(&mut self, item: Item, join: JoinOp) {
        self.store_as(item, Access::Total(join), false);
    }

    fn store_as(&mut self, item: Item, access: Access, streaming: bool) {
        let access = if item.im.is_some() { Access::Strided } else { access };
        for value in [Some(item.re), item.im].into_iter().flatten() {
            self.program.stores.push(Store { value, element: item.element.part(), access, streaming });
        }
    }

    /// A real number in every lane, rounded to a float type, cut to an integer type; true if it is not 0. Complex: with an imaginary part of 0.
    pub fn constant(&mut self, element: ElementType, value: f64) -> Item {
        let bits = match Kind::of(element) {
            Kind::Mask => u64::from(value != 0.0),
            Kind::I32 | Kind::I64 => super::format::wrap(value as i128, element),
            Kind::F32 => rounded(element, value).to_bits().into(),
            Kind::F64 => value.to_bits(),
        };
        let im = element.is_complex().then(|| self.bits(Kind::of(element), 0));
        Item { element, re: self.bits(Kind::of(element), bits), im }
    }

    /// An element with these bits in every lane, as it is stored; for complex numbers the imaginary part's above those of the real part.
    pub fn constant_bits(&mut self, element: ElementType, bits: u128) -> Item {
        let part = element.part();
        let mut of = |bits: u128| {
            let code = bits as u64 & (u64::MAX >> (64 - part.bits()));
            let lane = match Kind::of(part) {
                Kind::F32 => part.float_format().map_or(code, |f| if part == ElementType::F32 { code } else { u64::from((f.to_f64(code) as f32).to_bits()) }),
                Kind::I32 | Kind::I64 => super::format::wrap(i128::from(code), part),
                Kind::F64 | Kind::Mask => code,
            };
            self.bits(Kind::of(part), lane)
        };
        let re = of(bits);
        let im = element.is_complex().then(|| of(bits >> part.bits()));
        Item { element, re, im }
    }

    /// The run's first index plus the lane's number, as an element: what `iota` counts.
    ///
    /// # Errors
    /// Element types without numbers: `pred`.
    pub fn iota(&mut self, element: ElementType) -> Result<Item, LaneError> {
        if element.is_pred() {
            return Err(LaneError::new("pred has no numbers to count with"));
        }
        let re = self.push(Instruction::Iota { kind: Kind::I64 });
        self.convert(Item { element: ElementType::S64, re, im: None }, element)
    }

    /// `on_true` where `mask` (a pred) is true, `on_false` elsewhere.
    ///
    /// # Errors
    /// Operands of different types, a mask that is no pred.
    pub fn select(&mut self, mask: Item, on_true: Item, on_false: Item) -> Result<Item, LaneError> {
        if !mask.element.is_pred() || on_true.element != on_false.element {
            return Err(LaneError::new(format!(
                "cannot select by {} between {} and {}",
                mask.element.xla_name(),
                on_true.element.xla_name(),
                on_false.element.xla_name()
            )));
        }
        let re = self.op(Op::Select, &[mask.re, on_true.re, on_false.re]);
        let im = on_true.im.zip(on_false.im).map(|(x, y)| self.op(Op::Select, &[mask.re, x, y]));
        Ok(Item { element: on_true.element, re, im })
    }

    /// `x` in lanes whose index is within a span, `other` elsewhere, for elements whose lanes have 32 bits.
    ///
    /// # Errors
    /// Operands of different types, or of another width.
    pub fn within(&mut self, span: Span, x: Item, other: Item) -> Result<Item, LaneError> {
        if x.element != other.element || !matches!(Kind::of(x.element), Kind::F32 | Kind::I32) || x.im.is_some() {
            return Err(LaneError::new(format!("lanes of {} and {} cannot be chosen by their indices", x.element.xla_name(), other.element.xla_name())));
        }
        let index = self.iota(ElementType::S32)?;
        let re = self.op_with(Op::Within, &[index.re, x.re, other.re], span.bits());
        Ok(Item { element: x.element, re, im: None })
    }

    /// `minimum(maximum(min, x), max)`
    ///
    /// # Errors
    /// Operands of different types.
    pub fn clamp(&mut self, min: Item, x: Item, max: Item) -> Result<Item, LaneError> {
        let raised = self.binary(Binary::Maximum, min, x)?;
        self.binary(Binary::Minimum, raised, max)
    }

    /// `x · y + z` of real floats, rounded once.
    ///
    /// # Errors
    /// Operands that are not of one float type.
    pub fn fma(&mut self, x: Item, y: Item, z: Item) -> Result<Item, LaneError> {
        if !x.element.is_float() || x.element != y.element || x.element != z.element {
            return Err(LaneError::new("a fused multiply-add takes three floats of one type"));
        }
        let value = self.op(Op::Fma, &[x.re, y.re, z.re]);
        Ok(self.rounded(x.element, value))
    }

    /// A complex number of two real ones.
    ///
    /// # Errors
    /// Parts that are not both f32 or both f64.
    pub fn complex(&mut self, re: Item, im: Item) -> Result<Item, LaneError> {
        match ElementType::complex_of(re.element) {
            Some(element) if re.element == im.element => Ok(Item { element, re: re.re, im: Some(im.re) }),
            _ => Err(LaneError::new(format!("{} and {} are no parts of a complex number", re.element.xla_name(), im.element.xla_name()))),
        }
    }

    /// The bits as an element type of the same width, for types of 32 and 64 bits and integers of one width.
    ///
    /// # Errors
    /// Types of other widths: their stored bytes can be loaded as the other type.
    pub fn bitcast(&mut self, x: Item, to: ElementType) -> Result<Item, LaneError> {
        let (from, wide) = (x.element, matches!(x.element.bits(), 32 | 64));
        let integers = from.is_integer() && to.is_integer();
        if from.bits() != to.bits() || x.im.is_some() || to.is_complex() || !(wide || integers) {
            return Err(LaneError::new(format!("lanes of {} have not the bits of {}", from.xla_name(), to.xla_name())));
        }
        let same = Kind::of(from) == Kind::of(to);
        let value = if same { x.re } else { self.op(Op::Bitcast, &[x.re]) };
        Ok(if integers { self.wrapped(to, value) } else { Item { element: to, re: value, im: None } })
    }

    /// Floats rounded to a format of so many bits and back, as the reference's `reduce_precision`.
    ///
    /// # Errors
    /// Operands that are no real floats.
    pub fn reduce_precision(&mut self, x: Item, exponent_bits: u32, mantissa_bits: u32) -> Result<Item, LaneError> {
        if !x.element.is_float() {
            return Err(LaneError::new(format!("reduce_precision is not defined for {}", x.element.xla_name())));
        }
        if x.element == ElementType::F32 && (1..=8).contains(&exponent_bits) && mantissa_bits <= 23 {
            return self.reduce_single(x, exponent_bits, mantissa_bits);
        }
        let immediate = u64::from(exponent_bits.min(255)) << 16 | u64::from(mantissa_bits.min(255)) << 8 | Format::code(x.element);
        let re = self.op_with(Op::ReducePrecision, &[x.re], immediate);
        Ok(Item { element: x.element, re, im: None })
    }

    /// One lane operation, for what the element operations do not name.
    pub fn op(&mut self, op: Op, operands: &[Value]) -> Value {
        self.op_with(op, operands, 0)
    }

    /// One lane operation with its immediate.
    ///
    /// # Panics
    /// Without an operand, or with more than four.
    pub fn op_with(&mut self, op: Op, operands: &[Value], immediate: u64) -> Value {
        let mut args = [operands[0]; 4];
        args[..operands.len()].copy_from_slice(operands);
        self.push(Instruction::Apply { op, args, immediate })
    }

    /// The two results of an operation that has two.
    pub(super) fn op_of_two(&mut self, op: Op, operands: &[Value]) -> [Value; 2] {
        let first = self.op(op, operands);
        [first, self.push(Instruction::Second(first))]
    }

    /// Lanes with these bits.
    pub(super) fn bits(&mut self, kind: Kind, bits: u64) -> Value {
        self.push(Instruction::Constant { kind, bits })
    }

    /// The result of float arithmetic in lanes, rounded to a type.
    pub(super) fn rounded(&mut self, element: ElementType, value: Value) -> Item {
        let re = match element {
            ElementType::F32 | ElementType::F64 => value,
            ElementType::F16 => self.op(Op::RoundF16, &[value]),
            ElementType::Bf16 => self.op(Op::RoundBf16, &[value]),
            _ => self.op_with(Op::Round, &[value], Format::code(element)),
        };
        Item { element, re, im: None }
    }

    /// The result of integer arithmetic in lanes, wrapped to a type.
    pub(super) fn wrapped(&mut self, element: ElementType, value: Value) -> Item {
        let re = match width(element) {
            (32 | 64, _) => value,
            (bits, true) => self.op_with(Op::WrapSigned, &[value], bits.into()),
            (bits, false) => self.op_with(Op::WrapUnsigned, &[value], bits.into()),
        };
        Item { element, re, im: None }
    }

    fn push(&mut self, instruction: Instruction) -> Value {
        self.program.instructions.push(instruction);
        Value(self.program.instructions.len() as u32 - 1)
    }
}

/// The width of an integer type.
pub(super) fn width(element: ElementType) -> Width {
    (element.bits(), element.kind() == ElementKind::Signed)
}

/// A number rounded to a float type that lanes of f32 hold.
fn rounded(element: ElementType, value: f64) -> f32 {
    match element.part().float_format() {
        Some(format) if element.part() != ElementType::F32 => format.to_f64(format.from_f64(value)) as f32,
        _ => value as f32,
    }
}
