//! Instruction sets by name.

use shale_lanes::Isa;
use shale_lanes::isa::IsaError;

#[test]
fn names_are_read_back_or_refused() {
    for isa in Isa::ALL {
        let expected = if isa.is_available() { Ok(isa) } else { Err(IsaError::Missing(isa)) };
        assert_eq!(isa.name().parse::<Isa>(), expected);
    }
    let error = "sse9".parse::<Isa>().expect_err("there is none");
    assert_eq!(error.to_string(), "`sse9` is no instruction set; there are scalar, neon, avx2, avx512");
    assert!(Isa::detect().is_available());
}
