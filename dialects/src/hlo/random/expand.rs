//! Numbers of a distribution from random bits: what `RngUniform` and `RngNormal` of a builder become, as plain ops.
//!
//! Laws
//! - Each draw takes a state and gives the next one; nothing else makes two draws differ. The same state gives the same numbers anywhere.
//! - A draw has a fixed number of bits for each element, whatever they are: no number is thrown away and drawn again.
//! - Uniform numbers lie in the half-open range `[a, b)`, also after rounding; where `b ≤ a` (or one of them is NaN) every element is `a`.
//!
//! Quality
//! - Uniform floats: `a + u (b − a)` with `u` a multiple of 2⁻²⁴ (f64: 2⁻⁵³) in `[0, 1)`, rounded down to narrower element types at the end:
//!   a number comes as often as the distance to the next one says, also where the range has only two. What would round to `b` in f32 or f64
//!   becomes the number before `b`.
//! - Uniform integers: `a + ⌊r (b − a) / 2⁶⁴⌋` with 64 random bits `r`, for 64-bit integers 128 bits and 2¹²⁸. The probability of a number
//!   differs from `1 / (b − a)` by less than 2⁻⁶⁴ or 2⁻¹²⁸: 2⁶⁴ draws would be needed to see it.
//! - Normal numbers: `μ + σ √2 erf⁻¹(u)` with `u` an odd multiple of 2⁻²³ (f64: 2⁻⁵²) in `(−1, 1)`, so the largest are 5.3 σ (f64: 8.2 σ) away.

use crate::hlo::*;
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::loc::Loc;
use shale_ir::prelude::*;

/// Puts ops in front of a place in a body.
pub struct Expander<'a, 'c> {
    body: &'a mut Body<'c>,
    at: Op,
    loc: Loc,
}

/// An array of drawn numbers and the state of the next draw.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    /// The numbers.
    pub numbers: Value,
    /// The state.
    pub state: Value,
}

impl<'a, 'c> Expander<'a, 'c> {
    /// Puts ops before `at`, with its location.
    pub fn before(body: &'a mut Body<'c>, at: Op) -> Self {
        let loc = body.loc(at);
        Expander { body, at, loc }
    }

    /// Numbers uniformly distributed over `[a, b)`, of the element type of the scalars `a` and `b`. The only `pred` in a range is `a`.
    ///
    /// # Errors
    /// A state that no algorithm takes, or bounds that are no scalars of one type of real numbers.
    pub fn uniform(&mut self, algorithm: RngAlgorithm, state: Value, (a, b): (Value, Value), dims: &[i64]) -> Result<Draw, OpError> {
        let element = self.scalar(a)?;
        require!(self.body.ty(a).same_but_layout(self.body.ty(b)), "the bounds must have one type, but are {} and {}", self.text(a), self.text(b));
        let (a, b) = (self.broadcast(a, dims)?, self.broadcast(b, dims)?);
        let (inside, state) = match element {
            ElementType::Pred => return Ok(Draw { numbers: a, state }),
            e if e.is_integer() => self.integers(algorithm, state, (a, b), dims)?,
            e if e.is_float() => self.floats(algorithm, state, (a, b), dims)?,
            e => return Err(format!("there are no uniform numbers of type {}", e.xla_name()).into()),
        };
        let proper = self.push(Compare { lhs: b, rhs: a, direction: Direction::Gt, order: Order::Partial })?;
        Ok(Draw { numbers: self.push(Select { pred: proper, on_true: inside, on_false: a })?, state })
    }

