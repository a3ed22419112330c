//! Whether run-time values are what a program's types say.

use shale_ir::eval::Datum;
use shale_ir::shape::{ArrayShape, Shape};

/// What a value is, if it is not of the shape: the name of its own shape.
pub fn misfit(datum: &Datum, shape: &Shape) -> Option<String> {
    let fits = match (datum, shape) {
        (Datum::Array(array), Shape::Array(shape)) => {
            let size = |(i, (got, wanted)): (usize, (&i64, &i64))| if shape.is_dynamic(i) { got <= wanted || *wanted < 0 } else { got == wanted };
            array.element() == shape.element && array.rank() == shape.rank() && array.sizes().iter().zip(&shape.dims).enumerate().all(size)
        }
        (Datum::Tuple(parts), Shape::Tuple(shapes)) => parts.len() == shapes.len() && parts.iter().zip(shapes).all(|(p, s)| misfit(p, s).is_none()),
        (Datum::Token, Shape::Token) => true,
        _ => false,
    };
    if fits { None } else { Some(shape_of(datum).to_string()) }
}

/// The shape of a value, with its run-time sizes.
pub fn shape_of(datum: &Datum) -> Shape {
    match datum {
        Datum::Array(array) => Shape::Array(ArrayShape { layout: array.layout().cloned(), ..ArrayShape::new(array.element(), array.sizes()) }),
        Datum::Tuple(parts) => Shape::Tuple(parts.iter().map(shape_of).collect()),
        Datum::Token => Shape::Token,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shale_ir::literal::Literal;

    #[test]
    fn sizes_may_be_below_bounds() {
        let shape = |text: &str| text.parse::<Shape>().unwrap();
        let array = |dims: &[i64]| Datum::Array(Literal::from_vec(dims, vec![0f32; dims.iter().product::<i64>() as usize]));
        assert_eq!(misfit(&array(&[2, 3]), &shape("f32[2,<=4]")), None);
        assert_eq!(misfit(&array(&[2, 5]), &shape("f32[2,<=4]")).as_deref(), Some("f32[2,5]"));
        assert_eq!(misfit(&array(&[2]), &shape("s32[2]")).as_deref(), Some("f32[2]"));
        assert_eq!(misfit(&Datum::Token, &shape("f32[]")).as_deref(), Some("token[]"));
        let tuple = Datum::Tuple(vec![array(&[1]), Datum::Token]);
        assert_eq!(misfit(&tuple, &shape("(f32[1], token[])")), None);
        assert_eq!(misfit(&tuple, &shape("(f32[1], f32[])")).as_deref(), Some("(f32[1], token[])"));
    }
}
