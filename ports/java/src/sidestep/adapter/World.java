package sidestep.adapter;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Executes the events of one case after the other on the client's classes. A case starts with objects that remember nothing. */
final class World {
    private static final Set<String> CASE =
            Set.of("settings", "events", "id", "group", "why", "requirements", "issue", "expect");
    private static final Map<String, Set<String>> EVENTS = Map.ofEntries(
            Map.entry("clock", Set.of("do", "now")),
            Map.entry("entropy", Set.of("do", "draws", "shuffle")),
            Map.entry("cursor", Set.of("do", "topic", "slot", "value")),
            Map.entry("switch", Set.of("do", "on")),
            Map.entry("route", Set.of("do", "topic", "slot", "for_send", "route", "failure", "default_queue_nums")),
            Map.entry("select", Set.of("do", "topic", "slot", "last", "reset", "tried", "refused")),
            Map.entry("observe", Set.of("do", "broker", "slot", "sent", "what", "code", "explicit_queue", "cap", "probe",
                    "isolation", "reachable")),
            Map.entry("remove", Set.of("do", "broker")),
            Map.entry("pick", Set.of("do")),
            Map.entry("detect", Set.of("do", "resolved", "alive")),
            Map.entry("validate", Set.of("do", "topic", "body", "message", "max_message_size")),
            Map.entry("state", Set.of("do")));

    private final Client client;
    private final Slots slots = new Slots();
    private final Topics topics;
    private final Validation validation;
    private final Outcomes outcomes;
    private final Detector detector;
    private final Set<Integer> usedSlots = new TreeSet<>();
    private Object strategy;
    private Object tolerance;
    private Map<String, Object> items;

    World(Client client) throws ReflectiveOperationException {
        this.client = client;
        validation = new Validation(client);
        outcomes = new Outcomes(client);
        topics = new Topics(client, outcomes);
        detector = new Detector(client);
    }

    static Set<String> eventNames() {
        return new TreeSet<>(EVENTS.keySet());
    }

    JsonArray run(JsonElement json) throws ReflectiveOperationException {
        Members from = Members.root(json);
        from.only(CASE);
        begin(from.has("settings") ? from.members("settings") : null);
        JsonArray results = new JsonArray();
        for (JsonElement event : from.array("events")) {
            results.add(step(from.element(event, "events", results.size())));
        }
        return results;
    }

    private void begin(Members settings) throws ReflectiveOperationException {
        Stubs.reset();
        client.clear();
        usedSlots.clear();
        strategy = client.newStrategy(detector);
        detector.use(strategy);
        tolerance = Reflect.get(client.toleranceOf, strategy);
        items = Client.map(Reflect.get(client.itemsOf, tolerance));
        boolean latencySwitch = true;
        boolean detectorSwitch = false;
        if (settings != null) {
            settings.only(Set.of("latency_switch", "detector", "ladder"));
            latencySwitch = settings.flag("latency_switch", true);
            detectorSwitch = settings.flag("detector", false);
            if (settings.has("ladder")) {
                throw settings.error("ladder", "only for strict");
            }
        }
        Reflect.call(client.setLatencySwitch, strategy, latencySwitch);
        if (client.hasDetector()) {
            Reflect.call(client.setDetector, strategy, detectorSwitch);
        }
    }

    private JsonObject step(Members event) {
        String what = event.string("do");
        Set<String> members = EVENTS.get(what);
        if (members == null) {
            throw event.error("do", "not an event of this adapter: " + what);
        }
        event.only(members);
        switch (what) {
            case "clock":
                Stubs.setNow(event.integer("now"));
                return Outcomes.done();
            case "entropy":
                return entropy(event);
            case "cursor":
                return cursor(event);
            case "switch":
                Reflect.call(client.setLatencySwitch, strategy, event.flag("on"));
                return Outcomes.done();
            case "route":
                return topics.refresh(event);
            case "select":
                return select(event);
            case "observe":
                return observe(event);
            case "remove":
                return attempt(() -> {
                    Reflect.call(client.remove, tolerance, event.string("broker"));
                    return Outcomes.done();
                });
            case "pick":
                return attempt(this::pick);
            case "detect":
                return detector.round(tolerance, items, event.strings("resolved"), event.strings("alive"));
            case "validate":
                return validation.check(event);
            default:
                return state();
        }
    }

    private interface Attempt {
        JsonObject run();
    }

    private static JsonObject attempt(Attempt attempt) {
        try {
            return attempt.run();
        } catch (RuntimeException e) {
            return Outcomes.fault(e);
        }
    }

    private int slot(Members event) {
        int slot = event.int32("slot", 0);
        if (slot < 0 || slot > Slots.MAX_SLOT) {
            throw event.error("slot", "not between 0 and " + Slots.MAX_SLOT);
        }
        usedSlots.add(slot);
        return slot;
    }

    private static JsonObject entropy(Members event) {
        event.ints("draws").forEach(Stubs::addDraw);
        if (event.has("shuffle")) {
            Stubs.setShuffle(event.strings("shuffle"));
        }
        return Outcomes.done();
    }

    private ThreadLocal<Integer> pickCounter() {
        return topics.value(Reflect.get(client.pickCounterOf, tolerance));
    }

    private JsonObject cursor(Members event) {
        int slot = slot(event);
        int value = event.int32("value");
        String topic = event.string("topic", null);
        ThreadLocal<Integer> counter = topic == null ? pickCounter() : topics.counter(topics.publishInfo(topic));
        slots.on(slot, () -> {
            counter.set(value);
            return null;
        });
        return Outcomes.done();
    }

    private JsonObject select(Members event) {
        int slot = slot(event);
        Object info = topics.publishInfo(event.string("topic"));
        String last = event.string("last", null);
        Object[] arguments = client.hasDetector() ? new Object[] {info, last, event.flag("reset", false)} : new Object[] {info, last};
        return attempt(() -> slots.on(slot, () -> {
            Object queue = Reflect.call(client.select, strategy, arguments);
            if (queue == null) {
                return Outcomes.none();
            }
            JsonObject chosen = new JsonObject();
            chosen.add("queue", outcomes.queue(queue));
            return chosen;
        }));
    }

    private JsonObject observe(Members event) {
        if (!event.has("broker")) {
            throw event.error("broker", "missing; this adapter has no sends");
        }
        String broker = event.string("broker");
        long latency = Stubs.now() - event.integer("sent");
        boolean isolation = event.flag("isolation");
        boolean reachable = event.flag("reachable");
        return attempt(() -> {
            if (client.hasDetector()) {
                Reflect.call(client.update, strategy, broker, latency, isolation, reachable);
            } else {
                Reflect.call(client.update, strategy, broker, latency, isolation);
            }
            return Outcomes.done();
        });
    }

    private JsonObject pick() {
        Object broker = Reflect.call(client.pick, tolerance);
        if (broker == null) {
            return Outcomes.none();
        }
        JsonObject picked = new JsonObject();
        picked.addProperty("broker", (String) broker);
        return picked;
    }

    private JsonObject state() {
        JsonObject table = new JsonObject();
        new TreeMap<>(items).forEach((broker, item) ->
                table.add(broker, outcomes.item(item, (Boolean) Reflect.call(client.isAvailable, tolerance, broker))));
        JsonObject state = new JsonObject();
        state.add("topics", topics.state(slots, usedSlots));
        state.add("items", table);
        Integer pickValue = slots.peek(pickCounter(), 0);
        if (pickValue != null) {
            state.addProperty("pick", pickValue);
        }
        return state;
    }
}
