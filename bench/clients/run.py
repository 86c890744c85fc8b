"""Measures clients beside each other, ours and published ones, on embedded servers and on real ones; prints the table as Markdown."""
import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

import programs  # first: it tells where interop/ is
import table
from programs import say
from table import Section

import admin as administration
import processes
import release as releases
import servers as cluster

sys.path.insert(0, os.path.dirname(programs.HERE))
import side_by_side

SERVERS = "5.4.0"
TOPIC = "bench_clients"
WINDOW = 256
LIMIT = 240  # s of one section of one client
EMBEDDED = [Section("async", 128, 100_000, 100_000), Section("async", 4096, 60_000, 60_000), Section("sync", 128, 10_000, 10_000)]
REAL = [Section("async", 128, 50_000, 50_000), Section("async", 4096, 20_000, 30_000), Section("sync", 128, 10_000, 10_000)]

HEAD = """# What a send costs

Made by `./dev bench --write`; [../README.md](../README.md) says how it is measured. {machine}. {environments}. Medians of {rounds} rounds, all of one run: compare nothing across runs. The load
of the machine was {load:.1f} when it began."""
AIMS = """## What the producer is meant to reach

On the embedded servers, as sidestep's figure by the other's; behind each aim stands what this run reached."""


@contextlib.contextmanager
def embedded(sidestep, folder):
    """Servers of sidestep's in a process of their own; gives the name server's address."""
    path = os.path.join(folder, "serve")
    with open(path, "w", encoding="utf-8") as output:
        process = processes.start([os.path.abspath(sidestep), "serve", "--topic", TOPIC, "--brokers", "2", "--queues", "4"], output)
    try:
        while not (address := processes.tail(path)).endswith("\n"):
            if process.poll() is not None:
                raise processes.Failed(f"sidestep serve does not run: {address}")
            time.sleep(0.05)
        yield address.strip()
    finally:
        processes.end(process)


@contextlib.contextmanager
def real(folder):
    """Published servers, a name server and two brokers; gives the name server's address."""
    release = releases.Release(SERVERS)
    release.prepare()
    with cluster.Servers(release, folder) as servers, administration.Admin(release, folder, servers.name_server.address) as admin:
        admin.wait_registered(servers.brokers)
        admin.topic(servers.brokers, TOPIC)
        yield servers.name_server.address


def measure(program, address, section, folder):
    """What a client tells of one section; None if it did not end well."""
    path = os.path.join(folder, program.name)
    command = [*program.command, address, TOPIC, section.kind, str(section.body), str(section.warm_up), str(section.count), str(WINDOW)]
    with open(path, "w", encoding="utf-8") as output, open(path + ".errors", "w", encoding="utf-8") as errors:
        process = processes.start(command, output, stderr=errors, cwd=folder)
        try:
            code = process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            processes.end(process)
            code = f"no end within {LIMIT} s"
    told = json.loads(processes.tail(path, 1)) if code == 0 else None
    say(f"{section}: {program.name}: {table.brief(section, told) if told else f'ended with {code}'}")
    if not told or told["failed"]:
        say(processes.tail(path + ".errors", 5).strip())
    return told


def measure_all(clients, address, sections, rounds, folder):
    """{(section, client): Figures}; the clients take turns, and each round another one begins."""
    told = {(str(section), client.name): [] for section in sections for client in clients}
    for i in range(rounds):
        turns = clients[i % len(clients):] + clients[:i % len(clients)]
        for section in sections:
            for client in turns:
                told[str(section), client.name].append(measure(client, address, section, folder))
    return {key: table.Figures(rounds) for key, rounds in told.items()}


def decoder_rates(path):
    """{form of the header: bytes a second}, as sidestep_bench wrote them."""
    if not path:
        return {}
    name = "wire/decode, 4 KiB, "
    return {run["run_name"].removeprefix(name): run["bytes_per_second"] for run in side_by_side.read_sidestep(path)[1]
            if run["run_name"].startswith(name) and run.get("aggregate_name", "median") == "median"}


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as stream:
        models = [line.split(":")[1].strip() for line in stream if line.startswith("model name")]
    return f"{os.cpu_count()} cores of {models[0] if models else 'an unknown model'}"


def report(clients, args, folder):
    versions = {client.name: client.version for client in clients}
    parts = [HEAD.format(machine=machine(), environments="; ".join(client.environment for client in clients if client.environment),
                         rounds=args.rounds, load=os.getloadavg()[0])]
    parts += [f"Not measured, for it could not be fetched: the {client} client." for client in table.CLIENTS if client not in versions]
    with embedded(args.sidestep, folder) as address:
        figures = measure_all(clients, address, EMBEDDED, args.rounds, folder)
    parts += ["## Embedded servers", table.of_servers(EMBEDDED, figures, versions)]
    parts += [AIMS, table.aims(EMBEDDED, figures, decoder_rates(args.wire))]
    try:
        with real(folder) as address:
            figures = measure_all(clients, address, REAL, args.rounds, folder)
        parts += [f"## Servers {SERVERS}", table.of_servers(REAL, figures, versions)]
    except processes.Failed as error:
        say(f"no figures on real servers: {error}")
    return "\n\n".join(parts) + "\n"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("client", metavar="CLIENT", help="sidestep_bench_client")
    parser.add_argument("sidestep", metavar="SIDESTEP", help="the command, which has the embedded servers")
    parser.add_argument("--rounds", type=int, default=3, choices=range(1, 100), metavar="N", help="default: %(default)s")
    parser.add_argument("--wire", metavar="SIDESTEP.json", help="what sidestep_bench wrote, for the decoder's figure")
    parser.add_argument("--write", action="store_true", help="into results.md, instead of only printing it")
    return parser.parse_args()


def main():
    args = arguments()
    processes.end_when_told(3600)
    os.makedirs(programs.BUILD, exist_ok=True)
    folder = tempfile.mkdtemp(prefix="run-", dir=programs.BUILD)
    try:
        text = report(programs.all_of(args.client), args, folder)
    except processes.Failed as error:
        sys.exit(f"bench: {error}")
    finally:
        processes.end_all()
        shutil.rmtree(folder, ignore_errors=True)
    print(text)
    if args.write:
        with open(os.path.join(programs.HERE, "results.md"), "w", encoding="utf-8") as stream:
            stream.write(text)


if __name__ == "__main__":
    main()
