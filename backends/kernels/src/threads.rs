//! Work on several threads.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex};

/// Calls `work` once for each of `threads` parts of `0..count`; part `i` is always the thread's with index `i`, so that caches stay warm.
pub(crate) fn split(threads: usize, count: usize, work: impl Fn(Range<usize>) + Sync) {
    split_parts(threads, count, |_, range| work(range));
}

/// The same, with the number of the part.
pub fn split_parts(threads: usize, count: usize, work: impl Fn(usize, Range<usize>) + Sync) {
    let threads = threads.min(count);
    let part = |i: usize| count * i / threads..count * (i + 1) / threads;
    match threads {
        0 => {}
        1 => work(0, 0..count),
        _ => match pool(threads) {
            Some(pool) => drop(pool.broadcast(|context| work(context.index(), part(context.index())))),
            None => work(0, 0..count),
        },
    }
}

/// The threads of a number; `None` if the system gives no more.
fn pool(threads: usize) -> Option<Arc<ThreadPool>> {
    static POOLS: Mutex<BTreeMap<usize, Arc<ThreadPool>>> = Mutex::new(BTreeMap::new());
    let mut pools = POOLS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(pool) = pools.get(&threads) {
        return Some(pool.clone());
    }
    let pool = Arc::new(ThreadPoolBuilder::new().num_threads(threads).thread_name(|i| format!("shale-kernel-{i}")).build().ok()?);
    pools.insert(threads, pool.clone());
    Some(pool)
}

/// An address that several threads write behind, each to places of its own.
#[derive(Clone, Copy)]
pub(crate) struct Shared<T>(*mut T);

// SAFETY: it is an address; who writes behind it says which places are whose.
unsafe impl<T: Send> Send for Shared<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for Shared<T> {}

impl<T> Shared<T> {
    pub(crate) fn new(at: *mut T) -> Shared<T> {
        Shared(at)
    }

    pub(crate) fn get(self) -> *mut T {
        self.0
    }
}
