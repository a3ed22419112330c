//! What a choice of definitions costs: which values are kept in memory follows from it.

use super::change::{Change, STEP};
use super::profile::{Kind, Profile};
use smallvec::SmallVec;

/// ns for a byte that goes over the border of a kernel (10 GB/s).
const BYTE: f64 = 0.1;
/// ns for starting a kernel.
const LAUNCH: f64 = 1000.0;
/// Cheap work may be repeated in this many kernels before its result is kept.
const REPEATS: usize = 3;

/// ns of one kernel that reads and writes `bytes` in all and does `work` ns of arithmetic.
pub(crate) fn kernel(bytes: f64, work: f64) -> f64 {
    LAUNCH + bytes * BYTE + work
}

/// Why a value is kept in memory, or is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Why {
    /// It is computed where it is needed, in as many kernels.
    Inlined(usize),
    /// Nothing needs it.
    #[default]
    Unused,
    /// It is in memory when the program begins.
    Given,
    /// What makes it always writes it: a reduction, an update, a kernel of its own.
    Written,
    /// The class, by number, reads it from memory.
    Read(u32),
    /// A contraction whose result more than one op, or one that is no epilogue, takes.
    NoEpilogue,
    /// A contraction whose result would be reduced in its own kernel.
    Reduced,
    /// So many kernels need what is too dear to be repeated.
    Dear(usize),
    /// So many kernels need it that repeating it does not pay.
    Often(usize),
}

impl Why {
    /// True for what is kept in memory.
    pub(crate) fn is_kept(self) -> bool {
        !matches!(self, Why::Inlined(_) | Why::Unused)
    }
}

/// One definition of a class.
#[derive(Clone, Debug)]
pub(crate) struct Alternative {
    /// What it costs.
    pub(crate) profile: Profile,
    /// The classes of its operands.
    pub(crate) operands: SmallVec<[u32; 4]>,
}

/// Classes of equal values with their definitions. The last class stands for everything that must be there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    /// The definitions of each class.
    pub(crate) classes: Vec<Vec<Alternative>>,
    /// The bytes of each class.
    pub(crate) bytes: Vec<f64>,
}

/// The chosen definition of each class, by number.
pub(crate) type Choice = Vec<u32>;

impl Program {
    /// The class that stands for everything that must be there.
    pub(crate) fn root(&self) -> u32 {
        self.classes.len() as u32 - 1
    }

    pub(crate) fn chosen(&self, choice: &Choice, class: u32) -> &Alternative {
        &self.classes[class as usize][choice[class as usize] as usize]
    }
}

/// Kernels that need a value, as the classes that they write.
pub(super) type Kernels = SmallVec<[u32; 6]>;

/// Evaluates choices; keeps its buffers between evaluations.
#[derive(Default)]
pub(crate) struct Costs {
    mark: Vec<u32>,
    time: u32,
    /// The classes that the choice reaches, operands first.
    pub(crate) order: Vec<u32>,
    /// The classes that use a class.
    pub(crate) users: Vec<SmallVec<[u32; 4]>>,
    pub(super) kernels: Vec<Kernels>,
    /// For each class the class by which some kernel reads it from memory.
    pub(super) read: Vec<Option<u32>>,
    /// Classes that count as being in memory, whatever their definition.
    pub(crate) given: Vec<bool>,
    /// Whether and why each class of the last evaluation is kept in memory.
    pub(crate) why: Vec<Why>,
    /// Evaluations so far.
    pub(crate) evaluations: u64,
    /// The cost, and of it what each class that is reached costs by itself.
    pub(super) total: f64,
    pub(super) own: Vec<f64>,
    /// The place of each class in `order`, times [`STEP`], from 1; 0 of what is not reached.
    pub(super) position: Vec<u64>,
    pub(super) change: Change,
}

impl Costs {
    fn reserve(&mut self, n: usize) {
        if self.mark.len() < n {
            self.mark.resize(n, 0);
            self.users.resize(n, SmallVec::new());
            self.kernels.resize(n, SmallVec::new());
            self.given.resize(n, false);
            self.read.resize(n, None);
            self.own.resize(n, 0.0);
            self.position.resize(n, 0);
            self.why.resize(n, Why::Unused);
        }
    }

