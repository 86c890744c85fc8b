// What a selection reads and what it gives back. Spec: spec/selection.md (SE-1, SE-2).
//
// Innermost header: see types.h.
#pragma once

#include "core/counter.h"
#include "core/fault_table.h"
#include "core/pick.h"
#include "core/types.h"

namespace sidestep::core {

/// Marks of a broker within one send, for strict.
inline constexpr std::uint8_t kTried = 1;    ///< an attempt of this send went to it
inline constexpr std::uint8_t kRefused = 2;  ///< it refused this message: no candidate

/// [SE-21] In `write_nums`: a null error on the way to the number.
inline constexpr std::int32_t kWriteNumsNull = -0x7FFFFFFF - 1;

/// What a selection reads of the world. Borrowed; `table` covers every broker in `list`.
struct SelectionView {
  QueueList list;
  FaultTable table;
  TableOrder order;                          ///< rows that pick
  const std::int32_t* write_nums = nullptr;  ///< rows that pick: by broker: its write queue number in the topic, -1, or kWriteNumsNull
  const std::uint8_t* marks = nullptr;       ///< strict: by broker, kTried | kRefused; nullptr: no marks
};

/// One caller's request.
struct SelectionRequest {
  Millis now = 0;
  Counter cursor;
  Counter pick_cursor;  ///< rows that pick
  Draws draws;
  BrokerId last = kNoBroker;   ///< Java rows: the previous attempt's broker
  bool reset = false;          ///< 5.1.4 and later: a retry
  bool latency_switch = true;  ///< Java rows
};

enum class SelectionKind : std::uint8_t { queue, none, fault };

/// The outcome of a selection and its effects; the caller applies them [SE-2].
struct Selection {
  SelectionKind kind = SelectionKind::none;
  JavaFault fault = JavaFault::none;
  Queue queue;
  std::uint32_t position = kNoPosition;  ///< of the queue in the list; kNoPosition if it is none of the list's
  Counter cursor;
  Counter pick_cursor;
  std::uint32_t drawn = 0;                  ///< draws used
  std::uint32_t overwritten = kNoPosition;  ///< the list entry that becomes `queue`
  BrokerId evicted = kNoBroker;             ///< the broker whose item goes
};

/// Why a probe was passed over, or the rule that was applied next.
enum class Reason : std::uint8_t {
  taken,            ///< plain
  taken_other,      ///< switch off, up to 5.1.3
  taken_walk,       ///< switch on, up to 5.1.3
  taken_pass,       ///< from 5.1.4
  is_last,          ///< switch off, up to 5.1.3
  is_last_of_walk,  ///< switch on, up to 5.1.3
  is_last_of_pass,  ///< from 5.1.4
  not_last,
  isolated,  ///< its isolation isn't over
  cut_off,   ///< it is over, but the row wants it reachable, too
  unreachable,
  out_of_range,
  refused,
  available_untried,  ///< strict's classes, in their order
  available_tried,
  reachable_untried,
  reachable_tried,
  rest_untried,
  rest_tried,
  best,  ///< strict: of these the first of the best class
  plain,
  picked,
  picked_none,
  pick_fault,
  evicted,
  overwritten,
  copied,
  null_error,
  empty_list,
  reset,
  second_pass,
};

/// Watches nothing.
struct NoTrace {
  constexpr void probe(std::int32_t, std::uint32_t, Reason) {}
  constexpr void rule(Reason) {}
};

}  // namespace sidestep::core
