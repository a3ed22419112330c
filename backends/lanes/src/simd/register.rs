//! From tables of intrinsics to the traits: what a register type's implementation looks like for every instruction set.
//!
//! An entry of a table names a method and its arguments, which stand for the registers, and says which register is the result.

/// Calls intrinsics.
macro_rules! here {
    ($code:expr) => {{
        // SAFETY: code reaches this only from `Simd::kernel`, whose caller has checked that the machine has the instructions.
        #[allow(unused_unsafe)] // some intrinsics are safe where their features are enabled for all code
        unsafe {
            $code
        }
    }};
}

/// Truth values in a register.
macro_rules! masks {
    ($($(#[doc = $doc:literal])* $M:ident($Reg:ty) { and($a:ident, $b:ident) $and:expr; or $or:expr; not $not:expr; all $all:expr; })*) => { $(
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug)]
        #[repr(transparent)]
        pub(crate) struct $M(pub(crate) $Reg);
        impl Mask for $M {
            #[inline(always)]
            fn all(self) -> bool {
                let $a = self.0;
                here!($all)
            }
        }
        impl BitAnd for $M {
            type Output = $M;
            #[inline(always)]
            fn bitand(self, other: $M) -> $M {
                let ($a, $b) = (self.0, other.0);
                here!($M($and))
            }
        }
        impl BitOr for $M {
            type Output = $M;
            #[inline(always)]
            fn bitor(self, other: $M) -> $M {
                let ($a, $b) = (self.0, other.0);
                here!($M($or))
            }
        }
        impl Not for $M {
            type Output = $M;
            #[inline(always)]
            fn not(self) -> $M {
                let $a = self.0;
                here!($M($not))
            }
        }
    )* };
}

/// Operators of registers.
macro_rules! operators {
    ($V:ident { $($Op:ident::$op:ident($a:ident, $b:ident) $operator:expr;)* }) => { $(
        impl $Op for $V {
            type Output = $V;
            #[inline(always)]
            fn $op(self, other: $V) -> $V {
                let ($a, $b) = (self.0, other.0);
                here!($V($operator))
            }
        }
    )* };
}

/// Methods of registers with a register as their result.
macro_rules! methods {
    ($V:ident $R:ident { $($method:ident($s:ident $(, $o:ident)*) $value:expr;)* }) => { $(
        #[inline(always)]
        fn $method(self $(, $o: $V)*) -> $R {
            let $s = self.0;
            $(let $o = $o.0;)*
            here!($R($value))
        }
    )* };
}

/// Loads and stores.
macro_rules! memory {
    ($V:ident of $T:ident { load($from:ident) $load:expr; store($to:ident, $x:ident) $store:expr; $(stream $stream:expr;)? }) => {
        impl Memory<$T> for $V {
            #[inline(always)]
            unsafe fn load($from: *const $T) -> $V {
                // SAFETY: the caller's promise; so below.
                unsafe { $V($load) }
            }
            #[inline(always)]
            unsafe fn store(self, $to: *mut $T) {
                let $x = self.0;
                // SAFETY: as above.
                unsafe { $store }
            }
            $(
                #[inline(always)]
                unsafe fn stream(self, $to: *mut $T) {
                    let $x = self.0;
                    // SAFETY: as above.
                    unsafe { $stream }
                }
            )?
        }
    };
}

