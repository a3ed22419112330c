//! Tokens, queues, channels, random bits.

use crate::attrs::{ChannelHandle, DenseRows, RngAlgorithm, RngDistribution};
use crate::form::{Refusal, forms, is_quantized, legalize, result_types};
use shale_dialects::builder;
use shale_dialects::hlo;
use shale_dialects::hlo::infer::array;
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::literal::Literal;
use shale_ir::op::Effects;
use shale_ir::prelude::*;
use shale_ir::text::type_text;

forms! {
    /// A token that waits for nothing.
    CreateToken = "stablehlo.create_token" [effects(Effects::TOKEN)] -> result {} <=> CreateToken {};

    /// A token that waits for others.
    AfterAll = "stablehlo.after_all" [effects(Effects::TOKEN)] -> result {
        /// (I1) The tokens.
        inputs: Values,
    } <=> AfterAll { inputs: inputs };

    /// Reads from the host's queue; the results are what is read and a token.
    Infeed = "stablehlo.infeed" [effects(Effects::INFEED)] -> results: Values {
        /// (I1) What it comes after.
        token: Value,
        /// (I2) What the host is told.
        infeed_config: Option<Str<'c>>,
        /// (I3) The layouts of what is read: a hint.
        layout: Option<AttrRef<'c>>,
    } syntax GENERIC => |body| Ok(hlo::Infeed { token: Some(token), infeed_config, types: results }),
    from Infeed |x, l| x.token.map(|token| Infeed { token, infeed_config: x.infeed_config, layout: None, results: result_types(l) });

    /// Writes to the host's queue.
    Outfeed = "stablehlo.outfeed" [effects(Effects::OUTFEED)] -> result {
        /// (I1) What is written.
        inputs: Values,
        /// (I2) What it comes after.
        token: Value,
        /// (I3) What the host is told.
        outfeed_config: Option<Str<'c>>,
    } syntax GENERIC => |body| Ok(hlo::Outfeed { inputs, token: Some(token), outfeed_config, size_of: None }),
    from Outfeed |x, l| x.token.filter(|_| x.size_of.is_none()).map(|token| Outfeed { inputs: x.inputs, token, outfeed_config: x.outfeed_config, result: crate::form::result_type(l) });

    /// Uniformly distributed bits from an explicit state.
    RngBitGenerator = "stablehlo.rng_bit_generator" [Pure] -> results: Values {
        /// (I1) The state.
        initial_state: Value,
        /// (I2) The algorithm.
        rng_algorithm: RngAlgorithm,
    } format "$initial_state `,` `algorithm` `=` $rng_algorithm attr-dict `:` functional-type(operands, results)" => |body| {
        let rng_algorithm = match rng_algorithm {
            RngAlgorithm::Default => hlo::RngAlgorithm::Default,
            RngAlgorithm::ThreeFry => hlo::RngAlgorithm::ThreeFry,
            RngAlgorithm::Philox => hlo::RngAlgorithm::Philox,
        };
        Ok(hlo::RngBitGenerator { initial_state, rng_algorithm, types: results })
    },
    from RngBitGenerator |x, l| {
        let rng_algorithm = match x.rng_algorithm {
            hlo::RngAlgorithm::Default => RngAlgorithm::Default,
            hlo::RngAlgorithm::ThreeFry => RngAlgorithm::ThreeFry,
            hlo::RngAlgorithm::Philox => RngAlgorithm::Philox,
        };
        Some(RngBitGenerator { initial_state: x.initial_state, rng_algorithm, results: x.types })
    };
}

