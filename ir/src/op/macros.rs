//! The macros of one-place definitions: `op!`, `attr_enum!`, `attr_record!` and their kin.

/// Defines an op: its struct is what builds it, matches it and documents it.
///
/// ```text
/// op! {
///     /// What the op computes.
///     pub struct Scale<'c> = "toy.scale" [Pure] {          // `<'c>` when a field has it; traits; `-> Values` or `-> ()`
///         /// (I1) What is scaled.
///         input: Value,
///         /// (I2) By how much. (A default is left out of the custom text form and filled in when text lacks the attribute.)
///         by: i64 = 1,
///     }
///     format "$input `by` $by attr-dict `:` type($input)"  // optional; see `text::format`
/// }
/// impl<'c> Semantics<'c> for Scale { /* infer, verify, fold */ }
/// ```
#[macro_export]
macro_rules! op {
    ($(#[doc = $doc:expr])* pub struct $Name:ident<$c:lifetime> = $text:literal [$($tr:expr),* $(,)?] $(-> $Out:ty)? { $($fields:tt)* } $($text_form:tt)*) => {
        $crate::op!(@ [$($doc),*] [$c] $c $Name $text [$($tr),*] $crate::op!(@out $($Out)?), { $($fields)* } [$($text_form)*]);
    };
    ($(#[doc = $doc:expr])* pub struct $Name:ident = $text:literal [$($tr:expr),* $(,)?] $(-> $Out:ty)? { $($fields:tt)* } $($text_form:tt)*) => {
        $crate::op!(@ [$($doc),*] [] 'c $Name $text [$($tr),*] $crate::op!(@out $($Out)?), { $($fields)* } [$($text_form)*]);
    };
    (@default) => { None };
    (@default $default:expr) => { Some(|cx| $crate::op::AsAttr::to_attr($default, cx)) };
    (@out) => { $crate::body::Value };
    (@out $Out:ty) => { $Out };
    (@format) => { None };
    (@format format $format:literal) => { Some($format) };
    (@format syntax $syntax:expr) => { None };
    (@syntax) => { None };
    (@syntax format $format:literal) => { None };
    (@syntax syntax $syntax:expr) => { Some($syntax) };
    (@ [$($doc:expr),*] [$($g:lifetime)?] $c:lifetime $Name:ident $text:literal [$($tr:expr),*] $Out:ty,
       { $($(#[doc = $fdoc:literal])* $f:ident : $t:ty $(= $default:expr)?),* $(,)? } [$($text_form:tt)*]) => {
        $(#[doc = $doc])*
        #[allow(non_snake_case)] // fields are named as the attributes are in text, `overflowFlags` too
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $Name $(<$g>)? { $($(#[doc = $fdoc])* pub $f: $t,)* }

        const _: () = {
            static ID: $crate::op::OpId = $crate::op::OpId::new($text);
            impl<$c> $crate::op::OpDef<$c> for $Name $(<$g>)? {
                type Out = $Out;
                const FIELDS: &'static [$crate::op::FieldInfo] = &[$($crate::op::FieldInfo {
                    name: stringify!($f),
                    doc: concat!($($fdoc, "\n"),*),
                    role: <$t as $crate::op::Field<$c>>::ROLE,
                    expected: <$t as $crate::op::Field<$c>>::EXPECTED,
                    default: $crate::op!(@default $($default)?),
                    spelling: <$t as $crate::op::Field<$c>>::SPELLING,
                }),*];
                fn id() -> &'static $crate::op::OpId {
                    &ID
                }
                const INFO: &'static $crate::op::OpInfo = {
                    fn infer<$c>(b: &$crate::body::Body<$c>, op: $crate::body::Op, out: &mut Vec<$crate::types::Type<$c>>) -> $crate::op::OpResult {
                        $crate::op::generated::infer::<$Name $(<$g>)?>(b, op, out)
                    }
                    fn verify<$c>(b: &$crate::body::Body<$c>, op: $crate::body::Op, s: &mut $crate::op::Scratch<$c>) -> $crate::op::OpResult {
                        $crate::op::generated::verify::<$Name $(<$g>)?>(b, op, s)
                    }
                    fn verify_symbols<$c>(b: &$crate::body::Body<$c>, op: $crate::body::Op, s: &$crate::module::Symbols<'_, $c>) -> $crate::op::OpResult {
                        $crate::op::generated::verify_symbols::<$Name $(<$g>)?>(b, op, s)
                    }
                    fn fold<$c>(op: $crate::body::Op, p: &mut $crate::rewrite::Patch<'_, $c>) -> Option<$crate::rewrite::Replacement> {
                        $crate::op::generated::fold::<$Name $(<$g>)?>(op, p)
                    }
                    fn eval<$c>(m: &mut $crate::eval::Eval<'_, $c>) -> $crate::eval::EvalResult {
                        $crate::op::generated::eval::<$Name $(<$g>)?>(m)
                    }
                    #[allow(unused_imports)]
                    static INFO: $crate::op::OpInfo = {
                        use $crate::op::traits::*;
                        const TRAITS: &[$crate::op::Trait] = &[$($tr),*];
                        $crate::op::OpInfo {
                            id: &ID,
                            name: $text,
                            doc: concat!($($doc, "\n"),*),
                            traits: TRAITS,
                            fields: <$Name as $crate::op::OpDef<'static>>::FIELDS,
                            results: <$Out as $crate::op::Out>::COUNT,
                            format: $crate::op!(@format $($text_form)*),
                            syntax: $crate::op!(@syntax $($text_form)*),
                            infer,
                            verify,
                            verify_symbols,
                            fold,
                            eval,
                            compiled: ::std::sync::OnceLock::new(),
                            flags: $crate::op::Flags::of(TRAITS),
                            set: $crate::rewrite::OpSet::of_op($text, $crate::op::Flags::of(TRAITS)),
                        }
                    };
                    &INFO
                };
                fn put(self, parts: &mut $crate::op::Parts<'_, $c>) {
                    let _ = &parts;
                    $($crate::op::Field::put(self.$f, stringify!($f), parts);)*
                }
                fn take(cursor: &mut $crate::op::Cursor<'_, $c>) -> Option<Self> {
                    let _ = &cursor;
                    Some($Name { $($f: $crate::op::Field::take(cursor.at(stringify!($f)))?),* })
                }
                fn given_types(self, body: &$crate::body::Body<$c>, out: &mut Vec<$crate::types::Type<$c>>) -> bool {
                    let _ = (body, &out);
                    false $(|| $crate::op::Field::result_types(self.$f, body, out))*
                }
                fn first_operand(self, body: &$crate::body::Body<$c>) -> Option<$crate::body::Value> {
                    let _ = body;
                    None $(.or_else(|| $crate::op::Field::first_operand(self.$f, body)))*
                }
            }
        };
    };
}

/// Defines an enumeration that is stored as the attribute `#dialect.name<case>`; `= "dialect.name", Word` writes it `#dialect<name case>`.
#[macro_export]
macro_rules! attr_enum {
    ($(#[doc = $doc:literal])* pub enum $Name:ident = $text:literal { $($cases:tt)* }) => {
        $crate::attr_enum! { $(#[doc = $doc])* pub enum $Name = $text, Positional { $($cases)* } }
    };
    ($(#[doc = $doc:literal])* pub enum $Name:ident = $text:literal, $style:ident {
        $($(#[doc = $vdoc:literal])* $Case:ident = $case:literal),* $(,)?
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $Name { $($(#[doc = $vdoc])* $Case),* }
        impl $Name {
            /// The run-time definition, for the dialect's list.
            pub const INFO: &'static $crate::op::AttrInfo = &$crate::op::AttrInfo {
                name: $text, doc: concat!($($doc, "\n"),*), params: &[], text: $crate::op::DataText::$style, cases: &[$($case),*], separator: None, check: |_| Ok(()),
            };
            /// The case's text.
            pub const fn text(self) -> &'static str {
                match self { $($Name::$Case => $case),* }
            }
        }
        impl<'c> $crate::op::AsAttr<'c> for $Name {
            const SPELLING: $crate::op::Spelling = $crate::op::Spelling::Case(Self::INFO);
            const EXPECTED: &'static str = concat!("one of ", $("#", $text, "<", $case, "> "),*);
            fn to_attr(self, cx: $crate::session::Cx<'c>) -> $crate::attr::Attr<'c> {
                cx.attr($crate::attr::AttrKind::Enum(cx.str($text), cx.str(self.text())))
            }
            fn from_attr(attr: $crate::attr::Attr<'c>) -> Option<Self> {
                match *attr.get() {
                    $crate::attr::AttrKind::Enum(name, case) if name.text() == $text => match case.text() {
                        $($case => Some($Name::$Case),)*
                        _ => None,
                    },
                    _ => None,
                }
            }
        }
    };
}

/// Defines a set of flags that is stored as the attribute `#dialect.name<a, b>`; the empty set is `none`.
#[macro_export]
macro_rules! attr_flags {
    ($(#[doc = $doc:literal])* pub struct $Name:ident = $text:literal, $separator:literal { $($(#[doc = $fdoc:literal])* $FLAG:ident = $case:literal),* $(,)? }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $Name(u32);
        impl $Name {
            /// No flag.
            pub const NONE: $Name = $Name(0);
            const CASES: &'static [&'static str] = &["none", $($case),*];
            $crate::attr_flags!(@bits 0u32, $($(#[doc = $fdoc])* $FLAG)*);
            /// The run-time definition, for the dialect's list.
            pub const INFO: &'static $crate::op::AttrInfo = &$crate::op::AttrInfo {
                name: $text, doc: concat!($($doc, "\n"),*), params: &[], text: $crate::op::DataText::Positional, cases: Self::CASES, separator: Some($separator), check: |_| Ok(()),
            };
            /// True if all flags of `other` are set.
            pub const fn contains(self, other: Self) -> bool {
                self.0 & other.0 == other.0
            }
            /// Both sets together.
            pub const fn union(self, other: Self) -> Self {
                $Name(self.0 | other.0)
            }
        }
        impl<'c> $crate::op::AsAttr<'c> for $Name {
            const SPELLING: $crate::op::Spelling = $crate::op::Spelling::Flags(Self::INFO);
            const EXPECTED: &'static str = concat!("a set of ", $("#", $text, "<", $case, "> "),*);
            fn to_attr(self, cx: $crate::session::Cx<'c>) -> $crate::attr::Attr<'c> {
                $crate::op::generated::flags_to_attr(cx, Self::INFO, self.0)
            }
            fn from_attr(attr: $crate::attr::Attr<'c>) -> Option<Self> {
                $crate::op::generated::flags_from_attr(attr, Self::INFO).map($Name)
            }
        }
    };
    (@bits $bit:expr, ) => {};
    (@bits $bit:expr, $(#[doc = $fdoc:literal])* $FLAG:ident $($rest:tt)*) => {
        $(#[doc = $fdoc])*
        pub const $FLAG: Self = Self(1 << ($bit));
        $crate::attr_flags!(@bits $bit + 1, $($rest)*);
    };
}

/// Defines a type of a dialect, `!dialect.name<parameters>`, with `to_type` and `from_type`.
#[macro_export]
macro_rules! type_def {
    ($(#[doc = $doc:literal])* pub struct $Name:ident<$c:lifetime> = $text:literal { $($fields:tt)* }) => {
        $crate::data_def!(@ [$($doc)*] $c $Name $text { $($fields)* });
        impl<$c> $Name<$c> {
            /// The type.
            pub fn to_type(self, cx: $crate::session::Cx<$c>) -> $crate::types::Type<$c> {
                cx.ty($crate::types::TypeKind::Dialect(cx.str($text), &self.params(cx)))
            }
            /// The parameters of a type, if it is one of these.
            pub fn from_type(ty: $crate::types::Type<$c>) -> Option<Self> {
                match *ty.get() {
                    $crate::types::TypeKind::Dialect(name, params) if name.text() == $text => Self::from_params(params).ok(),
                    _ => None,
                }
            }
        }
    };
}

/// Defines an attribute of a dialect, `#dialect.name<parameters>`, which op fields may have.
#[macro_export]
macro_rules! attr_def {
    ($(#[doc = $doc:literal])* pub struct $Name:ident<$c:lifetime> = $text:literal { $($fields:tt)* }) => {
        $crate::data_def!(@ [$($doc)*] $c $Name $text { $($fields)* });
        impl<$c> $crate::op::AsAttr<$c> for $Name<$c> {
            const EXPECTED: &'static str = concat!("an attribute #", $text);
            fn to_attr(self, cx: $crate::session::Cx<$c>) -> $crate::attr::Attr<$c> {
                cx.attr($crate::attr::AttrKind::Dialect(cx.str($text), &self.params(cx)))
            }
            fn from_attr(attr: $crate::attr::Attr<$c>) -> Option<Self> {
                match *attr.get() {
                    $crate::attr::AttrKind::Dialect(name, params) if name.text() == $text => Self::from_params(params).ok(),
                    _ => None,
                }
            }
        }
    };
}

/// Defines an attribute of a dialect whose parameters have names, `#dialect.name<a = 1, b = [2]>`. Text leaves one out that has its default,
/// which is zero or empty.
#[macro_export]
macro_rules! attr_record {
    ($(#[doc = $doc:literal])* pub struct $Name:ident<$c:lifetime> = $text:literal { $($fields:tt)* }) => {
        $crate::attr_record!(@ [$($doc),*] [$c] $c $c $Name $text { $($fields)* });
    };
    ($(#[doc = $doc:literal])* pub struct $Name:ident = $text:literal { $($fields:tt)* }) => {
        $crate::attr_record!(@ [$($doc),*] [] 'c 'static $Name $text { $($fields)* });
    };
    (@ [$($doc:literal),*] [$($g:lifetime)?] $c:lifetime $k:lifetime $Name:ident $text:literal {
        $($(#[doc = $fdoc:literal])* $f:ident : $t:ty $(= $default:expr)?),* $(,)?
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $Name $(<$g>)? { $($(#[doc = $fdoc])* pub $f: $t),* }
        impl $(<$g>)? $Name $(<$g>)? {
            /// The run-time definition, for the dialect's list.
            pub const INFO: &'static $crate::op::DataInfo = &$crate::op::DataInfo {
                name: $text,
                doc: concat!($($doc, "\n"),*),
                params: &[$($crate::op::FieldInfo {
                    name: $crate::op::generated::plain(stringify!($f)),
                    doc: concat!($($fdoc, "\n"),*),
                    role: $crate::op::Role::Attribute,
                    expected: <$t as $crate::op::AsAttr<$k>>::EXPECTED,
                    default: $crate::op!(@default $($default)?),
                    spelling: <$t as $crate::op::AsAttr<$k>>::SPELLING,
                }),*],
                text: $crate::op::DataText::Named,
                cases: &[],
                separator: None,
                check: {
                    fn check<$c>(params: &[$crate::attr::Attr<$c>]) -> $crate::op::OpResult {
                        let mut next = params.iter();
                        $($crate::op::generated::param::<$t>(&mut next, $crate::op::generated::plain(stringify!($f)), $text)?;)*
                        Ok(())
                    }
                    check
                },
            };
        }
        impl<$c> $crate::op::AsAttr<$c> for $Name $(<$g>)? {
            const EXPECTED: &'static str = concat!("an attribute #", $text);
            fn to_attr(self, cx: $crate::session::Cx<$c>) -> $crate::attr::Attr<$c> {
                $crate::op::generated::record(cx, Self::INFO, &[$($crate::op::AsAttr::to_attr(self.$f, cx)),*])
            }
            fn from_attr(attr: $crate::attr::Attr<$c>) -> Option<Self> {
                match *attr.get() {
                    $crate::attr::AttrKind::Record(name, entries) if name.text() == $text => {
                        Some($Name { $($f: $crate::op::generated::entry::<$t>(entries, $crate::op::generated::plain(stringify!($f)))?),* })
                    }
                    _ => None,
                }
            }
        }
    };
}

/// Defines an attribute of a dialect that is kept as it is written, `#dialect.name<any text>`.
#[macro_export]
macro_rules! attr_text {
    ($(#[doc = $doc:literal])* pub struct $Name:ident<$c:lifetime> = $text:literal) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $Name<$c>(pub $crate::session::Str<$c>);
        impl<$c> $Name<$c> {
            /// The run-time definition, for the dialect's list.
            pub const INFO: &'static $crate::op::DataInfo = &$crate::op::DataInfo {
                name: $text, doc: concat!($($doc, "\n"),*), params: &[], text: $crate::op::DataText::Raw, cases: &[], separator: None, check: |_| Ok(()),
            };
        }
        impl<$c> $crate::op::AsAttr<$c> for $Name<$c> {
            const EXPECTED: &'static str = concat!("an attribute #", $text);
            fn to_attr(self, cx: $crate::session::Cx<$c>) -> $crate::attr::Attr<$c> {
                let text = cx.attr($crate::attr::AttrKind::Unregistered(self.0));
                cx.attr($crate::attr::AttrKind::Dialect(cx.str($text), &[text]))
            }
            fn from_attr(attr: $crate::attr::Attr<$c>) -> Option<Self> {
                let $crate::attr::AttrKind::Dialect(name, [text]) = *attr.get() else { return None };
                match *text.get() {
                    $crate::attr::AttrKind::Unregistered(text) if name.text() == $text => Some($Name(text)),
                    _ => None,
                }
            }
        }
    };
}

/// The common part of [`type_def!`](crate::type_def!) and [`attr_def!`](crate::attr_def!).
#[doc(hidden)]
#[macro_export]
macro_rules! data_def {
    (@ [$($doc:literal)*] $c:lifetime $Name:ident $text:literal { $($(#[doc = $fdoc:literal])* $f:ident : $t:ty),* $(,)? }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $Name<$c> { $($(#[doc = $fdoc])* pub $f: $t),* }
        impl<$c> $Name<$c> {
            /// The run-time definition, for the dialect's list.
            pub const INFO: &'static $crate::op::DataInfo = &$crate::op::DataInfo {
                name: $text,
                doc: concat!($($doc, "\n"),*),
                params: &[$($crate::op::FieldInfo {
                    name: stringify!($f),
                    doc: concat!($($fdoc, "\n"),*),
                    role: $crate::op::Role::Attribute,
                    expected: <$t as $crate::op::AsAttr<$c>>::EXPECTED,
                    default: None,
                    spelling: <$t as $crate::op::AsAttr<$c>>::SPELLING,
                }),*],
                text: $crate::op::DataText::Positional,
                cases: &[],
                separator: None,
                check: |params| $Name::from_params(params).map(|_| ()),
            };
            fn params(self, cx: $crate::session::Cx<$c>) -> Vec<$crate::attr::Attr<$c>> {
                vec![$($crate::op::AsAttr::to_attr(self.$f, cx)),*]
            }
            fn from_params(params: &[$crate::attr::Attr<$c>]) -> Result<Self, $crate::op::OpError> {
                $crate::op::generated::param_count(Self::INFO, params)?;
                let mut next = params.iter();
                Ok($Name { $($f: $crate::op::generated::param::<$t>(&mut next, stringify!($f), $text)?),* })
            }
        }
    };
}

/// What generated code calls: not for direct use.
#[doc(hidden)]
pub mod generated {
    pub use super::super::access::{eval, fold, infer, verify, verify_symbols};
    use super::super::{AsAttr, DataInfo, OpError, OpResult};
    use crate::attr::{Attr, AttrKind, NamedAttr};
    use crate::session::Cx;

    /// The name of a field: `type` for the field `r#type`.
    pub const fn plain(name: &'static str) -> &'static str {
        match name.as_bytes() {
            [b'r', b'#', rest @ ..] => match std::str::from_utf8(rest) {
                Ok(rest) => rest,
                Err(_) => name,
            },
            _ => name,
        }
    }

    /// The attribute of a set of flags; the first case is the empty set.
    pub fn flags_to_attr<'c>(cx: Cx<'c>, info: &DataInfo, bits: u32) -> Attr<'c> {
        let set: Vec<_> = info.cases[1..].iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, case)| *case).collect();
        let text = if set.is_empty() { info.cases[0].to_string() } else { set.join(info.separator.unwrap_or(", ")) };
        cx.attr(AttrKind::Enum(cx.str(info.name), cx.str(&text)))
    }

    /// The bits of a set of flags.
    pub fn flags_from_attr(attr: Attr<'_>, info: &DataInfo) -> Option<u32> {
        let AttrKind::Enum(name, set) = *attr.get() else { return None };
        if name.text() != info.name {
            return None;
        }
        set.text().split(',').try_fold(0, |bits, word| match info.cases.iter().position(|c| *c == word.trim())? {
            0 => Some(bits),
            i => Some(bits | 1 << (i - 1)),
        })
    }

    /// The attribute with named parameters whose values are given in the order of the definition.
    pub fn record<'c>(cx: Cx<'c>, info: &DataInfo, values: &[Attr<'c>]) -> Attr<'c> {
        let entries: Vec<_> = info.params.iter().zip(values).map(|(field, value)| (cx.str(field.name), *value)).collect();
        cx.attr(AttrKind::Record(cx.str(info.name), &entries))
    }

    /// The value of a named parameter.
    pub fn entry<'c, T: AsAttr<'c>>(entries: &[NamedAttr<'c>], name: &str) -> Option<T> {
        T::from_attr(entries.iter().find(|(key, _)| key.text() == name)?.1)
    }

    /// Checks the number of parameters.
    pub fn param_count(info: &DataInfo, params: &[Attr<'_>]) -> OpResult {
        let names: Vec<_> = info.params.iter().map(|p| p.name).collect();
        crate::require!(params.len() == names.len(), "{} takes {} parameters ({}), got {}", info.name, names.len(), names.join(", "), params.len());
        Ok(())
    }

    /// Reads the next parameter.
    pub fn param<'c, T: AsAttr<'c>>(next: &mut std::slice::Iter<'_, Attr<'c>>, name: &str, of: &str) -> Result<T, OpError> {
        let attr = next.next().copied().ok_or_else(|| OpError::new(format!("{of} lacks its parameter '{name}'")))?;
        T::from_attr(attr).ok_or_else(|| format!("parameter '{name}' of {of} must be {}, but is {}", T::EXPECTED, crate::text::attr_text(attr)).into())
    }
}
