//! Numeric substitution blocks: `[[#%x, VAR: EXPRESSION]]`.

mod format;
mod int;
mod parse;
#[cfg(test)]
mod tests;

pub(crate) use format::Format;
pub(crate) use int::Int;
pub(crate) use parse::{Failure, Reader, parse_block, parse_name};

use crate::vars::{VarId, Vars};

/// A function of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Min,
    Max,
}

/// A numeric expression.
#[derive(Debug)]
pub(crate) enum Expr {
    Literal(Int),
    /// A variable, and where its name is written.
    Var(VarId, usize),
    Binary(Op, Box<Expr>, Box<Expr>),
}

/// What a block holds.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) expr: Option<Expr>,
    pub(crate) format: Format,
    pub(crate) defines: Option<VarId>,
}

/// Why an expression has no value.
#[derive(Debug, PartialEq, Eq, Clone)]
pub(crate) enum EvalError {
    /// Variables without values, and where they are written.
    Undefined(Vec<(String, usize)>),
    Overflow,
}

impl Expr {
    /// The value under the present values of the variables.
    ///
    /// # Errors
    /// A variable has no value, or a division is by zero.
    pub(crate) fn eval(&self, vars: &Vars) -> Result<Int, EvalError> {
        match self {
            Expr::Literal(n) => Ok(n.clone()),
            Expr::Var(id, at) => {
                let var = &vars.numerics[*id];
                var.value.clone().ok_or_else(|| EvalError::Undefined(vec![(var.name.clone(), *at)]))
            }
            Expr::Binary(op, a, b) => match (a.eval(vars), b.eval(vars)) {
                (Ok(a), Ok(b)) => op.apply(&a, &b).ok_or(EvalError::Overflow),
                (Err(EvalError::Undefined(mut x)), Err(EvalError::Undefined(y))) => {
                    x.extend(y);
                    Err(EvalError::Undefined(x))
                }
                (Err(e), _) | (_, Err(e)) => Err(e),
            },
        }
    }

    /// The format that the variables used give the result, if they agree.
    fn implicit_format(&self, vars: &Vars) -> Result<Option<Format>, (Format, Format)> {
        match self {
            Expr::Literal(_) => Ok(None),
            Expr::Var(id, _) => Ok(Some(vars.numerics[*id].format)),
            Expr::Binary(_, a, b) => match (a.implicit_format(vars)?, b.implicit_format(vars)?) {
                (Some(x), Some(y)) if x != y => Err((x, y)),
                (x, y) => Ok(x.or(y)),
            },
        }
    }
}

impl Op {
    pub(crate) fn by_name(name: &str) -> Option<Op> {
        Some(match name {
            "add" => Op::Add,
            "sub" => Op::Sub,
            "mul" => Op::Mul,
            "div" => Op::Div,
            "min" => Op::Min,
            "max" => Op::Max,
            _ => return None,
        })
    }

    fn apply(self, a: &Int, b: &Int) -> Option<Int> {
        Some(match self {
            Op::Add => a.add(b),
            Op::Sub => a.sub(b),
            Op::Mul => a.mul(b),
            Op::Div => a.div(b)?,
            Op::Min => a.min(b).clone(),
            Op::Max => a.max(b).clone(),
        })
    }
}
