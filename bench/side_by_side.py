"""One table: what a call costs in sidestep's rows and in the published Java clients, and the ratio, from one run on one machine.

    side_by_side.py SIDESTEP.json VERSION=ROW=JMH.json…
"""
import json
import sys


def of_sidestep(path):
    """{(row, world): ns}; ends the program if a measured loop allocated."""
    with open(path, encoding="utf-8") as stream:
        runs = json.load(stream)["benchmarks"]
    for run in runs:
        if run.get("aggregate_name", "mean") == "mean" and run["allocations"] != 0:
            sys.exit(f"{run['name']} allocated memory")
    return {tuple(run["run_name"].split("/", 1)): run["real_time"] for run in runs if run.get("aggregate_name", "median") == "median"}


def of_java(path):
    """{world: ns}"""
    names = {"updateHealthy": "update, healthy", "updateUnreachable": "update, unreachable"}
    with open(path, encoding="utf-8") as stream:
        runs = json.load(stream)
    return {run.get("params", {}).get("world") or names[run["benchmark"].rsplit(".", 1)[1]]: run["primaryMetric"]["score"]
            for run in runs}


def cell(ours, java):
    return f"{java / ours:10.1f}x" if ours else f"{'-':>11}"


def nanoseconds(ns):
    return f"{ns:9.1f}" if ns else f"{'-':>9}"


def print_version(ours, version, row, java):
    print(f"\nJava client {version} (row {row}), ns a call")
    print(f"{'':50} {'Java':>9} {'row ' + row:>11} {'strict':>9} {'Java/row':>11} {'Java/strict':>11}")
    for world, ns in java.items():
        same, strict = ours.get((row, world)), ours.get(("strict", world))
        print(f"{world:50} {nanoseconds(ns)} {nanoseconds(same):>11} {nanoseconds(strict)} {cell(same, ns)} {cell(strict, ns)}")


def main():
    ours = of_sidestep(sys.argv[1])
    print("No measured loop of sidestep allocated memory.")
    for argument in sys.argv[2:]:
        version, row, path = argument.split("=", 2)
        print_version(ours, version, row, of_java(path))
    if len(sys.argv) == 2:
        for (row, world), ns in ours.items():
            print(f"{row:8} {world:50} {ns:9.1f} ns")


if __name__ == "__main__":
    main()
