"""One round of the detector. Spec: spec/detector.md (DT)."""

JAVA_DETECT_INTERVAL = 2000


def detect_strict(table, now, resolved):
    """Probes each isolated, unreachable broker with an address, one probe in flight a broker. Removes nothing."""
    probed = []
    for broker, item in table.items.items():
        due = item.isolated_until > now and not item.reachable and not item.probing and now >= item.next_check
        if due and broker in resolved:
            item.probing = True
            probed.append(broker)
    return {"probed": sorted(probed), "removed": []}


def detect_java(table, now, resolved, alive):
    """Looks at every item that is due; one without an address is dropped; a probe only ever sets the flag to true."""
    probed, removed = [], []
    for broker, item in list(table.items.items()):
        if now - item.next_check < 0:
            continue
        item.next_check = now + JAVA_DETECT_INTERVAL
        if broker not in resolved:
            table.remove(broker)
            removed.append(broker)
            continue
        probed.append(broker)
        if broker in alive:
            item.reachable = True
    return {"probed": sorted(probed), "removed": sorted(removed)}
