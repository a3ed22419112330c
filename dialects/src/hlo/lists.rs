//! Attributes that are lists of lists of integers (replica groups, pairs, layouts), and lists of truth values.

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

/// `[[0, 1], [2, 2]]`: pairs of integers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pairs<'c>(Lists<'c>);

impl<'c> Pairs<'c> {
    /// The attribute with these pairs.
    pub fn new(cx: Cx<'c>, pairs: &[(i64, i64)]) -> Self {
        Pairs(Lists::new(cx, &pairs.iter().map(|(a, b)| vec![*a, *b]).collect::<Vec<_>>()))
    }

    /// The pairs.
    pub fn list(self) -> Vec<(i64, i64)> {
        self.0.rows().iter().map(|row| (row[0], row[1])).collect()
    }
}

impl<'c> AsAttr<'c> for Pairs<'c> {
    const EXPECTED: &'static str = "a list of pairs of integers such as [[0, 1], [2, 2]]";
    fn to_attr(self, cx: Cx<'c>) -> Attr<'c> {
        self.0.to_attr(cx)
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        let pairs = rows(attr)?.iter().all(|row| row.len() == 2);
        pairs.then_some(Pairs(Lists(attr)))
    }
}

/// `[true, false]`: truth values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bools<'c>(Attr<'c>);

impl<'c> Bools<'c> {
    /// The attribute with these values.
    pub fn new(cx: Cx<'c>, values: &[bool]) -> Self {
        Bools(cx.attr(AttrKind::Array(&values.iter().map(|value| cx.bool_attr(*value)).collect::<Vec<_>>())))
    }

    /// The values.
    pub fn list(self) -> Vec<bool> {
        values(self.0).unwrap_or_default()
    }
}

impl<'c> AsAttr<'c> for Bools<'c> {
    const EXPECTED: &'static str = "a list of truth values such as [true, false]";
    fn to_attr(self, _: Cx<'c>) -> Attr<'c> {
        self.0
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        values(attr).map(|_| Bools(attr))
    }
}

fn values(attr: Attr<'_>) -> Option<Vec<bool>> {
    match *attr.get() {
        AttrKind::Array(list) => list.iter().map(|value| bool::from_attr(*value)).collect(),
        _ => None,
    }
}
