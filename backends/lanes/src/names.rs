//! The operations on elements, by the names that HLO gives them.

use super::build::{Builder, Item, width};
use super::op::Op;
use super::program::{Kind, LaneError, Value};
use shale_ir::element::{ElementKind, ElementType};

/// Operations of one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the operations of the same names
pub enum Unary {
    Abs,
    Acos,
    Acosh,
    Asin,
    Asinh,
    Atan,
    Atanh,
    BesselI1e,
    Cbrt,
    Ceil,
    Conj,
    Cosh,
    Cosine,
    CountLeadingZeros,
    Digamma,
    Erf,
    ErfInv,
    Erfc,
    Exponential,
    ExponentialMinusOne,
    Floor,
    Imag,
    IsFinite,
    IsInf,
    IsNegInf,
    IsPosInf,
    Lgamma,
    Log,
    LogPlusOne,
    Logistic,
    Negate,
    Not,
    Popcnt,
    RealPart,
    RoundNearestAfz,
    RoundNearestEven,
    Rsqrt,
    Sign,
    Sine,
    Sinh,
    Sqrt,
    Tan,
    Tanh,
}

/// Operations of two operands of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the operations of the same names
pub enum Binary {
    Add,
    And,
    Atan2,
    Divide,
    Maximum,
    Minimum,
    Mulhi,
    Multiply,
    NextAfter,
    Or,
    Polygamma,
    Power,
    Remainder,
    RotateLeft,
    ShiftLeft,
    ShiftRightArithmetic,
    ShiftRightLogical,
    Subtract,
    Xor,
    Zeta,
}

/// The relations of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the relations of the same names
pub enum Direction {
    Eq,
    Ne,
    Ge,
    Gt,
    Le,
    Lt,
}

/// The classes of element types that differ in what they compute with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Pred,
    Signed,
    Unsigned,
    Float,
    Complex,
}

fn class(element: ElementType) -> Class {
    match element.kind() {
        ElementKind::Pred => Class::Pred,
        ElementKind::Signed => Class::Signed,
        ElementKind::Unsigned => Class::Unsigned,
        ElementKind::Float => Class::Float,
        ElementKind::Complex => Class::Complex,
    }
}

/// The functions that floats and complex numbers have, with the operation of each.
const FUNCTIONS: [(Unary, Op, Op); 21] = [
    (Unary::Acos, Op::Acos, Op::ComplexAcos),
    (Unary::Acosh, Op::Acosh, Op::ComplexAcosh),
    (Unary::Asin, Op::Asin, Op::ComplexAsin),
    (Unary::Asinh, Op::Asinh, Op::ComplexAsinh),
    (Unary::Atan, Op::Atan, Op::ComplexAtan),
    (Unary::Atanh, Op::Atanh, Op::ComplexAtanh),
    (Unary::Cbrt, Op::Cbrt, Op::ComplexCbrt),
    (Unary::Cosh, Op::Cosh, Op::ComplexCosh),
    (Unary::Cosine, Op::Cosine, Op::ComplexCosine),
    (Unary::Exponential, Op::Exponential, Op::ComplexExponential),
    (Unary::ExponentialMinusOne, Op::ExponentialMinusOne, Op::ComplexExponentialMinusOne),
    (Unary::Log, Op::Log, Op::ComplexLog),
    (Unary::LogPlusOne, Op::LogPlusOne, Op::ComplexLogPlusOne),
    (Unary::Logistic, Op::Logistic, Op::ComplexLogistic),
    (Unary::Rsqrt, Op::Rsqrt, Op::ComplexRsqrt),
    (Unary::Sign, Op::Sign, Op::ComplexSign),
    (Unary::Sine, Op::Sine, Op::ComplexSine),
    (Unary::Sinh, Op::Sinh, Op::ComplexSinh),
    (Unary::Sqrt, Op::Sqrt, Op::ComplexSqrt),
    (Unary::Tan, Op::Tan, Op::ComplexTan),
    (Unary::Tanh, Op::Tanh, Op::ComplexTanh),
];

/// The functions of real floats only, with the operation of each.
const REAL_FUNCTIONS: [(Unary, Op); 13] = [
    (Unary::Abs, Op::Abs),
    (Unary::BesselI1e, Op::BesselI1e),
    (Unary::Ceil, Op::Ceil),
    (Unary::Digamma, Op::Digamma),
    (Unary::Erf, Op::Erf),
    (Unary::ErfInv, Op::ErfInv),
    (Unary::Erfc, Op::Erfc),
    (Unary::Floor, Op::Floor),
    (Unary::Lgamma, Op::Lgamma),
    (Unary::Negate, Op::Negate),
    (Unary::RealPart, Op::Copy),
    (Unary::RoundNearestAfz, Op::RoundAfz),
    (Unary::RoundNearestEven, Op::RoundEven),
];

fn undefined<T>(op: impl std::fmt::Debug, element: ElementType) -> Result<T, LaneError> {
    Err(LaneError::new(format!("{op:?} is not defined for elements of type {}", element.xla_name())))
}

