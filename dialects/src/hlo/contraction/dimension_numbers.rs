//! Which dimension of an array plays which part in a convolution.

use shale_ir::prelude::*;
use shale_ir::types::ArrayType;

/// The dimensions of a convolution's lhs, rhs and result, in text `"[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]"`: batch, feature, input feature,
/// output feature, and the spatial dimensions by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConvDimensionNumbers<'c>(Str<'c>);

impl<'c> ConvDimensionNumbers<'c> {
    /// The dimension numbers that a text describes; `None` if it describes none.
    pub fn new(cx: Cx<'c>, text: &str) -> Option<Self> {
        read(text).map(|_| ConvDimensionNumbers(cx.str(text)))
    }

    /// The text.
    pub fn text(self) -> &'c str {
        self.0.text()
    }

    /// The parts of the lhs's, the rhs's and the result's dimensions.
    pub fn parts(self) -> [ConvDims; 3] {
        read(self.0.text()).expect("only readable texts are kept")
    }
}

impl<'c> AsAttr<'c> for ConvDimensionNumbers<'c> {
    const EXPECTED: &'static str = "dimension numbers such as \"[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]\"";
    fn to_attr(self, cx: Cx<'c>) -> Attr<'c> {
        cx.attr(AttrKind::Str(self.0))
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        let text = Str::from_attr(attr)?;
        read(text.text()).map(|_| ConvDimensionNumbers(text))
    }
}

/// The parts that the dimensions of one array play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConvDims {
    /// The batch dimension of lhs and result; the rhs's input feature.
    pub outer: usize,
    /// The feature dimension of lhs and result; the rhs's output feature.
    pub feature: usize,
    /// The spatial dimensions.
    pub spatial: Vec<usize>,
}

impl ConvDims {
    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.spatial.len() + 2
    }
}

fn read(text: &str) -> Option<[ConvDims; 3]> {
    let (operands, result) = text.split_once("->")?;
    let (lhs, rhs) = operands.split_once('x')?;
    let all = [dims(lhs, "b", "f")?, dims(rhs, "i", "o")?, dims(result, "b", "f")?];
    all.iter().all(|dims| dims.rank() == all[0].rank()).then_some(all)
}

fn dims(text: &str, outer: &str, feature: &str) -> Option<ConvDims> {
    let labels: Vec<_> = text.trim().strip_prefix('[')?.strip_suffix(']')?.split(',').map(str::trim).collect();
    if labels.len() > ArrayType::MAX_RANK {
        return None;
    }
    let at = |label: &str| labels.iter().position(|l| *l == label);
    // As many labels as parts, each of which is there: so each is there once.
    let spatial = (0..labels.len().checked_sub(2)?).map(|d| at(&d.to_string())).collect::<Option<_>>()?;
    Some(ConvDims { outer: at(outer)?, feature: at(feature)?, spatial })
}
