"""Broken on purpose: a retry is held to the broker that has just failed, the test of the last broker being turned round.

apache/rocketmq #1576 (also #2046, #2358): the client 4.0.0 to 4.7.1 with the latency switch on.
"""
import good_port  # noqa: F401
from adapter import main
from port import Port520


class StickyRetry(Port520):
    def may_follow(self, last, broker):
        return last is None or broker == last


if __name__ == "__main__":
    main({"5.2.0": StickyRetry}, "5.2.0")
