package sidestep.adapter;

import com.google.gson.JsonElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Builds the release's own route objects, each time anew: the client sorts and changes what it is given. */
final class Routes {
    private static final Set<String> ROUTE = Set.of("orderTopicConf", "queueDatas", "brokerDatas", "topicQueueMappingByBroker");
    private static final Set<String> QUEUES =
            Set.of("brokerName", "readQueueNums", "writeQueueNums", "perm", "topicSysFlag");
    private static final Set<String> BROKER = Set.of("brokerName", "brokerAddrs");
    private static final Set<String> MAPPING = Set.of("bname", "scope", "epoch", "totalQueues", "currIdMap");

    private final Constructor<?> newRoute;
    private final Constructor<?> newQueues;
    private final Constructor<?> newBroker;
    private final Constructor<?> newMapping;
    private final Map<String, Method> setters = new HashMap<>();
    private final Constructor<?> newClientException;
    private final Constructor<?> newConnectException;
    private final Constructor<?> newTimeoutException;

    Routes(Client client) throws ReflectiveOperationException {
        // Route classes moved between packages; the publish info keeps one, and the rest follows from its getters.
        Class<?> info = client.load("impl.producer.TopicPublishInfo");
        Class<?> route = Reflect.method(info, "getTopicRouteData", 0).getReturnType();
        Class<?> queues = Client.elementOf(Reflect.method(route, "getQueueDatas", 0));
        Class<?> broker = Client.elementOf(Reflect.method(route, "getBrokerDatas", 0));
        newRoute = route.getConstructor();
        newQueues = queues.getConstructor();
        newBroker = broker.getConstructor();
        setters(route, "OrderTopicConf", "QueueDatas", "BrokerDatas");
        setters(queues, "BrokerName", "ReadQueueNums", "WriteQueueNums", "Perm");
        // Older releases spell it Syn.
        setters.put("QueueData.TopicSysFlag", Reflect.methodOrNull(queues, "setTopicSysFlag", 1) == null
                ? Reflect.method(queues, "setTopicSynFlag", 1) : Reflect.method(queues, "setTopicSysFlag", 1));
        setters(broker, "BrokerName", "BrokerAddrs");
        Method getMappings = Reflect.methodOrNull(route, "getTopicQueueMappingByBroker", 0);
        if (getMappings == null) {
            newMapping = null;  // a release that doesn't know static topics ignores the member
        } else {
            Class<?> mapping = Client.elementOf(getMappings);
            newMapping = mapping.getConstructor();
            setters(route, "TopicQueueMappingByBroker");
            setters(mapping, "Bname", "Scope", "Epoch", "TotalQueues", "CurrIdMap");
        }
        newClientException = client.load("exception.MQClientException").getConstructor(int.class, String.class);
        newConnectException = client.any("remoting.exception.RemotingConnectException").getConstructor(String.class);
        newTimeoutException = client.any("remoting.exception.RemotingTimeoutException").getConstructor(String.class);
    }

    private void setters(Class<?> type, String... properties) {
        for (String property : properties) {
            setters.put(type.getSimpleName() + "." + property, Reflect.method(type, "set" + property, 1));
        }
    }

    private void set(Object target, String property, Object value) {
        Reflect.call(setters.get(target.getClass().getSimpleName() + "." + property), target, value);
    }

    Object route(Members json) {
        json.only(ROUTE);
        Object route = Reflect.create(newRoute);
        set(route, "OrderTopicConf", json.string("orderTopicConf", null));
        set(route, "QueueDatas", json.has("queueDatas") ? queueDatas(json) : null);
        set(route, "BrokerDatas", json.has("brokerDatas") ? brokerDatas(json) : null);
        if (newMapping != null) {
            boolean mapped = json.has("topicQueueMappingByBroker");
            set(route, "TopicQueueMappingByBroker", mapped ? mappings(json.members("topicQueueMappingByBroker")) : null);
        }
        return route;
    }

    private List<Object> queueDatas(Members json) {
        List<Object> list = new ArrayList<>();
        for (JsonElement element : json.array("queueDatas")) {
            Members from = json.element(element, "queueDatas", list.size());
            from.only(QUEUES);
            Object queues = Reflect.create(newQueues);
            set(queues, "BrokerName", from.string("brokerName", null));
            set(queues, "ReadQueueNums", from.int32("readQueueNums"));
            set(queues, "WriteQueueNums", from.int32("writeQueueNums"));
            set(queues, "Perm", from.int32("perm"));
            set(queues, "TopicSysFlag", from.int32("topicSysFlag", 0));
            list.add(queues);
        }
        return list;
    }

    private List<Object> brokerDatas(Members json) {
        List<Object> list = new ArrayList<>();
        for (JsonElement element : json.array("brokerDatas")) {
            Members from = json.element(element, "brokerDatas", list.size());
            from.only(BROKER);
            Object broker = Reflect.create(newBroker);
            set(broker, "BrokerName", from.string("brokerName", null));
            HashMap<Long, String> addresses = null;
            if (from.has("brokerAddrs")) {
                addresses = new HashMap<>();
                Members of = from.members("brokerAddrs");
                for (Map.Entry<String, JsonElement> entry : of.entries()) {
                    addresses.put(number(entry.getKey(), of), of.string(entry.getKey(), null));
                }
            }
            set(broker, "BrokerAddrs", addresses);
            list.add(broker);
        }
        return list;
    }

    private Map<String, Object> mappings(Members json) {
        Map<String, Object> mappings = new HashMap<>();
        for (Map.Entry<String, JsonElement> entry : json.entries()) {
            Members from = json.members(entry.getKey());
            from.only(MAPPING);
            Object mapping = Reflect.create(newMapping);
            set(mapping, "Bname", from.string("bname", null));
            set(mapping, "Scope", from.string("scope", null));
            set(mapping, "Epoch", from.integer("epoch"));
            set(mapping, "TotalQueues", from.int32("totalQueues"));
            ConcurrentHashMap<Integer, Integer> ids = null;
            if (from.has("currIdMap")) {
                ids = new ConcurrentHashMap<>();
                Members of = from.members("currIdMap");
                for (Map.Entry<String, JsonElement> id : of.entries()) {
                    ids.put(Math.toIntExact(number(id.getKey(), of)), of.int32(id.getKey()));
                }
            }
            set(mapping, "CurrIdMap", ids);
            mappings.put(entry.getKey(), mapping);
        }
        return mappings;
    }

    private static long number(String key, Members of) {
        try {
            return Long.parseLong(key);
        } catch (NumberFormatException e) {
            throw of.error(key, "not an integer");
        }
    }

    /** What a fetch that ends in `failure` throws. */
    Throwable failure(Members event) {
        switch (event.string("failure")) {
            case "unknown_topic":
                return (Throwable) Reflect.create(newClientException, 17, "no route of the topic");
            case "no_name_server":
            case "connect_failed":
                return (Throwable) Reflect.create(newConnectException, "name server");
            case "timed_out":
                return (Throwable) Reflect.create(newTimeoutException, "name server");
            case "bad_answer":
                return new IllegalArgumentException("the answer can't be decoded");
            default:
                throw event.error("failure", "unknown");
        }
    }
}
