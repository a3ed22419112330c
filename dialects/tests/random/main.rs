//! Random generators and distributions, against published vectors, statistics and the bounds that the documentation names.
#![allow(missing_docs)]

mod distributions;

use shale_dialects::eval::random::{philox_block, three_fry_block};

/// Known answers of the reference implementation Random123 (kat_vectors): all zeros, all ones, digits of π.
#[test]
fn blocks_are_the_published_ones() {
    assert_eq!(three_fry_block([0, 0], [0u32, 0]), [0x6b20_0159, 0x99ba_4efe]);
    assert_eq!(three_fry_block([u32::MAX; 2], [u32::MAX; 2]), [0x1cb9_96fc, 0xbb00_2be7]);
    assert_eq!(three_fry_block([0x1319_8a2e, 0x0370_7344], [0x243f_6a88, 0x85a3_08d3]), [0xc492_3a9c, 0x483d_f7a0]);
    assert_eq!(philox_block([0, 0], [0u32; 4]), [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]);
    assert_eq!(philox_block([u32::MAX; 2], [u32::MAX; 4]), [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]);
    let pi = [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344];
    assert_eq!(philox_block([0xa409_3822, 0x299f_31d0], pi), [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1]);
}
