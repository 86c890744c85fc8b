#!/usr/bin/env bash
# Starts the driver of real producers: ports/java-send/run.sh VERSION, after ports/java-send/build.sh VERSION. See README.md.
set -euo pipefail
[ $# = 1 ] || { echo "usage: ports/java-send/run.sh VERSION" >&2; exit 2; }

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=$(cd "$here/../.." && pwd)/build/java
version=$1
if [ ! -d "$out/jars/$version" ] || [ ! -d "$out/sender" ]; then
  echo "ports/java-send: $version is not built; run ports/java-send/build.sh $version" >&2
  exit 2
fi
mkdir -p "$out/home"
# VIP channel: 4.2.0 would send to another port of the broker. namesrv.domain: a producer without a name server asks there by HTTP; nobody listens.
exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto -Xms64m -Xmx512m \
  -Duser.home="$out/home" -Drocketmq.client.logUseSlf4j=true -Drocketmq.client.log.loadconfig=false -Djava.net.preferIPv4Stack=true ${SIDESTEP_JAVA_FLAGS:-} \
  -Dcom.rocketmq.sendMessageWithVIPChannel=false -Drocketmq.namesrv.domain=127.0.0.1:9 \
  -cp "$out/sender:$out/classes:$out/lib/*" sidestep.adapter.SenderMain "$out/jars/$version" "$out/jars/shared"
