//! Convolutions against the reference's sums: any types, dimension numbers, windows and groups, on every instruction set.

#[path = "common/contraction.rs"]
mod contraction;

use contraction::{Random, computed, layout, literal, run, run_with_constant, same, types};
use shale_dialects::eval::canonical::in_panels;
use shale_dialects::eval::convert::convert;
use shale_dialects::eval::index::{each, strides};
use shale_dialects::eval::product::{WithProducts, with_products};
use shale_dialects::hlo::{Window, WindowDim};
use shale_ir::element::{Element, ElementType};
use shale_ir::literal::Literal;
use shale_kernels::{Array, Convolution, ConvolutionDimensions, ConvolutionRoles, WindowDimension};
use shale_lanes::Isa;

/// A convolution: its types, its arrays' sizes and what it says of them.
#[derive(Debug)]
struct Case {
    types: [ElementType; 3],
    dims: [Vec<usize>; 3],
    dimensions: ConvolutionDimensions,
}

/// Sizes that do not depend on the order of dimensions.
struct Sizes<'a> {
    /// Batches of a group and features and inputs of a group.
    batches: usize,
    inputs: usize,
    features: usize,
    base: &'a [usize],
    window: &'a [usize],
}

impl Case {
    fn new(random: &mut Random, types: [ElementType; 3], sizes: &Sizes<'_>, window: Vec<WindowDimension>, groups: [usize; 2]) -> Case {
        let kinds = Case::kinds(sizes, &window, groups);
        let orders = [0, 1, 2].map(|_| random.permutation(window.len() + 2));
        Case::in_order(types, &kinds, &orders, window, groups)
    }

    /// Batches first, features last; the window's features last, too.
    fn plain(types: [ElementType; 3], sizes: &Sizes<'_>, window: Vec<WindowDimension>, groups: [usize; 2]) -> Case {
        let last = |outer: usize| (2..window.len() + 2).chain([outer, 1]).collect::<Vec<_>>();
        let first = [vec![0], (2..window.len() + 2).collect(), vec![1]].concat();
        let kinds = Case::kinds(sizes, &window, groups);
        Case::in_order(types, &kinds, &[first.clone(), last(0), first], window, groups)
    }

    /// The sizes of each array: batches or input features, features, spatial dimensions.
    fn kinds(sizes: &Sizes<'_>, window: &[WindowDimension], [feature_groups, batch_groups]: [usize; 2]) -> [Vec<usize>; 3] {
        let places = window.iter().zip(sizes.base).zip(sizes.window);
        let places: Vec<usize> = places.map(|((window, base), size)| dim(window, *size).places(*base as i64).expect("small sizes") as usize).collect();
        [
            [&[sizes.batches * batch_groups, sizes.inputs * feature_groups], sizes.base].concat(),
            [&[sizes.inputs, sizes.features * feature_groups * batch_groups], sizes.window].concat(),
            [&[sizes.batches, sizes.features * feature_groups * batch_groups], &places[..]].concat(),
        ]
    }

    fn in_order(types: [ElementType; 3], kinds: &[Vec<usize>; 3], orders: &[Vec<usize>; 3], window: Vec<WindowDimension>, groups: [usize; 2]) -> Case {
        let [feature_groups, batch_groups] = groups;
        let roles = [0, 1, 2].map(|i| {
            let place = |kind: usize| orders[i].iter().position(|o| *o == kind).expect("a permutation");
            ConvolutionRoles { outer: place(0), feature: place(1), spatial: (2..window.len() + 2).map(place).collect() }
        });
        let dims = [0, 1, 2].map(|i| orders[i].iter().map(|kind| kinds[i][*kind]).collect());
        Case { types, dims, dimensions: ConvolutionDimensions { roles, window, feature_groups, batch_groups } }
    }

