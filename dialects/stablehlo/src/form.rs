//! The macro of StableHLO's ops: op, text, checks, and the way to hlo and back in one entry.
//!
//! Laws
//! - An op is checked by its hlo form: what hlo's inference says, and the stated result types, must be able to agree.
//! - Sizes that are not known (`?`) agree with any size. Elements that only a dialect knows (quantized numbers) are not checked further.

use shale_dialects::hlo::infer::Array;
use shale_dialects::lowering::Lowering;
use shale_ir::body::{Body, Op, Value};
use shale_ir::op::{Flags, Interface, OpError, OpResult, ResultType, ResultTypes, Semantics};
use shale_ir::require;
use shale_ir::text::type_text;
use shale_ir::types::{Type, TypeKind};

/// The op is what an hlo op becomes.
pub struct Export {
    /// The hlo op's name.
    pub from: fn() -> &'static str,
    /// Adds the ops that say the same before the hlo op, and gives what replaces its results. Nothing if this op cannot say it: another may.
    pub run: for<'a, 'c> fn(&mut Lowering<'a, 'c>) -> Result<Option<Vec<Value>>, OpError>,
}
impl Interface for Export {
    const NAME: &'static str = "Export";
    const DOC: &'static str = "Is what an hlo op becomes.";
}

/// Defines StableHLO ops by the hlo ops that they become.
///
/// ```text
/// forms! {
///     /// What the op computes.
///     Transpose = "stablehlo.transpose" [Pure] -> result {
///         /// (I1) The array.
///         operand: Value,
///         …
///     } format "…" <=> Transpose { input: operand, permutation: permutation };
/// }
/// ```
///
/// Behind `<=>` stands the hlo op with a field for each of its own: the way there and back, on which fields that hlo lacks are left out.
/// Behind `=>` stands `|body| expression` for an hlo op that takes a computation on the fields; then `, from Name |x, l| …` may say the way
/// back, from the hlo op `x` to `Some` of the op's struct. `-> result` names the field that holds the type of the result,
/// `-> results: Values` that of several results.
macro_rules! forms {
    () => {};
    ($(#[doc = $doc:expr])* $Name:ident = $text:literal [$($tr:expr),*] -> $r:ident $(: $Out:ident)? { $($fields:tt)* } $(format $format:literal)? $(syntax $syntax:ident)?
     <=> $Hlo:ident { $($h:ident: $s:ident),* $(,)? }; $($rest:tt)*) => {
        forms!(@op [$($doc),*] $Name $text [$($tr,)* $Name::EXPORT] $r [$($Out)?] { $($fields)* } [$(format $format)? $(syntax &crate::syntax::$syntax)?]);
        forms!(@form $Name { $($fields)* } $r [_body] Ok(::shale_dialects::hlo::$Hlo { $($h: $s),* }));
        forms!(@export $Name { $($fields)* } $r $Hlo { $($h: $s),* });
        forms! { $($rest)* }
    };
    ($(#[doc = $doc:expr])* $Name:ident = $text:literal [$($tr:expr),*] -> $r:ident $(: $Out:ident)? { $($fields:tt)* } $(format $format:literal)? $(syntax $syntax:ident)?
     => |$body:ident| $form:expr $(, from $Hlo:ident |$x:pat_param, $l:ident| $back:expr)?; $($rest:tt)*) => {
        forms!(@op [$($doc),*] $Name $text [$($tr,)* $(forms!(@exported $Name $Hlo))?] $r [$($Out)?] { $($fields)* }
            [$(format $format)? $(syntax &crate::syntax::$syntax)?]);
        forms!(@form $Name { $($fields)* } $r [$body] $form);
        $(forms!(@back $Name $Hlo |$x, $l| $back);)?
        forms! { $($rest)* }
    };
    (@exported $Name:ident $Hlo:ident) => { $Name::EXPORT };
    (@op [$($doc:expr),*] $Name:ident $text:literal [$($tr:expr),* $(,)?] $r:ident [] { $($fields:tt)* } [$($text_form:tt)*]) => {
        ::shale_ir::op! {
            $(#[doc = $doc])*
            #[doc = "\nThe constraints are those of the hlo op that it becomes."]
            pub struct $Name<'c> = $text [TensorText, $Name::LEGALIZE, $($tr),*] {
                $($fields)*
                /// The type of the result.
                $r: ::shale_ir::op::ResultType<'c>,
            }
            $($text_form)*
        }
    };
    (@op [$($doc:expr),*] $Name:ident $text:literal [$($tr:expr),* $(,)?] $r:ident [Values] { $($fields:tt)* } [$($text_form:tt)*]) => {
        ::shale_ir::op! {
            $(#[doc = $doc])*
            #[doc = "\nThe constraints are those of the hlo op that it becomes."]
            pub struct $Name<'c> = $text [TensorText, $Name::LEGALIZE, $($tr),*] -> ::shale_ir::body::Values {
                $($fields)*
                /// The types of the results.
                $r: ::shale_ir::op::ResultTypes<'c>,
            }
            $($text_form)*
        }
    };
    (@form $Name:ident { $($(#[doc = $fdoc:expr])* $f:ident: $t:ty $(= $default:expr)?),* $(,)? } $r:ident [$body:ident] $form:expr) => {
        impl<'c> ::shale_ir::op::Semantics<'c> for $Name<'c> {
            #[allow(unused_variables)]
            fn verify(self, $body: &::shale_ir::body::Body<'c>, op: ::shale_ir::body::Op) -> ::shale_ir::op::OpResult {
                let $Name { $($f,)* $r } = self;
                $crate::form::check($body, op, || $form)
            }
        }
        impl $Name<'_> {
            pub(crate) const LEGALIZE: ::shale_ir::op::Trait = {
                #[allow(unused_variables)]
                fn run<'c>(l: &mut ::shale_dialects::lowering::Lowering<'_, 'c>) -> Result<Vec<::shale_ir::body::Value>, ::shale_ir::op::OpError> {
                    let $Name { $($f,)* $r } = ::shale_ir::op::take_fields(l.body, l.op())?;
                    let $body = &*l.body;
                    $crate::form::legalizable($body, l.op())?;
                    let form: Result<_, ::shale_ir::op::OpError> = $form;
                    $crate::form::replace(l, form?)
                }
                static LEGALIZE: ::shale_dialects::builder::legalize::Legalize = ::shale_dialects::builder::legalize::Legalize { run };
                ::shale_ir::op::traits::implements(&LEGALIZE)
            };
        }
    };
    (@export $Name:ident { $($(#[doc = $fdoc:expr])* $f:ident: $t:ty $(= $default:expr)?),* $(,)? } $r:ident $Hlo:ident { $($h:ident: $s:ident),* }) => {
        forms!(@back $Name $Hlo |x, l| {
            // Fields that hlo lacks stay unset.
            $(let $f = $crate::form::Unset;)*
            let $r = $crate::form::Unset;
            let ::shale_dialects::hlo::$Hlo { $($h: $s),* } = x;
            Some($Name { $($f: $crate::form::Set::set($f, l),)* $r: $crate::form::Set::set($r, l) })
        });
    };
    (@back $Name:ident $Hlo:ident |$x:pat_param, $l:ident| $back:expr) => {
        impl $Name<'_> {
            pub(crate) const EXPORT: ::shale_ir::op::Trait = {
                #[allow(unused_variables)]
                fn run<'c>(
                    $l: &mut ::shale_dialects::lowering::Lowering<'_, 'c>,
                ) -> Result<Option<Vec<::shale_ir::body::Value>>, ::shale_ir::op::OpError> {
                    let $x: ::shale_dialects::hlo::$Hlo = ::shale_ir::op::take_fields($l.body, $l.op())?;
                    let back: Option<$Name<'c>> = $back;
                    back.map(|fields| $l.replace(fields)).transpose()
                }
                static EXPORT: $crate::form::Export =
                    $crate::form::Export { from: || <::shale_dialects::hlo::$Hlo as ::shale_ir::op::OpDef>::info().name, run };
                ::shale_ir::op::traits::implements(&EXPORT)
            };
        }
    };
}
pub(crate) use forms;

/// A field that the hlo op does not have.
pub(crate) struct Unset;

/// How the fields of an op are filled from those of an hlo op.
pub(crate) trait Set<'c, T> {
    /// The field of the op that replaces the one that `l` stands at.
    fn set(self, l: &Lowering<'_, 'c>) -> T;
}
impl<T> Set<'_, T> for T {
    fn set(self, _: &Lowering<'_, '_>) -> T {
        self
    }
}
impl<'c> Set<'c, ResultType<'c>> for Unset {
    fn set(self, l: &Lowering<'_, 'c>) -> ResultType<'c> {
        result_type(l)
    }
}
impl<'c> Set<'c, ResultTypes<'c>> for Unset {
    fn set(self, l: &Lowering<'_, 'c>) -> ResultTypes<'c> {
        result_types(l)
    }
}
impl<T> Set<'_, Option<T>> for Unset {
    fn set(self, _: &Lowering<'_, '_>) -> Option<T> {
        None
    }
}

