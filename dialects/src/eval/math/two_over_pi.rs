//! The bits of 2/π, from which the range reductions of the trigonometric functions cut their tables.

/// 2/π as a binary fraction after two zero bits, as many as the largest f64 needs. Source: computed with mpmath at 1500 bits.
const DIGITS: [u64; 20] = [
    0x28be_60db_9391_054a, 0x7f09_d5f4_7d4d_3770, 0x36d8_a566_4f10_e410, 0x7f94_58ea_f7ae_f158, 0x6dc9_1b8e_9093_74b8, 0x0192_4bba_8274_6487,
    0x3f87_7ac7_2c4a_69cf, 0xba20_8d7d_4bae_d121, 0x3a67_1c09_ad17_df90, 0x4e64_758e_60d4_ce7d, 0x2721_17e2_ef7e_4a0e, 0xc7fe_25ff_f781_6603,
    0xfbcb_c462_d682_9b47, 0xdb4d_9fb3_c9f2_c26d, 0xd3d1_8fd9_a797_fa8b, 0x5d49_eeb1_faf9_7c5e, 0xcf41_ce7d_e294_a4ba, 0x9afe_d7ec_47e3_5742,
    0x1580_cc11_bf1e_daea, 0xfc33_ef08_26bd_0d87,
];

/// The bits `from .. from + count` of 2^exponent · 2/π mod 4, counted from the bit of weight 2, as an integer. `count` is at most 64.
pub(super) const fn bits(exponent: usize, from: usize, count: u32) -> u64 {
    let at = exponent + from;
    let high = DIGITS[at / 64] as u128;
    let low = DIGITS[at / 64 + 1] as u128;
    let window = ((high << 64) | low) << (at % 64);
    (window >> (128 - count)) as u64
}
