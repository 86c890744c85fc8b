"""One table: what a call costs in sidestep's rows and in the published Java clients, and the ratio, from one run on one machine."""
import argparse
import json
import sys


def read_sidestep(path):
    """(runs of the rule, runs of the wire)"""
    with open(path, encoding="utf-8") as stream:
        runs = json.load(stream)["benchmarks"]
    wire = [run for run in runs if run["name"].startswith("wire/")]
    return [run for run in runs if run not in wire], wire


def of_rule(runs):
    """{(row, world): ns}; ends the program if a measured loop allocated."""
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


def print_wire(runs):
    for run in runs:
        if run.get("aggregate_name", "median") == "median":
            rate = f"{run['bytes_per_second'] / 1e9:9.2f} GB/s" if "bytes_per_second" in run else f"{run['real_time']:9.1f} ns"
            print(f"{run['run_name']:50} {rate}")


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


def timed_client(text):
    """(version, row, file) of a Java client."""
    parts = text.split("=", 2)
    if len(parts) != 3 or not all(parts):
        raise argparse.ArgumentTypeError(f"'{text}' is not VERSION=ROW=JMH.json")
    return parts


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sidestep", metavar="SIDESTEP.json", help="what sidestep_bench wrote")
    parser.add_argument("clients", metavar="VERSION=ROW=JMH.json", nargs="*", type=timed_client,
                        help="a Java client's release, the row to compare it with, and what bench/java/run.sh wrote; none: sidestep's own figures")
    return parser.parse_args()


def main():
    args = arguments()
    rule, wire = read_sidestep(args.sidestep)
    ours = of_rule(rule)
    print("No measured loop of sidestep's rule allocated memory.")
    print_wire(wire)
    for version, row, path in args.clients:
        print_version(ours, version, row, of_java(path))
    if not args.clients:
        for (row, world), ns in ours.items():
            print(f"{row:8} {world:50} {ns:9.1f} ns")


if __name__ == "__main__":
    main()
