package sidestep;

import java.util.ArrayList;
import java.util.List;
import org.apache.rocketmq.client.ClientConfig;
import org.apache.rocketmq.client.impl.producer.TopicPublishInfo;
import org.apache.rocketmq.client.latency.MQFaultStrategy;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.protocol.route.QueueData;
import org.apache.rocketmq.remoting.protocol.route.TopicRouteData;

/** The calls under test, as clients since 5.1.4 have them. */
final class Client {
  private final MQFaultStrategy strategy = new MQFaultStrategy(new ClientConfig(), null, null);

  Client(boolean latencySwitch) {
    strategy.setSendLatencyFaultEnable(latencySwitch);
  }

  MessageQueue select(TopicPublishInfo topic, String last) {
    return strategy.selectOneMessageQueue(topic, last, false);
  }

  void update(String broker, long latency, boolean isolation, boolean reachable) {
    strategy.updateFaultItem(broker, latency, isolation, reachable);
  }

  /** Route data that gives each broker as many queues. */
  static TopicRouteData route(int brokers, int queues) {
    List<QueueData> datas = new ArrayList<>();
    for (int b = 0; b < brokers; b++) {
      QueueData data = new QueueData();
      data.setBrokerName(Bench.name(b));
      data.setReadQueueNums(queues);
      data.setWriteQueueNums(queues);
      data.setPerm(6);
      datas.add(data);
    }
    TopicRouteData route = new TopicRouteData();
    route.setQueueDatas(datas);
    return route;
  }
}
