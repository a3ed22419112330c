//! Donation: parameters that the caller gives away, so that their memory may serve results.
//!
//! Laws
//! - What is donated can be read off the program: the attributes `tf.aliasing_output` and `jax.buffer_donor` of parameters, and the attributes
//!   `hlo.input_output_alias` and `hlo.buffer_donor` of a module that was HLO text, which speak of its entry `@main`.
//! - A donation changes no result. A result that takes a parameter's memory has the parameter's type, and no two parameters serve one result.

mod text;

use shale_ir::attr::{Attr, AttrKind};
use shale_ir::module::Module;
use shale_ir::op::{AsAttr, OpError};
use shale_ir::require;
use shale_ir::text::type_text;
use shale_ir::types::{Type, TypeKind};
use text::Place;

/// The attribute of a parameter that names the result which takes its memory.
pub const ALIASING_OUTPUT: &str = "tf.aliasing_output";
/// The attribute of a parameter whose memory any result may take.
pub const BUFFER_DONOR: &str = "jax.buffer_donor";

/// The attributes of a module that was HLO text.
const OF_TEXT: [&str; 2] = ["hlo.input_output_alias", "hlo.buffer_donor"];

/// Which parameters of a function are donated.
struct Donations<'a, 'c> {
    inputs: &'a [Type<'c>],
    results: &'a [Type<'c>],
    donated: Vec<bool>,
    /// By result: the parameter that serves it.
    served_by: Vec<Option<usize>>,
}

impl<'a, 'c> Donations<'a, 'c> {
    fn new(inputs: &'a [Type<'c>], results: &'a [Type<'c>]) -> Self {
        Donations { inputs, results, donated: vec![false; inputs.len()], served_by: vec![None; results.len()] }
    }

    /// Notes that a result takes a parameter's memory.
    fn alias(&mut self, parameter: usize, result: usize, what: &str) -> Result<(), OpError> {
        let (from, to) = (self.inputs[parameter], self.results[result]);
        if !from.same_but_layout(to) {
            let (from, to) = (type_text(from), type_text(to));
            let error = OpError::new(format!("{what}: parameter {parameter} is {from}, but result {result}, which is to take its memory, is {to}"));
            return Err(error.with_hint("a parameter's memory can only serve a result of its own type"));
        }
        if let Some(other) = self.served_by[result].replace(parameter) {
            let error = OpError::new(format!("{what}: result {result} is to take the memory of parameter {parameter} and of parameter {other}"));
            return Err(error.with_hint("each result can take the memory of one parameter"));
        }
        self.donated[parameter] = true;
        Ok(())
    }

    /// Notes what the attributes of parameters say; the laws' numbers are those of `func.func`.
    fn of_attributes(&mut self, arg_attrs: &[Attr<'c>]) -> Result<(), OpError> {
        for (parameter, attrs) in arg_attrs.iter().enumerate().take(self.inputs.len()) {
            if let Some(attr) = attrs.entry(ALIASING_OUTPUT) {
                let count = self.results.len();
                let Some(result) = attr.as_int().and_then(|i| usize::try_from(i).ok()).filter(|i| *i < count) else {
                    let error = OpError::new(format!("(C6) {ALIASING_OUTPUT} of parameter {parameter} must be in [0, {count}), but is {attr}"));
                    return Err(error.with_hint("it is the number of the result that takes the parameter's memory, such as 0 : i32"));
                };
                self.alias(parameter, result, &format!("(C6) {ALIASING_OUTPUT}"))?;
            }
            if let Some(attr) = attrs.entry(BUFFER_DONOR) {
                let Some(donor) = bool::from_attr(attr) else {
                    let error = OpError::new(format!("(C7) {BUFFER_DONOR} of parameter {parameter} must be true or false, but is {attr}"));
                    return Err(error.with_hint("true gives the parameter's memory to whatever result can use it"));
                };
                self.donated[parameter] |= donor;
            }
        }
        Ok(())
    }

    /// Notes what the attributes of a module that was HLO text say; `parameters` and `result` are what the text had, tuples included.
    fn of_text(&mut self, attrs: Attr<'c>, parameters: &[Type<'c>], result: &[Type<'c>]) -> Result<(), OpError> {
        let said = |name| attrs.entry(name).and_then(Attr::as_str);
        let [aliases, donors] = OF_TEXT;
        for alias in said(aliases).map_or(Ok(Vec::new()), text::aliases)? {
            let what = format!("hlo.input_output_alias of result {}", alias.output);
            let from = leaf(parameters, &alias.parameter).ok_or_else(|| nowhere(&what, &alias.parameter))?;
            let to = leaf(result, &alias.output).ok_or_else(|| nowhere(&what, &alias.output))?;
            self.alias(from, to, &what)?;
        }
        for place in said(donors).map_or(Ok(Vec::new()), text::donors)? {
            let from = leaf(parameters, &place).ok_or_else(|| nowhere("hlo.buffer_donor", &place))?;
            self.donated[from] = true;
        }
        Ok(())
    }
}

