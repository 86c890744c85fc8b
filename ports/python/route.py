"""Route data to publish info: the queue list that a producer chooses from. Spec: spec/queue-list.md (QL).

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
    """Queues 0 .. total-1 of one mock broker a scope, sorted by queue id. Ids without a mapping are filled in."""
    totals = {}
    for broker, part in mapping.items():
        for member, value in (("scope", part.scope), ("bname", part.bname), ("currIdMap", part.curr_id_map)):
            where = "topicQueueMappingByBroker.%s.%s" % (broker, member)
            if value is None and (faults is BAD_ROUTE or (member == "currIdMap" and part.scope is not None)):
                raise faults("null", where)
        if part.scope is not None and part.epoch >= -1:
            where = "topicQueueMappingByBroker.%s.totalQueues" % broker
            totals[part.scope] = max(totals.get(part.scope, (0, where)), (part.total_queues, where), key=lambda t: t[0])
    check_named(mapping, totals, faults)
    queues = QueueList()
    for scope, (total, where) in totals.items():
        queues.add(STATIC_BROKER_PREFIX + (scope[2:] if scope == GLOBAL_SCOPE else scope), total, where)
    return sorted(queues, key=lambda queue: queue[1])


def check_named(mapping, totals, faults):
    """The broker of a static queue is the one with the newest mapping of its id; it must have a name."""
    newest = {}
    for broker, part in mapping.items():
        for queue_id in part.curr_id_map if part.scope is not None else ():
            key = (part.scope, queue_id)
            if key not in newest or newest[key][1].epoch <= part.epoch:
                newest[key] = (broker, part)
    for (scope, queue_id), (broker, part) in newest.items():
        if part.bname is None and 0 <= queue_id < totals.get(scope, (0, ""))[0]:
            raise faults("null", "topicQueueMappingByBroker.%s.bname" % broker)


def writable_queues(route, faults):
    """One block of queues for each queue data that is writable and whose broker has a master, sorted by broker name."""
    if route.queue_datas is None:
        raise faults("null", "queueDatas")
    datas = list(enumerate(route.queue_datas))
    for i, data in datas:
        # A single element is never compared, so Java sorts it without looking at its name.
        if data.broker_name is None and (faults is BAD_ROUTE or len(datas) > 1):
            raise faults("null", "queueDatas[%d].brokerName" % i)
    queues = QueueList()
    for i, data in sorted(datas, key=lambda pair: java.utf16(pair[1].broker_name or "")):
        if data.writable and has_master(route.broker_datas, data.broker_name, faults):
            queues.add(data.broker_name, data.write_queue_nums, "queueDatas[%d].writeQueueNums" % i)
    return queues


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
