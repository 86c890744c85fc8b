"""Route data to publish info: the queue list that a producer chooses from. Spec: spec/route.md (QL).

`faults` says what broken route data gives: JAVA the kinds of error that the Java client shows, BAD_ROUTE a typed error that
names the part that offends. Everything else is the same rule.
"""
import java
from members import Fault

MAX_QUEUES = 65536
STATIC_BROKER_PREFIX = "__syslo__"
GLOBAL_SCOPE = "__global__"


def JAVA(kind, part):
    return Fault(kind)


def BAD_ROUTE(kind, part):
    return Fault("bad_route", part)


class PublishInfo:
    """A topic's message queues, and a cursor for each caller slot."""

    def __init__(self, queues=(), order=False):
        self.queues = list(queues)
        self.order = order
        self.cursors = {}


class QueueList(list):
    def add(self, broker, count, part):
        if count > MAX_QUEUES - len(self):
            raise Fault("too_many_queues", part)
        self.extend((broker, i) for i in range(count))


def publish_info(route, faults):
    if route.order_topic_conf:
        return PublishInfo(ordered_queues(route.order_topic_conf, faults), order=True)
    if route.order_topic_conf is None and route.topic_queue_mapping:
        return PublishInfo(static_queues(route.topic_queue_mapping, faults))
    return PublishInfo(writable_queues(route, faults))


def ordered_queues(conf, faults):
    """`b:n;b:n`, in this order, whatever permissions and masters say."""
    queues = QueueList()
    for i, entry in enumerate(java.split(conf, ";")):
        part = "orderTopicConf[%d]" % i
        fields = java.split(entry, ":")
        if len(fields) < 2:
            raise faults("index", part)
        try:
            count = java.parse_int(fields[1])
        except ValueError as error:
            raise faults("number", part) from error
        queues.add(fields[0], count, part)
    return queues


def static_queues(mapping, faults):
    """Queues 0 .. total-1 of one mock broker a scope, mapped or not, sorted by queue id; the scopes of equal ids in name order."""
    queues = QueueList()
    for scope, (total, widest) in static_totals(mapping, faults).items():
        mock = STATIC_BROKER_PREFIX + (scope[2:] if scope == GLOBAL_SCOPE else scope)
        queues.add(mock, total, "topicQueueMappingByBroker.%s.totalQueues" % widest)
    return sorted(queues, key=lambda queue: queue[1])


def static_totals(mapping, faults):
    """Of each scope, in name order, the largest number of queues and the broker that tells it."""
    scopes = {}
    for broker, part in sorted(mapping.items()):
        check_mapping(broker, part, faults)
        if part.scope is not None:
            scopes.setdefault(part.scope, []).append((broker, part))
    return {scope: scope_total(parts, faults) for scope, parts in sorted(scopes.items())}


def check_mapping(broker, part, faults):
    """Java passes over a mapping without scope, and asks for a name only where a queue needs it."""
    if part.scope is None and faults is JAVA:
        return
    for member, value in (("scope", part.scope), ("currIdMap", part.curr_id_map), ("bname", part.bname)):
        if value is None and (member != "bname" or faults is BAD_ROUTE):
            raise faults("null", "topicQueueMappingByBroker.%s.%s" % (broker, member))


def scope_total(parts, faults):
    """An id belongs to the newest mapping that has it, which must have a name."""
    total, widest, owner = 0, None, {}
    for broker, part in parts:
        if part.epoch >= -1 and part.total_queues > total:
            total, widest = part.total_queues, broker
        for queue_id in part.curr_id_map:
            if queue_id not in owner or owner[queue_id].epoch <= part.epoch:
                owner[queue_id] = part
    if any(0 <= queue_id < total and part.bname is None for queue_id, part in owner.items()):
        raise faults("null", "topicQueueMappingByBroker")
    return total, widest


def writable_queues(route, faults):
    """One block of queues for each queue data that is writable and whose broker has a master, sorted by broker name."""
    if route.queue_datas is None:
        raise faults("null", "queueDatas")
    check_names(route, faults)
    queues = QueueList()
    for i, data in sorted(enumerate(route.queue_datas), key=lambda pair: java.utf16(pair[1].broker_name or "")):
        if data.writable and has_master(route.broker_datas, data.broker_name, faults):
            queues.add(data.broker_name, data.write_queue_nums, "queueDatas[%d].writeQueueNums" % i)
    return queues


def check_names(route, faults):
    """Java's sort compares the names if there are two or more; strict looks at every part that a writable queue needs."""
    for i, data in enumerate(route.queue_datas):
        if data.broker_name is None and (faults is BAD_ROUTE or len(route.queue_datas) > 1):
            raise faults("null", "queueDatas[%d].brokerName" % i)
    if faults is JAVA or not any(data.writable for data in route.queue_datas):
        return
    if route.broker_datas is None:
        raise faults("null", "brokerDatas")
    for i, data in enumerate(route.broker_datas):
        for member, value in (("brokerName", data.broker_name), ("brokerAddrs", data.broker_addrs)):
            if value is None:
                raise faults("null", "brokerDatas[%d].%s" % (i, member))


def has_master(broker_datas, name, faults):
    """Only the first broker data of a name is looked at; a master without an address counts."""
    if broker_datas is None:
        raise faults("null", "brokerDatas")
    for i, data in enumerate(broker_datas):
        if data.broker_name is None:
            raise faults("null", "brokerDatas[%d].brokerName" % i)
        if data.broker_name == name:
            if data.broker_addrs is None:
                raise faults("null", "brokerDatas[%d].brokerAddrs" % i)
            return 0 in data.broker_addrs
    return False


def check_java_refresh(route):
    """What the Java client trips over in a route that is a change, before it makes a queue list of it: it stores the addresses of
    every broker, and the owners of static queues, whether the list will need them or not."""
    if route.broker_datas is None or any(None in (data.broker_name, data.broker_addrs) for data in route.broker_datas):
        raise Fault("null")
    static_totals(route.topic_queue_mapping or {}, JAVA)


def check_java_sort(route):
    """A comparison with the route before sorts both by broker name; a single element is never compared."""
    for datas in (route.queue_datas or [], route.broker_datas or []):
        if len(datas) > 1 and any(data.broker_name is None for data in datas):
            raise Fault("null")
