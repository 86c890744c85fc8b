"""What the unit tests share: running a case, and short words for its events."""
from adapter import result
from members import Members
from port import PROFILES


def run(profile, *events, **settings):
    """The outcomes of one case."""
    answer = result(PROFILES[profile], Members({"settings": settings, "events": list(events)}, ""))
    if "error" in answer:
        raise AssertionError(answer["error"])
    return answer["outcomes"]


def last(profile, *events, **settings):
    return run(profile, *events, **settings)[-1]


def event(do, **members):
    return {"do": do, **members}


def clock(now):
    return event("clock", now=now)


def data(broker, nums=1, perm=6, **members):
    return {"brokerName": broker, "readQueueNums": nums, "writeQueueNums": nums, "perm": perm, **members}


def master(broker, addr="127.0.0.1:10911"):
    return {"brokerName": broker, "brokerAddrs": {"0": addr}}


def route(*datas, brokers=None, topic="T", for_send=False, default_queue_nums=None, **members):
    if brokers is None:
        brokers = [master(d["brokerName"]) for d in datas]
    return event("route", topic=topic, for_send=for_send, default_queue_nums=default_queue_nums,
                 route={"queueDatas": list(datas), "brokerDatas": brokers, **members})


def select(**members):
    return event("select", topic="T", **members)


def cursor(value, **members):
    return event("cursor", topic="T", value=value, **members)


def observe(broker, what, sent=0, **members):
    return event("observe", broker=broker, what=what, sent=sent, **members)


def update(broker, isolation=False, reachable=True, sent=0):
    """An update of a Java revision."""
    return observe(broker, "answer", sent, isolation=isolation, reachable=reachable)


STATE = event("state")
ABC = route(data("a"), data("b"), data("c"))


def item(profile, broker, *events, **settings):
    return last(profile, *events, STATE, **settings)["items"].get(broker)
