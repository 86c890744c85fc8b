"""The port of ports/python behind another hello; a case that the hello does not allow is an error.

    declares.py CHANGES [START]

CHANGES is a JSON object of members of hello. With START every draw is START: a random start that the port chose itself.
"""
import json
import os
import subprocess
import sys

CHANGES = json.loads(sys.argv[1])
START = int(sys.argv[2]) if len(sys.argv) > 2 else None
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))


class Port:
    def __init__(self):
        self.process = subprocess.Popen([sys.executable, "-B", os.path.join(ROOT, "ports", "python", "adapter.py")],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def forbidden(hello, event):
    if event["do"] not in hello["events"]:
        return "undeclared " + event["do"]
    if event["do"] == "clock" and hello["clock"] == "none":
        return "clock can't be set"
    if event["do"] == "cursor" and hello["cursor"] == "none":
        return "cursor can't be set"
    return None


def result(port, hello, case):
    for event in case["events"]:
        if complaint := forbidden(hello, event):
            return {"error": complaint}
    if START is None:
        return port.ask({"batch": [case]})["batch"][0]
    draws = {"do": "entropy", "draws": [START] * 1000}
    answer = port.ask({"batch": [{**case, "events": [draws, *case["events"]]}]})["batch"][0]
    return {"outcomes": answer["outcomes"][1:]}


def main():
    port, hello = Port(), {}
    for line in iter(sys.stdin.readline, ""):
        request = json.loads(line)
        if "hello" in request:
            hello = {**port.ask(request)["hello"], **CHANGES}
            answer = {"hello": hello}
        else:
            answer = {"batch": [result(port, hello, case) for case in request["batch"]]}
        print(json.dumps(answer), flush=True)
    port.end()


main()
