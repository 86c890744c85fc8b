#!/usr/bin/env bash
# Builds the Java adapter and fetches the published jars of the releases that it drives: ports/java/build.sh --help
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=$(cd "$here/../.." && pwd)/build/java
all="4.2.0 4.3.0 4.3.1 4.6.1 4.7.1 4.8.0 4.9.0 4.9.3 4.9.7 4.9.8 5.0.0 5.1.0 5.1.1 5.1.3 5.1.4 5.2.0 5.3.0 5.3.1 5.3.2 5.3.3 5.4.0 5.5.0"
retry_for=${RETRY_SECONDS:-300}

usage() {
  cat <<TEXT
usage: ports/java/build.sh [VERSION…]

Compiles the Java adapter and fetches the published jars of these releases with Maven; without a VERSION those of all:
$all

Everything is written below build/java; what is there already is not fetched again. If Maven can't fetch all at once, each release is
tried by itself. build/java/versions has the releases asked for that can be served, one a line.

Exit codes: 0 at least one release can be served, 1 the adapter doesn't compile, 2 wrong arguments or a tool is missing,
3 Maven could fetch none.
TEXT
}

complain() { printf '%s\n' "ports/java: $*" >&2; }

case ${1:-} in
  -h | --help) usage; exit 0 ;;
  -*) complain "unknown option $1"; usage >&2; exit 2 ;;
esac
versions=${*:-$all}
for version in $versions; do
  case " $all " in *" $version "*) ;; *) complain "unknown version $version"; usage >&2; exit 2 ;; esac
done
for tool in javac mvn; do
  command -v "$tool" >/dev/null || { complain "$tool is missing (Debian: openjdk-17-jdk-headless, maven)"; exit 2; }
done

# ---- which jars: lines of GROUP ARTIFACT VERSION FOLDER ----

# Libraries: the adapter's, and what the client's classes link against. None takes part in a selection, so one version serves every release.
shared_jars() {
  cat <<JARS
org.ow2.asm asm 9.7 lib
com.google.code.gson gson 2.10.1 lib
io.netty netty-all 4.1.65.Final jars/shared
org.apache.commons commons-lang3 3.12.0 jars/shared
commons-validator commons-validator 1.7 jars/shared
com.alibaba fastjson 1.2.83 jars/shared
com.alibaba.fastjson2 fastjson2 2.0.43 jars/shared
com.google.guava guava 32.0.1-jre jars/shared
org.slf4j slf4j-api 1.7.36 jars/shared
JARS
}

jars_of() {
  local version=$1 part
  for part in client common remoting; do echo "org.apache.rocketmq rocketmq-$part $version jars/$version"; done
  case $version in 5.5.*) echo "com.alibaba.fastjson2 fastjson2 2.0.59 jars/$version" ;; esac  # the shared one lacks what it calls to send
  case $version in
    4.2.0) ;;                                                                                    # logs to slf4j itself
    4.* | 5.0.*) echo "org.apache.rocketmq rocketmq-logging $version jars/$version" ;;
    *) echo "io.github.aliyunmq rocketmq-slf4j-api 1.0.1 jars/$version" ;;                       # no backend: nothing is logged
  esac
}

jars_of_all() { local version; shared_jars; for version in $versions; do jars_of "$version"; done; }

# Of the jars on stdin those that are not there.
missing() {
  local group artifact version folder
  while read -r group artifact version folder; do
    [ -s "$out/$folder/$artifact-$version.jar" ] || echo "$group $artifact $version $folder"
  done
}

# ---- fetching ----

# fetch SECONDS [OPTION…]: one Maven run for the jars on stdin, if there are any; without transitive dependencies: the whole client needs over a hundred
# jars, the selection about seven. The time-outs keep an unreachable repository from hanging the build.
fetch() {
  local seconds=$1 items="" pom="$out/fetch/pom.xml" log="$out/fetch/log" group artifact version folder
  shift
  while read -r group artifact version folder; do
    items+="<artifactItem><groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version><outputDirectory>$out/$folder</outputDirectory></artifactItem>"
  done
  [ -n "$items" ] || return 0
  cat >"$pom" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>sidestep</groupId><artifactId>fetch</artifactId><version>1</version><packaging>pom</packaging>
<build><plugins><plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId><version>3.6.1</version>
<configuration><artifactItems>$items</artifactItems></configuration></plugin></plugins></build></project>
POM
  timeout --kill-after=10 "$seconds" mvn -B -q "$@" -f "$pom" \
    -Daether.connector.connectTimeout=10000 -Daether.connector.requestTimeout=30000 -Dmaven.wagon.http.retryHandler.count=1 \
    -Dmaven.wagon.rto=30000 -Dmaven.artifact.threads=8 dependency:copy >"$log" 2>&1 </dev/null && return 0
  grep -m 3 ERROR "$log" >&2 || true
  cat "$log" >>"$out/fetch/failures"
  return 1
}

# Each release by itself, after what all of them need; -U: a failure that Maven remembers is no answer. An unreachable repository ends it.
fetch_one_by_one() {
  local version begin=$SECONDS
  complain "not all jars could be fetched at once; trying each release by itself"
  shared_jars | missing | fetch 120 -U || return 0
  for version in $versions; do
    [ $((SECONDS - begin)) -lt "$retry_for" ] || { complain "gave up after $retry_for s"; return 0; }
    jars_of "$version" | missing | fetch 120 -U || complain "$version could not be fetched"
  done
}

mkdir -p "$out/classes" "$out/home" "$out/fetch"
: >"$out/versions"
: >"$out/fetch/failures"
jars_of_all | missing | fetch 280 || fetch_one_by_one

served="" lacking=""
for version in $versions; do
  if [ -z "$( (shared_jars; jars_of "$version") | missing)" ]; then served+=" $version"; else lacking+=" $version"; fi
done
[ -z "$lacking" ] || complain "not served, Maven could not fetch their jars:$lacking (see build/java/fetch/failures)"
[ -n "$served" ] || { complain "no release can be served (no network?)"; exit 3; }

javac --release 11 -Xlint:all,-options -d "$out/classes" -cp "$out/lib/*" "$here"/src/sidestep/adapter/*.java || exit 1
# shellcheck disable=SC2086  # one word a version
printf '%s\n' $served >"$out/versions"
echo "ports/java: built; jars of:$served"
