#!/bin/sh
# Each canary has a planted fault; the fuzzer must find it within the time given, starting from nothing.
#   fuzz/canary.sh BUILD [SECONDS]       BUILD: a build folder configured with SIDESTEP_FUZZ
set -u
build=${1:?usage: fuzz/canary.sh BUILD [SECONDS]}
seconds=${2:-60}
build=$(cd "$build" && pwd) || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
status=0
for canary in "$build"/bin/sidestep_events_canary_*; do
  [ -x "$canary" ] || { echo "no canary in $build/bin: build with SIDESTEP_FUZZ=ON"; exit 2; }
  name=$(basename "$canary")
  mkdir -p "$name"
  # The harness aborts on a difference: libFuzzer then leaves with 77. Anything else is no find.
  timeout $((seconds + 30)) "$canary" -max_total_time="$seconds" -max_len=4096 -artifact_prefix="$name/" "$name" >"$name.log" 2>&1
  found=$?
  if [ "$found" -eq 77 ] && grep -q "sidestep replay" "$name.log"; then
    echo "$name: found after $(ls "$name" | grep -c -v '^crash-') new inputs"
  else
    echo "$name: NOT found in $seconds s (exit $found)"
    tail -3 "$name.log"
    status=1
  fi
done
exit $status
