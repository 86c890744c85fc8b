"""Broken on purpose: a broker is available only if its reachable flag is set, too.

apache/rocketmq #7812 (5.1.4): with the detector off nothing sets the flag again but a send to that broker, which the flag
prevents; one failure excludes the broker for ever.
"""
import good_port  # noqa: F401
from adapter import main
from fault_table import JavaFaultTable
from port import Port520


class TableWithFlag(JavaFaultTable):
    def available(self, broker, now):
        return self.reachable(broker) and super().available(broker, now)


class ExcludedForEver(Port520):
    TABLE = TableWithFlag


if __name__ == "__main__":
    main({"5.2.0": ExcludedForEver}, "5.2.0")
