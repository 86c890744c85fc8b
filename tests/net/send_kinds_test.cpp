// Kinds of sends, and what a message carries. Reports of batches, compression and selectors by number.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/net/world.h"
#include "wire/batch.h"
#include "wire/compression.h"

namespace sidestep::test {
namespace {

using core::QueueName;
using embedded::Reaction;
using net::SendErrorKind;
using net::SendResult;

/// A world with one broker, whose requests are kept as they come.
struct Kept {
  std::vector<wire::SendRequest> requests;
  std::vector<Reaction> reactions;  ///< to the first ones
  World world;

  explicit Kept(std::size_t brokers = 2, std::int32_t queues = 2, const net::Settings& settings = {}) : world(brokers, queues) {
    for (const auto& broker : world.brokers) {
      broker->react([this](const wire::Command& command) {
        const auto request = wire::read_send_request(command);
        if (!request) return Reaction{};
        requests.push_back(*request);
        return requests.size() <= reactions.size() ? reactions[requests.size() - 1] : Reaction{};
      });
    }
    world.start(settings);
  }
};

wire::Properties properties_of(const wire::SendRequest& request) { return *wire::read_properties(request.properties); }

std::string random_body(std::size_t size) {
  std::mt19937 random(5);
  std::string body(size, ' ');
  for (char& c : body) c = static_cast<char>(random());
  return body;
}

SendResult send_batch(World& world, std::vector<net::Message> messages) {
  std::optional<SendResult> outcome;
  world.producer->async_send_batch(std::move(messages), {}, [&outcome](SendResult r) { outcome = std::move(r); });
  world.environment.run_for(5000);
  return *outcome;
}

TEST(SendKinds, Report_ClientCpp186_a_batch_is_marked_framed_and_not_compressed) {
  net::Settings settings;
  settings.compress_above = 10;
  Kept k(2, 2, settings);
  const std::string large(1000, 'x');
  const SendResult result = send_batch(
      k.world, {{.topic = "T", .body = large, .tags = "one"}, {.topic = "T", .body = large}, {.topic = "T", .body = "3", .keys = {"k"}}});
  ASSERT_TRUE(result.ok());
  ASSERT_EQ(k.requests.size(), 1U);
  EXPECT_TRUE(k.requests[0].batch);
  EXPECT_EQ(k.requests[0].sys_flag, 0);
  const auto messages = wire::read_batch(k.requests[0].body);
  ASSERT_TRUE(messages);
  ASSERT_EQ(messages->size(), 3U);
  EXPECT_EQ(messages->at(0).body, large);
  EXPECT_EQ(messages->at(2).body, "3");
  std::string ids;
  for (const auto& message : *messages) ids += (ids.empty() ? "" : ",") + wire::read_properties(message.properties)->at("UNIQ_KEY");
  EXPECT_EQ(result.message_id, ids);
}

TEST(SendKinds, what_a_batch_cant_be_is_refused_by_its_part) {
  Kept k;
  EXPECT_EQ(send_batch(k.world, {}).error->part, "messages");
  EXPECT_EQ(send_batch(k.world, {{.topic = "T", .body = "1"}, {.topic = "T", .body = ""}}).error->part, "messages[1].body");
  EXPECT_EQ(send_batch(k.world, {{.topic = "T", .body = "1"}, {.topic = "U", .body = "2"}}).error->part, "messages[1].topic");
  EXPECT_EQ(send_batch(k.world, {{.topic = "T", .body = "1", .delay_level = 3}}).error->part, "messages[0].delay_level");
  EXPECT_EQ(send_batch(k.world, {{.topic = "T", .body = "1"}, {.topic = "T", .body = "2", .wait_stored = false}}).error->part,
            "messages[1].wait_stored");
  EXPECT_TRUE(k.requests.empty());
}

TEST(SendKinds, Report_Externals66_a_body_is_compressed_once_and_each_attempt_sends_the_same) {
  Kept k;
  k.reactions = {{.kind = Reaction::Kind::refuse, .code = 14}, {.kind = Reaction::Kind::close}};
  const std::string body = random_body(1 << 20);  // above the threshold when it is compressed, too
  const net::Message message{.topic = "T", .body = body};
  const SendResult result = k.world.send(message);
  ASSERT_TRUE(result.ok());
  ASSERT_EQ(k.requests.size(), 3U);
  for (const wire::SendRequest& request : k.requests) {
    EXPECT_EQ(request.sys_flag, wire::kZlibBody);
    EXPECT_EQ(request.body, k.requests[0].body);
    EXPECT_EQ(properties_of(request).at("UNIQ_KEY"), result.message_id);
  }
  EXPECT_EQ(*wire::decompress(k.requests[0].body, k.requests[0].sys_flag, body.size()), body);
  EXPECT_EQ(message.body, body) << "the user's own is untouched";
}

TEST(SendKinds, a_body_at_the_threshold_is_sent_as_it_is) {
  Kept k;
  ASSERT_TRUE(k.world.send({.topic = "T", .body = std::string(4096, 'x')}).ok());
  ASSERT_TRUE(k.world.send({.topic = "T", .body = std::string(4097, 'x')}).ok());
  EXPECT_EQ(k.requests[0].sys_flag, 0);
  EXPECT_EQ(k.requests[1].sys_flag, wire::kZlibBody);
}

TEST(SendKinds, members_and_properties_of_a_message) {
  Kept k;
  net::Message message{.topic = "T", .body = "x", .tags = "red", .keys = {"k1", "k2"}, .delay_level = 3, .wait_stored = false, .flag = 7};
  message.properties = {{"colour", "blue"}};
  const SendResult result = k.world.send(message);
  ASSERT_TRUE(result.ok());
  const wire::Properties expected = {{"KEYS", "k1 k2"}, {"TAGS", "red"}, {"DELAY", "3"}, {"WAIT", "false"}, {"UNIQ_KEY", result.message_id},
                                     {"colour", "blue"}};
  EXPECT_EQ(properties_of(k.requests[0]), expected);
  EXPECT_EQ(k.requests[0].flag, 7);
}

TEST(SendKinds, what_a_message_cant_carry_is_refused_by_its_part) {
  Kept k;
  const auto part = [&k](net::Message message) { return k.world.send(std::move(message)).error.value_or(net::SendError{}).part; };
  EXPECT_EQ(part({.topic = "", .body = "x"}), "topic");
  EXPECT_EQ(part({.topic = std::string(128, 'x'), .body = "x"}), "topic");
  EXPECT_EQ(part({.topic = "T", .body = ""}), "body");
  EXPECT_EQ(part({.topic = "T", .body = std::string(4194305, 'x')}), "body");
  EXPECT_EQ(part({.topic = "T", .body = "x", .keys = {"a b"}}), "keys");
  EXPECT_EQ(part({.topic = "T", .body = "x", .delay_level = -1}), "delay_level");
  EXPECT_EQ(part({.topic = "T", .body = "x", .properties = {{"KEYS", "k"}}}), "properties.KEYS");
  EXPECT_NE(part({.topic = "T", .body = "x", .properties = {{"a\x01", "b"}}}), "");
  EXPECT_EQ(part({.topic = "T\xff", .body = "x"}), "topic");
  EXPECT_EQ(part({.topic = "T", .body = "x", .tags = "\xff"}), "tags");
  EXPECT_EQ(part({.topic = "T", .body = "x", .keys = {"\xff"}}), "keys");
  EXPECT_EQ(part({.topic = "T", .body = "x", .properties = {{"a", "\xff"}}}), "properties.a");
  EXPECT_TRUE(k.requests.empty());
  EXPECT_EQ(k.world.name_server.requests(), 0U);
}

TEST(SendKinds, what_no_frame_holds_ends_that_send_alone) {
  Kept k;
  const SendResult large = k.world.send({.topic = "T", .body = "x", .properties = {{"a", std::string(17 << 20, 'x')}}});
  EXPECT_EQ(large.error->kind, SendErrorKind::invalid_message);
  EXPECT_NE(large.error->text.find("above the limit"), std::string::npos) << large.error->text;
  EXPECT_EQ(large.attempts.size(), 1U);
  EXPECT_TRUE(k.requests.empty());
  EXPECT_TRUE(k.world.send().ok());
}

TEST(SendKinds, each_message_has_an_id_of_its_own) {
  Kept k;
  std::set<std::string> ids;
  for (int i = 0; i < 1000; ++i) ids.insert(k.world.send().message_id);
  EXPECT_EQ(ids.size(), 1000U);
}

TEST(SendKinds, a_queue_that_is_named_is_the_only_one) {
  Kept k;
  EXPECT_EQ(k.world.send({.topic = "T", .body = "x"}, {.queue = QueueName{"b", 1}}).queue, (QueueName{"b", 1}));
  k.reactions = {{}, {.kind = Reaction::Kind::refuse, .code = 14}};
  const SendResult refused = k.world.send({.topic = "T", .body = "x"}, {.queue = QueueName{"b", 1}});
  EXPECT_EQ(refused.error->code, 14);
  EXPECT_EQ(refused.attempts.size(), 1U);
  EXPECT_EQ(k.world.send({.topic = "T", .body = "x"}, {.queue = QueueName{"z", 0}}).error->kind, SendErrorKind::no_address);
}

TEST(SendKinds, Report_1999_equal_keys_find_the_same_queue_whatever_the_order_of_the_route) {
  std::vector<std::set<QueueName>> chosen;
  for (const bool reversed : {false, true}) {
    Kept k(3, 2);
    std::vector<std::pair<std::string, Address>> places;
    for (const auto& broker : k.world.brokers) places.emplace_back(broker->name(), broker->address());
    if (reversed) std::reverse(places.begin(), places.end());
    k.world.name_server.set_route("T", embedded::route_over(places, 2));
    std::set<QueueName>& queues = chosen.emplace_back();
    for (int i = 0; i < 5; ++i) queues.insert(k.world.send({.topic = "T", .body = "x"}, {.selector = net::by_key("7")}).queue);
    EXPECT_EQ(queues.size(), 1U);
  }
  EXPECT_EQ(chosen[0], chosen[1]);
}

TEST(SendKinds, Report_3559_a_selector_that_chooses_nothing_or_throws) {
  Kept k;
  const auto error = [&k](net::Selector selector, const std::string& topic = "T") {
    return k.world.send({.topic = topic, .body = "x"}, {.selector = std::move(selector)}).error.value_or(net::SendError{});
  };
  const auto none = error([](std::span<const QueueName> queues) { return queues.size(); });
  EXPECT_EQ(none.kind, SendErrorKind::invalid_message);
  EXPECT_EQ(none.part, "selector");
  const auto thrown = error([](std::span<const QueueName>) -> std::size_t { throw std::runtime_error("no luck"); });
  EXPECT_EQ(thrown.kind, SendErrorKind::invalid_message);
  EXPECT_EQ(thrown.text, "threw: no luck");
  int asked = 0;
  k.world.publish("U", 0);
  const auto empty = error([&asked](std::span<const QueueName>) -> std::size_t { return static_cast<std::size_t>(asked++); }, "U");
  EXPECT_EQ(empty.kind, SendErrorKind::no_route);
  EXPECT_EQ(asked, 0) << "never an empty list";
  EXPECT_TRUE(k.requests.empty());
}

TEST(SendKinds, a_selector_without_queues_ends_as_a_send_without_one_does) {
  for (const bool selects : {false, true}) {
    Kept k;
    net::SendOptions options;
    options.timeout = 700;
    if (selects) options.selector = net::by_key("k");
    const auto error = [&](const std::string& topic) {
      return k.world.send({.topic = topic, .body = "x"}, options).error.value_or(net::SendError{});
    };
    core::RouteData bad = embedded::route_over({{"a", k.world.broker(0).address()}}, 1);
    bad.queue_datas->front().broker_name.reset();
    k.world.name_server.set_route("bad", bad);
    EXPECT_EQ(error("bad").kind, SendErrorKind::bad_route) << selects;
    EXPECT_EQ(error("bad").part, "queueDatas[0].brokerName") << selects;
    k.world.publish("closed", 0);
    EXPECT_EQ(error("closed").kind, SendErrorKind::no_route) << selects;
    EXPECT_EQ(error("closed").text, "the topic has no queue to write to") << selects;
    k.world.name_server.freeze(true);
    EXPECT_EQ(error("U").kind, SendErrorKind::timed_out) << selects;
    k.world.name_server.freeze(false);
    k.world.environment.set_latency(5);
    const SendResult good = k.world.send({.topic = "T", .body = "x"}, options);
    EXPECT_TRUE(good.ok());
    EXPECT_GE(good.time.looking_up, 10) << selects;
  }
}

TEST(SendKinds, what_validation_refuses_waits_for_no_look_up) {
  Kept k;
  net::SendOptions chosen, named;
  chosen.selector = [](std::span<const QueueName>) -> std::size_t { throw std::logic_error("asked"); };
  named.queue = QueueName{"not-known-yet", 0};
  for (const net::SendOptions& options : {chosen, named}) {
    const SendResult result = k.world.send({.topic = "no topic", .body = "x"}, options);
    EXPECT_EQ(result.error->kind, SendErrorKind::invalid_message);
    EXPECT_EQ(result.error->part, "topic");
    EXPECT_EQ(k.world.name_server.requests(), 0U);
  }
}

TEST(SendKinds, a_queue_that_can_not_be_is_refused) {
  Kept k;
  for (const QueueName& queue : {QueueName{"a", -1}, QueueName{"", 0}}) {
    net::SendOptions options;
    options.queue = queue;
    const SendResult result = k.world.send({.topic = "T", .body = "x"}, options);
    EXPECT_EQ(result.error->kind, SendErrorKind::invalid_message);
    EXPECT_EQ(result.error->part, "queue");
  }
  EXPECT_TRUE(k.requests.empty());
}

TEST(SendKinds, the_users_validation_comes_first_and_may_throw) {
  net::Settings settings;
  settings.validate = [](const net::Message& message) -> std::optional<std::string> {
    if (message.body == "throw") throw std::runtime_error("out of order");
    if (message.body == "odd") throw 1;
    return message.body == "bad" ? std::optional<std::string>("no bad ones") : std::nullopt;
  };
  Kept k(2, 2, settings);
  EXPECT_TRUE(k.world.send().ok());
  const SendResult bad = k.world.send({.topic = "T", .body = "bad"});
  EXPECT_EQ(bad.error->kind, SendErrorKind::refused_by_hook);
  EXPECT_EQ(bad.error->text, "no bad ones");
  EXPECT_EQ(k.world.send({.topic = "T", .body = "odd"}).error->kind, SendErrorKind::refused_by_hook);
  const SendResult thrown = k.world.send({.topic = "T", .body = "throw"});
  EXPECT_EQ(thrown.error->kind, SendErrorKind::refused_by_hook);
  EXPECT_EQ(thrown.error->text, "the validation threw: out of order");
  EXPECT_EQ(send_batch(k.world, {{.topic = "T", .body = "1"}, {.topic = "T", .body = "bad"}}).error->kind, SendErrorKind::refused_by_hook);
  EXPECT_EQ(k.requests.size(), 1U);
}

}  // namespace
}  // namespace sidestep::test