    /// Numbers of the normal distribution with mean `mu` and standard deviation `sigma`, of the float type of these scalars.
    ///
    /// # Errors
    /// A state that no algorithm takes, or parameters that are no scalars of one float type.
    pub fn normal(&mut self, algorithm: RngAlgorithm, state: Value, (mu, sigma): (Value, Value), dims: &[i64]) -> Result<Draw, OpError> {
        let element = self.scalar(mu)?;
        let (one, float) = (self.body.ty(mu).same_but_layout(self.body.ty(sigma)), element.is_float());
        require!(one && float, "mean and deviation must have one float type, but are {} and {}", self.text(mu), self.text(sigma));
        let compute = Compute::of(element);
        let (bits, state) = self.bits(algorithm, state, compute.bits, dims)?;
        // An odd number of as many digits as the significand is exact, and so is what is left of it after 1 is taken away.
        let odd = self.shifted(bits, compute.digits - 1, compute)?;
        let (two, scale) = (self.constant(compute.element, 2.0, dims)?, self.constant(compute.element, 2f64.powi(1 - compute.digits), dims)?);
        let one = self.constant(compute.element, 1.0, dims)?;
        let odd = self.push(Multiply { lhs: odd, rhs: two })?;
        let odd = self.push(Add { lhs: odd, rhs: one })?;
        let odd = self.push(Multiply { lhs: odd, rhs: scale })?;
        let centred = self.push(Subtract { lhs: odd, rhs: one })?;
        let quantile = self.push(ErfInv { input: centred })?;
        let root = self.constant(compute.element, std::f64::consts::SQRT_2, dims)?;
        let standard = self.push(Multiply { lhs: quantile, rhs: root })?;
        let (mu, sigma) = (self.broadcast(mu, dims)?, self.broadcast(sigma, dims)?);
        let (mu, sigma) = (self.convert(mu, compute.element)?, self.convert(sigma, compute.element)?);
        let scaled = self.push(Multiply { lhs: standard, rhs: sigma })?;
        let moved = self.push(Add { lhs: scaled, rhs: mu })?;
        Ok(Draw { numbers: self.convert(moved, element)?, state })
    }

    /// `min(a + u (b − a), the number before b)`. The difference is halved and added twice: whole, it might overflow.
    fn floats(&mut self, algorithm: RngAlgorithm, state: Value, (a, b): (Value, Value), dims: &[i64]) -> Result<(Value, Value), OpError> {
        let element = self.element(a)?;
        let compute = Compute::of(element);
        let (bits, state) = self.bits(algorithm, state, compute.bits, dims)?;
        let whole = self.shifted(bits, compute.digits, compute)?;
        let (scale, half) = (self.constant(compute.element, 2f64.powi(-compute.digits), dims)?, self.constant(compute.element, 0.5, dims)?);
        let u = self.push(Multiply { lhs: whole, rhs: scale })?;
        let (low, high) = (self.convert(a, compute.element)?, self.convert(b, compute.element)?);
        let (half_low, half_high) = (self.push(Multiply { lhs: low, rhs: half })?, self.push(Multiply { lhs: high, rhs: half })?);
        let half_range = self.push(Subtract { lhs: half_high, rhs: half_low })?;
        let step = self.push(Multiply { lhs: u, rhs: half_range })?;
        let middle = self.push(Add { lhs: low, rhs: step })?;
        let x = self.push(Add { lhs: middle, rhs: step })?;
        let last = self.push(NextAfter { x: b, y: a })?;
        let x = if element == compute.element { x } else { self.rounded_down(x, a)? };
        Ok((self.push(Minimum { lhs: x, rhs: last })?, state))
    }

    /// The largest number of the element type of `a` that is at most `x`, which is at least `a`.
    fn rounded_down(&mut self, x: Value, a: Value) -> Result<Value, OpError> {
        let (wide, narrow) = (self.element(x)?, self.element(a)?);
        let nearest = self.convert(x, narrow)?;
        let (back, before) = (self.convert(nearest, wide)?, self.push(NextAfter { x: nearest, y: a })?);
        let above = self.push(Compare { lhs: back, rhs: x, direction: Direction::Gt, order: Order::Partial })?;
        self.push(Select { pred: above, on_true: before, on_false: nearest })
    }

    /// `a + ⌊r · range / 2⁶⁴⌋`, for 64-bit integers `a + ⌊(r · 2⁶⁴ + s) · range / 2¹²⁸⌋`.
    fn integers(&mut self, algorithm: RngAlgorithm, state: Value, (a, b): (Value, Value), dims: &[i64]) -> Result<(Value, Value), OpError> {
        let element = self.element(a)?;
        let difference = self.push(Subtract { lhs: b, rhs: a })?;
        let unsigned = self.unsigned(element, dims)?;
        let range = if unsigned == self.body.ty(difference) { difference } else { self.push(BitcastConvert { input: difference, to: ResultType(unsigned) })? };
        let range = self.convert(range, ElementType::U64)?;
        let (r, mut state) = self.bits(algorithm, state, ElementType::U64, dims)?;
        let mut offset = self.push(Mulhi { lhs: r, rhs: range })?;
        if element.bits() == 64 {
            let (s, next) = self.bits(algorithm, state, ElementType::U64, dims)?;
            // The carry out of the middle word: a sum below one of its terms has wrapped.
            let (low, high) = (self.push(Multiply { lhs: r, rhs: range })?, self.push(Mulhi { lhs: s, rhs: range })?);
            let sum = self.push(Add { lhs: low, rhs: high })?;
            let carry = self.push(Compare { lhs: sum, rhs: low, direction: Direction::Lt, order: Order::Partial })?;
            let carry = self.convert(carry, ElementType::U64)?;
            (offset, state) = (self.push(Add { lhs: offset, rhs: carry })?, next);
        }
        let offset = self.convert(offset, element)?;
        Ok((self.push(Add { lhs: a, rhs: offset })?, state))
    }

