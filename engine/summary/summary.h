// What functions promise their callers, so that a function can be judged without what it calls.
//
// Contracts that nobody wrote (rely and guarantee as in Hoare, "Procedures and parameters: an
// axiomatic approach", 1971): of each function below the entry, callees first, what it asks for
// is inferred (engine/precondition), promises are guessed from templates, and those that do not
// hold are dropped until the rest is verified (Flanagan, Leino, "Houdini, an annotation assistant
// for ESC/Java", FME 2001). A call then checks what is asked, forgets what is written and assumes
// what is promised. Recursive calls do so, too: induction over their number.
//
// It can only prove: a stub allows more than the function does.
#pragma once

#include "engine/execution/questions/verification.h"
#include "engine/summary/stub.h"

#include <map>
#include <string>

namespace salve::summary {

struct Proof {
  execution::Verification verification; ///< Proved
  std::vector<std::string> promisedBy;  ///< names, in the order of the program
  bool byRecursion = false;             ///< by the promise of the function itself, which ends
  bool ifTheyEnd = false;               ///< that what promises it ends was not shown
};

/// The promises of one program's functions, each found once.
class Summaries {
public:
  /// Both have to stay.
  Summaries(const ir::Program &program, const execution::VerificationOptions &options)
      : original_(program), options_(options) {}

  /// Whether there is anything below `entry` that a promise could stand for.
  bool canHelp(ir::FunctionId entry);
  /// A proof of all that `entry` and what it calls check; none: nothing is known.
  std::optional<Proof> prove(ir::FunctionId written, ir::FunctionId entry, const Budget &budget);

private:
  using Group = std::vector<ir::FunctionId>;
  struct Known {
    bool isPromised = false;
    Subject subject;
    Body stub{};
    bool ifItEnds = false;
  };
  /// One verification of all harnesses of a group.
  struct Answer {
    execution::Outcome outcome = execution::Outcome::Unknown;
    std::vector<std::vector<bool>> violated; ///< by subject and promise
    bool isUnsafe = false;                   ///< something else is violated
    bool ifItEnds = false;
  };

  bool isWorthIt(const Group &group);
  bool summarise(const Group &group, const Budget &budget);
  bool promise(std::vector<Subject> &subjects, bool isRecursive, bool &ifItEnds,
               const Budget &budget);
  bool alone(std::vector<Subject> &subjects, bool isRecursive, bool &ifItEnds,
             const Budget &budget);
  bool ends(const std::vector<Subject> &subjects, const Budget &budget);
  void dropByRuns(std::vector<Subject> &subjects, const Budget &budget);
  std::vector<Harness> harnesses(const std::vector<Subject> &subjects, const Ending *ending);
  Answer ask(const std::vector<Subject> &subjects, bool isRecursive, const Ending *ending,
             const Budget &budget);
  std::optional<Subject> subjectOf(ir::FunctionId function, bool isRecursive, const Budget &budget);
  void useStub(const Subject &subject, const Ending *ending = nullptr);
  void restore(ir::FunctionId function);

  const std::optional<Footprint> &footprint(ir::FunctionId function);

  const ir::Program &original_;
  const execution::VerificationOptions &options_;
  ir::Program program_{}; ///< with stubs, copies and harnesses; a copy, once it is needed
  std::map<ir::FunctionId, Known> known_{}; ///< those that were looked at
  std::map<ir::FunctionId, std::optional<Footprint>> footprints_{};
};

} // namespace salve::summary
