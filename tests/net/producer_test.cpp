// The producer against the embedded servers, under virtual time.
#include <gtest/gtest.h>

#include "tests/net/world.h"
#include "wire/batch.h"

namespace sidestep::test {
namespace {

using embedded::Reaction;
using net::SendErrorKind;
using net::SendResult;

Reaction refuse(std::int32_t code) { return {Reaction::Kind::refuse, 0, code, "refused on purpose"}; }

TEST(Producer, stores_a_message_and_says_where) {
  World world;
  world.start();
  const SendResult result = world.send({.topic = "T", .body = "hello", .tags = "red", .keys = {"k1", "k2"}});
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result.status, net::SendStatus::ok);
  EXPECT_EQ(result.attempts.size(), 1U);
  const auto& broker = world.broker(result.queue.broker == "a" ? 0 : 1);
  ASSERT_EQ(broker.stored().size(), 1U);
  const wire::SendRequest& stored = broker.stored()[0];
  EXPECT_EQ(stored.body, "hello");
  EXPECT_EQ(stored.queue_id, result.queue.id);
  const auto properties = wire::read_properties(stored.properties);
  ASSERT_TRUE(properties);
  EXPECT_EQ(properties->at("TAGS"), "red");
  EXPECT_EQ(properties->at("KEYS"), "k1 k2");
  EXPECT_EQ(properties->at("UNIQ_KEY"), result.message_id);
}

TEST(Producer, gives_each_message_of_a_batch_its_own_id) {
  World world;
  world.start();
  std::optional<SendResult> result;
  const std::vector<net::Message> batch{{.topic = "T", .body = "one"}, {.topic = "T", .body = "two"}};
  world.producer->async_send_batch(batch, {}, [&result](SendResult ended) { result = std::move(ended); });
  world.environment.run_for(1000);
  ASSERT_TRUE(result && result->ok());
  const wire::SendRequest& stored = world.broker(result->queue.broker == "a" ? 0 : 1).stored().at(0);
  const auto messages = wire::read_batch(stored.body);
  ASSERT_TRUE(messages && messages->size() == 2);
  std::string ids;
  for (const wire::BatchMessage& message : *messages)
    ids += (ids.empty() ? "" : ",") + wire::read_properties(message.properties)->at("UNIQ_KEY");
  EXPECT_EQ(ids, result->message_id);
  // A broker adds these to the properties of each message.
  EXPECT_EQ(*wire::read_properties(stored.properties), (wire::Properties{{"WAIT", "true"}}));
}

TEST(Producer, takes_the_queues_in_turn) {
  World world(2, 2);
  world.start();
  std::map<std::pair<std::string, std::int32_t>, int> shares;
  for (int i = 0; i < 40; ++i) {
    const SendResult result = world.send();
    ASSERT_TRUE(result.ok());
    ++shares[{result.queue.broker, result.queue.id}];
  }
  EXPECT_EQ(shares.size(), 4U);
  for (const auto& [queue, count] : shares) EXPECT_EQ(count, 10);
}

TEST(Producer, goes_on_to_another_broker) {
  World world;
  world.start();
  for (std::size_t i = 0; i < 2; ++i) world.broker(i).react([](const wire::Command&) { return refuse(2); });
  const SendResult result = world.send();
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error->kind, SendErrorKind::broker_error);
  EXPECT_EQ(result.error->code, 2);
  EXPECT_EQ(result.error->text, "refused on purpose");
  const std::string taken = route_taken(result);
  EXPECT_TRUE(taken.starts_with("a b ") || taken.starts_with("b a ")) << taken;
  EXPECT_EQ(result.attempts.size(), 3U);
}

TEST(Producer, a_frozen_broker_costs_one_attempt) {
  World world;
  world.start();
  ASSERT_TRUE(world.send().ok());
  world.broker(0).freeze(true);
  for (int i = 0; i < 4; ++i) {
    const SendResult result = world.send();
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result.queue.broker, "b");
    EXPECT_LE(result.time.total, 1000);
  }
}

TEST(Producer, before_start_and_after_shutdown_a_send_ends_with_a_typed_error) {
  World world;
  world.create();
  EXPECT_EQ(world.send().error->kind, SendErrorKind::not_started);
  world.producer->start();
  EXPECT_TRUE(world.send().ok());
  bool ended = false;
  world.producer->async_shutdown([&ended] { ended = true; });
  world.environment.run_for(1000);
  EXPECT_TRUE(ended);
  EXPECT_EQ(world.send().error->kind, SendErrorKind::shut_down);
}

TEST(Producer, a_shutdown_ends_what_is_under_way) {
  World world;
  world.start();
  for (std::size_t i = 0; i < 2; ++i) world.broker(i).freeze(true);
  std::optional<SendResult> outcome;
  world.producer->async_send({.topic = "T", .body = "x"}, {}, [&outcome](SendResult result) { outcome = std::move(result); });
  world.environment.run_for(10);
  ASSERT_FALSE(outcome);
  world.producer->async_shutdown([] {});
  world.environment.run_for(10);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->error->kind, SendErrorKind::cancelled);
  EXPECT_EQ(world.producer->pending(), 0U);
}

TEST(Producer, says_goodbye_also_when_it_is_destroyed) {
  World world;
  world.start();
  ASSERT_TRUE(world.send().ok());
  ASSERT_TRUE(world.send().ok());
  world.producer.reset();
  world.environment.run_for(1000);
  EXPECT_EQ(world.broker(0).goodbyes(), 1U);
  EXPECT_EQ(world.broker(1).goodbyes(), 1U);
}

TEST(Producer, a_shutdown_has_an_end_for_a_producer_that_is_destroyed_meanwhile) {
  World world;
  world.start();
  ASSERT_TRUE(world.send().ok());
  for (std::size_t i = 0; i < 2; ++i) world.broker(i).freeze(true);  // nobody answers the goodbye
  int ends = 0;
  world.producer->async_shutdown([&ends] { ++ends; });
  world.environment.run_for(10);
  world.producer->async_shutdown([&ends] { ++ends; });
  world.environment.run_for(10);
  EXPECT_EQ(ends, 0);  // the second waits for what the first began
  world.producer.reset();
  world.environment.run_for(1000);
  EXPECT_EQ(ends, 2);
}

}  // namespace
}  // namespace sidestep::test
