//! Expansions that keep to an evaluator keep to its bits: random matrices, of special values too, through the op and through its expansion.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use shale_driver::{Io, opt, run, standard};
use std::fmt::Write as _;

/// The form of a system of equations, or which triangle is decomposed.
#[derive(Clone, Copy, Debug)]
enum Decomposition {
    Cholesky { lower: bool },
    TriangularSolve { left_side: bool, lower: bool, unit_diagonal: bool, transpose_a: &'static str },
}

/// One op on arrays whose elements are `numbers`, again and again.
#[derive(Clone, Debug)]
struct Case {
    op: Decomposition,
    element: &'static str,
    /// The batch's sizes, and the run-time size of the first one if it is dynamic.
    batch: (Vec<usize>, Option<usize>),
    n: usize,
    columns: usize,
    /// What is added to diagonals, so that matrices become positive definite.
    shift: f64,
    numbers: Vec<f64>,
}

fn any_op() -> impl Strategy<Value = Decomposition> {
    let transpose = prop::sample::select(vec!["NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"]);
    prop_oneof![
        any::<bool>().prop_map(|lower| Decomposition::Cholesky { lower }),
        (any::<[bool; 3]>(), transpose).prop_map(|([left_side, lower, unit_diagonal], transpose_a)| Decomposition::TriangularSolve {
            left_side,
            lower,
            unit_diagonal,
            transpose_a
        }),
    ]
}

fn any_number() -> impl Strategy<Value = f64> {
    let special = [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -f64::NAN, 1e-310, f64::MAX, f64::MIN_POSITIVE, 1e30, 1e-30];
    prop_oneof![60 => -2.0..2.0, 1 => prop::sample::select(special.to_vec())]
}

fn any_case() -> impl Strategy<Value = Case> {
    let element = prop::sample::select(vec!["f64", "f32", "bf16", "f16", "f8E4M3FN", "c64", "c128"]);
    let batch = prop::collection::vec(0..4usize, 0..3).prop_flat_map(|sizes| {
        let run_time = sizes.first().map_or(Just(None).boxed(), |bound| prop::option::of(0..=*bound).boxed());
        (Just(sizes), run_time)
    });
    let shift = prop::sample::select(vec![0.0, 8.0, 40.0]);
    (any_op(), element, batch, 0..8usize, 0..4usize, shift, prop::collection::vec(any_number(), 1..150))
        .prop_map(|(op, element, batch, n, columns, shift, numbers)| Case { op, element, batch, n, columns, shift, numbers })
}

impl Case {
    fn is_complex(&self) -> bool {
        self.element.starts_with('c')
    }

    /// The type of an array of matrices; `dynamic` if its first size may be so.
    fn ty(&self, element: &str, rows: usize, columns: usize, dynamic: bool) -> String {
        let mut sizes: Vec<String> = self.batch.0.iter().chain([&rows, &columns]).map(ToString::to_string).collect();
        if dynamic && self.batch.1.is_some() {
            sizes[0].insert_str(0, "<=");
        }
        format!("{element}[{}]", sizes.join(","))
    }

    /// Ops that make an array called `name` of such matrices, beginning with the number at `from`.
    fn array(&self, text: &mut String, name: &str, (rows, columns): (usize, usize), from: usize) {
        let count = self.batch.0.iter().product::<usize>() * rows * columns;
        let wide = self.ty("f64", rows, columns, false);
        for (part, shift, from) in [("re", self.shift, from), ("im", 0.0, from + 1)] {
            let on_diagonal = |i: usize| rows == columns && i / columns % rows == i % columns;
            let number = |i: usize| self.numbers[(i + from) % self.numbers.len()] + if on_diagonal(i) { shift } else { 0.0 };
            let numbers: Vec<String> = (0..count).map(|i| format!("0x{:016X}", number(i).to_bits())).collect();
            let dense = if numbers.is_empty() { String::new() } else { format!("[{}]", numbers.join(", ")) };
            writeln!(text, "  %{name}.{part}.list = hlo.constant dense<{dense}> : f64[{count}]").unwrap();
            writeln!(text, "  %{name}.{part} = hlo.reshape %{name}.{part}.list : (f64[{count}]) -> {wide}").unwrap();
        }
        let (exact, converted) = (self.ty(if self.is_complex() { "c128" } else { "f64" }, rows, columns, false), self.ty(self.element, rows, columns, false));
        if self.is_complex() {
            writeln!(text, "  %{name}.wide = hlo.complex %{name}.re, %{name}.im : ({wide}, {wide}) -> {exact}").unwrap();
        } else {
            writeln!(text, "  %{name}.wide = hlo.real %{name}.re : ({wide}) -> {exact}").unwrap();
        }
        let last = if self.batch.1.is_some() { format!("{name}.all") } else { name.into() };
        writeln!(text, "  %{last} = hlo.convert %{name}.wide : ({exact}) -> {converted}").unwrap();
        if let Some(size) = self.batch.1 {
            let dynamic = self.ty(self.element, rows, columns, true);
            writeln!(text, "  %{name}.size = hlo.constant dense<{size}> : s32[]").unwrap();
            writeln!(text, "  %{name} = hlo.set_dimension_size %{last}, %{name}.size, dimension = 0 : ({converted}, s32[]) -> {dynamic}").unwrap();
        }
    }