    /// What the reference evaluator computes.
    fn reference(&self, operands: [&Literal; 2]) -> Literal {
        struct Sums<'a>(&'a Case, [Literal; 2]);
        impl WithProducts for Sums<'_> {
            type Out = Literal;
            fn run<T: Element>(self, zero: T, multiply_add: impl Fn(T, T, T) -> T + Copy, add: impl Fn(T, T) -> T + Copy) -> Literal {
                let Sums(Case { dims, dimensions, .. }, [base, window]) = self;
                let ConvolutionDimensions { roles: [l, r, o], window: windows, feature_groups, batch_groups } = dimensions;
                let (x, w, xs, ws) = (base.as_slice::<T>(), window.as_slice::<T>(), strides(base.dims()), strides(window.dims()));
                let spatial = Window(windows.iter().zip(&r.spatial).map(|(window, d)| dim(window, dims[1][*d])).collect());
                let pick = |list: &[i64], d: &[usize]| d.iter().map(|d| list[*d]).collect::<Vec<_>>();
                let result: Vec<i64> = dims[2].iter().map(|d| *d as i64).collect();
                let (inputs, features, batches) = (dims[1][r.outer], dims[1][r.feature], dims[2][o.outer]);
                let mut results = Vec::new();
                each(&result, |index| {
                    let (b, f) = (index[o.outer] as usize, index[o.feature] as usize);
                    let group = f / (features / (feature_groups * batch_groups)).max(1);
                    let (first_batch, first_input) = if *batch_groups > 1 { (group * batches, 0) } else { (0, group * inputs) };
                    let taps = spatial.taps(&pick(index, &o.spatial), &pick(base.dims(), &l.spatial), &pick(&xs, &l.spatial));
                    let terms = taps.iter().flat_map(|(tap, at)| (0..inputs).map(move |i| (*tap * inputs + i, (*tap, *at, i))));
                    results.push(in_panels(
                        zero,
                        terms,
                        |sum, (tap, at, i)| {
                            let (mut rest, mut to) = (tap, i * ws[r.outer] as usize + f * ws[r.feature] as usize);
                            for (d, dim) in r.spatial.iter().enumerate().rev() {
                                let (size, here) = (dims[1][*dim], rest % dims[1][*dim]);
                                rest /= size;
                                to += (if windows[d].reversed { size - 1 - here } else { here }) * ws[*dim] as usize;
                            }
                            multiply_add(sum, x[at + (first_batch + b) * xs[l.outer] as usize + (first_input + i) * xs[l.feature] as usize], w[to])
                        },
                        add,
                    ));
                });
                Literal::from_vec(&result, results)
            }
        }
        let [_, compute, result] = self.types;
        convert(&with_products(compute, Sums(self, computed(operands, compute))), result)
    }

    fn check(&self, random: &mut Random, special: bool) {
        let [operand, compute, result] = self.types;
        let [left, right] = [0, 1].map(|side| literal(random, operand, &self.dims[side], special));
        let wanted = self.reference([&left, &right]);
        for (isa, plain) in Isa::available().flat_map(|isa| [(isa, false), (isa, true)]) {
            let array =
                |(i, element): (usize, ElementType)| if plain { Array::row_major(element, &self.dims[i]) } else { layout(random, element, &self.dims[i]) };
            let arrays = [(0, operand), (1, operand), (2, result)].map(array);
            let mut convolution = Convolution::new(isa, arrays.clone(), &self.dimensions, compute).expect("the dimensions fit");
            for threads in [1, 3] {
                let found = run(&convolution, &arrays, [&left, &right], threads);
                same(&|| format!("{self:?} on {isa}, {threads} threads, in {arrays:?}"), &wanted, &found);
            }
            for found in run_with_constant(&mut convolution, &arrays, [&left, &right]) {
                same(&|| format!("{self:?} on {isa}, a constant window, in {arrays:?}"), &wanted, &found);
            }
        }
    }
}

fn dim(window: &WindowDimension, size: usize) -> WindowDim {
    let WindowDimension { stride, low, high, base_dilation, window_dilation, .. } = *window;
    WindowDim { size: size as i64, stride, low, high, base_dilation, window_dilation }
}

