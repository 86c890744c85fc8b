"""The adapter: JSON lines on stdin, one JSON line each on stdout. Spec: spec/protocol.md.

This file is the part to copy for a port in another language: it knows the protocol and nothing of the rule. What it needs
from the port is a table PROFILES from a profile's name to a class with
    NAME, VERSION, EXPOSES     what hello tells
    EVENTS                     for each event ("do") the method that executes it
    Port(settings)             starts a case from nothing
    method(members) -> dict    executes one event; raises Fault for an error that is an outcome
"""
import argparse
import json
import sys

from members import Fault, Malformed, Members

PROTOCOL = 1


def hello(session, request):
    if request.integer("protocol") != PROTOCOL:
        raise Malformed("hello.protocol: only protocol %d is spoken" % PROTOCOL)
    profile = request.text("profile", session["profile"])
    if profile not in session["profiles"]:
        raise Malformed("hello.profile: %s is not served, only %s" % (profile, ", ".join(session["profiles"])))
    session["profile"] = profile
    port = session["profiles"][profile]
    return {"hello": {"protocol": PROTOCOL, "name": port.NAME, "version": port.VERSION, "profile": profile, "clock": "set",
                      "cursor": "set", "events": list(port.EVENTS), "exposes": port.EXPOSES, "selection": "queue"}}


def outcome(port, event):
    name = event.text("do")
    if name not in port.EVENTS:
        raise Malformed("%s.do: there is no event '%s'" % (event.path, name))
    try:
        port.check_settings()
        return getattr(port, port.EVENTS[name])(event)
    except Fault as fault:
        return fault.outcome()


def result(port_class, case):
    try:
        port = port_class(case.object("settings", {}))
        return {"outcomes": [outcome(port, event) for event in case.objects("events")]}
    except Malformed as error:
        return {"error": str(error)}
    except Exception as error:  # a defect of the port costs the case, not the run
        return {"error": "the port failed: %r" % error}


def batch(session, request):
    cases = request.list("batch")
    port_class = session["profiles"][session["profile"]]
    results = []
    for i, case in enumerate(cases):
        if isinstance(case, dict):
            results.append(result(port_class, Members(case, "")))
        else:
            results.append({"error": "batch[%d]: must be an object" % i})
    return {"batch": results}


def answer(session, line):
    """One request line to one answer."""
    try:
        request = Members.parse(line)
        if "hello" in request:
            return hello(session, request.object("hello"))
        if "batch" in request:
            return batch(session, request)
        raise Malformed("the request is neither 'hello' nor 'batch'")
    except Malformed as error:
        return {"error": str(error)}


def main(profiles, default="strict"):
    parser = argparse.ArgumentParser(description="Serves the rule over the adapter protocol.")
    parser.add_argument("--profile", choices=list(profiles), default=default, help="unless hello asks for another one")
    session = {"profiles": profiles, "profile": parser.parse_args().profile}
    for line in sys.stdin.buffer:
        sys.stdout.write(json.dumps(answer(session, line), separators=(",", ":")) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    from port import PROFILES
    main(PROFILES)
