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
    private final String path;

    private Members(JsonObject object, String path) {
        this.object = object;
        this.path = path;
    }

    static Members of(JsonElement element, String path) {
        if (element == null || !element.isJsonObject()) {
            throw new CaseError(path + ": not an object");
        }
        return new Members(element.getAsJsonObject(), path);
    }

    CaseError error(String name, String what) {
        return new CaseError(path + "." + name + ": " + what);
    }

    void only(Set<String> names) {
        for (String name : object.keySet()) {
            if (!names.contains(name)) {
                throw error(name, "unknown member");
            }
        }
    }

    boolean has(String name) {
        return get(name) != null;
    }

    Set<Map.Entry<String, JsonElement>> entries() {
        return object.entrySet();
    }

    private JsonElement get(String name) {
        JsonElement element = object.get(name);
        return element == null || element.isJsonNull() ? null : element;
    }

    private JsonElement need(String name) {
        JsonElement element = get(name);
        if (element == null) {
            throw error(name, "missing");
        }
        return element;
    }

    Members members(String name) {
        return of(need(name), path + "." + name);
    }

    String string(String name) {
        need(name);
        return string(name, null);
    }

    String string(String name, String otherwise) {
        JsonElement element = get(name);
        return element == null ? otherwise : asString(element, path + "." + name);
    }

    long integer(String name) {
        return asLong(need(name), path + "." + name);
    }

    long integer(String name, long otherwise) {
        return has(name) ? integer(name) : otherwise;
    }

    int int32(String name) {
        return asInt(need(name), path + "." + name);
    }

    int int32(String name, int otherwise) {
        return has(name) ? int32(name) : otherwise;
    }

    boolean flag(String name) {
        JsonElement element = need(name);
        if (!element.isJsonPrimitive() || !element.getAsJsonPrimitive().isBoolean()) {
            throw error(name, "not a boolean");
        }
        return element.getAsBoolean();
    }

    boolean flag(String name, boolean otherwise) {
        return has(name) ? flag(name) : otherwise;
    }

    JsonArray array(String name) {
        JsonElement element = need(name);
        if (!element.isJsonArray()) {
            throw error(name, "not an array");
        }
        return element.getAsJsonArray();
    }

    /** The strings of an array; empty if it is absent. */
    List<String> strings(String name) {
        List<String> strings = new ArrayList<>();
        if (has(name)) {
            for (JsonElement element : array(name)) {
                strings.add(asString(element, path + "." + name));
            }
        }
        return strings;
    }

    String path(String name) {
        return path + "." + name;
    }

    static String asString(JsonElement element, String path) {
        if (!element.isJsonPrimitive() || !element.getAsJsonPrimitive().isString()) {
            throw new CaseError(path + ": not a string");
        }
        return element.getAsString();
    }

    static long asLong(JsonElement element, String path) {
        if (element instanceof JsonPrimitive && ((JsonPrimitive) element).isNumber()) {
            try {
                return Long.parseLong(element.getAsString());
            } catch (NumberFormatException e) {
                // told below: a fraction, an exponent or too large
            }
        }
        throw new CaseError(path + ": not an integer of 64 bits");
    }

    static int asInt(JsonElement element, String path) {
        long value = asLong(element, path);
        if (value != (int) value) {
            throw new CaseError(path + ": not an integer of 32 bits");
        }
        return (int) value;
    }
}
