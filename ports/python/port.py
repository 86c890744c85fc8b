"""One case of the port: its clock, draws, topics, fault table and sends, and a method for each event. Spec: spec/vocabulary.md.

A class per profile: StrictPort and Port520. What both do alike stands in Port.
"""
import detector
import route_data
import validation
from fault_table import JavaFaultTable, Ladder, StrictFaultTable
from members import TIME_END, Fault
from route import BAD_ROUTE, JAVA, PublishInfo, check_java_refresh, check_java_sort, publish_info
from selection import Counter, Cursor, Draws, select_java, select_strict
from send_loop import StrictSend
from send_loop_5_2_0 import Send520, booking

FAILURES = ("unknown_topic", "no_name_server", "connect_failed", "timed_out", "bad_answer")
WHAT = ("answer", "broker_error", "connect_refused", "connect_timed_out", "name_not_resolved", "send_failed", "undecodable",
        "closed_fresh", "closed_reused", "silent", "no_address", "no_time", "bad_argument", "flow_control", "interrupted",
        "cancelled", "handed_off")


def slot_of(event):
    slot = event.integer("slot", 0)
    if slot < 0:
        raise Fault("bad_event", "slot")
    return slot


def moment(event, name):
    value = event.long(name)
    if not 0 <= value < TIME_END:
        raise Fault("bad_event", name)
    return value


class Port:
    NAME, VERSION = "sidestep python port", "0.1.0"
    EXPOSES = ["queues", "cursor", "items", "pick"]
    EVENTS = {"clock": "clock", "entropy": "entropy", "cursor": "cursor", "switch": "turn_switch", "route": "route", "select": "select",
              "observe": "observe", "remove": "remove", "pick": "pick", "detect": "detect", "validate": "validate",
              "begin": "begin", "timer": "timer", "state": "state"}
    FORBIDDEN = CURSOR = TABLE = SEND = None  # each profile's own

    def __init__(self, settings):
        self.settings = settings
        self.now = 0
        self.draws = Draws()
        self.shuffle = []
        self.topics = {}   # topic -> PublishInfo
        self.routes = {}   # topic -> RouteData
        self.sends = {}    # slot -> the send in flight
        self.pick_cursors = {}  # by slot

    def check_settings(self):
        """Settings that make no sense are the fault of every event."""

    # ---- inputs ----

    def clock(self, event):
        self.now = moment(event, "now")
        return {}

    def turn_switch(self, event):
        """The latency switch: a matter of the Java revisions."""
        event.flag("on")
        return {}

    def entropy(self, event):
        draws, self.shuffle = event.integers("draws", []), event.texts("shuffle", self.shuffle)
        self.draws.waiting.extend(draws)
        return {}

    def cursor(self, event):
        topic, slot, value = event.text("topic", None), slot_of(event), event.integer("value")
        if topic is None:
            self.pick_cursors[slot] = value
        else:
            self.info(topic).cursors[slot] = self.CURSOR(value)
        return {}

    def info(self, topic):
        """A topic without a route has an empty queue list."""
        return self.topics.setdefault(topic, PublishInfo())

    # ---- route ----

    def route(self, event):
        topic, for_send = event.text("topic"), event.flag("for_send", False)
        data, failure = event.object("route", None), event.word("failure", FAILURES + (None,), None)
        data = None if data is None else route_data.read(data)
        nums = event.integer("default_queue_nums", None)
        send = self.send_in(slot_of(event)) if for_send else None
        if send is not None:
            send.check_look_up(topic)
        if (data is None) == (failure is None):
            raise Fault("bad_event", "route")
        if send is not None:
            return send.route_ended(failure, lambda: self.refresh(topic, data, nums))
        return {} if data is None else self.refresh(topic, data, nums)

    def refresh(self, topic, data, default_queue_nums):
        """Takes a whole route. Bad route data is a fault, and everything stays as it was."""
        if default_queue_nums is not None:
            data = self.from_template(data, default_queue_nums)
        old = self.topics.get(topic, PublishInfo())
        new = self.replacement(self.routes.get(topic), data, old)
        if new is not None:
            self.topics[topic], self.routes[topic] = new, data
        info = new or old
        return {"queues": [list(queue) for queue in info.queues], "order": info.order, "changed": new is not None}

    def from_template(self, data, default_queue_nums):
        return data if data.queue_datas is None else route_data.from_template(data, default_queue_nums)

    # ---- sends ----

    def validate(self, event):
        fault = validation.check(validation.Message(event), self.FORBIDDEN, self.RESERVED)
        return {} if fault is None else fault.outcome()

    def begin(self, event):
        slot = slot_of(event)
        if slot in self.sends:
            raise Fault("bad_event", "slot")
        send = self.SEND(self, slot, event)
        self.sends[slot] = send
        return send.begin()

    def send_in(self, slot):
        if slot not in self.sends:
            raise Fault("bad_event", "slot")
        return self.sends[slot]

    def timer(self, event):
        return self.send_in(slot_of(event)).timer()

    def observe(self, event):
        what, code = event.word("what", WHAT), event.integer("code", 0)
        if "broker" not in event:
            return self.send_in(slot_of(event)).observed(what, code)
        self.observe_broker(event, event.text("broker"), moment(event, "sent"), what, code)
        return {}

    # ---- the rest ----

    def select(self, event):
        topic, slot = event.text("topic"), slot_of(event)
        last, reset = event.text("last", None), event.flag("reset", False)
        queue = self.choose(self.info(topic), slot, last, reset, event.texts("tried", []), event.texts("refused", []))
        return {"none": True} if queue is None else {"queue": list(queue)}

    def remove(self, event):
        self.table.remove(event.text("broker"))
        return {}

    def state(self, event):
        topics = {topic: {"queues": [list(queue) for queue in info.queues],
                          "cursors": {str(slot): cursor.value for slot, cursor in info.cursors.items()
                                      if cursor.value is not None}} for topic, info in self.topics.items()}
        state = {"topics": topics, "items": self.table.show(self.now)}
        if 0 in self.pick_cursors and "pick" in self.EXPOSES:
            state["pick"] = self.pick_cursors[0]
        return state


