//! How an array lies in memory.

use shale_ir::element::ElementType;

/// How an array lies in memory: what its elements are, how many there are along each dimension and how far apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    /// The type of its elements.
    pub element: ElementType,
    /// Elements along each dimension.
    pub dims: Vec<usize>,
    /// Bytes from an element to the next one along each dimension.
    pub strides: Vec<usize>,
}

impl Array {
    /// An array in row-major order.
    pub fn row_major(element: ElementType, dims: &[usize]) -> Array {
        let order: Vec<usize> = (0..dims.len()).rev().collect();
        Array::in_order(element, dims, &order)
    }

    /// An array whose dimensions lie in an order, the one that counts fastest first.
    pub fn in_order(element: ElementType, dims: &[usize], minor_to_major: &[usize]) -> Array {
        let mut strides = vec![0; dims.len()];
        let mut bytes = element.bytes();
        for d in minor_to_major {
            strides[*d] = bytes;
            bytes = bytes.saturating_mul(dims[*d]);
        }
        Array { element, dims: dims.to_vec(), strides }
    }

    /// The number of elements.
    pub fn elements(&self) -> usize {
        count(&self.dims)
    }

    /// The bytes from the first element to the end of the last one.
    pub fn bytes(&self) -> usize {
        if self.dims.contains(&0) {
            return 0;
        }
        self.element.bytes() + self.dims.iter().zip(&self.strides).map(|(n, stride)| (n - 1) * stride).sum::<usize>()
    }
}

/// The number of elements of an array of these sizes; the others may be anything where one is 0.
pub(crate) fn count(dims: &[usize]) -> usize {
    if dims.contains(&0) { 0 } else { dims.iter().fold(1, |all, n| all.saturating_mul(*n)) }
}
