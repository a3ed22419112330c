//! Contractions in a block of rows: parts of the arrays of the whole, which lie as these do or in the block's memory.

use super::Block;
use crate::named::{Site, dot_general};
use crate::nest::compiler::Compiler;
use crate::nest::plan::{Address, Form, Product, Spot, Term};
use shale_ir::body::Op;
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_kernels::{Array, Dot, DotDimensions, Kernel};

/// What a block has of an array along a dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Along {
    /// One index, that of a loop of the nest, by its place.
    Loop(usize),
    /// Its rows.
    Rows,
    /// All of it.
    Whole,
    /// The only index.
    One,
}

/// Where an array lies: as all of it does, or in the memory of a block with so many bytes from a row to the next one.
pub(super) enum Place {
    Array(Address),
    Block(Spot, usize),
}

/// A dot with how its arrays lie.
pub(super) struct Matrices {
    arrays: [Array; 3],
    dimensions: DotDimensions,
    compute: ElementType,
    /// For each dimension of the result those of the operands that it is.
    sides: Vec<[Option<usize>; 2]>,
}

/// A dot with what a block has of its arrays.
pub(super) struct Parts {
    of: Matrices,
    along: [Vec<Along>; 3],
}

impl Matrices {
    /// The dot that an op is.
    ///
    /// # Errors
    /// Arrays of sizes that are not known.
    pub(super) fn of(compiler: &mut Compiler<'_, '_>, op: Op) -> Result<Matrices, Diagnostic> {
        let (arrays, dimensions, compute) = dot_general::arrays(&Site { compiler, op })?;
        let pairs = dimensions.batching[0].iter().zip(&dimensions.batching[1]).map(|(l, r)| [Some(*l), Some(*r)]);
        let free = |side: usize| -> Vec<usize> {
            let named = |d: &usize| dimensions.batching[side].contains(d) || dimensions.contracting[side].contains(d);
            (0..arrays[side].dims.len()).filter(|d| !named(d)).collect()
        };
        let sides = pairs.chain(free(0).into_iter().map(|d| [Some(d), None])).chain(free(1).into_iter().map(|d| [None, Some(d)])).collect();
        Ok(Matrices { arrays, dimensions, compute, sides })
    }

    /// The parts of the dot that gives `along` for a block; none if rows of the one operand do not meet all of the other one.
    pub(super) fn giving(self, along: Vec<Along>) -> Option<Parts> {
        let is_apart = |sides: &[Option<usize>; 2], along: Along| sides.contains(&None) || matches!(along, Along::Loop(_) | Along::One);
        let side_of = |wanted: Along| {
            let mut found = self.sides.iter().zip(&along).filter(|(_, along)| **along == wanted).map(|(sides, _)| sides[0].is_some());
            found.next().filter(|first| found.all(|other| other == *first))
        };
        let rows = along.iter().filter(|along| **along == Along::Rows).count();
        let meet = rows == 1 && side_of(Along::Whole).is_some_and(|side| side_of(Along::Rows) == Some(!side));
        let count = |side: usize| -> usize {
            let free = self.sides.iter().filter(|sides| sides[1 - side].is_none()).filter_map(|sides| sides[side]);
            free.map(|d| self.arrays[side].dims[d]).product()
        };
        // Sums of a product with a vector are in lanes, but a part's are in panels.
        let are_matrices = count(0) > 1 && count(1) > 1;
        if !meet || !are_matrices || along.len() != self.sides.len() || !self.sides.iter().zip(&along).all(|(sides, along)| is_apart(sides, *along)) {
            return None;
        }
        let operand = |side: usize| {
            let of_dim = |d: usize| self.sides.iter().position(|sides| sides[side] == Some(d)).map_or(Along::Whole, |t| along[t]);
            (0..self.arrays[side].dims.len()).map(of_dim).collect()
        };
        Some(Parts { along: [operand(0), operand(1), along], of: self })
    }

    /// The parts of the dot that takes `along` as the operand of a side, whose rows it contracts.
    pub(super) fn taking(self, side: usize, along: Vec<Along>) -> Option<Parts> {
        let contracted = &self.dimensions.contracting[side];
        let is_contracted = |(d, along): (usize, &Along)| (*along == Along::Whole) == contracted.contains(&d);
        if along.len() != self.arrays[side].dims.len() || !along.iter().enumerate().all(is_contracted) {
            return None;
        }
        let result = self.sides.iter().map(|sides| sides[side].map_or(Along::Whole, |d| along[d])).collect();
        self.giving(result)
    }
}

impl Parts {
    /// The product that a block makes, whose arrays lie at these places.
    ///
    /// # Errors
    /// What the kernel says.
    pub(super) fn product(&self, compiler: &mut Compiler<'_, '_>, op: Op, places: [Place; 3], block: &Block) -> Result<Product, Diagnostic> {
        let Matrices { arrays, dimensions, compute, .. } = &self.of;
        let is_kept = |along: &Along| matches!(along, Along::Rows | Along::Whole);
        let contracting = [0, 1].map(|side| {
            let place = |d: &usize| self.along[side][..*d].iter().filter(|along| is_kept(along)).count();
            dimensions.contracting[side].iter().map(place).collect()
        });
        let dimensions = DotDimensions { batching: Default::default(), contracting };
        let count = block.tiled.count;
        let mut sizes = vec![block.size.min(count), count - (count - 1) / block.size * block.size];
        sizes.dedup();
        let mut kernels: Vec<(usize, Box<dyn Kernel>, [usize; 3])> = Vec::new();
        for rows in sizes {
            let part = |i: usize| {
                let (array, mut part) = (&arrays[i], Array { element: arrays[i].element, dims: Vec::new(), strides: Vec::new() });
                for (d, along) in self.along[i].iter().enumerate().filter(|(_, along)| is_kept(along)) {
                    part.dims.push(if *along == Along::Rows { rows } else { array.dims[d] });
                    part.strides.push(match (&places[i], along) {
                        (Place::Array(_), _) => array.strides[d],
                        (Place::Block(_, bytes), Along::Rows) => *bytes,
                        (Place::Block(..), _) => array.element.bytes(),
                    });
                }
                part
            };
            let parts = [part(0), part(1), part(2)];
            let bytes = [parts[0].bytes(), parts[1].bytes(), parts[2].bytes()];
            let kernel = Dot::part(compiler.isa, parts, &dimensions, *compute).map_err(|error| Site { compiler, op }.refused(&error))?;
            kernels.push((rows, Box::new(kernel), bytes));
        }
        let mut addresses = places.iter().enumerate().map(|(i, place)| match place {
            Place::Block(spot, _) => Address::from(*spot),
            Place::Array(address) => {
                let mut address = address.clone();
                for (along, stride) in self.along[i].iter().zip(&arrays[i].strides) {
                    let number = match along {
                        Along::Loop(place) => block.numbers[*place],
                        Along::Rows => block.first,
                        Along::Whole | Along::One => continue,
                    };
                    address.form.add(&Form::of(Term::Loop(number)), *stride as i64);
                }
                address
            }
        });
        let mut next = || addresses.next().ok_or_else(|| compiler.no_code(op));
        let (operands, result) = ([next()?, next()?], next()?);
        Ok(Product { kernels, operands, result, op: compiler.note(op) })
    }
}
