"""A name server and two brokers of one release on 127.0.0.1, and what can happen to them."""
import os
import random
import signal
import socket
import time

import processes

BROKERS = ("broker-a", "broker-b")
START = 90  # s, of a server on a busy machine


class Server:
    """One process, with a folder of its own; it can be started again on what it stored."""

    def __init__(self, release, folder, name, main, port, settings):
        self.release, self.name, self.main, self.port = release, name, main, port
        self.address = f"127.0.0.1:{port}"
        self.home = os.path.join(folder, name)
        self.process = None
        os.makedirs(self.home)
        self.settings = os.path.join(self.home, "settings")
        with open(self.settings, "w", encoding="utf-8") as stream:
            stream.writelines(f"{key}={value}\n" for key, value in settings(self.home).items())

    def start(self):
        """Returns at once; wait_started() waits."""
        with open(os.path.join(self.home, "output"), "w", encoding="utf-8") as output:
            self.process = processes.start(self.release.java(self.home, self.main, "-c", self.settings), output, cwd=self.home,
                                           env={**os.environ, "ROCKETMQ_HOME": self.home, "NAMESRV_ADDR": ""})

    def wait_started(self):
        deadline = time.monotonic() + START
        while "boot success" not in self.output():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise processes.Failed(f"{self.name} did not start:\n{self.output()}\n{processes.tail(os.path.join(self.home, 'log'))}")
            time.sleep(0.1)

    def output(self):
        return processes.tail(os.path.join(self.home, "output"))

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        processes.end(self.process)

    def terminate(self, patience=60):
        self.signal(signal.SIGTERM)
        self.process.wait(patience)


class Servers:
    """All of them, as a context: they run within it, and nothing is left behind it."""

    def __init__(self, release, folder):
        first = free_ports()
        self.name_server = Server(release, folder, "namesrv", "org.apache.rocketmq.namesrv.NamesrvStartup", first, name_server_settings(first))
        self.brokers = [Server(release, folder, name, "org.apache.rocketmq.broker.BrokerStartup", first + 10 * (i + 1),
                               broker_settings(name, first + 10 * (i + 1), first)) for i, name in enumerate(BROKERS)]

    def __enter__(self):
        self.name_server.start()
        for broker in self.brokers:
            broker.start()
        for server in (self.name_server, *self.brokers):
            server.wait_started()
        return self

    def __exit__(self, *_):
        for server in (*self.brokers, self.name_server):
            if server.process:
                server.kill()


def name_server_settings(port):
    return lambda home: {"listenPort": port, "bindAddress": "127.0.0.1", "kvConfigPath": f"{home}/kv.json", "configStorePath": f"{home}/store.properties"}


def broker_settings(name, port, name_server):
    """Small files, no topics by accident, all on the loopback; 4.x binds every address all the same, and its HA port is always port + 1."""
    return lambda home: {
        "brokerClusterName": "interop", "brokerName": name, "brokerId": 0, "brokerRole": "ASYNC_MASTER", "flushDiskType": "ASYNC_FLUSH",
        "brokerIP1": "127.0.0.1", "brokerIP2": "127.0.0.1", "bindAddress": "127.0.0.1", "listenPort": port, "haListenPort": port + 1,
        "namesrvAddr": f"127.0.0.1:{name_server}", "autoCreateTopicEnable": "false", "registerNameServerPeriod": 10000,
        "waitTimeMillsInSendQueue": 3000,  # a busy machine is not the trouble that is meant here
        "storePathRootDir": f"{home}/store", "storePathCommitLog": f"{home}/store/commitlog",
        "mappedFileSizeCommitLog": 16777216, "mappedFileSizeConsumeQueue": 120000, "mappedFileSizeTimerLog": 1048576,
        "timerWheelEnable": "false", "maxIndexNum": 10000, "maxHashSlotNum": 5000,
        "diskMaxUsedSpaceRatio": 98, "diskSpaceWarningLevelRatio": 99, "diskSpaceCleanForciblyRatio": 98}


def free_ports(tries=50):
    """The first of 30 ports of which nobody listens on those that the servers take, below those that are handed out to clients."""
    for _ in range(tries):
        first = random.randrange(20000, 32000, 10)
        if all(is_free(first + offset) for offset in (0, 8, 10, 11, 18, 20, 21)):
            return first
    raise processes.Failed("no free ports from 20000 to 32000")


def is_free(port):
    with socket.socket() as probe:
        try:
            probe.bind(("0.0.0.0", port))
        except OSError:
            return False
        return True
