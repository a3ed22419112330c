//! Memories.

use shale_dialects::hlo::layout::index_map;
use shale_ir::eval::{Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::{AsAttr, DataInfo, DataText, Effects, FieldInfo, OpError, Role, Spelling};
use shale_ir::prelude::*;
use shale_ir::text::type_text;

/// A memory of a number of bytes that begins at a multiple of another number, as all that lies in it does: `!buf.memory<4096, 64>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Memory {
    /// The number of bytes.
    pub bytes: i64,
    /// What addresses are multiples of: a power of two up to 4096.
    pub align: i64,
}

const fn parameter(name: &'static str, doc: &'static str) -> FieldInfo {
    FieldInfo { name, doc, role: Role::Attribute, expected: <i64 as AsAttr<'static>>::EXPECTED, default: None, spelling: Spelling::Attribute }
}

impl Memory {
    /// The run-time definition, for the dialect's list.
    pub const INFO: &'static DataInfo = &DataInfo {
        name: "buf.memory",
        doc: "A memory of a number of bytes that begins at a multiple of another number, as all that lies in it does: `!buf.memory<4096, 64>`.",
        params: &[parameter("bytes", "The number of bytes."), parameter("align", "What addresses are multiples of: a power of two up to 4096.")],
        text: DataText::Positional,
        cases: &[],
        separator: None,
        check: |params| Memory::of_params(params).map(|_| ()),
    };

    /// The type.
    pub fn to_type(self, cx: Cx<'_>) -> Type<'_> {
        cx.ty(TypeKind::Dialect(cx.str(Self::INFO.name), &[cx.i64_attr(self.bytes), cx.i64_attr(self.align)]))
    }

    /// The parameters of a type, if it is one of memories.
    pub fn from_type(ty: Type<'_>) -> Option<Memory> {
        match *ty.get() {
            TypeKind::Dialect(name, params) if name.text() == Self::INFO.name => Self::of_params(params).ok(),
            _ => None,
        }
    }

    fn of_params(params: &[Attr<'_>]) -> Result<Memory, OpError> {
        let numbers: Vec<Option<i64>> = params.iter().map(|attr| i64::from_attr(*attr)).collect();
        let [Some(bytes), Some(align)] = numbers[..] else {
            return Err(OpError::new("buf.memory takes two integers, bytes and alignment, such as !buf.memory<4096, 64>"));
        };
        require!(bytes >= 0, "a memory must have 0 bytes or more, but has {bytes}");
        require!((1..=4096).contains(&align) && align.count_ones() == 1, "the alignment of a memory must be a power of two up to 4096, but is {align}");
        Ok(Memory { bytes, align })
    }

    /// The memory that an operand refers to; `what` names it and cites the constraint.
    ///
    /// # Errors
    /// A value of another type.
    pub(crate) fn of(body: &Body<'_>, value: Value, what: &str) -> Result<Memory, OpError> {
        let ty = body.ty(value);
        Memory::from_type(ty).ok_or_else(|| OpError::new(format!("{what} must be a memory such as !buf.memory<4096, 64>, but is {}", type_text(ty))))
    }

    /// Checks that an array lies within the memory; `label` is the constraint's.
    ///
    /// # Errors
    /// A place that is not aligned, or reaches beyond the end.
    pub(crate) fn check_place(self, offset: i64, bytes: i64, label: &str) -> OpResult {
        let Memory { bytes: all, align } = self;
        require!(offset >= 0 && offset % align == 0, "{label} offset must be a multiple of {align} that is not negative, but is {offset}");
        let inside = offset.checked_add(bytes).is_some_and(|end| end <= all);
        require!(inside, "{label} {bytes} bytes at {offset} reach beyond the {all} bytes of the memory");
        Ok(())
    }
}

/// The bytes that an array of a type takes in memory, padding included; `None` for what is no array of known sizes.
pub fn bytes_of(ty: Type<'_>) -> Option<i64> {
    let array = ty.array().filter(|array| array.dynamic == 0)?;
    let element = array.element.scalar()?;
    let places = index_map(ty).ok()?.buffer_len();
    i64::try_from(places.checked_mul(element.bytes())?).ok()
}

/// As [`bytes_of`]; `what` names the array and cites the constraint.
///
/// # Errors
/// What is no array of known sizes, or takes more bytes than there can be.
pub(crate) fn sized(ty: Type<'_>, what: &str) -> Result<i64, OpError> {
    bytes_of(ty).ok_or_else(|| OpError::new(format!("{what} must be an array of known sizes, but is {}", type_text(ty))))
}

op! {
    /// A new memory, which lasts until the function returns. What its bytes are is not known before something is stored.
    ///
    /// - (C1) The result is a memory.
    ///
    /// ```mlir
    /// %m = buf.alloc : !buf.memory<128, 64>
    /// %x = hlo.constant dense<[1, 2, 3]> : s32[3]
    /// buf.store %x, %m[64] : s32[3], !buf.memory<128, 64>
    /// %y = buf.load %m[64] : (!buf.memory<128, 64>) -> s32[3]
    /// check.expect_eq_const %y, dense<[1, 2, 3]> : s32[3]
    /// ```
    pub struct Alloc<'c> = "buf.alloc" [effects(Effects::ALLOCATE)] {
        /// The memory's type.
        result: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for Alloc<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        Memory::of(body, body.result(op, 0), "(C1) the result").map(|_| ())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let memory = Memory::from_type(self.result.0).ok_or_else(|| EvalError::new("the result is no memory"))?;
        Ok(Literal::scalar(m.allocate(memory.bytes as u64)?).into())
    }
}

op! {
    /// The memory of an array that is given away, such as a donated argument: it begins as the array's elements, in the order of its layout. The array
    /// itself does not change: where something else uses it, or a loop takes it again, the memory is a copy.
    ///
    /// - (C1) The result is a memory of as many bytes as the array takes.
    /// - (C2) `input` is an array of known sizes.
    ///
    /// ```mlir
    /// func.func @main() {
    ///   %x = hlo.constant dense<[1, 2]> : s32[2]
    ///   %m = buf.take %x : (s32[2]) -> !buf.memory<8, 64>
    ///   %y = buf.load %m[0] : (!buf.memory<8, 64>) -> s32[2]
    ///   check.expect_eq_const %y, dense<[1, 2]> : s32[2]
    ///   return
    /// }
    /// ```
    pub struct Take<'c> = "buf.take" [effects(Effects::ALLOCATE)] {
        /// (I1) The array.
        input: Value,
        /// The memory's type.
        result: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for Take<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let memory = Memory::of(body, body.result(op, 0), "(C1) the result")?;
        let bytes = sized(body.ty(self.input), "(C2) (I1) input")?;
        require!(memory.bytes == bytes, "(C1) the memory must have the {bytes} bytes of {}, but has {}", type_text(body.ty(self.input)), memory.bytes);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let ty = m.body().ty(self.input);
        let number = m.allocate(bytes_of(ty).unwrap_or(0) as u64)?;
        let array = crate::access::in_memory(m.array(self.input), ty)?;
        crate::access::write(m, number, 0, array.bytes())?;
        Ok(Literal::scalar(number).into())
    }
}