fn window(random: &mut Random) -> WindowDimension {
    let padding = [-2, -1, 0, 0, 1, 1, 2, 3];
    WindowDimension {
        stride: random.pick(&[1, 1, 2, 3]),
        low: random.pick(&padding),
        high: random.pick(&padding),
        base_dilation: random.pick(&[1, 1, 1, 2, 3]),
        window_dilation: random.pick(&[1, 1, 1, 2, 3]),
        reversed: random.below(4) == 0,
    }
}

#[test]
fn small_convolutions_of_any_kind_have_the_references_bits() {
    let mut random = Random::new(1);
    for round in 0..1500 {
        let types = types(&mut random);
        let rank = random.pick(&[0, 1, 1, 2, 2, 2, 3]);
        let windows = (0..rank).map(|_| window(&mut random)).collect();
        let mut list = |sizes: &[usize]| (0..rank).map(|_| random.pick(sizes)).collect::<Vec<_>>();
        let (base, positions) = (list(&[0, 1, 2, 3, 4, 5, 7]), list(&[1, 1, 2, 3, 4]));
        let [batches, inputs, features] = [&[0, 1, 2, 3][..], &[0, 1, 2, 3, 5, 16], &[0, 1, 2, 3, 5, 17]].map(|sizes| random.pick(sizes));
        let groups = random.pick(&[[1, 1], [1, 1], [2, 1], [5, 1], [1, 2], [1, 3]]);
        let sizes = Sizes { batches, inputs, features, base: &base, window: &positions };
        Case::new(&mut random, types, &sizes, windows, groups).check(&mut random, round % 3 == 0);
    }
}

#[test]
fn convolutions_over_several_panels_have_the_references_bits() {
    let mut random = Random::new(2);
    for round in 0..40 {
        let types = types(&mut random);
        let windows = vec![window(&mut random), window(&mut random)];
        let [batches, inputs, features] = [&[1, 2][..], &[29, 64, 100, 257], &[1, 3, 33, 40]].map(|sizes| random.pick(sizes));
        let [base, positions] = [&[5, 7, 8][..], &[1, 2, 3]].map(|sizes| [random.pick(sizes), random.pick(sizes)]);
        let sizes = Sizes { batches, inputs, features, base: &base, window: &positions };
        Case::new(&mut random, types, &sizes, windows, [1, 1]).check(&mut random, round % 2 == 0);
    }
}

#[test]
fn windows_that_are_packed_panel_by_panel_have_the_references_bits() {
    let mut random = Random::new(7);
    let windows = vec![WindowDimension { low: 1, high: 1, ..WindowDimension::PLAIN }; 2];
    for types in [[ElementType::F32; 3], [ElementType::F16, ElementType::F32, ElementType::F16]] {
        let sizes = Sizes { batches: 2, inputs: 101, features: 301, base: &[4, 3], window: &[3, 3] };
        Case::plain(types, &sizes, windows.clone(), [1, 1]).check(&mut random, true);
    }
}

#[test]
fn convolutions_with_places_side_by_side_have_the_references_bits() {
    let mut random = Random::new(8);
    for round in 0..40 {
        let mut along = || WindowDimension {
            low: random.pick(&[0, 1, 1, 2, -1]),
            high: random.pick(&[0, 1, 1, 2]),
            window_dilation: random.pick(&[1, 1, 2]),
            reversed: random.below(4) == 0,
            ..WindowDimension::PLAIN
        };
        let windows = vec![WindowDimension { stride: 1 + round % 2, ..along() }, along()];
        let [batches, inputs, features] = [&[1, 2, 3][..], &[1, 5, 64, 129], &[1, 3, 29]].map(|sizes| random.pick(sizes));
        let [base, positions] = [[random.pick(&[5, 8]), random.pick(&[9, 14, 37])], [random.pick(&[1, 3]), random.pick(&[1, 3])]];
        let sizes = Sizes { batches, inputs, features, base: &base, window: &positions };
        let groups = random.pick(&[[1, 1], [1, 1], [1, 1], [2, 1], [1, 2]]);
        let kinds = Case::kinds(&sizes, &windows, groups);
        let orders = [vec![0, 1, 2, 3], vec![1, 0, 2, 3], vec![0, 1, 2, 3]];
        Case::in_order([ElementType::F32; 3], &kinds, &orders, windows, groups).check(&mut random, round % 2 == 0);
    }
}

