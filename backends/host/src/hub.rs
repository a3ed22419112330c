//! Where the members of a run meet: exchanges between groups, and channels from one member to one other.
//!
//! Laws
//! - A member waits only for what can still come: when somebody begins to wait or ends, everybody who waits for nothing any more gets an error.
//! - Who gets what does not depend on the order in which threads run.

use shale_ir::eval::{Datum, EvalError, EvalResult};
use smallvec::SmallVec;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The meeting place of one run.
pub(crate) struct Hub {
    state: Mutex<State>,
    changed: Condvar,
    partitions: u32,
    /// The most bytes that wait in channels.
    limit: u64,
}

struct State {
    /// The only member of a run takes no memory of its own.
    members: SmallVec<[Member; 1]>,
    meetings: BTreeMap<(String, Vec<u32>), Meeting>,
    channels: BTreeMap<i64, Channel>,
    queued: u64,
}

struct Member {
    status: Status,
    /// What a waiting member has been given: data, or why there will be none.
    inbox: Option<EvalResult<Vec<Datum>>>,
    /// The failure that the member's own failure comes from.
    cause: Option<String>,
}

#[derive(Clone, PartialEq)]
enum Status {
    Running,
    Meeting(String, Vec<u32>),
    Channel(i64),
    Ended,
    Failed,
}

/// The members of whom a message tells where they wait; the rest is a number.
const SHOWN: usize = 8;

/// What each member of the group has brought, in the group's order.
type Meeting = Vec<Option<Vec<Datum>>>;

#[derive(Default)]
struct Channel {
    sender: Option<u32>,
    receiver: Option<u32>,
    queue: VecDeque<Datum>,
}

impl Hub {
    pub(crate) fn new(members: u32, partitions: u32, limit: u64) -> Self {
        let members = (0..members).map(|_| Member { status: Status::Running, inbox: None, cause: None }).collect();
        let state = State { members, meetings: BTreeMap::new(), channels: BTreeMap::new(), queued: 0 };
        Hub { state: Mutex::new(state), changed: Condvar::new(), partitions, limit }
    }

    /// A member's name in messages.
    pub(crate) fn name(&self, member: u32) -> String {
        match self.partitions {
            1 => format!("replica {member}"),
            n => format!("replica {} partition {}", member / n, member % n),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner) // nothing panics while it holds the lock
    }

    /// Gives a part to each of the group and gets one from each.
    ///
    /// # Errors
    /// A wrong group, or a member that will not come.
    pub(crate) fn exchange(&self, me: u32, key: &str, group: &[u32], parts: Vec<Datum>) -> EvalResult<Vec<Datum>> {
        let mut state = self.lock();
        let count = state.members.len();
        let mut sorted = group.to_vec();
        sorted.sort_unstable();
        let fits = sorted.windows(2).all(|pair| pair[0] < pair[1]) && sorted.last().is_some_and(|m| (*m as usize) < count);
        let Some(position) = group.iter().position(|m| *m == me).filter(|_| fits) else {
            return Err(format!("the group {group:?} must be distinct members of 0..{count}, {me} among them").into());
        };
        if parts.len() != group.len() {
            return Err(format!("{} parts for a group of {}", parts.len(), group.len()).into());
        }
        let place = (key.to_string(), group.to_vec());
        let meeting = state.meetings.entry(place.clone()).or_insert_with(|| vec![None; group.len()]);
        meeting[position] = Some(parts);
        if meeting.iter().any(Option::is_none) {
            return self.wait(state, me, Status::Meeting(place.0, place.1));
        }
        let mut given: Vec<_> = state.meetings.remove(&place).into_iter().flatten().flatten().map(Vec::into_iter).collect();
        let mut mine = Vec::new();
        for member in group {
            let parts = given.iter_mut().filter_map(Iterator::next).collect();
            if *member == me {
                mine = parts;
            } else {
                state.deliver(*member, Ok(parts));
            }
        }
        self.changed.notify_all();
        Ok(mine)
    }

    /// Puts data into a channel.
    ///
    /// # Errors
    /// Another sender, or too much that nobody has taken.
    pub(crate) fn send(&self, me: u32, channel: i64, data: Datum) -> EvalResult<()> {
        let mut state = self.lock();
        let bytes = data.bytes();
        let queued = state.queued.saturating_add(bytes);
        let entry = state.channels.entry(channel).or_default();
        let sender = *entry.sender.get_or_insert(me);
        if sender != me {
            return Err(format!("channel {channel} has two senders, {} and {}: a channel has one", self.name(sender), self.name(me)).into());
        }
        let receiver = entry.receiver;
        match receiver.filter(|r| state.members[*r as usize].waits_at(channel)) {
            Some(receiver) => {
                state.deliver(receiver, Ok(vec![data]));
                self.changed.notify_all();
            }
            None if queued > self.limit => return Err(format!("the channels hold {queued} bytes that nobody has received, more than {}", self.limit).into()),
            None => {
                state.queued = queued;
                state.channels.entry(channel).or_default().queue.push_back(data);
            }
        }
        Ok(())
    }

