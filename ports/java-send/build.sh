#!/usr/bin/env bash
# Builds the driver of real Java producers: ports/java-send/build.sh --help
set -euo pipefail

usage() {
  cat <<'TEXT'
usage: ports/java-send/build.sh [VERSION…]

Fetches the published jars with ports/java/build.sh, and compiles the driver of real producers against its classes.
Exit codes: those of ports/java/build.sh; 1 also if the driver doesn't compile.
TEXT
}
case ${1:-} in -h | --help) usage; exit 0 ;; esac

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=$(cd "$here/../.." && pwd)/build/java
"$here/../java/build.sh" "$@"
mkdir -p "$out/sender"
javac --release 11 -Xlint:all,-options -d "$out/sender" -cp "$out/classes:$out/lib/*" "$here"/src/sidestep/adapter/*.java || exit 1
