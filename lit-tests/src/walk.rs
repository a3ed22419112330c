//! Finds test files.
//!
//! Laws: the list is sorted, so that trials, seeds and reports never depend on the file system's
//! order; links to folders are not followed, so a walk always ends.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// All files below `root` with one of the extensions (without the dot; none given means every file), sorted.
///
/// # Errors
/// When a folder cannot be read.
pub fn walk(root: &Path, extensions: &[&str]) -> io::Result<Vec<PathBuf>> {
    walk_except(root, extensions, &[])
}

/// As [`walk`], without the folders of the given names, at any depth, and hidden ones.
///
/// # Errors
/// When a folder cannot be read.
pub fn walk_except(root: &Path, extensions: &[&str], skipped: &[&str]) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if entry.file_type()?.is_dir() {
                if !name.starts_with('.') && !skipped.contains(&name.as_ref()) {
                    folders.push(entry.path());
                }
            } else if wanted(&entry.path(), extensions) {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    Ok(found)
}

fn wanted(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extensions.is_empty() || extension.is_some_and(|extension| extensions.contains(&extension))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_sorted_and_chosen_by_extension_and_folder() {
        let dir = tempfile::tempdir().unwrap();
        for file in ["b.mlir", "a.hlo", "x/c.mlir", "x/src/d.mlir", ".git/e.mlir", "f.txt"] {
            let path = dir.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let names = |found: Vec<PathBuf>| -> Vec<String> { found.iter().map(|path| path.strip_prefix(dir.path()).unwrap().display().to_string()).collect() };
        assert_eq!(names(walk_except(dir.path(), &["mlir", "hlo"], &["src"]).unwrap()), ["a.hlo", "b.mlir", "x/c.mlir"]);
        assert_eq!(names(walk(dir.path(), &["mlir"]).unwrap()), ["b.mlir", "x/c.mlir", "x/src/d.mlir"]);
        assert_eq!(names(walk(dir.path(), &[]).unwrap()).len(), 5);
        assert!(walk(&dir.path().join("missing"), &[]).is_err());
    }
}
