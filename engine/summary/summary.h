// What functions promise their callers, so that a function can be judged without what it calls.
//
// Contracts that nobody wrote (rely and guarantee as in Hoare, "Procedures and parameters: an
// axiomatic approach", 1971): of each function below the entry, callees first, what it asks for
// is inferred (engine/precondition), promises are guessed from templates, and those that do not
// hold are dropped until the rest is verified (Flanagan, Leino, "Houdini, an annotation assistant
// for ESC/Java", FME 2001). A call then checks what is asked, forgets what is written and assumes
// what is promised. Recursive calls do so, too: induction over their number.
//
// A stub allows more than the function does: what fails with it counts only where a run of the
// functions as they are fails, too.
#pragma once

#include "engine/execution/questions/verification.h"
#include "engine/precondition/precondition.h"
#include "engine/summary/reach.h"
#include "engine/summary/stub.h"

#include <map>
#include <string>

namespace salve::summary {

struct Proof {
  /// Proved; Bounded, where a callee's promise is; or Failing, by runs without promises.
  execution::Verification verification;
  std::vector<std::string> promisedBy; ///< names, in the order of the program
  bool byRecursion = false;            ///< by the promise of the function itself, which ends
  bool ifTheyEnd = false;              ///< that what promises it ends was not shown
};

/// What a function has to be given, where what it calls is what that promises.
struct Condition {
  std::optional<precondition::Precondition> asked; ///< of the program as it is
  Proof proof;                                     ///< under it; Proved or Bounded
};

/// The promises of one program's functions, each found once and the same whoever asks first: in a
/// copy of the program with nothing but the stubs of what is below, with work of its own that each
/// who asks is charged.
class Summaries {
public:
  /// Both have to stay. `seconds` are what a function has that asks.
  Summaries(const ir::Program &program, const execution::VerificationOptions &options,
            double seconds);

  /// Whether there is anything below `entry` that a promise could stand for.
  bool canHelp(ir::FunctionId entry);
  /// A proof of all that `entry` and what it calls check, or what fails; none: nothing is known.
  std::optional<Proof> prove(ir::FunctionId written, ir::FunctionId entry, const Budget &budget);
  /// What it asks for, of an entry that fails.
  std::optional<Condition> infer(ir::FunctionId written, ir::FunctionId entry,
                                 const Budget &budget);

private:
  using Group = std::vector<ir::FunctionId>;
  /// Which promises count: those that hold for all runs, or also those that hold up to a bound.
  enum class Way : uint8_t { Proved, Bounded };
  struct Known {
    std::vector<Subject> subjects{}; ///< without ids of statements; none: nothing is promised
    bool ifItEnds = false;
    Reach reach{};
    uint64_t work = 0;        ///< that it took to find out
    bool isDisturbed = false; ///< by the clock, or for want of memory
  };
  /// One verification of all harnesses of a group.
  struct Answer {
    execution::Outcome outcome = execution::Outcome::Unknown;
    std::vector<std::vector<bool>> violated; ///< by subject and promise
    bool isUnsafe = false;                   ///< something else is violated
    bool ifItEnds = false;
    Reach reach{};
  };

  /// What stands for what an entry calls.
  struct Used {
    std::map<ir::FunctionId, const Known *> callees{};
    const Known *ofEntry = nullptr; ///< by its own promise
    Reach reach{};
  };

  bool isWorthIt(const Group &group);
  const Known *known(const Group &group, Way way, const Budget &asking);
  Known summarise(const Group &group, Way way, const Budget &budget);
  bool promise(std::vector<Subject> &subjects, bool isRecursive, Answer &last,
               const Budget &budget);
  bool alone(std::vector<Subject> &subjects, bool isRecursive, Answer &last, const Budget &budget);
  bool ends(const std::vector<Subject> &subjects, const Budget &budget);
  void dropByRuns(std::vector<Subject> &subjects, const Budget &budget);
  std::vector<Harness> harnesses(const std::vector<Subject> &subjects, const Ending *ending);
  Answer ask(const std::vector<Subject> &subjects, bool isRecursive, const Ending *ending,
             const Budget &budget);
  std::optional<Subject> subjectOf(ir::FunctionId function, bool isRecursive, const Budget &budget);
  void begin();
  void assume(Subject &subject);
  void usePromised(Subject subject);
  void useStub(const Subject &subject, const Ending *ending = nullptr);
  void restore(ir::FunctionId function);
  Used usePromises(ir::FunctionId written, ir::FunctionId entry, Way way, const Budget &budget);
  template <typename Found> std::optional<Found> byEither(ir::FunctionId entry, auto &&ask);
  std::optional<Proof> prove(ir::FunctionId written, ir::FunctionId entry, Way way,
                             const Budget &budget);
  std::optional<Condition> infer(ir::FunctionId written, ir::FunctionId entry, Way way,
                                 const Budget &budget);
  void name(const Used &used, ir::FunctionId entry, Proof &proof) const;
  void replay(execution::Verification &found, ir::FunctionId entry, const Budget &budget) const;

  const std::optional<Footprint> &footprint(ir::FunctionId function);

  const ir::Program &original_;
  const execution::VerificationOptions &options_;
  const double seconds_;  ///< of one group
  ir::Program program_{}; ///< with stubs, copies and harnesses, for one group or question
  std::map<std::pair<ir::FunctionId, Way>, Known> known_{}; ///< by the first of their group
  Way way_ = Way::Proved;                                   ///< of the group that is looked at
  std::map<ir::FunctionId, std::optional<Footprint>> footprints_{};
};

} // namespace salve::summary
