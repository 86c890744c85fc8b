#!/usr/bin/env bash
# Checks the built adapter against known answers: ports/java/selftest.sh --help
set -euo pipefail

usage() {
  cat <<'TEXT'
usage: ports/java/selftest.sh [VERSION…]

Checks the built Java adapter against known answers; without a VERSION for all releases that ports/java/build.sh could serve.
selftest/requests.jsonl is sent; the answers must equal the expectation file that names the release, byte for byte.
Exit codes: 0 they do, 1 they don't, 2 wrong arguments.
TEXT
}
case ${1:-} in
  -h | --help) usage; exit 0 ;;
  -*) usage >&2; exit 2 ;;
esac

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
[ $# -gt 0 ] || set -- $(cat "$here/../../build/java/versions")
failed=0
for version in "$@"; do
  expected=""
  for file in "$here"/selftest/expect_*.jsonl; do
    name=$(basename "$file" .jsonl)
    case "_${name#expect_}_" in *"_${version}_"*) expected=$file ;; esac
  done
  if [ -z "$expected" ]; then
    echo "$version: no expectation"; failed=1
  elif "$here/run.sh" "$version" <"$here/selftest/requests.jsonl" 2>/dev/null | diff "$expected" - >&2; then
    echo "$version: ok"
  else
    echo "$version: FAILED"; failed=1
  fi
done
exit $failed
