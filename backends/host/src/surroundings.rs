//! A run of all members of a grid, each in a thread of its own.

use crate::calls::CustomCalls;
use crate::hub::Hub;
use crate::member::{Infeed, MemberHost};
use shale_ir::eval::{Datum, EvalError, EvalResult};
use shale_ir::pass::{Panic, catch};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::thread;

/// The most members that one run has: each is a thread.
pub const MAX_MEMBERS: u64 = 4096;

/// What a run is given from outside, beside the program, its inputs and the functions that it may call.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// The number of replicas.
    pub replicas: u32,
    /// The number of partitions of each replica.
    pub partitions: u32,
    /// The seed for the program's own generators.
    pub seed: u64,
    /// What each member finds in its infeed queue; none for a member without an entry.
    pub infeed: Vec<Vec<Infeed>>,
    /// The most bytes that wait in a member's outfeed queue, and in all channels.
    pub limit: u64,
    /// Grows with the steps of all members while they run, for whoever watches. Clones count together.
    pub steps: Arc<AtomicU64>,
}

impl Default for Surroundings {
    /// One replica of one partition, seed 0, nothing to read, 16 GiB.
    fn default() -> Self {
        Surroundings { replicas: 1, partitions: 1, seed: 0, infeed: Vec::new(), limit: 1 << 34, steps: Arc::default() }
    }
}

/// How the run of one member ended.
#[derive(Debug)]
pub struct Ended<T> {
    /// What it gave.
    pub given: T,
    /// The judgements of `check` ops that failed, in order.
    pub failures: Vec<EvalError>,
    /// What the member put into its outfeed queue.
    pub outfeed: Vec<Datum>,
}

impl Surroundings {
    /// The number of members, replicas times partitions.
    ///
    /// # Errors
    /// None, or more than [`MAX_MEMBERS`].
    pub fn members(&self) -> Result<u32, String> {
        let members = u64::from(self.replicas) * u64::from(self.partitions);
        if (1..=MAX_MEMBERS).contains(&members) {
            return Ok(members as u32);
        }
        Err(format!("{} replicas of {} partitions: expected from 1 to {MAX_MEMBERS} in all", self.replicas, self.partitions))
    }

    /// Runs something in this thread as the only member.
    pub fn alone<T>(&self, calls: &CustomCalls, member: impl FnOnce(&mut MemberHost<'_>) -> T) -> Ended<T> {
        let hub = Hub::new(1, 1, self.limit);
        let mut host = MemberHost::new(&hub, calls, self, (1, 1), 0);
        let given = member(&mut host);
        let (failures, outfeed) = host.finish();
        Ended { given, failures, outfeed }
    }

    /// Runs every member, number `replica · partitions + partition` with `inputs[member]`, each in a thread with `stack` bytes of stack. `failure` says why
    /// a member failed, if it did.
    ///
    /// An error stands for a member whose thread could not be started, or all for a wrong number of members.
    ///
    /// # Panics
    /// If a member panics: a bug.
    pub fn run<I: Send, T: Send>(
        &self,
        calls: &CustomCalls,
        stack: usize,
        inputs: Vec<I>,
        member: impl Fn(&mut MemberHost<'_>, I) -> T + Sync,
        failure: impl Fn(&T) -> Option<String> + Sync,
    ) -> Vec<EvalResult<Ended<T>>> {
        let members = match self.members() {
            Ok(members) if members as usize == inputs.len() => members,
            Ok(members) => return vec![Err(EvalError::new(format!("{} members get inputs, but the run has {members}", inputs.len())))],
            Err(message) => return vec![Err(EvalError::new(message))],
        };
        let hub = Hub::new(members, self.partitions, self.limit);
        let one = |me: u32, input: I| -> Result<Ended<T>, Panic> {
            let mut host = MemberHost::new(&hub, calls, self, (self.replicas, self.partitions), me);
            let given = catch(|| member(&mut host, input));
            let why = match &given {
                Ok(given) => failure(given),
                Err(panic) => Some(panic.to_string()),
            };
            hub.end(me, why.as_deref());
            let (failures, outfeed) = host.finish();
            Ok(Ended { given: given?, failures, outfeed })
        };
        let ended: Vec<EvalResult<Result<Ended<T>, Panic>>> = thread::scope(|scope| {
            let start = |(me, input): (usize, I)| {
                let (me, one) = (me as u32, &one);
                thread::Builder::new().stack_size(stack).spawn_scoped(scope, move || one(me, input)).map_err(|error| {
                    let message = format!("cannot start a thread with {stack} bytes of stack: {error}");
                    hub.end(me, Some(&message));
                    EvalError::new(message).with_hint("a lower limit of nested levels needs less stack")
                })
            };
            let threads: Vec<_> = inputs.into_iter().enumerate().map(start).collect();
            threads.into_iter().map(|thread| thread.map(|thread| thread.join().expect("panics are caught inside"))).collect()
        });
        ended.into_iter().map(|ended| ended.map(|ended| ended.unwrap_or_else(|panic| panic!("{panic}")))).collect()
    }
}
