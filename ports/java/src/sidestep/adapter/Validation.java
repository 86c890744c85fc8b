package sidestep.adapter;

import com.google.gson.JsonObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;

/** The client's own check of a message. The kind of a refusal is told from the beginning of its text, where no topic can interfere. */
final class Validation {
    private static final Map<String, String> KINDS = new LinkedHashMap<>();
    private static final int MAX_BODY = 1 << 28;
    private static final int CACHED_BYTES = 1 << 26;

    static {
        KINDS.put("the message is null", "message_null");
        KINDS.put("the message body is null", "body_null");
        KINDS.put("the message body length is zero", "body_empty");
        KINDS.put("the message body size over max value", "body_too_large");
        KINDS.put("The specified topic is blank", "topic_blank");
        KINDS.put("The specified topic is longer", "topic_too_long");
        KINDS.put("The specified topic[", "topic_characters");
        KINDS.put("Sending message to topic[", "topic_forbidden");
        KINDS.put("The topic[", "topic_conflict");
    }

    private final Client client;
    private final Class<?> refusal;
    private final Method codeOf;
    private final Method textOf;
    private final Constructor<?> newMessage;
    private final Method setTopic;
    private final Method setBody;
    private final Map<Integer, byte[]> bodies = new LinkedHashMap<>();
    private int cached;

    Validation(Client client) throws ReflectiveOperationException {
        this.client = client;
        refusal = client.load("exception.MQClientException");
        codeOf = Reflect.method(refusal, "getResponseCode", 0);
        textOf = Reflect.method(refusal, "getErrorMessage", 0);
        Class<?> message = client.any("common.message.Message");
        newMessage = message.getConstructor();
        setTopic = Reflect.method(message, "setTopic", 1);
        setBody = Reflect.method(message, "setBody", 1);
    }

    JsonObject check(Members event) {
        Object message = event.flag("message", true) ? Reflect.create(newMessage) : null;
        String topic = event.string("topic", null);
        byte[] body = event.has("body") ? body(event) : null;
        int max = event.int32("max_message_size", 4194304);
        if (message != null) {
            Reflect.call(setTopic, message, topic);
            Reflect.call(setBody, message, new Object[] {body});
        }
        try {
            Reflect.call(client.setMaxMessageSize, client.producer, max);
            Reflect.call(client.checkMessage, null, message, client.producer);
            return Outcomes.done();
        } catch (Exception e) {  // checked ones come out of the reflection too
            return refusal.isInstance(e) ? refused(e) : Outcomes.fault(e);
        }
    }

    private JsonObject refused(Exception e) {
        String text = (String) Reflect.call(textOf, e);
        for (Map.Entry<String, String> kind : KINDS.entrySet()) {
            if (text.startsWith(kind.getKey())) {
                JsonObject fault = Outcomes.fault(kind.getValue());
                fault.addProperty("code", (Integer) Reflect.call(codeOf, e));
                return fault;
            }
        }
        throw new CaseError("a refusal of unknown kind: " + text);
    }

    /** The client asks a body for its length only, so bodies are shared; big ones are not kept for ever. */
    private byte[] body(Members event) {
        long size = event.integer("body");
        if (size < 0 || size > MAX_BODY) {
            throw event.error("body", "not between 0 and " + MAX_BODY);
        }
        byte[] body = bodies.get((int) size);
        if (body == null) {
            if (cached + size > CACHED_BYTES) {
                bodies.clear();
                cached = 0;
            }
            body = new byte[(int) size];
            if (size <= CACHED_BYTES) {
                bodies.put((int) size, body);
                cached += (int) size;
            }
        }
        return body;
    }
}
