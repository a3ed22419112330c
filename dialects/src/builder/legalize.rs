//! From builder ops to hlo ops: each op says how; the pass `legalize-builder` asks it.

use shale_ir::body::Value;
use shale_ir::op::{Interface, OpError};

pub use crate::lowering::Lowering;

/// The op has a form in the hlo dialect.
pub struct Legalize {
    /// Adds the hlo ops before the op, and gives what replaces its results.
    pub run: for<'a, 'c> fn(&mut Lowering<'a, 'c>) -> Result<Vec<Value>, OpError>,
}
impl Interface for Legalize {
    const NAME: &'static str = "Legalize";
    const DOC: &'static str = "Has a form in the hlo dialect.";
}

/// Gives builder ops their legalization: `legalize! { Name: |op, l| … }`, a function of the op's struct and a [`Lowering`] that gives the
/// values which replace the results. The op's traits list `Name::LEGALIZE`.
macro_rules! legalize {
    ($($Name:ident $(<$c:lifetime>)?: |$op:pat_param, $l:ident| $body:expr;)*) => { $(
        impl $(<$c>)? $Name $(<$c>)? {
            pub(in $crate::builder) const LEGALIZE: ::shale_ir::op::Trait = {
                fn run<'c>($l: &mut $crate::builder::legalize::Lowering<'_, 'c>) -> Result<Vec<::shale_ir::body::Value>, ::shale_ir::op::OpError> {
                    let $op: $Name = ::shale_ir::op::take_fields($l.body, $l.op())?;
                    $body
                }
                static LEGALIZE: $crate::builder::legalize::Legalize = $crate::builder::legalize::Legalize { run };
                ::shale_ir::op::traits::implements(&LEGALIZE)
            };
        }
    )* };
}
pub(super) use legalize;

/// Defines builder ops whose hlo op takes the same things: op, method, inference and legalization in one entry.
///
/// ```text
/// one_to_one! {
///     /// What the method does.
///     transpose: Transpose<'c> = "builder.transpose" {
///         /// (I1) The array.
///         operand: op,
///         …
///     } => hlo::Transpose { input: operand, … };
/// }
/// ```
///
/// Kinds of arguments, with the methods' types: `op` (`XlaOp`), `ops` (`&[XlaOp]`), `dims` (`&[i64]`), `int` (`i64`), `flag` (`bool`),
/// `text` (`&str`), `element` (`ElementType`), `is(T)` (an enumeration of attributes).
macro_rules! one_to_one {
    ($($(#[doc = $doc:literal])* $method:ident: $Name:ident<$c:lifetime> = $text:literal { $($fields:tt)* } => $($path:ident)::+ { $($target:tt)* };)*) => {
        $(one_to_one!(@ [$($doc)*] [$c] $c $method $Name $text { $($fields)* } ($($path)::+) { $($target)* });)*
    };
    ($($(#[doc = $doc:literal])* $method:ident: $Name:ident = $text:literal { $($fields:tt)* } => $($path:ident)::+ { $($target:tt)* };)*) => {
        $(one_to_one!(@ [$($doc)*] [] 'c $method $Name $text { $($fields)* } ($($path)::+) { $($target)* });)*
    };
    (@ [$($doc:literal)*] [$($g:lifetime)?] $c:lifetime $method:ident $Name:ident $text:literal {
        $($(#[doc = $fdoc:literal])* $f:ident: $kind:ident $(($K:ty))?),* $(,)?
    } ($($path:tt)+) { $($target:tt)* }) => {
        one_to_one!(@op [$($doc)*] [$(<$g>)?] $Name $text { $($(#[doc = $fdoc])* $f: (one_to_one!(@field $c $kind $($K)?)),)* });
        legalize! { $Name $(<$g>)?: |$Name { $($f),* }, l| l.replace($($path)+ { $($target)* }); }
        impl<$c> ::shale_ir::op::Semantics<$c> for $Name $(<$g>)? {
            fn infer(self, body: &::shale_ir::body::Body<$c>, out: &mut Vec<::shale_ir::types::Type<$c>>) -> ::shale_ir::op::OpResult {
                let $Name { $($f),* } = self;
                ::shale_ir::op::Semantics::infer($($path)+ { $($target)* }, body, out)
            }
            fn verify(self, body: &::shale_ir::body::Body<$c>, op: ::shale_ir::body::Op) -> ::shale_ir::op::OpResult {
                let $Name { $($f),* } = self;
                ::shale_ir::op::Semantics::verify($($path)+ { $($target)* }, body, op)
            }
        }
        impl $crate::builder::Builder {
            $(#[doc = $doc])*
            #[track_caller]
            #[allow(clippy::too_many_arguments)] // as many as the specification has
            pub fn $method(&self, $($f: one_to_one!(@param $kind $($K)?)),*) -> $crate::builder::XlaOp {
                let mut operands: Vec<$crate::builder::XlaOp> = Vec::new();
                $(one_to_one!(@operands operands $kind $f);)*
                self.call(stringify!($method), &operands, |call| {
                    $(let $f = one_to_one!(@read call $kind $f);)*
                    call.push($Name { $($f),* })
                })
            }
        }
    };
    (@op [$($doc:literal)*] [$($g:tt)*] $Name:ident $text:literal { $($(#[doc = $fdoc:literal])* $f:ident: ($t:ty),)* }) => {
        ::shale_ir::op! {
            $(#[doc = $doc])*
            pub struct $Name $($g)* = $text [Pure, $Name::LEGALIZE] { $($(#[doc = $fdoc])* $f: $t,)* }
        }
    };
    (@field $c:lifetime op) => { ::shale_ir::body::Value };
    (@field $c:lifetime ops) => { ::shale_ir::body::Values };
    (@field $c:lifetime dims) => { ::shale_ir::session::Dims<$c> };
    (@field $c:lifetime int) => { i64 };
    (@field $c:lifetime flag) => { bool };
    (@field $c:lifetime text) => { ::shale_ir::session::Str<$c> };
    (@field $c:lifetime element) => { ::shale_ir::types::Type<$c> };
    (@field $c:lifetime is $K:ty) => { $K };
    (@param op) => { $crate::builder::XlaOp };
    (@param ops) => { &[$crate::builder::XlaOp] };
    (@param dims) => { &[i64] };
    (@param int) => { i64 };
    (@param flag) => { bool };
    (@param text) => { &str };
    (@param element) => { ::shale_ir::element::ElementType };
    (@param is $K:ty) => { $K };
    (@operands $list:ident op $f:ident) => { $list.push($f) };
    (@operands $list:ident ops $f:ident) => { $list.extend_from_slice($f) };
    (@operands $list:ident $kind:ident $f:ident) => {};
    (@read $call:ident op $f:ident) => { $call.value($f)? };
    (@read $call:ident ops $f:ident) => { $call.values($f)? };
    (@read $call:ident dims $f:ident) => { $call.cx().dims($f) };
    (@read $call:ident text $f:ident) => { $call.cx().str($f) };
    (@read $call:ident element $f:ident) => { $call.cx().scalar($f) };
    (@read $call:ident $kind:ident $f:ident) => { $f };
}
pub(super) use one_to_one;
