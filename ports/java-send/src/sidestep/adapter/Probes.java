package sidestep.adapter;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Map;
import java.util.WeakHashMap;

/** What the probes of {@link ProbingLoader} saw, by the fault strategy that they stand in: a producer that is gone may still speak. */
public final class Probes {
    private static final Map<Object, Probes> BY_STRATEGY = new WeakHashMap<>();

    private JsonArray selections = new JsonArray();
    private JsonArray updates = new JsonArray();

    static Probes of(Object strategy) {
        synchronized (BY_STRATEGY) {
            return BY_STRATEGY.computeIfAbsent(strategy, s -> new Probes());
        }
    }

    /** A message queue as `["a",0]`. */
    static JsonArray queue(Object queue) {
        JsonArray name = new JsonArray();
        name.add((String) Reflect.call(Reflect.method(queue.getClass(), "getBrokerName", 0), queue));
        name.add((Integer) Reflect.call(Reflect.method(queue.getClass(), "getQueueId", 0), queue));
        return name;
    }

    /** Called by the client: `queue` was chosen, or none. It is noted at once, since the old releases write to the queues of a list. */
    public static void selected(Object queue, Object strategy) {
        JsonObject entry = new JsonObject();
        entry.addProperty("at", System.currentTimeMillis());
        if (queue != null) {
            entry.add("queue", queue(queue));
        }
        Probes probes = of(strategy);
        synchronized (probes) {
            probes.selections.add(entry);
        }
    }

    /** Called by the client: the arguments of updateFaultItem. */
    public static void booked(Object strategy, String broker, long latency, boolean isolation, boolean reachable) {
        JsonObject entry = new JsonObject();
        entry.addProperty("at", System.currentTimeMillis());
        entry.addProperty("broker", broker);
        entry.addProperty("latency", latency);
        entry.addProperty("isolation", isolation);
        entry.addProperty("reachable", reachable);
        Probes probes = of(strategy);
        synchronized (probes) {
            probes.updates.add(entry);
        }
    }

    /** Hands out what was noted since the last time. */
    synchronized void take(JsonObject into) {
        into.add("selections", selections);
        into.add("updates", updates);
        selections = new JsonArray();
        updates = new JsonArray();
    }
}
