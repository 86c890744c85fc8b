package sidestep.interop;

import java.io.BufferedWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import org.apache.rocketmq.client.consumer.DefaultMQPullConsumer;
import org.apache.rocketmq.client.consumer.PullResult;
import org.apache.rocketmq.client.consumer.PullStatus;
import org.apache.rocketmq.common.message.MessageClientExt;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.protocol.RemotingSerializable;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;

/** Reads what is stored of a topic: every offset of every queue of every broker, with the Java consumer. */
@SuppressWarnings("deprecation")  // the one consumer of both releases that reads by offset
final class Stored {
    private static final int AT_ONCE = 64;

    private final DefaultMQPullConsumer consumer = new DefaultMQPullConsumer("interop_read");
    private final DefaultMQAdminExt admin;

    Stored(String nameServer, DefaultMQAdminExt admin) throws Exception {
        this.admin = admin;
        consumer.setNamesrvAddr(nameServer);
        consumer.setInstanceName("read");
        consumer.start();
    }

    /** The number of messages, each of which is a line of `file`. */
    int read(String topic, String file) throws Exception {
        int count = 0;
        try (BufferedWriter out = Files.newBufferedWriter(Path.of(file), StandardCharsets.UTF_8)) {
            for (var entry : admin.examineTopicStats(topic).getOffsetTable().entrySet()) {
                count += readQueue(entry.getKey(), entry.getValue().getMinOffset(), entry.getValue().getMaxOffset(), out);
            }
        }
        return count;
    }

    private int readQueue(MessageQueue queue, long from, long end, BufferedWriter out) throws Exception {
        int count = 0;
        for (long offset = from; offset < end; ) {
            PullResult result = consumer.pull(queue, "*", offset, AT_ONCE);
            if (result.getPullStatus() != PullStatus.FOUND) {
                throw new IllegalStateException(queue + " has nothing at offset " + offset + " of " + end + ": " + result);
            }
            for (MessageExt message : result.getMsgFoundList()) {
                out.write(RemotingSerializable.toJson(line(queue.getBrokerName(), message), false));
                out.newLine();
                ++count;
            }
            offset = result.getNextBeginOffset();
        }
        return count;
    }

    private static Map<String, Object> line(String broker, MessageExt message) {
        CRC32 crc = new CRC32();
        crc.update(message.getBody());
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("broker", broker);
        line.put("queue", message.getQueueId());
        line.put("offset", message.getQueueOffset());
        line.put("offset_id", ((MessageClientExt) message).getOffsetMsgId());
        line.put("size", message.getBody().length);
        line.put("crc", crc.getValue());
        line.put("flag", message.getFlag());
        line.put("compressed", message.getStoreSize() < message.getBody().length);  // 5.x clears the flag
        line.put("waited", message.getStoreTimestamp() - message.getBornTimestamp());
        line.put("properties", message.getProperties());
        return line;
    }

    void close() { consumer.shutdown(); }
}
