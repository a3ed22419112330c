//! From numbers that a plan finds to constants of the handlers.

/// An expression for each number that a value may have, and for the last one.
macro_rules! numbered {
    ($value:expr, $N:ident => $then:expr; $($number:tt),*; _ = $last:expr) => {
        match $value {
            $($number => {
                const $N: usize = $number;
                $then
            })*
            _ => {
                const $N: usize = $last;
                $then
            }
        }
    };
}

/// An expression with the number of a window as a constant.
macro_rules! window {
    ($value:expr, $N:ident => $then:expr) => {
        $crate::window::places::numbered!($value, $N => $then; 0; _ = 1)
    };
}

/// The same with the place of an operand in a window or in memory.
macro_rules! place {
    ($value:expr, $N:ident => $then:expr) => {
        $crate::window::places::numbered!($value, $N => $then; 0, 1; _ = $crate::window::MEMORY)
    };
}

/// The same with the place of any operand.
macro_rules! operand {
    ($value:expr, $N:ident => $then:expr) => {
        $crate::window::places::numbered!($value, $N => $then; 0, 1, 2; _ = $crate::window::IMMEDIATE)
    };
}

/// The same with the place of an operand whose lanes are equal.
macro_rules! equal {
    ($value:expr, $N:ident => $then:expr) => {
        $crate::window::places::numbered!($value, $N => $then; 2; _ = $crate::window::IMMEDIATE)
    };
}

/// An expression with a truth value as a constant.
macro_rules! flag {
    ($value:expr, $N:ident => $then:expr) => {
        if $value {
            const $N: bool = true;
            $then
        } else {
            const $N: bool = false;
            $then
        }
    };
}

pub(super) use {equal, flag, numbered, operand, place, window};