impl Builder {
    /// An operation of one operand.
    ///
    /// # Errors
    /// Element types for which the reference does not define it.
    pub fn unary(&mut self, op: Unary, x: Item) -> Result<Item, LaneError> {
        match class(x.element) {
            Class::Pred if op == Unary::Not => Ok(Item { re: self.op(Op::Not, &[x.re]), ..x }),
            Class::Signed | Class::Unsigned => self.integer_unary(op, x),
            Class::Float => self.float_unary(op, x),
            Class::Complex => self.complex_unary(op, x),
            Class::Pred => undefined(op, x.element),
        }
    }

    fn integer_unary(&mut self, op: Unary, x: Item) -> Result<Item, LaneError> {
        let (bits, signed) = width(x.element);
        let low = |b: &mut Builder| if bits < 32 && signed { b.op_with(Op::WrapUnsigned, &[x.re], bits.into()) } else { x.re };
        let value = match (op, signed) {
            (Unary::Abs, false) => return Ok(x),
            (Unary::Abs, true) => self.op(Op::Abs, &[x.re]),
            (Unary::Sign, true) => self.op(Op::Sign, &[x.re]),
            (Unary::Sign, false) => {
                let one = self.bits(Kind::of(x.element), 1);
                self.op(Op::MinimumUnsigned, &[x.re, one])
            }
            (Unary::Negate, _) => self.op(Op::Negate, &[x.re]),
            (Unary::Not, _) => self.op(Op::Not, &[x.re]),
            (Unary::Popcnt, _) => {
                let low = low(self);
                self.op(Op::Popcnt, &[low])
            }
            (Unary::CountLeadingZeros, _) => {
                let low = low(self);
                let count = self.op(Op::CountLeadingZeros, &[low]);
                let unused = self.bits(Kind::of(x.element), if bits < 32 { u64::from(32 - bits) } else { 0 });
                if bits < 32 { self.op(Op::Subtract, &[count, unused]) } else { count }
            }
            _ => return undefined(op, x.element),
        };
        Ok(self.wrapped(x.element, value))
    }

    fn float_unary(&mut self, op: Unary, x: Item) -> Result<Item, LaneError> {
        let pred = |re: Value| Ok(Item { element: ElementType::Pred, re, im: None });
        let infinity = |b: &mut Builder, sign: f64| {
            let kind = Kind::of(x.element);
            b.bits(kind, if kind == Kind::F64 { (sign * f64::INFINITY).to_bits() } else { (sign as f32 * f32::INFINITY).to_bits().into() })
        };
        match op {
            Unary::IsFinite => return pred(self.op(Op::IsFinite, &[x.re])),
            Unary::IsInf => return pred(self.op(Op::IsInfinite, &[x.re])),
            Unary::IsPosInf | Unary::IsNegInf => {
                let infinity = infinity(self, if op == Unary::IsPosInf { 1.0 } else { -1.0 });
                return pred(self.op(Op::Equal, &[x.re, infinity]));
            }
            Unary::Imag => return Ok(self.constant(x.element, 0.0)),
            _ => {}
        }
        let real = REAL_FUNCTIONS.iter().find(|f| f.0 == op).map(|f| f.1);
        let Some(function) = real.or_else(|| FUNCTIONS.iter().find(|f| f.0 == op).map(|f| f.1)) else { return undefined(op, x.element) };
        let value = self.op(function, &[x.re]);
        Ok(self.rounded(x.element, value))
    }

    fn complex_unary(&mut self, op: Unary, z: Item) -> Result<Item, LaneError> {
        let im = z.im.unwrap_or(z.re);
        let part = |re: Value| Ok(Item { element: z.element.part(), re, im: None });
        match op {
            Unary::RealPart => part(z.re),
            Unary::Imag => part(im),
            Unary::Abs => part(self.op(Op::ComplexAbs, &[z.re, im])),
            Unary::Conj => Ok(Item { im: Some(self.op(Op::Negate, &[im])), ..z }),
            Unary::Negate => Ok(Item { re: self.op(Op::Negate, &[z.re]), im: Some(self.op(Op::Negate, &[im])), ..z }),
            _ => {
                let Some((_, _, function)) = FUNCTIONS.iter().find(|f| f.0 == op) else { return undefined(op, z.element) };
                let [re, im] = self.op_of_two(*function, &[z.re, im]);
                Ok(Item { re, im: Some(im), ..z })
            }
        }
    }

    /// An operation of two operands.
    ///
    /// # Errors
    /// Operands of different types, or of one for which the reference does not define it.
    pub fn binary(&mut self, op: Binary, x: Item, y: Item) -> Result<Item, LaneError> {
        if x.element != y.element {
            return Err(LaneError::new(format!("{op:?} of {} and {}", x.element.xla_name(), y.element.xla_name())));
        }
        match class(x.element) {
            Class::Pred => self.pred_binary(op, x, y),
            Class::Signed | Class::Unsigned => self.integer_binary(op, x, y),
            Class::Float => self.float_binary(op, x, y),
            Class::Complex => self.complex_binary(op, x, y),
        }
    }

