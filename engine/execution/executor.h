// Executes a function symbolically: one execution, many questions (architecture).
//
// Questions differ only in how inputs and expressions are interpreted: inputs are
// symbols or constants; an expression is as written, one of several alternatives under
// selectors (mutation repair), or free under a selector (diagnosis). Control is merged
// where it joins; loops, backward gotos and recursion are unwound to a bound and what
// is left there is reported, never assumed away (AllRepair section 3; FoREnSiC III).
//
// Context of inputs and the order of evaluation: ir/inputs.h and ir/program.h.
#pragma once

#include "engine/change/change.h"
#include "engine/execution/exploration.h"
#include "engine/execution/memory/value.h"
#include "engine/ir/inputs.h"
#include "engine/ir/path.h"
#include "engine/support/budget.h"
#include "engine/support/limits/execution.h"
#include "engine/support/reason.h"

#include <map>
#include <memory>
#include <set>
#include <unordered_map>

namespace salve::execution {

using change::Change;
using change::ChangeKind;

/// An alternative meaning of one expression, taken where `guard` holds.
struct GuardedChange {
  smt::Term guard;
  Change change;
};

struct ProgramFacts;

/// What executions of one entry ask of a program before they begin, kept for who asks many. The
/// programs have to stay as they are.
class KnownFacts {
public:
  std::shared_ptr<const ProgramFacts> of(const ir::Program &program, ir::FunctionId entry);

