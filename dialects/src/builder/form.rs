//! The macro of builder ops that have one hlo op as their form: op, method, inference, checks and legalization in one entry.

/// Defines builder ops by their hlo op.
///
/// ```text
/// one_to_one! {
///     /// What the method does.
///     transpose: Transpose<'c> = "builder.transpose" [Pure] {
///         /// (I1) The array.
///         operand: op,
///         …
///     } => hlo::Transpose { input: operand, … };
/// }
/// ```
///
/// After `=>` stands the hlo op, in terms of the fields; `in body =>` names the body that it may be computed from, and `?` may be used.
/// A method that is called `by_hand` is none: it is written beside. `-> Values` as in `op!`; several results become a tuple.
///
/// Kinds of arguments, with the methods' types: `op` (`XlaOp`), `ops` (`&[XlaOp]`), `dims` (`&[i64]`), `int` (`i64`), `flag` (`bool`),
/// `text` (`&str`), `element` (`ElementType`), `shape` (`&Shape`, the type of the result), `pairs` (`&[(i64, i64)]`), `lists` (`&[Vec<i64>]`),
/// `is(T)` (a type of attributes), `maybe(T)` (`Option<T>` of one), `region[|call| types]` (a computation that takes values of these types).
macro_rules! one_to_one {
    () => {};
    ($(#[doc = $doc:literal])* $method:ident: $Name:ident<$c:lifetime> = $text:literal [$($tr:expr),*] $(-> $Out:ident)? { $($fields:tt)* }
     $(in $body:ident)? => $target:expr; $($rest:tt)*) => {
        one_to_one!(@ [$($doc)*] [$c] $c $method $Name $text [$($tr),*] [$($Out)?] { $($fields)* } [$($body)?] $target);
        one_to_one! { $($rest)* }
    };
    ($(#[doc = $doc:literal])* $method:ident: $Name:ident = $text:literal [$($tr:expr),*] $(-> $Out:ident)? { $($fields:tt)* }
     $(in $body:ident)? => $target:expr; $($rest:tt)*) => {
        one_to_one!(@ [$($doc)*] [] 'c $method $Name $text [$($tr),*] [$($Out)?] { $($fields)* } [$($body)?] $target);
        one_to_one! { $($rest)* }
    };
    (@ [$($doc:literal)*] [$($g:lifetime)?] $c:lifetime $method:ident $Name:ident $text:literal [$($tr:expr),*] [$($Out:ident)?] {
        $($(#[doc = $fdoc:literal])* $f:ident: $kind:ident $(($K:ty))? $([$args:expr])?),* $(,)?
    } [$($body:ident)?] $target:expr) => {
        one_to_one!(@op [$($doc)*] [$(<$g>)?] $Name $text [$($tr),*] [$($Out)?] { $($(#[doc = $fdoc])* $f: (one_to_one!(@field $c $kind $($K)?)),)* });
        legalize! { $Name $(<$g>)?: |$Name { $($f),* }, l| {
            $(let $body = &*l.body;)?
            let form = $target;
            l.replace(form)
        }; }
        impl<$c> ::shale_ir::op::Semantics<$c> for $Name $(<$g>)? {
            fn infer(self, body: &::shale_ir::body::Body<$c>, out: &mut Vec<::shale_ir::types::Type<$c>>) -> ::shale_ir::op::OpResult {
                let $Name { $($f),* } = self;
                $(let $body = body;)?
                ::shale_ir::op::Semantics::infer($target, body, out)
            }
            fn verify(self, body: &::shale_ir::body::Body<$c>, op: ::shale_ir::body::Op) -> ::shale_ir::op::OpResult {
                let $Name { $($f),* } = self;
                $(let $body = body;)?
                ::shale_ir::op::Semantics::verify($target, body, op)
            }
        }
        one_to_one!(@method [$($doc)*] $method $Name { $($f: $kind $(($K))? $([$args])?,)* });
    };
    (@method [$($doc:literal)*] by_hand $($rest:tt)*) => {};
    (@method [$($doc:literal)*] $method:ident $Name:ident { $($f:ident: $kind:ident $(($K:ty))? $([$args:expr])?,)* }) => {
        impl $crate::builder::Builder {
            $(#[doc = $doc])*
            #[track_caller]
            #[allow(clippy::vec_init_then_push)] // one line for each operand
            #[allow(clippy::too_many_arguments)] // as many as the specification has
            pub fn $method(&self, $($f: one_to_one!(@param $kind $($K)?)),*) -> $crate::builder::XlaOp {
                let operands = <[&[$crate::builder::XlaOp]]>::concat(&[$(one_to_one!(@operands $kind $f)),*]);
                $(one_to_one!(@region self $method operands $kind $f $([$args])?);)*
                self.emit(stringify!($method), &operands, |call| {
                    $(let $f = one_to_one!(@read call $kind $f);)*
                    let results = call.push($Name { $($f),* })?;
                    $crate::builder::tuple::Collate::collate(results, call)
                })
            }
        }
    };
    (@op [$($doc:literal)*] [$($g:tt)*] $Name:ident $text:literal [$($tr:expr),*] [$($Out:ident)?] { $($(#[doc = $fdoc:literal])* $f:ident: ($t:ty),)* }) => {
        ::shale_ir::op! {
            $(#[doc = $doc])*
            ///
            /// The constraints are those of the hlo op that it becomes.
            pub struct $Name $($g)* = $text [$($tr,)* $Name::LEGALIZE] $(-> $Out)? { $($(#[doc = $fdoc])* $f: $t,)* }
        }
    };
    (@field $c:lifetime op) => { ::shale_ir::body::Value };
    (@field $c:lifetime ops) => { ::shale_ir::body::Values };
    (@field $c:lifetime dims) => { ::shale_ir::session::Dims<$c> };
    (@field $c:lifetime int) => { i64 };
    (@field $c:lifetime flag) => { bool };
    (@field $c:lifetime text) => { ::shale_ir::session::Str<$c> };
    (@field $c:lifetime element) => { ::shale_ir::types::Type<$c> };
    (@field $c:lifetime shape) => { ::shale_ir::op::ResultType<$c> };
    (@field $c:lifetime pairs) => { $crate::hlo::lists::Pairs<$c> };
    (@field $c:lifetime lists) => { $crate::hlo::lists::Lists<$c> };
    (@field $c:lifetime region) => { ::shale_ir::body::Region };
    (@field $c:lifetime is $K:ty) => { $K };
    (@field $c:lifetime maybe $K:ty) => { Option<$K> };
    (@param op) => { $crate::builder::XlaOp };
    (@param ops) => { &[$crate::builder::XlaOp] };
    (@param dims) => { &[i64] };
    (@param int) => { i64 };
    (@param flag) => { bool };
    (@param text) => { &str };
    (@param element) => { ::shale_ir::element::ElementType };
    (@param shape) => { &::shale_ir::shape::Shape };
    (@param pairs) => { &[(i64, i64)] };
    (@param lists) => { &[Vec<i64>] };
    (@param region) => { impl $crate::builder::Subcomputation };
    (@param is $K:ty) => { $K };
    (@param maybe $K:ty) => { Option<$K> };
    (@operands op $f:ident) => { &[$f] };
    (@operands ops $f:ident) => { $f };
    (@operands $kind:ident $f:ident) => { &[] };
    (@region $self:ident $method:ident $operands:ident region $f:ident [$args:expr]) => {
        let $f = $self.parts_region(stringify!($method), &$operands, $args, $f);
    };
    (@region $self:ident $method:ident $operands:ident $kind:ident $f:ident) => {};
    (@read $call:ident op $f:ident) => { $call.value($f)? };
    (@read $call:ident ops $f:ident) => { $call.values($f)? };
    (@read $call:ident dims $f:ident) => { $call.cx().dims($f) };
    (@read $call:ident text $f:ident) => { $call.cx().str($f) };
    (@read $call:ident element $f:ident) => { $call.cx().scalar($f) };
    (@read $call:ident shape $f:ident) => { ::shale_ir::op::ResultType($call.shape($f)?) };
    (@read $call:ident pairs $f:ident) => { $crate::hlo::lists::Pairs::new($call.cx(), $f) };
    (@read $call:ident lists $f:ident) => { $crate::hlo::lists::Lists::new($call.cx(), $f) };
    (@read $call:ident region $f:ident) => { $f.ok_or("the computation is wrong")? };
    (@read $call:ident $kind:ident $f:ident) => { $f };
}
pub(super) use one_to_one;
