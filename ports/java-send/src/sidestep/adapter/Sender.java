package sidestep.adapter;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A real producer of one release, with a client instance, connections and a fault table of its own. */
final class Sender {
    private static int instances;

    private final ClassLoader loader;
    private final Object producer;
    private final Object implementation;
    private final Object strategy;
    private final Object tolerance;
    private final Probes probes;
    private final Counters counters = new Counters();
    private final Counters.Table infos = counters.new Table();
    private final ExecutorService caller = Executors.newCachedThreadPool(Sender::daemon);

    /** `settings`: see README.md, "open". */
    Sender(ClassLoader loader, Members settings) throws ReflectiveOperationException {
        this.loader = loader;
        producer = Reflect.create(load("client.producer.DefaultMQProducer").getConstructor(String.class), "sidestep");
        set("setInstanceName", "sidestep-" + instances++);
        String nameServer = settings.string("name_server", null);
        if (nameServer != null) {
            set("setNamesrvAddr", nameServer);
        }
        set("setSendLatencyFaultEnable", settings.flag("latency_switch", true));
        if (Reflect.methodOrNull(producer.getClass(), "setStartDetectorEnable", 1) != null) {
            set("setStartDetectorEnable", settings.flag("detector", false));
        }
        implementation = Reflect.get(Reflect.field(producer.getClass(), "defaultMQProducerImpl"), producer);
        strategy = Reflect.get(Reflect.field(implementation.getClass(), "mqFaultStrategy"), implementation);
        tolerance = Reflect.get(Reflect.field(strategy.getClass(), "latencyFaultTolerance"), strategy);
        counters.equip(Reflect.get(Reflect.fieldOfType(tolerance.getClass(), load("client.common.ThreadLocalIndex")), tolerance));
        Reflect.set(Reflect.field(implementation.getClass(), "topicPublishInfoTable"), implementation, infos);
        probes = Probes.of(strategy);
        String service = settings.string("service", "running");
        if (!service.equals("not_started")) {
            call("start");
        }
        if (service.equals("shut_down")) {
            call("shutdown");
        }
    }

    Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName("org.apache.rocketmq." + name, true, loader);
    }

    private void set(String setter, Object value) {
        Reflect.call(Reflect.method(producer.getClass(), setter, 1), producer, value);
    }

    private void call(String method) {
        Reflect.call(Reflect.method(producer.getClass(), method, 0), producer);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "caller");
        thread.setDaemon(true);
        return thread;
    }

    /** Asks the name server for the route of a topic, as the client does every 30 s. */
    void refresh(String topic) {
        Object instance = Reflect.call(Reflect.method(implementation.getClass(), "getmQClientFactory", 0), implementation);
        Reflect.call(Reflect.method(instance.getClass(), "updateTopicRouteInfoFromNameServer", 1), instance, topic);
    }

    /** Sets the counter of a topic's publish info. */
    void counter(String topic, int value) {
        Object info = infos.get(topic);
        if (info == null) {
            throw new CaseError("counter: nothing is known of topic " + topic);
        }
        Counters.local(Counters.counterOf(info)).set(value);
    }

    void draw(int value) {
        counters.supply(value);
    }

    /** Sends a message, waits for its end, and tells what happened: see README.md, "send". */
    JsonObject send(Members asked) throws ReflectiveOperationException, InterruptedException {
        String mode = asked.string("mode", "sync");
        long timeout = asked.integer("timeout");
        set("setSendMsgTimeout", (int) timeout);  // oneway has no argument for it
        set(mode.equals("async") ? "setRetryTimesWhenSendAsyncFailed" : "setRetryTimesWhenSendFailed", asked.int32("retries", 2));
        set("setRetryAnotherBrokerWhenNotStoreOK", asked.flag("retry_not_ok", false));
        if (asked.has("cap") && Reflect.methodOrNull(producer.getClass(), "setSendMsgMaxTimeoutPerRequest", 1) != null) {
            set("setSendMsgMaxTimeoutPerRequest", asked.int32("cap"));
        }
        Ending ending = new Ending(loader, asked.int32("callback_time", 0));
        Call call = new Call(this, asked, ending);
        JsonObject told = new JsonObject();
        told.addProperty("begun", System.currentTimeMillis());
        ending.await(caller.submit(call), mode.equals("async"), asked.int32("interrupt_after", -1), asked.int32("patience"));
        ending.tell(told);
        probes.take(told);
        told.add("held", held(asked.string("topic", null)));
        return told;
    }

    /** Performs the call of the client's public interface. */
    static final class Call implements Runnable {
        private final Sender sender;
        private final Members asked;
        private final Ending ending;
        private final Object message;

        Call(Sender sender, Members asked, Ending ending) throws ReflectiveOperationException {
            this.sender = sender;
            this.asked = asked;
            this.ending = ending;
            Constructor<?> constructor = sender.load("common.message.Message").getConstructor(String.class, byte[].class);
            byte[] body = asked.has("body") ? new byte[asked.int32("body")] : null;
            message = Reflect.create(constructor, asked.string("topic", null), body);
        }

        @Override
        public void run() {
            try {
                ending.returned(asked.has("queue") ? toQueue(queue()) : toAny());
            } catch (Throwable e) {
                ending.threw(e);
            }
        }

        private Object queue() throws ReflectiveOperationException {
            JsonArray name = asked.array("queue");
            Constructor<?> constructor = sender.load("common.message.MessageQueue").getConstructor(String.class, String.class, int.class);
            return Reflect.create(constructor, asked.string("topic", null), name.get(0).getAsString(), name.get(1).getAsInt());
        }

        private Object toAny() throws ReflectiveOperationException {
            switch (asked.string("mode", "sync")) {
                case "async":
                    return invoke("send", new Class<?>[] {type(), callback(), long.class}, message, ending.callback(), timeout());
                case "oneway":
                    return invoke("sendOneway", new Class<?>[] {type()}, message);
                default:
                    return invoke("send", new Class<?>[] {type(), long.class}, message, timeout());
            }
        }

        private Object toQueue(Object queue) throws ReflectiveOperationException {
            switch (asked.string("mode", "sync")) {
                case "async":
                    return invoke("send", new Class<?>[] {type(), queue.getClass(), callback(), long.class}, message, queue,
                            ending.callback(), timeout());
                case "oneway":
                    return invoke("sendOneway", new Class<?>[] {type(), queue.getClass()}, message, queue);
                default:
                    return invoke("send", new Class<?>[] {type(), queue.getClass(), long.class}, message, queue, timeout());
            }
        }

        private long timeout() {
            return asked.integer("timeout");
        }

        private Class<?> type() {
            return message.getClass();
        }

        private Class<?> callback() throws ClassNotFoundException {
            return sender.load("client.producer.SendCallback");
        }

        private Object invoke(String name, Class<?>[] types, Object... arguments) throws ReflectiveOperationException {
            return Reflect.call(sender.producer.getClass().getMethod(name, types), sender.producer, arguments);
        }
    }

    /** The counter and the list of a topic, and the fault items, as they stand now. */
    JsonObject held(String topic) {
        JsonObject held = new JsonObject();
        Object info = topic == null ? null : infos.get(topic);
        if (info != null) {
            held.add("queues", queues(info));
            Integer cursor = Counters.local(Counters.counterOf(info)).get();
            if (cursor != null) {
                held.addProperty("cursor", cursor);
            }
        }
        JsonObject items = new JsonObject();
        Map<String, Object> table = Client.map(Reflect.get(Reflect.field(tolerance.getClass(), "faultItemTable"), tolerance));
        new TreeMap<>(table).forEach((broker, item) -> items.add(broker, item(item)));
        held.add("items", items);
        return held;
    }

    private static JsonArray queues(Object info) {
        JsonArray queues = new JsonArray();
        for (Object queue : (Iterable<?>) Reflect.call(Reflect.method(info.getClass(), "getMessageQueueList", 0), info)) {
            queues.add(Probes.queue(queue));
        }
        return queues;
    }

    private static JsonObject item(Object item) {
        JsonObject shown = new JsonObject();
        shown.addProperty("until", (Long) Reflect.get(Reflect.field(item.getClass(), "startTimestamp"), item));
        shown.addProperty("latency", (Long) Reflect.get(Reflect.field(item.getClass(), "currentLatency"), item));
        java.lang.reflect.Field reachable = Reflect.fieldOrNull(item.getClass(), "reachableFlag");
        shown.addProperty("reachable", reachable == null || (Boolean) Reflect.get(reachable, item));
        return shown;
    }

    /** Shuts down in the background: leaving a broker that does not answer takes seconds. */
    void close() {
        caller.submit(() -> {
            call("shutdown");
            caller.shutdownNow();
        });
    }
}
