//! StableHLO's attributes: enumerations, dimension numbers, handles, and the dense arrays that stand for lists.

use shale_dialects::hlo;
use shale_dialects::hlo::lists::{Bools, Lists, Pairs};
use shale_ir::element::{ElementType, Pred};
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

attr_enum! {
    /// How `stablehlo.compare` compares.
    pub enum ComparisonDirection = "stablehlo.comparison_direction", Word {
        /// `=`
        Eq = "EQ",
        /// `≠`
        Ne = "NE",
        /// `≥`
        Ge = "GE",
        /// `>`
        Gt = "GT",
        /// `≤`
        Le = "LE",
        /// `<`
        Lt = "LT",
    }
}
impl ComparisonDirection {
    /// The same in hlo.
    pub fn to_hlo(self) -> hlo::Direction {
        use hlo::Direction;
        match self {
            Self::Eq => Direction::Eq,
            Self::Ne => Direction::Ne,
            Self::Ge => Direction::Ge,
            Self::Gt => Direction::Gt,
            Self::Le => Direction::Le,
            Self::Lt => Direction::Lt,
        }
    }

    /// The same as in hlo.
    pub fn from_hlo(direction: hlo::Direction) -> Self {
        use hlo::Direction;
        match direction {
            Direction::Eq => Self::Eq,
            Direction::Ne => Self::Ne,
            Direction::Ge => Self::Ge,
            Direction::Gt => Self::Gt,
            Direction::Le => Self::Le,
            Direction::Lt => Self::Lt,
        }
    }
}

attr_enum! {
    /// What `stablehlo.compare` takes its operands for.
    pub enum ComparisonType = "stablehlo.comparison_type", Word {
        /// Not said: what the element type says.
        NoType = "NOTYPE",
        /// Floats by IEEE 754's comparison.
        Float = "FLOAT",
        /// Floats by IEEE 754's total order.
        TotalOrder = "TOTALORDER",
        /// Signed integers.
        Signed = "SIGNED",
        /// Unsigned integers and truth values.
        Unsigned = "UNSIGNED",
    }
}

attr_enum! {
    /// How exact a dot or a convolution should be: a hint for hardware that has several ways.
    pub enum Precision = "stablehlo.precision", Word {
        /// The fastest way.
        Default = "DEFAULT",
        /// In between.
        High = "HIGH",
        /// The most exact way.
        Highest = "HIGHEST",
    }
}

attr_enum! {
    /// Which Fourier transform.
    pub enum FftType = "stablehlo.fft_type", Word {
        /// From complex to complex.
        Fft = "FFT",
        /// Its inverse.
        Ifft = "IFFT",
        /// From real to complex.
        Rfft = "RFFT",
        /// Its inverse.
        Irfft = "IRFFT",
    }
}

attr_enum! {
    /// What `stablehlo.triangular_solve` does to its coefficients first.
    pub enum TransposeA = "stablehlo.transpose", Word {
        /// Not said; not allowed.
        Invalid = "TRANSPOSE_INVALID",
        /// Nothing.
        No = "NO_TRANSPOSE",
        /// Rows become columns.
        Transpose = "TRANSPOSE",
        /// Rows become columns, and elements are conjugated.
        Adjoint = "ADJOINT",
    }
}

attr_enum! {
    /// The distribution of `stablehlo.rng`.
    pub enum RngDistribution = "stablehlo.rng_distribution", Word {
        /// Uniform over an interval.
        Uniform = "UNIFORM",
        /// Normal.
        Normal = "NORMAL",
    }
}

attr_enum! {
    /// The algorithm of `stablehlo.rng_bit_generator`.
    pub enum RngAlgorithm = "stablehlo.rng_algorithm", Word {
        /// The backend's choice.
        Default = "DEFAULT",
        /// Threefry-2x32.
        ThreeFry = "THREE_FRY",
        /// Philox-4x32.
        Philox = "PHILOX",
    }
}

attr_enum! {
    /// What a result accuracy asks for.
    pub enum ResultAccuracyMode = "stablehlo.result_accuracy_mode" {
        /// What the backend gives.
        Default = "DEFAULT",
        /// The most accurate way.
        Highest = "HIGHEST",
        /// Within the tolerance.
        Tolerance = "TOLERANCE",
    }
}

