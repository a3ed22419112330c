//! Instructions whose tuples are not lists of the op's results: queues, channels, calls of the host.

use super::instruction::quoted;
use super::{Writer, Written};
use crate::ops::{VERSIONS, put};
use shale_dialects::hlo;
use shale_dialects::hlo::lists::Lists;
use shale_ir::attr::AttrKind;
use shale_ir::body::{Op, Value};
use shale_ir::types::{Type, TypeKind};

impl<'c> Writer<'_, 'c> {
    /// The name of a token; a new one where there is none.
    fn token(&mut self, op: Op, token: Option<Value>) -> Written<String> {
        match token {
            Some(token) => self.name_of(op, token),
            None => Ok(self.helper("after-all", self.body.cx().ty(TypeKind::Token), "after-all", "", "")),
        }
    }

    pub(crate) fn infeed(&mut self, op: Op) -> Written {
        let hlo::Infeed { token, infeed_config, .. } = self.get(op)?;
        let token = self.token(op, token)?;
        let types: Vec<Type<'c>> = self.body.types(self.body.results(op)).collect();
        let (last, parts) = types.split_last().expect("an infeed gives a token");
        let data = self.collated(parts);
        let ty = self.body.cx().ty(TypeKind::Tuple(&[data, *last]));
        let config = infeed_config.map_or(String::new(), |c| format!(", infeed_config={}", quoted(c.text())));
        self.write_op(op, ty, "infeed", &token, &config);
        Ok(())
    }

    pub(crate) fn outfeed(&mut self, op: Op) -> Written {
        let hlo::Outfeed { inputs, token, outfeed_config, size_of } = self.get(op)?;
        if size_of.is_some() {
            return Err(self.error(op, "HLO text has no form for an outfeed of arrays with sizes beside them"));
        }
        let inputs: Vec<Value> = self.body.iter(inputs).collect();
        let types: Vec<Type<'c>> = inputs.iter().map(|v| self.body.ty(*v)).collect();
        let (data, token) = (self.collate(op, &inputs)?, self.token(op, token)?);
        let shape = crate::read::shape_text(self.collated(&types));
        let config = outfeed_config.map_or(String::new(), |c| format!(", outfeed_config={}", quoted(c.text())));
        self.write_op(op, self.body.cx().ty(TypeKind::Token), "outfeed", &format!("{data}, {token}"), &format!(", outfeed_shape={shape}{config}"));
        Ok(())
    }

    pub(crate) fn send(&mut self, op: Op) -> Written {
        let hlo::Send { operand, token, channel_id } = self.get(op)?;
        let (data, token) = (self.name_of(op, operand)?, self.token(op, token)?);
        self.context(op, "send", &format!("{data}, {token}"), channel_id);
        Ok(())
    }

    pub(crate) fn recv(&mut self, op: Op) -> Written {
        let hlo::Recv { token, channel_id, .. } = self.get(op)?;
        let token = self.token(op, token)?;
        self.context(op, "recv", &token, channel_id);
        Ok(())
    }

    /// A start whose result only its end uses: the tuple itself has the name.
    fn context(&mut self, op: Op, opcode: &str, arguments: &str, channel_id: i64) {
        let (context, cx) = (self.body.result(op, 0), self.body.cx());
        let TypeKind::Tuple(parts) = *self.body.ty(context).get() else { return };
        let parts: Vec<Type<'c>> = parts.iter().copied().chain([cx.ty(TypeKind::Token)]).collect();
        let wanted = self.body.value_name(context).unwrap_or(opcode);
        let start = self.scope.lines.len();
        let name = self.helper(wanted, cx.ty(TypeKind::Tuple(&parts)), opcode, arguments, &format!(", channel_id={channel_id}"));
        self.bind(context, name, start);
    }

    pub(crate) fn custom_call(&mut self, op: Op) -> Written {
        let call: hlo::CustomCall<'c> = self.get(op)?;
        let mut attrs = format!(", custom_call_target={}", quoted(call.call_target_name.text()));
        if let Some(layouts) = call.operand_layouts {
            let types = self.body.types(call.inputs).zip(layouts.rows());
            let shapes: Vec<_> = types.map(|(ty, layout)| shape_with(ty, &layout)).collect();
            put(&mut attrs, "operand_layout_constraints", format!("{{{}}}", shapes.join(", ")));
        }
        attrs += if call.has_side_effect { ", custom_call_has_side_effect=true" } else { "" };
        if let Some((version, _)) = VERSIONS.iter().find(|(_, n)| *n == call.api_version && *n != 1) {
            put(&mut attrs, "api_version", version);
        }
        if let Some(config) = call.backend_config {
            match *config.0.get() {
                AttrKind::Str(text) if call.api_version == 4 && text.text().starts_with('{') => put(&mut attrs, "backend_config", text.text()),
                AttrKind::Str(text) => put(&mut attrs, "backend_config", quoted(text.text())),
                _ => put(&mut attrs, "backend_config", shale_ir::text::attr_text(config.0)),
            }
        }
        let types: Vec<Type<'c>> = self.body.types(self.body.results(op)).collect();
        let layouts = call.result_layouts.map(Lists::rows).unwrap_or_default();
        let differs = layouts.iter().any(|l| !l.iter().rev().copied().eq(0..l.len() as i64));
        self.refuse_if(op, differs && types.len() != 1, "a call with layouts of several results")?;
        self.plain(op, "custom-call", &attrs)
    }
}

/// A type with a layout.
fn shape_with(ty: Type<'_>, layout: &[i64]) -> String {
    let order = layout.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    let text = crate::read::shape_text(ty);
    if layout.is_empty() { text } else { format!("{text}{{{order}}}") }
}
