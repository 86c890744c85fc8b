#!/usr/bin/env bash
# Plays the conversations with the published Java clients: tests/conversation/play.sh --help
set -euo pipefail

all="4.2.0 4.7.1 4.9.3 4.9.7 5.1.1 5.1.4 5.2.0 5.3.1 5.3.3 5.5.0"
few="4.9.7 5.5.0"

usage() {
  cat <<TEXT
usage: tests/conversation/play.sh [--quick | --write | VERSION…]

Plays scenarios.json with these published Java clients, which Maven fetches, and compares with the core's send machine; with --quick
with $few, without a VERSION with
$all
build/dev/bin/sidestep_conversation must be built. The table, a line a scenario and a column a release, is build/report/conversation.tsv;
it must be as tests/conversation/results.md has it, which --write makes anew.
Exit codes: 0 nothing differs, or Maven could fetch no client; 1 something differs, or a planted fault went unnoticed; 2 wrong arguments.
TEXT
}
versions=${*:-$all} results=check
case "$# ${1:-}" in
  *" -h" | *" --help") usage; exit 0 ;;
  "1 --quick") versions=$few ;;
  "1 --write") versions=$all results=write ;;
esac
for version in $versions; do
  case " $all " in *" $version "*) ;; *) usage >&2; exit 2 ;; esac
done

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
talks=build/report/conversation
served=build/java/versions

# The release before in the list, from which a release must be told; for the first one the next.
unlike() { awk -v version="$1" '{ for (i = 1; i <= NF; ++i) if ($i == version) print $(i > 1 ? i - 1 : 2) }' <<<"$all"; }

# converse VERSION [OPTION…]
converse() {
  local version=$1; shift
  build/dev/bin/sidestep_conversation --scenarios tests/conversation/scenarios.json --release "$version" "$@" -- ports/java-send/run.sh "$version"
}

# table FILE…: a line a scenario, a column a release: = equal, X different, - skipped; then what differs, and what is skipped and why.
table() {
  awk -F '\t' '
    FNR == 1 { release[++releases] = $1 }
    { if (!($2 in seen)) { seen[$2]; scenario[++scenarios] = $2 } verdict[$2, $1] = $3 }
    END {
      printf "scenario"; for (j = 1; j <= releases; ++j) printf "\t%s", release[j]; print ""
      for (i = 1; i <= scenarios; ++i) {
        printf "%s", scenario[i]
        for (j = 1; j <= releases; ++j) printf "\t%s", verdict[scenario[i], release[j]]
        print ""
      }
    }' "$@" >build/report/conversation.tsv
  sed 's/\tequal/\t=/g; s/\tdifferent/\tX/g; s/\tskipped/\t-/g' build/report/conversation.tsv | column -t -s $'\t'
  printf '\n'
  awk -F '\t' '$3 != "equal" { print $3 ": " $1 ": " $2 ": " $5 }' "$@"
}

fetched=0 bad=0
# shellcheck disable=SC2086  # one word a version
ports/java-send/build.sh $versions >&2 || fetched=$?
case $fetched in
  0) ;;
  3) echo "Maven could fetch no published client: nothing is played"; exit 0 ;;
  *) exit 1 ;;
esac
versions=$(cat "$served")
rm "$served"  # to ./dev pin it is the list of what ./dev run judged
rm -rf "$talks" && mkdir -p "$talks"
files=() tallies=()
for version in $versions; do
  converse "$version" --unlike "$(unlike "$version")" --out "$talks/$version.tsv" 2>"$talks/$version.txt" >/dev/null || bad=1
  cat "$talks/$version.txt" >&2
  [ -s "$talks/$version.tsv" ] || exit 1
  files+=("$talks/$version.tsv") tallies+=("$talks/$version.txt")
done
table "${files[@]}"
if [ "$results" = check ] || [ "$bad" = 0 ]; then
  python3 -B tests/conversation/results.py "$results" tests/conversation/results.md "${files[@]}" || bad=1
fi
# A planted fault: servers that forget their turns.
forgetful=0
converse "$version" --unfaithful --only "code 1" --tries 1 >"$talks/unfaithful.txt" 2>&1 || forgetful=$?
[ "$forgetful" = 1 ] || { echo "servers that forget their turns go unnoticed: $talks/unfaithful.txt"; bad=1; }
printf '\n'
cat "${tallies[@]}"
exit "$bad"
