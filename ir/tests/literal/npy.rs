//! `.npy` files. The files in `data` are NumPy's, written by `data/make_npy.py`, which also states the values expected here.

use proptest::prelude::*;
use shale_ir::element::{C64, C128, ElementType, F4E2M1Fn, F8E4M3Fn, F8E5M2, FloatElement, IntElement, Pred, S4, U4, bf16, f16};
use shale_ir::literal::{Distribution, Literal, Random};

macro_rules! file {
    ($name:literal) => {
        include_bytes!(concat!("data/", $name, ".npy")).as_slice()
    };
}

fn read(bytes: &[u8], element: Option<ElementType>) -> Literal {
    Literal::from_npy(bytes, element).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn numbers_of_every_order_and_version() {
    let c = read(file!("c_order_f4"), None);
    assert_eq!((c.dims(), c.as_slice::<f32>()), (&[2, 3][..], &[0.0, 0.25, 0.5, 0.75, 1.0, 1.25][..]));
    let fortran = read(file!("fortran_i2"), None);
    assert_eq!(fortran.shape().to_string(), "s16[2,3]{0,1}");
    assert_eq!(fortran.into_row_major().as_slice::<i16>(), [-3, -2, -1, 0, 1, 2]);
    let big = read(file!("big_endian_f8"), Some(ElementType::F64));
    assert_eq!(big.as_slice::<f64>(), [0.0, -0.5, -1.0, -1.5, -2.0, -2.5]);
    assert_eq!(read(file!("big_endian_c8"), None).as_slice::<C64>(), [C64::new(1.0, 2.0), C64::new(0.0, -3.0)]);
    assert_eq!(read(file!("scalar_c16"), None), Literal::scalar(C128::new(1.5, -2.0)));
    assert_eq!(read(file!("empty_u4"), None), Literal::zeros(ElementType::U32, &[3, 0]));
    assert_eq!(read(file!("bool"), None), Literal::from_vec(&[3], [true, false, true].map(Pred::from).to_vec()));
    let half = [1.5, -0.0, f32::INFINITY, 2f32.powi(-24)].map(f16::from_f32);
    assert_eq!(read(file!("half"), None), Literal::from_vec(&[4], half.to_vec()));
    assert_eq!(read(file!("version_2_i8"), None).as_slice::<i64>(), [i64::MIN, i64::MAX]);
    assert_eq!(read(file!("version_3_u8"), None).as_slice::<u64>(), [u64::MAX, 1]);
}

#[test]
fn types_that_numpy_does_not_have_are_read_as_asked() {
    let bf = [1.5, -2.0, 3.140_625].map(bf16::from_f32);
    assert_eq!(read(file!("bfloat16"), Some(ElementType::Bf16)), Literal::from_vec(&[3], bf.to_vec()));
    let f8 = [2.0, -448.0, f32::NAN].map(F8E4M3Fn::narrow);
    assert_eq!(read(file!("float8_e4m3fn"), Some(ElementType::F8E4M3Fn)), Literal::from_vec(&[3], f8.to_vec()));
    let f8 = Literal::from_vec(&[3], [1.5, -57344.0, f32::INFINITY].map(F8E5M2::narrow).to_vec());
    assert_eq!(read(file!("float8_e5m2"), Some(ElementType::F8E5M2)), f8);
    assert_eq!(read(file!("float8_e5m2"), None), f8, "its code f1 is unlike all others");
    let f4 = [0.5, -6.0].map(F4E2M1Fn::narrow);
    assert_eq!(read(file!("float4_e2m1fn"), Some(ElementType::F4E2M1Fn)), Literal::from_vec(&[2], f4.to_vec()));
    let s4 = Literal::from_vec(&[3], [-8, -1, 7].map(S4::wrap).to_vec());
    assert_eq!(read(file!("int4"), Some(ElementType::S4)), s4);
    assert_eq!(read(file!("int4_as_i1"), Some(ElementType::S4)), s4);
    assert_eq!(s4.to_npy(), file!("int4_as_i1"), "written as NumPy writes i1");
    assert_eq!(read(file!("uint4"), Some(ElementType::U4)), Literal::from_vec(&[2], [0, 15].map(U4::wrap).to_vec()));
}

#[test]
fn what_numpy_writes_in_version_1_is_written_alike() {
    for bytes in [file!("c_order_f4"), file!("scalar_c16"), file!("empty_u4"), file!("bool"), file!("half")] {
        assert_eq!(read(bytes, None).to_npy(), bytes);
    }
}

/// A file of version 1 with this header and these bytes of elements.
fn with_header(header: &str, elements: &[u8]) -> Vec<u8> {
    [b"\x93NUMPY\x01\x00".as_slice(), &(header.len() as u16).to_le_bytes(), header.as_bytes(), elements].concat()
}

#[test]
fn headers_may_be_written_in_other_ways() {
    let file = with_header("{\"shape\":(2L,) , 'fortran_order':True,'descr':\"u1\"}", &[7, 8]);
    assert_eq!(read(&file, None).as_slice::<u8>(), [7, 8]);
}

#[test]
fn errors_say_what_was_expected() {
    let error = |bytes: &[u8], element| Literal::from_npy(bytes, element).unwrap_err().to_string();
    let header = |text: &str| error(&with_header(text, &[]), None);
    assert_eq!(error(file!("bfloat16"), None), "the file says |V2, raw bytes: name the element type that they are");
    assert_eq!(error(file!("half"), Some(ElementType::Bf16)), "expected an array of bf16, which is stored as <u2, got <f2");
    assert_eq!(error(file!("bfloat16"), Some(ElementType::F8E3M4)), "expected an array of f8e3m4, which is stored as |u1, got |V2");
    assert_eq!(error(file!("float8_e5m2"), Some(ElementType::F8E3M4)), "expected an array of f8e3m4, which is stored as |u1, got |f1");
    assert_eq!(error(file!("too_wide_i1"), Some(ElementType::S4)), "element 0: -9 does not fit in s4");
    assert_eq!(error(file!("record"), None), "expected an array of numbers, got one of records");
    assert_eq!(error(b"PK\x03\x04zip archive", None), r#"expected a .npy file, which begins with "\x93NUMPY", got "PK\x03\x04zi""#);
    assert_eq!(error(b"\x93NUMPY\x04\x00\x00\x00", None), "expected version 1, 2 or 3 of the .npy format, got 4");
    // numpy.lib.format.read_array_header: "we only support format version (1,0), (2,0), and (3,0)".
    assert_eq!(error(b"\x93NUMPY\x01\x01\x00\x00", None), "expected version 1.0, 2.0 or 3.0 of the .npy format, got 1.1");
    assert_eq!(error(b"\x93NUMPY\x02\x00\xff\xff\xff\xff", None), "expected a header of at most 65536 bytes, got 4294967295");
    assert_eq!(error(b"\x93NUMPY\x01\x00\x76\x00{", None), "the .npy file ends in its header");
    assert_eq!(header("{'descr': '<f4', 'shape': (2,)}"), "the header has no 'fortran_order'");
    assert_eq!(header("{'descr': '<U5', 'fortran_order': False, 'shape': ()}"), "expected the type of a number such as '<f4', got '<U5'");
    assert_eq!(header("{'descr': '<f4', 'fortran_order': 0"), "expected True or False in the header, got '0'");
    assert_eq!(header("{'descr': '<f4', 'fortran_order': True, 'shape': (-1,)}"), "expected a size below 2^63 in the header, got '-1,)}'");
    assert_eq!(header("{'strides': 4}"), "expected the keys 'descr', 'fortran_order' and 'shape' in the header, got 'strides'");
    let big = "{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000,)}";
    assert_eq!(header(big), "expected 4000000000000 bytes of elements, but the file ends before");
    let mut long = file!("bool").to_vec();
    long.push(1);
    assert_eq!(error(&long, None), "expected the end of the file after the array, got 1 more bytes");
    let two = with_header("{'descr': '|b1', 'fortran_order': False, 'shape': (1,)}", &[2]);
    assert_eq!(error(&two, None), "element 0: expected pred with the high bits of 0xfe unset, got 0x02");
}

#[test]
fn arrays_follow_each_other_in_a_stream() {
    let two = [file!("bool"), file!("half")].concat();
    let mut stream = two.as_slice();
    assert_eq!(Literal::read_npy(&mut stream, None).unwrap().element(), ElementType::Pred);
    assert_eq!(Literal::read_npy(&mut stream, None).unwrap().element(), ElementType::F16);
    assert!(stream.is_empty());
}

proptest! {
    #[test]
    fn every_literal_comes_back_from_its_file(element in prop::sample::select(ElementType::ALL.to_vec()), dims in prop::collection::vec(0i64..5, 0..4), seed: u64) {
        let literal = Literal::random(element, &dims, Distribution::Bits, &mut Random::new(seed));
        prop_assert_eq!(Literal::from_npy(&literal.to_npy(), Some(element)), Ok(literal));
    }

    #[test]
    fn damaged_files_are_errors_or_other_literals(at in 0usize..130, byte: u8, cut in 0usize..140) {
        let mut bytes = file!("c_order_f4").to_vec();
        bytes[at] = byte;
        bytes.truncate(bytes.len().min(cut + 60));
        if let Ok(literal) = Literal::from_npy(&bytes, None) {
            prop_assert!(literal.bytes().len() <= bytes.len());
        }
    }
}
