package sidestep.adapter;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** The caller slots. The client's counters belong to threads, so each slot is a thread of its own; slot 0 is the main thread. */
final class Slots {
    static final int MAX_SLOT = 255;

    private static final class Slot {
        volatile Thread thread;
        ExecutorService executor;
    }

    private final Map<Integer, Slot> slots = new HashMap<>();
    private final Method mapOf = Reflect.method(ThreadLocal.class, "getMap", 1);
    private final Method entryOf;
    private final Field valueOf;

    Slots() throws ClassNotFoundException {
        entryOf = Reflect.method(Class.forName("java.lang.ThreadLocal$ThreadLocalMap"), "getEntry", 1);
        valueOf = Reflect.field(Class.forName("java.lang.ThreadLocal$ThreadLocalMap$Entry"), "value");
        Slot main = new Slot();
        main.thread = Thread.currentThread();
        slots.put(0, main);
    }

    /** Runs `work` on the thread of `slot`, and waits for it. */
    <T> T on(int number, Supplier<T> work) {
        Slot slot = slots.computeIfAbsent(number, Slots::start);
        if (slot.executor == null) {
            return work.get();
        }
        try {
            return slot.executor.submit(work::get).get();
        } catch (ExecutionException e) {
            throw Reflect.<RuntimeException>sneak(e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Slot start(int number) {
        Slot slot = new Slot();
        slot.executor = Executors.newSingleThreadExecutor(work -> {
            slot.thread = new Thread(work, "slot-" + number);
            slot.thread.setDaemon(true);
            return slot.thread;
        });
        return slot;
    }

    /**
     * The value that a slot's thread holds, or null. Looks into the thread from outside: asking on the thread would cost a hand-over for
     * each state, and would leave an empty entry behind. The thread is idle meanwhile.
     */
    Integer peek(ThreadLocal<Integer> local, int number) {
        Slot slot = slots.get(number);
        if (slot == null || slot.thread == null) {
            return null;
        }
        Object map = Reflect.call(mapOf, local, slot.thread);
        Object entry = map == null ? null : Reflect.call(entryOf, map, local);
        return entry == null ? null : (Integer) Reflect.get(valueOf, entry);
    }
}
