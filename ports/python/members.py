"""Reads the members of a JSON object, each with its type and default. Spec: spec/protocol.md.

A member that is missing, or of another type than the protocol says, is Malformed, and the message names it by its path
(`events[3].now`). Absent and null are the same.
"""
import json

INT32 = (-(1 << 31), (1 << 31) - 1)
INT64 = (-(1 << 63), (1 << 63) - 1)
TIME_END = 1 << 61  # moments and spans of time are below it, in ms
REQUIRED = object()


class Malformed(Exception):
    """The request isn't of the protocol's form: the answer is an error."""


class Fault(Exception):
    """An error that is an outcome of the rule. `part` names what offended, `code` is validation's."""

    def __init__(self, kind, part=None, code=None):
        super().__init__(kind)
        self.kind, self.part, self.code = kind, part, code

    def outcome(self):
        fault = {"fault": self.kind}
        if self.code is not None:
            fault["code"] = self.code
        if self.part is not None:
            fault["part"] = self.part
        return fault


class Members:
    def __init__(self, values, path):
        self.values, self.path = values, path

    @staticmethod
    def parse(line):
        try:
            values = json.loads(line.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise Malformed("the line is not JSON: %s" % error) from error
        if not isinstance(values, dict):
            raise Malformed("the line is not a JSON object")
        return Members(values, "")

    def __contains__(self, name):
        return self.values.get(name) is not None

    def where(self, name):
        return "%s.%s" % (self.path, name) if self.path else name

    def _read(self, name, default, kind, word):
        value = self.values.get(name)
        if value is None:
            if default is REQUIRED:
                raise Malformed("%s: is missing" % self.where(name))
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise Malformed("%s: must be %s" % (self.where(name), word))
        return value

    def integer(self, name, default=REQUIRED, bits=INT32):
        value = self._read(name, default, int, "an integer")
        if value is not None and not bits[0] <= value <= bits[1]:
            raise Malformed("%s: out of range" % self.where(name))
        return value

    def long(self, name, default=REQUIRED):
        return self.integer(name, default, INT64)

    def text(self, name, default=REQUIRED):
        return self._read(name, default, str, "a string")

    def flag(self, name, default=REQUIRED):
        return self._read(name, default, bool, "true or false")

    def word(self, name, words, default=REQUIRED):
        """One of a few words."""
        value = self.text(name, default)
        if value not in words:
            raise Malformed("%s: '%s' is none of %s" % (self.where(name), value, ", ".join(filter(None, words))))
        return value

    def list(self, name, default=REQUIRED):
        return self._read(name, default, list, "an array")

    def texts(self, name, default=REQUIRED):
        return self._elements(name, default, "text")

    def integers(self, name, default=REQUIRED, bits=INT32):
        return self._elements(name, default, "integer", bits)

    def _elements(self, name, default, reader, *arguments):
        values = self.list(name, default)
        if values is default:
            return default
        elements = Members({"%s[%d]" % (name, i): value for i, value in enumerate(values)}, self.path)
        return [getattr(elements, reader)(key, REQUIRED, *arguments) for key in elements.values]

    def object(self, name, default=REQUIRED):
        value = self._read(name, default, dict, "an object")
        return None if value is None else Members(value, self.where(name))

    def objects(self, name, default=REQUIRED):
        values = self.list(name, default)
        if values is default:
            return default
        elements = Members({"%s[%d]" % (name, i): value for i, value in enumerate(values)}, self.path)
        return [elements.object(key) for key in elements.values]

    def queue(self, name):
        """A message queue `["a",0]`, or None."""
        if name not in self:
            return None
        value = self.list(name)
        if len(value) != 2 or not isinstance(value[0], str) or type(value[1]) is not int or not INT32[0] <= value[1] <= INT32[1]:
            raise Malformed("%s: must be a queue, [\"broker\", id]" % self.where(name))
        return (value[0], value[1])
