package sidestep.adapter;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the members of one JSON object. Absent and null are the same; anything else that is not as expected is a {@link CaseError}. */
final class Members {
    private final JsonObject object;
    private final Members parent;
    private final String name;
    private final int index;

    private Members(JsonElement element, Members parent, String name, int index) {
        this.parent = parent;
        this.name = name;
        this.index = index;
        if (element == null || !element.isJsonObject()) {
            throw new CaseError((parent == null ? "request or case" : path()) + ": not an object");
        }
        object = element.getAsJsonObject();
    }

    /** The outermost object: a request or a case. */
    static Members root(JsonElement element) {
        return new Members(element, null, "", -1);
    }

    /** The object that is element `i` of the array `array`. */
    Members element(JsonElement element, String array, int i) {
        return new Members(element, this, array, i);
    }

    /** Where the object stands; put together only for an error, since most objects are fine. */
    private String path() {
        if (parent == null) {
            return "";
        }
        String last = index < 0 ? name : name + "[" + index + "]";
        return parent.parent == null ? last : parent.path() + "." + last;
    }

    CaseError error(String member, String what) {
        return new CaseError((parent == null ? member : path() + "." + member) + ": " + what);
    }

    void only(Set<String> names) {
        for (String member : object.keySet()) {
            if (!names.contains(member)) {
                throw error(member, "unknown member");
            }
        }
    }

    boolean has(String member) {
        return get(member) != null;
    }

    Set<Map.Entry<String, JsonElement>> entries() {
        return object.entrySet();
    }

    private JsonElement get(String member) {
        JsonElement element = object.get(member);
        return element == null || element.isJsonNull() ? null : element;
    }

    private JsonElement need(String member) {
        JsonElement element = get(member);
        if (element == null) {
            throw error(member, "missing");
        }
        return element;
    }

    Members members(String member) {
        return new Members(need(member), this, member, -1);
    }

    String string(String member) {
        return asString(need(member), member);
    }

    String string(String member, String otherwise) {
        JsonElement element = get(member);
        return element == null ? otherwise : asString(element, member);
    }

    long integer(String member) {
        return asLong(need(member), member);
    }

    int int32(String member) {
        return asInt(need(member), member);
    }

    int int32(String member, int otherwise) {
        JsonElement element = get(member);
        return element == null ? otherwise : asInt(element, member);
    }

    boolean flag(String member) {
        return asFlag(need(member), member);
    }

    boolean flag(String member, boolean otherwise) {
        JsonElement element = get(member);
        return element == null ? otherwise : asFlag(element, member);
    }

    JsonArray array(String member) {
        JsonElement element = need(member);
        if (!element.isJsonArray()) {
            throw error(member, "not an array");
        }
        return element.getAsJsonArray();
    }

    /** The strings of an array; empty if it is absent. */
    List<String> strings(String member) {
        List<String> strings = new ArrayList<>();
        if (has(member)) {
            for (JsonElement element : array(member)) {
                strings.add(asString(element, member));
            }
        }
        return strings;
    }

    /** The integers of an array; empty if it is absent. */
    List<Integer> ints(String member) {
        List<Integer> ints = new ArrayList<>();
        if (has(member)) {
            for (JsonElement element : array(member)) {
                ints.add(asInt(element, member));
            }
        }
        return ints;
    }

    private String asString(JsonElement element, String member) {
        if (!element.isJsonPrimitive() || !element.getAsJsonPrimitive().isString()) {
            throw error(member, "not a string");
        }
        return element.getAsString();
    }

    private boolean asFlag(JsonElement element, String member) {
        if (!element.isJsonPrimitive() || !element.getAsJsonPrimitive().isBoolean()) {
            throw error(member, "not a boolean");
        }
        return element.getAsBoolean();
    }

    private long asLong(JsonElement element, String member) {
        if (element instanceof JsonPrimitive && ((JsonPrimitive) element).isNumber()) {
            try {
                return Long.parseLong(element.getAsString());
            } catch (NumberFormatException e) {
                // told below: a fraction, an exponent or too large
            }
        }
        throw error(member, "not an integer of 64 bits");
    }

    private int asInt(JsonElement element, String member) {
        long value = asLong(element, member);
        if (value != (int) value) {
            throw error(member, "not an integer of 32 bits");
        }
        return (int) value;
    }
}
