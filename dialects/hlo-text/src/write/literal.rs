//! Constants as text.

use super::{Writer, Written};
use shale_dialects::hlo;
use shale_ir::attr::AttrKind;
use shale_ir::body::Op;
use shale_ir::element::{ElementType, print_element};

/// A constant of more equal elements is written as a broadcast.
const LONGEST_SPLAT: usize = 16;

impl<'c> Writer<'_, 'c> {
    pub(crate) fn constant(&mut self, op: Op) -> Written {
        let hlo::Constant { value } = self.get(op)?;
        let array = match *value.0.get() {
            AttrKind::Dense(ty, bytes) => ty.array().and_then(|a| Some((a, a.element.scalar()?, bytes.data()))),
            _ => None,
        };
        let Some((array, element, bytes)) = array else { return Err(self.error(op, "HLO text has no form for a constant that is no array of numbers")) };
        let Some(count) = array.elements().map(|n| n as usize) else { return Err(self.error(op, "HLO text has no form for a constant of dynamic sizes")) };
        let (size, ty) = (element.bytes(), self.body.ty(self.body.result(op, 0)));
        let ty = shale_ir::types::TypeKind::Array(shale_ir::types::ArrayType { layout: None, ..ty.array().unwrap_or(array) });
        let ty = self.body.cx().ty(ty);
        let splat = bytes.len() == size && count > 1;
        if splat && count > LONGEST_SPLAT {
            let scalar = self.body.cx().array(element, &[]);
            let mut text = String::new();
            write_element(&mut text, element, bytes);
            let name = self.helper("constant", scalar, "constant", &text, "");
            self.write_op(op, ty, "broadcast", &name, ", dimensions={}");
            return Ok(());
        }
        let mut text = String::new();
        let mut elements = (0..count).map(|i| if splat { bytes } else { &bytes[i * size..(i + 1) * size] });
        rows(&mut text, element, array.dims.list(), &mut elements);
        self.write_op(op, ty, "constant", &text, "");
        Ok(())
    }
}

fn rows(out: &mut String, element: ElementType, dims: &[i64], elements: &mut dyn Iterator<Item = &[u8]>) {
    let Some((size, inner)) = dims.split_first() else {
        if let Some(bytes) = elements.next() {
            write_element(out, element, bytes);
        }
        return;
    };
    // What has no elements is written as empty braces, however many rows it would have.
    let count = if inner.contains(&0) { 0 } else { *size };
    out.push('{');
    for i in 0..count {
        out.push_str(match (i, inner.is_empty()) {
            (0, true) => "",
            (0, false) => " ",
            _ => ", ",
        });
        rows(out, element, inner, elements);
    }
    out.push_str(if inner.is_empty() || count == 0 { "}" } else { " }" });
}

fn write_element(out: &mut String, element: ElementType, bytes: &[u8]) {
    if element.is_complex() {
        let (real, imaginary) = bytes.split_at(element.part().bytes());
        out.push('(');
        write_element(out, element.part(), real);
        out.push_str(", ");
        write_element(out, element.part(), imaginary);
        out.push(')');
        return;
    }
    if let Some(format) = element.float_format() {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        let code = u64::from_le_bytes(word);
        let (sign, magnitude) = (code & format.sign_bit(), code & format.magnitude_mask());
        let minus = if sign != 0 && !format.is_unsigned() { "-" } else { "" };
        if format.is_nan(code) {
            let default = format.nan(false) & format.magnitude_mask();
            match format.infinity() {
                Some(infinity) if magnitude != default => out.extend([minus, &format!("nan({:#x})", magnitude & !infinity)]),
                _ => out.extend([minus, "nan"]),
            }
            return;
        }
        if format.infinity() == Some(magnitude) {
            out.extend([minus, "inf"]);
            return;
        }
        // Shortest text that gives the value back.
        let value = format.to_f64(code);
        let text = if bytes.len() == 4 { format!("{:?}", value as f32) } else { format!("{value:?}") };
        // XLA reads -0 as the integer 0.
        let whole = text.strip_suffix(".0").filter(|whole| *whole != "-0");
        out.push_str(whole.unwrap_or(&text));
        return;
    }
    let mut text = Vec::new();
    print_element(&mut text, element, bytes);
    out.push_str(&String::from_utf8_lossy(&text));
}
