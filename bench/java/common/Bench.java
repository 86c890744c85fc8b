package sidestep;

import java.util.concurrent.TimeUnit;
import org.apache.rocketmq.client.impl.producer.TopicPublishInfo;
import org.apache.rocketmq.common.message.MessageQueue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The worlds of bench/world.h, by the same names, on the published Java client. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Bench {
  @State(Scope.Thread)
  public static class Selecting {
    @Param({
      "switch off, 8 queues",
      "all healthy, 8 queues",
      "first half isolated, 8 queues",
      "first half isolated, 64 queues",
      "all isolated, reachable, 64 queues",
      "all isolated, unreachable, 64 queues",
      "first half isolated, last broker given, 8 queues"
    })
    public String world;

    Client client;
    TopicPublishInfo topic;
    String last;

    /** Built anew for each iteration: an isolation of the newer versions lasts 10 s, and older ones write into the list. */
    @Setup(Level.Iteration)
    public void build() {
      final int queues = world.endsWith(" 64 queues") ? 64 : 8;
      final int brokers = queues == 64 ? 16 : 2;
      client = new Client(!world.startsWith("switch off"));
      topic = new TopicPublishInfo();
      for (int i = 0; i < queues; i++) topic.getMessageQueueList().add(new MessageQueue("T", name(i / (queues / brokers)), i % (queues / brokers)));
      topic.setTopicRouteData(Client.route(brokers, queues / brokers));
      topic.setHaveTopicRouterInfo(true);
      final int isolated = world.startsWith("all isolated") ? brokers : world.startsWith("first half") ? brokers / 2 : 0;
      for (int b = 0; b < brokers; b++) client.update(name(b), 10, b < isolated, b >= isolated || !world.contains("unreachable"));
      last = world.contains("last broker given") ? name(brokers - 1) : null;
    }
  }

  @State(Scope.Thread)
  public static class Updating {
    final Client client = new Client(true);
  }

  static String name(int broker) {
    return "broker-" + (char) ('a' + broker);
  }

  @Benchmark
  public MessageQueue select(Selecting s) {
    return s.client.select(s.topic, s.last);
  }

  @Benchmark
  public void updateHealthy(Updating u) {
    u.client.update("broker-a", 10, false, true);
  }

  @Benchmark
  public void updateUnreachable(Updating u) {
    u.client.update("broker-a", 10, true, false);
  }
}
