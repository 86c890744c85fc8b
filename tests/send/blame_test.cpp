// What an observation says about a broker: strict's table and Java's bookings.
#include "core/blame.h"

#include "machine.h"

namespace sidestep::core::test {
namespace {

constexpr StrictObservation seen(What what, std::int32_t code = 0, Millis waited = 0, bool explicit_queue = false) {
  return observe_strict(what, code, explicit_queue, 100, 100 + waited, 1000, kShortLadder);
}
static_assert(seen(What::answer).clears && !seen(What::answer).blames);

TEST(Blame, AnswersWithAStoreStatus) {  // [FT-11]
  for (const std::int32_t code : {0, 10, 11, 12}) {
    const StrictObservation quick = seen(What::answer, code, 549);
    EXPECT_EQ(quick.reach, Reach::yes);
    EXPECT_TRUE(quick.clears);
    EXPECT_FALSE(quick.blames);
    EXPECT_EQ(quick.sent, 100);
    EXPECT_EQ(quick.observed, 649);
    const StrictObservation slow = seen(What::answer, code, 550);
    EXPECT_TRUE(slow.blames);
    EXPECT_FALSE(slow.clears);
    EXPECT_EQ(slow.d, 2000);
  }
}

TEST(Blame, BrokerErrors) {  // [FT-11]
  for (const std::int32_t code : {1, 2, 14, 215, 1500}) {
    const StrictObservation o = seen(What::broker_error, code);
    EXPECT_EQ(o.reach, Reach::yes);
    EXPECT_EQ(o.d, 10000);
    EXPECT_TRUE(o.blames);
    EXPECT_EQ(seen(What::broker_error, code, 0, true).blames, code != 1);
  }
  for (const std::int32_t code : {0, 3, 13, 16, 17, 29, 204, 205, -1}) {
    const StrictObservation o = seen(What::broker_error, code, 20000);
    EXPECT_EQ(o.reach, Reach::yes);
    EXPECT_FALSE(o.blames);
    EXPECT_FALSE(o.clears);
  }
}

TEST(Blame, TransportFailures) {  // [FT-11]
  for (const What what : {What::connect_refused, What::connect_timed_out, What::name_not_resolved, What::send_failed, What::undecodable,
                          What::closed_fresh}) {
    EXPECT_EQ(seen(what).reach, Reach::no);
    EXPECT_EQ(seen(what).d, 10000);
    EXPECT_TRUE(seen(what).blames);
  }
}

TEST(Blame, Silence) {  // [FT-11]
  EXPECT_EQ(seen(What::silent, 0, 1000).d, 10000);
  EXPECT_EQ(seen(What::silent, 0, 1000).reach, Reach::no);
  EXPECT_EQ(seen(What::silent, 0, 999).d, 2000);
  EXPECT_EQ(seen(What::silent, 0, 999).reach, Reach::no);
  EXPECT_FALSE(seen(What::silent, 0, 549).blames);
  EXPECT_EQ(seen(What::silent, 0, 549).reach, Reach::no_change);
}

TEST(Blame, WhatSaysNothing) {  // [FT-11]
  for (const What what : {What::closed_reused, What::no_address, What::no_time, What::bad_argument, What::flow_control, What::interrupted,
                          What::cancelled, What::handed_off}) {
    const StrictObservation o = seen(what, 0, 20000);
    EXPECT_FALSE(o.blames);
    EXPECT_FALSE(o.clears);
    EXPECT_EQ(o.reach, Reach::no_change);
  }
}

TEST(Blame, ObservedBeforeSent) {  // [FT-17]
  EXPECT_TRUE(seen(What::answer, 0, -20000).clears);
  EXPECT_EQ(seen(What::silent, 0, -20000).d, 0);
}

struct Line {
  What what;
  bool books, isolation, reachable;
};
void expect_table(const SendChoices& choices, Mode mode, bool detector, const std::vector<Line>& table) {
  for (const Line& line : table) {
    const JavaBooking booking = book_java(line.what, mode, 0, choices, detector);
    EXPECT_EQ(booking.books, line.books) << static_cast<int>(line.what);
    EXPECT_EQ(booking.isolation, line.isolation) << static_cast<int>(line.what);
    EXPECT_EQ(booking.reachable, line.reachable) << static_cast<int>(line.what);
  }
}

TEST(Bookings, InTheCall) {  // [SL-50]
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    const bool flag = r->choices.reachable_flag;  // before 5.1.4 there is none
    for (const bool detector : {false, true}) {
      const bool remoting = !(detector && std::string_view(r->name) >= "5.2.0");
      expect_table(r->choices, Mode::sync, detector,
                   {{What::answer, true, false, true},
                    {What::interrupted, true, false, true},
                    {What::handed_off, false, false, true},
                    {What::no_address, true, !flag, true},
                    {What::bad_argument, true, !flag, true},
                    {What::broker_error, true, true, !flag},
                    {What::connect_refused, true, true, remoting},
                    {What::silent, true, true, remoting},
                    {What::flow_control, true, true, remoting},
                    {What::cancelled, false, false, true}});
      expect_table(r->choices, Mode::oneway, detector, {{What::handed_off, true, false, true}});
      expect_table(r->choices, Mode::async, detector,
                   {{What::handed_off, true, false, true}, {What::no_address, true, !flag, true}, {What::interrupted, true, false, true}});
    }
  }
}

TEST(Bookings, GoAwayAsAFailedSend) {  // [SL-35]
  EXPECT_FALSE(book_java(What::broker_error, Mode::sync, 1500, row("5.3.1"), false).reachable);
  EXPECT_TRUE(book_java(What::broker_error, Mode::sync, 1500, row("5.3.2"), false).reachable);
  EXPECT_FALSE(book_java(What::broker_error, Mode::sync, 14, row("5.3.2"), false).reachable);
}

TEST(Bookings, Async) {  // [SL-51]
  for (const SendRow* r : rows("4.0.0", "5.4.0")) {
    const bool thrown = r->choices.dispatch == Dispatch::caught && r->choices.reachable_flag;
    const bool own_thrown = thrown && r->choices.own_limit == OwnLimit::dispatch;
    expect_table(r->choices, Mode::async, true,
                 {{What::answer, true, false, true},
                  {What::broker_error, true, true, true},
                  {What::undecodable, true, true, true},
                  {What::send_failed, true, true, true},
                  {What::silent, true, true, true},
                  {What::connect_refused, true, true, !thrown},
                  {What::connect_timed_out, true, true, !thrown},
                  {What::name_not_resolved, true, true, !thrown},
                  {What::no_time, true, true, !thrown},
                  {What::flow_control, true, true, !own_thrown}});
  }
}

TEST(Bookings, ClosedConnections) {  // [SL-26]
  for (const What what : {What::closed_fresh, What::closed_reused}) {
    for (const Mode mode : {Mode::sync, Mode::async}) {
      EXPECT_FALSE(book_java(what, mode, 0, row("4.9.3"), false).books);
      EXPECT_TRUE(book_java(what, mode, 0, row("5.1.2"), false).isolation);
    }
  }
}

TEST(Bookings, NamedQueues) {  // [SL-53]
  const SendChoices& choices = row("5.4.0");
  EXPECT_FALSE(book_java(What::answer, Mode::sync, 0, choices, false, true).books);
  EXPECT_FALSE(book_java(What::handed_off, Mode::oneway, 0, choices, false, true).books);
  EXPECT_TRUE(book_java(What::answer, Mode::async, 0, choices, false, true).books);
}

}  // namespace
}  // namespace sidestep::core::test
