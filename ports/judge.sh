# Judging: the published Java clients, the sample port and the ports with planted bugs. Sourced by ./dev.
# shellcheck shell=bash

SIDESTEP=build/release/bin/sidestep
ROWS=$REPORT/rows

JAVA_SERVED=build/java/versions  # ports/java/build.sh leaves there what it could fetch
NOT_JUDGED=$REPORT/not-judged.txt

# Every published client that the adapter knows, one a line.
java_versions() { sed -n 's/^all="\(.*\)"$/\1/p' ports/java/build.sh | tr ' ' '\n'; }

# check NAME PROFILE COMMAND…: reports of one port; its exit code is sidestep's.
check() {
  local name=$1 profile=$2; shift 2
  "$SIDESTEP" check --profile "$profile" --junit "$REPORT/$name.xml" --html "$REPORT/$name.html" "$@" >"$REPORT/$name.txt" 2>&1 </dev/null
}

# replay_defects NAME PROFILE [--allow-skips] -- COMMAND…: the known defects and what the tools found, each as this release shows it, or does
# what is right instead.
replay_defects() {
  local name=$1 profile=$2; shift 2
  "$SIDESTEP" check --profile "$profile" --vectors spec/counterexamples --vectors spec/counterexamples/explored \
    --vectors spec/counterexamples/verified --junit "$REPORT/$name.defects.xml" "$@" >"$REPORT/$name.defects.txt" 2>&1 </dev/null
}

# compare NAME PROFILE CASES [--allow-skips] -- COMMAND…: random sequences; prints how many were compared, or "differs".
compare() {
  local name=$1 profile=$2 cases=$3; shift 3
  [ "$1" = -- ] || shift
  "$SIDESTEP" diff --profile "$profile" --cases "$cases" --out "$REPORT" "$@" >"$REPORT/$name.diff.txt" 2>&1 </dev/null && echo "0 in $cases" || echo "differs"
}

# A line a revision: its name, its rows.
revisions() { "$SIDESTEP" profiles | awk 'NR < 3 { next } !NF { exit } { print }'; }

# The rows of a profile: selection/send loop/validation.
rows_of() { revisions | awk -v profile="$1" '$1 == profile { print $2 "/" $3 "/" $NF }'; }

# The nearest release whose row of the selection is another one: the one before, or for the oldest row the one after.
neighbour_of() {
  revisions | awk -v profile="$1" '
    { name[++n] = $1; row[n] = $2 }
    $1 == profile { at = n }
    END {
      for (i = at; i && row[i] == row[at]; ) --i
      if (!i) for (i = at; row[i] == row[at]; ) ++i
      print name[i]
    }'
}

# bites NAME PROFILE [--allow-skips] -- COMMAND…: whether random sequences tell a port from its neighbour; prints the neighbour and the first
# case that does, or "none".
bites() {
  local name=$1 profile=$2 against log=$REPORT/$1.teeth.txt; shift 2
  [ "$1" = -- ] || shift
  against=$(neighbour_of "$profile")
  "$SIDESTEP" diff --profile "$profile" --against "$against" --without validate --cases 3000 --out "$REPORT/teeth" "$@" >"$log" 2>&1 </dev/null || true
  sed -n "s/^A difference in case \([0-9]*\), .*/$against at \1/p" "$log" | grep . || echo "none"
}

# judge NAME PROFILE CASES EXPECTED [--allow-skips] -- COMMAND…: one row of the table. EXPECTED: conforms or fails.
judge() {
  local name=$1 profile=$2 cases=$3 expected=$4 found=conforms differences="-" teeth="-" counts; shift 4
  rm -f "$REPORT/$name.xml"
  [ "$expected" != conforms ] || replay_defects "$name" "$profile" "$@" || found="defects differ"
  check "$name" "$profile" "$@" || found=fails
  [ "$expected" != fails ] || python3 -B tests/broken_ports/shown.py "$name" "$REPORT/$name.xml" >&2 || found="fails elsewhere"
  [ "$cases" = 0 ] || differences=$(compare "$name" "$profile" "$cases" "$@")
  [ "$differences" != differs ] || found=fails
  [[ $name != java-* ]] || teeth=$(bites "$name" "$profile" "$@")
  [ "$teeth" != none ] || found="no teeth"
  counts=$(python3 -B tests/counts.py total "$REPORT/$name.xml" 2>/dev/null) || { counts="0 0 0 0"; found="did not run"; }
  # shellcheck disable=SC2086  # four numbers
  printf '%-18s %-8s %-20s %9d %7d %7d %8d  %-12s %-12s %s%s\n' "$name" "$profile" "$(rows_of "$profile")" $counts "$differences" "$teeth" "$found" \
    "$([ "$found" = "$expected" ] || echo "   <- $expected was expected; see $REPORT/$name.txt")" >"$ROWS/$name"
  say "$name: $found"
}

