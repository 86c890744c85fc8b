#!/usr/bin/env bash
# Builds the Java adapter and fetches the published jars of the releases that it drives.
#
#   ports/java/build.sh [VERSION…]     without a version: all of them
#
# Exit codes: 0 done, 1 the adapter doesn't compile, 2 wrong arguments or a tool is missing, 3 the jars could not be fetched.
# Everything is written below build/java; what is there already is not fetched again.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=$(cd "$here/../.." && pwd)/build/java
all="4.2.0 4.7.1 4.8.0 4.9.0 4.9.3 4.9.7 4.9.8 5.0.0 5.1.0 5.1.1 5.1.3 5.1.4 5.2.0 5.3.0 5.3.1 5.3.2 5.3.3 5.4.0 5.5.0"

for tool in javac mvn; do
  command -v "$tool" >/dev/null || { echo "ports/java: $tool is missing (Debian: openjdk-17-jdk-headless, maven)" >&2; exit 2; }
done
versions=${*:-$all}
for version in $versions; do
  case " $all " in *" $version "*) ;; *) echo "ports/java: unknown version $version (known: $all)" >&2; exit 2 ;; esac
done

items=""
# want GROUP ARTIFACT VERSION FOLDER: notes a jar that is not there yet.
want() {
  [ -s "$out/$4/$2-$3.jar" ] && return 0
  items+="<artifactItem><groupId>$1</groupId><artifactId>$2</artifactId><version>$3</version><outputDirectory>$out/$4</outputDirectory></artifactItem>"
}

want org.ow2.asm asm 9.7 lib
want com.google.code.gson gson 2.10.1 lib
# Libraries that the client's classes link against. None takes part in a selection, so one version serves every release.
want io.netty netty-all 4.1.65.Final jars/shared
want org.apache.commons commons-lang3 3.12.0 jars/shared
want commons-validator commons-validator 1.7 jars/shared
want com.alibaba fastjson 1.2.83 jars/shared
want com.alibaba.fastjson2 fastjson2 2.0.43 jars/shared
want com.google.guava guava 32.0.1-jre jars/shared
want org.slf4j slf4j-api 1.7.36 jars/shared
for version in $versions; do
  for part in client common remoting; do want org.apache.rocketmq "rocketmq-$part" "$version" "jars/$version"; done
  case $version in
    4.2.0) ;;                                                                                      # logs to slf4j itself
    4.*|5.0.*) want org.apache.rocketmq rocketmq-logging "$version" "jars/$version" ;;
    *) want io.github.aliyunmq rocketmq-slf4j-api 1.0.1 "jars/$version" ;;                         # no backend: nothing is logged
  esac
done

# One Maven run, without transitive dependencies: the whole client needs over a hundred jars, the selection about seven.
fetch() {
  local pom="$out/fetch/pom.xml"
  mkdir -p "$out/fetch"
  cat > "$pom" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>sidestep</groupId><artifactId>fetch</artifactId><version>1</version><packaging>pom</packaging>
<build><plugins><plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId><version>3.6.1</version>
<configuration><artifactItems>$items</artifactItems></configuration></plugin></plugins></build></project>
POM
  # The time-outs keep an unreachable repository from hanging the build.
  timeout --kill-after=10 280 mvn -B -q -f "$pom" \
    -Daether.connector.connectTimeout=10000 -Daether.connector.requestTimeout=30000 -Dmaven.wagon.http.retryHandler.count=1 \
    -Dmaven.wagon.rto=30000 -Dmaven.artifact.threads=8 dependency:copy >"$out/fetch/log" 2>&1
}
if [ -n "$items" ] && ! fetch; then
  grep -m 3 ERROR "$out/fetch/log" >&2 || true
  echo "ports/java: the jars could not be fetched with Maven (no network?); see $out/fetch/log" >&2
  exit 3
fi

mkdir -p "$out/classes" "$out/home"
javac --release 11 -Xlint:all,-options -d "$out/classes" -cp "$out/lib/*" "$here"/src/sidestep/adapter/*.java || exit 1
echo "ports/java: built; jars of: $versions"
