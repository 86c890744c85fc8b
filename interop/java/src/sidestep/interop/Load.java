package sidestep.interop;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendCallback;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.common.message.Message;

/**
 * The load of interop/load.cpp by the Java producer: three messages of four async by one thread, the others sync by four threads.
 *
 * <p>Arguments: NAME_SERVER TOPIC RECORD SECONDS RATE LATENCY_SWITCH WARM_UP_TOPIC.
 */
public final class Load {
    private static final int SYNC_THREADS = 4;
    private static final int BODY = 256;
    private static final int POLL = 5000;
    private static final int WARM_UP = 200;  // messages of either kind
    private static final long LAST_OUTCOMES = 20;  // s

    private final DefaultMQProducer producer = new DefaultMQProducer("interop_load");
    private final String topic;
    private final long length;
    private final long began;
    private final AtomicInteger n = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final Outcomes outcomes;

    private Load(String[] arguments) throws Exception {
        topic = arguments[1];
        length = TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[3]));
        producer.setNamesrvAddr(arguments[0]);
        producer.setPollNameServerInterval(POLL);
        producer.start();
        warmUp(arguments[6]);
        producer.setSendLatencyFaultEnable(Boolean.parseBoolean(arguments[5]));
        began = System.nanoTime();
        outcomes = new Outcomes(Path.of(arguments[2]), began);  // the file tells whoever started us that the load begins
    }

    /** A virtual machine that loads its classes takes so long that the switch would take the brokers for slow. */
    private void warmUp(String elsewhere) throws Exception {
        CountDownLatch left = new CountDownLatch(WARM_UP);
        for (int i = 0; i < WARM_UP; ++i) {
            producer.send(new Message(elsewhere, new byte[BODY]));
            producer.send(new Message(elsewhere, new byte[BODY]), new SendCallback() {
                @Override
                public void onSuccess(SendResult result) { left.countDown(); }

                @Override
                public void onException(Throwable error) { left.countDown(); }
            });
        }
        left.await();
    }

    private void run(int rate) throws Exception {
        List<Thread> threads = new ArrayList<>();
        threads.add(new Thread(() -> pace(rate * 3 / 4, this::sendAsync)));
        for (int i = 0; i < SYNC_THREADS; ++i) {
            threads.add(new Thread(() -> pace(rate / 4 / SYNC_THREADS, this::sendSync)));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(LAST_OUTCOMES);
        while (ended.get() < n.get() && System.nanoTime() < patience) {
            Thread.sleep(10);
        }
        outcomes.end(n.get());
    }

    private void pace(int rate, Runnable send) {
        long gap = TimeUnit.SECONDS.toNanos(1) / rate;
        for (long due = began; due < began + length; due += gap) {
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            send.run();
        }
    }

    private Message message(int number, String kind) {
        byte[] body = new byte[BODY];
        Arrays.fill(body, (byte) ('a' + number % 26));
        Message message = new Message(topic, kind, body);
        message.putUserProperty("n", Integer.toString(number));
        return message;
    }

    private void sendSync() {
        int number = n.getAndIncrement();
        Message message = message(number, "sync");
        long start = System.nanoTime();
        try {
            end(number, "sync", message, start, producer.send(message), null);
        } catch (Exception error) {
            end(number, "sync", message, start, null, error);
        }
    }

    private void sendAsync() {
        int number = n.getAndIncrement();
        Message message = message(number, "async");
        long start = System.nanoTime();
        try {
            producer.send(message, new SendCallback() {
                @Override
                public void onSuccess(SendResult result) { end(number, "async", message, start, result, null); }

                @Override
                public void onException(Throwable error) { end(number, "async", message, start, null, error); }
            });
        } catch (Exception error) {
            end(number, "async", message, start, null, error);
        }
    }

    private void end(int number, String kind, Message message, long start, SendResult result, Throwable error) {
        outcomes.write(number, kind, message, start, result, error);
        ended.incrementAndGet();
    }

    public static void main(String[] arguments) throws Exception {
        Load load = new Load(arguments);
        load.run(Integer.parseInt(arguments[4]));
        load.producer.shutdown();
        System.exit(0);
    }
}
