//! Sorting by digits on several threads: each counts a part of the records and gives them to places of its own.

use super::radix::{BLOCK, Record, Sorting};
use crate::KernelError;
use crate::threads::{part, runs, split_list};

/// The fewest records for which a thread is woken.
const LEAST: usize = 1 << 14;

/// How many threads are worth waking for so many records.
pub(super) fn worth(threads: usize, records: usize) -> usize {
    threads.min(records / LEAST).max(1)
}

/// As [`super::radix::sort`].
///
/// # Errors
/// A run that is to stop.
pub(super) fn by_digits<'a, R: Record, const BITS: u32>(sorting: Sorting<'_>, [mut from, mut to]: [&'a mut [R]; 2]) -> Result<&'a mut [R], KernelError> {
    for shift in differing::<R, BITS>(sorting, from) {
        distribute::<R, R, BITS>(sorting, from, to, shift, |record| record)?;
        std::mem::swap(&mut from, &mut to);
    }
    Ok(from)
}

/// As [`super::radix::sort_into`].
///
/// # Errors
/// A run that is to stop.
pub(super) fn by_digits_into<R: Record, T: Copy + Send, const BITS: u32>(
    sorting: Sorting<'_>,
    [mut from, mut to]: [&mut [R]; 2],
    result: &mut [T],
    make: impl Fn(R) -> T + Copy + Sync,
) -> Result<(), KernelError> {
    let mut shifts = differing::<R, BITS>(sorting, from);
    let Some(last) = shifts.pop() else {
        made(sorting.threads, from, result, make);
        return Ok(());
    };
    for shift in shifts {
        distribute::<R, R, BITS>(sorting, from, to, shift, |record| record)?;
        std::mem::swap(&mut from, &mut to);
    }
    distribute::<R, T, BITS>(sorting, from, result, last, make)
}

/// What `make` makes of each record.
pub(super) fn made<R: Record, T: Send>(threads: usize, records: &[R], to: &mut [T], make: impl Fn(R) -> T + Copy + Sync) {
    split_list(threads, to, |first, to| to.iter_mut().zip(&records[first..]).for_each(|(to, record)| *to = make(*record)));
}

/// Where the digits begin that are not the same in all keys.
fn differing<R: Record, const BITS: u32>(Sorting { bits, threads, .. }: Sorting<'_>, records: &[R]) -> Vec<u32> {
    let (first, mut masks) = (records[0].key(), vec![0; threads]);
    split_list(threads, &mut masks, |thread, masks| {
        for mask in masks {
            *mask = records[part(records.len(), threads, thread)].iter().fold(0, |mask, record| mask | (record.key() ^ first));
        }
    });
    let mask = masks.into_iter().fold(0, |all, mask| all | mask);
    (0..bits).step_by(BITS as usize).filter(|shift| mask >> shift & ((1 << BITS) - 1) != 0).collect()
}

/// Gives what `make` makes of each record its place by a digit.
fn distribute<R: Record, T: Copy + Send, const BITS: u32>(
    Sorting { threads, stop, .. }: Sorting<'_>,
    from: &[R],
    to: &mut [T],
    shift: u32,
    make: impl Fn(R) -> T + Copy + Sync,
) -> Result<(), KernelError> {
    let mut counts = vec![vec![0u32; 1 << BITS]; threads];
    split_list(threads, &mut counts, |thread, counts| {
        for counts in counts {
            let counts = &mut counts[..1 << BITS];
            from[part(from.len(), threads, thread)].iter().for_each(|record| counts[record.digit(shift, BITS)] += 1);
        }
    });
    let mut shares: Vec<_> = runs(to, &counts).into_iter().map(|runs| (runs, Ok(()))).collect();
    split_list(threads, &mut shares, |thread, shares| {
        for (runs, done) in shares {
            *done = from[part(from.len(), threads, thread)].chunks(BLOCK).try_for_each(|block| {
                stop.check()?;
                runs.fill(block, |record| record.digit(shift, BITS), make);
                Ok(())
            });
        }
    });
    shares.into_iter().try_for_each(|(_, done)| done)
}
