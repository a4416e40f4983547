// That a run goes from one state to the next in one step, as somebody saw it: on its way it comes
// to no other statement of the function.
//
// Where that is known a later visit of the same place counts no longer: hooks at all statements of
// the function end a call that goes another way. Pure text.
#pragma once

#include "engine/debugger/hooks.h"

namespace salve::debugger {

class Course {
public:
  Course(Draft &draft, Hooks &hooks) : draft_(draft), hooks_(hooks) {}

  /// In the call that is written now state `awaited` is one step from what was on line `from`.
  void expect(const Outline::Function &function, size_t awaited, uint32_t from);
  /// When all states have their places. `lines`: of statements that a debugger can stop at.
  void close(const std::vector<Call> &calls);

private:
  struct Step {
    const Outline::Function *function;
    size_t awaited;
    uint32_t from;
  };
  std::string strays(const Hook &hook) const;

  Draft &draft_;
  Hooks &hooks_;
  std::vector<Step> steps_{};
};

} // namespace salve::debugger
