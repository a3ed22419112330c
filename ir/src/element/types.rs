//! The closed list of element types: names, widths and classes.
//!
//! One table row per type holds everything but the float layout, which is in
//! `format.rs`. Names follow XLA's `PrimitiveType` texts and MLIR's type syntax.

use super::format::FloatFormat;

/// Type of one array element.
///
/// XLA's signed integers are MLIR's signless ones (`s32` is `i32`), its unsigned
/// ones are MLIR's `ui` types, and `pred` is `i1`. The two 6-bit floats and `tf32`
/// have no XLA array type; they exist for MLIR texts that mention them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum ElementType {
    /// Truth value, `i1`.
    Pred,
    /// Signed 2-bit integer.
    S2,
    /// Signed 4-bit integer.
    S4,
    /// Signed 8-bit integer.
    S8,
    /// Signed 16-bit integer.
    S16,
    /// Signed 32-bit integer.
    S32,
    /// Signed 64-bit integer.
    S64,
    /// Unsigned 2-bit integer.
    U2,
    /// Unsigned 4-bit integer.
    U4,
    /// Unsigned 8-bit integer.
    U8,
    /// Unsigned 16-bit integer.
    U16,
    /// Unsigned 32-bit integer.
    U32,
    /// Unsigned 64-bit integer.
    U64,
    /// IEEE 754 binary16.
    F16,
    /// Upper half of a binary32.
    Bf16,
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
    /// Complex number of two `f32`.
    C64,
    /// Complex number of two `f64`.
    C128,
    /// 8-bit float with infinities, upper half of a binary16.
    F8E5M2,
    /// 8-bit float without infinities, NaN is all ones.
    F8E4M3Fn,
    /// 8-bit float of bias 11, NaN takes the place of −0.
    F8E4M3B11Fnuz,
    /// 8-bit float of bias 16, NaN takes the place of −0.
    F8E5M2Fnuz,
    /// 8-bit float of bias 8, NaN takes the place of −0.
    F8E4M3Fnuz,
    /// 8-bit float that follows IEEE 754 conventions.
    F8E4M3,
    /// 8-bit float that follows IEEE 754 conventions.
    F8E3M4,
    /// 8-bit power of two without sign and zero.
    F8E8M0Fnu,
    /// 4-bit float of finite values only.
    F4E2M1Fn,
    /// 6-bit float of finite values only.
    F6E2M3Fn,
    /// 6-bit float of finite values only.
    F6E3M2Fn,
    /// 19-bit float with the range of `f32` and the precision of `f16`.
    Tf32,
}

/// Class of an element type: exactly one applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ElementKind {
    /// `pred`.
    Pred,
    /// Two's complement integers.
    Signed,
    /// Unsigned integers.
    Unsigned,
    /// Real floats of every format.
    Float,
    /// Pairs of floats.
    Complex,
}

struct Row {
    ty: ElementType,
    kind: ElementKind,
    bits: u32,
    xla: &'static str,
    mlir: &'static str,
}

const fn row(ty: ElementType, kind: ElementKind, bits: u32, xla: &'static str, mlir: &'static str) -> Row {
    Row { ty, kind, bits, xla, mlir }
}

/// Rows in the order of the enum, so that a type is its row's index.
const ROWS: [Row; 31] = {
    use ElementKind::{Complex, Float, Signed, Unsigned};
    use ElementType::*;
    [
        row(Pred, ElementKind::Pred, 1, "pred", "i1"),
        row(S2, Signed, 2, "s2", "i2"),
        row(S4, Signed, 4, "s4", "i4"),
        row(S8, Signed, 8, "s8", "i8"),
        row(S16, Signed, 16, "s16", "i16"),
        row(S32, Signed, 32, "s32", "i32"),
        row(S64, Signed, 64, "s64", "i64"),
        row(U2, Unsigned, 2, "u2", "ui2"),
        row(U4, Unsigned, 4, "u4", "ui4"),
        row(U8, Unsigned, 8, "u8", "ui8"),
        row(U16, Unsigned, 16, "u16", "ui16"),
        row(U32, Unsigned, 32, "u32", "ui32"),
        row(U64, Unsigned, 64, "u64", "ui64"),
        row(F16, Float, 16, "f16", "f16"),
        row(Bf16, Float, 16, "bf16", "bf16"),
        row(F32, Float, 32, "f32", "f32"),
        row(F64, Float, 64, "f64", "f64"),
        row(C64, Complex, 64, "c64", "complex<f32>"),
        row(C128, Complex, 128, "c128", "complex<f64>"),
        row(F8E5M2, Float, 8, "f8e5m2", "f8E5M2"),
        row(F8E4M3Fn, Float, 8, "f8e4m3fn", "f8E4M3FN"),
        row(F8E4M3B11Fnuz, Float, 8, "f8e4m3b11fnuz", "f8E4M3B11FNUZ"),
        row(F8E5M2Fnuz, Float, 8, "f8e5m2fnuz", "f8E5M2FNUZ"),
        row(F8E4M3Fnuz, Float, 8, "f8e4m3fnuz", "f8E4M3FNUZ"),
        row(F8E4M3, Float, 8, "f8e4m3", "f8E4M3"),
        row(F8E3M4, Float, 8, "f8e3m4", "f8E3M4"),
        row(F8E8M0Fnu, Float, 8, "f8e8m0fnu", "f8E8M0FNU"),
        row(F4E2M1Fn, Float, 4, "f4e2m1fn", "f4E2M1FN"),
        row(F6E2M3Fn, Float, 6, "f6e2m3fn", "f6E2M3FN"),
        row(F6E3M2Fn, Float, 6, "f6e3m2fn", "f6E3M2FN"),
        row(Tf32, Float, 19, "tf32", "tf32"),
    ]
};

