// Runs of tests on inputs that are known, by the interpreter: it refutes most changes, each at a
// fraction of what an execution costs. What it does not refute is executed, and verified, as ever.
#pragma once

#include "engine/change/rewritten.h"
#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/interpreter/layout.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace salve::repair {

struct OriginalRun;

class Refuter {
public:
  /// `program`: with all that sleeps in it.
  /// `mustEnd`: soon after the unchanged run, whether that ends or not.
  explicit Refuter(const ir::Program &program, bool mustEnd = false)
      : program_(program), layout_(program_.program()), mustEnd_(mustEnd) {}

  Refuter(const Refuter &) = delete;
  Refuter &operator=(const Refuter &) = delete;

  /// Whether the run with the changes passes: false where it fails, or does not end though it has
  /// to; true where it ends well and is too long for an execution. Nothing: an execution is to say
  /// so. `unwind`: iterations of a loop that it may take; `target`: what is asked of this entry.
  std::optional<bool> passes(ir::FunctionId entry, const change::Changes &changes,
                             const ir::Inputs &inputs, const OriginalRun &original,
                             ir::PropertyId target, uint32_t unwind, const Budget &budget);
  /// Whether it is so long that it alone says that it passes.
  bool passesAlone(ir::FunctionId entry, const change::Changes &changes, ir::PropertyId target,
                   const Budget &budget);
  /// Whether a program that, without inputs, does nothing wrong but to leak ends elsewhere, or with
  /// another status: leaving early hides what is lost.
  bool endsOtherwise(ir::FunctionId entry, const change::Changes &changes, uint32_t unwind,
                     const Budget &budget);

  /// Assertions that a run of a candidate comes to, if it fails, and in another property than
  /// `target` or behind more of them than without the changes.
  std::optional<size_t> further(ir::FunctionId entry, const change::Changes &changes,
                                const ir::Inputs &inputs, ir::PropertyId target, uint32_t unwind,
                                const Budget &budget);
  /// Whether the run can be followed without the changes: what is told is known then.
  bool follows(ir::FunctionId entry, const ir::Inputs &inputs, const Budget &budget) {
    return unchanged(entry, inputs, budget).isUsable;
  }
  /// Whether the unchanged run ends, without a failure.
  bool ends(ir::FunctionId entry, const ir::Inputs &inputs, const Budget &budget) {
    return unchanged(entry, inputs, budget).ends;
  }

private:
  struct Unchanged {
    bool isUsable = false; ///< it was followed to its end, as far as it matters
    bool ends = false;     ///< without a failure
    bool isWrong = false;  ///< it fails, or does not end though it has to
    ir::PropertyId failed;
    std::optional<Bits> status; ///< what a program gives that does nothing wrong but to leak
    ir::StmtId last{};          ///< of its own, that it comes to
    uint64_t steps = 0;
    size_t asserted = 0;
    std::set<uint32_t> missed{}; ///< expressions of statements that it does not come to
  };
  const Unchanged &unchanged(ir::FunctionId entry, const ir::Inputs &inputs, const Budget &budget);
  bool isMissed(const Unchanged &before, const change::Changes &changes) const;
  static bool endsOtherwise(const Unchanged &before, const ir::Run &done);
  ir::Run run(ir::FunctionId entry, const change::Changes &changes, const ir::Inputs &inputs,
              const ir::RunLimits &limits, const Budget &budget);
  ir::Run runBeside(const Unchanged &before, ir::FunctionId entry, const change::Changes &changes,
                    const ir::Inputs &inputs, uint32_t unwind, const Budget &budget);
  ir::Run runAlone(ir::FunctionId entry, const change::Changes &changes, const Budget &budget);
  static std::optional<bool> judgedAlone(const Unchanged &before, const OriginalRun &original,
                                         ir::PropertyId target, const ir::Run &done,
                                         const Budget &budget);

  change::Rewritten program_;
  ir::Layout layout_;
  bool mustEnd_;
  std::map<std::pair<ir::FunctionId, ir::Inputs>, Unchanged> unchanged_{};
  std::map<ir::FunctionId, std::vector<char>> awaited_{}; ///< loops, without changes
};

} // namespace salve::repair
