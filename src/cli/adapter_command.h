// The options of commands that drive an adapter: -- COMMAND…, time-outs, --batch.
#pragma once

#include <CLI/CLI.hpp>

#include "check/adapter.h"

namespace sidestep::cli {

class AdapterCommand {
 public:
  void add_to(CLI::App& command);
  /// The options as they were given.
  check::AdapterOptions options() const;

 private:
  std::vector<std::string> command_;
  double start_timeout_ = 60, timeout_ = 30;
  std::size_t batch_ = 50;
  std::size_t line_limit_mib_ = 64;
};

}  // namespace sidestep::cli