op! {
    /// Random numbers from the run's own generator: uniform over `[a, b)`, or normal with mean `a` and standard deviation `b`.
    ///
    /// - (C1) `a` and `b` are scalars of the result's element type.
    /// - (C2) `shape` is a list of sizes, as long as the result has dimensions.
    /// - (C3) Normal numbers are floats; uniform ones are not complex.
    pub struct Rng<'c> = "stablehlo.rng" [TensorText, effects(Effects::RNG), Rng::LEGALIZE] {
        /// (I1) The lower bound, or the mean.
        a: Value,
        /// (I2) The upper bound, or the standard deviation.
        b: Value,
        /// (I3) The sizes of the result.
        shape: Value,
        /// (I4) The distribution.
        rng_distribution: RngDistribution,
        /// The type of the result.
        result: ResultType<'c>,
    }
    format "$a `,` $b `,` $shape `,` `distribution` `=` $rng_distribution attr-dict `:` functional-type(operands, results)"
}
impl<'c> Semantics<'c> for Rng<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        if is_quantized(body, op) {
            return Ok(());
        }
        let result = hlo::infer::Array::from_type(body.cx(), self.result.0, "the result")?;
        for (value, name) in [(self.a, "(I1) a"), (self.b, "(I2) b")] {
            let operand = array(body, value, name)?;
            require!(operand == result.with_dims([]), "(C1) {name} must be {}, but is {operand}", result.with_dims([]));
        }
        let kind = result.element.kind();
        let fits = kind == ElementKind::Float || (self.rng_distribution == RngDistribution::Uniform && kind != ElementKind::Complex);
        require!(fits, "(C3) has no distribution {} of elements of type {}", self.rng_distribution.text(), result.element.xla_name());
        let shape = array(body, self.shape, "(I3) shape")?;
        let list = shape.rank() == 1 && shape.element.is_integer() && shape.dims[0].fits(hlo::infer::Dim::of(result.rank() as i64));
        require!(list, "(C2) shape must hold {} integers, but is {shape}", result.rank());
        Ok(())
    }
}
legalize! {
    Rng<'c>: |op, l| {
        let known = sizes(l.body, op.shape).ok_or_else(|| OpError::new("(I3) shape must be a constant: sizes that are known at run time only have no form in hlo"))?;
        let fits = op.result.0.array().is_some_and(|a| a.dynamic == 0 && a.dims.list() == known);
        require!(fits, "(C2) shape says {known:?}, but the result is {}", type_text(op.result.0));
        let (a, b, shape) = (op.a, op.b, op.result);
        match op.rng_distribution {
            RngDistribution::Uniform => l.replace(builder::RngUniform { a, b, shape }),
            RngDistribution::Normal => l.replace(builder::RngNormal { mu: a, sigma: b, shape }),
        }
    };
}

/// The sizes that a value holds, if it is a constant.
pub(crate) fn sizes(body: &Body<'_>, value: Value) -> Option<Vec<i64>> {
    let ty = body.ty(value);
    let constant = body.def_as::<hlo::Constant<'_>>(value).map(|c| c.value).or_else(|| Some(body.def_as::<crate::Constant<'_>>(value)?.value))?;
    ty.array()?.elements().filter(|n| *n <= 64)?;
    let literal = Literal::from_attr(constant.0, ty)?;
    Some((0..literal.len()).map(|i| shale_dialects::eval::index::integer(&literal, i)).collect())
}

op! {
    /// Sends arrays over a channel.
    ///
    /// - (C1) `inputs` are arrays.
    /// - (C2) `token` and the result are tokens.
    /// - (C3) The channel's type says who takes part.
    pub struct Send<'c> = "stablehlo.send" [TensorText, effects(Effects::CHANNEL), implements(&DEVICES), Send::LEGALIZE] {
        /// (I1) The arrays.
        inputs: Values,
        /// (I2) What it comes after.
        token: Value,
        /// (I3) The channel.
        channel_handle: ChannelHandle,
        /// (I4) Whether the host is on the other side.
        is_host_transfer: bool = false,
        /// (I5) Which device sends to which.
        source_target_pairs: Option<DenseRows<'c>>,
        /// The type of the result.
        result: ResultType<'c>,
    }
    syntax &crate::syntax::GENERIC
}
impl<'c> Semantics<'c> for Send<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        body.iter(self.inputs).try_for_each(|input| array(body, input, "(C1) (I1) inputs").map(|_| ()))?;
        token(body.ty(self.token), "(I2) token")?;
        check_channel(self.channel_handle, if self.is_host_transfer { 2 } else { 1 })?;
        token(self.result.0, "the result")
    }
}
legalize! {
    Send<'c>: |op, l| {
        let mut token = op.token;
        for operand in l.body.iter(op.inputs).collect::<Vec<_>>() {
            let context = l.push(hlo::Send { operand, token: Some(token), channel_id: op.channel_handle.handle })?;
            token = l.push(hlo::SendDone { context })?;
        }
        Ok(vec![token])
    };
}

