// JSON form of outcomes. Spec: spec/protocol.md, "Events" (outcomes) and the list below its table.
#include <algorithm>
#include <utility>

#include "check/form_outcomes.h"

namespace sidestep::check {
namespace {

template <class T>
bool marked(const json::object& object) {
  return std::ranges::any_of(kMarks<T>, [&](std::string_view mark) { return !mark.empty() && object.contains(mark); });
}

template <class T>
core::Outcome read_outcome(const json::value& value, const std::string& path) {
  if constexpr (!kWrapped<T>.empty()) {
    Fields fields(value, path);
    T read = Form<T>::read(fields.need(kWrapped<T>), fields.path_of(kWrapped<T>));
    fields.done();
    return read;
  } else if constexpr (!kFlag<T>.empty()) {
    Fields fields(value, path);
    Form<True>::read(fields.need(kFlag<T>), fields.path_of(kFlag<T>));
    fields.done();
    return T{};
  } else if constexpr (Listed<T>) {
    return Form<T>::read(value, path);
  } else {
    static_assert(std::is_same_v<T, core::Done>);
    return T{};
  }
}

/// The first kind of outcome that a member of `value` stands for.
template <std::size_t... I>
core::Outcome read_kind(const json::value& value, const std::string& path, std::index_sequence<I...>) {
  std::optional<core::Outcome> outcome;
  const auto take = [&]<class T>(std::type_identity<T>) {
    if (!marked<T>(value.get_object())) return false;
    outcome = read_outcome<T>(value, path);
    return true;
  };
  if (!(take(std::type_identity<std::variant_alternative_t<I, core::Outcome>>()) || ...)) complain(path, "is no outcome that is known");
  return *outcome;
}

template <class T>
void write_outcome(const T& outcome, json::object& out) {
  if constexpr (!kWrapped<T>.empty())
    out[kWrapped<T>] = Form<T>::write(outcome);
  else if constexpr (!kFlag<T>.empty())
    out[kFlag<T>] = true;
  else if constexpr (Listed<T>)
    write_members(outcome, out);
}

}  // namespace

json::object to_json(const core::Outcome& outcome) {
  json::object out;
  std::visit([&](const auto& one) { write_outcome(one, out); }, outcome);
  return out;
}

core::Outcome outcome_from_json(const json::value& value, const std::string& path) {
  if (!value.is_object()) complain(path, "must be an object");
  if (value.get_object().empty()) return core::Done{};
  return read_kind(value, path, std::make_index_sequence<std::variant_size_v<core::Outcome>>());
}

}  // namespace sidestep::check