    fn bits(&mut self, algorithm: RngAlgorithm, state: Value, element: ElementType, dims: &[i64]) -> Result<(Value, Value), OpError> {
        let cx = self.body.cx();
        let types = cx.result_types(&[self.body.ty(state), cx.array(element, dims)]);
        let results = self.push(RngBitGenerator { initial_state: state, rng_algorithm: algorithm, types })?;
        Ok((self.body.at(results, 1), self.body.at(results, 0)))
    }

    /// The upper `digits` bits as a float, which holds them exactly.
    fn shifted(&mut self, bits: Value, digits: i32, compute: Compute) -> Result<Value, OpError> {
        let dims = self.body.ty(bits).array().map_or(&[][..], |a| a.dims.list());
        let count = self.constant(compute.bits, f64::from(compute.bits.bits() as i32 - digits), dims)?;
        let upper = self.push(ShiftRightLogical { lhs: bits, rhs: count })?;
        self.convert(upper, compute.element)
    }

    fn push<T: Semantics<'c>>(&mut self, fields: T) -> Result<T::Out, OpError> {
        self.body.push(At::Before(self.at), self.loc, fields)
    }

    fn constant(&mut self, element: ElementType, value: f64, dims: &[i64]) -> Result<Value, OpError> {
        let one = crate::eval::convert::convert(&Literal::scalar(value), element);
        let cx = self.body.cx();
        self.push(Constant { value: AttrRef(cx.dense(cx.array(element, dims), one.bytes())) })
    }

    fn broadcast(&mut self, scalar: Value, dims: &[i64]) -> Result<Value, OpError> {
        if dims.is_empty() {
            return Ok(scalar);
        }
        let (cx, element) = (self.body.cx(), self.element(scalar)?);
        self.push(Broadcast { input: scalar, dimensions: cx.dims(&[]), result: ResultType(cx.array(element, dims)) })
    }

    fn convert(&mut self, value: Value, element: ElementType) -> Result<Value, OpError> {
        let array = infer::array(self.body, value, "a number")?;
        if array.element == element {
            return Ok(value);
        }
        self.push(Convert { input: value, to: ResultType(array.with_element(element).ty()) })
    }

    fn unsigned(&self, element: ElementType, dims: &[i64]) -> Result<Type<'c>, OpError> {
        let unsigned = match element.bits() {
            2 => ElementType::U2,
            4 => ElementType::U4,
            8 => ElementType::U8,
            16 => ElementType::U16,
            32 => ElementType::U32,
            64 => ElementType::U64,
            bits => return Err(format!("there are no unsigned integers of {bits} bits").into()),
        };
        Ok(self.body.cx().array(unsigned, dims))
    }

    fn element(&self, value: Value) -> Result<ElementType, OpError> {
        Ok(infer::array(self.body, value, "a number")?.element)
    }

    fn scalar(&self, value: Value) -> Result<ElementType, OpError> {
        let array = infer::array(self.body, value, "a parameter")?;
        require!(array.rank() == 0, "a parameter must be a scalar, but is {array}");
        Ok(array.element)
    }

    fn text(&self, value: Value) -> String {
        shale_ir::text::type_text(self.body.ty(value))
    }
}

/// What numbers of a float type are computed in.
#[derive(Clone, Copy)]
struct Compute {
    element: ElementType,
    /// The random bits of a number.
    bits: ElementType,
    /// The binary digits of a significand of `element`.
    digits: i32,
}

impl Compute {
    fn of(element: ElementType) -> Compute {
        if element == ElementType::F64 {
            Compute { element, bits: ElementType::U64, digits: 53 }
        } else {
            Compute { element: ElementType::F32, bits: ElementType::U32, digits: 24 }
        }
    }
}