op! {
    /// Receives arrays over a channel; the results are the arrays and a token.
    ///
    /// - (C1) The results are arrays, and a token behind them.
    /// - (C2) `token` is a token.
    /// - (C3) The channel's type says who takes part.
    pub struct Recv<'c> = "stablehlo.recv" [TensorText, effects(Effects::CHANNEL), implements(&DEVICES), Recv::LEGALIZE] -> Values {
        /// (I1) What it comes after.
        token: Value,
        /// (I2) The channel.
        channel_handle: ChannelHandle,
        /// (I3) Whether the host is on the other side.
        is_host_transfer: bool = false,
        /// (I4) Which device sends to which.
        source_target_pairs: Option<DenseRows<'c>>,
        /// The types of the results.
        results: ResultTypes<'c>,
    }
    syntax &crate::syntax::GENERIC
}
impl<'c> Semantics<'c> for Recv<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        let types: Vec<_> = body.types(body.results(op)).collect();
        let Some((last, arrays)) = types.split_last() else { return Err(OpError::new("(C1) must have a token as its last result")) };
        arrays.iter().try_for_each(|ty| hlo::infer::Array::from_type(body.cx(), *ty, "(C1) a result").map(|_| ()))?;
        token(*last, "(C1) the last result")?;
        check_channel(self.channel_handle, if self.is_host_transfer { 3 } else { 1 })?;
        token(body.ty(self.token), "(C2) (I1) token")
    }
}
legalize! {
    Recv<'c>: |op, l| {
        let types: Vec<_> = l.body.types(l.body.results(l.op())).collect();
        let (mut token, mut values, cx) = (op.token, Vec::new(), l.cx());
        for data in &types[..types.len() - 1] {
            let context = cx.ty(TypeKind::Tuple(&[*data, cx.array(ElementType::U32, &[])]));
            let context = l.push(hlo::Recv { token: Some(token), channel_id: op.channel_handle.handle, ty: ResultType(context) })?;
            let received = l.push(hlo::RecvDone { context })?;
            (token, values) = (l.body.at(received, 1), [values, vec![l.body.at(received, 0)]].concat());
        }
        values.push(token);
        Ok(values)
    };
}

/// Checks that a channel's type says who takes part, as `is_host_transfer` does: 1 two devices, 2 a device and then the host, 3 the other way.
fn check_channel(channel: ChannelHandle, expected: i64) -> OpResult {
    require!(channel.r#type == expected, "(C3) the type of the channel must be {expected}, as is_host_transfer says, but is {}", channel.r#type);
    Ok(())
}

/// Transfers between devices over a channel with a number: hlo has no channels to the host, and counts channels from 1.
static DEVICES: Refusal = Refusal {
    check: |body, op| {
        let host = body.attr(op, "is_host_transfer").and_then(bool::from_attr) == Some(true);
        require!(!host, "transfers over a channel to the host have no form in hlo: use infeed and outfeed");
        let channel = body.attr(op, "channel_handle").and_then(ChannelHandle::from_attr).map(|channel| channel.handle);
        require!(channel.is_none_or(|n| n > 0), "hlo counts channels from 1, but the handle of channel_handle is {}", channel.unwrap_or(0));
        Ok(())
    },
};

fn token(ty: Type<'_>, what: &str) -> OpResult {
    require!(*ty.get() == TypeKind::Token, "{what} must be a token, but is {}", type_text(ty));
    Ok(())
}
