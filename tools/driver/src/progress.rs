//! What a tool is doing, shown on a terminal while that takes long.
//!
//! Laws
//! - Nothing is written unless standard error is a terminal, and nothing before [`PATIENCE`] has passed.
//! - What was shown is wiped away at the end, and while other text is written.

use crate::io::Io;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Work that takes less time than this is not worth a line.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the line is drawn.
const TICK: Duration = Duration::from_millis(100);

/// The line that says what is going on; it is wiped away when this is dropped.
pub(crate) struct Progress(Option<Line>);

struct Line {
    bar: ProgressBar,
    /// Shows the line when the time has come; ends when its sender is gone.
    starter: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// A line that says `what`, with a number of steps where somebody counts them; nothing if it is not `wanted` or nobody would see it.
    pub(crate) fn new(io: &Io<'_>, wanted: bool, what: &str, steps: Option<Arc<AtomicU64>>) -> Self {
        if wanted && io.terminal { Self::on(ProgressDrawTarget::stderr(), PATIENCE, what, steps) } else { Self::none() }
    }

    /// No line.
    pub(crate) fn none() -> Self {
        Progress(None)
    }

    fn on(target: ProgressDrawTarget, patience: Duration, what: &str, steps: Option<Arc<AtomicU64>>) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()).with_style(style(steps)).with_prefix(what.to_string());
        let (sender, stopped) = mpsc::channel();
        let shown = bar.clone();
        let start = move || {
            if stopped.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(target);
                shown.enable_steady_tick(TICK);
            }
        };
        // A machine that gives no more threads can do without the line.
        let starter = thread::Builder::new().spawn(start).ok().map(|thread| (sender, thread));
        Progress(Some(Line { bar, starter }))
    }

    /// True if there is a line, now or soon.
    pub(crate) fn is_seen(&self) -> bool {
        self.0.is_some()
    }

    /// Says what is going on now.
    pub(crate) fn say(&self, what: impl FnOnce() -> String) {
        if let Some(line) = &self.0 {
            line.bar.set_prefix(what());
            line.bar.set_message("");
        }
    }

    /// Adds to that which part of it.
    pub(crate) fn detail(&self, part: &str) {
        if let Some(line) = &self.0 {
            line.bar.set_message(part.to_string());
        }
    }

    /// Does something that writes to the terminal, without the line.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(line) => line.bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.starter.take() {
            drop(sender);
            let _ = thread.join(); // it shows a line and can fail in no way that matters
        }
        self.bar.finish_and_clear();
    }
}

fn style(steps: Option<Arc<AtomicU64>>) -> ProgressStyle {
    let style = ProgressStyle::with_template("{spinner} {elapsed}{steps}: {prefix}{wide_msg}").expect("the template is right");
    style.with_key("steps", move |_: &ProgressState, w: &mut dyn fmt::Write| {
        if let Some(steps) = &steps {
            let _ = write!(w, ", {} steps", HumanCount(steps.load(Ordering::Relaxed)));
        }
    })
}

#[cfg(test)]
mod tests;
