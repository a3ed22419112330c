//! What a run gave, as text or JSON.

use super::cpu::Profiled;
use super::profile;
use shale_ir::literal::{Comparison, Worst};
use shale_ir::pass::json_string;
use shale_reference::Cost;

/// A result, and how it compares with what is expected.
pub(super) struct Compared {
    pub(super) name: String,
    /// The elements, or only the shape where they are not to be shown.
    pub(super) text: String,
    pub(super) shape: String,
    /// None if nothing is expected; an error if the shapes differ.
    pub(super) comparison: Option<Result<Comparison, String>>,
}

impl Compared {
    pub(super) fn is_right(&self) -> bool {
        self.comparison.as_ref().is_none_or(|c| c.as_ref().is_ok_and(Comparison::is_close))
    }

    fn line(&self) -> String {
        let verdict = match &self.comparison {
            None => String::new(),
            Some(Ok(comparison)) => format!(": {comparison}"),
            Some(Err(message)) => format!(": {message}"),
        };
        format!("{} = {}{verdict}\n", self.name, self.text)
    }

    fn json(&self) -> String {
        let head = format!("\"name\":{},\"shape\":{}", json_string(&self.name), json_string(&self.shape));
        match &self.comparison {
            None => format!("{{{head}}}"),
            Some(Err(message)) => format!("{{{head},\"passed\":false,\"message\":{}}}", json_string(message)),
            Some(Ok(c)) => {
                let counts = format!("\"passed\":{},\"elements\":{},\"mismatches\":{}", c.is_close(), c.elements, c.mismatches);
                let errors = [("abs", &c.abs), ("rel", &c.rel), ("ulp", &c.ulp)].map(|(name, w)| format!("\"{name}\":{}", worst(w.as_ref())));
                format!("{{{head},{counts},{}}}", errors.join(","))
            }
        }
    }
}

/// A largest error and where it is; JSON has no infinity, so an infinite one is null.
fn worst(worst: Option<&Worst>) -> String {
    match worst {
        None => "{\"error\":0}".into(),
        Some(Worst { error, index }) if error.is_finite() => format!("{{\"error\":{error:e},\"index\":{index:?}}}"),
        Some(Worst { index, .. }) => format!("{{\"error\":null,\"index\":{index:?}}}"),
    }
}

/// A whole run.
pub(super) struct Report<'a> {
    pub(super) entry: &'a str,
    pub(super) failed: bool,
    /// The bytes below which no assignment of arrays to memory comes, where that is known.
    pub(super) lower_bound: Option<u64>,
    /// What each member took and gave.
    pub(super) members: Vec<(Cost, Vec<Compared>)>,
    /// What the steps of each member took, if that was asked for.
    pub(super) profiled: Option<Profiled>,
}

impl Report<'_> {
    pub(super) fn text(&self) -> String {
        let lines: String = self.members.iter().flat_map(|(_, all)| all).map(Compared::line).collect();
        lines + &self.profiled.as_ref().map_or(String::new(), |profiled| profile::text(profiled, self.entry))
    }

    pub(super) fn json(&self) -> String {
        let member = |(i, (cost, all)): (usize, &(Cost, Vec<Compared>))| {
            let outputs: Vec<_> = all.iter().map(Compared::json).collect();
            let bound = self.lower_bound.map_or(String::new(), |bytes| format!("\"peak_lower_bound\":{bytes},"));
            let profile = self.profiled.as_ref().map_or(String::new(), |profiled| profile::json(profiled, i));
            format!("{{\"steps\":{},\"peak_bytes\":{},{bound}{profile}\"outputs\":[{}]}}", cost.steps, cost.peak_bytes, outputs.join(","))
        };
        let members: Vec<_> = self.members.iter().enumerate().map(member).collect();
        format!("{{\"entry\":{},\"passed\":{},\"members\":[{}]}}\n", json_string(self.entry), !self.failed, members.join(","))
    }
}
