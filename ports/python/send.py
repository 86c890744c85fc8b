"""What the send loops of both profiles share: what a send is begun with, and the actions it answers with. Spec: spec/send-loop.md (SL)."""
import validation
from members import TIME_END, Fault

TEMPLATE_TOPIC = "TBW102"
MOST_RETRIES = 1000
# Codes of a client error.
OTHER, CONNECT, TIMED_OUT, CLIENT, NO_NAME_SERVER, NO_ROUTE = -1, 10001, 10002, 10003, 10004, 10005
CONNECT_FAILURES = frozenset(["connect_refused", "connect_timed_out", "name_not_resolved"])
ROUTE, TEMPLATE, ANSWER = "route", "template", "answer"  # what a send waits for


def span(event, name, default):
    value = event.long(name, default)
    if not -TIME_END < value < TIME_END:
        raise Fault("bad_event", name)
    return value


class Send:
    def __init__(self, port, slot, event):
        self.port, self.slot = port, slot
        self.message = validation.Message(event)
        self.mode = event.word("mode", ("sync", "async", "oneway"), "sync")
        self.service = event.word("service", ("not_started", "running", "shut_down"), "running")
        self.timeout, self.cap = span(event, "timeout", 3000), span(event, "cap", -1)
        self.retries = event.integer("retries", 2)
        if self.retries > MOST_RETRIES:
            raise Fault("bad_event", "retries")
        self.retry_not_ok = event.flag("retry_not_ok", False)
        self.named_queue = event.queue("queue")
        self.began = port.now
        self.waiting_for = None
        self.total = 1            # attempts that may be begun
        self.tries = 0
        self.attempts = 0         # requests that left
        self.brokers = []
        self.queue = None         # of the attempt in flight, or of the last one
        self.attempt_began = self.sent = self.limit = None
        self.lookup_failure = None  # strict: of the last look-up
        self.refresh = False      # strict: the route may be stale; told with the next action
        self.kept = None          # the status of an earlier answer that isn't OK
        self.error = ("client_error", OTHER)  # how the send ends unless something better happens

    # ---- events ----

    def begin(self):
        if self.thrown_at_once():
            return self.finish("client_error", OTHER, callbacks=0)
        if self.late_at_once():
            return self.finish("call_timeout", 0)
        if self.service != "running":
            return self.finish("not_running", 0)
        fault = validation.check(self.message, self.port.FORBIDDEN, self.port.RESERVED)
        if fault is not None:
            return self.finish("invalid", fault.code, fault)
        if self.named_queue is not None:
            return self.start_named()
        self.had_route = self.message.topic in self.port.routes
        return self.start() if self.has_queues() else self.look_up(ROUTE)

    def thrown_at_once(self):
        """Whether send() throws before it does anything."""
        return False

    def late_at_once(self):
        """Whether the call ends before anything is looked at."""
        return False

    def check_look_up(self, topic):
        """Whether this send asked for a route of this topic, or of the template topic in its place."""
        if self.waiting_for not in (ROUTE, TEMPLATE):
            raise Fault("bad_event", "slot")
        if topic != self.message.topic:
            raise Fault("bad_event", "topic")

    def route_ended(self, failure, refresh):
        """The look-up that this send asked for ended: with a failure, or with route data that `refresh` takes."""
        if failure is not None:
            return self.lookup_failed(failure)
        try:
            refresh()
        except Fault as fault:
            return self.lookup_failed("fault", fault)
        return self.start() if self.has_queues() else self.finish("client_error", NO_ROUTE)

    def has_queues(self):
        topic = self.message.topic
        return topic in self.port.routes and bool(self.port.topics[topic].queues)

    # ---- actions ----

    def look_up(self, waiting_for):
        self.waiting_for = waiting_for
        template = waiting_for == TEMPLATE
        return {"lookup": {"topic": TEMPLATE_TOPIC if template else self.message.topic, "template": template}}

    def hand_over(self, limit):
        """The message goes to `self.queue`, to be answered within `limit` ms."""
        self.attempts += 1
        self.brokers.append(self.queue[0])
        self.waiting_for = ANSWER
        send = {"queue": list(self.queue), "limit": limit, "attempt": self.attempts}
        if self.refresh:
            send["refresh"], self.refresh = True, False
        return {"send": send}

    def wait(self):
        return {"wait": True}

    def end(self):
        """An earlier answer, though not OK, beats every later error: the message is stored."""
        return self.finish(*self.error) if self.kept is None else self.finish("answered", self.kept)

    def finish(self, ending, code, fault=None, callbacks=1):
        self.port.sends.pop(self.slot)
        finish = {"ending": ending, "code": code, "attempts": self.attempts, "callbacks": callbacks, "brokers": self.brokers}
        if fault is not None:
            finish["fault"] = fault.outcome()
        if self.lookup_failure is not None:
            finish["lookup"] = self.lookup_failure
        if self.refresh:
            finish["refresh"] = True
        return {"finish": finish}
