//! Bytes in memory that vectors and the system's large pages like: aligned, and mapped where there are many.

#[cfg(target_os = "linux")]
use memmap2::Advice;
use memmap2::MmapMut;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

/// From this many bytes on, memory comes from the system as pages of its own, which are zero without being touched.
const MAPPED: usize = 1 << 20;
/// The size of huge pages, to a multiple of which mapped memory is aligned.
const HUGE: usize = 2 << 20;

/// The size of small pages.
const PAGE: usize = 4 << 10;
/// Where memory begins within a page, one after the other: loads wait for stores before them to addresses that differ in the page alone, so arrays that
/// begin at the same place of a page are copied at half the speed.
const COLORS: [usize; 7] = [0, 576, 1152, 1728, 2304, 2880, 3456];
/// How many mapped pieces there were.
static NEXT: AtomicUsize = AtomicUsize::new(0);

/// A number of bytes, all zero at first, at a multiple of 64; from 2 MiB on in huge pages, which the system is asked for.
///
/// Loads of 64 bytes that cross lines of the cache, and pages of 4 KiB, each cost a third of the speed at which memory is read.
#[derive(Debug)]
pub struct AlignedBytes(Kind);

#[derive(Debug)]
enum Kind {
    Small { lines: Vec<Line>, bytes: usize },
    Mapped { pages: MmapMut, at: usize, bytes: usize },
}

#[derive(Clone, Copy, Debug, bytemuck::Zeroable, bytemuck::Pod)]
#[repr(C, align(64))]
struct Line([u8; 64]);

impl AlignedBytes {
    /// Zeroed bytes.
    ///
    /// # Errors
    /// The system has no pages left.
    pub fn new(bytes: usize) -> io::Result<AlignedBytes> {
        if bytes < MAPPED {
            return Ok(AlignedBytes(Kind::Small { lines: vec![Line([0; 64]); bytes.div_ceil(64)], bytes }));
        }
        let color = COLORS[NEXT.fetch_add(1, Ordering::Relaxed) % COLORS.len()];
        let room = if bytes >= HUGE { bytes.saturating_add(HUGE + PAGE) } else { bytes.saturating_add(PAGE) };
        let pages = MmapMut::map_anon(room)?;
        let mut at = color;
        if bytes >= HUGE {
            at += pages.as_ptr().addr().next_multiple_of(HUGE) - pages.as_ptr().addr();
            // A system without huge pages gives small ones.
            #[cfg(target_os = "linux")]
            let _ = pages.advise(Advice::HugePage);
        }
        Ok(AlignedBytes(Kind::Mapped { pages, at, bytes }))
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        match &self.0 {
            Kind::Small { lines, bytes } => &bytemuck::cast_slice(lines)[..*bytes],
            Kind::Mapped { pages, at, bytes } => &pages[*at..*at + *bytes],
        }
    }

    /// The bytes, to be changed.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        match &mut self.0 {
            Kind::Small { lines, bytes } => &mut bytemuck::cast_slice_mut(lines)[..*bytes],
            Kind::Mapped { pages, at, bytes } => &mut pages[*at..*at + *bytes],
        }
    }
}
