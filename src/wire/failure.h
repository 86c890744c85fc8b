// How readers leave when a value is bad: they throw, and the public function around them gives the error as its result.
// Private to this library.
#pragma once

#include <exception>
#include <string>
#include <utility>

#include "wire/error.h"

namespace sidestep::wire {

struct Failure : std::exception {
  explicit Failure(Error e) : error(std::move(e)) {}
  const char* what() const noexcept override { return error.text.c_str(); }
  Error error;
};

[[noreturn]] inline void fail(ErrorKind kind, std::string part, std::string text) {
  throw Failure({.kind = kind, .part = std::move(part), .text = std::move(text)});
}

/// What f() returns, or the error that it failed with.
template <class F>
auto attempt(F&& f) -> Result<decltype(f())> {
  try {
    return std::forward<F>(f)();
  } catch (Failure& failure) {
    return std::move(failure.error);
  }
}

}  // namespace sidestep::wire
