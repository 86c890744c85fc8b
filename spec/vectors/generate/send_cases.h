// Cases of the send loop and of validation.
#pragma once

#include "build.h"
#include "check/words.h"

namespace sidestep::vectors {

std::vector<Draft> send_cases();
std::vector<Draft> validation_cases();

// What send_cases.cpp puts together: send_begin_cases.cpp, send_loop_cases.cpp, send_async_cases.cpp,
// send_edge_cases.cpp.
void add_begin_cases(std::vector<Draft>& all);
void add_loop_cases(std::vector<Draft>& all);
void add_async_cases(std::vector<Draft>& all);
void add_edge_cases(std::vector<Draft>& all);

// ---- Words for a send: send_words.cpp ----

/// A message to T with a body of 1 byte, in the mode given.
core::Begin message(core::Mode mode = core::Mode::sync);
Event begun(core::Mode mode = core::Mode::sync);
core::Begin to_queue(core::Mode mode, const std::string& broker, std::int32_t id);
/// The look-up that a send asked for brought this route; with a number, it is the template topic's.
Event found(const std::vector<Broker>& brokers, std::optional<std::int32_t> default_queue_nums = std::nullopt);
Event found(core::RouteData data);
Event lookup_fails(core::LookupFailure failure);
Event seen(core::What what, std::int32_t code = 0);
Event timer();
/// The word of the JSON form.
std::string word(core::What what);
std::string word(core::LookupFailure failure);
std::string word(core::Mode mode);
/// Three brokers with one queue each, cursor 0, clock 10000.
std::vector<Event> three_brokers();
/// A story behind three_brokers, with the fault table at its end.
Draft story(const std::string& id, const std::string& why, std::vector<std::string> requirements, const std::vector<Event>& events,
            For revisions = For::all);

/// Everything that an attempt may be observed to do.
const std::vector<core::What>& whats();

}  // namespace sidestep::vectors
