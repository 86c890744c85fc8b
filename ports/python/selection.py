"""Selection of a message queue. Spec: spec/selection.md (SE), spec/index.md (IX)."""
import java
from members import Fault


class Draws:
    """Random numbers as an input: int32, first in, first out; none left: 0."""

    def __init__(self):
        self.waiting = []

    def take(self):
        return self.waiting.pop(0) if self.waiting else 0


# ---- strict ----

class Cursor:
    """The position where the next search starts; None until a queue is chosen for the first time."""

    def __init__(self, value=None):
        self.value = value


def select_strict(queues, cursor, draws, available, reachable, tried, refused):
    """The best of six classes of candidates; within it the first one at or after the cursor, going round once. None: no candidate."""
    candidates = [i for i, (broker, _) in enumerate(queues) if broker not in refused]
    if not candidates:
        return None
    n = len(queues)
    start = (draws.take() if cursor.value is None else cursor.value) % n

    def rank(i):
        broker = queues[i][0]
        health = 0 if available(broker) else 1 if reachable(broker) else 2
        return (health, broker in tried, (i - start) % n)

    chosen = min(candidates, key=rank)
    cursor.value = (chosen + 1) % n
    return queues[chosen]


# ---- 5.2.0 ----

class Counter:
    """A thread's counter on one publish info: int32, wraps around, read without its sign."""

    def __init__(self, value=None):
        self.value = value

    def next(self, draws):
        if self.value is None:
            self.value = draws.take()
        self.value = java.int32(self.value + 1)
        return self.value & 0x7FFFFFFF

    def reset(self, draws):
        self.value = (draws.take() & 0x7FFFFFFF) % 0x7FFFFFFF

    def position(self, n, draws):
        return self.next(draws) % n


def filtered(queues, counter, draws, accepts):
    """The first queue that is accepted; every probe advances the counter. None: none was seen in n probes."""
    for _ in range(len(queues)):
        queue = queues[counter.position(len(queues), draws)]
        if accepts(queue[0]):
            return queue
    return None


def plain(queues, counter, draws):
    if not queues:
        counter.next(draws)
        raise Fault("arithmetic")
    return queues[counter.position(len(queues), draws)]


def select_java(queues, counter, draws, latency_switch, available, reachable, not_last, reset):
    """Available and not the last broker, else reachable and not the last broker, else whatever comes next."""
    queue = None
    if latency_switch:
        if reset:
            counter.reset(draws)
        queue = filtered(queues, counter, draws, lambda broker: available(broker) and not_last(broker))
        if queue is None:
            queue = filtered(queues, counter, draws, lambda broker: reachable(broker) and not_last(broker))
    else:
        queue = filtered(queues, counter, draws, not_last)
    return queue if queue is not None else plain(queues, counter, draws)
