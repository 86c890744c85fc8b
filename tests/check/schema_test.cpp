// spec/vectors/schema.json says what the code reads: the same kinds, members, required members and words.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <fstream>
#include <iterator>

#include "check/form_case.h"

namespace sidestep::check {
namespace {

using Names = std::set<std::string>;

/// Collects the members of a type as Members<T> lists them.
struct Namer {
  Names all, required;
  void need(std::string_view name, auto) {
    all.emplace(name);
    required.emplace(name);
  }
  void nullable(std::string_view name, auto member) { need(name, member); }
  void maybe(std::string_view name, auto) { all.emplace(name); }
  void shown(std::string_view name, auto member) { maybe(name, member); }
};

template <class T>
Namer names_of() {
  Namer namer;
  if constexpr (std::is_same_v<T, core::Observe>) {
    Namer outside;
    Members<T>::outside_send(outside);
    Members<T>::of_send(namer);
    namer.all.merge(outside.all);
  } else {
    Members<T>::list(namer);
  }
  return namer;
}

class Schema : public testing::Test {
 protected:
  json::object defs = [] {
    std::ifstream in(SCHEMA_FILE);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    return json::parse(text).as_object().at("$defs").as_object();
  }();

  static Names names_in(const json::object& definition, const char* part) {
    Names names;
    const json::value* value = definition.if_contains(part);
    if (value == nullptr) return names;
    if (value->is_object())
      for (const auto& member : value->get_object()) names.emplace(member.key());
    else
      for (const json::value& name : value->as_array()) names.emplace(name.as_string());
    return names;
  }
  void expect_same(const json::object& definition, Namer namer, const std::string& what) {
    EXPECT_EQ(names_in(definition, "properties"), namer.all) << what;
    EXPECT_EQ(names_in(definition, "required"), namer.required) << what;
    EXPECT_EQ(definition.at("additionalProperties"), json::value(false)) << what;
  }
  template <class T>
  void expect_same(const std::string& name) {
    expect_same(defs.at(name).as_object(), names_of<T>(), name);
  }
  template <class E>
  void expect_words(const std::string& name) {
    Names words;
    for (const auto& entry : kWords<E>) words.emplace(entry.second);
    EXPECT_EQ(names_in(defs.at(name).as_object(), "enum"), words) << name;
  }
  Names definitions_with(const std::string& prefix) {
    Names names;
    for (const auto& member : defs)
      if (member.key().starts_with(prefix)) names.emplace(member.key().substr(prefix.size()));
    return names;
  }
};

TEST_F(Schema, Events) {
  EXPECT_EQ(definitions_with("event_"), Names(kEventWords.begin(), kEventWords.end()));
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto check = [&]<class E>(std::type_identity<E>, std::size_t kind) {
      Namer namer = names_of<E>();
      namer.all.insert("do");
      namer.required.insert("do");
      const std::string name = "event_" + std::string(kEventWords[kind]);
      expect_same(defs.at(name).as_object(), namer, name);
      EXPECT_EQ(defs.at(name).at("properties").at("do").at("const"), json::value(kEventWords[kind]));
    };
    (check(std::type_identity<std::variant_alternative_t<I, core::Event>>(), I), ...);
  }(std::make_index_sequence<kEventWords.size()>());
}

TEST_F(Schema, Outcomes) {
  EXPECT_EQ(definitions_with("outcome_").size(), std::variant_size_v<core::Outcome>);
  EXPECT_EQ(defs.at("outcome").at("oneOf").as_array().size(), std::variant_size_v<core::Outcome>);
  expect_same<core::Published>("outcome_published");
  expect_same<core::Chosen>("outcome_chosen");
  expect_same<core::Picked>("outcome_picked");
  expect_same<core::Detected>("outcome_detected");
  expect_same<core::Fault>("outcome_fault");
  expect_same<core::Snapshot>("outcome_state");
  const auto wrapped = [&](const char* name, std::string_view member) { return defs.at(name).at("properties").at(member).as_object(); };
  expect_same(wrapped("outcome_lookup", kWrapped<core::Lookup>), names_of<core::Lookup>(), "lookup");
  expect_same(wrapped("outcome_attempt", kWrapped<core::Attempt>), names_of<core::Attempt>(), "attempt");
  expect_same(wrapped("outcome_finished", kWrapped<core::Finished>), names_of<core::Finished>(), "finished");
  EXPECT_EQ(wrapped("outcome_none", kFlag<core::None>).at("const"), json::value(true));
  EXPECT_EQ(wrapped("outcome_waiting", kFlag<core::Waiting>).at("const"), json::value(true));
  EXPECT_TRUE(names_in(defs.at("outcome_done").as_object(), "properties").empty());
}

TEST_F(Schema, Parts) {
  expect_same<core::QueueData>("queue_data");
  expect_same<core::BrokerData>("broker_data");
  expect_same<core::QueueMapping>("queue_mapping");
  expect_same<core::RouteData>("route");
  expect_same<core::TopicState>("topic_state");
  expect_same<core::ItemState>("item_state");
  expect_same<core::Ladder>("ladder");
  expect_same<core::Settings>("settings");
  expect_same<Expectation>("expectation");
}

TEST_F(Schema, CasesOfAVectorFileHaveAnIdAndAGroup) {
  Namer namer = names_of<Case>();
  namer.required.insert({"id", "group"});
  expect_same(defs.at("case").as_object(), namer, "case");
  EXPECT_EQ(names_in(defs.at("case").at("properties").at("group").as_object(), "enum"), Names(kGroups.begin(), kGroups.end()));
}

TEST_F(Schema, Words) {
  expect_words<core::LookupFailure>("failure");
  expect_words<core::Mode>("mode");
  expect_words<core::ServiceState>("service");
  expect_words<core::What>("what");
  expect_words<core::Ending>("ending");
  expect_words<core::FaultKind>("fault_kind");
}

}  // namespace
}  // namespace sidestep::check
