package sidestep.interop;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.selector.SelectMessageQueueByHash;
import org.apache.rocketmq.common.TopicConfig;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.protocol.RemotingSerializable;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;

/**
 * What the administration does, for a script: a command a line from stdin, an answer a line as JSON, {"error": …} if it failed.
 *
 * <pre>
 * brokers                         names that the name server knows
 * topic ADDRESS NAME QUEUES PERM  creates or alters a topic at one broker
 * route TOPIC                     broker -> [queues to write to, perm]
 * select TOPIC KEY                the queue that the Java producer chooses by this key: [broker, id]
 * read TOPIC FILE                 all that is stored of a topic, as JSON lines; the number of messages
 * </pre>
 */
public final class Admin implements AutoCloseable {
    private static final long PATIENCE = 10_000;

    private final DefaultMQAdminExt admin = new DefaultMQAdminExt(PATIENCE);
    private final DefaultMQProducer producer = new DefaultMQProducer("interop_select");
    private final Stored stored;

    private Admin(String nameServer) throws Exception {
        admin.setNamesrvAddr(nameServer);
        admin.setInstanceName("admin");
        admin.start();
        producer.setNamesrvAddr(nameServer);
        producer.setInstanceName("select");
        producer.start();
        stored = new Stored(nameServer, admin);
    }

    private Object perform(String[] words) throws Exception {
        switch (words[0]) {
            case "brokers": return new TreeSet<>(admin.examineBrokerClusterInfo().getBrokerAddrTable().keySet());
            case "topic": return topic(words[1], words[2], Integer.parseInt(words[3]), Integer.parseInt(words[4]));
            case "route": return route(words[1]);
            case "select": return select(words[1], words[2]);
            case "read": return stored.read(words[1], words[2]);
            default: throw new IllegalArgumentException("unknown command: " + words[0]);
        }
    }

    private Object topic(String address, String name, int queues, int perm) throws Exception {
        TopicConfig config = new TopicConfig(name);
        config.setReadQueueNums(queues);
        config.setWriteQueueNums(queues);
        config.setPerm(perm);
        admin.createAndUpdateTopicConfig(address, config);
        return true;
    }

    private Object route(String topic) throws Exception {
        Map<String, int[]> queues = new TreeMap<>();
        for (var queue : admin.examineTopicRouteInfo(topic).getQueueDatas()) {
            queues.put(queue.getBrokerName(), new int[] {queue.getWriteQueueNums(), queue.getPerm()});
        }
        return queues;
    }

    private Object select(String topic, String key) throws Exception {
        List<MessageQueue> queues = producer.fetchPublishMessageQueues(topic);
        MessageQueue queue = new SelectMessageQueueByHash().select(queues, null, key);
        return new Object[] {queue.getBrokerName(), queue.getQueueId()};
    }

    @Override
    public void close() {
        stored.close();
        producer.shutdown();
        admin.shutdown();
    }

    private static String answer(Object value) { return RemotingSerializable.toJson(value, false); }

    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        System.setOut(System.err);  // the client tells things there
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (Admin admin = new Admin(arguments[0])) {
            for (String line = commands.readLine(); line != null; line = commands.readLine()) {
                String reply;
                try {
                    reply = answer(admin.perform(line.split(" ")));
                } catch (Exception error) {
                    reply = answer(Map.of("error", error.toString()));
                }
                answers.write((reply + "\n").getBytes(StandardCharsets.UTF_8));
                answers.flush();
            }
        }
        System.exit(0);  // threads of the client would keep the process
    }
}
