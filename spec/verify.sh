# Exploring, verifying, proving, and what they come to: spec/properties.md. Sourced by ./dev.
# shellcheck shell=bash

FOUND=$REPORT/found  # what the tools say

# Random sequences: so many for strict, a tenth of it for each revision of Java's.
oracle_ports() {
  local revision cases
  for revision in $(revisions | cut -d ' ' -f 1); do
    cases=$(($1 / 10))
    [ "$revision" != strict ] || cases=$1
    echo "oracle-$revision $revision $cases conforms -- build/proof/oracle"
  done
}

# explore [--quick]: a line a cell, the counts of states as pinned.
explore() {
  local bounds=full
  [ $# = 0 ] || bounds=quick
  say "exploring"
  rm -rf "$FOUND/explored"
  build/release/bin/sidestep_explore "$@" --pins spec/explore/pinned-"$bounds" --silent --out "$FOUND/explored" >"$FOUND/explored.tsv"
}

# The explorer beside Spin on the same model: their states must be as many; the ratio of their speeds is an aim and never gates.
explore_beside_spin() {
  local rc=0
  say "exploring beside Spin"
  python3 -B spec/explore/spin/compare.py build/release/bin/sidestep_explore | tee "$REPORT/spin.txt" || rc=$?
  case $rc in
    0 | 77) ;;
    *) die "Spin and the explorer differ" ;;
  esac
}

# Symbolic verification of the core's headers; where there is no verifier, that is said.
verify_symbolically() {
  local rc=0
  say "verifying with ESBMC"
  rm -rf "$FOUND/verified"
  spec/verify/run "$FOUND/verified" "$@" || rc=$?
  case $rc in
    0) ;;
    3) rm -rf "$FOUND/verified"; say "ESBMC is not to be had: nothing was verified symbolically" ;;
    *) die "spec/verify/run found something wrong" ;;
  esac
}

# prove CASES: compiles the proofs, then holds the rule that is extracted from them against the core.
prove() {
  local ports names
  say "compiling the proofs"
  spec/proof/build.sh build/proof
  cp build/proof/properties.tsv "$FOUND/"
  rm -rf "$ROWS" && mkdir -p "$ROWS"
  ports=$(oracle_ports "$1")
  mapfile -t names < <(cut -d ' ' -f 1 <<<"$ports")
  judge_all <<<"$ports"
  printf '\n'; table "${names[@]}" | tee "$REPORT/oracle.txt"
  ! grep -q 'was expected' "$REPORT/oracle.txt"
}

# timed NAME COMMAND…: runs it and keeps how long it took.
timed() {
  local name=$1 begin=$SECONDS; shift
  "$@"
  printf '%-10s %4d s\n' "$name" $((SECONDS - begin)) >>"$REPORT/verify-times.txt"
}

cmd_verify() {
  local cases=100000 quick=()
  case ${1:-} in
    "") ;;
    --quick) cases=10000 quick=(--quick) ;;
    *) die "verify knows no $1" ;;
  esac
  need build spin proof esbmc
  build release sidestep sidestep_explore
  mkdir -p "$FOUND"
  : >"$REPORT/verify-times.txt"
  revisions | awk '{ print $1 "\t" $2 "\t" $3 }' | tee "$FOUND/profiles.tsv" >/dev/null
  timed explorer explore "${quick[@]}"
  timed spin explore_beside_spin
  timed verifier verify_symbolically "${quick[@]}"
  timed proofs prove "$cases"
  say "holding what was found against spec/properties.md"
  python3 -B spec/properties/gather.py . "$FOUND" "${quick[@]}"
  python3 -B spec/properties/page.py . --check
  python3 -B spec/properties/page.py . --table
  printf '\n'; cat "$REPORT/verify-times.txt"
}

cmd_mutate() {
  need build proof
  say "compiling the proofs"
  spec/proof/build.sh build/proof
  say "mutating the core"
  python3 -B spec/mutants/mutate.py --jobs "$JOBS" . build/mutants "$REPORT/mutants.tsv"
  cmp -s "$REPORT/mutants.tsv" spec/properties/evidence/mutants.tsv || say "what is kept in spec/properties/evidence/mutants.tsv differs"
}
