package sidestep.adapter;

import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The classes of one release, and the objects that live as long as the process: a client instance that is never started (so it opens
 * no socket) and a producer registered with it. What remembers selections is made anew for each case.
 */
final class Client {
    private static final String BASE = "org.apache.rocketmq.client.";

    final ClassLoader loader;
    final Object instance;
    final Object producer;
    final Map<String, Object> publishInfos;
    private final List<Map<?, ?>> tables = new ArrayList<>();

    final Method refresh;
    final Method setQueueNums;
    final Method setMaxMessageSize;
    final Method checkMessage;

    final Constructor<?> newPublishInfo;
    final Method publishedQueues;
    final Method isOrderTopic;
    final Method publishedCounter;
    final Field counterValue;
    final Method brokerOf;
    final Method queueIdOf;

    private final Class<?> strategyClass;
    final Method select;
    final Method update;
    final Method setLatencySwitch;
    final Method setDetector;
    final Method startDetector;
    final Field toleranceOf;
    final Field itemsOf;
    final Field pickCounterOf;
    final Field detectorExecutorOf;
    final Method remove;
    final Method pick;
    final Method isAvailable;

    final Field itemUntil;
    final Field itemLatency;
    final Field itemNextCheck;
    final Field itemReachable;

    Client(File... folders) throws ReflectiveOperationException {
        loader = new RewritingLoader(jars(folders), Client.class.getClassLoader());

        Class<?> producerClass = load("producer.DefaultMQProducer");
        Class<?> instanceClass = load("impl.factory.MQClientInstance");
        producer = Reflect.create(producerClass.getConstructor(String.class), "sidestep");
        Class<?> config = load("ClientConfig");
        instance = Reflect.create(instanceClass.getConstructor(config, int.class, String.class), producer, 0, "sidestep");
        Object producerImpl = Reflect.get(Reflect.field(producerClass, "defaultMQProducerImpl"), producer);
        publishInfos = map(Reflect.get(Reflect.field(producerImpl.getClass(), "topicPublishInfoTable"), producerImpl));
        map(Reflect.get(Reflect.field(instanceClass, "producerTable"), instance)).put("sidestep", producerImpl);
        tables.add(publishInfos);
        for (String table : new String[] {"topicRouteTable", "brokerAddrTable", "topicEndPointsTable", "brokerVersionTable"}) {
            Field field = Reflect.fieldOrNull(instanceClass, table);
            if (field != null) {
                tables.add(map(Reflect.get(field, instance)));
            }
        }
        refresh = Reflect.method(instanceClass, "updateTopicRouteInfoFromNameServer", 3);
        setQueueNums = Reflect.method(producerClass, "setDefaultTopicQueueNums", 1);
        setMaxMessageSize = Reflect.method(producerClass, "setMaxMessageSize", 1);
        checkMessage = Reflect.method(load("Validators"), "checkMessage", 2);

        Class<?> infoClass = load("impl.producer.TopicPublishInfo");
        newPublishInfo = infoClass.getConstructor();
        publishedQueues = Reflect.method(infoClass, "getMessageQueueList", 0);
        isOrderTopic = Reflect.method(infoClass, "isOrderTopic", 0);
        publishedCounter = Reflect.method(infoClass, "getSendWhichQueue", 0);
        Class<?> counterClass = load("common.ThreadLocalIndex");
        counterValue = Reflect.fieldOfType(counterClass, ThreadLocal.class);
        Class<?> queueClass = any("common.message.MessageQueue");
        brokerOf = Reflect.method(queueClass, "getBrokerName", 0);
        queueIdOf = Reflect.method(queueClass, "getQueueId", 0);

        strategyClass = load("latency.MQFaultStrategy");
        setDetector = Reflect.methodOrNull(strategyClass, "setStartDetectorEnable", 1);
        select = Reflect.method(strategyClass, "selectOneMessageQueue", hasDetector() ? 3 : 2);
        update = Reflect.method(strategyClass, "updateFaultItem", hasDetector() ? 4 : 3);
        setLatencySwitch = Reflect.method(strategyClass, "setSendLatencyFaultEnable", 1);
        startDetector = Reflect.methodOrNull(strategyClass, "startDetector", 0);
        toleranceOf = Reflect.field(strategyClass, "latencyFaultTolerance");
        Class<?> toleranceClass = load("latency.LatencyFaultToleranceImpl");
        itemsOf = Reflect.field(toleranceClass, "faultItemTable");
        pickCounterOf = Reflect.fieldOfType(toleranceClass, counterClass);  // its name differs by release
        detectorExecutorOf = Reflect.fieldOrNull(toleranceClass, "scheduledExecutorService");
        Class<?> tolerance = load("latency.LatencyFaultTolerance");
        remove = Reflect.method(tolerance, "remove", 1);
        pick = Reflect.method(tolerance, "pickOneAtLeast", 0);
        isAvailable = Reflect.method(tolerance, "isAvailable", 1);
        Class<?> item = load("latency.LatencyFaultToleranceImpl$FaultItem");
        itemUntil = Reflect.field(item, "startTimestamp");
        itemLatency = Reflect.field(item, "currentLatency");
        itemNextCheck = Reflect.fieldOrNull(item, "checkStamp");
        itemReachable = Reflect.fieldOrNull(item, "reachableFlag");
    }

    boolean hasDetector() {
        return setDetector != null;
    }

    /** Forgets all routes. */
    void clear() {
        tables.forEach(Map::clear);
    }

    /** A new fault strategy, with an empty fault table. Where the release has a detector, it asks `network`. */
    Object newStrategy(Network network) throws ReflectiveOperationException {
        if (!hasDetector()) {
            return Reflect.create(strategyClass.getConstructor());
        }
        Class<?> resolver = load("latency.Resolver");
        Class<?> detector = load("latency.ServiceDetector");
        Object resolve = Proxy.newProxyInstance(loader, new Class<?>[] {resolver}, (p, method, a) -> network.resolve((String) a[0]));
        Object detect = Proxy.newProxyInstance(loader, new Class<?>[] {detector}, (p, method, a) -> network.probe((String) a[0]));
        return Reflect.create(strategyClass.getConstructor(load("ClientConfig"), resolver, detector), producer, resolve, detect);
    }

    /** What a detector sees of the brokers. */
    interface Network {
        String resolve(String broker);

        boolean probe(String address);
    }

    Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(BASE + name, true, loader);
    }

    Class<?> any(String name) throws ClassNotFoundException {
        return Class.forName("org.apache.rocketmq." + name, true, loader);
    }

    /** The class of the elements (or of the values) that a getter's collection holds: packages moved between releases. */
    static Class<?> elementOf(Method getter) {
        java.lang.reflect.Type[] arguments = ((ParameterizedType) getter.getGenericReturnType()).getActualTypeArguments();
        return (Class<?>) arguments[arguments.length - 1];
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object table) {
        return (Map<String, Object>) table;
    }

    static URL[] jars(File... folders) {
        List<URL> urls = new ArrayList<>();
        for (File folder : folders) {
            File[] files = folder.listFiles((dir, name) -> name.endsWith(".jar"));
            if (files == null || files.length == 0) {
                throw new IllegalStateException("no jars in " + folder + "; run ports/java/build.sh");
            }
            for (File file : files) {
                try {
                    urls.add(file.toURI().toURL());
                } catch (MalformedURLException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return urls.toArray(new URL[0]);
    }
}
