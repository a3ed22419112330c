//! The `filecheck` tool.

#![forbid(unsafe_code)]

use std::io::IsTerminal;

fn main() {
    let extra = std::env::var("FILECHECK_OPTS").unwrap_or_default();
    let mut args: Vec<String> = extra.split_whitespace().map(String::from).collect();
    args.extend(std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()));
    let asked = args.iter().any(|a| a.trim_start_matches('-').starts_with("color"));
    let auto = args.iter().any(|a| a.trim_start_matches('-') == "color=auto");
    let stderr = std::io::stderr();
    if (auto || !asked) && stderr.is_terminal() {
        args.push("--color=always".into());
    }
    let cwd = std::env::current_dir().unwrap_or_default();
    let code = shale_filecheck::main_with(&args, &mut std::io::stdin().lock(), &cwd, &mut std::io::stdout().lock(), &mut stderr.lock());
    std::process::exit(code);
}
