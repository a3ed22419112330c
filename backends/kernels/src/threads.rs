//! Work on several threads: fork and join.
//!
//! A kernel may be shorter than it takes to wake a thread, so threads that have just worked stay awake for a while and look for more. A part of the work
//! is always the same thread's, so that caches stay warm. A library was tried first: its threads fall asleep within microseconds, and a loop over small
//! products took half as long again on two threads as on one.

use crate::memory::prefetch_run;
use std::cell::UnsafeCell;
use std::hint::spin_loop;
use std::marker::PhantomData;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// Calls `work` once for each of `threads` parts of `0..count`; part `i` is always the thread's with index `i`, so that caches stay warm.
pub(crate) fn split(threads: usize, count: usize, work: impl Fn(Range<usize>) + Sync) {
    split_parts(threads, count, |_, range| work(range));
}

/// The same, with the number of the part.
///
/// # Panics
/// As `work` does, when all parts have ended.
pub fn split_parts(threads: usize, count: usize, work: impl Fn(usize, Range<usize>) + Sync) {
    let threads = threads.min(count);
    let run = |i: usize| work(i, part(count, threads, i));
    match threads {
        0 => {}
        1 => run(0),
        _ => TEAM.get_or_init(Team::default).run(threads, &run),
    }
}

/// The part of `0..count` that is a thread's.
pub(crate) fn part(count: usize, threads: usize, thread: usize) -> Range<usize> {
    count * thread / threads..count * (thread + 1) / threads
}

/// Calls `work` for each of `threads` parts of a list, with the first place of the part; part `i` is always the thread's with index `i`.
pub(crate) fn split_list<T: Send>(threads: usize, list: &mut [T], work: impl Fn(usize, &mut [T]) + Sync) {
    let (count, list) = (list.len(), Shared::new(list.as_mut_ptr()));
    split(threads, count, |range| {
        // SAFETY: the parts are within the list, and none is given to two threads.
        let part = unsafe { std::slice::from_raw_parts_mut(list.get().add(range.start), range.len()) };
        work(range.start, part);
    });
}

/// The fewest bytes of a copy for which a thread is woken: less is in caches.
const COPIED: usize = 1 << 20;

/// Copies bytes, by at most so many threads.
///
/// # Panics
/// Lengths that differ.
pub fn copy(threads: usize, from: &[u8], to: &mut [u8]) {
    assert_eq!(from.len(), to.len(), "a copy is as long as what is copied");
    split_list(threads.min(to.len() / COPIED).max(1), to, |first, to| to.copy_from_slice(&from[first..][..to.len()]));
}

/// The places of a list that one thread fills: runs of neighbours, each from its first place on.
pub(crate) struct Runs<'a, T> {
    list: Shared<T>,
    /// The next place of each run, and where the run ends.
    places: Vec<[u32; 2]>,
    of: PhantomData<&'a mut [T]>,
}

/// Shares the places of a list out: the first runs of all threads stand behind each other, then their second ones, and so on. A thread has as many runs as
/// the others, of `counts[thread][run]` places.
///
/// # Panics
/// Counts that are more than the list has, or a list of 2³² places.
pub(crate) fn runs<'a, T: Copy + Send>(list: &'a mut [T], counts: &[Vec<u32>]) -> Vec<Runs<'a, T>> {
    let shared = Shared::new(list.as_mut_ptr());
    let mut all: Vec<_> = counts.iter().map(|counts| Runs { list: shared, places: Vec::with_capacity(counts.len()), of: PhantomData }).collect();
    let mut end = 0u32;
    for run in 0..counts.first().map_or(0, Vec::len) {
        for (counts, runs) in counts.iter().zip(&mut all) {
            let first = end;
            end = end.checked_add(counts[run]).expect("places are numbers of 32 bits");
            runs.places.push([first, end]);
        }
    }
    assert!(end as usize <= list.len(), "runs of {end} places in a list of {}", list.len());
    all
}

impl<T: Copy> Runs<'_, T> {
    /// Fills the next place of the run that `run` names for each item, with what `value` makes of it.
    ///
    /// # Panics
    /// A run that is full, or that does not exist.
    #[inline(always)]
    pub(crate) fn fill<I: Copy>(&mut self, items: &[I], run: impl Fn(I) -> usize, value: impl Fn(I) -> T) {
        let (list, places) = (self.list.get(), &mut self.places[..]);
        for item in items {
            let [next, end] = &mut places[run(*item)];
            assert!(*next < *end, "a run is full");
            // SAFETY: the place is in the list, whose elements nobody else reads or writes while there are runs of it, and in this run alone.
            let to = unsafe { list.add(*next as usize) };
            // SAFETY: as above.
            unsafe { to.write(value(*item)) };
            prefetch_run(to);
            *next += 1;
        }
    }
}

/// Bytes that are gone over below which one thread is faster than several.
const PARALLEL: usize = 1 << 18;

/// How many threads are worth waking for work on so many bytes.
pub(crate) fn worth(threads: usize, bytes: usize) -> usize {
    if bytes < PARALLEL { 1 } else { threads }
}

/// The threads of this process that kernels use: as many as were ever wanted at one time, less the caller's.
static TEAM: OnceLock<Team> = OnceLock::new();

/// How long a thread looks for work before it sleeps.
const AWAKE: Duration = Duration::from_micros(100);
/// Looks between two at the clock, or before the caller lets others run.
const LOOKS: usize = 64;

/// Threads that wait for work together.
#[derive(Default)]
struct Team {
    /// Who hands out work, with the number of threads; another one meanwhile does its own alone.
    turn: Mutex<usize>,
    shared: Arc<Board>,
}

