"""Validation of a message before it is sent (checkMessage). Spec: spec/validation.md."""
import re

import java
from members import Fault

TOPIC_LENGTH = 127  # in UTF-16 units
TOPIC_CHARACTERS = re.compile(r"[%|a-zA-Z0-9_-]+")
BLANK = set("\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \u1680\u2028\u2029\u205f\u3000") | {
    chr(c) for c in range(0x2000, 0x200B) if c != 0x2007}
FORBIDDEN_5_2_0 = frozenset([
    "SCHEDULE_TOPIC_XXXX", "RMQ_SYS_TRANS_HALF_TOPIC", "RMQ_SYS_TRANS_OP_HALF_TOPIC", "TRANS_CHECK_MAX_TIME_TOPIC",
    "SELF_TEST_TOPIC", "OFFSET_MOVED_EVENT"])
FORBIDDEN_STRICT = FORBIDDEN_5_2_0 | {"RMQ_SYS_ROCKSDB_TRANS_HALF_TOPIC", "RMQ_SYS_ROCKSDB_TRANS_OP_HALF_TOPIC", "RMQ_SYS_TRACE_TOPIC"}
RESERVED_STRICT = frozenset(["TBW102"])
CLIENT_ERROR, MESSAGE_ILLEGAL = -1, 13


class Message:
    """What validation looks at: `present` false is a null message, topic and body may be null, the body is its size."""

    def __init__(self, event):
        self.present = event.flag("message", True)
        self.topic = event.text("topic", None)
        self.body = event.long("body", None)
        self.max_size = event.long("max_message_size", 4194304)


def check(message, forbidden, reserved=frozenset()):
    """The fault of the first rule that the message breaks, or None."""
    if not message.present:
        return Fault("message_null", code=MESSAGE_ILLEGAL)
    if message.topic is None or all(c in BLANK for c in message.topic):
        return Fault("topic_blank", code=CLIENT_ERROR)
    if java.length(message.topic) > TOPIC_LENGTH:
        return Fault("topic_too_long", code=CLIENT_ERROR)
    if not TOPIC_CHARACTERS.fullmatch(message.topic):
        return Fault("topic_characters", code=CLIENT_ERROR)
    if message.topic in reserved:
        return Fault("topic_conflict", code=CLIENT_ERROR)
    if message.topic in forbidden:
        return Fault("topic_forbidden", code=CLIENT_ERROR)
    if message.body is None:
        return Fault("body_null", code=MESSAGE_ILLEGAL)
    if message.body <= 0:
        return Fault("body_empty", code=MESSAGE_ILLEGAL)
    if message.body > message.max_size:
        return Fault("body_too_large", code=MESSAGE_ILLEGAL)
    return None