fn nowhere(what: &str, place: &Place) -> OpError {
    let error = OpError::new(format!("{what}: {place} leads to no array"));
    error.with_hint("the first number is that of the parameter, the others lead into tuples")
}

/// The number of the array that a place leads to, if all tuples are written out.
fn leaf(types: &[Type<'_>], place: &Place) -> Option<usize> {
    let (mut before, mut types) = (0, types);
    let mut steps = place.0.iter().peekable();
    while let Some(&i) = steps.next() {
        let ty = *types.get(i)?;
        before += arrays(&types[..i]);
        match (*ty.get(), steps.peek()) {
            (TypeKind::Tuple(parts), Some(_)) => types = parts,
            (TypeKind::Tuple(_), None) | (_, Some(_)) => return None,
            (_, None) => return Some(before),
        }
    }
    None
}

/// The number of arrays and tokens in values of these types.
fn arrays(types: &[Type<'_>]) -> usize {
    let in_one = |ty: &Type<'_>| if let TypeKind::Tuple(parts) = *ty.get() { arrays(parts) } else { 1 };
    types.iter().map(in_one).sum()
}

/// Checks the attributes of a function's parameters.
///
/// # Errors
/// A result that does not exist, has another type or is served twice; a value that is none.
pub(crate) fn verify<'c>(arg_attrs: &[Attr<'c>], inputs: &[Type<'c>], results: &[Type<'c>]) -> Result<(), OpError> {
    Donations::new(inputs, results).of_attributes(arg_attrs)
}

/// By parameter: true if the caller of the module's function `entry` gives its memory away.
///
/// # Errors
/// What attributes of the module say that cannot be.
pub fn donated_parameters<'c>(module: &Module<'c>, entry: &str) -> Result<Vec<bool>, OpError> {
    let function = module.get(module.cx().str(entry)).and_then(|body| Some((body, body.root()?)));
    let signature = function.and_then(|(body, root)| body.attr(root, "function_type")?.as_type()?.function());
    let (Some((body, root)), Some((inputs, results))) = (function, signature) else { return Ok(Vec::new()) };
    let list = |name: &str| match body.attr(root, name).map(|attr| *attr.get()) {
        Some(AttrKind::Array(list)) => Some(list),
        _ => None,
    };
    let mut donations = Donations::new(inputs, results);
    donations.of_attributes(list("arg_attrs").unwrap_or_default())?;
    if entry == "main" && OF_TEXT.iter().any(|name| module.attrs().entry(name).is_some()) {
        let parameters: Option<Vec<Type<'c>>> = list("hlo.parameters").map(|list| list.iter().filter_map(|attr| attr.as_type()).collect());
        let parameters = parameters.unwrap_or(inputs.to_vec());
        let result = body.attr(root, "hlo.result").and_then(Attr::as_type);
        // Indices lead into the one result that the text had; one that is no tuple has none.
        let result = result.map_or(results.to_vec(), |ty| if let TypeKind::Tuple(parts) = *ty.get() { parts.to_vec() } else { vec![ty] });
        require!(
            arrays(&parameters) == inputs.len() && arrays(&result) == results.len(),
            "hlo.parameters and hlo.result of @{entry} are not what the function takes and gives"
        );
        donations.of_text(module.attrs(), &parameters, &result)?;
    }
    Ok(donations.donated)
}
