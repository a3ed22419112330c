//! Times of dots and convolutions, the best of several runs: `cargo bench -p shale-kernels --bench contractions -- [--isa=…] [--threads=…] [names]`.

use shale_ir::element::ElementType;
use shale_kernels::{Array, Convolution, ConvolutionDimensions, ConvolutionRoles, Dot, DotDimensions, Kernel, Run, Stop, WindowDimension};
use shale_lanes::{Isa, Scratch};
use std::time::{Duration, Instant};

/// How long a case is repeated.
const LONG: Duration = Duration::from_millis(400);

struct Bench {
    isa: Isa,
    threads: usize,
    names: Vec<String>,
}

impl Bench {
    fn wants(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|wanted| name.contains(wanted.as_str()))
    }

    /// Runs a kernel and prints its best time and speed; `operations` are multiplications and additions.
    fn time(&self, name: &str, kernel: &dyn Kernel, arrays: &[Array; 3], operations: f64) {
        let operands = [0, 1].map(|i| elements(&arrays[i]));
        let mut result = vec![0u8; arrays[2].bytes()];
        let mut scratch = Scratch::new();
        let (start, mut best) = (Instant::now(), Duration::MAX);
        while start.elapsed() < LONG {
            let before = Instant::now();
            let mut run = Run { scratch: &mut scratch, threads: self.threads, workspace: &mut [], stop: Stop::default() };
            kernel.run(&mut run, &[&operands[0], &operands[1]], &mut [&mut result]).expect("the memory fits");
            best = best.min(before.elapsed());
        }
        let seconds = best.as_secs_f64();
        println!("{name:<24} {:>9.4} ms {:>8.1} GF/s {:>7.1} GB/s", seconds * 1e3, operations / seconds / 1e9, bytes(arrays) / seconds / 1e9);
    }

    /// `[b,] m × k` by `[b,] k × n`, where `t` in the name turns an operand round.
    fn dot(&self, name: &str, types: [ElementType; 3], [batch, m, n, k]: [usize; 4], turned: [bool; 2]) {
        if !self.wants(name) {
            return;
        }
        let dims = [if turned[0] { [batch, k, m] } else { [batch, m, k] }, if turned[1] { [batch, n, k] } else { [batch, k, n] }, [batch, m, n]];
        let arrays = [(0, types[0]), (1, types[0]), (2, types[2])].map(|(i, element)| Array::row_major(element, &dims[i]));
        let contracting = [vec![if turned[0] { 1 } else { 2 }], vec![if turned[1] { 2 } else { 1 }]];
        let dot = Dot::new(self.isa, arrays.clone(), &DotDimensions { batching: [vec![0], vec![0]], contracting }, types[1]).expect("the dimensions fit");
        let operations = 2.0 * (batch * m * n * k) as f64;
        self.time(name, &dot, &arrays, operations);
        let mut constant = dot;
        if constant.prepare(&[None, Some(&elements(&arrays[1]))]).expect("the memory fits") > 0 {
            self.time(&format!("{name}, constant"), &constant, &arrays, operations);
        }
    }

    /// A convolution of f32: the arrays' sizes in the order of their dimension numbers, and the window.
    fn convolution(&self, name: &str, dims: [&[usize]; 3], numbers: [&str; 3], window: WindowDimension, groups: usize) {
        if !self.wants(name) {
            return;
        }
        let arrays = dims.map(|dims| Array::row_major(ElementType::F32, dims));
        let roles = [0, 1, 2].map(|i| {
            let names = if i == 1 { ['i', 'o'] } else { ['b', 'f'] };
            let [outer, feature] = names.map(|name| numbers[i].find(name).expect("each part is named"));
            let spatial = (0..dims[i].len() - 2).map(|d| numbers[i].find(char::from(b'0' + d as u8)).expect("each part is named")).collect();
            ConvolutionRoles { outer, feature, spatial }
        });
        let spatial = roles[1].spatial.clone();
        let products = arrays[2].elements() * arrays[1].dims[roles[1].outer] * spatial.iter().map(|d| arrays[1].dims[*d]).product::<usize>();
        let dimensions = ConvolutionDimensions { roles, window: vec![window; spatial.len()], feature_groups: groups, batch_groups: 1 };
        let kernel = Convolution::new(self.isa, arrays.clone(), &dimensions, ElementType::F32).expect("the dimensions fit");
        self.time(name, &kernel, &arrays, 2.0 * products as f64);
        let mut constant = kernel;
        if constant.prepare(&[None, Some(&elements(&arrays[1]))]).expect("the memory fits") > 0 {
            self.time(&format!("{name}, constant"), &constant, &arrays, 2.0 * products as f64);
        }
    }

    fn dots(&self) {
        use ElementType::{Bf16, C64, F16, F32, F64, S8, S32};
        let single = [F32; 3];
        for n in [16, 32, 64, 100, 128, 256, 509, 512, 1000, 1021, 1024, 2048] {
            self.dot(&format!("dot_{n}"), single, [1, n, n, n], [false, false]);
        }
        for (name, turned) in [("tlhs", [true, false]), ("trhs", [false, true])] {
            self.dot(&format!("dot_{name}_1024"), single, [1, 1024, 1024, 1024], turned);
            self.dot(&format!("dot_{name}_1019"), single, [1, 1019, 1019, 1019], turned);
        }
        self.dot("dot_tall", single, [1, 8192, 64, 64], [false, false]);
        self.dot("dot_skinny", single, [1, 8, 4096, 1024], [false, false]);
        self.dot("dot_8x1024", single, [1, 8, 1024, 1024], [false, false]);
        self.dot("dot_8x1024_trhs", single, [1, 8, 1024, 1024], [false, true]);
        self.dot("dot_512x1024", single, [1, 512, 1024, 1024], [false, false]);
        self.dot("dot_64x1024", single, [1, 64, 1024, 1024], [false, false]);
        self.dot("dot_lstm", single, [1, 32, 1024, 256], [false, false]);
        self.dot("dot_narrow", single, [1, 4096, 4, 512], [false, false]);
        self.dot("dot_narrow_10", single, [1, 512, 10, 512], [false, false]);
        self.dot("dot_scores", single, [12, 256, 256, 64], [false, true]);
        self.dot("dot_batched", single, [64, 128, 128, 64], [false, false]);
        self.dot("dot_tiny_batched", single, [4096, 4, 4, 4], [false, false]);
        self.dot("matvec_4k", single, [1, 4096, 1, 4096], [false, false]);
        self.dot("vecmat_4k", single, [1, 1, 4096, 4096], [false, false]);
        self.dot("matvec_256", single, [1, 256, 1, 256], [false, false]);
        self.dot("dot_bf16_1024", [Bf16, F32, Bf16], [1, 1024, 1024, 1024], [false, false]);
        self.dot("dot_f16_1024", [F16, F32, F16], [1, 1024, 1024, 1024], [false, false]);
        self.dot("dot_s8s32_512", [S8, S32, S32], [1, 512, 512, 512], [false, false]);
        self.dot("dot_s8s32_1021", [S8, S32, S32], [1, 1021, 1021, 1021], [false, false]);
        self.dot("dot_s32_512", [S32; 3], [1, 512, 512, 512], [false, false]);
        self.dot("dot_f64_512", [F64; 3], [1, 512, 512, 512], [false, false]);
        self.dot("dot_c64_512", [C64; 3], [1, 512, 512, 512], [false, false]);
    }

    fn convolutions(&self) {
        let pad = |low, high, stride| WindowDimension { low, high, stride, ..WindowDimension::PLAIN };
        let (same, nhwc) = (pad(1, 1, 1), ["b01f", "01io", "b01f"]);
        self.convolution("conv3x3_56", [&[1, 56, 56, 64], &[3, 3, 64, 64], &[1, 56, 56, 64]], nhwc, same, 1);
        self.convolution("conv3x3_b32", [&[32, 14, 14, 256], &[3, 3, 256, 256], &[32, 14, 14, 256]], nhwc, same, 1);
        self.convolution("conv3x3_prime", [&[31, 13, 13, 251], &[3, 3, 251, 251], &[31, 13, 13, 251]], nhwc, same, 1);
        self.convolution("conv7x7_s2", [&[1, 224, 224, 3], &[7, 7, 3, 64], &[1, 112, 112, 64]], nhwc, pad(2, 3, 2), 1);
        self.convolution("conv1x1_56", [&[8, 56, 56, 64], &[1, 1, 64, 256], &[8, 56, 56, 256]], nhwc, WindowDimension::PLAIN, 1);
        self.convolution("conv_depthwise", [&[1, 112, 112, 32], &[3, 3, 1, 32], &[1, 112, 112, 32]], nhwc, same, 32);
        self.convolution("conv_depthwise_nchw", [&[4, 64, 56, 56], &[64, 1, 3, 3], &[4, 64, 56, 56]], ["bf01", "oi01", "bf01"], same, 64);
        self.convolution("conv_filter", [&[4, 1, 512, 512], &[1, 1, 5, 5], &[4, 1, 512, 512]], ["bf01", "oi01", "bf01"], pad(2, 2, 1), 1);
        self.convolution("conv_correlation", [&[1, 1, 8192], &[1, 1, 4097], &[1, 1, 8192]], ["bf0", "oi0", "bf0"], pad(2048, 2048, 1), 1);
        self.convolution("conv1d", [&[8, 1024, 128], &[5, 128, 128], &[8, 1024, 128]], ["b0f", "0io", "b0f"], pad(2, 2, 1), 1);
        self.convolution("conv_nchw", [&[1, 64, 56, 56], &[64, 64, 3, 3], &[1, 64, 56, 56]], ["bf01", "oi01", "bf01"], same, 1);
        self.convolution("conv_grad_in", [&[8, 56, 56, 64], &[3, 3, 64, 64], &[8, 56, 56, 64]], ["b01f", "01oi", "b01f"], same, 1);
        self.convolution("conv_grad_k", [&[8, 56, 56, 64], &[8, 56, 56, 64], &[3, 3, 64, 64]], ["f01b", "i01o", "01bf"], same, 1);
    }
}

fn bytes(arrays: &[Array; 3]) -> f64 {
    arrays.iter().map(|array| array.bytes() as f64).sum()
}

/// Elements of ordinary size.
fn elements(array: &Array) -> Vec<u8> {
    let part = array.element.part();
    let code = |i: usize| {
        let value = (i * 37 % 251) as f64 / 125.0 - 1.0;
        part.float_format().map_or((i * 37 % 251) as u64, |format| format.from_f64(value))
    };
    let count = array.bytes() / part.bytes();
    (0..count).flat_map(|i| code(i).to_le_bytes().into_iter().take(part.bytes())).collect()
}

fn main() {
    let mut bench = Bench { isa: Isa::detect(), threads: 1, names: Vec::new() };
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("--isa", isa)) => bench.isa = isa.parse().expect("an instruction set of this machine"),
            Some(("--threads", threads)) => bench.threads = threads.parse().expect("a number of threads"),
            _ if argument.starts_with("--") => {}
            _ => bench.names.push(argument),
        }
    }
    println!("{} with {} threads", bench.isa, bench.threads);
    bench.dots();
    bench.convolutions();
}