    /// Takes data out of a channel.
    ///
    /// # Errors
    /// Another receiver, or nobody who will send.
    pub(crate) fn recv(&self, me: u32, channel: i64) -> EvalResult<Datum> {
        let mut state = self.lock();
        let entry = state.channels.entry(channel).or_default();
        let receiver = *entry.receiver.get_or_insert(me);
        if receiver != me {
            return Err(format!("channel {channel} has two receivers, {} and {}: a channel has one", self.name(receiver), self.name(me)).into());
        }
        if let Some(data) = entry.queue.pop_front() {
            state.queued = state.queued.saturating_sub(data.bytes());
            return Ok(data);
        }
        let mut data = self.wait(state, me, Status::Channel(channel))?;
        data.pop().ok_or_else(|| EvalError::new(format!("nothing came through channel {channel}")))
    }

    /// Says that a member's run is over, and why if it failed.
    pub(crate) fn end(&self, me: u32, failure: Option<&str>) {
        let mut state = self.lock();
        let member = &mut state.members[me as usize];
        member.status = if failure.is_some() { Status::Failed } else { Status::Ended };
        if member.cause.is_none() {
            member.cause = failure.map(|message| format!("{} failed: {message}", self.name(me)));
        }
        let waiting = state.waiting().collect();
        self.release(&mut state, waiting);
    }

    fn wait(&self, mut state: MutexGuard<'_, State>, me: u32, status: Status) -> EvalResult<Vec<Datum>> {
        state.members[me as usize].status = status;
        self.release(&mut state, vec![me]);
        loop {
            if let Some(delivered) = state.members[me as usize].inbox.take() {
                return delivered;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Gives an error to those of the given members who wait for what cannot come, and if nobody runs any more to everybody who waits.
    ///
    /// The given ones are all for whom that may have changed: who begins to wait is looked at then, the others when a member ends.
    fn release(&self, state: &mut State, waiting: Vec<u32>) {
        let mut lost: Vec<(u32, String, Option<String>)> = Vec::new();
        for me in waiting {
            if let Some(gone) = state.awaited(me).into_iter().find(|m| state.members[*m as usize].is_over()) {
                let cause = state.members[gone as usize].cause.clone();
                let end = format!("{} ended without coming there", self.name(gone));
                lost.push((me, format!("waits {}, but {}", state.place(me), cause.as_ref().unwrap_or(&end)), cause));
            }
        }
        if lost.is_empty() && state.members.iter().all(|m| m.status != Status::Running) {
            let mut all: Vec<_> = state.waiting().take(SHOWN).map(|m| format!("{} waits {}", self.name(m), state.place(m))).collect();
            let more = state.waiting().count() - all.len();
            all.extend((more > 0).then(|| format!("and {more} more wait")));
            lost.extend(state.waiting().map(|me| (me, format!("nobody can go on: {}", all.join("; ")), None)));
        }
        if lost.is_empty() {
            return;
        }
        for (me, message, cause) in lost {
            state.members[me as usize].cause = cause;
            state.deliver(me, Err(EvalError::new(message)));
        }
        self.changed.notify_all();
    }
}

impl State {
    /// Hands a waiting member what it waits for; from then on it runs.
    fn deliver(&mut self, member: u32, data: EvalResult<Vec<Datum>>) {
        let member = &mut self.members[member as usize];
        member.inbox = Some(data);
        member.status = Status::Running;
    }

    fn waiting(&self) -> impl Iterator<Item = u32> + '_ {
        let waits = |m: &Member| matches!(m.status, Status::Meeting(..) | Status::Channel(_));
        self.members.iter().enumerate().filter(move |(_, m)| waits(m)).map(|(i, _)| i as u32)
    }

    /// The members without which a waiting member cannot go on.
    fn awaited(&self, me: u32) -> Vec<u32> {
        match &self.members[me as usize].status {
            Status::Meeting(key, group) => {
                let meeting = self.meetings.get(&(key.clone(), group.clone())).map_or(&[][..], |m| m);
                group.iter().zip(meeting).filter(|(_, parts)| parts.is_none()).map(|(member, _)| *member).collect()
            }
            Status::Channel(channel) => self.channels.get(channel).and_then(|c| c.sender).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Where a member waits.
    fn place(&self, member: u32) -> String {
        match &self.members[member as usize].status {
            Status::Meeting(key, group) => format!("at {key} in the group {group:?}"),
            Status::Channel(channel) => format!("for data in channel {channel}"),
            _ => "nowhere".into(),
        }
    }
}

impl Member {
    fn waits_at(&self, channel: i64) -> bool {
        self.status == Status::Channel(channel)
    }

    fn is_over(&self) -> bool {
        matches!(self.status, Status::Ended | Status::Failed)
    }
}
