// The driver of real Java producers, as a process: ports/java-send/README.md.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "check/process.h"
#include "net/address.h"
#include "tests/conversation/observed.h"

namespace sidestep::conversation {

/// The driver is gone, or said what is not of the form: nothing that follows could be trusted.
struct DriverError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The driver said what it could not do; it can be asked again.
struct RefusedError : DriverError {
  using DriverError::DriverError;
};

class JavaProducer {
 public:
  /// Starts the driver. Throws DriverError.
  explicit JavaProducer(const std::vector<std::string>& command);

  // All of these throw DriverError.

  /// A new producer; `name_server` nullptr: it is told none.
  void open(const core::Settings& settings, core::ServiceState service, const net::Address* name_server);
  void close();
  /// Refreshes the route of the topic.
  Held refresh();
  void set_counter(std::int32_t value);
  /// The next random number.
  void supply(std::int32_t draw);
  /// Sends and waits for the end.
  Told send(const Step& step);

 private:
  boost::json::value ask(boost::json::object request);

  std::unique_ptr<check::Process> process_;
};

}  // namespace sidestep::conversation
