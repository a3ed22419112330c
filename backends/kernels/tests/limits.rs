//! What the machine can do at most, as it is measured.

use shale_kernels::Limits;
use shale_lanes::Isa;

#[test]
fn a_machine_copies_and_adds() {
    let limits = Limits::measure(Isa::detect(), 1).expect("there is memory");
    println!("{:.1} GB/s, {:.1} GF/s", limits.bytes / 1e9, limits.operations / 1e9);
    assert!(limits.bytes > 1e7 && limits.bytes < 1e13, "{limits:?}");
    assert!(limits.operations > 1e6 && limits.operations < 1e14, "{limits:?}");
}
