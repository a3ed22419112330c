//! The instruction sets that the backend has kernels for.

use std::fmt;
use std::str::FromStr;

/// An instruction set, as `--isa=` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Isa {
    /// Rust's scalars: everywhere.
    Scalar,
    /// 128-bit vectors of aarch64.
    Neon,
    /// 256-bit vectors of x86-64, with FMA, F16C and POPCNT.
    Avx2,
    /// 512-bit vectors of x86-64: the subsets F, BW, CD, DQ and VL.
    Avx512,
}

impl Isa {
    /// Every instruction set, the plainest first.
    pub const ALL: [Isa; 4] = [Isa::Scalar, Isa::Neon, Isa::Avx2, Isa::Avx512];

    /// The best one that this machine has.
    pub fn detect() -> Isa {
        Isa::available().last().unwrap_or(Isa::Scalar)
    }

    /// Those that this machine has, the plainest first.
    pub fn available() -> impl Iterator<Item = Isa> {
        Isa::ALL.into_iter().filter(|isa| isa.is_available())
    }

    /// True if this machine has the instructions.
    pub fn is_available(self) -> bool {
        match self {
            Isa::Scalar => true,
            Isa::Neon => cfg!(target_arch = "aarch64"),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => {
                is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") && is_x86_feature_detected!("f16c") && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => {
                Isa::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512cd")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Isa::Avx2 | Isa::Avx512 => false,
        }
    }

    /// The name in options: `scalar`, `neon`, `avx2` or `avx512`.
    pub fn name(self) -> &'static str {
        match self {
            Isa::Scalar => "scalar",
            Isa::Neon => "neon",
            Isa::Avx2 => "avx2",
            Isa::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a name is no instruction set of this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IsaError {
    /// There is none of this name.
    Unknown(String),
    /// The machine lacks it.
    Missing(Isa),
}

impl fmt::Display for IsaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |all: &mut dyn Iterator<Item = Isa>| all.map(Isa::name).collect::<Vec<_>>().join(", ");
        match self {
            IsaError::Unknown(name) => write!(f, "`{name}` is no instruction set; there are {}", list(&mut Isa::ALL.into_iter())),
            IsaError::Missing(isa) => write!(f, "this machine lacks the instruction set `{isa}`; it has {}", list(&mut Isa::available())),
        }
    }
}

impl std::error::Error for IsaError {}

impl FromStr for Isa {
    type Err = IsaError;

    /// The instruction set of a name, if this machine has it.
    ///
    /// # Errors
    /// An unknown name, or instructions that the machine lacks.
    fn from_str(name: &str) -> Result<Isa, IsaError> {
        let isa = Isa::ALL.into_iter().find(|isa| isa.name() == name).ok_or_else(|| IsaError::Unknown(name.to_string()))?;
        if isa.is_available() { Ok(isa) } else { Err(IsaError::Missing(isa)) }
    }
}
