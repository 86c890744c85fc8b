// The answer to hello. Spec: spec/protocol.md, "hello".
#include <algorithm>

#include "check/adapter.h"
#include "check/form.h"
#include "check/printable.h"

namespace sidestep::check {

template <>
inline constexpr auto kWords<Hello::Clock> = std::to_array<Word<Hello::Clock>>({{Hello::Clock::set, "set"}, {Hello::Clock::none, "none"}});
template <>
inline constexpr auto kWords<Hello::Cursor> =
    std::to_array<Word<Hello::Cursor>>({{Hello::Cursor::set, "set"}, {Hello::Cursor::random, "random"}, {Hello::Cursor::none, "none"}});

namespace {

constexpr auto kExposed = std::to_array<std::string_view>({"queues", "cursor", "items", "pick"});

template <std::size_t N>
std::set<std::string, std::less<>> words_of(Fields& fields, std::string_view name, const std::array<std::string_view, N>& known) {
  const auto all = Form<std::vector<std::string>>::read(fields.need(name), fields.path_of(name));
  for (const std::string& one : all)
    if (std::ranges::find(known, one) == known.end()) complain(fields.path_of(name), "unknown word \"" + one + "\"");
  return {all.begin(), all.end()};
}

template <class T>
T member(Fields& fields, std::string_view name) {
  return Form<T>::read(fields.need(name), fields.path_of(name));
}

constexpr std::size_t kLongest = 200;

/// A name or a version: it is printed often.
std::string short_text(Fields& fields, std::string_view name) {
  auto text = member<std::string>(fields, name);
  if (text.size() > kLongest) complain(fields.path_of(name), "is longer than " + std::to_string(kLongest) + " bytes");
  return text;
}

}  // namespace

Hello hello_from_json(const json::value& value) {
  Fields answer(value, "");
  if (const json::value* error = answer.find("error"))
    throw FormError(printable("the adapter refuses: " + Form<std::string>::read(*error, "error")));
  Fields fields(answer.need("hello"), "hello");
  answer.done();
  if (const auto protocol = member<std::int64_t>(fields, "protocol"); protocol != 1)
    complain("hello.protocol", "is " + std::to_string(protocol) + "; this program speaks 1");
  Hello hello;
  hello.name = short_text(fields, "name");
  hello.version = short_text(fields, "version");
  hello.profile = short_text(fields, "profile");
  hello.clock = member<Hello::Clock>(fields, "clock");
  hello.cursor = member<Hello::Cursor>(fields, "cursor");
  hello.events = words_of(fields, "events", kEventWords);
  hello.exposes = words_of(fields, "exposes", kExposed);
  const auto selection = member<std::string>(fields, "selection");
  if (selection != "queue" && selection != "broker") complain("hello.selection", "must be \"queue\" or \"broker\"");
  hello.broker_only = selection == "broker";
  fields.done();
  return hello;
}

}  // namespace sidestep::check
