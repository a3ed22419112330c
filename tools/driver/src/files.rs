//! Reading inputs and writing outputs.

use crate::io::Io;
use shale_ir::diag::{Diagnostic, Place};
use shale_ir::source::{Source, Span};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn error(message: String) -> Diagnostic {
    Diagnostic::error(Place::Unknown, message)
}

/// Reads a file, or standard input for `-`.
///
/// # Errors
/// Why it cannot be read.
pub(crate) fn read(name: &str, io: &mut Io<'_>) -> Result<Arc<Source>, Diagnostic> {
    let (name, bytes) = if name == "-" {
        let mut bytes = Vec::new();
        ("<stdin>", io.stdin.read_to_end(&mut bytes).map(|_| bytes))
    } else {
        (name, fs::read(io.path(name)))
    };
    let bytes = bytes.map_err(|e| error(format!("cannot read {name}: {e}")))?;
    if bytes.len() > Source::MAX_BYTES {
        return Err(error(format!("{name} has {} bytes; at most {} are read", bytes.len(), Source::MAX_BYTES)));
    }
    Ok(Source::new(name, bytes))
}

/// Checks that bytes are text.
///
/// # Errors
/// Bytecode, or bytes that are no text.
pub(crate) fn check_text(source: &Arc<Source>) -> Result<(), Diagnostic> {
    let place = |start, end| Place::Span(Span { source: source.clone(), start, end });
    if source.text().starts_with(b"ML\xefR") {
        return Err(error(format!("{} is MLIR bytecode, which is not supported: convert it to text", source.name())));
    }
    let text = match std::str::from_utf8(source.text()) {
        Ok(text) => text,
        Err(e) => {
            let at = e.valid_up_to();
            return Err(Diagnostic::error(place(at, at + e.error_len().unwrap_or(1)), "expected text in UTF-8, got a byte that is not"));
        }
    };
    if text.starts_with('\u{feff}') {
        let error = Diagnostic::error(place(0, 3), "expected an op, got a byte order mark");
        return Err(error.with_hint("save the file as UTF-8 without a byte order mark"));
    }
    Ok(())
}

/// Where results go.
pub(crate) enum Sink<'a> {
    Stream(BufWriter<&'a mut dyn Write>),
    File(BufWriter<Temporary>),
}

const BUFFER: usize = 1 << 18;

impl<'a> Sink<'a> {
    /// Opens the output. A file gets its name only in [`Sink::finish`]: a run that fails leaves what was there before.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub(crate) fn open(path: Option<&Path>, stdout: &'a mut dyn Write) -> io::Result<Self> {
        match path {
            None => Ok(Sink::Stream(BufWriter::with_capacity(BUFFER, stdout))),
            Some(path) => Ok(Sink::File(BufWriter::with_capacity(BUFFER, Temporary::create(path)?))),
        }
    }

    /// Writes what is buffered, and gives a file its name.
    ///
    /// # Errors
    /// Why that is not possible.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Sink::Stream(mut out) => out.flush(),
            Sink::File(out) => out.into_inner().map_err(io::IntoInnerError::into_error)?.publish(),
        }
    }

    /// Writes what is buffered to a stream; leaves a file as it was before the run.
    pub(crate) fn abandon(self) -> io::Result<()> {
        match self {
            Sink::Stream(mut out) => out.flush(),
            Sink::File(out) => {
                drop(out.into_parts());
                Ok(())
            }
        }
    }
}

/// Writes a file that is there as a whole or not at all.
///
/// # Errors
/// Why it cannot be written.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut nowhere = io::sink();
    let mut out = Sink::open(Some(path), &mut nowhere)?;
    out.write_all(bytes)?;
    out.finish()
}

impl Write for Sink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Stream(out) => out.write(bytes),
            Sink::File(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stream(out) => out.flush(),
            Sink::File(out) => out.flush(),
        }
    }
}

/// A file that is written beside its final place and moved there when it is complete.
pub(crate) struct Temporary {
    file: File,
    /// The temporary name and the final one; `None` for a device or pipe, which is written directly.
    names: Option<(PathBuf, PathBuf)>,
}

impl Temporary {
    fn create(path: &Path) -> io::Result<Self> {
        // Through a link, its target is replaced, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        if fs::metadata(&path).is_ok_and(|m| !m.is_file()) {
            return Ok(Temporary { file: File::options().write(true).open(&path)?, names: None });
        }
        static NUMBER: AtomicU64 = AtomicU64::new(0); // parallel runs in one process write different files
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let temporary = path.with_file_name(format!(".{name}.{}-{number}.tmp", std::process::id()));
        Ok(Temporary { file: File::create_new(&temporary)?, names: Some((temporary, path)) })
    }

    fn publish(mut self) -> io::Result<()> {
        let Some((temporary, path)) = self.names.take() else { return Ok(()) };
        if let Ok(old) = fs::metadata(&path) {
            // Only what the user gave it: failing to copy the mode is no reason to fail.
            let _ = fs::set_permissions(&temporary, old.permissions());
        }
        fs::rename(&temporary, &path).inspect_err(|_| {
            let _ = fs::remove_file(&temporary);
        })
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some((temporary, _)) = &self.names {
            let _ = fs::remove_file(temporary);
        }
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes a reproducer into the working directory, else into the directory for temporary files; says where.
///
/// The name depends on the content, so that running a crash again does not pile up files.
pub(crate) fn write_reproducer(tool: &str, text: &[u8], io: &Io<'_>) -> Option<PathBuf> {
    let hash = text.iter().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3));
    let name = format!("{tool}-crash-{:08x}.mlir", hash >> 32);
    [&io.cwd, &io.temp].into_iter().map(|dir| dir.join(&name)).find(|path| fs::write(path, text).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        let check = |text: &[u8]| check_text(&Source::new("a", text)).map_err(|d| (d.line_column(), d.message));
        assert_eq!(check(b"a\nb\xffc").unwrap_err().0, Some((2, 2)));
        assert!(check(b"ML\xefR\r").unwrap_err().1.contains("bytecode"));
        assert_eq!(check(b"HloModule f"), Ok(()));
    }

    #[test]
    fn a_file_appears_when_it_is_complete() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("out.mlir");
        let mut none = io::sink();
        let names = || fs::read_dir(dir.path()).unwrap().count();
        let mut sink = Sink::open(Some(&path), &mut none).unwrap();
        sink.write_all(b"one").unwrap();
        assert!(!path.exists());
        sink.abandon().unwrap();
        assert_eq!(names(), 0);
        let mut none = io::sink();
        let mut sink = Sink::open(Some(&path), &mut none).unwrap();
        sink.write_all(b"two").unwrap();
        sink.finish().unwrap();
        assert_eq!((fs::read(&path).unwrap(), names()), (b"two".to_vec(), 1));
    }
}