attr_record! {
    /// How accurate an elementwise function should be. Shale's functions are within 2 ulp, whatever is asked for.
    pub struct ResultAccuracy<'c> = "stablehlo.result_accuracy" {
        /// The absolute tolerance.
        atol: AttrRef<'c> = F64(0.0),
        /// The relative tolerance.
        rtol: AttrRef<'c> = F64(0.0),
        /// The tolerance in units of the last place.
        ulps: i64 = 0,
        /// What is asked for.
        mode: AttrRef<'c>,
    }
}

impl ResultAccuracy<'_> {
    /// Checks that tolerances are not negative, and that there are some in the mode TOLERANCE only.
    ///
    /// # Errors
    /// Such a tolerance.
    pub fn check(self) -> OpResult {
        let floats = [self.atol.0, self.rtol.0].map(|attr| F64::from_attr(attr).map_or(f64::NAN, |value| value.0));
        let positive = floats.iter().all(|value| *value >= 0.0) && self.ulps >= 0;
        require!(positive, "(I2) the tolerances of result_accuracy must be floats of 64 bits that are not negative");
        let exact = floats == [0.0, 0.0] && self.ulps == 0;
        let tolerant = ResultAccuracyMode::from_attr(self.mode.0) == Some(ResultAccuracyMode::Tolerance);
        require!(exact || tolerant, "(I2) result_accuracy has tolerances, but its mode is not TOLERANCE");
        Ok(())
    }
}

/// A float of 64 bits as an attribute's default.
#[derive(Clone, Copy)]
struct F64(f64);
impl<'c> AsAttr<'c> for F64 {
    const EXPECTED: &'static str = "a float such as 0.5 : f64";
    fn to_attr(self, cx: Cx<'c>) -> Attr<'c> {
        cx.attr(AttrKind::Float(self.0.to_bits(), cx.scalar(ElementType::F64)))
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        match *attr.get() {
            AttrKind::Float(bits, ty) => (ty.scalar() == Some(ElementType::F64)).then(|| F64(f64::from_bits(bits))),
            _ => None,
        }
    }
}

attr_record! {
    /// The channel over which programs exchange arrays.
    pub struct ChannelHandle = "stablehlo.channel_handle" {
        /// The channel's number.
        handle: i64,
        /// 0: not said, 1: device to device, 2: device to host, 3: host to device.
        r#type: i64,
    }
}

attr_record! {
    /// Which dimensions play which part in `stablehlo.gather`.
    pub struct GatherDimensionNumbers<'c> = "stablehlo.gather" {
        /// The result's dimensions that lie in a window.
        offset_dims: Dims<'c> = [],
        /// The operand's dimensions that the result lacks.
        collapsed_slice_dims: Dims<'c> = [],
        /// The operand's batch dimensions.
        operand_batching_dims: Dims<'c> = [],
        /// Their partners among the indices' dimensions.
        start_indices_batching_dims: Dims<'c> = [],
        /// The operand's dimension that each number of an index vector is an index of.
        start_index_map: Dims<'c> = [],
        /// The dimension along which an index vector lies.
        index_vector_dim: i64 = 0,
    }
}

attr_record! {
    /// Which dimensions play which part in `stablehlo.scatter`.
    pub struct ScatterDimensionNumbers<'c> = "stablehlo.scatter" {
        /// The updates' dimensions that lie in a window.
        update_window_dims: Dims<'c> = [],
        /// The inputs' dimensions that the updates lack.
        inserted_window_dims: Dims<'c> = [],
        /// The inputs' batch dimensions.
        input_batching_dims: Dims<'c> = [],
        /// Their partners among the indices' dimensions.
        scatter_indices_batching_dims: Dims<'c> = [],
        /// The inputs' dimension that each number of an index vector is an index of.
        scatter_dims_to_operand_dims: Dims<'c> = [],
        /// The dimension along which an index vector lies.
        index_vector_dim: i64 = 0,
    }
}

