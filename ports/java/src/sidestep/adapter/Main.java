package sidestep.adapter;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;

/** The adapter: requests as lines of JSON from stdin, one line of JSON for each to stdout. Arguments: VERSION JARFOLDER… */
public final class Main {
    private static final Gson GSON = new GsonBuilder().serializeNulls().disableHtmlEscaping().create();
    private static final TypeAdapter<JsonElement> ELEMENTS = GSON.getAdapter(JsonElement.class);

    private final String version;
    private final World world;

    private Main(String version, World world) {
        this.version = version;
        this.world = world;
    }

    public static void main(String[] arguments) throws Exception {
        System.setOut(System.err);  // stdout is the protocol's; libraries may print
        File[] folders = new File[arguments.length - 1];
        for (int i = 0; i < folders.length; i++) {
            folders[i] = new File(arguments[i + 1]);
        }
        Main adapter = new Main(arguments[0], new World(new Client(folders)));
        BufferedReader in =
                new BufferedReader(new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8), 1 << 16);
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            StringBuilder answer = new StringBuilder();  // Gson writes in small pieces, which a Writer would lock for one by one
            GSON.toJson(adapter.answer(line), answer);
            out.write(answer.append('\n').toString().getBytes(StandardCharsets.UTF_8));
        }
        System.exit(0);  // the client instance keeps threads
    }

    private JsonObject answer(String line) {
        try {
            Members request = Members.root(parse(line));
            if (request.has("hello")) {
                return hello(request.members("hello"));
            } else if (request.has("batch")) {
                JsonArray results = new JsonArray();
                for (JsonElement one : request.array("batch")) {
                    results.add(result(one));
                }
                JsonObject answer = new JsonObject();
                answer.add("batch", results);
                return answer;
            }
            return error("request: neither hello nor batch");
        } catch (CaseError e) {
            return error(e.getMessage());
        } catch (StackOverflowError e) {
            return error("request: nested too deep");
        }
    }

    /** Strict JSON, one value a line; Gson's own shortcuts are lenient. */
    private static JsonElement parse(String line) {
        try (JsonReader reader = new JsonReader(new StringReader(line))) {
            JsonElement element = ELEMENTS.read(reader);
            if (reader.peek() != JsonToken.END_DOCUMENT) {
                throw new CaseError("request: more than one value in the line");
            }
            return element;
        } catch (IOException | JsonParseException | IllegalStateException | NumberFormatException e) {
            throw new CaseError("request: not JSON");
        }
    }

    private JsonObject result(JsonElement one) {
        try {
            JsonObject result = new JsonObject();
            result.add("outcomes", world.run(one));
            return result;
        } catch (CaseError e) {
            return error(e.getMessage());
        } catch (Throwable e) {  // out of memory, a class that is missing: the next case may go well
            return error("the case could not be executed: " + e);
        }
    }

    private JsonObject hello(Members asked) {
        if (asked.integer("protocol") != 1) {
            throw asked.error("protocol", "only 1 is spoken");
        }
        if (!asked.string("profile", version).equals(version)) {
            throw asked.error("profile", "this is release " + version);
        }
        JsonObject hello = new JsonObject();
        hello.addProperty("protocol", 1);
        hello.addProperty("name", "Apache RocketMQ Java client");
        hello.addProperty("version", version);
        hello.addProperty("profile", version);
        hello.addProperty("clock", "set");
        hello.addProperty("cursor", "set");
        JsonArray events = new JsonArray();
        World.eventNames().forEach(events::add);
        hello.add("events", events);
        JsonArray exposes = new JsonArray();
        for (String shown : new String[] {"queues", "cursor", "items", "pick"}) {
            exposes.add(shown);
        }
        hello.add("exposes", exposes);
        hello.addProperty("selection", "queue");
        JsonObject answer = new JsonObject();
        answer.add("hello", hello);
        return answer;
    }

    private static JsonObject error(String why) {
        JsonObject error = new JsonObject();
        error.addProperty("error", why);
        return error;
    }
}
