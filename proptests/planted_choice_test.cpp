// Each choice that distinguishes two neighbouring rows of the send loop or of validation decides something in the generated sequences: the
// core with only that choice taken from the neighbour is told from the model. So the choices that must_be_reached.cpp knows no way for are
// exercised, too.
#include <gtest/gtest.h>  // before RapidCheck, which refers to it
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "core/send_rows.h"
#include "core/validation_rows.h"
#include "proptests/differential.h"
#include "proptests/shrink.h"

namespace sidestep::proptests {

void showValue(const Scenario& scenario, std::ostream& out);

namespace {

using core::SendChoices;
using core::ValidationChoices;

/// Whether generated sequences tell a subject from the model of a revision.
bool told_apart(const core::Revision& revision, const core::Revision& subject) {
  bool found = false;
  rc::detail::TestParams params;
  params.seed = 11;
  params.maxSuccess = 4000;
  const auto property = [&] {
    if (found) return;
    const Scenario scenario = *scenarios(revision);
    found = first_difference(scenario, core_subject(subject, scenario.settings)).has_value();
  };
  rc::detail::checkTestable(property, rc::detail::TestMetadata{}, params);
  return found;
}

/// One choice of a row.
template <class Choices>
struct Choice {
  const char* name;
  bool (*same)(const Choices&, const Choices&);
  void (*copy)(Choices& to, const Choices& from);
};

template <class Choices, auto Member>
Choice<Choices> choice(const char* name) {
  return {name, [](const Choices& a, const Choices& b) { return a.*Member == b.*Member; },
          [](Choices& to, const Choices& from) { to.*Member = from.*Member; }};
}

template <auto Member>
Choice<SendChoices> of_send(const char* name) {
  return choice<SendChoices, Member>(name);
}
template <auto Member>
Choice<ValidationChoices> of_validation(const char* name) {
  return choice<ValidationChoices, Member>(name);
}

const Choice<SendChoices> kOfSend[] = {
    of_send<&SendChoices::budget>("budget"),
    of_send<&SendChoices::lookup_error>("lookup_error"),
    of_send<&SendChoices::auto_create_key>("auto_create_key"),
    of_send<&SendChoices::async_on_executor>("async_on_executor"),
    of_send<&SendChoices::retry_without_info>("retry_without_info"),
    of_send<&SendChoices::dispatch>("dispatch"),
    of_send<&SendChoices::own_limit>("own_limit"),
    of_send<&SendChoices::retry_time>("retry_time"),
    of_send<&SendChoices::retry_busy>("retry_busy"),
    of_send<&SendChoices::retry_go_away>("retry_go_away"),
    of_send<&SendChoices::go_away>("go_away"),
    of_send<&SendChoices::per_request_cap>("per_request_cap"),
    of_send<&SendChoices::zero_limit_fails>("zero_limit_fails"),
    of_send<&SendChoices::closed_fails>("closed_fails"),
    of_send<&SendChoices::client_error_isolates>("client_error_isolates"),
    of_send<&SendChoices::reachable_flag>("reachable_flag"),
    of_send<&SendChoices::detector_flag>("detector_flag"),
    of_send<&SendChoices::late_latency>("late_latency"),
    of_send<&SendChoices::double_callback>("double_callback"),
};

const Choice<ValidationChoices> kOfValidation[] = {
    of_validation<&ValidationChoices::topic_length>("topic_length"),
    of_validation<&ValidationChoices::length_first>("length_first"),
    of_validation<&ValidationChoices::conflict>("conflict"),
    of_validation<&ValidationChoices::forbidden>("forbidden"),
};

/// The first revision of a row.
template <class Row>
const core::Revision& revision_of(const Row& row, const Row* core::Revision::*table) {
  for (const core::Revision& revision : core::revisions())
    if ((revision.*table)->name == std::string_view(row.name)) return revision;
  throw std::logic_error(std::string(row.name) + " is no revision's row");
}

/// The revision of a row with one choice of another row.
template <class Row, class Choices>
bool notices(const Row& row, const Row& other, const Row* core::Revision::*table, const Choice<Choices>& choice) {
  const core::Revision& revision = revision_of(row, table);
  Row changed = row;
  choice.copy(changed.choices, other.choices);
  core::Revision subject = revision;
  subject.*table = &changed;
  return told_apart(revision, subject);
}

/// What decides nothing in the older of two rows, because another choice leaves it nothing to decide: choice, newer row.
constexpr std::pair<std::string_view, std::string_view> kIdleBefore[] = {
    {"reachable_flag", "5.1.4"},   // the fault table of 5.1.3 has no such column
    {"double_callback", "5.3.0"},  // with Dispatch::caught nothing fails behind the callback
};

bool is_idle_before(std::string_view choice, std::string_view newer) {
  return std::ranges::count(kIdleBefore, std::pair(choice, newer)) > 0;
}

/// Holds each choice in which two neighbouring rows differ, from both sides.
template <class Row, class Choices>
void hold(std::span<const Row> rows, const Row* core::Revision::*table, std::span<const Choice<Choices>> choices) {
  for (std::size_t i = 1; i < rows.size(); ++i) {
    int differing = 0;
    for (const Choice<Choices>& choice : choices) {
      const Row &older = rows[i - 1], &newer = rows[i];
      if (choice.same(older.choices, newer.choices)) continue;
      ++differing;
      EXPECT_TRUE(notices(newer, older, table, choice)) << choice.name << " of " << older.name << " passes in " << newer.name;
      EXPECT_NE(notices(older, newer, table, choice), is_idle_before(choice.name, newer.name))
          << choice.name << " of " << newer.name << ", in " << older.name;
    }
    EXPECT_GT(differing, 0) << rows[i].name << " differs from the row before it in no choice that is listed here";
  }
}

TEST(PlantedChoice, OfTheSendLoopIsToldApart) {
  const std::span<const core::SendRow> rows(core::kSendRows);
  hold(rows.first(rows.size() - 1), &core::Revision::send, std::span<const Choice<SendChoices>>(kOfSend));  // strict is another loop
}

TEST(PlantedChoice, OfValidationIsToldApart) {
  hold(std::span<const core::ValidationRow>(core::kValidationRows), &core::Revision::validation,
       std::span<const Choice<ValidationChoices>>(kOfValidation));
}

// What makes no difference is seen as such.
TEST(PlantedChoice, NoneIsToldApartFromItself) {
  const core::Revision& revision = *core::find_revision("5.2.0");
  EXPECT_FALSE(told_apart(revision, revision));
}

}  // namespace
}  // namespace sidestep::proptests
