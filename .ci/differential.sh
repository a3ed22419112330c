#!/usr/bin/env bash
# The differential test of hlo ops against jax: makes a Python environment with jax below target, generates programs and judges them. A tenth of the
# programs, or all of them with `long`. With `prepare` it makes the environment, and judges nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

part=1/10
if [ "${1:-}" = long ]; then
  part=1/1
fi
home=${CARGO_TARGET_DIR:-$PWD/target}/differential
if [ ! -x "$home/venv/bin/python" ]; then
  python3 -m venv "$home/venv"
fi
"$home/venv/bin/pip" install --quiet --requirement lit-tests/differential/requirements.txt
if [ "${1:-}" = prepare ]; then
  exit 0
fi
"$home/venv/bin/python" lit-tests/differential/generate.py --part "$part" --out "$home/programs"
# Of the workspace, as all other builds: another choice of crates has other features, and would be built anew.
SHALE_DIFFERENTIAL="$home/programs" cargo test --locked --quiet --workspace --test differential
