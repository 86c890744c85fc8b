# Speed. Sourced by ./dev.
# shellcheck shell=bash

# version=row=file of each Java client that could be timed.
time_java() {
  local version=$1 row=$2 api=$3 out=$PWD/$REPORT/bench-java-$1.json rc=0
  say "timing the Java client $version"
  bench/java/run.sh "$version" "$api" "$out" || rc=$?
  case $rc in
    0) echo "$version=$row=$out" ;;
    3) say "Maven could not fetch the Java client $version: no figures for it" ;;
    *) die "timing the Java client $version failed" ;;
  esac
}

cmd_bench() {
  case ${1:-} in "" | --write) ;; *) die "bench knows no $1" ;; esac
  need build test java
  command -v go >/dev/null || need go
  build bench sidestep_bench sidestep_bench_client sidestep
  say "timing sidestep"
  build/bench/bin/sidestep_bench --benchmark_min_time=0.05 --benchmark_repetitions=5 --benchmark_report_aggregates_only=true \
    --benchmark_out="$REPORT/bench.json" --benchmark_out_format=json >"$REPORT/bench.txt"
  local java
  java=$(time_java 4.9.7 4.9.4 v4; time_java 5.5.0 5.2.0 v5)
  # shellcheck disable=SC2086  # one word a version
  python3 -B bench/side_by_side.py "$REPORT/bench.json" $java | tee "$REPORT/bench-side-by-side.txt"
  say "timing the producer beside published clients"
  python3 -B bench/clients/run.py build/bench/bin/sidestep_bench_client build/bench/bin/sidestep --wire "$REPORT/bench.json" "$@"
}
