//! The substitutions of RUN lines: `%s %S %p %t %T %%`.
//!
//! Laws: every `%` in a word is one of these six or an error, and a letter may not follow one
//! directly, so that `%sum` is never read as `%s` and `um`.

use std::path::Path;

/// What the substitutions of one trial stand for.
#[derive(Clone, Copy, Debug)]
pub struct Substitutions<'a> {
    /// `%s`: the test file. `%S` and `%p` are its folder.
    pub file: &'a Path,
    /// `%T`: the trial's temporary folder. `%t` is a file name in it.
    pub temp: &'a Path,
}

impl Substitutions<'_> {
    /// Replaces all substitutions in a word.
    ///
    /// # Errors
    /// A `%` that is not one of the six, with what to write for it.
    pub fn apply(&self, word: &str) -> Result<String, String> {
        let mut out = String::with_capacity(word.len());
        let mut rest = word;
        while let Some((before, after)) = rest.split_once('%') {
            out.push_str(before);
            let mut chars = after.chars();
            let key = chars.next();
            match key.and_then(|key| self.value(key)) {
                Some(value) if key == Some('%') || !chars.clone().next().is_some_and(char::is_alphabetic) => {
                    out.push_str(&value);
                }
                _ => {
                    return Err(format!("`%{after}` is no substitution; known are %s %S %p %t %T, and %% for a percent sign"));
                }
            }
            rest = chars.as_str();
        }
        out.push_str(rest);
        Ok(out)
    }

    fn value(&self, key: char) -> Option<String> {
        let show = |path: &Path| path.display().to_string();
        Some(match key {
            's' => show(self.file),
            'S' | 'p' => show(self.file.parent().unwrap_or(Path::new(""))),
            'T' => show(self.temp),
            't' => {
                let name = self.file.file_name().unwrap_or_default().to_string_lossy();
                show(&self.temp.join(format!("{name}.tmp")))
            }
            '%' => "%".to_owned(),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_substitution_has_its_value() {
        let subst = Substitutions { file: Path::new("/a b/c.mlir"), temp: Path::new("/tmp/x") };
        let cases = [
            ("%s", "/a b/c.mlir"),
            ("%S/d:%p", "/a b/d:/a b"),
            ("%t %t.out %t2", "/tmp/x/c.mlir.tmp /tmp/x/c.mlir.tmp.out /tmp/x/c.mlir.tmp2"),
            ("--o=%T/e", "--o=/tmp/x/e"),
            ("%%sum 100%%", "%sum 100%"),
            ("plain", "plain"),
        ];
        for (word, expected) in cases {
            assert_eq!(subst.apply(word).as_deref(), Ok(expected));
        }
    }

    #[test]
    fn other_percent_signs_are_errors() {
        let subst = Substitutions { file: Path::new("f"), temp: Path::new("t") };
        for word in ["%sum", "%0", "%", "a%", "%tensor", "%{x}"] {
            assert!(subst.apply(word).unwrap_err().contains("%% for a percent sign"), "{word}");
        }
    }
}
