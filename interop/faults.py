"""What happens to the servers while clients send, and what must be seen of it in the sends."""
import dataclasses
import signal
import time

FIRST = 4  # s of load before anything happens
POLL = 5  # s between two looks at the routes, of each client
SLACK = 3  # s for what is on its way
MARGIN = 0.5  # s between our clock and a client's, at most


@dataclasses.dataclass
class Seen:
    """Within [begin, end) s of the load there are reports of stored messages at this place, or there are none."""
    what: str
    begin: float
    end: float
    at: object  # of a send, whether it is at the place
    some: bool = True

    def complaints(self, sends):
        begin, end = self.begin + MARGIN, self.end - MARGIN
        if end <= begin:  # the load was over before
            return []
        found = any(send["outcome"] == "stored" and begin <= send["at"] / 1000 < end and self.at(send) for send in sends)
        return [] if found == self.some else [f"{self.what}: not so from {begin:.1f} to {end:.1f} s of the load"]


def at_a(send):
    return send["broker"] == "broker-a"


def anywhere(_send):
    return True


class Scene:
    """A load that is under way."""

    def __init__(self, servers, admin, topics, seconds):
        self.servers, self.admin, self.topics, self.seconds = servers, admin, topics, seconds
        self.began = time.monotonic()

    def now(self):
        return time.monotonic() - self.began

    def wait_until(self, second):
        time.sleep(max(0.0, second - self.now()))

    def alter_topics(self, brokers, queues, perm):
        for topic in self.topics:
            self.admin.topic(brokers, topic, queues, perm)

    def wait_routes(self):
        for topic in self.topics:
            self.admin.wait_route(self.servers.brokers, topic)

    def again_at_a(self, since):
        return Seen("broker-a is used again", since + POLL + SLACK, self.seconds, at_a)


def restart(scene, broker):
    broker.start()
    broker.wait_started()
    scene.wait_routes()


def kill(scene):
    broker = scene.servers.brokers[0]
    scene.wait_until(FIRST)
    broker.kill()
    down = scene.now()
    scene.wait_until(FIRST + 3)
    up = scene.now()
    restart(scene, broker)
    return [Seen("nothing is stored at the killed broker", down, up, at_a, False), scene.again_at_a(scene.now())]


def terminate(scene):
    broker = scene.servers.brokers[0]
    scene.wait_until(FIRST)
    broker.terminate()
    up = scene.now()
    restart(scene, broker)
    return [Seen("sending goes on", FIRST, up, anywhere), scene.again_at_a(scene.now())]


def freeze(scene):
    broker = scene.servers.brokers[0]
    scene.wait_until(FIRST)
    broker.signal(signal.SIGSTOP)
    frozen = scene.now()
    scene.wait_until(FIRST + 12)
    thawed = scene.now()
    broker.signal(signal.SIGCONT)
    return [Seen("nothing is stored at the frozen broker", frozen, thawed - 3, at_a, False), scene.again_at_a(thawed)]


def name_server(scene):
    scene.wait_until(FIRST)
    scene.servers.name_server.kill()
    down = scene.now()
    scene.wait_until(FIRST + 6)
    scene.servers.name_server.start()
    scene.servers.name_server.wait_started()
    scene.wait_routes()
    return [Seen("sending goes on without a name server", down, scene.now(), anywhere)]


def read_only(scene):
    """First one broker's queues, then the other's too; then all can be written again."""
    scene.wait_until(FIRST)
    scene.alter_topics(scene.servers.brokers[:1], 4, 4)
    one = scene.now()
    scene.wait_until(one + POLL + SLACK + 2)
    both = scene.now()
    scene.alter_topics(scene.servers.brokers[1:], 4, 4)
    none = scene.now()
    scene.wait_until(none + POLL + SLACK + 2)
    again = scene.now()
    scene.alter_topics(scene.servers.brokers, 4, 6)
    return [Seen("nothing more is stored at the broker whose queues can't be written", one + POLL + 1, both, at_a, False),
            Seen("nothing is stored where no queue can be written", none + POLL + 1, again, anywhere, False),
            scene.again_at_a(scene.now())]


def more_queues(scene):
    scene.wait_until(FIRST)
    scene.alter_topics(scene.servers.brokers, 8, 6)
    return [Seen("the new queues are used", scene.now() + POLL + 1, scene.seconds, lambda send: send["queue"] >= 4)]


@dataclasses.dataclass
class Fault:
    name: str
    text: str
    seconds: int  # of load
    perform: object  # of a scene: returns what must be seen
    may_fail: float = 0.01  # of all sends: the trouble of one server costs none, a busy machine may

    def complaints(self, sends, expected):
        """What is wrong with the sends of a client that follows the rule; `expected`: what perform() returned."""
        found = [line for seen in expected for line in seen.complaints(sends)]
        failed = sum(send["outcome"] == "failed" for send in sends)
        if failed > self.may_fail * len(sends):
            found.append(f"{failed} of {len(sends)} sends failed")
        return found


ALL = [
    Fault("kill", "kill -9 of broker-a, started again 3 s later", 30, kill),
    Fault("terminate", "SIGTERM to broker-a, started again when it has ended", 35, terminate),
    Fault("freeze", "broker-a frozen (SIGSTOP) for 12 s", 28, freeze),
    Fault("name-server", "kill -9 of the name server, started again 6 s later", 20, name_server),
    Fault("read-only", "topic read-only: on broker-a for 20 s, on both for the last 10 s of them", 36, read_only, may_fail=0.5),
    Fault("more-queues", "4 more queues on each broker", 15, more_queues),
]
QUICK = ("kill", "freeze", "read-only")