    fn program(&self) -> String {
        let (n, mut text) = (self.n, String::new());
        let a = self.ty(self.element, n, n, true);
        self.array(&mut text, "a", (n, n), 0);
        let result = match self.op {
            Decomposition::Cholesky { lower } => {
                writeln!(text, "  %x = hlo.cholesky %a, lower = {lower} : {a}").unwrap();
                a
            }
            Decomposition::TriangularSolve { left_side, lower, unit_diagonal, transpose_a } => {
                let (rows, columns) = if left_side { (n, self.columns) } else { (self.columns, n) };
                let b = self.ty(self.element, rows, columns, true);
                self.array(&mut text, "b", (rows, columns), 7);
                let form = format!("left_side = {left_side}, lower = {lower}, unit_diagonal = {unit_diagonal}, transpose_a = {transpose_a}");
                writeln!(text, "  %x = hlo.triangular_solve %a, %b, {form} : ({a}, {b}) -> {b}").unwrap();
                b
            }
        };
        format!("func.func @main() -> {result} {{\n{text}  return %x : {result}\n}}\n")
    }
}

/// What a tool prints; it must succeed.
fn tool(tool: impl Fn(&[String], &mut Io<'_>) -> i32, args: &[&str], input: &str) -> String {
    let args: Vec<String> = args.iter().map(ToString::to_string).collect();
    let (mut stdin, mut out, mut err) = (input.as_bytes(), Vec::new(), Vec::new());
    let code = tool(&args, &mut Io::new(&mut stdin, &mut out, &mut err, env!("CARGO_MANIFEST_DIR")));
    assert_eq!(code, 0, "{args:?}: {}\n{input}", String::from_utf8_lossy(&err));
    String::from_utf8(out).expect("UTF-8")
}

/// The results of a program as text, which tells all numbers apart and also the signs of zeros.
fn results(program: &str) -> String {
    tool(|args, io| run(args, io, &standard()), &[], program)
}

fn expanded(program: &str) -> String {
    tool(|args, io| opt(args, io, &standard()), &["--expand=ops=hlo.cholesky+hlo.triangular_solve"], program)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_expansion_gives_the_bits_of_the_op(case in any_case()) {
        let program = case.program();
        let plain = expanded(&program);
        prop_assert!(!plain.contains("hlo.cholesky") && !plain.contains("hlo.triangular_solve"), "{plain}");
        prop_assert_eq!(results(&program), results(&plain), "{}", program);
    }
}

/// Of the cases that are tried many have no element, many only finite ones, and many a NaN: the test above says something about each.
#[test]
fn cases_are_of_all_kinds() {
    let (mut runner, mut kinds) = (TestRunner::deterministic(), [0; 3]);
    for _ in 0..200 {
        let case = any_case().new_tree(&mut runner).expect("a case").current();
        let results = results(&case.program());
        let kind = if !results.contains('{') || results.contains("{}") { 0 } else { 1 + usize::from(results.contains("nan")) };
        kinds[kind] += 1;
    }
    assert!(kinds.iter().all(|count| *count >= 20), "without elements, with numbers only, with NaN: {kinds:?}");
}

/// The comparison notices what an expansion could do wrong: the other triangle, another operation.
#[test]
fn what_differs_is_noticed() {
    let op = |lower| Decomposition::Cholesky { lower };
    let case = |lower| Case { op: op(lower), element: "f64", batch: (vec![], None), n: 3, columns: 0, shift: 4.0, numbers: vec![0.1, 0.7, -0.3, 0.9, 0.2] };
    assert_ne!(results(&case(true).program()), results(&expanded(&case(false).program())));
    let program = expanded(&case(true).program());
    assert_ne!(results(&program), results(&program.replacen("hlo.divide", "hlo.multiply", 1)));
}
