"""The Java administration, as a process that answers line by line."""
import json
import os
import time

import processes
from processes import Failed


class Admin:
    def __init__(self, release, folder, name_server):
        home = os.path.join(folder, "admin")
        os.makedirs(home)
        with open(os.path.join(home, "errors"), "w", encoding="utf-8") as errors:
            self.process = processes.start(release.java(home, "sidestep.interop.Admin", name_server, heap="256m"), -1, stdin=-1, stderr=errors,
                                           text=True, encoding="utf-8", cwd=home)
        self.errors = os.path.join(home, "errors")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        processes.end(self.process)

    def ask(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise Failed(f"the administration ended:\n{processes.tail(self.errors)}")
        answer = json.loads(line)
        if isinstance(answer, dict) and "error" in answer:
            raise Failed(f"{' '.join(map(str, words))}: {answer['error']}")
        return answer

    def topic(self, brokers, name, queues=4, perm=6):
        """Creates or alters a topic at these brokers, and waits until the name server knows."""
        for broker in brokers:
            self.ask("topic", broker.address, name, queues, perm)
        self.wait_route(brokers, name, queues, perm)

    def wait_route(self, brokers, topic, queues=4, perm=6, patience=60):
        """Waits until the name server has the topic's queues of these brokers."""
        wanted = {broker.name: [queues, perm] for broker in brokers}
        until(patience, f"route of {topic}", lambda: wanted.items() <= self.ask("route", topic).items())

    def wait_registered(self, brokers, patience=60):
        """For brokers that were just started: one of 5.x loses its first registration if it was faster than its connection to the name
        server; altering a topic makes it register, with that topic, at once instead of 10 s later."""
        queues = [1]

        def registered():
            missing = [broker for broker in brokers if broker.name not in self.ask("brokers")]
            queues[0] = 3 - queues[0]
            for broker in missing:
                self.ask("topic", broker.address, "interop_register", queues[0], 6)
            return not missing
        until(patience, "registration of the brokers", registered)


def until(patience, what, holds):
    """Waits until `holds` does; while it raises Failed it does not."""
    deadline, why = time.monotonic() + patience, ""
    while True:
        try:
            if holds():
                return
        except Failed as error:
            why = f": {error}"
        if time.monotonic() > deadline:
            raise Failed(f"{what}: not in {patience} s{why}")
        time.sleep(0.3)
