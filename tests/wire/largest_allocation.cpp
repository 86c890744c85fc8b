#include "largest_allocation.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace {

thread_local std::size_t largest = 0;

}  // namespace

void* operator new(std::size_t size) {
  largest = std::max(largest, size);
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace sidestep::wire::test {

LargestAllocation::LargestAllocation() { largest = 0; }

std::size_t LargestAllocation::bytes() const { return largest; }

}  // namespace sidestep::wire::test
