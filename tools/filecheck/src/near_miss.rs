//! `--strict`: words that were meant as directives but are none.
//!
//! FileCheck takes any text that is not a directive for prose, so that a test
//! with a misspelt directive passes without testing. Here such words are errors.

use crate::directives::{Kind, is_word_byte};
use crate::fuzzy;
use crate::options::Options;
use crate::source::{Message, Place};

/// The words of `text` that look like directives, with the directive nearest to each.
pub(crate) fn find(text: &[u8], options: &Options) -> Vec<Message> {
    let known = Known::new(text, options);
    let mut out = vec![];
    let mut start = 0;
    for line in text.split(|&b| b == b'\n') {
        if !known.is_comment(line) {
            for (at, found) in known.words(line) {
                let shown = String::from_utf8_lossy(&line[at..at + found.len]).into_owned();
                let near = found.meant;
                let text = format!("'{shown}' is not a directive; did you mean '{near}'?");
                let message = Message::error(Place::Check(start + at), text);
                out.push(message.spanning(found.len));
            }
        }
        start += line.len() + 1;
    }
    out
}

/// What could have been meant where a prefix is used nowhere.
pub(crate) fn hints_for_unused(text: &[u8], unused: &[String], options: &Options) -> String {
    let strict = Options { check_prefixes: unused.to_vec(), comment_prefixes: options.comments(), ..Options::default() };
    let messages = find(text, &strict);
    messages.first().map_or(String::new(), |m| {
        let Place::Check(at) = m.place else {
            return String::new();
        };
        let line = memchr::memchr_iter(b'\n', &text[..at]).count() + 1;
        format!(" (line {line}: {})", m.text)
    })
}

struct Known {
    prefixes: Vec<String>,
    comments: Vec<String>,
    /// Prefixes that other runs of the same file use.
    foreign: Vec<String>,
}

struct Miss {
    len: usize,
    meant: String,
}

impl Known {
    fn new(text: &[u8], options: &Options) -> Known {
        let (prefixes, comments) = (options.prefixes(), options.comments());
        Known { foreign: foreign_prefixes(text), prefixes, comments }
    }

    fn is_comment(&self, line: &[u8]) -> bool {
        self.comments.iter().any(|c| {
            let text = format!("{c}:");
            memchr::memmem::find(line, text.as_bytes()).is_some_and(|i| i == 0 || !is_word_byte(line[i - 1]))
        })
    }

    /// The misspelt words of a line.
    fn words(&self, line: &[u8]) -> Vec<(usize, Miss)> {
        let mut out = vec![];
        let mut pos = 0;
        let mut leads = true;
        while pos < line.len() {
            if !is_word_byte(line[pos]) || line[pos] == b'-' && leads {
                pos += 1;
                continue;
            }
            let len = line[pos..].iter().take_while(|&&b| is_word_byte(b)).count();
            let word = String::from_utf8_lossy(&line[pos..pos + len]);
            let after = &line[pos + len..];
            if self.is_directive(&word) && directive_follows(after) {
                // The rest of the line is a pattern.
                break;
            }
            if let Some(miss) = self.judge(&word, after, leads) {
                out.push((pos, miss));
                break;
            }
            leads = false;
            pos += len;
        }
        out
    }

    fn judge(&self, word: &str, after: &[u8], leads: bool) -> Option<Miss> {
        let blanks = after.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let colon = after.get(blanks) == Some(&b':');
        if self.is_directive(word) {
            // `CHECK :`, or at the start of a line `CHECK-NEXT foo`.
            let suffixed = self.prefixes.iter().all(|p| p != word);
            let meant = if blanks > 0 && colon { leads } else { leads && suffixed };
            let len = word.len() + if colon { blanks + 1 } else { 0 };
            return meant.then(|| Miss { len, meant: format!("{word}:") });
        }
        if blanks > 0 || !matches!(after.first(), Some(b':' | b'{')) {
            return None;
        }
        let has_prefix = self.prefixes.iter().any(|p| word.strip_prefix(p.as_str()).is_some_and(|rest| rest.starts_with(['-', '_'])));
        let foreign = |f: &String| word == f || word.strip_prefix(f.as_str()).is_some_and(|r| r.starts_with('-'));
        let others = self.foreign.iter().filter(|f| !self.prefixes.contains(f));
        if !(has_prefix || leads) || others.chain(&self.comments).any(foreign) {
            return None;
        }
        let meant = self.nearest(word, has_prefix)?;
        Some(Miss { len: word.len() + 1, meant: format!("{meant}:") })
    }

    fn is_directive(&self, word: &str) -> bool {
        self.prefixes.iter().any(|p| {
            word.strip_prefix(p.as_str()).is_some_and(|rest| {
                rest.is_empty()
                    || rest
                        .strip_prefix('-')
                        .is_some_and(|s| Kind::SUFFIXES.iter().any(|(k, _)| *k == s) || s.strip_prefix("COUNT-").is_some_and(|n| n.parse::<u32>().is_ok()))
            })
        })
    }

    /// The directive nearest to `word`; any one is near if the prefix is right.
    fn nearest(&self, word: &str, has_prefix: bool) -> Option<String> {
        let suffixes = Kind::SUFFIXES.iter().map(|(s, _)| format!("-{s}"));
        let suffixes: Vec<String> = suffixes.chain(["-COUNT-1".into(), String::new()]).collect();
        let all: Vec<String> = self.prefixes.iter().flat_map(|p| suffixes.iter().map(move |s| format!("{p}{s}"))).collect();
        let upper = word.to_uppercase().replace('_', "-");
        if let Some(hit) = fuzzy::closest(&upper, all.iter().map(String::as_str)) {
            return Some(hit.into());
        }
        let prefix = self.prefixes.iter().filter(|p| word.starts_with(p.as_str())).max();
        prefix.filter(|_| has_prefix).map(|p| format!("{p}-NEXT"))
    }
}

fn directive_follows(after: &[u8]) -> bool {
    matches!(after.first(), Some(b':' | b'{'))
}

/// The prefixes that flags in the file's run lines name.
fn foreign_prefixes(text: &[u8]) -> Vec<String> {
    let mut out = vec![];
    for at in memchr::memmem::find_iter(text, b"check-prefix") {
        let rest = &text[at + "check-prefix".len()..];
        let rest = rest.strip_prefix(b"es").unwrap_or(rest);
        let Some(rest) = rest.strip_prefix(b"=").or(rest.strip_prefix(b" ")) else {
            continue;
        };
        let len = rest.iter().take_while(|&&b| is_word_byte(b) || b == b',').count();
        let names = String::from_utf8_lossy(&rest[..len]).into_owned();
        out.extend(names.split(',').filter(|n| !n.is_empty()).map(String::from));
    }
    out
}
