//! What the table of operations is written in: from a rule's form to the kinds that it takes and to its kernel.

/// The kinds of operands and result of a rule.
macro_rules! signature {
    (Complex $K:tt (z)) => { (&[Kind::$K, Kind::$K] as &[Kind], Kind::$K) };
    (Quotient $K:tt (z, w)) => { signature!(Complex $K (z, w)) };
    (Complex $K:tt (z, w)) => { (&[Kind::$K, Kind::$K, Kind::$K, Kind::$K] as &[Kind], Kind::$K) };
    (Magnitude $K:tt ($x:ident, $y:ident)) => { (&[Kind::$K, Kind::$K] as &[Kind], Kind::$K) };
    (($($A:ident)* -> $R:ident) _ $args:tt) => { (&[$(Kind::$A),*] as &[Kind], Kind::$R) };
    ($form:ident $K:tt ($($x:ident),* $(; $imm:ident)?)) => { (&[$(signature!(@kind $x $K)),*] as &[Kind], signature!(@result $form $K)) };
    (@kind $x:ident $K:tt) => { Kind::$K };
    (@result Test $K:tt) => { Kind::Mask };
    (@result EachTest $K:tt) => { Kind::Mask };
    (@result $form:ident $K:tt) => { Kind::$K };
}

macro_rules! two_results {
    (Complex) => {
        true
    };
    (Quotient) => {
        true
    };
    ($form:tt) => {
        false
    };
}