attr_record! {
    /// Which dimensions play which part in `stablehlo.dot_general`.
    pub struct DotDimensionNumbers<'c> = "stablehlo.dot" {
        /// The lhs's batch dimensions.
        lhs_batching_dimensions: Dims<'c> = [],
        /// Their partners in the rhs.
        rhs_batching_dimensions: Dims<'c> = [],
        /// The lhs's dimensions over which products are added.
        lhs_contracting_dimensions: Dims<'c> = [],
        /// Their partners in the rhs.
        rhs_contracting_dimensions: Dims<'c> = [],
    }
}

attr_record! {
    /// How a dot is to be computed.
    pub struct DotAlgorithm<'c> = "stablehlo.dot_algorithm" {
        /// The type to which the lhs is rounded.
        lhs_precision_type: Type<'c>,
        /// The type to which the rhs is rounded.
        rhs_precision_type: Type<'c>,
        /// The type in which products are added.
        accumulation_type: Type<'c>,
        /// The parts of which the lhs is the sum.
        lhs_component_count: i64,
        /// The parts of which the rhs is the sum.
        rhs_component_count: i64,
        /// The products of parts.
        num_primitive_operations: i64,
        /// Whether sums may be rounded further now and then.
        allow_imprecise_accumulation: bool,
    }
}

attr_record! {
    /// A result of a custom call that lies where an operand lies.
    pub struct OutputOperandAlias<'c> = "stablehlo.output_operand_alias" {
        /// Where in the result.
        output_tuple_indices: Dims<'c>,
        /// Which operand.
        operand_index: i64,
        /// Where in the operand.
        operand_tuple_indices: Dims<'c>,
    }
}

attr_text! {
    /// Which dimensions play which part in `stablehlo.convolution`: `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`.
    pub struct ConvDimensionNumbers<'c> = "stablehlo.conv"
}
impl<'c> ConvDimensionNumbers<'c> {
    /// The same in hlo.
    ///
    /// # Errors
    /// A text that is no dimension numbers.
    pub fn to_hlo(self, cx: Cx<'c>) -> Result<hlo::ConvDimensionNumbers<'c>, OpError> {
        let expected = || format!("dimension_numbers must be such as [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], but are {}", self.0.text());
        hlo::ConvDimensionNumbers::new(cx, self.0.text()).ok_or_else(|| expected().into())
    }
}

/// A dense constant of integers that stands for a list of rows: `dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DenseRows<'c>(Attr<'c>);

impl<'c> DenseRows<'c> {
    /// The constant with these rows, all of one length; `[rows, columns]` where there is no row.
    pub fn new(cx: Cx<'c>, rows: &[Vec<i64>], columns: usize) -> Self {
        let dims = [rows.len() as i64, rows.first().map_or(columns, Vec::len) as i64];
        let data: Vec<i64> = rows.iter().flatten().copied().collect();
        DenseRows(Literal::from_vec(&dims, data).to_attr(cx))
    }

    /// The rows, without the −1 that fill up shorter ones.
    pub fn rows(self) -> Vec<Vec<i64>> {
        let Some(literal) = integers(self.0).filter(|l| l.rank() == 2) else { return Vec::new() };
        let (rows, columns) = (literal.dims()[0] as usize, literal.dims()[1] as usize);
        let data = literal.as_slice::<i64>();
        (0..rows).map(|r| data[r * columns..][..columns].iter().copied().filter(|n| *n >= 0).collect()).collect()
    }

    /// The rows, whatever they hold.
    pub fn all_rows(self) -> Vec<Vec<i64>> {
        let Some(literal) = integers(self.0).filter(|l| l.rank() == 2 && l.dims()[1] > 0) else { return Vec::new() };
        literal.as_slice::<i64>().chunks(literal.dims()[1] as usize).map(<[i64]>::to_vec).collect()
    }

