//! Transposed copies against single elements.

use shale_kernels::{TILE_SIDE, Transposed, transpose, transpose_past};
use shale_lanes::{Isa, Scratch};

#[test]
fn every_element_goes_to_its_place() {
    for bytes in [1, 2, 4, 8, 16] {
        let sides =
            [(0, 5), (1, 1), (7, 9), (8, 8), (16, 64), (65, 130), (131, 67), (13, 14), (11, 1), (70, 600), (300, 513), (3, 1100), (34, 2056)].into_iter();
        // Short lines on either side, with gaps and without.
        let short = (1..10).flat_map(|short| [3, 8, 23, 64, 77].map(|long| (short, long))).flat_map(|(short, long)| [(short, long), (long, short)]);
        for ((rows, columns), gaps) in sides.chain(short).flat_map(|sides| [(sides, [3, 1]), (sides, [0, 0])]) {
            let (from_step, to_step) = ((rows + gaps[0]) * bytes, (columns + gaps[1]) * bytes);
            let from: Vec<u8> = (0..from_step * columns + 16).map(|i| (i * 31 % 251) as u8).collect();
            let mut expected = vec![0x5au8; to_step * rows + 16];
            for row in 0..rows {
                for column in 0..columns {
                    let (source, target) = (column * from_step + row * bytes, row * to_step + column * bytes);
                    expected[target..target + bytes].copy_from_slice(&from[source..source + bytes]);
                }
            }
            let sizes = Transposed { rows, columns, from_step: from_step as isize, to_step: to_step as isize, tile: [TILE_SIDE, 48] };
            let check = |way: &str, copy: &mut dyn FnMut(*const u8, *mut u8) -> bool| {
                let mut to = vec![0x5au8; expected.len()];
                assert!(copy(from.as_ptr(), to.as_mut_ptr()));
                assert!(to == expected, "{rows} x {columns} of {bytes} bytes, {way}");
            };
            // SAFETY: both vectors have all rows; so below.
            check("into the caches", &mut |from, to| unsafe { transpose(from, to, bytes, sizes) });
            for isa in Isa::available() {
                check(&format!("past them on {isa}"), &mut |from, to| unsafe { transpose_past(isa, from, to, bytes, sizes, &mut Scratch::new()) });
            }
        }
    }
    let nothing = Transposed { rows: 0, columns: 0, from_step: 0, to_step: 0, tile: [0, 0] };
    // SAFETY: there are no elements.
    assert!(!unsafe { transpose([0u8].as_ptr(), [0u8].as_mut_ptr(), 3, nothing) });
}
