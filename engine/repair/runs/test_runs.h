// Runs of tests that read nothing arbitrary, with changes: the interpreter alone decides them, at
// a fraction of what an execution of all alternatives costs.
#pragma once

#include "engine/change/edit.h"
#include "engine/change/rewritten.h"
#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/interpreter/layout.h"

#include <map>
#include <optional>
#include <set>
#include <tuple>
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
  bool isBefore(ir::FunctionId a, ir::FunctionId b) const {
    const Original &one = originals_.at(a), &other = originals_.at(b);
    return std::tie(one.passes, one.steps) < std::tie(other.passes, other.steps);
  }

  /// How many tests the original fails.
  size_t failing() const;
  /// What the original does.
  bool fails(ir::FunctionId test) const { return originals_.at(test).failed.valid(); }
  bool passes(ir::FunctionId test) const { return originals_.at(test).passes; }
  /// Whether one of the tests reads an input.
  bool readsAny() const;
  /// Steps of the longest one.
  uint64_t longest() const;

  /// Whether it changes what the run of a test that fails has come to since an assertion last held.
  /// Of a program that is judged by its output: always.
  bool isRecent(ir::FunctionId test, const change::Edit &edit) const;

  /// Whether the run ends well, behind all assertions that the original's comes to.
  bool passes(ir::FunctionId test, const change::Changes &changes, const Budget &budget);
  /// How much of what is expected the test has printed when it fails, or where nothing is, how many
  /// assertions it has come to; none: not more than without
  /// the changes, nor does it get past something unsafe.
  std::optional<size_t> further(ir::FunctionId test, const change::Changes &changes,
                                const Budget &budget);

private:
  struct Original {
    bool passes = false;
    bool reads = false; ///< an input
    uint64_t steps = 0;
    size_t asserted = 0;
    ir::PropertyId failed{};
    std::optional<size_t> printed{};
    std::set<uint32_t> missed{}; ///< expressions that it fails without
    std::set<uint32_t> recent{}; ///< sinceLastHeld
  };
  size_t printed(const ir::Run &run) const;
  bool isUnsafe(ir::PropertyId failed) const;
  ir::Run run(ir::FunctionId test, const change::Changes &changes, bool isPrinted,
              const Budget &budget);

  change::Rewritten program_;
  ir::Layout layout_;
  uint64_t steps_; ///< that a run may take
  std::map<ir::FunctionId, Original> originals_{};
};

} // namespace salve::repair
