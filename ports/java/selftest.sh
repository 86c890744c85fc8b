#!/usr/bin/env bash
# Checks the built adapter against known answers: ports/java/selftest.sh [VERSION…], without a version all that build.sh could serve.
# selftest/requests.jsonl is sent; the answers must equal the expectation file that names the release, byte for byte.
set -euo pipefail

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
