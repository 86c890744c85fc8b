package sidestep.adapter;

import com.google.gson.JsonObject;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** How a send ended: the first of what the call returned or threw, and what its callback was told; and how often it was told. */
final class Ending {
    private static final long LATE_CALLBACKS = 150;  // ms in which a second callback, or a booking behind the callback, may come

    private final ClassLoader loader;
    private final int callbackTime;
    private final CountDownLatch ended = new CountDownLatch(1);
    private Object result;
    private Throwable error;
    private boolean handedOver;
    private boolean thrown;
    private long at;
    private int callbacks;

    /** `callbackTime`: ms that each callback takes. */
    Ending(ClassLoader loader, int callbackTime) {
        this.loader = loader;
        this.callbackTime = callbackTime;
    }

    Object callback() throws ClassNotFoundException {
        Class<?> type = Class.forName("org.apache.rocketmq.client.producer.SendCallback", true, loader);
        return Proxy.newProxyInstance(loader, new Class<?>[] {type}, new Callback());
    }

    private final class Callback implements InvocationHandler {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws InterruptedException {
            switch (method.getName()) {
                case "onSuccess":
                    called(arguments[0], null);
                    return null;
                case "onException":
                    called(null, (Throwable) arguments[0]);
                    return null;
                case "hashCode":
                    return System.identityHashCode(proxy);
                case "equals":
                    return proxy == arguments[0];
                default:
                    return "callback";
            }
        }
    }

    private void called(Object value, Throwable what) throws InterruptedException {
        synchronized (this) {
            callbacks++;
            end(value, what);
        }
        Thread.sleep(callbackTime);
    }

    synchronized void returned(Object value) {
        handedOver = true;
        if (value != null) {
            end(value, null);
        }
    }

    synchronized void threw(Throwable what) {
        thrown = true;
        end(null, what);
    }

    private synchronized void end(Object value, Throwable what) {
        if (ended.getCount() == 0) {
            return;
        }
        result = value;
        error = what;
        at = System.currentTimeMillis();
        ended.countDown();
    }

    /** Waits for the end at most `patience` ms. `interruptAfter` not below 0: interrupts the calling thread by then. */
    void await(Future<?> call, boolean async, int interruptAfter, int patience) throws InterruptedException {
        try {
            if (interruptAfter >= 0 && !finished(call, interruptAfter)) {
                call.cancel(true);
            }
            if (async || interruptAfter >= 0) {
                ended.await(patience, TimeUnit.MILLISECONDS);
            } else {
                finished(call, patience);
            }
        } finally {
            if (async) {
                Thread.sleep(LATE_CALLBACKS + callbackTime);
            }
        }
    }

    private static boolean finished(Future<?> call, int within) throws InterruptedException {
        try {
            call.get(within, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException(e);  // Call catches everything
        }
    }

    synchronized void tell(JsonObject told) {
        told.addProperty("ended", at == 0 ? System.currentTimeMillis() : at);
        told.addProperty("callbacks", callbacks);
        told.addProperty("thrown", thrown);
        if (result != null) {
            told.addProperty("status", Reflect.call(Reflect.method(result.getClass(), "getSendStatus", 0), result).toString());
        } else if (error != null) {
            tellError(told);
        } else {
            told.addProperty("handed_over", handedOver);
        }
    }

    private void tellError(JsonObject told) {
        told.addProperty("error", error.getClass().getName());
        told.addProperty("message", String.valueOf(error.getMessage()));
        StackTraceElement[] trace = error.getStackTrace();
        told.addProperty("by", trace.length == 0 ? "" : trace[0].getClassName());
        Method code = Reflect.methodOrNull(error.getClass(), "getResponseCode", 0);
        if (code != null) {
            told.addProperty("code", (Integer) Reflect.call(code, error));
        }
    }
}
