"""Sends to real servers, published name servers and brokers of RocketMQ, and holds what the sender reports against what they stored."""
import argparse
import os
import shutil
import sys
import tempfile
import time

import admin as administration
import clients
import compare
import faults
import planted
import processes
import release as releases
import servers as cluster
import tables

HEAD = """# Against real servers

Made by `./dev interop --write`; [README.md](README.md) says what is done. A row is one client, all three under the same fault at the same time: sync
sends by four threads, async sends by one. `Java` is the published client of the servers' release as it comes, `switch on` has sendLatencyFaultEnable;
all poll the routes every 5 s. *Stored again*: copies beyond the first. *Lost*: reported as stored, and not. Times are from the call to the outcome; the two
rightmost columns tell which broker answered the sends that went well."""
VERSIONS = ["4.9.7", "5.4.0"]  # of the servers
READ_AGAIN = 15  # s for what is stored to become readable, delayed messages among it


class Run:
    """One release: its servers run, and nothing of them is left when it ends but the records."""

    def __init__(self, version, program):
        self.release = releases.Release(version)
        self.program = program
        self.complaints = []
        self.records = os.path.join(self.release.folder, "records")
        self.folder = None

    def perform(self, chosen):
        """The report, as Markdown."""
        self.release.prepare()
        shutil.rmtree(self.records, ignore_errors=True)
        self.folder = tempfile.mkdtemp(prefix="run-", dir=self.release.folder)
        try:
            with cluster.Servers(self.release, self.folder) as servers, \
                    administration.Admin(self.release, self.folder, servers.name_server.address) as admin:
                admin.wait_registered(servers.brokers)
                return self.with_servers(servers, admin, chosen)
        finally:
            processes.end_all()
            shutil.rmtree(self.folder, ignore_errors=True)

    def with_servers(self, servers, admin, chosen):
        report = [f"## Servers {self.release.version}", self.all_kinds(servers, admin)]
        admin.topic(servers.brokers, clients.WARM_UP)
        rows = []
        for fault in chosen:
            rows += self.under(fault, servers, admin)
        return "\n\n".join([*report, tables.table(["fault", "client", *tables.HEAD], rows)])

    def complain(self, where, complaints):
        for line in complaints[:20]:
            print(f"  {where}: {line}", file=sys.stderr, flush=True)
        if len(complaints) > 20:
            print(f"  {where}: and {len(complaints) - 20} more", file=sys.stderr, flush=True)
        self.complaints += [f"{where}: {line}" for line in complaints]

    def read(self, admin, client, in_trouble, keys=None):
        """The record, what is stored, and the tally; read again while something is missing that may still come."""
        record = compare.read_lines(client.record)
        path = os.path.join(self.records, client.topic + ".stored")
        deadline = time.monotonic() + READ_AGAIN
        while True:
            admin.ask("read", client.topic, path)
            stored = compare.read_lines(path)
            tally = compare.compare(record, stored, in_trouble, keys)
            if not tally.complaints or time.monotonic() > deadline:
                return record, stored, tally
            time.sleep(0.5)

    def all_kinds(self, servers, admin):
        topic = "interop_kinds"
        say(self.release, "each kind of send")
        admin.topic(servers.brokers, topic)
        client = clients.kinds(self.program, servers.name_server.address, topic, self.records)
        client.wait(120)
        record = compare.read_lines(client.record)
        keys = {key: admin.ask("select", topic, key) for key in {line["key"] for line in record if "key" in line}}
        record, stored, tally = self.read(admin, client, False, keys)
        where = f"{self.release.version}, each kind of send"
        self.complain(where, tally.complaints)
        if not tally.complaints:
            self.complain(where, [f"not found though planted: {name}" for name, case in planted.cases(record, stored).items()
                                  if not compare.compare(*case, keys=keys).complaints])
        return tables.of_kinds(record, tally)

    def under(self, fault, servers, admin):
        """A row a client."""
        say(self.release, fault.text)
        topics = {name: f"interop_{fault.name}_{i}" for i, name in enumerate(clients.NAMES)}
        for topic in topics.values():
            admin.topic(servers.brokers, topic)
        address = servers.name_server.address
        sending = [clients.java_load(self.release, name, address, topics[name], self.records, fault.seconds) for name in clients.NAMES[1:]]
        for client in sending:
            client.wait_begun()
        sending.insert(0, clients.sidestep_load(self.program, address, topics[clients.NAMES[0]], self.records, fault.seconds))
        sending[0].wait_begun()
        scene = faults.Scene(servers, admin, list(topics.values()), fault.seconds)
        expected = fault.perform(scene)
        for client in sending:
            client.wait(max(0, fault.seconds - scene.now()) + clients.LAST_OUTCOMES)
        return [[fault.text, client.name, *self.row(fault, client, admin, expected)] for client in sending]

    def row(self, fault, client, admin, expected):
        record, _, tally = self.read(admin, client, True)
        sends = [line for line in record if "n" in line]
        where = f"{self.release.version}, {fault.name}, {client.name}"
        if client.name == clients.NAMES[0]:
            self.complain(where, tally.complaints + fault.complaints(sends, expected))
        else:  # the Java producer is measured, not judged
            for line in tally.complaints[:5]:
                print(f"  note: {where}: {line}", file=sys.stderr, flush=True)
        return tables.row(tally, sends)


def say(release, text):
    print(f"interop: {release.version}: {text}", file=sys.stderr, flush=True)


def arguments():
    names = [fault.name for fault in faults.ALL]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="sidestep_interop")
    parser.add_argument("--all", action="store_true", help=f"both versions of the servers, {' and '.join(VERSIONS)}, and every fault")
    parser.add_argument("--versions", nargs="+", default=VERSIONS[-1:], metavar="VERSION", help="of the servers; default: %(default)s")
    parser.add_argument("--faults", nargs="*", default=list(faults.QUICK), metavar="FAULT", choices=names,
                        help=f"of {', '.join(names)}; default: {', '.join(faults.QUICK)}")
    parser.add_argument("--limit", type=int, default=600, metavar="SECONDS", help="of each version; default: %(default)s")
    parser.add_argument("--report", metavar="FILE", help="where the tables go, as Markdown")
    args = parser.parse_args()
    if args.all:
        args.versions, args.faults = VERSIONS, names
    return args


def main():
    args = arguments()
    processes.end_when_told(args.limit * len(args.versions))
    reports, complaints = [HEAD], []
    for version in args.versions:
        run = Run(version, os.path.abspath(args.program))
        try:
            reports.append(run.perform([fault for fault in faults.ALL if fault.name in args.faults]))
        except processes.Failed as error:
            sys.exit(f"interop: {error}")
        complaints += run.complaints
    text = "\n\n".join(reports) + "\n"
    print(text)
    if args.report and not complaints:
        with open(args.report, "w", encoding="utf-8") as stream:
            stream.write(text)
    print(f"{len(complaints)} complaints")
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
