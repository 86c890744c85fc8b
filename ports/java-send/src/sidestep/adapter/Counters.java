package sidestep.adapter;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The counters of a producer, made predictable. In the client each thread has its own, with a random start; an async send goes through
 * threads that nobody can choose. Here all threads share one value, and randomness is supplied: the same sequence as in one caller slot.
 */
final class Counters {
    private final Queue<Integer> draws = new ArrayDeque<>();

    /** One value for all threads. */
    private static final class Shared extends ThreadLocal<Integer> {
        private volatile Integer value;

        @Override
        public Integer get() {
            return value;
        }

        @Override
        public void set(Integer to) {
            value = to;
        }
    }

    private final class Supplied extends Random {
        private static final long serialVersionUID = 1;

        @Override
        public int nextInt() {
            return draw();
        }

        @Override
        public int nextInt(int bound) {
            return (draw() & Integer.MAX_VALUE) % bound;
        }
    }

    /** A producer's table of publish infos, which equips the counter of each that is put in. */
    final class Table extends ConcurrentHashMap<String, Object> {
        private static final long serialVersionUID = 1;

        @Override
        public Object put(String topic, Object info) {
            equip(counterOf(info));
            return super.put(topic, info);
        }

        @Override
        public Object putIfAbsent(String topic, Object info) {
            equip(counterOf(info));
            return super.putIfAbsent(topic, info);
        }
    }

    static Object counterOf(Object info) {
        return Reflect.call(Reflect.method(info.getClass(), "getSendWhichQueue", 0), info);
    }

    /** `counter`: a ThreadLocalIndex. One that is equipped already stays as it is: the producers of an instance share their infos. */
    void equip(Object counter) {
        if (local(counter) instanceof Shared) {
            return;
        }
        Reflect.set(Reflect.field(counter.getClass(), "threadLocalIndex"), counter, new Shared());
        Reflect.set(Reflect.field(counter.getClass(), "random"), counter, new Supplied());
    }

    @SuppressWarnings("unchecked")
    static ThreadLocal<Integer> local(Object counter) {
        return (ThreadLocal<Integer>) Reflect.get(Reflect.field(counter.getClass(), "threadLocalIndex"), counter);
    }

    synchronized void supply(int draw) {
        draws.add(draw);
    }

    private synchronized int draw() {
        return draws.isEmpty() ? 0 : draws.remove();
    }
}
