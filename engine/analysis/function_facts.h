// What abstract interpretation knows of a function (P. Cousot and R. Cousot, POPL 1977; widening
// with thresholds, then narrowing): what holds of integer variables whenever a loop's iteration
// begins, as octagons, polyhedra (of few variables) and linear congruences, and which of the
// function's own checks never fail (Balakrishnan and Ganai, "PED", sections 2 and 4.1; row P4).
// Everything is computed over mathematical integers and is sound for C's arithmetic: of what may
// leave its type only the value modulo 2^width is known.
//
// Knows the IR and nothing of solvers or executions. Parameters are arbitrary, so a fact holds in
// every call of the function; what it calls does what its summary says.
#pragma once

#include "engine/ir/program.h"
#include "engine/support/budget.h"

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace salve::analysis {

/// a * x + b * y <= c over the mathematical values of the variables; a is 1 or -1, b is 0 (and
/// y invalid), 1 or -1. Bounds that the type itself has are left out.
struct LoopFact {
  int a = 0;
  ir::VariableId x;
  int b = 0;
  ir::VariableId y;
  int64_t c = 0;
};

/// The sum of factor * variable, plus the constant, is 0 modulo the modulus; it is 0, if that is 0.
struct LoopCongruence {
  std::vector<std::pair<ir::VariableId, int64_t>> parts;
  int64_t constant = 0;
  uint64_t modulus = 0;
};

/// The sum of factor * variable, plus the constant, is at most 0, over mathematical values.
struct LoopInequality {
  std::vector<std::pair<ir::VariableId, int64_t>> parts;
  int64_t constant = 0;
};

struct FactsOfLoop {
  std::vector<LoopFact> inequalities;
  std::vector<LoopInequality> others; ///< of more variables or with other factors
  std::vector<LoopCongruence> congruences;
};

/// By loop (While, DoWhile, For): what holds before the condition is evaluated, every time; of
/// DoWhile what holds when the body begins. A loop that is not in it is not known to be
/// anything; one whose facts are empty neither.
using LoopFacts = std::map<ir::StmtId, FactsOfLoop>;

/// Of one function, for all runs of it.
struct FunctionFacts {
  LoopFacts loops;
  /// What cannot fail: assertions, divisions, shifts, overflow, indices of arrays. All of
  /// them were asked; of a check that is not in it nothing is known.
  std::set<ir::PropertyId> proved;
};

/// What is known of calls of a program's functions, each found out once.
class CallSummaries {
public:
  /// The program must outlive it.
  explicit CallSummaries(const ir::Program &program);
  ~CallSummaries();

  struct Impl;
  Impl &operator*() const { return *impl_; }

private:
  std::unique_ptr<Impl> impl_;
};

/// Which variables are tracked: those of loops at least, nothing where there is no loop.
enum class Tracked { OfLoops, All };

/// `startsProgram`: it is only entered where globals have their initial values. `without`: the
/// value of an assignment, or a condition, that has no effect on what is known; what is proved no
/// longer then relied on it (PED, Observation 4.1). Empty where the budget ends or
/// the function has labels.
FunctionFacts functionFacts(const CallSummaries &calls, ir::FunctionId function, bool startsProgram,
                            const Budget &budget, Tracked tracked = Tracked::OfLoops,
                            ir::ExprId without = {});

/// What is known of functions in the runs from one entry, where of the parameters of those that are
/// only called by name, and do not call themselves, it is known what all calls pass (PED, section
/// 2: facts across the call graph; row P1). Each is found out once.
class RunFacts {
public:
  /// The program must outlive it. `isOfProgram`: globals have their initial values at the entry.
  RunFacts(const ir::Program &program, ir::FunctionId entry, bool isOfProgram);
  ~RunFacts();
  const FunctionFacts &of(ir::FunctionId function, const Budget &budget);

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace salve::analysis
