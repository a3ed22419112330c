//! `--profile`: what each step of a compiled program took, as a table, as JSON and as a trace for Chrome and Perfetto.

use super::cpu::Profiled;
use crate::files::Sink;
use crate::io::Io;
use shale_cpu::{Limits, Profile, StepProfile, StepRun};
use shale_ir::pass::json_string;
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// The most events of a trace: what browsers still show at once.
pub(super) const MOST_EVENTS: usize = 100_000;

const TITLES: [&str; 10] = ["runs", "ms", "share", "bytes read", "bytes written", "GB/s", "flop", "GF/s", "of limit", "step"];

/// A table for each member: a line for each step that ran. Times of loops and branches hold those of the steps in them, which stand below, indented.
pub(super) fn text(profiled: &Profiled, entry: &str) -> String {
    let mut out = String::new();
    let Profiled { profiles, runs, limits } = profiled;
    let times = if *runs == 1 { "one run".to_string() } else { format!("the median of {runs} runs") };
    for (member, profile) in profiles.iter().enumerate() {
        let of = if profiles.len() > 1 { format!(" in r{member}") } else { String::new() };
        _ = writeln!(out, "profile of @{entry}{of}: {:.3} ms, {times} after one that is not counted", ms(profile.whole()));
        let steps = profile.steps().into_iter().filter(|step| step.runs > 0);
        let rows: Vec<[String; 10]> =
            std::iter::once(TITLES.map(String::from)).chain(steps.map(|step| cells(&step, profile.whole(), limits.as_ref()))).collect();
        let widths: [usize; 9] = std::array::from_fn(|i| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0));
        for row in &rows {
            for (cell, width) in row.iter().zip(widths) {
                _ = write!(out, "{cell:>width$}  ");
            }
            _ = writeln!(out, "{}", row[9]);
        }
    }
    if let Some(Limits { bytes, operations }) = limits {
        _ = writeln!(out, "limits of these threads, measured: {:.1} GB/s by a copy, {:.1} GF/s by f32 multiply-adds", bytes / 1e9, operations / 1e9);
    }
    out
}

/// The larger of the shares that a step has of both limits of the machine; more than 1 where its arrays are in caches.
fn of_limit(step: &StepProfile, limits: &Limits) -> Option<f64> {
    let seconds = Some(step.time.as_secs_f64()).filter(|seconds| *seconds > 0.0)?;
    let moved = step.traffic.map(|traffic| traffic.reads.saturating_add(traffic.writes) as f64 / limits.bytes);
    let computed = step.operations.map(|operations| operations as f64 / limits.operations);
    moved.into_iter().chain(computed).map(|share| share / seconds).reduce(f64::max)
}

fn cells(step: &StepProfile, whole: Duration, limits: Option<&Limits>) -> [String; 10] {
    let nothing = || "-".to_string();
    let share = if whole.is_zero() { nothing() } else { format!("{:.1}%", 100.0 * step.time.as_secs_f64() / whole.as_secs_f64()) };
    let bytes = |bytes: Option<u64>| bytes.map_or_else(nothing, |bytes| bytes.to_string());
    // Billions a second are as many a nanosecond.
    let rate = |n: Option<u64>| n.filter(|_| !step.time.is_zero()).map_or_else(nothing, |n| format!("{:.2}", n as f64 / step.time.as_secs_f64() / 1e9));
    [
        step.runs.to_string(),
        format!("{:.4}", ms(step.time)),
        share,
        bytes(step.traffic.map(|traffic| traffic.reads)),
        bytes(step.traffic.map(|traffic| traffic.writes)),
        rate(step.traffic.map(|traffic| traffic.reads.saturating_add(traffic.writes))),
        bytes(step.operations),
        rate(step.operations),
        limits.and_then(|limits| of_limit(step, limits)).map_or_else(nothing, |share| format!("{:.0}%", 100.0 * share)),
        format!("{:indent$}{}", "", name(step), indent = 2 * step.depth),
    ]
}

