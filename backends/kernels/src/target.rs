//! Code that the compiler makes once for each instruction set.
//!
//! What is called here is Rust without intrinsics whose loops become vector code; everything in it is inlined. No instruction set gives other bits:
//! operations are never contracted.

use shale_lanes::Isa;

/// Code to be run with an instruction set.
pub(crate) trait Code {
    /// What it gives.
    type Out;
    /// Runs it. Implementations are `#[inline(always)]`.
    fn run(self) -> Self::Out;
}

/// Runs code with an instruction set; with that of the crate if the machine lacks it.
pub(crate) fn with_isa<C: Code>(isa: Isa, code: C) -> C::Out {
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 if isa.is_available() => {
            // SAFETY: the machine has the instructions.
            unsafe { avx512(code) }
        }
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 if isa.is_available() => {
            // SAFETY: the machine has the instructions.
            unsafe { avx2(code) }
        }
        _ => code.run(),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c,popcnt")]
fn avx512<C: Code>(code: C) -> C::Out {
    code.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,f16c,popcnt")]
fn avx2<C: Code>(code: C) -> C::Out {
    code.run()
}
