"""The programs that send: ours, and the Java producer of the servers' release."""
import os
import subprocess
import time

import processes
from processes import Failed

RATE = 208  # messages a second, a multiple of 16
WARM_UP = "interop_warm_up"  # a topic
LAST_OUTCOMES = 45  # s behind the end of a load
NAMES = ("sidestep", "Java", "Java, switch on")  # the switch: sendLatencyFaultEnable


class Client:
    """One that is sending; its record is complete after wait()."""

    def __init__(self, name, topic, folder, command):
        self.name, self.topic = name, topic
        os.makedirs(folder, exist_ok=True)
        self.record = os.path.join(folder, topic + ".record")
        self.output = os.path.join(folder, topic + ".output")
        with open(self.output, "w", encoding="utf-8") as output:
            self.process = processes.start(command(self.record), output, cwd=folder)

    def wait_begun(self):
        """Each client makes the file of its record when it begins to send."""
        deadline = time.monotonic() + 60
        while not os.path.exists(self.record):
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Failed(f"{self.name} does not send:\n{processes.tail(self.output)}")
            time.sleep(0.02)

    def wait(self, seconds):
        try:
            code = self.process.wait(seconds)
        except subprocess.TimeoutExpired as error:
            raise Failed(f"{self.name} does not end") from error
        if code != 0:
            raise Failed(f"{self.name} ended with {code}:\n{processes.tail(self.output)}")


def kinds(program, name_server, topic, folder):
    return Client("sidestep", topic, folder, lambda record: [program, "--name-server", name_server, "--topic", topic, "--record", record, "kinds"])


def sidestep_load(program, name_server, topic, folder, seconds):
    return Client(NAMES[0], topic, folder, lambda record: [
        program, "--name-server", name_server, "--topic", topic, "--record", record, "load", "--seconds", str(seconds), "--rate", str(RATE)])


def java_load(release, name, name_server, topic, folder, seconds):
    home = os.path.join(folder, topic)
    return Client(name, topic, folder, lambda record: release.java(
        home, "sidestep.interop.Load", name_server, topic, record, str(seconds), str(RATE), str(name == NAMES[2]).lower(), WARM_UP, heap="256m"))
