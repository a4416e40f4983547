// Model-based diagnosis: which components could be to blame for failing inputs.
//
// FoREnSiC section IV with Reiter's hitting-set tree: components are expressions that
// may be replaced by anything; a *conflict* is a set of components that cannot all be
// right on the failing inputs, a *diagnosis* a minimal set that hits every conflict
// (row F5). Knows nothing of edits.
#pragma once

#include "engine/execution/executor.h"
#include "engine/smt/solver.h"

#include <memory>

namespace salve::diagnosis {

struct Diagnosis {
  std::vector<ir::ComponentId> components;
  /// For one component that is evaluated once on the first input: a value that would do.
  std::optional<Bits> needed{};
  /// What is no component, where a verified repair changes it.
  std::vector<ir::SourceRange> places{};
  bool isGuess = false;    ///< nothing was decided: it is only done where the run fails
  bool isRepaired = false; ///< it was not found, but a verified repair changes it

  size_t size() const { return components.size() + places.size(); }
  /// Where all stands that is to blame together.
  std::vector<ir::SourceRange> ranges(const ir::Program &program) const;
};

/// A failing run of the entry.
struct FailingRun {
  ir::Inputs inputs;
  bool mayLeave = false; ///< leaving the bound is no fault on this input
  uint32_t unwind = 1;   ///< the bound: what the run itself takes and a little more
};

struct Diagnoses {
  std::vector<Diagnosis> list; ///< minimal, ranked
  bool complete = false;       ///< all up to the cardinality asked for
};

/// Keeps one incremental solver for all questions about a set of failing inputs.
class Diagnoser {
public:
  Diagnoser(const ir::Program &program, ir::FunctionId entry, const std::vector<FailingRun> &runs,
            const Budget &budget);
  ~Diagnoser();

  /// Whether the runs could be encoded within the budget; if not, nothing is found.
  bool usable() const;

  /// All minimal diagnoses of at most `cardinality` components; `near`: see rank.
  Diagnoses diagnose(size_t cardinality, const Budget &budget, const std::vector<bool> &near = {});

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Orders diagnoses so that the first three are worth reading; see diagnosis.cpp.
/// `repaired` are, for each verified repair, the best first, the places that it changes.
/// `near`, by component: it concerns what the failing operation works on; empty: nobody asked.
using Repaired = std::vector<std::vector<ir::SourceRange>>;
void rank(const ir::Program &program, std::vector<Diagnosis> &list, const Repaired &repaired,
          const std::vector<bool> &near = {});

/// Whether the repair changes something in each part of it.
bool isPlaceOf(const ir::Program &program, const Diagnosis &diagnosis,
               const std::vector<ir::SourceRange> &repair);
/// Whether `inner` is `outer` or a part of its text.
bool liesIn(const ir::SourceRange &inner, const ir::SourceRange &outer);

} // namespace salve::diagnosis