/// What stands under a window is computed, not tried: a kernel for as many places and such a dilation would take minutes else.
#[test]
fn dilations_may_be_as_large_as_arrays() {
    let (n, apart) = (200_000usize, 100_003usize);
    let windows = vec![WindowDimension { low: apart as i64, high: apart as i64, window_dilation: apart as i64, ..WindowDimension::PLAIN }];
    let sizes = Sizes { batches: 1, inputs: 1, features: 1, base: &[n], window: &[3] };
    let case = Case::plain([ElementType::F32; 3], &sizes, windows, [1, 1]);
    let element = |i: usize| (i % 251) as f32;
    let x = Literal::from_vec(&[1, n as i64, 1], (0..n).map(element).collect());
    let w = Literal::from_vec(&[3, 1, 1], vec![1.0f32, 10.0, 100.0]);
    let arrays = [0, 1, 2].map(|i| Array::row_major(ElementType::F32, &case.dims[i]));
    let convolution = Convolution::new(Isa::detect(), arrays.clone(), &case.dimensions, ElementType::F32).expect("the dimensions fit");
    let found = run(&convolution, &arrays, [&x, &w], 1);
    let at = |i: Option<usize>| i.filter(|i| *i < n).map_or(0.0, element);
    let sum = |i: usize| at(i.checked_sub(apart)) + 10.0 * at(Some(i)) + 100.0 * at(Some(i + apart));
    assert!(found.as_slice::<f32>().iter().enumerate().all(|(i, got)| *got == sum(i)), "other sums");
}

#[test]
fn padding_leaves_sums_of_minus_zero() {
    let windows = vec![WindowDimension { low: 1, high: 1, ..WindowDimension::PLAIN }; 2];
    // A panel is a position: at the edges some have no products.
    let sizes = Sizes { batches: 1, inputs: 256, features: 3, base: &[3, 9], window: &[3, 3] };
    let kinds = Case::kinds(&sizes, &windows, [1, 1]);
    let orders = [vec![0, 1, 2, 3], vec![1, 0, 2, 3], vec![0, 1, 2, 3]];
    let case = Case::in_order([ElementType::F32; 3], &kinds, &orders, windows, [1, 1]);
    // Their product is below the least number: each sum is −0.
    let [left, right] = [(0, 1e-30f32), (1, -1e-30)].map(|(i, value)| {
        let dims: Vec<i64> = case.dims[i].iter().map(|d| *d as i64).collect();
        Literal::from_vec(&dims, vec![value; case.dims[i].iter().product()])
    });
    let arrays = [0, 1, 2].map(|i| Array::row_major(ElementType::F32, &case.dims[i]));
    for isa in Isa::available() {
        let convolution = Convolution::new(isa, arrays.clone(), &case.dimensions, ElementType::F32).expect("the dimensions fit");
        let found = run(&convolution, &arrays, [&left, &right], 1);
        assert!(found.as_slice::<f32>().iter().all(|sum| *sum == 0.0 && sum.is_sign_negative()), "on {isa}");
        same(&|| format!("{case:?} on {isa}"), &case.reference([&left, &right]), &found);
    }
}