/// Floats in a register.
macro_rules! floats {
    ($(#[doc = $doc:literal])* $F:ident($Reg:ty) of $f:ident, $I:ident, $M:ident {
        splat($x:ident) $splat:expr;
        operators $operators:tt
        negate($n:ident) $negate:expr;
        floats $floats:tt
        tests $tests:tt
        select($m:ident, $yes:ident, $no:ident) $select:expr;
        integers $integers:tt
        from_bits($fb:ident) $from_bits:expr;
        from_int($fi:ident) $from_int:expr;
        gather($table:ident, $index:ident) $gather:expr;
        $(exponent_and_mantissa($p:ident) $parts:expr;)?
        extra $extra:tt
        memory $memory:tt
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug)]
        #[repr(transparent)]
        pub(crate) struct $F(pub(crate) $Reg);
        operators!($F $operators);
        impl Neg for $F {
            type Output = $F;
            #[inline(always)]
            fn neg(self) -> $F {
                let $n = self.0;
                here!($F($negate))
            }
        }
        impl Vector for $F {
            type Lane = $f;
            type Int = $I;
            type Mask = $M;
            #[inline(always)]
            fn splat($x: $f) -> $F {
                here!($F($splat))
            }
            methods!($F $F $floats);
            methods!($F $M $tests);
            methods!($F $I $integers);
            #[inline(always)]
            fn select(mask: $M, yes: $F, no: $F) -> $F {
                let ($m, $yes, $no) = (mask.0, yes.0, no.0);
                here!($F($select))
            }
            #[inline(always)]
            fn from_bits(bits: $I) -> $F {
                let $fb = bits.0;
                here!($F($from_bits))
            }
            #[inline(always)]
            fn from_int(int: $I) -> $F {
                let $fi = int.0;
                here!($F($from_int))
            }
            #[inline(always)]
            fn lookup(table: &'static [$f], index: $I) -> $F {
                let last = $I::splat(table.len() as i64 - 1);
                let ($table, $index) = (table.as_ptr(), Integer::min_unsigned(index, last).0);
                // The indices are below the table's length.
                here!($F($gather))
            }
            $(
                #[inline(always)]
                fn exponent_and_mantissa(self) -> ($F, $F) {
                    let $p = self.0;
                    let (e, m) = here!($parts);
                    ($F(e), $F(m))
                }
            )?
        }
        impl Float for $F {
            methods!($F $F $extra);
        }
        memory!($F of $f $memory);
    };
}

/// Integers in a register.
macro_rules! integers {
    ($(#[doc = $doc:literal])* $I:ident($Reg:ty) of $i:ident, $M:ident {
        splat($x:ident) $splat:expr;
        operators $operators:tt
        integers $integers:tt
        shifts { shl($s:ident, $by:ident) $shl:expr; shr $shr:expr; sar $sar:expr; }
        $(rotations $rotations:tt)?
        tests $tests:tt
        select($m:ident, $yes:ident, $no:ident) $select:expr;
        extra $extra:tt
        extra_tests $extra_tests:tt
        memory $memory:tt
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug)]
        #[repr(transparent)]
        pub(crate) struct $I(pub(crate) $Reg);
        operators!($I $operators);
        impl IntVector for $I {
            type Mask = $M;
            #[inline(always)]
            fn splat(lane: i64) -> $I {
                let $x = lane as $i;
                here!($I($splat))
            }
            methods!($I $I $integers);
            methods!($I $M $tests);
            #[inline(always)]
            fn shl(self, bits: u32) -> $I {
                let ($s, $by) = (self.0, bits);
                here!($I($shl))
            }
            #[inline(always)]
            fn shr(self, bits: u32) -> $I {
                let ($s, $by) = (self.0, bits);
                here!($I($shr))
            }
            #[inline(always)]
            fn sar(self, bits: u32) -> $I {
                let ($s, $by) = (self.0, bits);
                here!($I($sar))
            }
            #[inline(always)]
            fn select(mask: $M, yes: $I, no: $I) -> $I {
                let ($m, $yes, $no) = (mask.0, yes.0, no.0);
                here!($I($select))
            }
        }
        impl Integer for $I {
            const BITS: u32 = $i::BITS;
            $(
                methods!($I $I $rotations);
                #[inline(always)]
                fn rotate_left_all(self, bits: u32) -> $I {
                    self.rotate_left($I::splat(bits.into()))
                }
            )?
            methods!($I $I $extra);
            methods!($I $M $extra_tests);
        }
        memory!($I of $i $memory);
    };
}

/// Functions of f32 that are computed in f64, and small tables.
macro_rules! single {
    ($S:ident: $F:ident of $Double:ty, $I:ident, table($table:ident, $index:ident) $lookup:expr) => {
        impl Single for $F {
            type Double = $Double;
            #[inline(always)]
            fn double(self) -> Self::Double {
                $S::widen(self)
            }
            #[inline(always)]
            fn of_double(x: Self::Double) -> Self {
                $S::narrow(x)
            }
            #[inline(always)]
            fn lookup8(table: &'static [f32; 8], index: $I) -> $F {
                let ($table, $index) = (table.as_ptr(), index.0);
                // The table is there.
                here!($F($lookup))
            }
        }
    };
}

pub(crate) use {floats, here, integers, masks, memory, methods, operators, single};
