//! Tilings as XLA and Shardy write them.

use super::{MAX_PARTITIONS, Tiling};
use shale_dialects::scan::Scan;
use shale_ir::op::OpError;
use shale_ir::prelude::*;

/// Reads XLA's sharding of one array: `{devices=[2,1]<=[2]}`. None for `{replicated}`, which does not say for how many partitions.
///
/// # Errors
/// Text that is none, and shardings that are no plain tiling over all partitions.
pub(crate) fn of_xla(text: &str) -> Result<Option<Tiling>, OpError> {
    let mut s = Scan::new("mhlo.sharding", "{devices=[2,1]<=[2]}", text);
    s.expect("{")?;
    let tiling = if s.eat("replicated") {
        None
    } else if s.eat("devices=") {
        Some(devices(&mut s)?)
    } else {
        let kinds = ["manual", "maximal", "unreduced", "unknown", "{"];
        return Err(match kinds.into_iter().find(|kind| s.eat(kind)) {
            Some("{") => OpError::new("has a sharding for a tuple, which is not supported"),
            Some(kind) => OpError::new(format!("has a sharding '{kind}', which is not supported here"))
                .with_hint("supported are replicated arrays and tilings over all partitions: {devices=[2,1]<=[2]}"),
            None => s.expected("replicated or devices="),
        });
    };
    if s.eat("metadata=") {
        return Ok(tiling); // where it comes from
    }
    s.expect("}")?;
    s.end().map(|()| tiling)
}

/// `[2,1,2]<=[2,2]T(1,0) last_tile_dim_replicate`, `[2,1]1,0`
fn devices(s: &mut Scan<'_>) -> Result<Tiling, OpError> {
    let mut parts = s.list("[", "]", Scan::number)?;
    let count = count(&parts)?;
    let order = if s.eat("<=") {
        let dims = s.list("[", "]", Scan::number)?;
        let perm = if s.eat("T") { s.list("(", ")", Scan::number)? } else { (0..dims.len() as i64).collect() };
        iota(&dims, &perm).filter(|order| order.len() as i64 == count)
    } else {
        let mut order = vec![s.number()?];
        while s.eat(",") {
            order.push(s.number()?);
        }
        Some(order)
    };
    let mut sorted = order.clone().unwrap_or_default();
    sorted.sort_unstable();
    let (Some(order), true) = (order, sorted.iter().copied().eq(0..count)) else {
        return Err(OpError::new(format!("has a sharding in which {count} parts do not lie on the partitions below {count}, one on each")));
    };
    if s.eat("last_tile_dims=") {
        return Err(OpError::new("has a sharding with last_tile_dims, which is not supported").with_hint("make all axes of the mesh manual"));
    }
    let copies = if s.eat("last_tile_dim_replicate") { parts.pop().unwrap_or(1) } else { 1 };
    let sizes: Vec<i64> = parts.iter().copied().chain([copies]).collect();
    let mut places = vec![Vec::new(); order.len()];
    for (position, partition) in (0..).zip(order) {
        places[partition as usize] = digits(position, &sizes);
    }
    Ok(Tiling::new(parts, places))
}

/// The product of sizes.
fn count(sizes: &[i64]) -> Result<i64, OpError> {
    let product = sizes.iter().try_fold(1_i64, |product, size| product.checked_mul(*size).filter(|p| (1..=MAX_PARTITIONS).contains(p)));
    product.ok_or_else(|| OpError::new(format!("has a sharding for {sizes:?} partitions: from 1 to {MAX_PARTITIONS} in all are supported")))
}

/// The numbers from 0, in an array of these sizes, transposed.
fn iota(dims: &[i64], perm: &[i64]) -> Option<Vec<i64>> {
    let mut sorted = perm.to_vec();
    sorted.sort_unstable();
    if !sorted.into_iter().eq(0..dims.len() as i64) {
        return None;
    }
    let total = count(dims).ok()?;
    let transposed: Vec<i64> = perm.iter().map(|p| dims[*p as usize]).collect();
    let source = |position| {
        let mut index = vec![0; dims.len()];
        for (digit, p) in digits(position, &transposed).into_iter().zip(perm) {
            index[*p as usize] = digit;
        }
        number(&index, dims)
    };
    Some((0..total).map(source).collect())
}

/// The index of an element of a row-major array.
fn digits(mut position: i64, sizes: &[i64]) -> Vec<i64> {
    let mut digits = vec![0; sizes.len()];
    for (digit, size) in digits.iter_mut().zip(sizes).rev() {
        (*digit, position) = (position % size, position / size);
    }
    digits
}

/// The position of an element of a row-major array.
fn number(digits: &[i64], sizes: &[i64]) -> i64 {
    digits.iter().zip(sizes).fold(0, |position, (digit, size)| position * size + digit)
}

/// Shardy's sharding of one array; small, where a tiling has a place for each partition.
pub(crate) struct MeshSharding {
    /// The sizes of the mesh's axes.
    sizes: Vec<i64>,
    /// By dimension: the axes along which it is cut. Behind them: the axes along which there are copies.
    axes: Vec<Vec<usize>>,
}

