//! Names, sizes and classes of the element types.

use shale_ir::element::{ElementKind, ElementType, FloatFormat};

#[test]
fn names_lead_back_to_their_types() {
    for ty in ElementType::ALL {
        assert_eq!(ElementType::from_xla_name(ty.xla_name()), Some(ty));
        let by_mlir = ElementType::from_mlir_name(ty.mlir_name());
        assert_eq!(by_mlir, (!ty.is_complex()).then_some(ty));
    }
    for name in ["", "F32", "i1", "f8E4M3FN", "complex<f32>", "token"] {
        assert_eq!(ElementType::from_xla_name(name), None, "{name}");
    }
    for name in ["", "F32", "pred", "s32", "si32", "i3", "c64", "index"] {
        assert_eq!(ElementType::from_mlir_name(name), None, "{name}");
    }
}

#[test]
fn names_follow_the_two_conventions() {
    let names = |ty: ElementType| (ty.xla_name(), ty.mlir_name());
    assert_eq!(names(ElementType::Pred), ("pred", "i1"));
    assert_eq!(names(ElementType::S32), ("s32", "i32"));
    assert_eq!(names(ElementType::U8), ("u8", "ui8"));
    assert_eq!(names(ElementType::F8E4M3B11Fnuz), ("f8e4m3b11fnuz", "f8E4M3B11FNUZ"));
    assert_eq!(names(ElementType::C128), ("c128", "complex<f64>"));
}

#[test]
fn every_type_has_one_class_and_a_size_that_holds_its_bits() {
    for ty in ElementType::ALL {
        let classes = [ty.is_pred(), ty.is_integer(), ty.is_float(), ty.is_complex()];
        assert_eq!(classes.iter().filter(|&&c| c).count(), 1, "{ty:?}");
        assert_eq!(ty.is_signed_integer(), ty.kind() == ElementKind::Signed);
        assert_eq!(ty.is_unsigned_integer(), ty.kind() == ElementKind::Unsigned);
        assert!(ty.bytes() * 8 >= ty.bits() as usize && ty.bytes() * 8 < ty.bits() as usize + 8);
        assert_eq!(ty.float_format().is_some(), ty.is_float());
        assert_eq!(ty.float_format().map_or(ty.bits(), FloatFormat::bits), ty.bits());
    }
    let sizes = [ElementType::Pred, ElementType::S4, ElementType::Tf32, ElementType::C64].map(ElementType::bytes);
    assert_eq!(sizes, [1, 1, 3, 8]);
    assert!(ElementType::ALL.is_sorted());
}

#[test]
fn complex_types_and_their_parts() {
    assert_eq!(ElementType::complex_of(ElementType::F64), Some(ElementType::C128));
    assert_eq!(ElementType::complex_of(ElementType::F16), None);
    for ty in ElementType::ALL {
        if ty.is_complex() {
            assert_eq!(ElementType::complex_of(ty.part()), Some(ty));
        } else {
            assert_eq!(ty.part(), ty);
        }
    }
    assert!(!ElementType::F8E8M0Fnu.is_signed() && ElementType::C64.is_signed());
    assert!(!ElementType::Pred.is_signed() && ElementType::S2.is_signed());
}
