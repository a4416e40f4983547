// Runs of tests that read nothing arbitrary, with changes: the interpreter alone decides them, at
// a fraction of what an execution of all alternatives costs.
#pragma once

#include "engine/change/rewritten.h"
#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/interpreter/layout.h"

#include <map>
#include <vector>

namespace salve::repair {

class TestRuns {
public:
  /// `program`: with all that sleeps in it. `output`: characters that a test expects at most; one
  /// that fails early is no measure of how long it takes to print them.
  TestRuns(const ir::Program &program, const std::vector<ir::FunctionId> &tests, size_t output,
           const Budget &budget);

  TestRuns(const TestRuns &) = delete;
  TestRuns &operator=(const TestRuns &) = delete;

  /// Which of two tests to run first: what the original fails, of these the shortest.
  bool isBefore(ir::FunctionId a, ir::FunctionId b) const { return order_.at(a) < order_.at(b); }

  /// How many tests the original fails.
  size_t failing() const;

  bool passes(ir::FunctionId test, const change::Changes &changes, const Budget &budget);
  /// How much of what is expected the test has printed when it fails; none: not more than without
  /// the changes, nor does it get past something unsafe.
  std::optional<size_t> further(ir::FunctionId test, const change::Changes &changes,
                                const Budget &budget);

private:
  struct Original {
    size_t printed = 0;
    ir::PropertyId failed;
    uint64_t steps = 0;
  };
  size_t printed(const ir::Run &run) const;
  bool isUnsafe(ir::PropertyId failed) const;
  ir::Run run(ir::FunctionId test, const change::Changes &changes, bool isPrinted,
              const Budget &budget);

  change::Rewritten program_;
  ir::Layout layout_;
  uint64_t steps_;                                            ///< that a run may take
  std::map<ir::FunctionId, std::pair<bool, uint64_t>> order_; ///< passes, steps
  std::map<ir::FunctionId, Original> originals_{};            ///< without changes, by `further`
};

} // namespace salve::repair