class StrictPort(Port):
    EXPOSES = ["queues", "cursor", "items"]
    FORBIDDEN, RESERVED = validation.FORBIDDEN_STRICT, validation.RESERVED_STRICT
    CURSOR, TABLE, SEND = Cursor, StrictFaultTable, StrictSend

    def __init__(self, settings):
        super().__init__(settings)
        self.table = self.TABLE(Ladder.read(settings))

    def check_settings(self):
        if not self.table.ladder.makes_sense():
            raise Fault("bad_event", "ladder")

    def replacement(self, before, data, old):
        """The new publish info, or None: a list that is as before stays, and keeps its cursors."""
        new = publish_info(data, BAD_ROUTE)
        if new.queues == old.queues:
            new.cursors = old.cursors
        same = before is not None and (new.queues, new.order) == (old.queues, old.order)
        return None if same else new

    def choose(self, info, slot, last, reset, tried, refused):
        cursor = info.cursors.setdefault(slot, self.CURSOR())
        return select_strict(info.queues, cursor, self.draws, lambda broker: self.table.available(broker, self.now),
                             self.table.reachable, tried, refused)

    def observe_broker(self, event, broker, sent, what, code):
        self.table.observe(broker, sent, self.now, what, code, event.flag("explicit_queue", False), event.long("cap", 1000),
                           event.flag("probe", False))

    def pick(self, event):
        return {"none": True}

    def detect(self, event):
        return detector.detect_strict(self.table, self.now, event.texts("resolved", []))


class Port520(Port):
    """The Java client 5.2.0, defects included."""
    FORBIDDEN, RESERVED = validation.FORBIDDEN_5_2_0, frozenset()
    CURSOR, TABLE, SEND = Counter, JavaFaultTable, Send520

    def __init__(self, settings):
        super().__init__(settings)
        self.detector = settings.flag("detector", False)
        self.table = self.TABLE(settings.flag("latency_switch", True))

    def turn_switch(self, event):
        self.table.latency_switch = event.flag("on")
        return {}

    def replacement(self, before, data, old):
        """Any change of the route counts, be it only an address."""
        if before is not None:
            check_java_sort(before)
            check_java_sort(data)
        if before is not None and old.queues and before.normal_form() == data.normal_form():
            return None
        check_java_refresh(data)
        return publish_info(data, JAVA)

    def from_template(self, data, default_queue_nums):
        if data.queue_datas is None:
            raise Fault("null")
        return super().from_template(data, default_queue_nums)

    def choose(self, info, slot, last, reset, tried, refused):
        counter = info.cursors.setdefault(slot, self.CURSOR())
        return select_java(info.queues, counter, self.draws, self.table.latency_switch,
                           lambda broker: self.table.available(broker, self.now), self.table.reachable,
                           lambda broker: self.may_follow(last, broker), reset)

    def may_follow(self, last, broker):
        """Whether an attempt after one on `last` may go to `broker`, as long as there is a choice."""
        return last is None or broker != last

    def observe_broker(self, event, broker, sent, what, code):
        """updateFaultItem; a flag that is absent is as a sync send books what was seen, one to a named queue: not at all."""
        flags = None if event.flag("explicit_queue", False) else booking(what, "sync", self.detector)
        if flags is None and "isolation" not in event:
            return
        isolation, reachable = flags or (False, True)
        self.table.update(broker, self.now - sent, event.flag("isolation", isolation), event.flag("reachable", reachable), self.now)

    def pick(self, event):
        broker = self.table.pick(self.shuffle)
        return {"none": True} if broker is None else {"broker": broker}

    def detect(self, event):
        resolved, alive = event.texts("resolved", []), event.texts("alive", [])
        if not self.detector:
            return {"probed": [], "removed": []}
        return detector.detect_java(self.table, self.now, resolved, alive)


PROFILES = {"strict": StrictPort, "5.2.0": Port520}