/// The type of the one result of the op that is replaced.
pub(crate) fn result_type<'c>(l: &Lowering<'_, 'c>) -> ResultType<'c> {
    ResultType(l.body.ty(l.body.at(l.body.results(l.op()), 0)))
}

/// The types of the results of the op that is replaced.
pub(crate) fn result_types<'c>(l: &Lowering<'_, 'c>) -> ResultTypes<'c> {
    l.cx().result_types(&l.body.types(l.body.results(l.op())).collect::<Vec<_>>())
}

/// Checks an op by its hlo form.
///
/// # Errors
/// What the form's inference and verifier say; result types that cannot be those of the form.
pub(crate) fn check<'c, T: Semantics<'c>>(body: &Body<'c>, op: Op, form: impl FnOnce() -> Result<T, OpError>) -> OpResult {
    // Quantized numbers are no arrays for inference; that they are why it fails is asked last, since it hardly ever is so.
    form().and_then(|form| check_form(body, op, form)).or_else(|error| if is_quantized(body, op) { Ok(()) } else { Err(error) })
}

fn check_form<'c, T: Semantics<'c>>(body: &Body<'c>, op: Op, form: T) -> OpResult {
    let mut inferred = Vec::with_capacity(1);
    form.infer(body, &mut inferred)?;
    let results = body.results(op);
    require!(results.len() == inferred.len(), "must have {} results, but has {}", inferred.len(), results.len());
    for (i, (inferred, stated)) in inferred.iter().zip(body.types(results)).enumerate() {
        let fits = *inferred == stated || fits(body, *inferred, stated);
        require!(fits, "result {i} must have type {}, but has {}", type_text(*inferred), type_text(stated));
    }
    if T::info().has(Flags::SAME_TYPE) {
        let mut all = body.types(body.operands(op)).chain(body.types(results));
        if let Some(first) = all.next()
            && let Some(other) = all.find(|ty| first != *ty && !fits(body, first, *ty))
        {
            return Err(format!("all operands and results must have one type, but there are {} and {}", type_text(first), type_text(other)).into());
        }
    }
    form.verify(body, op)
}

