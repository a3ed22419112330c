//! Laws of the dialects' definitions.

use shale_dialects::hlo::HLO;
use shale_ir::attr::AttrKind;
use shale_ir::op::DataText;
use shale_ir::session::Session;
use shale_stablehlo::{Export, dialects};
use std::collections::BTreeSet;

/// Text leaves a parameter out that is zero or empty, if it has a default at all.
#[test]
fn defaults_of_parameters_are_zero_or_empty() {
    let session = Session::new(&dialects().into_iter().fold(shale_dialects::registry(), |all, dialect| all.with(dialect)));
    let records = dialects().into_iter().flat_map(|dialect| dialect.attrs).filter(|info| info.text == DataText::Named);
    let mut defaults = 0;
    for (info, field) in records.flat_map(|info| info.params.iter().map(move |field| (info, field))) {
        let Some(default) = field.default else { continue };
        let zero = match *default(session.cx()).get() {
            AttrKind::Dims(dims) => dims.list().is_empty(),
            AttrKind::Int(value, _) => value == 0,
            AttrKind::Float(bits, _) => bits == 0,
            _ => false,
        };
        assert!(zero, "the default of {} in {} is not zero or empty", field.name, info.name);
        defaults += 1;
    }
    assert!(defaults >= 20, "only {defaults} defaults were looked at");
}

/// The ops that StableHLO has no counterpart of: arrays under other layouts, fusions, transfers in two halves, and what is drawn from a run's own seed.
const WITHOUT_EXPORT: [&str; 8] = ["hlo.bitcast", "hlo.copy", "hlo.fusion", "hlo.recv", "hlo.recv_done", "hlo.rng_seed", "hlo.send", "hlo.send_done"];

#[test]
fn all_other_hlo_ops_go_back() {
    let exports = dialects().into_iter().flat_map(|dialect| (dialect.ops)()).filter_map(|info| info.interface::<Export>());
    let exported: BTreeSet<&str> = exports.map(|export| (export.from)()).collect();
    let missing: BTreeSet<&str> = (HLO.ops)().into_iter().map(|info| info.name).filter(|name| !exported.contains(name)).collect();
    assert_eq!(missing, BTreeSet::from(WITHOUT_EXPORT));
}
