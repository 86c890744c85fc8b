package sidestep.adapter;

import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What the rewritten client classes call instead of the clock, of random numbers and of the network. It holds the values of the
 * current case. One thread at a time runs client code, and the hand-over between threads orders the accesses.
 */
public final class Stubs {
    private static long now;
    private static final ArrayDeque<Integer> draws = new ArrayDeque<>();
    private static List<String> shuffle = List.of();
    private static Object route;
    private static Throwable failure;
    private static Throwable swallowed;

    private Stubs() {}

    // ---- For the adapter ----

    static void reset() {
        now = 0;
        draws.clear();
        shuffle = List.of();
        route = null;
        failure = null;
        swallowed = null;
    }

    static long now() {
        return now;
    }

    static void setNow(long value) {
        now = value;
    }

    static void addDraw(int draw) {
        draws.add(draw);
    }

    static void setShuffle(List<String> brokers) {
        shuffle = brokers;
    }

    /** What the next fetches of route data give: `data`, or `why` thrown. */
    static void answerFetch(Object data, Throwable why) {
        route = data;
        failure = why;
        swallowed = null;
    }

    /** The unchecked error that the last refresh caught, or null. */
    static Throwable swallowed() {
        return swallowed;
    }

    // ---- For the rewritten classes ----

    public static long currentTimeMillis() {
        return now;
    }

    public static int nextInt(Random ignored) {
        Integer draw = draws.poll();
        return draw == null ? 0 : draw;
    }

    public static int nextInt(Random ignored, int bound) {
        return (nextInt(ignored) & Integer.MAX_VALUE) % bound;
    }

    /** Puts the items that the case names in front, in its order; the others keep theirs. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void shuffle(List list) {
        if (shuffle.isEmpty() || list.isEmpty()) {
            return;
        }
        Map<String, Object> named = new LinkedHashMap<>();
        shuffle.forEach(name -> named.put(name, null));
        List<Object> others = new ArrayList<>();
        for (Object item : list) {
            if (named.replace(nameOf(item), item) == null && named.get(nameOf(item)) != item) {
                others.add(item);
            }
        }
        int at = 0;
        for (Object item : named.values()) {
            if (item != null) {
                list.set(at++, item);
            }
        }
        for (Object item : others) {
            list.set(at++, item);
        }
    }

    private static Method getName;

    private static String nameOf(Object item) {
        try {
            if (getName == null || getName.getDeclaringClass() != item.getClass()) {
                getName = item.getClass().getMethod("getName");
                getName.setAccessible(true);
            }
            return (String) getName.invoke(item);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a list of something else than fault items is shuffled", e);
        }
    }

    public static Object fetchRoute() throws Throwable {
        if (failure != null) {
            throw failure;
        }
        return route;
    }

    /** The refresh caught something. Only unchecked errors matter: the checked ones are the failures that a case asks for. */
    public static void caught(Throwable what) {
        if (what instanceof RuntimeException && swallowed == null) {
            swallowed = what;
        }
    }
}