/// True if values of the two types may be the same: sizes that are not known fit any.
fn fits<'c>(body: &Body<'c>, inferred: Type<'c>, stated: Type<'c>) -> bool {
    if inferred.same_but_layout(stated) {
        return true;
    }
    match (*inferred.get(), *stated.get()) {
        (TypeKind::Array(_), TypeKind::Array(_)) => {
            let array = |ty| Array::from_type(body.cx(), ty, "");
            let (Ok(a), Ok(b)) = (array(inferred), array(stated)) else { return false };
            a.element == b.element && a.rank() == b.rank() && a.dims.iter().zip(&b.dims).all(|(a, b)| a.fits(*b))
        }
        (TypeKind::Tuple(a), TypeKind::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| fits(body, *a, *b)),
        _ => false,
    }
}

/// The first operand or result whose elements only a dialect knows: quantized numbers.
fn quantized<'c>(body: &Body<'c>, op: Op) -> Option<Type<'c>> {
    let mut all = body.types(body.operands(op)).chain(body.types(body.results(op)));
    all.find(|ty| ty.array().is_some_and(|a| a.element.scalar().is_none()))
}

/// True if an op works on elements that only a dialect knows.
pub(crate) fn is_quantized(body: &Body<'_>, op: Op) -> bool {
    quantized(body, op).is_some()
}

/// Checks that an op has a form in hlo at all.
///
/// # Errors
/// An operand or result of quantized numbers.
pub(crate) fn legalizable(body: &Body<'_>, op: Op) -> OpResult {
    if let Some(ty) = quantized(body, op) {
        return Err(format!("{} has no form in hlo: quantized numbers are only read and written", type_text(ty)).into());
    }
    body.interface::<Refusal>(op).map_or(Ok(()), |refusal| (refusal.check)(body, op))
}

/// The op may be right and have no form in hlo all the same.
pub(crate) struct Refusal {
    /// Says what hlo cannot do.
    pub(crate) check: fn(&Body<'_>, Op) -> OpResult,
}
impl Interface for Refusal {
    const NAME: &'static str = "Refusal";
    const DOC: &'static str = "May have no form in the hlo dialect.";
}

/// Replaces an op by its hlo form.
///
/// # Errors
/// What inference says; result types that are stated with fewer known sizes than the form has: hlo has no such conversion.
pub(crate) fn replace<'c, T: Semantics<'c>>(l: &mut Lowering<'_, 'c>, form: T) -> Result<Vec<Value>, OpError> {
    let stated: Vec<_> = l.body.types(l.body.results(l.op())).collect();
    let new = l.replace(form)?;
    for (i, (new, stated)) in new.iter().zip(stated).enumerate() {
        let ty = l.body.ty(*new);
        if !ty.same_but_layout(stated) {
            let message = format!("result {i} is stated as {}, but is {}", type_text(stated), type_text(ty));
            return Err(OpError::new(message).with_hint("state the type that follows from the operands"));
        }
    }
    Ok(new)
}

/// Gives ops their way to hlo where it takes several ops: `legalize! { Name<'c>: |op, l| … }`, a function of the op's struct and a [`Lowering`]
/// that gives the values which replace the results. The op's traits list `Name::LEGALIZE`.
macro_rules! legalize {
    ($($Name:ident $(<$c:lifetime>)?: |$op:pat_param, $l:ident| $body:expr;)*) => { $(
        impl $(<$c>)? $Name $(<$c>)? {
            pub(crate) const LEGALIZE: ::shale_ir::op::Trait = {
                fn run<'c>($l: &mut ::shale_dialects::lowering::Lowering<'_, 'c>) -> Result<Vec<::shale_ir::body::Value>, ::shale_ir::op::OpError> {
                    $crate::form::legalizable($l.body, $l.op())?;
                    let $op: $Name = ::shale_ir::op::take_fields($l.body, $l.op())?;
                    $body
                }
                static LEGALIZE: ::shale_dialects::builder::legalize::Legalize = ::shale_dialects::builder::legalize::Legalize { run };
                ::shale_ir::op::traits::implements(&LEGALIZE)
            };
        }
    )* };
}
pub(crate) use legalize;