impl ElementType {
    /// Every element type once, in declaration order.
    pub const ALL: [ElementType; 31] = {
        let mut all = [ElementType::Pred; 31];
        let mut i = 0;
        while i < all.len() {
            // A row out of place would give a type another's name and width.
            assert!(ROWS[i].ty as usize == i);
            all[i] = ROWS[i].ty;
            i += 1;
        }
        all
    };

    const fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Name in XLA's text, such as `pred` or `f8e4m3fn`.
    pub const fn xla_name(self) -> &'static str {
        self.row().xla
    }

    /// The type that XLA's text calls `name`.
    pub fn from_xla_name(name: &str) -> Option<Self> {
        ROWS.iter().find(|r| r.xla == name).map(|r| r.ty)
    }

    /// Name in MLIR's text, such as `i1`, `ui8`, `f8E4M3FN` or `complex<f32>`.
    pub const fn mlir_name(self) -> &'static str {
        self.row().mlir
    }

    /// The type that MLIR's text calls `name`.
    ///
    /// `complex<…>` is not a name but a type with an argument: a parser of types
    /// reads the argument and asks [`ElementType::complex_of`].
    pub fn from_mlir_name(name: &str) -> Option<Self> {
        let row = ROWS.iter().find(|r| r.mlir == name)?;
        (row.kind != ElementKind::Complex).then_some(row.ty)
    }

    /// The complex type whose parts are `part`: only `f32` and `f64` have one.
    pub const fn complex_of(part: Self) -> Option<Self> {
        match part {
            ElementType::F32 => Some(ElementType::C64),
            ElementType::F64 => Some(ElementType::C128),
            _ => None,
        }
    }

    /// Type of the real and imaginary part; a type that is not complex is its own part.
    pub const fn part(self) -> Self {
        match self {
            ElementType::C64 => ElementType::F32,
            ElementType::C128 => ElementType::F64,
            other => other,
        }
    }

    /// Class of the type.
    pub const fn kind(self) -> ElementKind {
        self.row().kind
    }

    /// Width in bits: 1 for `pred`, 19 for `tf32`, 64 for `c64`.
    pub const fn bits(self) -> u32 {
        self.row().bits
    }

    /// Size in bytes of one element in a dense literal.
    ///
    /// The width rounded up to whole bytes, as MLIR stores dense elements: 2- and
    /// 4-bit integers and the small floats take a byte each, `tf32` takes three.
    /// `pred` takes one byte as in XLA's literals; MLIR's hexadecimal blobs
    /// (`dense<"0x…">`) alone pack eight `i1` into a byte.
    pub const fn bytes(self) -> usize {
        self.bits().div_ceil(8) as usize
    }

    /// Whether this is `pred`.
    pub const fn is_pred(self) -> bool {
        matches!(self.kind(), ElementKind::Pred)
    }

    /// Whether this is a signed or unsigned integer; `pred` is not.
    pub const fn is_integer(self) -> bool {
        matches!(self.kind(), ElementKind::Signed | ElementKind::Unsigned)
    }

    /// Whether this is a signed integer.
    pub const fn is_signed_integer(self) -> bool {
        matches!(self.kind(), ElementKind::Signed)
    }

    /// Whether this is an unsigned integer.
    pub const fn is_unsigned_integer(self) -> bool {
        matches!(self.kind(), ElementKind::Unsigned)
    }

    /// Whether this is a real float of any format.
    pub const fn is_float(self) -> bool {
        matches!(self.kind(), ElementKind::Float)
    }

    /// Whether this is a complex number.
    pub const fn is_complex(self) -> bool {
        matches!(self.kind(), ElementKind::Complex)
    }

    /// Whether values below zero exist: all but `pred`, unsigned integers and `f8e8m0fnu`.
    pub const fn is_signed(self) -> bool {
        match self.kind() {
            ElementKind::Pred | ElementKind::Unsigned => false,
            ElementKind::Signed | ElementKind::Complex => true,
            ElementKind::Float => !matches!(self, ElementType::F8E8M0Fnu),
        }
    }

    /// Bit layout of a float type; none for the other classes.
    pub const fn float_format(self) -> Option<FloatFormat> {
        use ElementType::*;
        Some(match self {
            F16 => FloatFormat::F16,
            Bf16 => FloatFormat::BF16,
            F32 => FloatFormat::F32,
            F64 => FloatFormat::F64,
            F8E5M2 => FloatFormat::F8E5M2,
            F8E4M3Fn => FloatFormat::F8E4M3FN,
            F8E4M3B11Fnuz => FloatFormat::F8E4M3B11FNUZ,
            F8E5M2Fnuz => FloatFormat::F8E5M2FNUZ,
            F8E4M3Fnuz => FloatFormat::F8E4M3FNUZ,
            F8E4M3 => FloatFormat::F8E4M3,
            F8E3M4 => FloatFormat::F8E3M4,
            F8E8M0Fnu => FloatFormat::F8E8M0FNU,
            F4E2M1Fn => FloatFormat::F4E2M1FN,
            F6E2M3Fn => FloatFormat::F6E2M3FN,
            F6E3M2Fn => FloatFormat::F6E3M2FN,
            Tf32 => FloatFormat::TF32,
            _ => return None,
        })
    }
}
