#!/bin/sh
# Measures filecheck by the files that the example make_bench writes; with the
# path of another FileCheck as argument, that one as well.
# usage: benches/compare.sh [OTHER-FILECHECK]
set -eu
dir=$(mktemp -d)
trap 'rm -r "$dir"' EXIT
cargo run -q --release -p shale-filecheck --example make_bench -- "$dir" 1000
cargo build -q --release -p shale-filecheck
ours=${CARGO_TARGET_DIR:-target}/release/filecheck
for tool in "$ours" ${1:-}; do
    for checks in big flat; do
        echo "$tool, $checks.chk:"
        for run in 1 2 3; do
            bash -c 'TIMEFORMAT="%U s user, %S s system"
                time "$0" "$1" --input-file "$2" --dump-input=never 2>/dev/null || echo failed' \
                "$tool" "$dir/$checks.chk" "$dir/big.in"
        done
    done
done
