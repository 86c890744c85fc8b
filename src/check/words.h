// The words of the JSON form: what enumerators and kinds of events are called on the wire. Spec: spec/protocol.md.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/event.h"

namespace sidestep::check {

/// One enumerator and its word.
template <class E>
using Word = std::pair<E, std::string_view>;

/// Every enumerator of E with its word, in the order of declaration.
template <class E>
inline constexpr auto kWords = nullptr;

template <>
inline constexpr auto kWords<core::LookupFailure> = std::to_array<Word<core::LookupFailure>>({
    {core::LookupFailure::unknown_topic, "unknown_topic"},
    {core::LookupFailure::no_name_server, "no_name_server"},
    {core::LookupFailure::connect_failed, "connect_failed"},
    {core::LookupFailure::timed_out, "timed_out"},
    {core::LookupFailure::bad_answer, "bad_answer"},
});

template <>
inline constexpr auto kWords<core::Mode> = std::to_array<Word<core::Mode>>({
    {core::Mode::sync, "sync"},
    {core::Mode::async, "async"},
    {core::Mode::oneway, "oneway"},
});

template <>
inline constexpr auto kWords<core::ServiceState> = std::to_array<Word<core::ServiceState>>({
    {core::ServiceState::not_started, "not_started"},
    {core::ServiceState::running, "running"},
    {core::ServiceState::shut_down, "shut_down"},
});

template <>
inline constexpr auto kWords<core::What> = std::to_array<Word<core::What>>({
    {core::What::answer, "answer"},
    {core::What::broker_error, "broker_error"},
    {core::What::connect_refused, "connect_refused"},
    {core::What::connect_timed_out, "connect_timed_out"},
    {core::What::name_not_resolved, "name_not_resolved"},
    {core::What::send_failed, "send_failed"},
    {core::What::undecodable, "undecodable"},
    {core::What::closed_fresh, "closed_fresh"},
    {core::What::closed_reused, "closed_reused"},
    {core::What::silent, "silent"},
    {core::What::no_address, "no_address"},
    {core::What::no_time, "no_time"},
    {core::What::bad_argument, "bad_argument"},
    {core::What::flow_control, "flow_control"},
    {core::What::interrupted, "interrupted"},
    {core::What::cancelled, "cancelled"},
    {core::What::handed_off, "handed_off"},
});

template <>
inline constexpr auto kWords<core::Ending> = std::to_array<Word<core::Ending>>({
    {core::Ending::answered, "answered"},
    {core::Ending::handed_over, "handed_over"},
    {core::Ending::client_error, "client_error"},
    {core::Ending::broker_error, "broker_error"},
    {core::Ending::remoting_error, "remoting_error"},
    {core::Ending::call_timeout, "call_timeout"},
    {core::Ending::interrupted, "interrupted"},
    {core::Ending::cancelled, "cancelled"},
    {core::Ending::invalid, "invalid"},
    {core::Ending::not_running, "not_running"},
    {core::Ending::unchecked, "unchecked"},
});

template <>
inline constexpr auto kWords<core::FaultKind> = std::to_array<Word<core::FaultKind>>({
    {core::FaultKind::arithmetic, "arithmetic"},
    {core::FaultKind::index, "index"},
    {core::FaultKind::null, "null"},
    {core::FaultKind::number, "number"},
    {core::FaultKind::bad_route, "bad_route"},
    {core::FaultKind::bad_event, "bad_event"},
    {core::FaultKind::too_many_queues, "too_many_queues"},
    {core::FaultKind::message_null, "message_null"},
    {core::FaultKind::topic_blank, "topic_blank"},
    {core::FaultKind::topic_too_long, "topic_too_long"},
    {core::FaultKind::topic_characters, "topic_characters"},
    {core::FaultKind::topic_forbidden, "topic_forbidden"},
    {core::FaultKind::topic_conflict, "topic_conflict"},
    {core::FaultKind::body_null, "body_null"},
    {core::FaultKind::body_empty, "body_empty"},
    {core::FaultKind::body_too_large, "body_too_large"},
});

/// The word of an enumerator.
template <class E>
constexpr std::string_view word(E value) {
  for (const auto& [candidate, text] : kWords<E>)
    if (candidate == value) return text;
  return "?";
}

/// The enumerator of a word; nullopt if there is none.
template <class E>
constexpr std::optional<E> from_word(std::string_view text) {
  for (const auto& [candidate, known] : kWords<E>)
    if (known == text) return candidate;
  return std::nullopt;
}

/// The `do` of each kind of event, in the order of core::Event's alternatives.
inline constexpr auto kEventWords = std::to_array<std::string_view>({"clock", "entropy", "cursor", "switch", "route", "validate", "begin",
                                                                     "select", "observe", "timer", "detect", "remove", "pick", "state"});
static_assert(kEventWords.size() == std::variant_size_v<core::Event>);

inline std::string_view word(const core::Event& event) { return kEventWords[event.index()]; }

}  // namespace sidestep::check
