#include "tests/conversation/scenario.h"

#include <fstream>
#include <set>
#include <sstream>

#include "check/form_events.h"
#include "check/json_document.h"

namespace sidestep::check {

using conversation::Change;
using conversation::NameService;
using conversation::Scenario;
using conversation::Step;
using conversation::Turn;

template <>
inline constexpr auto kWords<NameService> = std::to_array<Word<NameService>>({
    {NameService::up, "up"},
    {NameService::down, "down"},
    {NameService::none, "none"},
});
template <>
inline constexpr auto kWords<Change> = std::to_array<Word<Change>>({
    {Change::none, "none"},
    {Change::same, "same"},
    {Change::permuted, "permuted"},
    {Change::unknown, "unknown"},
    {Change::moved, "moved"},
    {Change::read_queues, "read_queues"},
    {Change::write_queues, "write_queues"},
});

template <>
struct Members<Turn> {
  template <class V>
  static void list(V& v) {
    v.need("what", &Turn::what);
    v.maybe("code", &Turn::code);
    v.maybe("after", &Turn::after);
  }
};
template <>
struct Members<Step> {
  template <class V>
  static void list(V& v) {
    v.maybe("change", &Step::change);
    v.maybe("counter", &Step::counter);
    v.maybe("draws", &Step::draws);
    v.maybe("begin", &Step::begin);
    v.maybe("turns", &Step::turns);
    v.maybe("callback_time", &Step::callback_time);
    v.maybe("interrupt_after", &Step::interrupt_after);
  }
};
template <>
struct Members<Scenario> {
  template <class V>
  static void list(V& v) {
    v.need("id", &Scenario::id);
    v.need("why", &Scenario::why);
    v.need("requirements", &Scenario::requirements);
    v.maybe("settings", &Scenario::settings);
    v.maybe("brokers", &Scenario::brokers);
    v.maybe("refusing", &Scenario::refusing);
    v.maybe("nowhere", &Scenario::nowhere);
    v.maybe("name_service", &Scenario::name_service);
    v.maybe("known", &Scenario::known);
    v.maybe("from_template", &Scenario::from_template);
    v.maybe("cached", &Scenario::cached);
    v.maybe("lookup_time", &Scenario::lookup_time);
    v.need("steps", &Scenario::steps);
    v.maybe("skip", &Scenario::skip);
  }
};

}  // namespace sidestep::check

namespace sidestep::conversation {

namespace {

std::vector<Scenario> read_all(const std::string& file) {
  std::ifstream stream(file);
  std::ostringstream content;
  if (!(content << stream.rdbuf())) check::complain("", "can't be read");
  std::vector<Scenario> scenarios = check::Form<std::vector<Scenario>>::read(check::parse_document(content.str()), "");
  std::set<std::string> ids;
  for (const Scenario& scenario : scenarios)
    if (!ids.insert(scenario.id).second) check::complain(scenario.id, "stands there twice");
  return scenarios;
}

}  // namespace

std::vector<Scenario> load_scenarios(const std::string& file) {
  try {
    return read_all(file);
  } catch (const check::FormError& error) {
    throw check::FormError(file + ": " + error.what());
  }
}

}  // namespace sidestep::conversation
