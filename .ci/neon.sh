#!/usr/bin/env bash
# The tests of lanes, and with `long` of kernels too, as aarch64 programs under emulation: what NEON computes. What it needs are Debian packages: a cross
# linker and an emulator of this release, and the compiler with the standard library for arm64 of a release that has one new enough, below target.
# Says so loudly and tests nothing where these cannot be had. With `prepare` it gets what it needs, and tests nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

home=${CARGO_TARGET_DIR:-$PWD/target}/neon
oldest=1.95 # rust-version in Cargo.toml

skip() {
  {
    echo "*** NEON IS NOT TESTED: $1"
    echo "*** This run says nothing about aarch64."
  } >&2
  exit 0
}

case "$(uname -m)" in
  x86_64) ;;
  aarch64) echo "this machine runs the tests of NEON itself"; exit 0 ;;
  *) skip "the packages are for x86_64" ;;
esac
command -v apt-get > /dev/null && command -v dpkg > /dev/null || skip "there is no apt"

# The linker and the emulator.
if ! command -v aarch64-linux-gnu-gcc > /dev/null || ! command -v qemu-aarch64-static > /dev/null; then
  [ "$(id -u)" = 0 ] || skip "gcc-aarch64-linux-gnu and qemu-user-static are not installed"
  packages="gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static"
  # shellcheck disable=SC2086 # several packages
  install() { timeout 300 apt-get install -y -q --no-install-recommends $packages > /dev/null 2>&1; }
  install || { timeout 120 apt-get update -q > /dev/null 2>&1 && install; } || skip "$packages cannot be installed"
fi

# The compiler: packages of a later release in a folder of their own, found by an apt with a state of its own.
fetch() {
  local suite=$1 mirror packages
  mirror=$(apt-get indextargets --format '$(ORIGIN)|$(LABEL)|$(REPO_URI)' 'Created-By: Packages' 2> /dev/null | sed -n 's/^Debian|Debian|//p' | head -n 1)
  [ -n "$mirror" ] || return 1
  rm -rf "$home/apt" "$home/root" "$home/debs"
  mkdir -p "$home/apt/lists/partial" "$home/apt/cache/archives/partial" "$home/debs" "$home/root"
  : > "$home/apt/status"
  echo "deb [arch=amd64,arm64 signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" > "$home/apt/sources.list"
  cat > "$home/apt/conf" <<CONF
Dir::State "$home/apt";
Dir::State::lists "$home/apt/lists";
Dir::State::status "$home/apt/status";
Dir::Cache "$home/apt/cache";
Dir::Etc::sourcelist "$home/apt/sources.list";
Dir::Etc::sourceparts "-";
APT::Architecture "amd64";
APT::Architectures { "amd64"; "arm64"; };
APT::Install-Recommends "false";
APT::Sandbox::User "root";
CONF
  export APT_CONFIG="$home/apt/conf"
  timeout 180 apt-get update -q > /dev/null 2>&1 || return 1
  # All that rustc loads, and the standard library for both; no second linker.
  packages=$(apt-get install --print-uris -y -q rustc libstd-rust-dev:amd64 libstd-rust-dev:arm64 2> /dev/null | awk "/^'/ { print \$2 }" |
    grep -E '^(rustc|libstd-rust|libllvm|libz3|libxml2|libzstd|zlib1g|libstdc|libgcc-s1|libc6_|libedit|libffi|libtinfo|libbsd|libmd0|liblzma)' |
    grep -E '_amd64\.deb$|^libstd-rust-dev_.*_arm64\.deb$' | sed -E 's/_[^_]*_([a-z0-9]*)\.deb$/:\1/')
  [ -n "$packages" ] || return 1
  # shellcheck disable=SC2086 # several packages
  (cd "$home/debs" && timeout 300 apt-get download -q $packages > /dev/null 2>&1) || return 1
  for package in "$home"/debs/*.deb; do
    dpkg -x "$package" "$home/root" || return 1
  done
  rm -rf "$home/debs" "$home/apt"
  cat > "$home/rustc" <<WRAPPER
#!/bin/sh
exec "$home/root/usr/lib64/ld-linux-x86-64.so.2" --library-path "$home/root/usr/lib/x86_64-linux-gnu" \\
  "$home/root/usr/bin/rustc" --sysroot "$home/root/usr" "\$@"
WRAPPER
  chmod +x "$home/rustc"
}

is_new_enough() {
  local version
  version=$("$home/rustc" --version 2> /dev/null | awk '{ print $2 }') && [ -n "$version" ] || return 1
  [ "$(printf '%s\n' "$oldest" "$version" | sort -V | head -n 1)" = "$oldest" ]
}

if ! is_new_enough; then
  for suite in testing forky sid; do
    if (fetch "$suite") && is_new_enough; then
      break
    fi
  done
  is_new_enough || skip "no Debian release that can be reached has rustc $oldest or later"
fi

if [ "${1:-}" = prepare ]; then
  exit 0
fi

export RUSTC="$home/rustc" CARGO_TARGET_DIR="$home/target"
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER=qemu-aarch64-static
# Programs that are linked dynamically hang in threads under the emulator.
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUSTFLAGS="-C target-feature=+crt-static -A linker-messages"
# The emulator makes one instruction of many: unoptimized code would take minutes. The handlers have their own level in Cargo.toml; of the rest, most is built
# once and run for a moment.
export CARGO_PROFILE_TEST_OPT_LEVEL=1 CARGO_PROFILE_TEST_DEBUG=false

crates="-p shale-lanes"
if [ "${1:-}" = long ]; then
  crates="$crates -p shale-kernels"
fi
# shellcheck disable=SC2086 # several crates
cargo test --locked --quiet --target aarch64-unknown-linux-gnu $crates --tests
