//! Panics as values: a panic in a pass is caught and reported with its message and place.
//!
//! What a panic prints is decided by a process-wide hook. [`catch`] installs one that is silent on threads inside `catch` and
//! hands every other thread's panic to the hook that was there before, so tests and other libraries notice nothing.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::Once;

/// A panic that was caught.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panic {
    /// What the panic said.
    pub message: String,
    /// `file:line:column` of the code that panicked, if known.
    pub location: Option<String>,
}

impl std::fmt::Display for Panic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)?;
        self.location.as_ref().map_or(Ok(()), |at| write!(f, " (at {at})"))
    }
}

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    static LOCATION: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Counts nesting of [`catch`] on this thread, also when a panic passes through.
struct Inside;

impl Inside {
    fn enter() -> Inside {
        DEPTH.with(|d| d.set(d.get() + 1));
        Inside
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        DEPTH.with(|d| d.set(d.get() - 1));
    }
}

/// Runs `work`; a panic in it becomes a value. Nothing is printed unless `RUST_BACKTRACE` asks for it.
///
/// What `work` was changing may be left half changed: the caller must not go on with it.
///
/// # Errors
/// The panic.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Panic> {
    install_hook();
    let inside = Inside::enter();
    let result = catch_unwind(AssertUnwindSafe(work));
    drop(inside);
    result.map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(ToString::to_string).or_else(|| payload.downcast_ref::<String>().cloned());
        // A payload may panic again when it is dropped; it is not worth more than its text.
        std::mem::forget(payload);
        Panic { message: text.unwrap_or_else(|| "a panic without a message".into()), location: LOCATION.take() }
    })
}

fn install_hook() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let previous = take_hook();
        let loud = std::env::var_os("RUST_BACKTRACE").is_some_and(|v| v != "0");
        set_hook(Box::new(move |info: &PanicHookInfo<'_>| {
            let inside = DEPTH.try_with(Cell::get).unwrap_or(0) > 0;
            if inside {
                let _ = LOCATION.try_with(|place| place.replace(info.location().map(ToString::to_string)));
            }
            if loud || !inside {
                previous(info);
            }
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_and_place() {
        assert_eq!(catch(|| 3), Ok(3));
        let panic = catch(|| panic!("no {}", 7)).unwrap_err();
        assert_eq!(panic.message, "no 7");
        assert!(panic.location.unwrap().contains("panics.rs"));
        let outer = catch(|| {
            let _ = catch(|| panic!("inner"));
            5
        });
        assert_eq!(outer, Ok(5), "catching nests");
    }
}
