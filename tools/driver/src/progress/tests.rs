//! The line, on a terminal of ours.

use super::*;
use indicatif::TermLike;
use std::io;
use std::sync::{Condvar, Mutex};
use std::time::Instant;

/// A terminal that keeps what is written to it.
#[derive(Clone, Default, Debug)]
struct Terminal(Arc<(Mutex<String>, Condvar)>);

impl Terminal {
    fn text(&self) -> String {
        self.0.0.lock().unwrap().clone()
    }

    /// Waits until something is written; fails after a minute.
    fn wait_for(&self, wanted: &str) {
        let (text, changed) = &*self.0;
        let (start, mut text) = (Instant::now(), text.lock().unwrap());
        while !text.contains(wanted) {
            assert!(start.elapsed() < Duration::from_mins(1), "expected '{wanted}', got '{text}'");
            text = changed.wait_timeout(text, TICK).unwrap().0;
        }
    }
}

impl TermLike for Terminal {
    fn width(&self) -> u16 {
        80
    }
    fn move_cursor_up(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_down(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_right(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn move_cursor_left(&self, _: usize) -> io::Result<()> {
        Ok(())
    }
    fn write_line(&self, text: &str) -> io::Result<()> {
        self.write_str(text)
    }
    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.0.lock().unwrap().push_str(text);
        self.0.1.notify_all();
        Ok(())
    }
    fn clear_line(&self) -> io::Result<()> {
        self.write_str("<clear>")
    }
    fn flush(&self) -> io::Result<()> {
        Ok(())
    }
}

fn target(terminal: &Terminal) -> ProgressDrawTarget {
    ProgressDrawTarget::term_like(Box::new(terminal.clone()))
}

#[test]
fn long_work_has_a_line_that_goes_away() {
    let (terminal, steps) = (Terminal::default(), Arc::new(AtomicU64::new(0)));
    let progress = Progress::on(target(&terminal), Duration::ZERO, "running @main", Some(steps.clone()));
    terminal.wait_for("0 steps: running @main");
    steps.store(1_234_567, Ordering::Relaxed);
    terminal.wait_for("1,234,567 steps: running @main");
    progress.say(|| "running @other".into());
    terminal.wait_for("steps: running @other");
    progress.detail(": cse");
    terminal.wait_for("steps: running @other: cse");
    assert!(progress.suspend(|| terminal.text()).ends_with("<clear>"));
    drop(progress);
    assert!(terminal.text().ends_with("<clear>"), "{}", terminal.text());
}

#[test]
fn short_work_has_none() {
    let terminal = Terminal::default();
    let progress = Progress::on(target(&terminal), Duration::from_hours(1), "running @main", None);
    progress.say(|| "running @other".into());
    assert_eq!(progress.suspend(|| 3), 3);
    drop(progress);
    assert_eq!(terminal.text(), "");
}

#[test]
fn nobody_looks_at_what_is_no_terminal() {
    let (mut none, mut out, mut err) = (io::empty(), Vec::new(), Vec::new());
    let mut io = Io::new(&mut none, &mut out, &mut err, "");
    assert!(Progress::new(&io, true, "running", None).0.is_none());
    io.terminal = true;
    assert!(Progress::new(&io, false, "running", None).0.is_none());
}