# Judges ports from stdin (a line: NAME PROFILE CASES EXPECTED COMMAND…), two at a time where there are two cores.
judge_all() {
  local running=0 port
  while read -ra port; do
    [ "${#port[@]}" -gt 4 ] || continue
    [ "$running" -lt "$JOBS" ] || { wait -n; running=$((running - 1)); }
    judge "${port[@]}" &
    running=$((running + 1))
  done
  wait
}

# The Java adapter drives the selection, not the send loop: those cases are skipped, and their number is pinned.
java_ports() { local v; for v in $1; do echo "java-$v $v $2 conforms --allow-skips -- ports/java/run.sh $v"; done; }

sample_ports() {
  echo "sample-strict strict $1 conforms -- python3 -B ports/python/adapter.py"
  echo "sample-5.2.0 5.2.0 $1 conforms -- python3 -B ports/python/adapter.py"
}

broken_ports() {
  python3 -c 'import json
for port in json.load(open("tests/broken_ports/expected.json")):
    print(port["file"].removesuffix(".py"), port["profile"], 0, "fails", "--", "python3 -B tests/broken_ports/" + port["file"])'
}

# The shortest failing case of each planted bug, as the kit tells it.
tell_bugs() {
  local name
  for name in $(broken_ports | cut -d ' ' -f 1); do printf '\n%s\n' "-- $name"; sed -n '/[Ss]hortest/,/^$/p' "$REPORT/$name.txt" | head -n 30; done
}

table() {
  printf '%-18s %-8s %-20s %9s %7s %7s %8s  %-12s %-12s %s\n' port profile "rows of the rule" executed passed failed skipped differences "differs from" verdict
  sed -n p "${@/#/$ROWS/}"
}

cmd_run() {
  local cases=${1:-2000} versions fetched=0 ports names
  need build sample java
  build release sidestep
  rm -rf "$ROWS" && mkdir -p "$ROWS"
  say "fetching the published Java clients"
  ports/java/build.sh >&2 || fetched=$?
  case $fetched in
    0) ;;
    3) say "Maven could fetch no published client: the sample port is judged instead" ;;
    *) die "ports/java/build.sh failed" ;;
  esac
  versions=$(cat "$JAVA_SERVED")
  java_versions | grep -vxFf "$JAVA_SERVED" >"$NOT_JUDGED" || true
  ports=$(java_ports "$versions" "$cases"; sample_ports "$cases"; broken_ports)
  mapfile -t names < <(cut -d ' ' -f 1 <<<"$ports")
  judge_all <<<"$ports"
  tell_bugs
  printf '\n'; table "${names[@]}" | tee "$REPORT/table.txt"
  printf '\nReports: %s\n' "$REPORT"
  [ ! -s "$NOT_JUDGED" ] || printf 'Java clients not judged, Maven could not fetch them: %s\n' "$(paste -sd ' ' "$NOT_JUDGED")"
  ! grep -q 'was expected' "$REPORT/table.txt" || return 1
  # shellcheck disable=SC2046  # one word a version
  [ -z "$versions" ] || { python3 -B tests/counts.py compare tests/pinned-counts $(printf "$REPORT/java-%s.xml " $versions) \
    && python3 -B tests/counts.py compare spec/counterexamples/pinned-counts $(printf "$REPORT/java-%s.defects.xml " $versions); }
}

# Pins the counts of the last run.
cmd_pin() {
  [ -s "$JAVA_SERVED" ] || die "the last run judged no published client"
  # shellcheck disable=SC2046
  python3 -B tests/counts.py write tests/pinned-counts $(printf "$REPORT/java-%s.xml " $(cat "$JAVA_SERVED"))
  # shellcheck disable=SC2046
  python3 -B tests/counts.py write spec/counterexamples/pinned-counts $(printf "$REPORT/java-%s.defects.xml " $(cat "$JAVA_SERVED"))
}
