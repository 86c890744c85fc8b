// JSON form of events and settings. Spec: spec/protocol.md, "Events".
#include <utility>

#include "check/form_events.h"

namespace sidestep::check {
namespace {

/// Which of the two lists of Members<Observe> holds is told by `broker`.
void list_members(auto& visitor, bool outside_send) {
  if (outside_send)
    Members<core::Observe>::outside_send(visitor);
  else
    Members<core::Observe>::of_send(visitor);
}

template <class E>
core::Event read_event(Fields& fields) {
  E event{};
  if constexpr (std::is_same_v<E, core::Observe>) {
    MemberReader<E> reader(fields, event, false);
    list_members(reader, fields.find("broker") != nullptr);
  } else {
    read_members(fields, event);
  }
  fields.done();
  return event;
}

template <std::size_t... I>
core::Event read_kind(std::size_t kind, Fields& fields, std::index_sequence<I...>) {
  using Read = core::Event (*)(Fields&);
  static constexpr Read kReaders[] = {&read_event<std::variant_alternative_t<I, core::Event>>...};
  return kReaders[kind](fields);
}

std::size_t kind_of(const std::string& text, const std::string& path) {
  for (std::size_t kind = 0; kind < kEventWords.size(); ++kind)
    if (kEventWords[kind] == text) return kind;
  complain(path, "unknown event \"" + text + "\"");
}

}  // namespace

json::object to_json(const core::Event& event) {
  json::object out;
  out["do"] = word(event);
  std::visit(
      [&]<class E>(const E& one) {
        if constexpr (std::is_same_v<E, core::Observe>) {
          MemberWriter<E> writer(one, out);
          list_members(writer, one.broker.has_value());
        } else {
          write_members(one, out);
        }
      },
      event);
  return out;
}

core::Event event_from_json(const json::value& value, const std::string& path) {
  Fields fields(value, path);
  const std::string text = Form<std::string>::read(fields.need("do"), fields.path_of("do"));
  const std::size_t kind = kind_of(text, fields.path_of("do"));
  core::Event event = read_kind(kind, fields, std::make_index_sequence<kEventWords.size()>());
  if (const auto* route = std::get_if<core::SetRoute>(&event); route != nullptr && route->route && route->failure)
    complain(path, "has both a route and a failure");
  return event;
}

json::object to_json(const core::Settings& settings) {
  json::object out;
  write_members(settings, out);
  return out;
}

}  // namespace sidestep::check