    fn pred_binary(&mut self, op: Binary, x: Item, y: Item) -> Result<Item, LaneError> {
        let op = match op {
            Binary::And | Binary::Multiply | Binary::Minimum => Op::And,
            Binary::Or | Binary::Add | Binary::Maximum => Op::Or,
            Binary::Xor => Op::Xor,
            _ => return undefined(op, x.element),
        };
        Ok(Item { re: self.op(op, &[x.re, y.re]), ..x })
    }

    fn integer_binary(&mut self, op: Binary, x: Item, y: Item) -> Result<Item, LaneError> {
        let (bits, signed) = width(x.element);
        let by_sign = |yes, no| if signed { yes } else { no };
        let narrow = bits < 32;
        let lane = match op {
            Binary::Add => Op::Add,
            Binary::Subtract => Op::Subtract,
            Binary::Multiply => Op::Multiply,
            Binary::Divide => by_sign(Op::Divide, Op::DivideUnsigned),
            Binary::Remainder => by_sign(Op::Remainder, Op::RemainderUnsigned),
            Binary::Power => by_sign(Op::Power, Op::PowerUnsigned),
            Binary::Maximum => by_sign(Op::Maximum, Op::MaximumUnsigned),
            Binary::Minimum => by_sign(Op::Minimum, Op::MinimumUnsigned),
            Binary::And => Op::And,
            Binary::Or => Op::Or,
            Binary::Xor => Op::Xor,
            Binary::ShiftLeft => Op::ShiftLeft,
            Binary::ShiftRightArithmetic | Binary::ShiftRightLogical => {
                let (prepare, shift) =
                    if op == Binary::ShiftRightLogical { (Op::WrapUnsigned, Op::ShiftRightLogical) } else { (Op::WrapSigned, Op::ShiftRightArithmetic) };
                let prepared = if narrow { self.op_with(prepare, &[x.re], bits.into()) } else { x.re };
                let value = self.op(shift, &[prepared, y.re]);
                return Ok(self.wrapped(x.element, value));
            }
            Binary::Mulhi if narrow => {
                let product = self.op(Op::Multiply, &[x.re, y.re]);
                let bits = self.bits(Kind::I32, bits.into());
                let value = self.op(by_sign(Op::ShiftRightArithmetic, Op::ShiftRightLogical), &[product, bits]);
                return Ok(self.wrapped(x.element, value));
            }
            Binary::Mulhi => by_sign(Op::MultiplyHigh, Op::MultiplyHighUnsigned),
            Binary::RotateLeft if !narrow => Op::RotateLeft,
            _ => return undefined(op, x.element),
        };
        let value = self.op(lane, &[x.re, y.re]);
        Ok(self.wrapped(x.element, value))
    }

    fn float_binary(&mut self, op: Binary, x: Item, y: Item) -> Result<Item, LaneError> {
        let op = match op {
            Binary::Add => Op::Add,
            Binary::Subtract => Op::Subtract,
            Binary::Multiply => Op::Multiply,
            Binary::Divide => Op::Divide,
            Binary::Remainder => Op::Remainder,
            Binary::Maximum => Op::Maximum,
            Binary::Minimum => Op::Minimum,
            Binary::Power => Op::Power,
            Binary::Atan2 => Op::Atan2,
            Binary::Polygamma => Op::Polygamma,
            Binary::Zeta => Op::Zeta,
            Binary::NextAfter if x.element == ElementType::F32 => return self.next_single(x, y),
            Binary::NextAfter => {
                let re = self.op_with(Op::NextAfter, &[x.re, y.re], super::format::Format::code(x.element));
                return Ok(Item { re, ..x });
            }
            _ => return undefined(op, x.element),
        };
        let value = self.op(op, &[x.re, y.re]);
        Ok(self.rounded(x.element, value))
    }

    fn complex_binary(&mut self, op: Binary, x: Item, y: Item) -> Result<Item, LaneError> {
        let [a, b, c, d] = [x.re, x.im.unwrap_or(x.re), y.re, y.im.unwrap_or(y.re)];
        let [re, im] = match op {
            Binary::Add => [self.op(Op::Add, &[a, c]), self.op(Op::Add, &[b, d])],
            Binary::Subtract => [self.op(Op::Subtract, &[a, c]), self.op(Op::Subtract, &[b, d])],
            Binary::Multiply => {
                let [ac, bd, ad, bc] = [[a, c], [b, d], [a, d], [b, c]].map(|pair| self.op(Op::Multiply, &pair));
                [self.op(Op::Subtract, &[ac, bd]), self.op(Op::Add, &[ad, bc])]
            }
            Binary::Divide => self.op_of_two(Op::ComplexDivide, &[a, b, c, d]),
            Binary::Maximum => self.op_of_two(Op::ComplexMaximum, &[a, b, c, d]),
            Binary::Minimum => self.op_of_two(Op::ComplexMinimum, &[a, b, c, d]),
            Binary::Power => self.op_of_two(Op::ComplexPower, &[a, b, c, d]),
            Binary::Atan2 => self.op_of_two(Op::ComplexAtan2, &[a, b, c, d]),
            _ => return undefined(op, x.element),
        };
        Ok(Item { re, im: Some(im), ..x })
    }
}
