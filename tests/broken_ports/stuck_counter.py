"""Broken on purpose: the counter takes an absolute value where it should mask the sign, and the least int32 has none.

apache/rocketmq #2783 (4.8.0; the same family as #4349): past 2^31 - 1 the counter swings between the least and the
greatest int32, so that a thread sees two positions of the list for ever.
"""
import good_port  # noqa: F401
import java
from adapter import main
from port import Port520
from selection import Counter


class StuckCounter(Counter):
    def next(self, draws):
        super().next(draws)
        self.value = java.int32(abs(self.value))
        return abs(self.value)  # the caller takes |index % n|


class PortWithStuckCounter(Port520):
    CURSOR = StuckCounter


if __name__ == "__main__":
    main({"5.2.0": PortWithStuckCounter}, "5.2.0")
