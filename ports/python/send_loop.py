"""The send loop of strict: a machine without I/O, from an event to the next action. Spec: spec/send-loop.md (SL)."""
import validation
from members import Fault

TEMPLATE_TOPIC = "TBW102"
LEAST_TIME = 10  # an attempt with less isn't started
REFUSING_CODES = frozenset([16, 17, 204, 205])  # the broker is no candidate for the rest of the send
RETRIED_CODES = REFUSING_CODES | {1, 2, 14, 215, 1500}
CONNECT_ERROR, TIMED_OUT, CLIENT_ERROR, NO_NAME_SERVER, NO_ROUTE, OTHER_ERROR = 10001, 10002, 10003, 10004, 10005, -1
FAILED = {  # retried: the client error's code
    "connect_refused": CONNECT_ERROR, "connect_timed_out": CONNECT_ERROR, "name_not_resolved": CONNECT_ERROR,
    "send_failed": OTHER_ERROR, "undecodable": OTHER_ERROR, "closed_fresh": OTHER_ERROR, "closed_reused": OTHER_ERROR,
    "silent": TIMED_OUT, "no_address": CLIENT_ERROR}
FINAL = {"bad_argument": ("client_error", CLIENT_ERROR), "flow_control": ("client_error", CLIENT_ERROR),
         "no_time": ("call_timeout", 0), "interrupted": ("interrupted", 0), "cancelled": ("cancelled", 0)}


class StrictSend:
    def __init__(self, port, slot, event):
        self.port, self.slot = port, slot
        self.message = validation.Message(event)
        self.mode = event.word("mode", ("sync", "async", "oneway"), "sync")
        self.service = event.word("service", ("not_started", "running", "shut_down"), "running")
        self.timeout = event.long("timeout", 3000)
        self.retry_not_ok = event.flag("retry_not_ok", False)
        self.queue = event.queue("queue")
        retries = event.integer("retries", 2)
        self.limit = 1 if self.mode == "oneway" or self.queue is not None else max(1, 1 + retries)
        cap = event.long("cap", -1)
        self.cap = cap if cap > 0 else self.timeout // self.limit
        self.began = port.now
        self.waiting_for = None   # "route", "template" or "answer"
        self.attempts, self.brokers, self.refused = 0, [], []
        self.current = self.started = self.attempt_limit = None
        self.earlier_answer = self.last_error = None

    # ---- events ----

    def begin(self):
        if self.service != "running":
            return self.finish("not_running", 0)
        fault = validation.check(self.message, self.port.FORBIDDEN)
        if fault is not None:
            return self.finish("invalid", fault.code, fault)
        info = self.port.topics.get(self.message.topic)
        if self.queue is not None or (info is not None and info.queues):
            return self.next_attempt()
        return self.look_up(self.message.topic, "route")

    def route_ended(self, topic, failure, refresh):
        if self.waiting_for not in ("route", "template"):
            raise Fault("bad_event", "for_send")
        if topic != self.message.topic:
            raise Fault("bad_event", "topic")
        if failure == "unknown_topic" and self.waiting_for == "route":
            return self.look_up(TEMPLATE_TOPIC, "template")
        if failure is not None:
            return self.finish("client_error", NO_NAME_SERVER if failure == "no_name_server" else NO_ROUTE)
        refresh()
        if not self.port.topics[topic].queues:
            return self.finish("client_error", NO_ROUTE)
        return self.next_attempt()

    def observed(self, what, code):
        if self.waiting_for != "answer":
            raise Fault("bad_event", "slot")
        if what == "handed_off":
            return self.finish("handed_over", 0) if self.mode == "oneway" else {"wait": True}
        self.port.table.observe(self.current[0], self.started, self.port.now, what, code, self.queue is not None, self.cap)
        if what == "answer":
            return self.answered(code)
        if what in FINAL:
            return self.fail(FINAL[what])
        if what == "broker_error":
            if code in REFUSING_CODES:
                self.refused.append(self.current[0])
            self.last_error = ("broker_error", code)
            return self.next_attempt() if code in RETRIED_CODES else self.fail(self.last_error)
        if what == "no_address":
            self.refused.append(self.current[0])
        self.last_error = ("client_error", FAILED[what])
        return self.next_attempt()

    def timer(self):
        elapsed = self.port.now - (self.started if self.waiting_for == "answer" else self.began)
        if self.waiting_for == "answer":
            return self.observed("silent", 0) if elapsed >= self.attempt_limit else {"wait": True}
        return self.finish("call_timeout", 0) if elapsed >= self.timeout else {"wait": True}

    # ---- what comes next ----

    def look_up(self, topic, waiting_for):
        self.waiting_for = waiting_for
        return {"lookup": {"topic": topic, "template": waiting_for == "template"}}

    def next_attempt(self):
        if self.attempts == self.limit:
            return self.fail(self.last_error)
        remaining = self.timeout - (self.port.now - self.began)
        if remaining < LEAST_TIME:
            return self.fail(("call_timeout", 0))
        queue = self.queue or self.port.choose(self.message.topic, self.slot, None, False, self.brokers, self.refused)
        if queue is None:
            return self.fail(self.last_error)
        self.attempts += 1
        self.brokers.append(queue[0])
        self.current, self.started, self.waiting_for = queue, self.port.now, "answer"
        self.attempt_limit = remaining if self.attempts == self.limit else min(remaining, self.cap)
        return {"send": {"queue": list(queue), "limit": self.attempt_limit, "attempt": self.attempts}}

    def answered(self, code):
        if code != 0 and self.retry_not_ok and self.attempts < self.limit:
            self.earlier_answer = ("answered", code)
            return self.next_attempt()
        return self.finish("answered", code)

    def fail(self, error):
        """An earlier answer, though not OK, beats every later error."""
        return self.finish(*(self.earlier_answer or error))

    def finish(self, ending, code, fault=None):
        del self.port.sends[self.slot]
        finish = {"ending": ending, "code": code, "attempts": self.attempts, "callbacks": 1, "brokers": self.brokers}
        if fault is not None:
            finish["fault"] = fault.outcome()
        return {"finish": finish}
