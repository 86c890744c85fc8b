// See choice_tables.h. What the words mean stands at the enumerators: core/choices.h, send_choices.h, validation_choices.h.
#include "cli/choice_tables.h"

#include <array>
#include <functional>
#include <string_view>
#include <type_traits>

#include "core/revision.h"

namespace sidestep::cli {

using namespace core;

namespace {

/// The words of E's enumerators, in the order of declaration.
template <class E>
constexpr std::array<std::string_view, 0> kChoiceWords;
template <>
constexpr std::array kChoiceWords<CounterKind> = std::to_array<std::string_view>({"t1", "t2", "t3", "t4", "t5", "position"});
template <>
constexpr std::array kChoiceWords<PositionKind> = std::to_array<std::string_view>({"abs_clamped", "remainder"});
template <>
constexpr std::array kChoiceWords<Probe> = std::to_array<std::string_view>({"local", "counter"});
template <>
constexpr std::array kChoiceWords<LastBroker> = std::to_array<std::string_view>({"required", "ignored", "avoided"});
template <>
constexpr std::array kChoiceWords<Fallback> = std::to_array<std::string_view>({"pick_overwrite", "pick_copy", "tiers"});
template <>
constexpr std::array kChoiceWords<UpdateKind> = std::to_array<std::string_view>({"overwrite", "extend", "observation"});
template <>
constexpr std::array kChoiceWords<Availability> = std::to_array<std::string_view>({"time", "time_and_reachable"});
template <>
constexpr std::array kChoiceWords<Budget> = std::to_array<std::string_view>({"per_attempt", "total"});
template <>
constexpr std::array kChoiceWords<LookupError> = std::to_array<std::string_view>({"swallowed", "unchecked"});
template <>
constexpr std::array kChoiceWords<Dispatch> = std::to_array<std::string_view>({"throws", "caught", "deferred"});
template <>
constexpr std::array kChoiceWords<OwnLimit> = std::to_array<std::string_view>({"dispatch", "retried", "final"});
template <>
constexpr std::array kChoiceWords<RetryTime> = std::to_array<std::string_view>({"zero", "remaining", "positive"});
template <>
constexpr std::array kChoiceWords<GoAway> = std::to_array<std::string_view>({"error", "resent", "send_error"});
template <>
constexpr std::array kChoiceWords<TemplateConflict> = std::to_array<std::string_view>({"none", "tbw102", "auto_create_topic_key"});
template <>
constexpr std::array kChoiceWords<ForbiddenTopics> = std::to_array<std::string_view>({"none", "schedule", "six", "eight", "nine"});

template <class T>
std::string cell(const T& choice) {
  if constexpr (std::is_same_v<T, bool>)
    return choice ? "yes" : "no";
  else if constexpr (std::is_enum_v<T>)
    return std::string(kChoiceWords<T>.at(static_cast<std::size_t>(choice)));
  else
    return std::to_string(choice);
}

/// A column: its head and the member that it shows.
template <class Choices>
struct Column {
  std::string_view head;
  std::function<std::string(const Choices&)> show;
};
template <class Choices, class T>
Column<Choices> column(std::string_view head, T Choices::*member) {
  return {head, [member](const Choices& choices) { return cell(choices.*member); }};
}
/// One that strict does not ask for.
template <class Choices, class T>
Column<Choices> of_java(std::string_view head, T Choices::*member) {
  return {head, [member](const Choices& choices) { return choices.strict ? "-" : cell(choices.*member); }};
}

/// The distinct rows that the releases use, in order, as text.
template <class Choices, class RowOf>
TextTable rows_of(const std::vector<Column<Choices>>& columns, RowOf row_of) {
  TextTable text{{"row"}};
  for (const auto& c : columns) text.front().emplace_back(c.head);
  for (const Revision& revision : revisions()) {
    const auto* row = row_of(revision);
    if (text.back().front() == row->name) continue;
    text.push_back({std::string(row->name)});
    for (const auto& c : columns) text.back().push_back(c.show(row->choices));
  }
  return text;
}

}  // namespace

TextTable release_table() {
  TextTable text{{"profile", "selection", "send loop", "validation"}};
  const auto name = [](const auto* row) { return std::string(row->name) + (row->confirmed ? "" : " (read, not run)"); };
  for (const Revision& revision : revisions())
    text.push_back({std::string(revision.name), std::string(revision.selection->name), name(revision.send), name(revision.validation)});
  return text;
}

TextTable selection_table() {
  using C = SelectionChoices;
  return rows_of<C>(
      {column("counter", &C::counter), of_java("position", &C::position), of_java("off_probe", &C::off_probe), of_java("last", &C::last),
       of_java("fallback", &C::fallback), of_java("pick_shuffles", &C::pick_shuffles), of_java("pick_reachable", &C::pick_reachable),
       column("writable_only", &C::writable_only), column("static_topics", &C::static_topics), column("installs_first", &C::installs_first),
       column("update", &C::update), column("availability", &C::availability), column("short_ladder", &C::short_ladder),
       column("detector", &C::detector), column("six_classes", &C::strict)},
      [](const Revision& r) { return r.selection; });
}

TextTable send_table() {
  using C = SendChoices;
  return rows_of<C>(
      {of_java("budget", &C::budget), of_java("lookup_error", &C::lookup_error), of_java("auto_create_key", &C::auto_create_key),
       of_java("async_on_executor", &C::async_on_executor), of_java("retry_without_info", &C::retry_without_info),
       of_java("dispatch", &C::dispatch), of_java("own_limit", &C::own_limit), of_java("retry_time", &C::retry_time),
       of_java("retry_busy", &C::retry_busy), of_java("retry_go_away", &C::retry_go_away), of_java("go_away", &C::go_away),
       of_java("per_request_cap", &C::per_request_cap), of_java("zero_limit_fails", &C::zero_limit_fails),
       of_java("closed_fails", &C::closed_fails), of_java("client_error_isolates", &C::client_error_isolates),
       of_java("reachable_flag", &C::reachable_flag), of_java("detector_flag", &C::detector_flag),
       of_java("late_latency", &C::late_latency), of_java("double_callback", &C::double_callback)},
      [](const Revision& r) { return r.send; });
}

TextTable validation_table() {
  using C = ValidationChoices;
  return rows_of<C>({column("topic_length", &C::topic_length), column("length_first", &C::length_first), column("conflict", &C::conflict),
                     column("forbidden", &C::forbidden)},
                    [](const Revision& r) { return r.validation; });
}

}  // namespace sidestep::cli
