#include "check/trace.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>

#include "check/form_case.h"
#include "check/json_document.h"
#include "check/text.h"

namespace sidestep::check {

namespace {

constexpr std::string_view kBeginning = "{\"trace\":";

/// A line as an object; throws FormError.
json::value parse_line(const std::string& line, const std::string& where) {
  boost::system::error_code error;
  json::value value = json::parse(line, error);
  if (error) throw FormError(where + ": no JSON, or cut short: " + error.message());
  try {
    refuse_names_twice(line);
  } catch (const FormError& twice) {
    throw FormError(where + ": " + twice.what());
  }
  return value;
}

}  // namespace

TraceWriter::TraceWriter(const std::string& file, const core::Settings& settings) : file_(file), out_(file) {
  if (!out_) throw FormError(file + ": can't be written");
  out_ << json::serialize(json::object{{"trace", kTraceVersion}, {"settings", to_json(settings)}}) << '\n';
}

void TraceWriter::add(const core::Event& event, const core::Outcome& outcome) {
  out_ << json::serialize(json::object{{"event", to_json(event)}, {"outcome", to_json(outcome)}}) << '\n';
  ++events_;
}

void TraceWriter::close() {
  out_ << json::serialize(json::object{{"end", events_}}) << '\n';
  out_.close();
  if (!out_) throw FormError(file_ + ": not all of it could be written");
}

bool TraceReader::is_trace(const std::string& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return false;  // opening a pipe would wait for its other end
  std::ifstream in(file);
  std::string beginning(kBeginning.size(), '\0');
  in.read(beginning.data(), std::ssize(beginning));
  return in && beginning == kBeginning;
}

TraceReader::TraceReader(const std::string& file) : file_(file), in_(file) {
  if (!read_line()) throw FormError(file + ": can't be read, or is empty");
  const json::value head = parse_line(line_, file_ + ":1");
  Fields fields(head, file_ + ":1");
  const json::value& version = fields.need("trace");
  if (version != kTraceVersion)
    throw FormError(file_ + ":1: trace: version " + json::serialize(version) + " is not " + std::to_string(kTraceVersion));
  settings_ = Form<core::Settings>::read(fields.need("settings"), fields.path_of("settings"));
  fields.done();
}

bool TraceReader::read_line() {
  ++number_;
  return static_cast<bool>(std::getline(in_, line_));
}

void TraceReader::read_end(Fields fields) {
  const std::size_t events = number_ - 2;  // the head, and this line
  if (const json::value& told = fields.need("end"); told != events)
    throw FormError(fields.path_of("end") + ": " + json::serialize(told) + " events, but " + counted(events, "event") + " before it");
  fields.done();
  whole_ = true;
}

std::optional<TraceStep> TraceReader::next() {
  if (!read_line()) return std::nullopt;
  const std::string where = file_ + ":" + std::to_string(number_);
  const json::value value = parse_line(line_, where);
  Fields fields(value, where);
  if (whole_) throw FormError(where + ": stands behind the end of the trace");
  if (fields.find("end") != nullptr) {
    read_end(std::move(fields));
    return next();
  }
  TraceStep step{event_from_json(fields.need("event"), fields.path_of("event")),
                 outcome_from_json(fields.need("outcome"), fields.path_of("outcome"))};
  fields.done();
  return step;
}

}  // namespace sidestep::check