/// What a step is, and for which op.
fn name(step: &StepProfile) -> String {
    match &step.op {
        Some(op) => format!("{} for {op}", step.what),
        None => step.what.clone(),
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// What one member took, as a field of its object: in the run of the median time, sums over all runs of a step in it.
pub(super) fn json(profiled: &Profiled, member: usize) -> String {
    let Some(profile) = profiled.profiles.get(member) else { return String::new() };
    let limits = profiled.limits.as_ref();
    let number = |n: Option<u64>| n.map_or("null".into(), |n| n.to_string());
    let one = |step: &StepProfile| {
        let (what, op) = (json_string(&step.what), step.op.as_ref().map_or("null".into(), |op| json_string(op)));
        let (reads, writes) = (number(step.traffic.map(|traffic| traffic.reads)), number(step.traffic.map(|traffic| traffic.writes)));
        let share = limits.and_then(|limits| of_limit(step, limits)).map_or("null".into(), |share| format!("{share:.4}"));
        let (depth, runs, ms, operations) = (step.depth, step.runs, ms(step.time), number(step.operations));
        format!(
            "{{\"step\":{what},\"op\":{op},\"depth\":{depth},\"runs\":{runs},\"ms\":{ms:.6},\
             \"bytes_read\":{reads},\"bytes_written\":{writes},\"operations\":{operations},\"of_limit\":{share}}}"
        )
    };
    let steps: Vec<String> = profile.steps().iter().filter(|step| step.runs > 0).map(one).collect();
    let all = limits.map_or(String::new(), |limits| format!("\"limit_gb_s\":{:.3},\"limit_gf_s\":{:.3},", limits.bytes / 1e9, limits.operations / 1e9));
    format!("\"profile\":{{\"ms\":{:.6},\"median_of\":{},{all}\"steps\":[{}]}},", ms(profile.whole()), profiled.runs, steps.join(","))
}

/// Writes the runs of steps as events of the Trace Event Format, a thread for each member; gives the exit code.
pub(super) fn write_trace(profiles: &[Profile], file: &str, io: &mut Io<'_>) -> i32 {
    let left_out: u64 = profiles.iter().map(Profile::left_out).sum();
    if left_out > 0 {
        io.message(&format!("remark: {file} holds the first runs of steps, {left_out} were left out\n"));
    }
    let written = trace(profiles, &io.path(file));
    io.judge(written, file)
}

fn trace(profiles: &[Profile], path: &Path) -> std::io::Result<()> {
    let mut nothing = std::io::sink();
    let mut sink = Sink::open(Some(path), &mut nothing)?;
    sink.write_all(b"{\"traceEvents\":[\n")?;
    for (member, profile) in profiles.iter().enumerate() {
        let comma = if member > 0 { ",\n" } else { "" };
        write!(sink, "{comma}{{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":0,\"tid\":{member},\"args\":{{\"name\":\"r{member}\"}}}}")?;
        let steps: Vec<[String; 2]> = profile.steps().iter().map(|step| [json_string(&step.what), args(step)]).collect();
        for StepRun { step, start, time } in profile.runs() {
            let ([what, args], [ts, dur]) = (&steps[step], [start, time].map(|time| time.as_secs_f64() * 1e6));
            write!(sink, ",\n{{\"name\":{what},\"ph\":\"X\",\"ts\":{ts:.3},\"dur\":{dur:.3},\"pid\":0,\"tid\":{member},\"args\":{args}}}")?;
        }
    }
    sink.write_all(b"\n],\"displayTimeUnit\":\"ns\"}\n")?;
    sink.finish()
}

/// What else is known of a step; bytes and operations of one run of it.
fn args(step: &StepProfile) -> String {
    let each = |all: u64| all / step.runs.max(1);
    let op = step.op.iter().map(|op| format!("\"op\":{}", json_string(op)));
    let traffic = step.traffic.iter().map(|traffic| format!("\"bytes_read\":{},\"bytes_written\":{}", each(traffic.reads), each(traffic.writes)));
    let operations = step.operations.iter().map(|operations| format!("\"operations\":{}", each(*operations)));
    format!("{{{}}}", op.chain(traffic).chain(operations).collect::<Vec<_>>().join(","))
}
