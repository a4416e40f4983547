// Model-based diagnosis: which components could be to blame for failing inputs.
//
// FoREnSiC section IV with Reiter's hitting-set tree: components are expressions that
// may be replaced by anything; a *conflict* is a set of components that cannot all be
// right on the failing inputs, a *diagnosis* a minimal set that hits every conflict
// (row F5). Knows nothing of edits.
#pragma once

#include "engine/diagnosis/criteria.h"
#include "engine/diagnosis/traces.h"
#include "engine/execution/executor.h"
#include "engine/smt/solver.h"

#include <memory>

namespace salve::diagnosis {

/// What is a suspect without having been decided.
enum class Guess : uint8_t {
  None,
  Run,    ///< it is done where the run fails
  Call,   ///< `places`: what it calls fails
  Step,   ///< `places`: it moves what fails there
  Object, ///< `places`: the declaration of what is too small
};

struct Diagnosis {
  std::vector<ir::ComponentId> components;
  /// For one component that is evaluated once on the first input: a value that would do.
  std::optional<Bits> needed{};
  /// What is no component, where a verified repair changes it.
  std::vector<ir::SourceRange> places{};
  Guess guess = Guess::None;
  bool isRepaired = false; ///< it was not found, but a verified repair changes it
  bool isBrief = false;    ///< with `needed` the run is shorter than the one that fails

  size_t size() const { return components.size() + places.size(); }
  /// Where all stands that is to blame together.
  std::vector<ir::SourceRange> ranges(const ir::Program &program) const;
};

/// A failing run of the entry.
struct FailingRun {
  ir::Inputs inputs;
  bool mayLeave = false; ///< leaving the bound is no fault on this input
  uint32_t unwind = 1;   ///< the bound: what the run itself takes and a little more
  execution::Exploration exploration{};
};

struct Diagnoses {
  std::vector<Diagnosis> list; ///< minimal, ranked
  bool complete = false;       ///< all up to the cardinality asked for
};

/// What speaks for or against a component, beside its own form.
struct Sign {
  bool isNear = true;     ///< it concerns what the failing operation works on
  bool isGuard = false;   ///< a condition on the way to the failing operation that compares that
  bool isTrusted = false; ///< the proof of another check relies on it
};
using Signs = std::vector<Sign>; ///< by component; empty: nobody asked

/// Keeps one incremental solver for all questions about a set of failing inputs.
class Diagnoser {
public:
  Diagnoser(const ir::Program &program, ir::FunctionId entry, const std::vector<FailingRun> &runs,
            const Budget &budget);
  ~Diagnoser();

  /// Whether the runs could be encoded within the budget; if not, nothing is found.
  bool usable() const;

  /// All minimal diagnoses of at most `cardinality` components, in the order that the signs give.
  Diagnoses diagnose(size_t cardinality, const Budget &budget, const Signs &signs = {},
                     Criteria criteria = Criteria());

  /// What the runs tell, by component.
  const std::vector<Traced> &traces() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// What one verified repair changes.
struct RepairedPlace {
  std::vector<ir::SourceRange> places;
  bool isTelling = true; ///< it is one of those that people write: near what fails, nothing is lost
};
using Repaired = std::vector<RepairedPlace>; ///< the best first

/// What the order rests on.
struct Grounds {
  const Repaired &repaired;
  const Signs &signs;
  const std::vector<Traced> &traces;
  Criteria criteria{};
};

/// Orders diagnoses so that the first three are worth reading; see ranking.cpp.
void rank(const ir::Program &program, std::vector<Diagnosis> &list, const Grounds &grounds);

/// Whether the repair changes something in each part of it.
bool isPlaceOf(const ir::Program &program, const Diagnosis &diagnosis,
               const std::vector<ir::SourceRange> &repair);
/// Whether `inner` is `outer` or a part of its text.
bool liesIn(const ir::SourceRange &inner, const ir::SourceRange &outer);

} // namespace salve::diagnosis
