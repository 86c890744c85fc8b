"""A counterexample of ESBMC as a file: a vector that the core replays where that can be, the values found otherwise."""
import json
import os
import subprocess

import esbmc

NOW = 10_000_000
OUTCOMES = ("queue", "none", "fault")


def name(broker):
    return "abcdefgh"[broker]


def runs(brokers):
    """Neighbours of one broker: [[broker, how many], …]."""
    found = []
    for broker in brokers:
        if found and found[-1][0] == broker:
            found[-1][1] += 1
        else:
            found.append([broker, 1])
    return found


class World:
    """The world of a selection that breaks a property, as events."""

    def __init__(self, values, row, defines):
        self.values, self.row = values, row
        self.brokers, self.size = defines["BROKERS"], defines["QUEUES"]
        self.switch = defines["SWITCH"] == "true"
        self.picks = self.switch and row["fallback"].startswith("pick")
        self.items = defines["ITEMS"] if self.picks else self.brokers
        self.list = [self.of("broker", i) for i in range(self.size)]

    def of(self, what, index, default=0):
        return self.values.get(what, {}).get(index, default)

    def route(self):
        """Queue data with the write queue numbers found; an order configuration where the list is not the one that they make. A null error on the
        way to a number is told as no queue data: what the replay says decides whether that will do."""
        numbers = {b: self.of("write_nums", b) for b in range(self.brokers)} if self.picks else {b: self.list.count(b) for b in set(self.list)}
        built = self.list == sorted(self.list)
        for b in set(self.list):
            built = built and numbers[b] == self.list.count(b)
        route = {"queueDatas": [{"brokerName": name(b), "readQueueNums": n, "writeQueueNums": n, "perm": 6 if b in self.list else 4}
                                for b, n in sorted(numbers.items()) if n >= 0],
                 "brokerDatas": [{"brokerName": name(b), "brokerAddrs": {"0": "127.0.0.1:10911"}} for b in range(self.brokers)]}
        entries = runs(self.list)
        if not built:
            route["orderTopicConf"] = ";".join(f"{name(b)}:{n}" for b, n in entries)
        queues = [[name(b), i] for b, n in entries for i in range(n)]
        return route, {"queues": queues, "order": not built, "changed": True}

    def observations(self):
        """(moment, event) of each item. Ends and latencies keep their order; only it matters."""
        strict = self.row["six_classes"] == "yes"
        isolation = 10_000 if strict or self.row["short_ladder"] == "yes" else 600_000
        now = self.values.get("now", 0)
        ends = sorted({self.of("until", b) for b in range(self.items)})
        latencies = sorted({self.of("latency", b) for b in range(self.items)})
        for b in range(self.items):
            until, reachable = self.of("until", b), bool(self.of("reachable", b))
            if not self.picks and until <= now and reachable:
                continue  # as good as none
            moment = (NOW + 1 if until > now else NOW - 1000) + ends.index(until) - isolation
            event = {"do": "observe", "broker": name(b), "sent": moment - latencies.index(self.of("latency", b))}
            if strict:
                event.update({"what": "broker_error", "code": 2} if reachable else {"what": "connect_refused"})
            else:
                event.update({"what": "send_failed", "isolation": True, "reachable": reachable})
            yield moment, event

    def events(self):
        route, published = self.route()
        steps = [({"do": "route", "topic": "T", "route": route}, published)]
        seen = sorted(self.observations(), key=lambda pair: pair[0])
        for moment, event in seen:
            steps += [({"do": "clock", "now": moment}, {}), (event, {})]
        if seen and not self.switch:
            steps.append(({"do": "switch", "on": False}, {}))  # they came in while it was on
        steps.append(({"do": "clock", "now": NOW}, {}))
        if self.values.get("cursor_set"):
            steps.append(({"do": "cursor", "topic": "T", "value": self.values.get("cursor", 0)}, {}))
        if self.values.get("pick_cursor_set"):
            steps.append(({"do": "cursor", "value": self.values.get("pick_cursor", 0)}, {}))
        entropy = {"do": "entropy", "draws": [self.of("draws", i) for i in range(3)]}
        if self.picks:
            entropy["shuffle"] = [name(b) for b in range(self.items)]
        return steps + [(entropy, {}), (self.select(), self.result(published["queues"]))]

    def select(self):
        event = {"do": "select", "topic": "T"}
        if self.values.get("last", -1) >= 0:
            event.update({"last": name(self.values["last"]), "reset": bool(self.values.get("reset", 0))})
        for word, mark in (("tried", 1), ("refused", 2)):
            marked = [name(b) for b in range(self.brokers) if self.of("marks", b) & mark]
            if marked:
                event[word] = marked
        return event

    def result(self, queues):
        kind = OUTCOMES[self.values.get("kind", 0)]
        if kind != "queue":
            return {"none": True} if kind == "none" else {"fault": "index" if self.size else "arithmetic"}
        position, broker, queue = (self.values[what] for what in ("position", "result_broker", "result_id"))
        # An order configuration counts a broker's queues anew at each entry; what stands at the position is what the list has there.
        listed = position < len(queues) and self.list[position] == broker and queue == self.list[:position].count(broker)
        return {"queue": queues[position] if listed else [name(broker), queue]}


def vector(cell, label, values, defines):
    world = World(values, cell.row, defines)
    events = world.events()
    case = {"id": f"verified/{cell.stem(label)}", "group": "selection", "why": f"breaks property {label}; found by ESBMC",
            "settings": {"latency_switch": world.switch or any(event["do"] == "switch" for event, _ in events)}, "events": [event for event, _ in events],
            "expect": [{"for": [cell.releases[0]], "outcomes": [outcome for _, outcome in events]}]}
    return {"version": 1, "cases": [case]}


def replays(sidestep, file):
    done = subprocess.run([sidestep, "replay", file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, timeout=60)
    return done.returncode == 0


def write(folder, sidestep, cell, label, output, defines):
    """Writes the file; its name. A vector stays one only if the core, replaying it, does what ESBMC said."""
    values = esbmc.told(output)
    made = vector(cell, label, values, defines) if cell.harness == "select" else None
    if made is not None:
        file = os.path.join(folder, cell.stem(label) + ".json")
        with open(file, "w", encoding="utf-8") as out:
            json.dump(made, out, indent=1)
        if replays(sidestep, file):
            return os.path.basename(file)
        os.remove(file)  # what matters is not in a vector: a null error, an order among full ties
    lines = [f"breaks property {label} in {cell.releases[0]}", *esbmc.violated(output), *(f"{name} = {value}" for name, value in values.items())]
    with open(os.path.join(folder, cell.stem(label) + ".txt"), "w", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")
    return cell.stem(label) + ".txt"