#[test]
fn groups_of_one_feature_have_the_references_bits() {
    let mut random = Random::new(3);
    for round in 0..60 {
        let types = types(&mut random);
        let windows = vec![window(&mut random), window(&mut random)];
        let groups = random.pick(&[1, 3, 16, 17, 32, 45]);
        let [base, positions] = [&[1, 5, 9, 14][..], &[1, 2, 3, 5]].map(|sizes| [random.pick(sizes), random.pick(sizes)]);
        let sizes = Sizes { batches: 1 + round % 2, inputs: 1, features: random.pick(&[1, 1, 2]), base: &base, window: &positions };
        let groups = if round % 4 == 0 { [1, groups] } else { [groups, 1] };
        Case::new(&mut random, types, &sizes, windows, groups).check(&mut random, round % 3 == 0);
    }
}

/// Rows of places that share elements of the base, and such that do not.
#[test]
fn groups_of_one_feature_side_by_side_have_the_references_bits() {
    let mut random = Random::new(9);
    for round in 0..30 {
        let types = if round % 3 == 0 { types(&mut random) } else { [random.pick(&[ElementType::F32, ElementType::F64]); 3] };
        let along = WindowDimension { low: 1, high: 2, stride: random.pick(&[1, 1, 2]), window_dilation: random.pick(&[1, 1, 2]), ..WindowDimension::PLAIN };
        let windows = vec![along, WindowDimension { reversed: random.below(4) == 0, ..along }];
        let positions = [random.pick(&[1, 3]), random.pick(&[2, 3, 4, 5, 7])];
        let sizes = Sizes { batches: 2, inputs: 1, features: 1, base: &[4, random.pick(&[9, 16, 23])], window: &positions };
        Case::plain(types, &sizes, windows, [random.pick(&[16, 17, 33]), 1]).check(&mut random, round % 4 == 0);
    }
}

/// Features that fill vectors or leave one partly filled: where the window is a square of three, places and features are one line, and lines share elements.
#[test]
fn lines_of_places_and_features_have_the_references_bits() {
    let mut random = Random::new(11);
    for (round, groups) in [16, 17, 31, 32, 33, 37, 61, 64, 65, 67].into_iter().cycle().take(60).enumerate() {
        let types = if round % 5 == 0 { types(&mut random) } else { [random.pick(&[ElementType::F32, ElementType::F64, ElementType::S32]); 3] };
        let along = |strides: &[i64], random: &mut Random| WindowDimension {
            low: random.pick(&[0, 1, 1, 2]),
            high: random.pick(&[0, 1, 3]),
            stride: random.pick(strides),
            window_dilation: random.pick(&[1, 1, 1, 2]),
            base_dilation: random.pick(&[1, 1, 1, 2]),
            reversed: random.below(4) == 0,
        };
        let windows = vec![along(&[1, 1, 2, 3], &mut random), along(&[1, 1, 1, 2], &mut random)];
        let positions = random.pick(&[[3, 3], [3, 3], [3, 2], [1, 3], [5, 5], [2, 1]]);
        let base = [random.pick(&[1, 5, 8, 13, 19, 28]), random.pick(&[1, 2, 9, 11])];
        let sizes = Sizes { batches: 1 + round % 3, inputs: 1, features: 1, base: &base, window: &positions };
        Case::plain(types, &sizes, windows, [groups, 1]).check(&mut random, round % 4 == 0);
    }
}

/// Threads that begin and end within lines.
#[test]
fn lines_of_places_and_features_are_divided_anywhere() {
    let mut random = Random::new(12);
    for (base, groups) in [([31, 37], 17), ([2, 1009], 31), ([67, 13], 33), ([1, 2003], 37), ([31, 37], 16), ([67, 13], 32), ([17, 53], 32)] {
        let along = WindowDimension { low: 1, high: 1, ..WindowDimension::PLAIN };
        let sizes = Sizes { batches: 1, inputs: 1, features: 1, base: &base, window: &[3, 3] };
        Case::plain([ElementType::F32; 3], &sizes, vec![along; 2], [groups, 1]).check(&mut random, true);
    }
}