    /// Orders what the choice reaches from `root`, operands first; false if it is circular.
    fn sort(&mut self, program: &Program, choice: &Choice, root: u32) -> bool {
        self.reserve(program.classes.len());
        for class in self.order.drain(..) {
            self.position[class as usize] = 0;
        }
        self.time += 2;
        let (open, done) = (self.time, self.time + 1);
        let mut stack: Vec<(u32, usize)> = vec![(root, 0)];
        self.mark[root as usize] = open;
        while let Some((class, next)) = stack.last_mut() {
            let operands = if self.given[*class as usize] { &[][..] } else { &program.chosen(choice, *class).operands };
            if let Some(&operand) = operands.get(*next) {
                *next += 1;
                match self.mark[operand as usize] {
                    mark if mark == open => return false,
                    mark if mark == done => {}
                    _ => {
                        self.mark[operand as usize] = open;
                        stack.push((operand, 0));
                    }
                }
            } else {
                self.mark[*class as usize] = done;
                self.order.push(*class);
                stack.pop();
            }
        }
        true
    }

    /// ns of the choice from `root`; infinite if it is circular.
    pub(crate) fn cost(&mut self, program: &Program, choice: &Choice, root: u32) -> f64 {
        self.evaluations += 1;
        if !self.sort(program, choice, root) {
            return f64::INFINITY;
        }
        for (i, &class) in self.order.iter().enumerate() {
            self.users[class as usize].clear();
            self.position[class as usize] = (i as u64 + 1) * STEP;
        }
        for &class in self.order.iter().filter(|c| !self.given[**c as usize]) {
            for &operand in &program.chosen(choice, class).operands {
                let users = &mut self.users[operand as usize];
                if users.last() != Some(&class) && !users.contains(&class) {
                    users.push(class);
                }
            }
        }
        let mut cost = 0.0;
        for i in (0..self.order.len()).rev() {
            let class = self.order[i];
            if class == root {
                self.kernels[class as usize] = SmallVec::from_slice(&[class]);
                continue;
            }
            let own = self.class(program, choice, class);
            self.own[class as usize] = own;
            cost += own;
        }
        self.total = cost;
        cost
    }

    /// ns of one class, after its users.
    pub(super) fn class(&mut self, program: &Program, choice: &Choice, class: u32) -> f64 {
        let c = class as usize;
        let Profile { kind, work } = program.chosen(choice, class).profile;
        let kind = if self.given[c] && kind != Kind::Immediate { Kind::Input } else { kind };
        // The kernels that would compute it, or read it from memory.
        let (mut kernels, mut read, mut epilogue) = (Kernels::new(), None, self.users[c].len() == 1);
        for &user in &self.users[c] {
            let of = program.chosen(choice, user).profile.kind;
            let reads = match of {
                Kind::Opaque => true,
                Kind::Lookup | Kind::Update => program.chosen(choice, user).operands[0] == class,
                Kind::Contraction => !matches!(kind, Kind::Movement | Kind::Permute | Kind::Bitcast | Kind::Repeat),
                _ => false,
            };
            let through = (of == Kind::Bitcast).then(|| self.read[user as usize]).flatten();
            read = read.or(if reads { Some(user) } else { through });
            epilogue &= matches!(of, Kind::Elementwise | Kind::Heavy | Kind::Permute) && program.bytes[user as usize] >= program.bytes[c] * 0.5;
            for &kernel in &self.kernels[user as usize] {
                if !kernels.contains(&kernel) {
                    kernels.push(kernel);
                }
            }
        }
        self.read[c] = read;
        let reduced = kernels.iter().any(|k| program.chosen(choice, *k).profile.kind == Kind::Reduce);
        let why = why(kind, read, kernels.len(), epilogue, reduced);
        self.why[c] = why;
        let readers = kernels.len() as f64;
        if !why.is_kept() {
            self.kernels[c] = kernels;
            return work * readers;
        }
        self.kernels[c] = SmallVec::from_slice(&[class]);
        match kind {
            Kind::Input => program.bytes[c] * readers * BYTE,
            _ => kernel(program.bytes[c] * (readers + 1.0), work),
        }
    }
}

/// Whether a value is kept, which `read` reads from memory and which so many kernels need.
fn why(kind: Kind, read: Option<u32>, kernels: usize, epilogue: bool, reduced: bool) -> Why {
    let inlined = read.map_or(Why::Inlined(kernels), Why::Read);
    match kind {
        Kind::Immediate | Kind::Bitcast => Why::Inlined(kernels),
        Kind::Input => Why::Given,
        Kind::Reduce | Kind::Update | Kind::Opaque => Why::Written,
        Kind::Contraction if read.is_none() && (!epilogue || kernels > 1) => Why::NoEpilogue,
        Kind::Contraction if read.is_none() && reduced => Why::Reduced,
        Kind::Heavy if read.is_none() && kernels > 1 => Why::Dear(kernels),
        Kind::Elementwise | Kind::Movement | Kind::Permute | Kind::Lookup if read.is_none() && kernels > REPEATS => Why::Often(kernels),
        _ => inlined,
    }
}
