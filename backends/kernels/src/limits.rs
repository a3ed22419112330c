//! What the machine can do at most, measured.

use crate::target::{Code, with_isa};
use crate::threads::split;
use shale_ir::memory::AlignedBytes;
use shale_lanes::Isa;
use std::hint::black_box;
use std::io;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What some threads of the machine reach at most with an instruction set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Bytes a second between memory and the processor, read and written: those of a copy.
    pub bytes: f64,
    /// Floating point operations a second: those of independent multiply-adds of f32 in registers, each of which is two.
    pub operations: f64,
}

/// Bytes that are copied: more than caches hold for one thread, most of the time.
const COPIED: usize = 64 << 20;
/// How long each of both is repeated; the best time counts.
const LONG: Duration = Duration::from_millis(60);
/// Multiply-adds that do not wait for one another: ten registers of 16 lanes, or twenty of 8.
const CHAINS: usize = 160;
/// Rounds of them between two looks at the clock.
const ROUNDS: usize = 20_000;

impl Limits {
    /// Measures what `threads` threads reach together; takes about an eighth of a second.
    ///
    /// # Errors
    /// The system has no memory to copy.
    pub fn measure(isa: Isa, threads: usize) -> io::Result<Limits> {
        let threads = threads.max(1);
        let (from, mut to) = (AlignedBytes::new(COPIED)?, AlignedBytes::new(COPIED)?);
        let places: Vec<Mutex<&mut [u8]>> = to.bytes_mut().chunks_mut(COPIED.div_ceil(threads)).map(Mutex::new).collect();
        let sources: Vec<&[u8]> = from.bytes().chunks(COPIED.div_ceil(threads)).collect();
        let copy = best(|| {
            split(threads, places.len(), |range| {
                for i in range {
                    // Each is one thread's: nobody waits, and nobody leaves it half done.
                    let mut place = places[i].lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    place.copy_from_slice(black_box(sources[i]));
                }
            });
        });
        let add = best(|| split(threads, threads, |range| range.for_each(|_| multiply_adds(isa))));
        let rate = |count: usize, time: f64| count as f64 / time.max(f64::MIN_POSITIVE);
        Ok(Limits { bytes: rate(2 * COPIED, copy), operations: rate(2 * CHAINS * ROUNDS * threads, add) })
    }
}

/// The seconds of the fastest of several runs.
fn best(mut run: impl FnMut()) -> f64 {
    run();
    let (begun, mut best) = (Instant::now(), f64::INFINITY);
    while begun.elapsed() < LONG {
        let start = Instant::now();
        run();
        best = best.min(start.elapsed().as_secs_f64());
    }
    best
}

fn multiply_adds(isa: Isa) {
    let numbers = black_box([1.0; CHAINS]);
    // Without an instruction for it a fused multiply-add is a call.
    black_box(if isa == Isa::Scalar { with_isa(isa, MultiplyAdds::<false>(numbers)) } else { with_isa(isa, MultiplyAdds::<true>(numbers)) });
}

/// Chains of multiply-adds, all at once.
struct MultiplyAdds<const FUSED: bool>([f32; CHAINS]);

impl<const FUSED: bool> Code for MultiplyAdds<FUSED> {
    type Out = [f32; CHAINS];
    #[inline(always)]
    fn run(self) -> [f32; CHAINS] {
        let mut sums = self.0;
        let (factor, more) = (black_box(0.5f32), black_box(0.5f32));
        for _ in 0..ROUNDS {
            for sum in &mut sums {
                *sum = if FUSED { sum.mul_add(factor, more) } else { *sum * factor + more };
            }
        }
        sums
    }
}
