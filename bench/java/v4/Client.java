package sidestep;

import java.util.ArrayList;
import java.util.List;
import org.apache.rocketmq.client.impl.producer.TopicPublishInfo;
import org.apache.rocketmq.client.latency.MQFaultStrategy;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.common.protocol.route.QueueData;
import org.apache.rocketmq.common.protocol.route.TopicRouteData;

/** The calls under test, as clients up to 5.1.3 have them. */
final class Client {
  private final MQFaultStrategy strategy = new MQFaultStrategy();

  Client(boolean latencySwitch) {
    strategy.setSendLatencyFaultEnable(latencySwitch);
  }

  MessageQueue select(TopicPublishInfo topic, String last) {
    return strategy.selectOneMessageQueue(topic, last);
  }

  void update(String broker, long latency, boolean isolation, boolean reachable) {
    strategy.updateFaultItem(broker, latency, isolation);
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
