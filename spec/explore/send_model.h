// One send from begin to finish, with selection and fault table: every sequence of observations, look-ups and time.
//
// What no property reads is left out of the state: which error a send would end with, and a status that it keeps. Time since the call
// stands in the state; what ends after the last moment explored never ends. A finished send is one state.
#pragma once

#include <string>
#include <vector>

#include "core/send.h"
#include "spec/explore/judge.h"
#include "spec/explore/send_actions.h"
#include "spec/explore/sink.h"
#include "spec/explore/subject.h"

namespace sidestep::explore {

enum SendSometimes : std::uint32_t { kThirdAttempt, kTriedAgain, kSomethingIsolated, kTimeUsedUp, kSendFinished, kSecondLookup };
inline const std::vector<std::string> kSendSometimes{"a third attempt",      "an attempt goes to a tried broker",
                                                     "a broker is isolated", "the time is used up",
                                                     "a send finishes",      "a look-up of the template topic"};

class SendModel {
 public:
  using State = Packed<5>;
  struct Scene {
    core::Millis elapsed = 0;  ///< since the call
    core::SendState send;
    std::uint32_t variant = 0;
    Health health;
    std::int32_t cursor = 0;
    core::Queue list[kMaxQueues];
    std::uint32_t tried = 0, refused = 0;  ///< by broker
    std::uint32_t counted = 0;             ///< attempts, transparent resends aside
    core::Millis now() const { return kNow + elapsed; }
    bool idle() const { return send.phase == core::SendPhase::idle; }
  };
  /// What an event leads to: bookings and selections made, up to what the machine asks for from outside.
  struct Driven {
    Scene scene;
    core::SendAction action;
    Found found;
    std::uint32_t draws = 0;  ///< draws taken
  };

  explicit SendModel(const Subject& subject);

  void initial(Sink<State>& sink) const;
  void expand(const State& state, Sink<State>& sink) const;
  State pack(const Scene& scene) const;
  Scene unpack(const State& state) const;
  std::uint32_t wanted() const;

  core::SendEvent event_of(const Scene& scene, const SendMove& move) const;
  Driven drive(const Scene& scene, const SendMove& move) const;
  /// Observations before the send, of another one's exchange.
  static const std::vector<Seen>& seen_before();
  Scene after_observation(const Scene& scene, const SendMove& move) const;

 private:
  void expand_idle(const Scene& scene, Sink<State>& sink) const;
  void pass_time(const Scene& scene, Sink<State>& sink) const;
  /// Takes a step with every draw that a reset may take.
  void step(const Scene& scene, SendMove move, Sink<State>& sink) const;
  void book_all(Driven& driven, core::BrokerId informed) const;
  core::SendEvent perform_selection(Driven& driven, const SendMove& move, bool& untried_left) const;
  void judge_attempt(Driven& driven, bool untried_left) const;
  void judge_finish(Driven& driven) const;
  void saturate(Scene& scene) const;
  core::Millis horizon() const;
  void go(Scene scene, const SendMove& move, Found found, Sink<State>& sink) const;

  const Subject& s_;
  core::SendState begun_[kSendCount];  ///< what begin makes of each send: request, limits
};

}  // namespace sidestep::explore