/// A call for each part of some work.
type Job = *const (dyn Fn(usize) + Sync);

/// Jobs are counted in steps of this: what the count leaves is how many threads the job has.
const JOB: usize = 1 << 16;

/// What a team's threads see.
#[derive(Default)]
struct Board {
    /// Grows by [`JOB`] or more with each job, and says how many threads it has, the caller's included.
    number: AtomicUsize,
    job: UnsafeCell<Option<Job>>,
    /// Threads that have not ended their part.
    left: AtomicUsize,
    failed: AtomicBool,
    asleep: Mutex<usize>,
    /// As `asleep` holds, to be read without it.
    sleepers: AtomicUsize,
    wake: Condvar,
}

// SAFETY: the job is written while no thread reads it (all have ended the one before, and the number has not grown), and read after the number has grown.
unsafe impl Sync for Board {}
// SAFETY: the job is a reference to what threads may share, for as long as they run it.
unsafe impl Send for Board {}

impl Team {
    /// Makes threads until there are so many; false if the system gives no more.
    fn grow(&self, own: &mut usize, wanted: usize) -> bool {
        while *own < wanted {
            let (shared, i, done) = (self.shared.clone(), *own + 1, self.shared.number.load(Ordering::Relaxed));
            if thread::Builder::new().name(format!("shale-kernel-{i}")).spawn(move || shared.work(i, done)).is_err() {
                return false;
            }
            *own += 1;
        }
        true
    }

    /// Calls `part` for each part, the first one on the caller's thread.
    fn run(&self, threads: usize, part: &(dyn Fn(usize) + Sync)) {
        let mut turn = match self.turn.try_lock() {
            Ok(turn) => turn,
            Err(TryLockError::Poisoned(turn)) => turn.into_inner(),
            Err(TryLockError::WouldBlock) => return in_turn(threads, part),
        };
        if threads >= JOB || !self.grow(&mut turn, threads - 1) {
            return in_turn(threads, part);
        }
        let board = &*self.shared;
        // SAFETY: threads call it before this function returns, which waits for them, and never after.
        let job = unsafe { std::mem::transmute::<&(dyn Fn(usize) + Sync), &'static (dyn Fn(usize) + Sync)>(part) };
        // SAFETY: no thread looks at the job until the number grows: see `Board`.
        unsafe { *board.job.get() = Some(std::ptr::from_ref(job)) };
        board.left.store(threads - 1, Ordering::Relaxed);
        let number = board.number.load(Ordering::Relaxed) / JOB;
        board.number.store(number.wrapping_add(1).wrapping_mul(JOB) + threads, Ordering::SeqCst);
        if board.sleepers.load(Ordering::SeqCst) > 0 {
            drop(board.asleep.lock());
            board.wake.notify_all();
        }
        let own = catch_unwind(AssertUnwindSafe(|| part(0)));
        let mut looks = 0usize;
        while board.left.load(Ordering::Acquire) > 0 {
            looks += 1;
            if looks.is_multiple_of(LOOKS) { thread::yield_now() } else { spin_loop() }
        }
        let failed = board.failed.swap(false, Ordering::Relaxed);
        if let Err(panic) = own {
            resume_unwind(panic);
        }
        assert!(!failed, "a part of the work panicked on its thread");
    }
}

/// Calls `part` for each part on the caller's thread. As with several threads, a panic of one keeps none of the others from running.
fn in_turn(threads: usize, part: &(dyn Fn(usize) + Sync)) {
    let run = |i: usize| catch_unwind(AssertUnwindSafe(|| part(i))).err();
    let panics: Vec<_> = (0..threads).filter_map(run).collect();
    if let Some(panic) = panics.into_iter().next() {
        resume_unwind(panic);
    }
}

impl Board {
    /// The life of thread `i`, which was made when the number was `done`.
    fn work(&self, i: usize, mut done: usize) {
        loop {
            done = self.next(i, done);
            // SAFETY: the number has grown, so there is a job of which this thread has a part, and who handed it out waits until all have ended theirs.
            let job = unsafe { (*self.job.get()).map(|job| &*job) };
            if let Some(job) = job
                && catch_unwind(AssertUnwindSafe(|| job(i))).is_err()
            {
                self.failed.store(true, Ordering::Relaxed);
            }
            self.left.fetch_sub(1, Ordering::Release);
        }
    }

    /// Waits for the job after number `done` that has a part for thread `i`; gives its number. One without is gone for this thread, awake or not: who
    /// handed it out does not wait for it.
    fn next(&self, i: usize, mut done: usize) -> usize {
        let begun = Instant::now();
        loop {
            for _ in 0..LOOKS {
                let number = self.number.load(Ordering::Acquire);
                if number != done && i < number % JOB {
                    return number;
                }
                done = number;
                spin_loop();
            }
            if begun.elapsed() > AWAKE {
                break;
            }
        }
        let mut asleep = self.asleep.lock().unwrap_or_else(PoisonError::into_inner);
        *asleep += 1;
        self.sleepers.store(*asleep, Ordering::SeqCst);
        let number = loop {
            let number = self.number.load(Ordering::SeqCst);
            if number != done && i < number % JOB {
                break number;
            }
            done = number;
            asleep = self.wake.wait(asleep).unwrap_or_else(PoisonError::into_inner);
        };
        *asleep -= 1;
        self.sleepers.store(*asleep, Ordering::SeqCst);
        number
    }
}

/// An address that several threads write behind, each to places of its own.
pub(crate) struct Shared<T>(*mut T);

// Derived, they would ask the same of `T`.
impl<T> Copy for Shared<T> {}
impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        *self
    }
}

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
