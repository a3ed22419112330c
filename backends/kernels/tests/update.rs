//! Updates against element-by-element copies, in all layouts.

use shale_ir::element::ElementType;
use shale_kernels::{Array, Kernel, Run, Stop, Update};
use shale_lanes::{Scratch, run_bound};

/// All indices below sizes.
fn indices(dims: &[usize]) -> Vec<Vec<usize>> {
    dims.iter().fold(vec![Vec::new()], |all, n| {
        all.iter().flat_map(|index| (0..*n).map(|i| index.iter().copied().chain([i]).collect::<Vec<usize>>()).collect::<Vec<_>>()).collect()
    })
}

fn at(array: &Array, index: &[usize]) -> usize {
    index.iter().zip(&array.strides).map(|(i, stride)| i * stride).sum()
}

fn check(dims: [usize; 3], part: [usize; 3], starts: [i32; 3], order: [usize; 3]) {
    let array = Array::in_order(ElementType::S16, &dims, &order);
    let update = Array::row_major(ElementType::S16, &part);
    let mut result: Vec<u8> = (0..array.bytes()).map(|i| i as u8).collect();
    let mut expected = result.clone();
    let from: Vec<u8> = (0..update.bytes()).map(|i| 100 + i as u8).collect();
    for index in indices(&part) {
        let target: Vec<usize> = (0..3).map(|d| index[d] + (starts[d].max(0) as usize).min(dims[d] - part[d])).collect();
        for byte in 0..2 {
            expected[at(&array, &target) + byte] = from[at(&update, &index) + byte];
        }
    }
    let kernel = Update::new(array, update, ElementType::S32).expect("the part fits");
    assert_eq!(kernel.updates(), [(0, 0)]);
    let starts = starts.map(i32::to_le_bytes);
    let operands: [&[u8]; 5] = [&[], &from, &starts[0], &starts[1], &starts[2]];
    let mut scratch = Scratch::new();
    kernel
        .run(&mut Run { scratch: &mut scratch, threads: 1, workspace: &mut [], stop: Stop::default() }, &operands, &mut [&mut result])
        .expect("the memory is right");
    assert_eq!(result, expected, "{dims:?} {part:?} {starts:?} {order:?}");
    check_small(&kernel, &operands, &expected);
}

/// A small update as a step gives the same, from an array whose other elements are there.
fn check_small(kernel: &Update, operands: &[&[u8]], expected: &[u8]) {
    let mut result: Vec<u8> = (0..expected.len()).map(|i| i as u8).collect();
    let addresses: Vec<(*const u8, usize)> = operands.iter().map(|x| (x.as_ptr(), x.len())).collect();
    if let Some(step) = kernel.small(&addresses, &[(result.as_mut_ptr(), result.len())]) {
        // SAFETY: the kernel and all of the bytes are there.
        unsafe { run_bound(&[step]) };
        assert_eq!(result, expected, "{} as a step", kernel.describe());
    }
}

#[test]
fn small_updates_are_steps() {
    let kernel = |part: &[usize], index| Update::new(Array::row_major(ElementType::F32, &[9, 8]), Array::row_major(ElementType::F32, part), index);
    let is_small = |part: &[usize], index| {
        let (from, starts, mut result) = (vec![1; 288], [0; 8], vec![2; 288]);
        let starts = (starts.as_ptr(), 4);
        let kernel = kernel(part, index).expect("the part fits");
        kernel.small(&[(from.as_ptr(), 0), (from.as_ptr(), 288), starts, starts], &[(result.as_mut_ptr(), 288)]).is_some()
    };
    assert!(is_small(&[1, 8], ElementType::S32));
    assert!(is_small(&[1, 1], ElementType::S32));
    assert!(!is_small(&[2, 3], ElementType::S32), "rows lie apart");
    assert!(!is_small(&[9, 8], ElementType::S32), "it is no small one");
    assert!(!is_small(&[1, 1], ElementType::S64), "the starts have not all of their bytes");
}

#[test]
fn parts_go_where_the_starts_say() {
    for order in [[2, 1, 0], [0, 1, 2], [1, 2, 0]] {
        for part in [[1, 1, 1], [3, 4, 5], [2, 4, 5], [3, 1, 5], [1, 2, 3], [0, 4, 5], [3, 4, 1]] {
            for starts in [[0, 0, 0], [1, 2, 3], [-7, 9, i32::MIN], [i32::MAX, 1, 0]] {
                check([3, 4, 5], part, starts, order);
            }
        }
    }
}

#[test]
fn starts_beyond_every_signed_number_are_held() {
    let array = Array::row_major(ElementType::U8, &[4]);
    let kernel = Update::new(array, Array::row_major(ElementType::U8, &[1]), ElementType::U64).expect("the part fits");
    let mut result = [1, 2, 3, 4];
    let (mut scratch, start) = (Scratch::new(), u64::MAX.to_le_bytes());
    kernel
        .run(&mut Run { scratch: &mut scratch, threads: 1, workspace: &mut [], stop: Stop::default() }, &[&[], &[9], &start], &mut [&mut result])
        .expect("the memory is right");
    assert_eq!(result, [1, 2, 3, 9]);
}

#[test]
fn wrong_memory_is_an_error() {
    let array = Array::row_major(ElementType::F32, &[4]);
    let kernel = Update::new(array.clone(), Array::row_major(ElementType::F32, &[2]), ElementType::S32).expect("the part fits");
    let (mut scratch, start) = (Scratch::new(), 0i32.to_le_bytes());
    let mut run = Run { scratch: &mut scratch, threads: 1, workspace: &mut [], stop: Stop::default() };
    assert!(kernel.run(&mut run, &[&[], &[0; 7], &start], &mut [&mut [0; 16]]).is_err());
    assert!(kernel.run(&mut run, &[&[], &[0; 8], &start], &mut [&mut [0; 15]]).is_err());
    assert!(kernel.run(&mut run, &[&[], &[0; 8]], &mut [&mut [0; 16]]).is_err());
    assert!(Update::new(array, Array::row_major(ElementType::F32, &[5]), ElementType::S32).is_err());
}
