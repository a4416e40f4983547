// What is asked of one text: whether it comes by recorded states, and of functions' own checks.
//
// Each question is an analysis without a search. Where there are candidates, all are asked in turn
// by one process.
#pragma once

#include "engine/debugger/harness.h"
#include "engine/engine.h"
#include "server/check/analyse_all.h"
#include "server/debug/repairs.h"
#include "server/workers/results.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace salve::server {

using Calls = std::vector<debugger::Call>;

size_t statesOf(const Calls &calls);
std::set<std::string> functionsOf(const Calls &calls);

/// Where a statement is inserted on the line of a state: what was recorded there holds behind it,
/// or before it.
enum class Inserted { BeforeState, BehindState };

/// The calls with the lines that the places of their states have with the edits.
Calls callsWith(Calls calls, std::string_view text, const std::vector<TextEdit> &edits,
                Inserted where = Inserted::BeforeState);

/// Of one function, without looking for more than the verdict.
engine::Request plainRequest(const engine::Request &request, std::string text,
                             const std::string &function);
/// Of recorded states as a test; what else a function does wrong is asked of itself.
engine::Request stateRequest(const engine::Request &request, std::string text,
                             const std::string &test);
const FunctionResult *resultOf(const FileResult &file, const std::string &function);

/// Whether the run comes by all states; if it may not end (a reason), they were not asked for.
bool isMet(const engine::Verdict &test);

/// Which of the states is the first that the run does not come by, from 1; 0: it is not said.
size_t firstUnmet(const FunctionResult &test);

/// A repair of a text, and the calls with the lines that their states have in that.
struct Candidate {
  engine::Repair repair;
  std::string text;
  Calls calls;
  Inserted where = Inserted::BeforeState;

  Calls callsIn(Calls some) const { return callsWith(std::move(some), text, repair.edits, where); }
  std::string repaired() const { return applyEdits(text, repair.edits).value_or(""); }
};

class StateChecks {
public:
  /// Functions may go on to fail where they do in its text.
  StateChecks(KeptProcesses &processes, const engine::Request &original)
      : processes_(processes), original_(original) {}

  /// Of the candidates those that meet their states and break nothing; what is likelier stays so.
  /// With some the tests of the file come to their ends: then only these.
  /// `most`: at most so many, the first.
  std::vector<StateRepair> passing(std::vector<Candidate> candidates, size_t most);

private:
  std::vector<Candidate> meeting(std::vector<Candidate> candidates) const;
  using Verdicts = std::map<std::string, engine::Verdict>;
  enum class Whose {
    Specified, ///< functions that states were recorded in, one of which asserts something
    Tested,    ///< these where none does
    Callers    ///< where the state is right now another fault can show: a block that is never freed
  };
  Verdicts ownVerdicts(const std::string &text, const std::set<std::string> &functions,
                       Whose whose) const;
  bool failsAnew(const Verdicts &after, Whose whose);
  std::optional<StateRepair> judged(const Candidate &candidate);
  bool isSpecified(const std::string &text, const std::set<std::string> &functions) const;
  std::string certificateOf(const engine::Verdict &after, const Candidate &candidate,
                            bool isSpecified) const;

  KeptProcesses &processes_;
  engine::Request original_;
  Verdicts before_{};                 ///< without a repair, of those that were asked for
  std::set<std::string> undecided_{}; ///< callers, which are not asked for again
};

} // namespace salve::server
