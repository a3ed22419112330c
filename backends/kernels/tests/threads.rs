//! Work that is divided among threads.

use shale_kernels::threads::{copy, split_parts};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Which part each of `count` things was in, and how often it was done.
fn parts(threads: usize, count: usize) -> Vec<(usize, usize)> {
    let found = Mutex::new(vec![(usize::MAX, 0); count]);
    split_parts(threads, count, |part, range| {
        let mut found = found.lock().expect("no part panics");
        for i in range {
            found[i] = (part, found[i].1 + 1);
        }
    });
    found.into_inner().expect("no part panics")
}

#[test]
fn everything_is_done_once_and_in_the_same_parts() {
    for threads in 0..5 {
        for count in [0, 1, 2, 3, 7, 64, 1000] {
            let once = parts(threads, count);
            let expected = threads.min(1);
            assert!(once.iter().all(|(_, times)| *times == expected), "{threads} threads, {count} things");
            assert!(once.is_sorted(), "parts follow each other");
            assert_eq!(once, parts(threads, count));
        }
    }
}

#[test]
fn threads_wake_up_again() {
    for pause in [0, 50, 150, 2000] {
        for _ in 0..20 {
            assert!(parts(3, 100).iter().all(|(_, times)| *times == 1));
            thread::sleep(Duration::from_micros(pause));
        }
    }
}

#[test]
fn several_callers_and_calls_within_calls_end() {
    let sum = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..200 {
                    split_parts(2, 10, |_, range| {
                        split_parts(2, range.len(), |_, inner| {
                            sum.fetch_add(inner.len(), Ordering::Relaxed);
                        });
                    });
                }
            });
        }
    });
    assert_eq!(sum.into_inner(), 4 * 200 * 10);
}

#[test]
fn a_part_that_panics_is_the_callers_panic() {
    for bad in 0..3 {
        let ran = AtomicUsize::new(0);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            split_parts(3, 3, |part, _| {
                assert_ne!(part, bad, "as the test wants it");
                ran.fetch_add(1, Ordering::Relaxed);
            });
        }));
        assert!(result.is_err(), "part {bad}");
        assert_eq!(ran.into_inner(), 2, "the other parts have run");
        assert!(parts(3, 30).iter().all(|(_, times)| *times == 1), "the threads go on");
    }
}

/// Kernels of any number of parts share the same threads.
#[cfg(target_os = "linux")]
#[test]
fn no_number_of_parts_has_threads_of_its_own() {
    let kernels = || {
        let tasks = std::fs::read_dir("/proc/self/task").expect("the threads of this process");
        let name = |task: std::io::Result<std::fs::DirEntry>| std::fs::read_to_string(task.ok()?.path().join("comm")).ok();
        tasks.filter_map(name).filter(|name| name.starts_with("shale-kernel")).count()
    };
    for parts in 2..=9 {
        let sum = AtomicUsize::new(0);
        split_parts(parts, parts, |part, _| _ = sum.fetch_add(part, Ordering::Relaxed));
        assert_eq!(sum.into_inner(), parts * (parts - 1) / 2);
    }
    assert!(kernels() <= 8, "{} threads", kernels());
}

/// Where another call has all threads, parts run one after the other: a panic is the caller's then, too, and the other parts run.
#[test]
fn parts_that_run_in_turn_panic_alike() {
    let ran = AtomicUsize::new(0);
    split_parts(2, 2, |outer, _| {
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            split_parts(3, 3, |part, _| {
                assert_ne!(part, 0, "as the test wants it");
                ran.fetch_add(1, Ordering::Relaxed);
            });
        }));
        assert!(result.is_err(), "in part {outer}");
    });
    assert_eq!(ran.into_inner(), 4, "the other parts have run");
}

#[test]
fn copies_are_whole() {
    for count in [0, 1, 4095, (2 << 20) - 1, 2 << 20, (3 << 20) + 5] {
        let from: Vec<u8> = (0..count).map(|i| (i % 251) as u8).collect();
        for threads in [1, 2, 3] {
            let mut to = vec![0xaa; count];
            copy(threads, &from, &mut to);
            assert!(to == from, "{count} bytes by {threads} threads");
        }
    }
}
