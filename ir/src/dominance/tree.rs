//! Immediate dominators of a graph, by Lengauer and Tarjan's algorithm with path compression: m log n steps for any graph.
//!
//! ("A fast algorithm for finding dominators in a flowgraph", 1979. The iterative algorithm is quadratic on chains of loops.)

use super::NONE;

/// The immediate dominator of each node that can be reached from node 0, which has none.
///
/// `first[n]..first[n + 1]` are the places in `to` where the successors of `n` stand.
pub(super) fn immediate_dominators(first: &[u32], to: &[u32]) -> Vec<u32> {
    let nodes = first.len().saturating_sub(1);
    let mut search = Search { order: Vec::new(), number: vec![NONE; nodes], parent: Vec::new() };
    search.run(first, to);
    let from = search.reversed(first, to);
    let dominators = search.dominators(&from);
    let mut result = vec![NONE; nodes];
    for (n, &dominator) in dominators.iter().enumerate().skip(1) {
        result[search.order[n] as usize] = search.order[dominator as usize];
    }
    result
}

/// A depth-first search. Reached nodes are numbered in the order in which they are met; `parent` is by number.
struct Search {
    order: Vec<u32>,
    number: Vec<u32>,
    parent: Vec<u32>,
}

/// The predecessors of each node, all by number: those of `n` are `list[first[n]..first[n + 1]]`.
struct Predecessors {
    first: Vec<u32>,
    list: Vec<u32>,
}

impl Search {
    fn run(&mut self, first: &[u32], to: &[u32]) {
        if self.number.is_empty() {
            return;
        }
        let mut stack = Vec::new();
        self.meet(0, 0);
        stack.push((0u32, first[0]));
        while let Some((node, next)) = stack.last_mut() {
            if *next == first[*node as usize + 1] {
                stack.pop();
                continue;
            }
            let (from, target) = (self.number[*node as usize], to[*next as usize]);
            *next += 1;
            if self.number[target as usize] == NONE {
                self.meet(target, from);
                stack.push((target, first[target as usize]));
            }
        }
    }

    fn meet(&mut self, node: u32, parent: u32) {
        self.number[node as usize] = self.order.len() as u32;
        self.order.push(node);
        self.parent.push(parent);
    }

    fn reversed(&self, first: &[u32], to: &[u32]) -> Predecessors {
        let edges = || {
            self.order.iter().enumerate().flat_map(|(from, &node)| {
                let targets = &to[first[node as usize] as usize..first[node as usize + 1] as usize];
                targets.iter().map(move |&target| (from as u32, self.number[target as usize] as usize))
            })
        };
        let mut ends = vec![0u32; self.order.len() + 1];
        edges().for_each(|(_, target)| ends[target + 1] += 1);
        for n in 1..ends.len() {
            ends[n] += ends[n - 1];
        }
        let mut next = ends.clone();
        let mut list = vec![0; to.len().min(ends.last().copied().unwrap_or(0) as usize)];
        edges().for_each(|(from, target)| {
            list[next[target] as usize] = from;
            next[target] += 1;
        });
        Predecessors { first: ends, list }
    }

    /// Dominators by number. Names as in the paper: `semi`, `bucket`, `link` (here: setting `ancestor`) and `eval`.
    fn dominators(&self, from: &Predecessors) -> Vec<u32> {
        let count = self.order.len();
        let mut forest = Forest { ancestor: vec![NONE; count], label: (0..count as u32).collect(), semi: (0..count as u32).collect(), path: Vec::new() };
        let mut dominator = vec![0u32; count];
        // a list for each node: its first member, and for each member the next one
        let (mut bucket, mut next) = (vec![NONE; count], vec![NONE; count]);
        for n in (1..count as u32).rev() {
            for &p in &from.list[from.first[n as usize] as usize..from.first[n as usize + 1] as usize] {
                let best = forest.eval(p);
                let semi = forest.semi[best as usize];
                forest.semi[n as usize] = forest.semi[n as usize].min(semi);
            }
            let semi = forest.semi[n as usize] as usize;
            next[n as usize] = std::mem::replace(&mut bucket[semi], n);
            let parent = self.parent[n as usize];
            forest.ancestor[n as usize] = parent;
            let mut member = std::mem::replace(&mut bucket[parent as usize], NONE);
            while member != NONE {
                let best = forest.eval(member);
                dominator[member as usize] = if forest.semi[best as usize] < forest.semi[member as usize] { best } else { parent };
                member = next[member as usize];
            }
        }
        for n in 1..count {
            if dominator[n] != forest.semi[n] {
                dominator[n] = dominator[dominator[n] as usize];
            }
        }
        dominator
    }
}

/// The nodes handled so far as a forest, with the best node on the way to the root, remembered by path compression.
struct Forest {
    ancestor: Vec<u32>,
    label: Vec<u32>,
    semi: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    /// The node with the least semidominator between `node` and its root, the root excluded unless it is `node`.
    fn eval(&mut self, node: u32) -> u32 {
        if self.ancestor[node as usize] == NONE {
            return node;
        }
        let mut at = node;
        while self.ancestor[self.ancestor[at as usize] as usize] != NONE {
            self.path.push(at);
            at = self.ancestor[at as usize];
        }
        while let Some(n) = self.path.pop() {
            let above = self.ancestor[n as usize] as usize;
            if self.semi[self.label[above] as usize] < self.semi[self.label[n as usize] as usize] {
                self.label[n as usize] = self.label[above];
            }
            self.ancestor[n as usize] = self.ancestor[above];
        }
        self.label[node as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the definition: `a` dominates `b` if `b` cannot be reached without `a`; the nearest of them is dominated by all others.
    fn by_definition(edges: &[Vec<u32>]) -> Vec<u32> {
        let reach = |without: u32| {
            let (mut seen, mut stack) = (vec![false; edges.len()], if without == 0 { vec![] } else { vec![0u32] });
            while let Some(n) = stack.pop() {
                if n != without && !std::mem::replace(&mut seen[n as usize], true) {
                    stack.extend(&edges[n as usize]);
                }
            }
            seen
        };
        let reached = reach(NONE);
        let without: Vec<_> = (0..edges.len() as u32).map(reach).collect();
        let dominates = |a: usize, b: usize| a != b && reached[a] && reached[b] && !without[a][b];
        let depth = |b: usize| (0..edges.len()).filter(|&a| dominates(a, b)).count();
        let nearest = |b: usize| (0..edges.len()).filter(|&a| dominates(a, b)).max_by_key(|&a| depth(a));
        (0..edges.len()).map(|b| nearest(b).map_or(NONE, |a| a as u32)).collect()
    }

    #[test]
    fn agrees_with_the_definition() {
        let mut state = 1u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for _ in 0..3000 {
            let nodes = 1 + random(12);
            let edges: Vec<Vec<u32>> = (0..nodes).map(|_| (0..random(4)).map(|_| random(nodes) as u32).collect()).collect();
            let first: Vec<u32> = std::iter::once(0)
                .chain(edges.iter().scan(0, |n, e| {
                    *n += e.len() as u32;
                    Some(*n)
                }))
                .collect();
            assert_eq!(immediate_dominators(&first, &edges.concat()), by_definition(&edges), "{edges:?}");
        }
        assert_eq!(immediate_dominators(&[0], &[]), []);
    }
}
