//! Every operation on every element type gives the bits of the reference's element functions, on every instruction set of this machine.
#![allow(dead_code)] // not every test file uses all of the common code

mod common;

use common::{elements, floats, pairs, program, run, same, types};
use shale_dialects::eval::convert;
use shale_dialects::hlo;
use shale_ir::element::{ComplexElement, ElementType, FloatElement, IntElement, Pred};
use shale_ir::literal::Literal;
use shale_ir::{with_complex, with_float, with_int};
use shale_lanes::Isa;
use shale_lanes::{Binary, Direction, Unary};
use std::cmp::Ordering;

macro_rules! operations {
    ($Kind:ident: $($Name:ident)*) => {
        [$(($Kind::$Name, hlo::$Name::OPERATION)),*]
    };
}

#[test]
fn unary() {
    let operations = operations!(Unary: Abs Acos Acosh Asin Asinh Atan Atanh BesselI1e Cbrt Ceil Conj Cosh Cosine CountLeadingZeros Digamma Erf ErfInv
        Erfc Exponential ExponentialMinusOne Floor Imag IsFinite IsInf IsNegInf IsPosInf Lgamma Log LogPlusOne Logistic Negate Not Popcnt RealPart
        RoundNearestAfz RoundNearestEven Rsqrt Sign Sine Sinh Sqrt Tan Tanh);
    for element in types() {
        let x = elements(element);
        for (name, operation) in operations {
            let Some(to) = operation.result(element) else {
                assert!(program(Isa::Scalar, &[element], |b, x| b.unary(name, x[0])).is_none(), "{name:?} is not defined for {element:?}");
                continue;
            };
            let wanted = operation.apply(&x);
            for isa in Isa::available() {
                let (compiled, result) = program(isa, &[element], |b, x| b.unary(name, x[0])).unwrap_or_else(|| panic!("{name:?} of {element:?}"));
                assert_eq!(result, to, "{name:?} of {element:?}");
                same(&format!("{name:?} of {element:?} on {isa}"), &[&x], &wanted, &run(&compiled, &[&x], to));
            }
        }
    }
}

#[test]
fn binary() {
    let operations = operations!(Binary: Add And Atan2 Divide Maximum Minimum Mulhi Multiply Or Polygamma Power Remainder ShiftLeft ShiftRightArithmetic
        ShiftRightLogical Subtract Xor Zeta);
    for element in types() {
        let [x, y] = pairs(element);
        for (name, operation) in operations {
            if !operation.supports(element) {
                assert!(program(Isa::Scalar, &[element; 2], |b, x| b.binary(name, x[0], x[1])).is_none(), "{name:?} is not defined for {element:?}");
                continue;
            }
            let wanted = operation.apply(&x, &y).expect("the sizes are equal");
            for isa in Isa::available() {
                let (compiled, to) = program(isa, &[element; 2], |b, x| b.binary(name, x[0], x[1])).unwrap_or_else(|| panic!("{name:?} of {element:?}"));
                same(&format!("{name:?} of {element:?} on {isa}"), &[&x, &y], &wanted, &run(&compiled, &[&x, &y], to));
            }
        }
    }
}

/// The elements in the partial or total order.
fn order(x: &Literal, y: &Literal, total: bool, i: usize) -> Option<Ordering> {
    let element = x.element();
    if element.is_pred() {
        return x.as_slice::<Pred>()[i].partial_cmp(&y.as_slice::<Pred>()[i]);
    }
    if element.is_complex() {
        return with_complex!(element, T => {
            let (x, y) = (x.as_slice::<T>()[i], y.as_slice::<T>()[i]);
            (x.re() == y.re() && x.im() == y.im()).then_some(Ordering::Equal)
        }, otherwise => unreachable!("a complex type"));
    }
    if element.is_float() {
        return with_float!(element, T => {
            let (x, y) = (x.as_slice::<T>()[i], y.as_slice::<T>()[i]);
            if total { Some(x.total_order_key().cmp(&y.total_order_key())) } else { x.widen().partial_cmp(&y.widen()) }
        }, otherwise => unreachable!("a float type"));
    }
    with_int!(element, T => x.as_slice::<T>()[i].to_i128().partial_cmp(&y.as_slice::<T>()[i].to_i128()), otherwise => unreachable!("an integer type"))
}

#[test]
fn compare() {
    let directions = [Direction::Eq, Direction::Ne, Direction::Ge, Direction::Gt, Direction::Le, Direction::Lt];
    let holds = |direction, order: Option<Ordering>| match direction {
        Direction::Eq => order == Some(Ordering::Equal),
        Direction::Ne => order != Some(Ordering::Equal),
        Direction::Ge => order.is_some_and(Ordering::is_ge),
        Direction::Gt => order.is_some_and(Ordering::is_gt),
        Direction::Le => order.is_some_and(Ordering::is_le),
        Direction::Lt => order.is_some_and(Ordering::is_lt),
    };
    for element in types() {
        let [x, y] = pairs(element);
        for direction in directions {
            for total in [false, true] {
                for isa in Isa::available() {
                    let Some((compiled, to)) = program(isa, &[element; 2], |b, x| b.compare(direction, total, x[0], x[1])) else {
                        let equality = matches!(direction, Direction::Eq | Direction::Ne);
                        assert!((total && !element.is_float()) || (element.is_complex() && !equality), "{direction:?} of {element:?}");
                        continue;
                    };
                    let wanted: Vec<Pred> = (0..x.len()).map(|i| Pred::from(holds(direction, order(&x, &y, total, i)))).collect();
                    let wanted = Literal::from_vec(x.dims(), wanted);
                    same(&format!("{direction:?} of {element:?}, total {total}, on {isa}"), &[&x, &y], &wanted, &run(&compiled, &[&x, &y], to));
                }
            }
        }
    }
}

