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
    private final Routes routes;
    private final Validation validation;
    private final Outcomes outcomes;
    private final Detector detector;
    private final Set<Integer> usedSlots = new TreeSet<>();
    private Object strategy;
    private Object tolerance;
    private Map<String, Object> items;

    World(Client client) throws ReflectiveOperationException {
        this.client = client;
        routes = new Routes(client);
        validation = new Validation(client);
        outcomes = new Outcomes(client);
        detector = new Detector(client);
    }

    static Set<String> eventNames() {
        return new TreeSet<>(EVENTS.keySet());
    }

    JsonArray run(JsonElement json) throws ReflectiveOperationException {
        Members from = Members.of(json, "case");
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
            case "route":
                return route(event);
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

    /** A topic's publish info. A sender that finds none leaves an empty one, with a counter of its own, until a route comes. */
    private Object publishInfo(String topic) {
        return client.publishInfos.computeIfAbsent(topic, t -> Reflect.create(client.newPublishInfo));
    }

    @SuppressWarnings("unchecked")
    private ThreadLocal<Integer> counterOf(Object counter) {
        return (ThreadLocal<Integer>) Reflect.get(client.counterValue, counter);
    }

    private ThreadLocal<Integer> topicCounter(Object publishInfo) {
        return counterOf(Reflect.call(client.publishedCounter, publishInfo));
    }

    private ThreadLocal<Integer> pickCounter() {
        return counterOf(Reflect.get(client.pickCounterOf, tolerance));
    }

    private JsonObject cursor(Members event) {
        int slot = slot(event);
        int value = event.int32("value");
        String topic = event.string("topic", null);
        ThreadLocal<Integer> counter = topic == null ? pickCounter() : topicCounter(publishInfo(topic));
        slots.on(slot, () -> {
            counter.set(value);
            return null;
        });
        return Outcomes.done();
    }

    private JsonObject route(Members event) {
        String topic = event.string("topic");
        if (event.flag("for_send", false)) {
            throw event.error("for_send", "this adapter has no sends");
        }
        if (event.has("route") == event.has("failure")) {
            throw event.error("route", "one of route and failure is needed");
        }
        boolean failed = event.has("failure");
        boolean template = event.has("default_queue_nums");
        if (template) {
            Reflect.call(client.setQueueNums, client.producer, event.int32("default_queue_nums"));
        }
        if (failed) {
            Stubs.answerFetch(null, routes.failure(event));
        } else {
            Stubs.answerFetch(routes.route(event.members("route")), null);
        }
        Object before = client.publishInfos.get(topic);
        Throwable error = null;
        try {
            Reflect.call(client.refresh, client.instance, topic, template, client.producer);
        } catch (RuntimeException e) {
            error = e;
        }
        if (failed) {
            return Outcomes.done();  // whatever the refresh makes of it: a sender sees no route, or goes on with the previous one
        }
        error = Stubs.swallowed() == null ? error : Stubs.swallowed();
        if (error != null) {
            return Outcomes.fault(error);
        }
        Object after = client.publishInfos.get(topic);
        return outcomes.published(after, after != before);
    }

    private JsonObject select(Members event) {
        int slot = slot(event);
        Object info = publishInfo(event.string("topic"));
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
        JsonObject topics = new JsonObject();
        new TreeMap<>(client.publishInfos).forEach((topic, info) -> {
            JsonObject cursors = new JsonObject();
            ThreadLocal<Integer> counter = topicCounter(info);
            for (int slot : usedSlots) {
                Integer value = slots.peek(counter, slot);
                if (value != null) {
                    cursors.addProperty(Integer.toString(slot), value);
                }
            }
            JsonObject shown = new JsonObject();
            shown.add("queues", outcomes.queues(info));
            shown.add("cursors", cursors);
            topics.add(topic, shown);
        });
        JsonObject table = new JsonObject();
        new TreeMap<>(items).forEach((broker, item) ->
                table.add(broker, outcomes.item(item, (Boolean) Reflect.call(client.isAvailable, tolerance, broker))));
        JsonObject state = new JsonObject();
        state.add("topics", topics);
        state.add("items", table);
        Integer pickValue = slots.peek(pickCounter(), 0);
        if (pickValue != null) {
            state.addProperty("pick", pickValue);
        }
        return state;
    }
}
