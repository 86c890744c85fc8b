package sidestep.adapter;

import com.google.gson.JsonObject;
import java.util.Collection;
import java.util.TreeMap;

/** The producer's publish infos: refreshing them, and showing them. */
final class Topics {
    private final Client client;
    private final Outcomes outcomes;
    private final Routes routes;

    Topics(Client client, Outcomes outcomes) throws ReflectiveOperationException {
        this.client = client;
        this.outcomes = outcomes;
        routes = new Routes(client);
    }

    /** A topic's publish info. A sender that finds none leaves an empty one, with a counter of its own, until a route comes. */
    Object publishInfo(String topic) {
        return client.publishInfos.computeIfAbsent(topic, t -> Reflect.create(client.newPublishInfo));
    }

    ThreadLocal<Integer> counter(Object publishInfo) {
        return value(Reflect.call(client.publishedCounter, publishInfo));
    }

    /** Where a counter of the client keeps each thread's value. */
    @SuppressWarnings("unchecked")
    ThreadLocal<Integer> value(Object counter) {
        return (ThreadLocal<Integer>) Reflect.get(client.counterValue, counter);
    }

    /** A whole refresh of one topic. */
    JsonObject refresh(Members event) {
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

    JsonObject state(Slots slots, Collection<Integer> usedSlots) {
        JsonObject topics = new JsonObject();
        new TreeMap<>(client.publishInfos).forEach((topic, info) -> {
            JsonObject cursors = new JsonObject();
            ThreadLocal<Integer> counter = counter(info);
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
        return topics;
    }
}
