package sidestep.adapter;

import com.google.gson.JsonObject;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ScheduledExecutorService;

/**
 * One round of the detector: runs the very task that the client schedules, which looks at the switch by itself. The executor that the
 * client would schedule it with is replaced by one that only remembers the task.
 */
final class Detector implements Client.Network {
    private final Client client;
    private Object strategy;
    private Runnable task;
    private Set<String> resolved = Set.of();
    private Set<String> alive = Set.of();
    private final Set<String> probed = new TreeSet<>();

    Detector(Client client) {
        this.client = client;
    }

    void use(Object newStrategy) {
        strategy = newStrategy;
        task = null;
    }

    @Override
    public String resolve(String broker) {
        return resolved.contains(broker) ? broker : null;
    }

    @Override
    public boolean probe(String address) {
        probed.add(address);
        return alive.contains(address);
    }

    JsonObject round(Object tolerance, Map<String, Object> items, Collection<String> nowResolved, Collection<String> nowAlive) {
        resolved = new HashSet<>(nowResolved);
        alive = new HashSet<>(nowAlive);
        probed.clear();
        Set<String> removed = new HashSet<>(items.keySet());
        if (client.hasDetector()) {
            if (task == null) {
                schedule(tolerance);
            }
            task.run();
        }
        removed.removeAll(items.keySet());
        JsonObject outcome = new JsonObject();
        outcome.add("probed", Outcomes.sorted(probed));
        outcome.add("removed", Outcomes.sorted(removed));
        return outcome;
    }

    private void schedule(Object tolerance) {
        InvocationHandler remember = (proxy, method, arguments) -> {
            if (method.getName().startsWith("schedule")) {
                task = (Runnable) arguments[0];
            }
            return null;
        };
        Class<?>[] type = {ScheduledExecutorService.class};
        Reflect.set(client.detectorExecutorOf, tolerance, Proxy.newProxyInstance(client.loader, type, remember));
        Reflect.call(client.startDetector, strategy);
        if (task == null) {
            throw new CaseError("the client scheduled no detector");
        }
    }
}
