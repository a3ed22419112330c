//! Conversions and comparisons of elements.

use super::build::{Builder, Item, width};
use super::format::Format;
use super::names::Direction;
use super::op::Op;
use super::program::{Kind, LaneError, Value};
use shale_ir::element::{ElementKind, ElementType};

impl Builder {
    /// Compares element by element; floats in the total order if `total`. The result is a pred.
    ///
    /// # Errors
    /// Operands of different types, an order of complex numbers, a total order of what is no float.
    pub fn compare(&mut self, direction: Direction, total: bool, x: Item, y: Item) -> Result<Item, LaneError> {
        let equality = matches!(direction, Direction::Eq | Direction::Ne);
        if x.element != y.element || (x.im.is_some() && !equality) || (total && !x.element.is_float()) {
            return Err(LaneError::new(format!("{direction:?} does not compare {} and {}", x.element.xla_name(), y.element.xla_name())));
        }
        let re = if let (Some(b), Some(d)) = (x.im, y.im) {
            let [re, im] = [[x.re, y.re], [b, d]].map(|pair| self.op(Op::Equal, &pair));
            let equal = self.op(Op::And, &[re, im]);
            if direction == Direction::Eq { equal } else { self.op(Op::Not, &[equal]) }
        } else if total {
            let [x, y] = [x.re, y.re].map(|v| self.op(Op::TotalOrderKey, &[v]));
            self.relation(direction, false, x, y)
        } else {
            self.relation(direction, x.element.is_unsigned_integer(), x.re, y.re)
        };
        Ok(Item { element: ElementType::Pred, re, im: None })
    }

    fn relation(&mut self, direction: Direction, unsigned: bool, x: Value, y: Value) -> Value {
        let (less, less_equal) = if unsigned { (Op::LessUnsigned, Op::LessEqualUnsigned) } else { (Op::Less, Op::LessEqual) };
        match direction {
            Direction::Eq => self.op(Op::Equal, &[x, y]),
            Direction::Ne => self.op(Op::NotEqual, &[x, y]),
            Direction::Lt => self.op(less, &[x, y]),
            Direction::Le => self.op(less_equal, &[x, y]),
            Direction::Gt => self.op(less, &[y, x]),
            Direction::Ge => self.op(less_equal, &[y, x]),
        }
    }

    /// Each element as the nearest element of another type, as the reference converts.
    ///
    /// # Errors
    /// None today: every type converts to every other.
    pub fn convert(&mut self, x: Item, to: ElementType) -> Result<Item, LaneError> {
        if x.element == to {
            return Ok(x);
        }
        if to.is_complex() {
            let real = |re| Item { element: x.element.part(), re, im: None };
            let re = self.convert(real(x.re), to.part())?.re;
            let im = match x.im {
                Some(im) => self.convert(real(im), to.part())?.re,
                None => self.bits(Kind::of(to), 0),
            };
            return Ok(Item { element: to, re, im: Some(im) });
        }
        if to.is_pred() {
            return Ok(self.truth(x));
        }
        Ok(match x.element.kind() {
            ElementKind::Pred => self.pred_to_number(x, to),
            ElementKind::Signed | ElementKind::Unsigned if to.is_integer() => self.integer_to_integer(x, to),
            ElementKind::Signed | ElementKind::Unsigned => self.integer_to_float(x, to),
            _ if to.is_integer() => self.float_to_integer(x, to),
            _ => self.float_to_float(x, to),
        })
    }

    /// x ≠ 0
    fn truth(&mut self, x: Item) -> Item {
        let zero = self.bits(Kind::of(x.element), 0);
        let mut re = self.op(Op::NotEqual, &[x.re, zero]);
        if let Some(im) = x.im {
            let other = self.op(Op::NotEqual, &[im, zero]);
            re = self.op(Op::Or, &[re, other]);
        }
        Item { element: ElementType::Pred, re, im: None }
    }

    fn pred_to_number(&mut self, x: Item, to: ElementType) -> Item {
        let [no, yes] = [0.0, 1.0].map(|value| self.constant(to, value).re);
        Item { element: to, re: self.op(Op::Select, &[x.re, yes, no]), im: None }
    }

