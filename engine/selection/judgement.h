// What is known of one repair before it is compared with others: blemishes, certificate, cost.
//
// Finds blemishes, each where it can first be known: from the edits and the candidate's
// verdict, from concrete runs, from the second verification of the text.
#pragma once

#include "engine/edit/patch.h"
#include "engine/edit/recheck.h"
#include "engine/repair/reliance.h"
#include "engine/repair/search.h"
#include "engine/repair/tests.h"
#include "engine/selection/blemish.h"
#include "engine/selection/distance.h"
#include "engine/words/assumptions.h"

#include <map>

namespace salve::selection {

/// How sure it is that the repair is right, surest first.
struct Certificate {
  enum class Kind { Proved, Bounded, Tests };
  Kind kind = Kind::Proved;
  words::Extent extent; ///< Bounded: of the verification
  uint32_t tests = 0;   ///< Tests: so many pass
};

struct Judged {
  change::Selection edits;
  std::vector<std::string> rules{}; ///< or annotations, one an edit
  change::Method by{}; ///< path where the failing run asks for one of the edits, else of the rules
  std::vector<ir::SourceRange> places{}; ///< of the text, that it changes
  edit::Patch patch;
  Certificate certificate;
  Blemishes blemishes;
  std::map<Blemish, std::string> concerned{}; ///< functions that the warnings name
  uint32_t cost = 0; ///< 0: the text around it says so, which counts for more than what it changes
  uint32_t closeness = 0;
  double prior = 1;      ///< how often people make such mistakes: the product of the rules' priors
  uint32_t distance = 0; ///< passing runs that go another way
  uint32_t stored = 0;   ///< those that write something else on their way
  size_t reached = 0;    ///< of a test that fails elsewhere then: assertions that it comes to
  size_t unasked = 0;    ///< of a test that passes then: assertions that it does not come to
  Behaviours behaviours; ///< empty: not known
  uint32_t group = 0;    ///< of those that behave alike
  // What the IR can say of it; to run it once more.
  repair::Changes changes{};
  std::shared_ptr<const ir::Program> extended{}; ///< that they are of; null: of the original
  std::vector<size_t> moved{};   ///< numbers of passing runs that are known to go another way
  std::vector<size_t> written{}; ///< the same, of those that only write something else

  std::vector<std::string> warnings() const;
  bool onlyAvoids() const { return blemishes.shown() >= Shown::IfRoom; }
  /// What is wrong with that is wrong with this, too.
  void add(const Judged &part) {
    blemishes.add(part.blemishes);
    concerned.insert(part.concerned.begin(), part.concerned.end());
  }
  bool mendsAll() const { return !onlyAvoids() && !blemishes.has(Shown::IfNothingWhole); }
};

/// The question and its space, as the search has them.
struct Question {
  const repair::Task &task;
  const change::Space &space;
  const std::vector<ir::Inputs> &failing;
  const repair::Closeness &closeness;
  const repair::Reliance reliance{task.program, task.target, task.entry};
  const std::vector<ir::FunctionId> checkers =
      repair::checkers(task.program, task.entry, task.target); ///< say what is wanted

  ir::PropertyKind kind() const { return task.program.properties[task.target].kind; }
};

/// Of functions alone, by number.
using FunctionRuns = std::map<uint32_t, PassingRuns>;

/// Whether one of the edits lies in the range, which need not be of a file of the text.
bool changesWithin(const ir::Program &program, const ir::SourceRange &range,
                   const std::vector<TextEdit> &edits);

/// What edits, verdict and failing inputs tell.
Judged judge(const Question &question, const repair::Candidate &candidate, edit::Patch patch,
             const Budget &budget);
/// What the verification of the text adds; `passing`: null if they are not known.
void judgeText(Judged &judged, const Question &question, const repair::CandidateVerdict &verdict,
               const edit::Recheck &again, const PassingRuns *passing, const Budget &budget);
/// What runs that passed add.
void judgeRuns(Judged &judged, const Question &question, const PassingRuns &passing,
               const Budget &budget);

/// What other calls of changed functions add, where what fails relies on its callers; `known` are
/// runs of such functions.
void judgeCalled(Judged &judged, const Question &question, FunctionRuns &known, uint64_t seed,
                 const Budget &budget);

/// A test is few runs: what it calls had better fail on no more inputs than before.
void judgeDemands(Judged &judged, const Question &question, const Budget &budget);

} // namespace salve::selection
