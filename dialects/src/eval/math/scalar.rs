//! The functions on the scalars `f32` and `f64`, for code that is generic over the two.

use super::{double, single};
use shale_ir::element::Real;

macro_rules! functions {
    ($($(#[doc = $doc:literal])* $name:ident($($x:ident),*);)*) => {
        /// `f32` or `f64` with its functions; call them as free functions (`scalar::exp(x)`), since `x.exp()` is the machine's library.
        pub trait Scalar: Real {
            $($(#[doc = $doc])* fn $name($($x: Self),*) -> Self;)*
        }
        impl Scalar for f32 {
            $(fn $name($($x: f32),*) -> f32 { single::$name($($x),*) })*
        }
        impl Scalar for f64 {
            $(fn $name($($x: f64),*) -> f64 { double::$name($($x),*) })*
        }
        $($(#[doc = $doc])* pub fn $name<R: Scalar>($($x: R),*) -> R { R::$name($($x),*) })*
    };
}
functions! {
    /// arccos x
    acos(x);
    /// arcosh x
    acosh(x);
    /// arcsin x
    asin(x);
    /// arsinh x
    asinh(x);
    /// arctan x
    atan(x);
    /// The angle of the point (x, y).
    atan2(y, x);
    /// artanh x
    atanh(x);
    /// e^(−|x|) I₁(x), the scaled modified Bessel function of order 1.
    bessel_i1e(x);
    /// ∛x
    cbrt(x);
    /// cos x
    cos(x);
    /// cosh x
    cosh(x);
    /// The derivative of ln Γ(x).
    digamma(x);
    /// The error function.
    erf(x);
    /// 1 − erf x
    erfc(x);
    /// The inverse of the error function.
    erf_inv(x);
    /// eˣ
    exp(x);
    /// eˣ − 1
    expm1(x);
    /// ln |Γ(x)|
    lgamma(x);
    /// ln x
    log(x);
    /// ln(1 + x)
    log1p(x);
    /// 1 / (1 + e⁻ˣ)
    logistic(x);
    /// The derivative of order n of digamma.
    polygamma(n, x);
    /// xʸ
    pow(x, y);
    /// 1 / √x
    rsqrt(x);
    /// sin x
    sin(x);
    /// sinh x
    sinh(x);
    /// tan x
    tan(x);
    /// tanh x
    tanh(x);
    /// The Hurwitz zeta function Σ (q + k)⁻ˢ over k ≥ 0.
    zeta(s, q);
}
