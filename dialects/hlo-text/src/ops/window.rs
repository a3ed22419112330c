//! Windows, paddings and dimension labels: `window={size=3x3 stride=2x2 pad=0_1x0_1}`, `dim_labels=b01f_01io->b01f`.

use super::*;
use shale_dialects::hlo::lists::Pairs;
use shale_ir::session::{Cx, Dims};

/// What a window attribute says; lists that are left out are empty.
#[derive(Default, Debug)]
pub(super) struct WindowText {
    pub(super) size: Vec<i64>,
    pub(super) stride: Vec<i64>,
    pub(super) pad: Vec<(i64, i64)>,
    pub(super) lhs_dilate: Vec<i64>,
    pub(super) rhs_dilate: Vec<i64>,
    pub(super) reversal: Vec<bool>,
    pub(super) span: Span,
}

impl WindowText {
    /// Reads the attribute `window`, which may be left out where there are no dimensions.
    pub(super) fn read<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<WindowText> {
        let Some(span) = i.take("window") else { return Ok(WindowText::default()) };
        let mut window = r.within(span, window_entries)?;
        window.span = span;
        let rank = window.size.len();
        let lengths = [
            ("stride", window.stride.len()),
            ("pad", window.pad.len()),
            ("lhs_dilate", window.lhs_dilate.len()),
            ("rhs_dilate", window.rhs_dilate.len()),
            ("rhs_reversal", window.reversal.len()),
        ];
        match lengths.into_iter().find(|(_, n)| *n != 0 && *n != rank) {
            Some((name, n)) => Err(r.error(span.0, span.1, format!("the window has {rank} dimensions, but its '{name}' has {n}"))),
            None => Ok(window),
        }
    }

    /// Nothing for a list that was left out.
    pub(super) fn dims<'c>(cx: Cx<'c>, list: &[i64]) -> Option<Dims<'c>> {
        (!list.is_empty()).then(|| cx.dims(list))
    }

    /// The padding, if there is one.
    pub(super) fn padding<'c>(&self, cx: Cx<'c>) -> Option<Pairs<'c>> {
        (!self.pad.is_empty()).then(|| Pairs::new(cx, &self.pad))
    }
}

fn window_entries(r: &mut Reader<'_, '_>) -> Parsed<WindowText> {
    let mut window = WindowText::default();
    r.expect(b'{')?;
    while !r.eat(b'}') {
        r.space();
        let start = r.pos;
        let key = r.name();
        let end = r.pos;
        let list = match key {
            b"size" => &mut window.size,
            b"stride" => &mut window.stride,
            b"lhs_dilate" => &mut window.lhs_dilate,
            b"rhs_dilate" => &mut window.rhs_dilate,
            b"pad" => {
                r.expect(b'=')?;
                x_list(r, |r| {
                    let low = r.integer("the padding before")?;
                    r.expect(b'_')?;
                    window.pad.push((low, r.integer("the padding behind")?));
                    Ok(())
                })?;
                continue;
            }
            b"rhs_reversal" => {
                r.expect(b'=')?;
                x_list(r, |r| {
                    window.reversal.push(r.integer("0 or 1")? != 0);
                    Ok(())
                })?;
                continue;
            }
            b"" => return Err(r.expected("a part of the window such as size=3x3, or '}'")),
            _ => {
                let message = format!("a window has no '{:.40}': expected size, stride, pad, lhs_dilate, rhs_dilate or rhs_reversal", text(key));
                return Err(r.error(start, end, message));
            }
        };
        r.expect(b'=')?;
        x_list(r, |r| {
            list.push(r.integer("an integer")?);
            Ok(())
        })?;
    }
    Ok(window)
}

/// Reads entries with `x` between them.
pub(super) fn x_list<'s, 'c>(r: &mut Reader<'s, 'c>, mut entry: impl FnMut(&mut Reader<'s, 'c>) -> Parsed<()>) -> Parsed<()> {
    entry(r)?;
    while r.peek() == b'x' {
        r.pos += 1;
        entry(r)?;
    }
    Ok(())
}

/// `0_1` or, with something between elements, `0_1_2`.
pub(super) fn write_padding(low: i64, high: i64, interior: i64) -> String {
    if interior == 0 { format!("{low}_{high}") } else { format!("{low}_{high}_{interior}") }
}

/// `window={…}` without what has its default.
pub(super) fn write_window(size: &[i64], lists: &[(&str, Option<Dims<'_>>)], padding: Option<Pairs<'_>>, reversal: &[bool]) -> String {
    if size.is_empty() {
        return String::new();
    }
    let x = |list: &[i64]| list.iter().map(i64::to_string).collect::<Vec<_>>().join("x");
    let mut parts = vec![format!("size={}", x(size))];
    let mut rest = lists.iter().filter_map(|(name, list)| Some((name, list.filter(|l| l.list().iter().any(|n| *n != 1))?)));
    parts.extend(rest.by_ref().map(|(name, list)| format!("{name}={}", x(list.list()))));
    if let Some(padding) = padding.map(Pairs::list).filter(|p| p.iter().any(|p| *p != (0, 0))) {
        let at = parts.iter().position(|p| p.contains("dilate")).unwrap_or(parts.len());
        parts.insert(at, format!("pad={}", padding.iter().map(|(low, high)| write_padding(*low, *high, 0)).collect::<Vec<_>>().join("x")));
    }
    if reversal.contains(&true) {
        parts.push(format!("rhs_reversal={}", reversal.iter().map(|r| if *r { "1" } else { "0" }).collect::<Vec<_>>().join("x")));
    }
    format!(", window={{{}}}", parts.join(" "))
}
