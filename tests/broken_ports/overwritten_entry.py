"""Broken on purpose: when no broker is available, the best of the bad ones is written into the shared list entry.

apache/rocketmq #7779: the client 4.0.0 to 4.9.7 and 5.0.0 to 5.1.3. The list holds duplicates and has lost queues until the
route changes.
"""
import good_port  # noqa: F401
from adapter import main
from port import Port520


class OverwrittenEntry(Port520):
    def choose(self, info, *request):
        queue = super().choose(info, *request)
        queues = info.queues
        if any(self.table.available(broker, self.now) for broker, _ in queues):
            return queue
        best = min((broker for broker, _ in queues), key=lambda broker: self.table.items[broker].latency)
        at = queues.index(queue)
        queues[at] = (best, queue[1])
        return queues[at]


if __name__ == "__main__":
    main({"5.2.0": OverwrittenEntry}, "5.2.0")
