"""Route data as a name server gives it, read from its JSON form. A member that is absent or null is None. Spec: spec/route.md (RT)."""
from dataclasses import dataclass, replace
from typing import Optional

import java
from members import INT32, INT64, Malformed


@dataclass(frozen=True)
class QueueData:
    broker_name: Optional[str]
    read_queue_nums: int
    write_queue_nums: int
    perm: int
    topic_sys_flag: int

    @property
    def writable(self):
        return self.perm & 2 != 0


@dataclass(frozen=True)
class BrokerData:
    broker_name: Optional[str]
    broker_addrs: Optional[dict]  # key 0 is the master; an address may be None


@dataclass(frozen=True)
class QueueMapping:
    bname: Optional[str]
    scope: Optional[str]
    epoch: int
    total_queues: int
    curr_id_map: Optional[dict]


@dataclass(frozen=True)
class RouteData:
    order_topic_conf: Optional[str]
    queue_datas: Optional[list]
    broker_datas: Optional[list]
    topic_queue_mapping: Optional[dict]  # topicQueueMappingByBroker

    def normal_form(self):
        """What a change is told by: the order of the parts doesn't count."""
        def by_broker(data):
            return java.utf16(data.broker_name or "")
        return (self.order_topic_conf, sorted(self.queue_datas or [], key=by_broker),
                sorted(self.broker_datas or [], key=by_broker), self.topic_queue_mapping)


def from_template(route, default_queue_nums):
    """The template topic's route standing in for a topic's own."""
    datas = []
    for data in route.queue_datas:
        nums = min(default_queue_nums, data.read_queue_nums)
        datas.append(replace(data, read_queue_nums=nums, write_queue_nums=nums))
    return replace(route, queue_datas=datas)


def _numbered(members, bits):
    """An object whose keys are integers."""
    numbers = {}
    for key in members.values:
        try:
            number = int(key)
        except ValueError:
            number = None
        if number is None or str(number) != key or not bits[0] <= number <= bits[1]:
            raise Malformed("%s: the key '%s' must be an integer" % (members.path, key))
        numbers[number] = key
    return numbers


def _broker_data(members):
    addrs = members.object("brokerAddrs", None)
    if addrs is not None:
        addrs = {number: addrs.text(key, None) for number, key in _numbered(addrs, INT64).items()}
    return BrokerData(members.text("brokerName", None), addrs)


def _queue_mapping(members):
    ids = members.object("currIdMap", None)
    if ids is not None:
        ids = {number: ids.integer(key) for number, key in _numbered(ids, INT32).items()}
    return QueueMapping(members.text("bname", None), members.text("scope", None), members.long("epoch"),
                        members.integer("totalQueues"), ids)


def read(members):
    queue_datas = members.objects("queueDatas", None)
    if queue_datas is not None:
        queue_datas = [QueueData(m.text("brokerName", None), m.integer("readQueueNums"), m.integer("writeQueueNums"),
                                 m.integer("perm"), m.integer("topicSysFlag", 0)) for m in queue_datas]
    broker_datas = members.objects("brokerDatas", None)
    if broker_datas is not None:
        broker_datas = [_broker_data(m) for m in broker_datas]
    mapping = members.object("topicQueueMappingByBroker", None)
    if mapping is not None:
        mapping = {broker: _queue_mapping(mapping.object(broker)) for broker in mapping.values}
    return RouteData(members.text("orderTopicConf", None), queue_datas, broker_datas, mapping)