    /// The rows as pairs.
    ///
    /// # Errors
    /// Rows that are no pairs; `what` names the list.
    pub fn pairs(self, cx: Cx<'c>, what: &str) -> Result<Pairs<'c>, OpError> {
        let literal = integers(self.0).filter(|l| l.rank() == 2 && l.dims()[1] == 2);
        let literal = literal.ok_or_else(|| OpError::new(format!("{what} must be pairs, a constant of type tensor<Nx2xi64>")))?;
        Ok(Pairs::new(cx, &literal.as_slice::<i64>().chunks(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()))
    }

    /// The rows as hlo's lists.
    pub fn lists(self, cx: Cx<'c>) -> Lists<'c> {
        Lists::new(cx, &self.rows())
    }

    /// Pairs as such a constant.
    pub fn of_pairs(cx: Cx<'c>, pairs: Pairs<'c>) -> Self {
        DenseRows::new(cx, &pairs.list().iter().map(|(a, b)| vec![*a, *b]).collect::<Vec<_>>(), 2)
    }

    /// hlo's lists as such a constant; shorter rows are filled up with −1.
    pub fn of_lists(cx: Cx<'c>, lists: Lists<'c>) -> Self {
        let mut rows = lists.rows();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        for row in &mut rows {
            row.resize(columns, -1);
        }
        DenseRows::new(cx, &rows, columns)
    }
}

impl<'c> AsAttr<'c> for DenseRows<'c> {
    const EXPECTED: &'static str = "a constant such as dense<[[0, 1]]> : tensor<1x2xi64>";
    fn to_attr(self, _: Cx<'c>) -> Attr<'c> {
        self.0
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        integers(attr).map(|_| DenseRows(attr))
    }
}

/// Lists in attributes have at most this many entries: a splat may stand for more than fits in memory.
const MAX_ENTRIES: u64 = 1 << 20;

/// A dense constant of 64-bit integers.
fn integers(attr: Attr<'_>) -> Option<Literal> {
    let ty = attr.value_type().filter(|ty| ty.array().is_some_and(|a| a.element.scalar() == Some(ElementType::S64)))?;
    short(attr, ty)
}

/// The elements of a dense constant, if there are not too many.
fn short<'c>(attr: Attr<'c>, ty: Type<'c>) -> Option<Literal> {
    ty.array()?.elements().filter(|n| *n <= MAX_ENTRIES)?;
    Literal::from_attr(attr, ty)
}

/// A list of truth values: `array<i1: true, false>`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BoolList<'c>(Attr<'c>);

impl<'c> BoolList<'c> {
    /// The attribute with these values.
    pub fn new(cx: Cx<'c>, values: &[bool]) -> Self {
        let bytes: Vec<u8> = values.iter().map(|v| u8::from(*v)).collect();
        BoolList(cx.attr(AttrKind::DenseArray(cx.bool_type(), cx.bytes(&bytes))))
    }

    /// The values.
    pub fn values(self) -> Vec<bool> {
        truth_values(self.0).unwrap_or_default()
    }

    /// The same in hlo.
    pub fn to_hlo(self, cx: Cx<'c>) -> Bools<'c> {
        Bools::new(cx, &self.values())
    }
}

impl<'c> AsAttr<'c> for BoolList<'c> {
    const EXPECTED: &'static str = "an array of truth values such as array<i1: true, false>";
    fn to_attr(self, _: Cx<'c>) -> Attr<'c> {
        self.0
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        truth_values(attr).map(|_| BoolList(attr))
    }
}

fn truth_values(attr: Attr<'_>) -> Option<Vec<bool>> {
    match *attr.get() {
        AttrKind::DenseArray(ty, bytes) if ty.scalar() == Some(ElementType::Pred) => Some(bytes.data().iter().map(|b| *b != 0).collect()),
        AttrKind::Dense(ty, _) => Some(short(attr, ty)?.try_slice::<Pred>()?.iter().map(|p| bool::from(*p)).collect()),
        _ => None,
    }
}

/// A number of 32 bits: `5 : i32`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct I32(pub i64);

impl<'c> AsAttr<'c> for I32 {
    const EXPECTED: &'static str = "a number such as 5 : i32";
    fn to_attr(self, cx: Cx<'c>) -> Attr<'c> {
        cx.attr(AttrKind::Int(self.0, cx.scalar(ElementType::S32)))
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        attr.as_int().map(I32)
    }
}
