"""The send loop of strict: a machine without I/O, from an event to the next action. Spec: spec/send-loop.md (SL)."""
from members import Fault
from send import ANSWER, CLIENT, CONNECT, CONNECT_FAILURES, NO_NAME_SERVER, NO_ROUTE, OTHER, ROUTE, TEMPLATE, TIMED_OUT, Send

LEAST_TIME = 10  # an attempt with less isn't started
REFUSING_CODES = frozenset([16, 17, 204, 205])  # the broker is no candidate for the rest of the send
STALE_ROUTE_CODES = frozenset([16, 17])
RETRIED_CODES = REFUSING_CODES | {1, 2, 14, 215, 1500}
FINAL = {"bad_argument": ("client_error", CLIENT), "flow_control": ("client_error", CLIENT), "interrupted": ("interrupted", 0),
         "cancelled": ("cancelled", 0)}
RETRIED = {"no_address": ("client_error", CLIENT), "no_time": ("call_timeout", 0), "silent": ("client_error", TIMED_OUT),
           **{what: ("client_error", CONNECT) for what in CONNECT_FAILURES},
           **{what: ("client_error", OTHER) for what in ("send_failed", "undecodable", "closed_fresh", "closed_reused")}}


class StrictSend(Send):
    def __init__(self, port, slot, event):
        super().__init__(port, slot, event)
        once = self.mode == "oneway" or self.named_queue is not None or self.retries < 0
        self.total = 1 if once else 1 + self.retries
        self.cap = max(LEAST_TIME, self.cap if self.cap > 0 else self.timeout // self.total)
        self.refused = []

    # ---- events ----

    def start(self):
        return self.next_attempt()

    start_named = start

    def look_up(self, waiting_for):
        return self.finish("call_timeout", 0) if self.remaining() < LEAST_TIME else super().look_up(waiting_for)

    def route_ended(self, failure, refresh):
        self.lookup_failure = failure
        return super().route_ended(failure, refresh)

    def lookup_failed(self, failure, fault=None):
        if failure == "unknown_topic" and self.waiting_for == ROUTE:
            return self.look_up(TEMPLATE)
        return self.finish("client_error", NO_NAME_SERVER if failure == "no_name_server" else NO_ROUTE, fault)

    def observed(self, what, code):
        if self.waiting_for != ANSWER:
            return self.observed_early(what)
        if what == "handed_off":
            self.sent = self.port.now
            return self.finish("handed_over", 0) if self.mode == "oneway" else self.wait()
        named = self.named_queue is not None
        sent = self.attempt_began if what == "silent" else self.sent  # what took long, connecting or answering, is all the same
        self.port.table.observe(self.queue[0], sent, self.port.now, what, code, named, self.cap)
        if what == "answer":
            return self.answered(code)
        if what == "broker_error":
            self.error = ("broker_error", code)
            if code not in RETRIED_CODES:
                return self.end()
        else:
            self.error = FINAL.get(what) or RETRIED[what]
            if what in FINAL:
                return self.end()
        self.refresh = what == "no_address" or what in CONNECT_FAILURES or (what == "broker_error" and code in STALE_ROUTE_CODES)
        if what == "no_address" or (what == "broker_error" and code in REFUSING_CODES):
            self.refused.append(self.queue[0])
        return self.next_attempt()

    def observed_early(self, what):
        """Before there is an attempt, a send can only be given up."""
        if what not in ("cancelled", "interrupted"):
            raise Fault("bad_event", "slot")
        return self.finish(*FINAL[what])

    def answered(self, code):
        if code == 0 or not self.retry_not_ok:
            return self.finish("answered", code)
        self.kept = code
        return self.next_attempt()

    def timer(self):
        if self.waiting_for != ANSWER:
            return self.finish("call_timeout", 0) if self.remaining() < LEAST_TIME else self.wait()
        if self.port.now - self.attempt_began < self.limit:
            return self.wait()
        return self.observed("silent", 0)

    # ---- what comes next ----

    def remaining(self):
        """Of the budget; a clock that was set back doesn't lengthen it."""
        return self.timeout - max(0, self.port.now - self.began)

    def next_attempt(self):
        if self.tries == self.total:
            return self.end()
        if self.remaining() < LEAST_TIME:
            self.error = ("call_timeout", 0)
            return self.end()
        queue = self.named_queue or self.port.choose(self.port.info(self.message.topic), self.slot, None, False, self.brokers, self.refused)
        if queue is None:
            return self.end()
        self.tries += 1
        self.queue, self.attempt_began, self.sent = queue, self.port.now, self.port.now
        self.limit = self.remaining() if self.tries == self.total else min(self.remaining(), self.cap)
        return self.hand_over(self.limit)
