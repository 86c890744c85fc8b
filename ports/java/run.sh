#!/usr/bin/env bash
# Starts the adapter for one release: ports/java/run.sh --help
set -euo pipefail

usage() {
  cat <<'TEXT'
usage: ports/java/run.sh VERSION

Starts the Java adapter with the published client of that release; it speaks the adapter protocol (spec/protocol.md) on stdin and stdout.
ports/java/build.sh VERSION must have run before. SIDESTEP_JAVA_FLAGS: more options for java.
Exit code 2: wrong arguments, or the release is not built.
TEXT
}
case ${1:-} in
  -h | --help) usage; exit 0 ;;
  "" | -*) usage >&2; exit 2 ;;
esac
[ $# = 1 ] || { usage >&2; exit 2; }

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=$(cd "$here/../.." && pwd)/build/java
version=$1
if [ ! -d "$out/jars/$version" ] || [ ! -d "$out/classes" ]; then
  echo "ports/java: $version is not built; run ports/java/build.sh $version" >&2
  exit 2
fi
mkdir -p "$out/home"
# user.home and logUseSlf4j: the client's log files would cost more than its selections; slf4j without a backend drops everything.
# C1 only: a run is short and shares few cores; measured, the second compiler costs more than it saves.
# add-opens: the adapter reads the counters of other threads (see Slots).
exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto -Xms64m -Xmx1g ${SIDESTEP_JAVA_FLAGS:-} \
  --add-opens java.base/java.lang=ALL-UNNAMED \
  -Duser.home="$out/home" -Drocketmq.client.logUseSlf4j=true -Drocketmq.client.log.loadconfig=false \
  -cp "$out/classes:$out/lib/*" sidestep.adapter.Main "$version" "$out/jars/$version" "$out/jars/shared"
