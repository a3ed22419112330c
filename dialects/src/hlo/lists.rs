//! The attribute that is a list of lists of integers: replica groups, pairs, layouts.

use shale_ir::prelude::*;

/// `[[0, 2], [1, 3]]`: rows of integers, which may differ in length.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lists<'c>(Attr<'c>);

impl<'c> Lists<'c> {
    /// The attribute with these rows.
    pub fn new(cx: Cx<'c>, rows: &[Vec<i64>]) -> Self {
        let rows: Vec<_> = rows.iter().map(|row| cx.attr(AttrKind::Array(&row.iter().map(|n| cx.i64_attr(*n)).collect::<Vec<_>>()))).collect();
        Lists(cx.attr(AttrKind::Array(&rows)))
    }

    /// The rows.
    pub fn rows(self) -> Vec<Vec<i64>> {
        rows(self.0).unwrap_or_default()
    }
}

impl<'c> AsAttr<'c> for Lists<'c> {
    const EXPECTED: &'static str = "lists of integers such as [[0, 2], [1, 3]]";
    fn to_attr(self, _: Cx<'c>) -> Attr<'c> {
        self.0
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        rows(attr).map(|_| Lists(attr))
    }
}

fn rows(attr: Attr<'_>) -> Option<Vec<Vec<i64>>> {
    let row = |row: &Attr<'_>| match *row.get() {
        AttrKind::Array(list) => list.iter().map(|n| i64::from_attr(*n)).collect(),
        _ => None,
    };
    match *attr.get() {
        AttrKind::Array(list) => list.iter().map(row).collect(),
        _ => None,
    }
}
