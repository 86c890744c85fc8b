"""Faults planted into a record and a store that agree; the comparison must find each."""
import copy


def altered(lines, index, **values):
    changed = copy.deepcopy(lines)
    changed[index].update(values)
    return changed


def with_property(store, name, value):
    return altered(store, 0, properties={**store[0]["properties"], name: value})


def lies(record):
    """Records that tell another outcome than the true one; `record` has a message that was stored and one that was not."""
    stored = next(i for i, line in enumerate(record) if line.get("outcome") == "stored")
    failed = next(i for i, line in enumerate(record) if line.get("outcome") == "failed")
    place = {part: record[stored][part] for part in ("broker", "queue", "offset", "offset_id")}
    return {
        "a failed send is reported as stored": altered(record, failed, outcome="stored", expected="stored", **place),
        "a stored message is reported as failed": altered(record, stored, outcome="failed"),
        "another queue is reported": altered(record, stored, queue=record[stored]["queue"] + 1),
        "another offset is reported": altered(record, stored, offset=record[stored]["offset"] + 1),
        "another id is reported": altered(record, stored, id="0" * 32),
        "an outcome is missing": record[:stored] + record[stored + 1:],
        "an outcome is told twice": [record[stored]] + record,
        "the client died": record[:-1]}


def alterations(store):
    """Stores that are not what was sent."""
    return {
        "a message is not stored": store[1:],
        "a message is stored twice": store + [store[0]],
        "a message is stored that nobody sent": store + [{**store[0], "properties": {**store[0]["properties"], "n": "987654321"}}],
        "another body of the same size": altered(store, 0, crc=store[0]["crc"] ^ 1),
        "a shorter body": altered(store, 0, size=store[0]["size"] - 1),
        "another flag": altered(store, 0, flag=store[0]["flag"] + 1),
        "compressed, or not": altered(store, 0, compressed=not store[0]["compressed"]),
        "another property": with_property(store, "UNIQ_KEY", "1" * 32),
        "a property too many": with_property(store, "colour of nobody", "red"),
        "another queue": altered(store, 0, queue=store[0]["queue"] + 1),
        "another broker": altered(store, 0, broker="broker-z")}


def cases(record, store):
    """name -> (record, store)"""
    found = {name: (lie, store) for name, lie in lies(record).items()}
    return found | {name: (record, other) for name, other in alterations(store).items()}


# What a client in trouble may do: it fails sends that were stored, and stores some twice.
ALLOWED_IN_TROUBLE = {"a stored message is reported as failed", "a message is stored twice"}
