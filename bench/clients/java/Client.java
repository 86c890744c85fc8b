import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendCallback;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.common.message.Message;

/**
 * One section of the table of clients: sends with the Java producer, and tells what that cost as a line of JSON.
 *
 * <p>Arguments: NAME_SERVER TOPIC async|sync BODY WARM_UP COUNT WINDOW.
 */
public final class Client {
    private static final int NEVER_COMPRESSED = 1 << 20;

    private final DefaultMQProducer producer = new DefaultMQProducer("bench");
    private final String topic;
    private final boolean async;
    private final byte[] body;
    private final int window;
    private final Semaphore room;
    private final AtomicInteger failed = new AtomicInteger();
    private double[] micros = {};

    private Client(String[] arguments) throws Exception {
        topic = arguments[1];
        async = arguments[2].equals("async");
        body = new byte[Integer.parseInt(arguments[3])];
        Arrays.fill(body, (byte) 'x');
        window = Integer.parseInt(arguments[6]);
        room = new Semaphore(window);
        producer.setNamesrvAddr(arguments[0]);
        producer.setCompressMsgBodyOverHowmuch(NEVER_COMPRESSED);
        producer.setEnableBackpressureForAsyncMode(false);  // the window is the limit
        producer.start();
    }

    /** Sends so many messages, and waits for the outcome of each. */
    private void send(int count) throws Exception {
        failed.set(0);
        if (async) {
            sendAsync(count);
        } else {
            sendSync(count);
        }
    }

    private void sendAsync(int count) throws Exception {
        for (int i = 0; i < count; ++i) {
            room.acquire();
            try {
                producer.send(new Message(topic, body), new SendCallback() {
                    @Override
                    public void onSuccess(SendResult result) { room.release(); }

                    @Override
                    public void onException(Throwable error) {
                        fail(error);
                        room.release();
                    }
                });
            } catch (Exception error) {
                fail(error);
                room.release();
            }
        }
        room.acquire(window);
        room.release(window);
    }

    private void sendSync(int count) {
        micros = new double[count];
        for (int i = 0; i < count; ++i) {
            long begin = System.nanoTime();
            try {
                producer.send(new Message(topic, body));
            } catch (Exception error) {
                fail(error);
            }
            micros[i] = (System.nanoTime() - begin) / 1e3;
        }
    }

    private void fail(Throwable error) {
        if (failed.getAndIncrement() == 0) {
            System.err.println(error);
        }
    }

    /** Of the sync sends: how long so many of 100 took at most, in µs. */
    private double percentile(int of100) {
        Arrays.sort(micros);
        return micros.length == 0 ? 0 : micros[(int) (((long) micros.length * of100 + 99) / 100 - 1)];
    }

    /** Of this process, in user and system mode: whatever the virtual machine does beside counts. */
    private static double cpuSeconds() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1e9;
    }

    private static long peakKib() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        return 0;
    }

    public static void main(String[] arguments) throws Exception {
        Client client = new Client(arguments);
        int count = Integer.parseInt(arguments[5]);
        client.send(Integer.parseInt(arguments[4]));
        long begin = System.nanoTime();
        double cpu = cpuSeconds();
        client.send(count);
        double used = cpuSeconds() - cpu;
        double elapsed = (System.nanoTime() - begin) / 1e9;
        System.out.printf("{\"sent\": %d, \"failed\": %d, \"seconds\": %s, \"cpu_seconds\": %s, \"p50_us\": %s, \"p99_us\": %s, \"peak_kib\": %d}%n",
            count, client.failed.get(), elapsed, used, client.percentile(50), client.percentile(99), peakKib());
        client.producer.shutdown();
        System.exit(0);
    }
}
