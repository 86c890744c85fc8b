package sidestep.adapter;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Drives real producers of one release: a request a line from stdin, an answer a line to stdout. Arguments: JARFOLDER… */
public final class SenderMain {
    private final URLClassLoader loader;
    private Sender sender;

    private SenderMain(URLClassLoader loader) {
        this.loader = loader;
    }

    public static void main(String[] folders) throws IOException {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);  // stdout is the protocol's; libraries may print
        File[] files = Arrays.stream(folders).map(File::new).toArray(File[]::new);
        SenderMain main = new SenderMain(new ProbingLoader(Client.jars(files), SenderMain.class.getClassLoader()));
        BufferedReader in = new BufferedReader(new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.println(main.answer(line));
        }
        Runtime.getRuntime().halt(0);  // producers that are still leaving their brokers are not waited for
    }

    private JsonObject answer(String line) {
        try {
            Members request = Members.root(JsonParser.parseString(line));
            if (request.has("open")) {
                close();  // what an error left open
                sender = new Sender(loader, request.members("open"));
            } else if (sender == null) {
                throw new CaseError("no producer is open");
            } else if (request.has("close")) {
                close();
            } else if (request.has("refresh")) {
                return refresh(request.members("refresh"));
            } else if (request.has("counter")) {
                Members counter = request.members("counter");
                sender.counter(counter.string("topic"), counter.int32("value"));
            } else if (request.has("draw")) {
                sender.draw(request.int32("draw"));
            } else if (request.has("send")) {
                return sender.send(request.members("send"));
            } else {
                throw new CaseError("no such request");
            }
            return new JsonObject();
        } catch (CaseError | JsonParseException e) {
            return error(e.getMessage());
        } catch (Throwable e) {  // a class that is missing in a jar: the next scenario may go well
            return error(chain(e));
        }
    }

    private void close() {
        if (sender != null) {
            sender.close();
        }
        sender = null;
    }

    /** An error and what caused it. */
    private static String chain(Throwable error) {
        StringBuilder all = new StringBuilder(error.toString());
        for (Throwable cause = error.getCause(); cause != null; cause = cause.getCause()) {
            all.append(" <- ").append(cause);
        }
        return all.toString();
    }

    private JsonObject refresh(Members asked) {
        sender.refresh(asked.string("topic"));
        JsonObject told = new JsonObject();
        told.add("held", sender.held(asked.string("topic")));
        return told;
    }

    private static JsonObject error(String why) {
        JsonObject error = new JsonObject();
        error.addProperty("error", why);
        return error;
    }
}
