"""The send loop of the Java client 5.2.0, defects included. Spec: spec/send-loop.md (SL).

A sync send loops in the call. An async send is handed over once by the call; what happens to it afterwards, retries included, is
the callback's (`in_callback`).
"""
from members import Fault
from send import ANSWER, CLIENT, CONNECT, CONNECT_FAILURES, NO_ROUTE, OTHER, ROUTE, TEMPLATE, TIMED_OUT, Send

RETRIED_CODES = frozenset([1, 14, 16, 17, 204, 205])
GO_AWAY = 1500           # resent once on a new connection, unseen by the loop
SCAN_DELAY = 1000        # an async time-out is seen by a scan that comes late
CODES = {**{what: CONNECT for what in CONNECT_FAILURES}, "silent": TIMED_OUT, "no_time": TIMED_OUT, "no_address": CLIENT,
         "bad_argument": CLIENT}  # every other failure: OTHER
CLIENT_ERRORS = ("no_address", "bad_argument")
GIVEN_UP = ("interrupted", "cancelled")


class Send520(Send):
    def __init__(self, port, slot, event):
        super().__init__(port, slot, event)
        loops = self.mode == "sync" and self.named_queue is None
        self.total = 1 + self.retries if loops else 1
        self.info = None  # the publish info of the first selection; a refresh is for later sends
        self.in_callback = False
        self.handed = False  # async: the attempt in flight was handed over; the hand-over can't fail any more
        self.owed = None  # async: the broker whose hand-over is booked when it returns, and since when

    # ---- events ----

    def thrown_at_once(self):
        return self.mode == "async" and self.service == "shut_down"

    def late_at_once(self):
        return self.mode == "async" and self.named_queue is None and self.timeout <= 0

    def start_named(self):
        if self.timeout < 0 or (self.mode == "async" and self.timeout == 0):
            return self.finish("call_timeout", 0)
        return self.attempt(self.named_queue, self.timeout)

    def start(self):
        if self.total < 0:
            return self.finish("unchecked", 0)
        return self.select() if self.total > 0 else self.end()

    def lookup_failed(self, failure, fault=None):
        """An unknown topic is made up for by the template, once; every other failure leaves send() as an unchecked error."""
        if failure != "unknown_topic":
            return self.finish("unchecked", 0, fault)
        if self.waiting_for == ROUTE and not self.had_route:
            return self.look_up(TEMPLATE)
        return self.finish("client_error", NO_ROUTE)

    def observed(self, what, code):
        if self.waiting_for != ANSWER:
            raise Fault("bad_event", "slot")
        if what == "handed_off":
            return self.handed_off()
        if what == "broker_error" and code == GO_AWAY and not self.resent:
            self.resent = True
            return self.hand_over(self.limit - self.elapsed())
        return self.observed_by_mode(what, code) or self.select()

    def observed_by_mode(self, what, code):
        """The action that an observation leads to; None: another round."""
        return self.observed_async(what, code) if self.mode == "async" else self.observed_in_call(what, code)

    def timer(self):
        if self.waiting_for != ANSWER or self.mode == "oneway":
            return self.wait()
        delay = SCAN_DELAY if self.mode == "async" else 0
        return self.wait() if self.elapsed() < self.limit + delay else self.observed("silent", 0)

    def elapsed(self):
        return self.port.now - self.attempt_began

    # ---- the call ----

    def select(self):
        """Rounds until one hands a message over or is the last: where no time is left, all of them fail in one step."""
        action = None
        while action is None:
            action = self.round()
        return action

    def round(self):
        """None: it failed before the hand-over, and another one follows."""
        last = None if self.queue is None else self.queue[0]
        if self.named_queue is not None:
            queue = self.named_queue
        else:
            self.info = self.info or self.port.info(self.message.topic)
            reset = not self.in_callback and self.tries > 0
            queue = self.port.choose(self.info, self.slot, last, reset, [], [])
        if self.in_callback:
            return self.attempt(queue, self.limit)
        cost = self.port.now - self.began
        if self.timeout < cost:
            self.error = ("call_timeout", 0)
            return self.end()
        if self.mode == "async":
            self.owed = (queue[0], self.port.now)
        return self.attempt(queue, self.timeout - cost)

    def attempt(self, queue, limit):
        """Hands the message over, unless no time is left for it; None: another round."""
        self.handed = False
        self.queue, self.attempt_began, self.limit, self.resent = queue, self.port.now, limit, False
        if (self.mode == "sync" and limit <= 0) or (self.in_callback and limit < 0):
            return self.observed_by_mode("no_time", 0)
        return self.hand_over(limit)

    def observed_in_call(self, what, code):
        if what == "undecodable":  # nothing is booked
            return self.finish("unchecked", 0, Fault("null"))
        if self.named_queue is not None:  # nor here
            return self.end_raw(what, code)
        self.book(what)
        if what in GIVEN_UP:
            return self.finish(what, 0)
        if what == "answer" and (code == 0 or not self.retry_not_ok):
            return self.finish("answered", code)
        if what == "answer":
            self.kept = code
        elif what == "broker_error":
            self.error = ("client_error" if code in RETRIED_CODES else "broker_error", code)
            if code not in RETRIED_CODES:
                return self.end()
        else:
            self.error = ("client_error", CODES.get(what, OTHER))
        self.tries += 1
        return None if self.tries < self.total else self.end()

    def end_raw(self, what, code):
        """A send to a named queue ends with the error as it came."""
        if what in ("answer", "broker_error"):
            return self.finish("answered" if what == "answer" else what, code)
        if what in GIVEN_UP:
            return self.finish(what, 0)
        if what == "flow_control":
            return self.finish("call_timeout", 0)
        if what in CLIENT_ERRORS:
            return self.finish("client_error", OTHER)
        return self.finish("remoting_error", CODES.get(what, OTHER))

    def handed_off(self):
        if self.mode == "sync":
            return self.wait()
        if self.mode == "oneway":
            self.book("handed_off")
            return self.finish("handed_over", 0)
        self.settle_hand_over()
        self.in_callback = self.handed = True
        return self.wait()

    # ---- async: from the hand-over to the callback ----

    def observed_async(self, what, code):
        if what in CLIENT_ERRORS + GIVEN_UP:
            self.owed = None
            return self.end_raw(what, code) if self.in_callback else self.observed_in_call(what, code)
        if (what in CONNECT_FAILURES or what == "no_time") and not self.handed:
            return self.dispatch_failed(what)
        self.settle_hand_over()
        self.in_callback = True
        self.book(what)
        if what == "answer":
            return self.finish("answered", code)
        if what == "broker_error":  # never retried
            return self.finish("broker_error", code)
        if what == "undecodable":
            return self.finish("unchecked", 0, Fault("null"))
        return self.retry_or_end(("client_error", OTHER))

    def dispatch_failed(self, what):
        """The hand-over itself failed: isolates, and the hand-over is booked behind it."""
        self.in_callback = True
        self.book(what)
        return self.retry_or_end(("remoting_error", CONNECT) if what in CONNECT_FAILURES else ("call_timeout", 0))

    def retry_or_end(self, error):
        self.tries += 1
        if self.tries > self.retries:
            self.settle_hand_over()
            return self.finish(*error)
        self.limit -= self.elapsed()
        return None

    # ---- bookings: (isolation, reachable) of what was seen ----

    def book(self, what):
        named = self.named_queue is not None
        if named and (self.mode != "async" or what == "handed_off"):
            return
        flags = booking_async(what, self.port.detector) if self.mode == "async" else booking(what, self.mode, self.port.detector)
        if flags is not None:
            self.port.table.update(self.queue[0], self.elapsed(), *flags, self.port.now)

    def settle_hand_over(self):
        if self.owed is not None:
            broker, since = self.owed
            self.owed = None
            self.port.table.update(broker, self.port.now - since, False, True, self.port.now)


def booking(what, mode, detector):
    if what in ("answer", "interrupted") + CLIENT_ERRORS or (what == "handed_off" and mode != "sync"):
        return (False, True)
    if what == "broker_error":
        return (True, False)
    return None if what in ("cancelled", "handed_off", "undecodable") else (True, not detector)


def booking_async(what, detector):
    if what in CONNECT_FAILURES or what == "no_time":
        return (True, False)
    if what in ("flow_control", "broker_error", "send_failed", "undecodable", "closed_fresh", "closed_reused", "silent"):
        return (True, True)
    return booking(what, "async", detector)