  /// Of a call in a recursion that never ends, as a concrete run of this entry showed: calls in
  /// calls of that function beyond the bound violate it.
  struct {
    ir::FunctionId entry;
    ir::PropertyId property;
  } endlessCall;

private:
  std::map<std::pair<const ir::Program *, ir::FunctionId>, std::shared_ptr<const ProgramFacts>>
      known_;
};

struct Interpretation {
  const ir::Inputs *inputs = nullptr; ///< null: symbolic
  bool keepsReads = false;            ///< of inputs: Execution::read is filled
  /// Guards of one expression's changes are pairwise exclusive.
  std::unordered_map<uint32_t, std::vector<GuardedChange>> changes{}; ///< by ExprId
  /// By ExprId: where it holds, the expression is not evaluated and has any value.
  std::unordered_map<uint32_t, smt::Term> free{};
  /// By ExprId of integer Constants: what stands for the value.
  std::unordered_map<uint32_t, smt::Term> unknown{};
  KnownFacts *facts = nullptr; ///< null: they are found out for this one
};

struct ClaimId {
  ir::StmtId loop;
  uint32_t number = 0; ///< among its ElementClaims, or of a NodeClaim
  uint64_t family = 0; ///< which blocks that is about
  uint32_t except = 0; ///< a NodeClaim: 1 + the variable at whose block it does not hold
  friend auto operator<=>(const ClaimId &, const ClaimId &) = default;
};

struct Limits {
  uint32_t unwind = 1; ///< undecided iterations of a loop, passes of a block, nested activations
  uint32_t decided = 4096;    ///< iterations whose condition is a constant are free up to this many
  uint64_t steps = 4'000'000; ///< statements and expressions in all
  /// Calls of the program's functions in calls; runs that go deeper leave the bound.
  uint32_t nested = limits::execution::kNested;
  /// Not 0: loops are unwound to so many undecided iterations, and what comes after those is
  /// settled by induction of that depth: `leaves` is then what could not be. Obligations may
  /// be violated by runs that do not exist.
  uint32_t induction = 0;
  /// With `induction`: what is claimed of arrays (engine/analysis/element_claims.h) is assumed at
  /// the heads of loops, but for what is refuted; Execution::claims tells where that is wrong.
  bool claims = false;
  /// With `claims`: how what loops allocate is kept, and what is claimed of it.
  enum class Blocks : uint8_t {
    Objects,  ///< each is an object
    Families, ///< memory/families.cpp
    Compared, ///< and what the program compares may hold of all members,
    Bounded,  ///< and constants may bound what is in them
  };
  Blocks blocks = Blocks::Objects;
  std::set<ClaimId> refuted;
  std::vector<ir::PropertyId> watched; ///< Execution::reached tells of these, too
  size_t setLimit = 0;                 ///< value sets up to this size; 0: none
  size_t tellSteps = 0; ///< at most so many steps of all runs together are kept for paths.h
  /// Go on after a violated property and after the bound of a loop (as if it had
  /// ended): tells which properties a run would violate and whether its loops end.
  bool lenient = false;
  Exploration exploration{};
};

struct Obligation {
  ir::PropertyId property; ///< none: a check that only a change brought in
  smt::Term violated;      ///< this run violates it here
  /// Whatever the inputs are: constants say so, and how often the loops around it go round.
  bool isConstant = false;
};

/// A claim does not hold where a loop begins, or not any more after an iteration.
struct RefutedClaim {
  ClaimId claim;
  smt::Term violated;
};

struct InputSymbol {
  ir::InputKey key;
  smt::Term symbol;
  /// If valid, the cell is key.cell + index * cellsPerStep, and only the first of equal cells
  /// in the order of inputs counts.
  smt::Term index;
  uint64_t cellsPerStep = 0;
};

/// One evaluation of an expression that was free.
struct Freed {
  ir::ExprId expr;
  smt::Term value;
  smt::Term reached; ///< the run evaluates it here
};

/// A step that the runs take for which `guard` holds.
struct ToldStep {
  smt::Term guard;
  ir::PathStep step;
  smt::Term value; ///< of the step, unless it has none
};

/// Why not all inputs are tried.
enum class Limitation : uint8_t {
  Nodes = 1,      ///< lists and trees, see ir::InputLimits
  Strings = 2,    ///< the same
  Functions = 4,  ///< of a function that is an input nothing is known
  Contract = 8,   ///< ir::Function::isIncomplete
  Addresses = 32, ///< no object is taken to have the address that some number says
  Aliases = 64,   ///< inputs do not point to globals, although it would matter
  Cycles = 128,   ///< the nodes of an input are reached in one way only, the same
  Sizes = 16,     ///< of an object of unknown size only a part is modelled; in `leaves` too
};

/// A loop that induction settled and somebody waits for (ir/awaited.h).
struct Ending {
  ir::PropertyId loop;
  /// One for each ranking term: where an iteration does not make it smaller. The loop ends if one
  /// of these never holds.
  std::vector<smt::Term> fails;
};

inline constexpr const char *kAccessInThisWay = "access to memory in this way";

/// A construct that is not modelled, or an access to memory in a way that is not.
struct NotModelled {
  ir::Unsupported what; ///< its place in the user's code
  smt::Term reached;
};

struct Execution {
  std::vector<Obligation> obligations;
  std::set<ir::PropertyId> byFacts; ///< no obligations: abstract interpretation proves these
  std::unordered_map<uint32_t, smt::Term>
      reached;         ///< by PropertyId of assertions and what is watched: some run is there
  size_t asserted = 0; ///< times that some run came to one of these
  smt::Term leaves;    ///< the run leaves the bound (in lenient mode: outside specification loops)
  smt::Term usual;     ///< input arrays are of a usual size, see usualModel
  std::vector<NotModelled> notModelled; ///< each place once; in `leaves` too
  smt::Term leavesSpecification; ///< lenient: in a trusted function's loop or one that contains
                                 ///< assertions, or beyond what is modelled of an input's size
  bool hasSpecificationLoop = false;
  uint32_t iterations = 0;         ///< the largest number of iterations any loop was unwound to
  uint8_t limitations = 0;         ///< Limitation, as bits
  std::vector<InputSymbol> inputs; ///< symbolic inputs in the order of their first use
  std::vector<Freed> freed;
  std::vector<ToldStep> told; ///< in an order that each single run has, too
  bool toldAll = true;        ///< false: there were more steps than asked for
  std::vector<Ending> endings;
  std::vector<RefutedClaim> claims;
  /// Concrete inputs, no selectors: the run's end, result, final globals and the operands of its
  /// assertions as one number.
  std::optional<uint64_t> behaviour;
  uint64_t stored =
      0; ///< likewise: what was written to arrays, structures and blocks, in its order
  std::vector<uint64_t> printed; ///< likewise: the first values that were printed
  std::set<uint64_t> read; ///< cells of arrays, structures and blocks, the first, if they are kept
  std::optional<Explored> explored; ///< path by path
  Reason stopped = Reason::None;    ///< not None: everything above is incomplete

  bool inputsLimited() const { return (limitations & ~uint8_t(Limitation::Sizes)) != 0; }
  void limit(Limitation by) { limitations |= static_cast<uint8_t>(by); }
  /// Some obligation is violated.
  smt::Term fails(smt::Terms &terms) const;
};

/// Runs `entry`. The same `terms` can be used for several executions; pass the inputs of
/// an earlier one in `known` so that equal inputs are equal symbols.
Execution execute(const ir::Program &program, ir::FunctionId entry, smt::Terms &terms,
                  const Interpretation &interpretation, const Limits &limits, const Budget &budget,
                  const std::vector<InputSymbol> &known = {});

} // namespace salve::execution
