#include "send_cases.h"

namespace sidestep::vectors {

std::vector<Draft> send_cases() {
  std::vector<Draft> all;
  add_begin_cases(all);
  add_loop_cases(all);
  add_async_cases(all);
  add_edge_cases(all);
  return all;
}

}  // namespace sidestep::vectors
