#!/usr/bin/env bash
# Times a published client: bench/java/run.sh --help
set -euo pipefail

usage() {
  cat <<'TEXT'
usage: bench/java/run.sh VERSION API OUTPUT.json

Times the published Java client of that release with JMH. API: v4 (up to 5.1.3) or v5. OUTPUT.json: where JMH's figures go, an absolute path.
WARMUPS (3) and ITERATIONS (5): how many seconds of each.
Exit codes: 0 done, 1 it does not compile or run, 2 wrong arguments, 3 Maven could not fetch the client.
TEXT
}
case ${1:-} in -h | --help) usage; exit 0 ;; esac
[ $# = 3 ] || { usage >&2; exit 2; }
case $2 in v4 | v5) ;; *) usage >&2; exit 2 ;; esac
case $3 in /*) ;; *) usage >&2; exit 2 ;; esac
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"
version=$1 api=$2 output=$3
out=$(cd ../.. && pwd)/build/bench-java/$version
mkdir -p "$out"
if ! mvn -B -q compile dependency:build-classpath -Dmdep.outputFile="$out/classpath" \
  -Dclient.version="$version" -Dclient.api="$api" -Dout="$out" >"$out/mvn.log" 2>&1; then
  tail -n 20 "$out/mvn.log" >&2
  grep -qE 'Could not (transfer|resolve|find)|Unknown host' "$out/mvn.log" && exit 3
  exit 1
fi
# The client logs under its user's home; here it has one of its own.
java -Duser.home="$out/home" -cp "$out/classes:$(cat "$out/classpath")" org.openjdk.jmh.Main \
  -f 1 -wi "${WARMUPS:-3}" -w 1 -i "${ITERATIONS:-5}" -r 1 -foe true -rf json -rff "$output" >"$out/jmh.log" 2>&1 || { tail -n 20 "$out/jmh.log" >&2; exit 1; }
