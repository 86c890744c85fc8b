package sidestep.adapter;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Collection;
import java.util.List;

/** The JSON of outcomes. */
final class Outcomes {
    private final Client client;

    Outcomes(Client client) {
        this.client = client;
    }

    static JsonObject done() {
        return new JsonObject();
    }

    static JsonObject none() {
        JsonObject none = new JsonObject();
        none.addProperty("none", true);
        return none;
    }

    static JsonObject fault(String kind) {
        JsonObject fault = new JsonObject();
        fault.addProperty("fault", kind);
        return fault;
    }

    /** An unchecked error of the client, told by its type. Anything else is no outcome that the protocol knows. */
    static JsonObject fault(Throwable error) {
        if (error instanceof ArithmeticException) {
            return fault("arithmetic");
        } else if (error instanceof IndexOutOfBoundsException) {
            return fault("index");
        } else if (error instanceof NullPointerException) {
            return fault("null");
        } else if (error instanceof NumberFormatException) {
            return fault("number");
        } else if (error instanceof CaseError) {
            throw (CaseError) error;
        }
        throw new CaseError("the client threw " + error);
    }

    static JsonArray sorted(Collection<String> names) {
        JsonArray array = new JsonArray();
        names.stream().sorted().forEach(array::add);
        return array;
    }

    JsonArray queue(Object queue) {
        JsonArray pair = new JsonArray(2);
        String broker = (String) Reflect.call(client.brokerOf, queue);
        pair.add(broker == null ? JsonNull.INSTANCE : new JsonPrimitive(broker));
        pair.add((Integer) Reflect.call(client.queueIdOf, queue));
        return pair;
    }

    JsonArray queues(Object publishInfo) {
        JsonArray queues = new JsonArray();
        for (Object queue : (List<?>) Reflect.call(client.publishedQueues, publishInfo)) {
            queues.add(queue(queue));
        }
        return queues;
    }

    JsonObject published(Object publishInfo, boolean changed) {
        JsonObject published = new JsonObject();
        published.add("queues", queues(publishInfo));
        published.addProperty("order", (Boolean) Reflect.call(client.isOrderTopic, publishInfo));
        published.addProperty("changed", changed);
        return published;
    }

    /** One fault item; releases without a detector have neither the flag nor the time of the next check. */
    JsonObject item(Object item, boolean available) {
        JsonObject json = new JsonObject();
        json.addProperty("until", (Long) Reflect.get(client.itemUntil, item));
        json.add("blamed_at", JsonNull.INSTANCE);
        json.addProperty("latency", (Long) Reflect.get(client.itemLatency, item));
        json.addProperty("next_check", client.itemNextCheck == null ? 0L : (Long) Reflect.get(client.itemNextCheck, item));
        json.addProperty("reachable", client.itemReachable == null || (Boolean) Reflect.get(client.itemReachable, item));
        json.addProperty("available", available);
        json.addProperty("probing", false);
        return json;
    }
}
