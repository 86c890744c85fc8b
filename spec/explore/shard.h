// One half of the states found: a hash set of fixed size. It is written by one thread at a time, and never grows.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>

namespace sidestep::explore {

/// Names a node: its shard in the lowest bit, its place there above it.
using NodeRef = std::uint32_t;
inline constexpr NodeRef kNoNode = 0xFFFFFFFFU;
inline constexpr std::uint32_t kShards = 2;

/// The hash set holds as many states as it has room for.
struct SetFull : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A state, and how it was reached first.
template <class State>
struct Node {
  State state;
  NodeRef parent;
  std::uint32_t action;
};

/// Memory that comes zeroed and is not touched before it is used.
template <class T>
class ZeroedArray {
 public:
  explicit ZeroedArray(std::size_t size) : data_(static_cast<T*>(std::calloc(size, sizeof(T)))) {
    if (data_ == nullptr) throw std::bad_alloc();
  }
  T& operator[](std::size_t i) { return data_.get()[i]; }
  const T& operator[](std::size_t i) const { return data_.get()[i]; }

 private:
  struct Free {
    void operator()(T* p) const { std::free(p); }
  };
  std::unique_ptr<T[], Free> data_;
};

/// Nodes in the order in which they were found, and an open-addressing index over them.
template <class State>
class Shard {
 public:
  /// Room for `capacity` states; the index has a power of two of slots, at most half of them used.
  explicit Shard(std::uint32_t capacity)
      : capacity_(capacity), mask_(slots_for(capacity) - 1), nodes_(capacity), slots_(mask_ + std::size_t{1}) {}

  static std::size_t bytes(std::uint32_t capacity) {
    return capacity * sizeof(Node<State>) + std::size_t{slots_for(capacity)} * sizeof(std::uint32_t);
  }

  /// Adds a state unless it is there. Throws SetFull.
  void insert(const State& state, std::uint64_t hash, NodeRef parent, std::uint32_t action) {
    for (std::uint32_t i = static_cast<std::uint32_t>(hash >> 1U) & mask_;; i = (i + 1) & mask_) {
      const std::uint32_t held = slots_[i];
      if (held == 0) {
        if (size_ == capacity_)
          throw SetFull("the set of states is full: it has room for " + std::to_string(std::uint64_t{capacity_} * kShards) + " states");
        nodes_[size_] = {state, parent, action};
        slots_[i] = ++size_;
        return;
      }
      if (nodes_[held - 1].state == state) return;
    }
  }

  std::uint32_t size() const { return size_; }
  const Node<State>& node(std::uint32_t i) const { return nodes_[i]; }

 private:
  static std::uint32_t slots_for(std::uint32_t capacity) {
    std::uint32_t slots = 64;
    while (slots < std::uint64_t{2} * capacity) slots *= 2;
    return slots;
  }
  std::uint32_t capacity_;
  std::uint32_t mask_;
  std::uint32_t size_ = 0;
  ZeroedArray<Node<State>> nodes_;
  ZeroedArray<std::uint32_t> slots_;  ///< 0: free; otherwise the node's place, plus 1
};

}  // namespace sidestep::explore