/// The kernel of a rule.
macro_rules! kernel {
    ($S:ident, Same $K:tt ($($x:ident),* $(; $imm:ident)?) $body:expr) => { kernel!(@map $S, ($($x: $K),*), ($($imm)?), $K, $body) };
    ($S:ident, Test F32 ($($x:ident),*) $body:expr) => { kernel!(@map $S, ($($x: F32),*), (), Mask, $body) };
    ($S:ident, Test I32 ($($x:ident),*) $body:expr) => { kernel!(@map $S, ($($x: I32),*), (), Mask, $body) };
    ($S:ident, Test $K:tt ($($x:ident),*) $body:expr) => { kernel!(@map $S, ($($x: $K),*), (), Mask, S::narrow_mask($body)) };
    ($S:ident, ($A:ident -> $R:ident) _ ($x:ident $(; $imm:ident)?) $body:expr) => { kernel!(@map $S, ($x: $A), ($($imm)?), $R, $body) };
    ($S:ident, ($A:ident $B:ident -> $R:ident) _ ($x:ident, $y:ident) $body:expr) => { kernel!(@map $S, ($x: $A, $y: $B), (), $R, $body) };
    ($S:ident, ($A:ident $B:ident $C:ident -> $R:ident) _ ($x:ident, $y:ident, $z:ident $(; $imm:ident)?) $body:expr) => {
        kernel!(@map $S, ($x: $A, $y: $B, $z: $C), ($($imm)?), $R, $body)
    };
    ($S:ident, Each $K:tt ($($x:ident),* $(; $imm:ident)?) $body:expr) => { kernel!(@each ($($x: $K),*), ($($imm)?), $K, $body) };
    ($S:ident, Remainder $K:tt ($x:ident, $y:ident) $body:expr) => {{
        struct Code;
        impl Code {
            fn each($x: lane_type!($K), $y: lane_type!($K)) -> lane_type!($K) {
                $body
            }
        }
        impl Kernel<*const Operands> for Code {
            #[inline(always)]
            unsafe fn run<S: Simd>(o: *const Operands) {
                // SAFETY: the caller's promise.
                unsafe { lane::remainders::<S, S::$K, lane_type!($K)>(&*o, Code::each) }
            }
        }
        $S::kernel::<Code, *const Operands>()
    }};
    ($S:ident, Quotient F32 (z, w) $body:expr) => {{
        struct Code;
        impl Code {
            fn each([re, im, c, d]: [f32; 4]) -> [f32; 2] {
                lane::parts(($body)(C64::new(re, im), C64::new(c, d)))
            }
        }
        impl Kernel<*const Operands> for Code {
            #[inline(always)]
            unsafe fn run<S: Simd>(o: *const Operands) {
                // SAFETY: the caller's promise.
                unsafe { lane::complex_quotients::<S>(&*o, Code::each) }
            }
        }
        $S::kernel::<Code, *const Operands>()
    }};
    ($S:ident, Complex $K:tt (z) $body:expr) => { kernel!(@plain |o| complex1(o, |re: lane_type!($K), im: lane_type!($K)| lane::parts(($body)(<complex_type!($K)>::new(re, im))))) };
    ($S:ident, Complex $K:tt (z, w) $body:expr) => {
        kernel!(@plain |o| complex2(o, |re: lane_type!($K), im: lane_type!($K), c: lane_type!($K), d: lane_type!($K)| {
            lane::parts(($body)(<complex_type!($K)>::new(re, im), <complex_type!($K)>::new(c, d)))
        }))
    };
    ($S:ident, Magnitude $K:tt ($x:ident, $y:ident) $body:expr) => {
        kernel!(@plain |o| each2(o, |$x: lane_type!($K), $y: lane_type!($K)| ($body)(<complex_type!($K)>::new($x, $y))))
    };
    (@plain |$o:ident| $call:expr) => {{
        unsafe fn run($o: *const Operands) {
            // SAFETY: the caller's promise.
            unsafe {
                let $o = &*$o;
                $call
            }
        }
        run as TileKernel
    }};
    (@each ($x:ident: $A:tt), ($($imm:ident)?), $R:tt, $body:expr) => {
        kernel!(@plain |o| { $(let $imm = o.immediate;)? each1(o, |$x: lane_type!($A)| -> lane_type!($R) { $body }) })
    };
    (@each ($x:ident: $A:tt, $y:ident: $B:tt), ($($imm:ident)?), $R:tt, $body:expr) => {
        kernel!(@plain |o| { $(let $imm = o.immediate;)? each2(o, |$x: lane_type!($A), $y: lane_type!($B)| -> lane_type!($R) { $body }) })
    };
    (@map $S:ident, ($($x:ident: $A:tt),*), ($($imm:ident)?), $R:tt, $body:expr) => {{
        struct Code;
        impl Code {
            #[inline(always)]
            fn apply<S: Simd>(_immediate: u64, $($x: vector_type!(S $A)),*) -> vector_type!(S $R) {
                $(let $imm = _immediate;)?
                $body
            }
        }
        impl Kernel<*const Operands> for Code {
            #[inline(always)]
            unsafe fn run<S: Simd>(o: *const Operands) {
                // SAFETY: the caller's promise: the pointers are valid for the lanes, of which each vector takes some.
                unsafe {
                    let o = &*o;
                    let mut lane = 0;
                    while lane < o.lanes {
                        o.store::<lane_type!($R), _>(lane, kernel!(@apply o lane ($($A)*)));
                        lane += S::LANES;
                    }
                }
            }
        }
        $S::kernel::<Code, *const Operands>()
    }};
    (@apply $o:ident $lane:ident ($A:tt)) => { Code::apply::<S>($o.immediate, $o.load::<lane_type!($A), _>(0, $lane)) };
    (@apply $o:ident $lane:ident ($A:tt $B:tt)) => {
        Code::apply::<S>($o.immediate, $o.load::<lane_type!($A), _>(0, $lane), $o.load::<lane_type!($B), _>(1, $lane))
    };
    (@apply $o:ident $lane:ident ($A:tt $B:tt $C:tt)) => {
        Code::apply::<S>($o.immediate, $o.load::<lane_type!($A), _>(0, $lane), $o.load::<lane_type!($B), _>(1, $lane), $o.load::<lane_type!($C), _>(2, $lane))
    };
}

/// The vectors of a kind.
macro_rules! vector_type {
    ($S:ident Mask) => {
        $S::M32
    };
    ($S:ident $K:ident) => {
        $S::$K
    };
}

/// A lane of a kind.
macro_rules! lane_type {
    (F32) => {
        f32
    };
    (F64) => {
        f64
    };
    (I32) => {
        i32
    };
    (I64) => {
        i64
    };
    (Mask) => {
        u8
    };
}

/// A complex number whose parts are of a kind.
macro_rules! complex_type {
    (F32) => {
        C64
    };
    (F64) => {
        C128
    };
}

pub(crate) use {complex_type, kernel, lane_type, signature, two_results, vector_type};
