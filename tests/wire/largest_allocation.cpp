#include "largest_allocation.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace {

thread_local std::size_t largest = 0;

}  // namespace

// What is not here, sanitizers may have of their own: so each form of new stands beside its delete.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  largest = std::max(largest, size);
  return std::malloc(size);
}
void* operator new(std::size_t size) {
  if (void* memory = operator new(size, std::nothrow)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }

namespace sidestep::wire::test {

LargestAllocation::LargestAllocation() { largest = 0; }

std::size_t LargestAllocation::bytes() const { return largest; }

}  // namespace sidestep::wire::test
