package sidestep.interop;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageClientIDSetter;
import org.apache.rocketmq.remoting.protocol.RemotingSerializable;

/** The JSON lines of interop/record.cpp. Any thread may write. */
final class Outcomes {
    private final BufferedWriter file;
    private final long began;

    Outcomes(Path path, long began) throws IOException {
        file = Files.newBufferedWriter(path, StandardCharsets.UTF_8);
        this.began = began;
    }

    void write(int number, String kind, Message message, long start, SendResult result, Throwable error) {
        long now = System.nanoTime();
        CRC32 crc = new CRC32();
        crc.update(message.getBody());
        String id = MessageClientIDSetter.getUniqID(message);
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("n", number);
        line.put("kind", kind);
        line.put("expected", "stored");
        line.put("compressed", false);
        line.put("size", message.getBody().length);
        line.put("crc", crc.getValue());
        line.put("flag", message.getFlag());
        line.put("properties", Map.of("n", Integer.toString(number), "TAGS", kind));
        line.put("id", id == null ? "" : id);
        if (result != null) {
            line.put("outcome", "stored");
            line.put("broker", result.getMessageQueue().getBrokerName());
            line.put("queue", result.getMessageQueue().getQueueId());
            line.put("offset", result.getQueueOffset());
            line.put("offset_id", result.getOffsetMsgId());
        } else {
            line.put("outcome", "failed");
            line.put("error", error.getClass().getSimpleName());
            line.put("text", String.valueOf(error.getMessage()));
        }
        line.put("at", (start - began) / 1_000_000);
        line.put("us", (now - start) / 1_000);
        put(line);
    }

    void end(int sent) throws IOException {
        put(Map.of("sent", sent));
        synchronized (this) {
            file.close();
        }
    }

    private synchronized void put(Map<String, Object> line) {
        try {
            file.write(RemotingSerializable.toJson(line, false));
            file.newLine();
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }
}