impl MeshSharding {
    /// The number of partitions.
    pub(crate) fn partitions(&self) -> i64 {
        self.sizes.iter().product()
    }

    /// True if every partition has the whole array.
    pub(crate) fn is_whole(&self) -> bool {
        self.parts().iter().all(|parts| *parts == 1)
    }

    fn parts(&self) -> Vec<i64> {
        let dims = &self.axes[..self.axes.len() - 1];
        dims.iter().map(|axes| axes.iter().map(|a| self.sizes[*a]).product()).collect()
    }

    /// Which partition has which part.
    pub(crate) fn tiling(&self) -> Tiling {
        let place = |partition| {
            let coordinates = digits(partition, &self.sizes);
            let along = |axes: &Vec<usize>| axes.iter().fold(0, |place, a| place * self.sizes[*a] + coordinates[*a]);
            self.axes.iter().map(along).collect()
        };
        Tiling::new(self.parts(), (0..self.partitions()).map(place).collect())
    }
}

/// Reads Shardy's shardings of several arrays, with their meshes written out, `[<mesh<["x"=2]>, [{"x"}, {}]>]`, as far as they speak of the
/// axes `manual`; along the others every partition does the same.
///
/// # Errors
/// Text that is none, and shardings that are no plain tiling.
pub(crate) fn of_shardy(text: &str, manual: &str) -> Result<Vec<MeshSharding>, OpError> {
    let mut s = Scan::new("manual_axes", r#"{"x", "y"}"#, manual);
    let manual = s.list("{", "}", Scan::string)?;
    s.end()?;
    let mut s = Scan::new("a list of shardings", r#"[<mesh<["x"=2]>, [{"x"}, {}]>]"#, text);
    let all = s.list("[", "]", |s| sharding(s, &manual))?;
    s.end()?;
    let one_size = all.windows(2).all(|pair| pair[0].partitions() == pair[1].partitions());
    require!(one_size, "has shardings over meshes of several sizes");
    Ok(all)
}

/// `<mesh<["x"=2, "y"=2]>, [{"x"}, {}], replicated={"y"}>`
fn sharding(s: &mut Scan<'_>, manual: &[&str]) -> Result<MeshSharding, OpError> {
    s.expect("<")?;
    if !s.eat("mesh") {
        return Err(s.expected("the mesh itself").with_hint("the pass inline-meshes puts meshes in the place of their names"));
    }
    let (names, sizes) = mesh(s)?;
    s.expect(",")?;
    let dims = s.list("[", "]", |s| dimension(s, &names))?;
    while s.eat(",") {
        if s.eat("unreduced") {
            return Err(OpError::new("has a sharding with unreduced axes, which is not supported"));
        }
        s.expect("replicated")?;
        s.expect("=")?;
        dimension(s, &names)?;
    }
    s.expect(">")?;
    count(&sizes)?;
    let mut axes: Vec<Vec<usize>> = dims.into_iter().map(|axes| axes.into_iter().filter(|a| manual.contains(&names[*a])).collect()).collect();
    let mut used = axes.concat();
    used.sort_unstable();
    require!(used.windows(2).all(|pair| pair[0] != pair[1]), "has a sharding that uses an axis twice");
    axes.push((0..names.len()).filter(|a| !used.contains(a)).collect());
    Ok(MeshSharding { sizes, axes })
}

/// `<["x"=2, "y"=2]>`: the names and sizes of the axes.
fn mesh<'s>(s: &mut Scan<'s>) -> Result<(Vec<&'s str>, Vec<i64>), OpError> {
    s.expect("<")?;
    let axes = s.list("[", "]", |s| {
        let name = s.string()?;
        s.expect("=")?;
        Ok((name, s.number()?))
    })?;
    if s.eat(",") {
        return Err(OpError::new("has a mesh whose devices are in an order of their own, which is not supported").with_hint("leave out device_ids"));
    }
    s.expect(">")?;
    Ok(axes.into_iter().unzip())
}

/// `{"x", "y"}`, `{"x", ?}p1`: the numbers of the axes.
fn dimension(s: &mut Scan<'_>, names: &[&str]) -> Result<Vec<usize>, OpError> {
    let axis = |s: &mut Scan<'_>| {
        if s.eat("?") {
            return Ok(None); // axes that may be added: none are
        }
        let name = s.string()?;
        if s.eat(":") {
            return Err(OpError::new(format!("has a sharding with a part of the axis \"{name}\", which is not supported")));
        }
        let Some(axis) = names.iter().position(|n| *n == name) else {
            return Err(OpError::new(format!("has a sharding along \"{name}\", which is no axis of its mesh")));
        };
        Ok(Some(axis))
    };
    let axes = s.list("{", "}", axis)?;
    if s.eat("p") {
        s.number()?; // of several conclusions the one to be drawn first: none are drawn
    }
    Ok(axes.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests;
