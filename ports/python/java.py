"""The pieces of Java that the rule leans on: int32, strings as UTF-16, String.split, Integer.parseInt, the order of a hash table."""


def int32(value):
    """Wraps around as a Java int does."""
    return (value + (1 << 31)) % (1 << 32) - (1 << 31)


def utf16(text):
    """A key that orders strings as String.compareTo does: by UTF-16 units."""
    return text.encode("utf-16-be", "surrogatepass")


def length(text):
    return len(utf16(text)) // 2


def units(text):
    data = utf16(text)
    return [data[i] << 8 | data[i + 1] for i in range(0, len(data), 2)]


def split(text, separator):
    """String.split: trailing empty parts are dropped, but a text without the separator is always one part."""
    if separator not in text:
        return [text]
    parts = text.split(separator)
    while parts and parts[-1] == "":
        parts.pop()
    return parts


def parse_int(text):
    """Integer.parseInt: one sign at most, digits, int32. ASCII alone, where Java takes the digits of any script. Raises ValueError."""
    digits = text[1:] if text[:1] in ("+", "-") else text
    if not digits.isascii() or not digits.isdigit() or len(digits.lstrip("0")) > 10:
        raise ValueError(text)
    value = int(digits.lstrip("0") or "0")
    value = -value if text[0] == "-" else value
    if value != int32(value):
        raise ValueError(text)
    return value


def string_hash(text):
    value = 0
    for unit in units(text):
        value = int32(31 * value + unit)
    return value


def table_order(keys, hashes, capacity, most):
    """The order in which a ConcurrentHashMap of `capacity` buckets (a power of two) iterates over `keys`, given as inserted.

    It doubles when three quarters full and never shrinks: `most` is how many keys it ever held at once. Keys of one bucket keep the order of insertion, which is exact as long as no
    doubling has split a bucket of several keys."""
    while most >= capacity - capacity // 4:
        capacity *= 2

    def bucket(value):
        unsigned = value & 0xFFFFFFFF
        return (unsigned ^ unsigned >> 16) & (capacity - 1)

    return [key for _, key in sorted(zip(map(bucket, hashes), keys), key=lambda pair: pair[0])]
