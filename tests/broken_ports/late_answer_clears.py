"""Broken on purpose: any quick answer ends an isolation, even one whose request had left before the broker was blamed.

Java up to 5.1.3: an update overwrote the one before, so that a late success undid the isolation that an error
had just set.
"""
import good_port  # noqa: F401
from adapter import main
from fault_table import StrictFaultTable
from port import StrictPort


class ForgivingTable(StrictFaultTable):
    def clear(self, item, sent, now):
        item.isolated_until = min(item.isolated_until, now)


class LateAnswerClears(StrictPort):
    TABLE = ForgivingTable


if __name__ == "__main__":
    main({"strict": LateAnswerClears}, "strict")
