// The members of outcomes in JSON, in the order of spec/protocol.md. Private to the JSON form.
#pragma once

#include <array>

#include "check/form.h"

namespace sidestep::check {

/// Stands for a value that is always `true`, as in {"none":true}.
struct True {
  bool operator==(const True&) const = default;
};
template <>
struct Form<True> {
  static True read(const json::value& value, const std::string& path) {
    if (!value.is_bool() || !value.get_bool()) complain(path, "must be true");
    return {};
  }
  static json::value write(True) { return true; }
};

template <>
struct Members<core::Published> {
  template <class V>
  static void list(V& v) {
    v.need("queues", &core::Published::queues);
    v.need("order", &core::Published::order);
    v.need("changed", &core::Published::changed);
  }
};
template <>
struct Members<core::Chosen> {
  template <class V>
  static void list(V& v) {
    v.need("queue", &core::Chosen::queue);
  }
};
template <>
struct Members<core::Picked> {
  template <class V>
  static void list(V& v) {
    v.need("broker", &core::Picked::broker);
  }
};
template <>
struct Members<core::Detected> {
  template <class V>
  static void list(V& v) {
    v.need("probed", &core::Detected::probed);
    v.need("removed", &core::Detected::removed);
  }
};
template <>
struct Members<core::Lookup> {
  template <class V>
  static void list(V& v) {
    v.need("topic", &core::Lookup::topic);
    v.need("template", &core::Lookup::from_template);
  }
};
template <>
struct Members<core::Attempt> {
  template <class V>
  static void list(V& v) {
    v.need("queue", &core::Attempt::queue);
    v.need("limit", &core::Attempt::limit);
    v.need("attempt", &core::Attempt::attempt);
    v.maybe("refresh", &core::Attempt::refresh);
  }
};
template <>
struct Members<core::Fault> {
  template <class V>
  static void list(V& v) {
    v.need("fault", &core::Fault::kind);
    v.maybe("part", &core::Fault::part);
    v.maybe("code", &core::Fault::code);
  }
};
template <>
struct Members<core::Finished> {
  template <class V>
  static void list(V& v) {
    v.need("ending", &core::Finished::ending);
    v.need("code", &core::Finished::code);
    v.need("attempts", &core::Finished::attempts);
    v.need("callbacks", &core::Finished::callbacks);
    v.need("brokers", &core::Finished::brokers);
    v.maybe("fault", &core::Finished::fault);
    v.maybe("lookup", &core::Finished::lookup);
    v.maybe("refresh", &core::Finished::refresh);
  }
};
template <>
struct Members<core::ItemState> {
  template <class V>
  static void list(V& v) {
    v.nullable("until", &core::ItemState::until);
    v.nullable("blamed_at", &core::ItemState::blamed_at);
    v.need("latency", &core::ItemState::latency);
    v.need("next_check", &core::ItemState::next_check);
    v.need("reachable", &core::ItemState::reachable);
    v.need("available", &core::ItemState::available);
    v.need("probing", &core::ItemState::probing);
  }
};
/// An adapter shows only what it exposes, so nothing of a state has to be there.
template <>
struct Members<core::TopicState> {
  template <class V>
  static void list(V& v) {
    v.shown("queues", &core::TopicState::queues);
    v.shown("cursors", &core::TopicState::cursors);
  }
};
template <>
struct Members<core::Snapshot> {
  template <class V>
  static void list(V& v) {
    v.shown("topics", &core::Snapshot::topics);
    v.shown("items", &core::Snapshot::items);
    v.maybe("pick", &core::Snapshot::pick_cursor);
  }
};

/// An outcome whose members stand under one name: {"send":{…}}.
template <class T>
inline constexpr std::string_view kWrapped = "";
template <>
inline constexpr std::string_view kWrapped<core::Lookup> = "lookup";
template <>
inline constexpr std::string_view kWrapped<core::Attempt> = "send";
template <>
inline constexpr std::string_view kWrapped<core::Finished> = "finish";
/// An outcome that is a mere flag: {"none":true}.
template <class T>
inline constexpr std::string_view kFlag = "";
template <>
inline constexpr std::string_view kFlag<core::None> = "none";
template <>
inline constexpr std::string_view kFlag<core::Waiting> = "wait";
/// The members by which an outcome is told from the others; "" is none.
using Marks = std::array<std::string_view, 3>;
template <class T>
inline constexpr Marks kMarks = {kWrapped<T>, kFlag<T>};
template <>
inline constexpr Marks kMarks<core::Published> = {"queues"};
template <>
inline constexpr Marks kMarks<core::Chosen> = {"queue"};
template <>
inline constexpr Marks kMarks<core::Picked> = {"broker"};
template <>
inline constexpr Marks kMarks<core::Detected> = {"probed"};
template <>
inline constexpr Marks kMarks<core::Snapshot> = {"topics", "items", "pick"};
template <>
inline constexpr Marks kMarks<core::Fault> = {"fault"};

}  // namespace sidestep::check