#[test]
fn conversions() {
    for from in types() {
        let x = elements(from);
        for to in types() {
            let wanted = convert::convert(&x, to);
            for isa in Isa::available() {
                let (compiled, _) = program(isa, &[from], |b, x| b.convert(x[0], to)).unwrap_or_else(|| panic!("{from:?} to {to:?}"));
                same(&format!("{from:?} to {to:?} on {isa}"), &[&x], &wanted, &run(&compiled, &[&x], to));
            }
        }
    }
}

#[test]
fn reduced_precision() {
    for element in floats() {
        let x = elements(element);
        for (exponent, mantissa) in [(8, 7), (5, 10), (5, 2), (4, 3), (2, 0), (1, 5), (11, 52), (3, 60), (200, 1)] {
            let wanted = convert::reduce_precision(&x, exponent, mantissa);
            for isa in Isa::available() {
                let (compiled, to) = program(isa, &[element], |b, x| b.reduce_precision(x[0], exponent, mantissa)).expect("defined for floats");
                same(&format!("{element:?} with {exponent} and {mantissa} bits on {isa}"), &[&x], &wanted, &run(&compiled, &[&x], to));
            }
        }
    }
}

/// The neighbour of a float, from its definition: nothing of the type lies between.
#[test]
fn next_after() {
    for element in floats() {
        let [x, y] = pairs(element);
        for isa in Isa::available() {
            let (compiled, to) = program(isa, &[element; 2], |b, x| b.binary(Binary::NextAfter, x[0], x[1])).expect("defined for floats");
            let found = run(&compiled, &[&x, &y], to);
            with_float!(element, T => for i in 0..x.len() {
                let [a, b, next] = [&x, &y, &found].map(|l| l.as_slice::<T>()[i]);
                let (from, towards) = (a.value(), b.value());
                if from.is_nan() || towards.is_nan() {
                    assert!(next.value().is_nan() || !T::FORMAT.has_nan(), "{element:?} {a:?} {b:?} {next:?}");
                } else if from == towards {
                    assert_eq!(next.code(), b.code(), "{element:?} {a:?} {b:?}");
                } else {
                    let middle = T::nearest(from / 2.0 + next.value() / 2.0).value();
                    assert!((next.value() > from) == (towards > from) && next.value() != from, "{element:?} {a:?} {b:?} {next:?}");
                    assert!(middle == from || middle == next.value() || middle.is_nan() || from.is_infinite(), "{element:?} {a:?} {b:?} {next:?}");
                }
            }, otherwise => unreachable!("a float"));
        }
    }
}

#[test]
fn fused_multiply_add_rounds_once() {
    for element in [ElementType::F32, ElementType::F64] {
        let [x, y] = pairs(element);
        for isa in Isa::available() {
            let (compiled, to) = program(isa, &[element; 2], |b, x| b.fma(x[0], x[1], x[0])).expect("defined for floats");
            let found = run(&compiled, &[&x, &y], to);
            let wanted = if element == ElementType::F32 {
                let (x, y) = (x.as_slice::<f32>(), y.as_slice::<f32>());
                Literal::from_vec(found.dims(), (0..x.len()).map(|i| x[i].mul_add(y[i], x[i])).collect())
            } else {
                let (x, y) = (x.as_slice::<f64>(), y.as_slice::<f64>());
                Literal::from_vec(found.dims(), (0..x.len()).map(|i| x[i].mul_add(y[i], x[i])).collect())
            };
            same(&format!("fma of {element:?} on {isa}"), &[&x, &y], &wanted, &found);
        }
    }
}

/// The bytes of an element.
fn word(x: &Literal, i: usize) -> &[u8] {
    let size = x.element().bytes();
    &x.bytes()[i * size..][..size]
}

#[test]
fn rotation_counts_modulo_the_width() {
    for element in [ElementType::S32, ElementType::U32, ElementType::S64, ElementType::U64] {
        let [x, y] = pairs(element);
        for isa in Isa::available() {
            let (compiled, to) = program(isa, &[element; 2], |b, x| b.binary(Binary::RotateLeft, x[0], x[1])).expect("defined for wide integers");
            let found = run(&compiled, &[&x, &y], to);
            let wanted: Vec<u8> = (0..x.len())
                .flat_map(|i| {
                    if element.bits() == 32 {
                        let [a, b] = [word(&x, i), word(&y, i)].map(|w| u32::from_le_bytes(w.try_into().expect("4 bytes")));
                        a.rotate_left(b & 31).to_le_bytes().to_vec()
                    } else {
                        let [a, b] = [word(&x, i), word(&y, i)].map(|w| u64::from_le_bytes(w.try_into().expect("8 bytes")));
                        a.rotate_left((b & 63) as u32).to_le_bytes().to_vec()
                    }
                })
                .collect();
            let wanted = Literal::from_bytes(element, x.dims(), &wanted).expect("as many bytes");
            same(&format!("rotation of {element:?} on {isa}"), &[&x, &y], &wanted, &found);
        }
    }
}
