#!/usr/bin/env bash
# Starts the driver of real Java producers: ports/java-send/run.sh --help
set -euo pipefail

usage() {
  cat <<'TEXT'
usage: ports/java-send/run.sh VERSION

Starts the driver of the real Java producers of that release; README.md says what it reads from stdin and writes to stdout.
ports/java-send/build.sh VERSION must have run before. SIDESTEP_JAVA_FLAGS: more options for java.
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
if [ ! -d "$out/jars/$version" ] || [ ! -d "$out/sender" ]; then
  echo "ports/java-send: $version is not built; run ports/java-send/build.sh $version" >&2
  exit 2
fi
mkdir -p "$out/home"
# VIP channel: 4.2.0 would send to another port of the broker. namesrv.domain: a producer without a name server asks there by HTTP; nobody listens.
# shellcheck disable=SC2086  # one word an option
exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto -Xms64m -Xmx512m ${SIDESTEP_JAVA_FLAGS:-} \
  -Duser.home="$out/home" -Drocketmq.client.logUseSlf4j=true -Drocketmq.client.log.loadconfig=false -Djava.net.preferIPv4Stack=true \
  -Dcom.rocketmq.sendMessageWithVIPChannel=false -Drocketmq.namesrv.domain=127.0.0.1:9 \
  -cp "$out/sender:$out/classes:$out/lib/*" sidestep.adapter.SenderMain "$out/jars/$version" "$out/jars/shared"
