#!/bin/sh
# Whether the fuzzer finds what is planted: fuzz/canary.sh --help
set -u

usage() {
  cat <<'TEXT'
usage: fuzz/canary.sh BUILD [SECONDS]

Each canary has a planted fault; the fuzzer must find it within SECONDS (60), starting from nothing.
BUILD: a build folder configured with SIDESTEP_FUZZ=ON.
Exit codes: 0 all are found, 1 one is not, 2 wrong arguments or nothing to run.
TEXT
}
case ${1:-} in -h | --help) usage; exit 0 ;; esac
{ [ $# = 1 ] || [ $# = 2 ]; } && [ -d "$1" ] || { usage >&2; exit 2; }
build=$1
seconds=${2:-60}
case $seconds in "" | *[!0-9]*) usage >&2; exit 2 ;; esac
build=$(cd "$build" && pwd) || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
status=0
for canary in "$build"/bin/sidestep_events_canary_* "$build"/bin/sidestep_frames_canary_*; do
  [ -x "$canary" ] || { echo "no canary in $build/bin: build with SIDESTEP_FUZZ=ON"; exit 2; }
  name=$(basename "$canary")
  mkdir -p "$name"
  # The harness says what it found and aborts: libFuzzer then leaves with 77. Anything else is no find.
  timeout $((seconds + 30)) "$canary" -max_total_time="$seconds" -max_len=4096 -artifact_prefix="$name/" "$name" >"$name.log" 2>&1
  found=$?
  if [ "$found" -eq 77 ] && grep -q -e "^sidestep replay" -e "^found: " "$name.log"; then
    echo "$name: found after $(ls "$name" | grep -c -v '^crash-') new inputs"
  else
    echo "$name: NOT found in $seconds s (exit $found)"
    tail -3 "$name.log"
    status=1
  fi
done
exit $status