    fn integer_to_integer(&mut self, x: Item, to: ElementType) -> Item {
        let value = match (Kind::of(x.element), Kind::of(to)) {
            (Kind::I32, Kind::I64) => self.op(if x.element.is_signed() { Op::Extend } else { Op::ExtendUnsigned }, &[x.re]),
            (Kind::I64, Kind::I32) => self.op(Op::Truncate, &[x.re]),
            _ => x.re,
        };
        self.wrapped(to, value)
    }

    fn integer_to_float(&mut self, x: Item, to: ElementType) -> Item {
        let (bits, signed) = width(x.element);
        let by_sign = |yes, no| if signed { yes } else { no };
        let to_kind = if to == ElementType::F64 { Kind::F64 } else { Kind::F32 };
        let value = match (bits, to) {
            (_, ElementType::F32 | ElementType::F64) => {
                let op = if to_kind == Kind::F32 { by_sign(Op::ToF32, Op::ToF32Unsigned) } else { by_sign(Op::ToF64, Op::ToF64Unsigned) };
                return Item { element: to, re: self.op(op, &[x.re]), im: None };
            }
            // Exact as f32.
            (..=16, _) => self.op(Op::ToF32, &[x.re]),
            // Rounded to odd, which a later rounding to fewer bits does not see.
            (32, _) => self.op(by_sign(Op::ToF32Odd, Op::ToF32OddUnsigned), &[x.re]),
            _ => self.op(by_sign(Op::ToF64Odd, Op::ToF64OddUnsigned), &[x.re]),
        };
        let single = if bits > 32 { self.op(Op::ToF32Odd, &[value]) } else { value };
        self.narrowed(to, single)
    }

    /// Towards zero, held between the type's ends, NaN as 0.
    fn float_to_integer(&mut self, x: Item, to: ElementType) -> Item {
        let (bits, signed) = width(to);
        let single = Kind::of(x.element) == Kind::F32;
        let mut value = x.re;
        if bits == 32 && single && !signed {
            value = self.op(Op::ToU32, &[value]);
        } else if bits == 64 || !single {
            if single {
                value = self.op(Op::ToF64, &[value]);
            }
            value = self.op(if bits == 64 && !signed { Op::ToU64 } else { Op::ToI64 }, &[value]);
            if bits < 64 {
                value = self.held(value, Kind::I64, to);
                value = self.op(Op::Truncate, &[value]);
            }
        } else {
            value = self.op(Op::ToI32, &[value]);
            if bits < 32 {
                value = self.held(value, Kind::I32, to);
            }
        }
        Item { element: to, re: value, im: None }
    }

    /// A signed number held between the ends of an integer type.
    fn held(&mut self, value: Value, kind: Kind, to: ElementType) -> Value {
        let (bits, signed) = width(to);
        let (lowest, highest) = if signed { (-(1_i64 << (bits - 1)), (1_i64 << (bits - 1)) - 1) } else { (0, (1_i64 << bits) - 1) };
        let [lowest, highest] = [lowest, highest].map(|end| self.bits(kind, if kind == Kind::I32 { u64::from(end as u32) } else { end as u64 }));
        let value = self.op(Op::Maximum, &[value, lowest]);
        self.op(Op::Minimum, &[value, highest])
    }

    fn float_to_float(&mut self, x: Item, to: ElementType) -> Item {
        let value = match (Kind::of(x.element), Kind::of(to)) {
            (Kind::F32, Kind::F64) => self.op(Op::ToF64, &[x.re]),
            (Kind::F64, Kind::F32) if to == ElementType::F32 => self.op(Op::ToF32, &[x.re]),
            (Kind::F64, Kind::F32) => self.op(Op::ToF32Odd, &[x.re]),
            _ => x.re,
        };
        if x.element.part() == to { Item { element: to, re: value, im: None } } else { self.narrowed(to, value) }
    }

    /// An f32 rounded to a type, the sign of a NaN kept.
    fn narrowed(&mut self, to: ElementType, value: Value) -> Item {
        match to {
            ElementType::F32 | ElementType::F64 => Item { element: to, re: value, im: None },
            ElementType::F16 | ElementType::Bf16 => self.rounded(to, value),
            _ => Item { element: to, re: self.op_with(Op::Narrow, &[value], Format::code(to)), im: None },
        }
    }
}