#[test]
fn convolutions_with_features_side_by_side_have_the_references_bits() {
    let mut random = Random::new(6);
    for round in 0..60 {
        let types = if round % 2 == 0 { [ElementType::F32; 3] } else { types(&mut random) };
        let padding = random.below(3) as i64;
        let stride = random.pick(&[1, 1, 2]);
        let windows = vec![WindowDimension { low: padding, high: padding, stride, ..WindowDimension::PLAIN }; 2];
        let positions = [random.pick(&[1, 3]), 3];
        let depthwise = round % 3 == 0;
        let base = [random.pick(&[5, 8]), random.pick(&[15, 29])];
        let (inputs, features) = if depthwise { (1, 1) } else { (random.pick(&[3, 8, 33, 100]), random.pick(&[2, 17, 40])) };
        let sizes = Sizes { batches: 2, inputs, features, base: &base, window: &positions };
        let groups = if depthwise { random.pick(&[8, 16, 19, 37]) } else { 1 };
        Case::plain(types, &sizes, windows, [groups, 1]).check(&mut random, round % 4 == 1);
    }
}

/// Few features and inputs of a group: lines of places or of features, at odd sizes, strides and dilations.
#[test]
fn groups_of_few_features_have_the_references_bits() {
    let mut random = Random::new(10);
    for round in 0..80 {
        let types = if round % 2 == 0 { types(&mut random) } else { [random.pick(&[ElementType::F32, ElementType::F64, ElementType::Bf16]); 3] };
        let rank = random.pick(&[1, 2, 2, 3]);
        let mut along = || WindowDimension {
            low: random.pick(&[0, 1, 2, 5, -1]),
            high: random.pick(&[0, 1, 2, 4]),
            stride: random.pick(&[1, 1, 2, 3]),
            base_dilation: random.pick(&[1, 1, 1, 2, 3]),
            window_dilation: random.pick(&[1, 1, 2]),
            reversed: random.below(4) == 0,
        };
        let windows: Vec<WindowDimension> = (0..rank).map(|_| along()).collect();
        let base: Vec<usize> = (0..rank).map(|d| if d + 1 == rank { random.pick(&[16, 23, 70, 150]) } else { random.pick(&[3, 6]) }).collect();
        let positions: Vec<usize> = (0..rank).map(|_| random.pick(&[1, 2, 3, 5])).collect();
        let [inputs, features] = [&[1, 1, 2, 4, 90][..], &[1, 1, 2, 3, 8]].map(|sizes| random.pick(sizes));
        let groups = random.pick(&[[1, 1], [2, 1], [9, 1], [40, 1], [1, 3]]);
        let sizes = Sizes { batches: 2, inputs, features, base: &base, window: &positions };
        let kinds = Case::kinds(&sizes, &windows, groups);
        // Channels first, channels last, places in the other order.
        let first: Vec<usize> = (0..rank + 2).collect();
        let last: Vec<usize> = [0].into_iter().chain(2..rank + 2).chain([1]).collect();
        let turned: Vec<usize> = [0, 1].into_iter().chain((2..rank + 2).rev()).collect();
        let order = random.pick(&[0, 0, 1, 1, 2]);
        let orders = [first, last, turned].map(|order| [order.clone(), vec![1, 0].into_iter().chain(2..rank + 2).collect(), order]);
        Case::in_order(types, &kinds, &orders[order], windows, groups).check(&mut random, round % 3 == 0);
    }
}

/// Windows of several panels of positions, at each place others over elements.
#[test]
fn long_windows_have_the_references_bits() {
    let mut random = Random::new(11);
    for (size, base) in [(600, 700), (700, 300), (257, 1000)] {
        for types in [[ElementType::F32; 3], [ElementType::F64; 3], [ElementType::F16, ElementType::F32, ElementType::F16], [ElementType::S32; 3]] {
            let low = random.pick(&[0, 9, size as i64 - 1]);
            let along =
                WindowDimension { low, high: size as i64 - 1, stride: random.pick(&[1, 1, 2]), reversed: random.below(2) == 0, ..WindowDimension::PLAIN };
            let sizes = Sizes { batches: 1, inputs: 1, features: 1, base: &[base], window: &[size] };
            Case::plain(types, &sizes, vec![along], [1, 1]).check(&mut random, false);
        }
    }
}

