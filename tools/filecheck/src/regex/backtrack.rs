//! Backtracking matcher for expressions with back references.
//!
//! Time can be exponential, so the steps are counted and the search is given up
//! past a limit.

use super::Span;
use super::nfa::{Inst, Program};

/// The search took too many steps.
#[derive(Debug)]
pub(crate) struct TooComplex;

const MAX_STEPS: usize = 20_000_000;

/// One search over a text; all calls share a limit on steps.
pub(crate) struct Backtracker<'a> {
    prog: &'a Program,
    hay: &'a [u8],
    steps: usize,
    jobs: Vec<Job>,
}

enum Job {
    Try(usize, usize),
    RestoreCap(usize, Option<Span>),
    RestoreLoop(usize, usize),
}

impl<'a> Backtracker<'a> {
    pub(crate) fn new(prog: &'a Program, hay: &'a [u8]) -> Backtracker<'a> {
        Backtracker { prog, hay, steps: 0, jobs: vec![] }
    }

    /// The longest match that starts at `at` and ends by `to`, with captures.
    ///
    /// # Errors
    /// The steps allowed were used up.
    pub(crate) fn longest_at(&mut self, at: usize, to: usize, caps: &mut Vec<Option<Span>>) -> Result<Option<usize>, TooComplex> {
        let Some(first) = self.run(at, to, None, caps)? else {
            return Ok(None);
        };
        let kept = caps.clone();
        for end in (first + 1..=to).rev() {
            if self.run(at, to, Some(end), caps)?.is_some() {
                return Ok(Some(end));
            }
        }
        *caps = kept;
        Ok(Some(first))
    }

    fn run(&mut self, at: usize, to: usize, must_end: Option<usize>, caps: &mut [Option<Span>]) -> Result<Option<usize>, TooComplex> {
        caps.fill(None);
        let mut loops = vec![usize::MAX; self.prog.loops];
        self.jobs.clear();
        self.jobs.push(Job::Try(0, at));
        while let Some(job) = self.jobs.pop() {
            match job {
                Job::RestoreCap(g, old) => caps[g] = old,
                Job::RestoreLoop(l, old) => loops[l] = old,
                Job::Try(pc, pos) => {
                    if let Some(end) = self.follow(pc, pos, to, must_end, caps, &mut loops)? {
                        return Ok(Some(end));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Follows one path until it fails or matches, leaving the others as jobs.
    fn follow(
        &mut self,
        mut pc: usize,
        mut pos: usize,
        to: usize,
        must_end: Option<usize>,
        caps: &mut [Option<Span>],
        loops: &mut [usize],
    ) -> Result<Option<usize>, TooComplex> {
        loop {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return Err(TooComplex);
            }
            let inst = self.prog.insts[pc];
            pc += 1;
            match inst {
                Inst::Match => {
                    return Ok(must_end.is_none_or(|e| e == pos).then_some(pos));
                }
                Inst::Split(a, b) => {
                    self.jobs.push(Job::Try(b, pos));
                    pc = a;
                }
                Inst::Jump(t) => pc = t,
                Inst::Open(g) | Inst::Close(g) => {
                    self.jobs.push(Job::RestoreCap(g, caps[g]));
                    let start = if matches!(inst, Inst::Open(_)) { pos } else { open_at(caps[g]) };
                    caps[g] = Some((start, pos));
                }
                Inst::LoopStart(l) => {
                    self.jobs.push(Job::RestoreLoop(l, loops[l]));
                    loops[l] = pos;
                }
                Inst::LoopEnd(l) if loops[l] == pos => pc += 1,
                Inst::LoopEnd(_) => {}
                _ => match self.consume(inst, pos, to, caps) {
                    Some(next) => pos = next,
                    None => return Ok(None),
                },
            }
        }
    }

    fn consume(&self, inst: Inst, pos: usize, to: usize, caps: &[Option<Span>]) -> Option<usize> {
        match inst {
            Inst::Byte(b) => (pos < to && self.hay[pos] == b).then_some(pos + 1),
            Inst::Set(s) => (pos < to && s.has(self.hay[pos])).then_some(pos + 1),
            Inst::Assert(a) => a.holds(self.hay, pos).then_some(pos),
            Inst::Backref(g) => {
                let (start, end) = caps[g]?;
                let text = &self.hay[start..end];
                self.hay[pos..to].starts_with(text).then_some(pos + text.len())
            }
            _ => None,
        }
    }
}

fn open_at(span: Option<Span>) -> usize {
    span.map_or(0, |s| s.0)
}
