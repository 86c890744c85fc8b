// See adapter_command.h.
#include "cli/adapter_command.h"

#include "cli/numbers.h"

namespace sidestep::cli {

namespace {

CLI::Validator seconds() {
  return within(0.01, 86400.0, "a number of seconds from 0.01 to 86400").description("SECONDS in [0.01 - 86400]");
}

}  // namespace

void AdapterCommand::add_to(CLI::App& command) {
  command.add_option("COMMAND", command_, "the adapter's command and its arguments, behind --")->required()->type_name("");
  command.add_option("--start-timeout", start_timeout_, "seconds to start and answer hello")->check(seconds())->capture_default_str();
  command.add_option("--timeout", timeout_, "seconds for every other answer")->check(seconds())->capture_default_str();
  command.add_option("--batch", batch_, "cases in one exchange")->check(CLI::Range(1, 10000))->capture_default_str();
  command.add_option("--line-limit", line_limit_mib_, "longest answer taken, in MiB")->check(CLI::Range(1, 4096))->capture_default_str();
}

check::AdapterOptions AdapterCommand::options() const {
  check::AdapterOptions options;
  options.command = command_;
  const auto milliseconds = [](double seconds) { return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000)); };
  options.start_timeout = milliseconds(start_timeout_);
  options.timeout = milliseconds(timeout_);
  options.batch = batch_;
  options.line_limit = line_limit_mib_ << 20;
  return options;
}

}  // namespace sidestep::cli