/// Windows as large as the base: gradients of depthwise filters, whose groups are side by side.
#[test]
fn gradients_of_depthwise_filters_have_the_references_bits() {
    let mut random = Random::new(12);
    for (round, groups) in [16, 32, 48, 19].into_iter().enumerate() {
        let along = WindowDimension { low: 1, high: 1, window_dilation: 1 + round as i64 % 2, ..WindowDimension::PLAIN };
        let size = 13;
        let positions = if round % 2 == 0 { size } else { size / 2 };
        let sizes = Sizes { batches: 1, inputs: 27, features: 1, base: &[size; 2], window: &[positions; 2] };
        let types = [random.pick(&[ElementType::F32, ElementType::F64]); 3];
        let windows = vec![along; 2];
        let kinds = Case::kinds(&sizes, &windows, [1, groups]);
        let orders = [vec![1, 2, 3, 0], vec![0, 2, 3, 1], vec![2, 3, 0, 1]];
        Case::in_order(types, &kinds, &orders, windows, [1, groups]).check(&mut random, round % 2 == 0);
    }
}

#[test]
fn padding_beside_infinities_makes_no_nan() {
    let mut random = Random::new(4);
    let padded = WindowDimension { low: 2, high: 2, ..WindowDimension::PLAIN };
    let sizes = Sizes { batches: 1, inputs: 1, features: 1, base: &[3], window: &[5] };
    let case = Case::new(&mut random, [ElementType::F32; 3], &sizes, vec![padded], [1, 1]);
    let operands = [vec![1.0f32; 3], vec![f32::INFINITY; 5]];
    let [left, right] = [0, 1].map(|i| {
        let dims: Vec<i64> = case.dims[i].iter().map(|d| *d as i64).collect();
        Literal::from_vec(&dims, operands[i].clone())
    });
    let arrays = [0, 1, 2].map(|i| Array::row_major(ElementType::F32, &case.dims[i]));
    let convolution = Convolution::new(Isa::detect(), arrays.clone(), &case.dimensions, ElementType::F32).expect("the dimensions fit");
    assert_eq!(run(&convolution, &arrays, [&left, &right], 1).as_slice::<f32>(), [f32::INFINITY; 3]);
}

#[test]
fn arrays_that_do_not_fit_are_refused() {
    let mut random = Random::new(5);
    let sizes = Sizes { batches: 1, inputs: 2, features: 4, base: &[5], window: &[3] };
    let case = Case::new(&mut random, [ElementType::F32; 3], &sizes, vec![WindowDimension::PLAIN], [1, 1]);
    let error = |change: &dyn Fn(&mut [Array; 3], &mut ConvolutionDimensions)| {
        let mut arrays = [0, 1, 2].map(|i| Array::row_major(ElementType::F32, &case.dims[i]));
        let mut dimensions = case.dimensions.clone();
        change(&mut arrays, &mut dimensions);
        Convolution::new(Isa::Scalar, arrays, &dimensions, ElementType::F32).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(error(&|_, _| {}), Ok(()));
    assert!(error(&|arrays, _| arrays[2].dims[0] += 1).is_err_and(|e| e.starts_with("the convolution gives")));
    assert!(error(&|_, dimensions| dimensions.feature_groups = 3).is_err_and(|e| e == "3 groups of features and 1 of batches do not fit the arrays"));
    assert!(error(&|_, dimensions| dimensions.window[0].stride = 0).is_err_and(|e| e == "the distances of a window must be positive"));
    assert!(error(&|_, dimensions| dimensions.roles[0].outer = 7).is_err_and(|e| e.contains("are not the dimensions of an array of rank 3")));
}
