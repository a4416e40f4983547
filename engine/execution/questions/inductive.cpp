#include "engine/execution/questions/inductive.h"

#include "engine/execution/questions/asked.h"
#include "engine/ir/walk.h"
#include "engine/smt/solver.h"
#include "engine/support/limits/execution.h"
#include "engine/support/limits/loops.h"

#include <algorithm>
#include <map>
#include <set>

namespace salve::execution {

using smt::Answer;
using smt::Term;

namespace {

/// What violates the checked properties, one by one.
std::map<ir::PropertyId, Term> violatedByProperty(const ir::Program &program, smt::Terms &terms,
                                                  const Execution &execution) {
  std::map<ir::PropertyId, Term> result;
  for (const Obligation &o : execution.obligations)
    if (program.isChecked(o.property)) {
      auto [at, isNew] = result.try_emplace(o.property, o.violated);
      if (!isNew)
        at->second = terms.disjunction(at->second, o.violated);
    }
  return result;
}

/// Each is asked by itself: what a solver can put in the place of what is decided then a
/// disjunction of all does not let it.
bool noneIsViolated(const ir::Program &program, smt::Terms &terms, const Execution &execution,
                    const Budget &budget) {
  const auto violated = violatedByProperty(program, terms, execution);
  return std::all_of(violated.begin(), violated.end(),
                     [&](const auto &one) { return isImpossible(terms, one.second, budget); });
}

/// Loop invariants that the others and k iterations without a violation do not imply.
std::vector<ir::PropertyId> violatedInvariants(const ir::Program &program, smt::Terms &terms,
                                               const Execution &execution, const Budget &budget) {
  std::vector<ir::PropertyId> result;
  for (const auto &[property, condition] : violatedByProperty(program, terms, execution)) {
    if (!property || program.properties[property].kind != ir::PropertyKind::LoopInvariant)
      continue;
    smt::Solver solver(terms, smt::SolverKind::OneShot);
    solver.require(condition);
    if (solver.check(budget) == Answer::Sat)
      result.push_back(property);
  }
  return result;
}

/// Whether one of the loop's ranking terms becomes smaller in every iteration. What a solver says
/// of one term drops all others that its iteration does not make smaller either.
bool ends(smt::Terms &terms, const Ending &ending, const Budget &budget) {
  std::vector<Term> left = ending.fails;
  for (int question = 0; !left.empty() && question < limits::ranking::kQuestions; ++question) {
    Term fails = left.front();
    if (terms.isFalse(fails))
      return true;
    smt::Solver solver(terms, smt::SolverKind::OneShot);
    solver.require(fails);
    Answer answer = solver.check(budget);
    if (answer == Answer::Unsat)
      return true;
    left.erase(left.begin());
    if (answer == Answer::Unknown)
      continue;
    smt::Evaluator model = solver.model();
    std::erase_if(left, [&](Term other) { return model(other) != 0; });
  }
  return false;
}

/// Claims that the others do not imply in this execution. None: too hard to say. Each is asked by
/// itself, as properties are, but `together` where there are very many (of families).
std::optional<std::set<ClaimId>> refutedClaims(smt::Terms &terms, const Execution &execution,
                                               bool together, const Budget &budget) {
  std::set<ClaimId> result;
  std::vector<RefutedClaim> left = execution.claims;
  while (!left.empty()) {
    Term violated = left.back().violated;
    for (size_t i = 0; together && i + 1 < left.size(); ++i)
      violated = terms.disjunction(violated, left[i].violated);
    Answer answer = Answer::Unsat;
    smt::Solver solver(terms, smt::SolverKind::OneShot);
    if (!terms.isFalse(violated)) {
      solver.require(violated);
      answer = solver.check(budget);
    }
    if (answer == Answer::Unknown)
      return std::nullopt;
    if (answer == Answer::Unsat) {
      left.resize(together ? 0 : left.size() - 1);
      continue;
    }
    smt::Evaluator model = solver.model();
    for (const RefutedClaim &c : execution.claims)
      if (model(c.violated) != 0)
        result.insert(c.claim);
    std::erase_if(left, [&](const RefutedClaim &c) { return result.contains(c.claim); });
  }
  return result;
}

/// Whether something is allocated in a loop, or in what is called from one.
bool allocatesInLoops(const ir::Program &program, ir::FunctionId entry) {
  auto isAllocation = [&](ir::ExprId id) {
    return program.exprs[id].kind == ir::ExprKind::Allocate && !program.exprs[id].onStack;
  };
  auto allocates = [&](ir::FunctionId function) {
    bool found = false;
    for (ir::FunctionId reached : ir::reachable(program, function))
      ir::forEachExpr(program, reached, [&](ir::ExprId id) { found |= isAllocation(id); });
    return found;
  };
  std::map<ir::FunctionId, bool> known;
  auto allocatesIn = [&](ir::StmtId loop) {
    bool found = false;
    auto look = [&](ir::ExprId id) {
      found |= isAllocation(id);
      const ir::Expr &e = program.exprs[id];
      if (found || e.kind != ir::ExprKind::Call || !e.callee)
        return;
      auto [callee, isNew] = known.try_emplace(e.callee);
      if (isNew)
        callee->second = allocates(e.callee);
      found |= callee->second;
    };
    ir::forEachStmt(program, loop, [&](ir::StmtId id) {
      for (ir::ExprId root : {program.stmts[id].expr, program.stmts[id].step})
        if (root)
          for (ir::ExprId below : ir::below(program, root))
            look(below);
    });
    return found;
  };
  bool result = false;
  for (ir::FunctionId function : ir::reachable(program, entry))
    ir::forEachStmt(program, function, [&](ir::StmtId id) {
      result = result || (ir::isLoop(program.stmts[id].kind) && allocatesIn(id));
    });
  return result;
}

/// Those of single loops that were asked in this execution.
analysis::ElementClaims claimsIn(const ir::Program &program, ir::FunctionId entry,
                                 const Execution &execution) {
  std::set<std::pair<ir::StmtId, uint32_t>> asked;
  for (const RefutedClaim &c : execution.claims)
    if (c.claim.family == 0)
      asked.emplace(c.claim.loop, c.claim.number);
  analysis::ElementClaims result;
  for (ir::FunctionId function :
       asked.empty() ? std::vector<ir::FunctionId>() : ir::reachable(program, entry))
    for (const auto &[loop, claims] : analysis::elementClaims(program, function))
      for (uint32_t i = 0; i < claims.size(); ++i)
        if (asked.contains({loop, i}))
          result[loop].push_back(claims[i]);
  return result;
}

/// The execution in which all that is claimed of elements is implied by itself.
std::optional<Execution> withClaims(const ir::Program &program, ir::FunctionId entry, Limits limits,
                                    std::shared_ptr<smt::Terms> &terms, KnownFacts *facts,
                                    const Budget &budget) {
  limits.claims = true;
  limits.decided = limits::elements::kDecided;
  for (int round = 0; round < limits::elements::kRounds; ++round) {
    terms = std::make_shared<smt::Terms>();
    Execution execution = execute(program, entry, *terms, {.facts = facts}, limits, budget);
    if (execution.stopped != Reason::None)
      return std::nullopt;
    const auto refuted =
        refutedClaims(*terms, execution, limits.blocks != Limits::Blocks::Objects, budget);
    if (!refuted)
      return std::nullopt;
    if (refuted->empty())
      return execution;
    limits.refuted.insert(refuted->begin(), refuted->end());
  }
  return std::nullopt;
}

} // namespace

bool provedByInduction(const ir::Program &program, ir::FunctionId entry, uint32_t depth,
                       Verification &result, KnownFacts *facts, const Budget &budget, double part) {
  Budget share =
      budget.within(std::min(limits::induction::kMostSeconds, budget.remaining() * part));
  Limits limits;
  limits.unwind = std::max(2U, depth);
  limits.induction = depth;
  auto terms = std::make_shared<smt::Terms>();
  Execution execution = execute(program, entry, *terms, {.facts = facts}, limits, share);
  auto isSettled = [&] {
    return execution.stopped == Reason::None && !execution.inputsLimited() &&
           isImpossible(*terms, execution.leaves, share);
  };
  auto holds = [&] { return noneIsViolated(program, *terms, execution, share); };
  std::vector<ir::PropertyId> notInductive;
  bool isProved = isSettled();
  if (isProved && !holds()) {
    isProved = false;
    notInductive = violatedInvariants(program, *terms, execution, share);
  }
  using Blocks = Limits::Blocks;
  std::vector<Blocks> ways;
  if (depth <= limits::elements::kDepth)
    ways.push_back(Blocks::Objects);
  if (!isProved && depth <= limits::families::kDepth && allocatesInLoops(program, entry))
    ways.insert(ways.end(), {Blocks::Families, Blocks::Compared, Blocks::Bounded});
  for (const Blocks way : ways) {
    if (isProved)
      break;
    if (way == Blocks::Families)
      share = budget.within(
          std::min(limits::induction::kMostSeconds, budget.remaining() * limits::families::kShare));
    limits.blocks = way;
    if (auto more = withClaims(program, entry, limits, terms, facts, share)) {
      execution = *std::move(more);
      const bool hasClaims = way != Blocks::Objects || !execution.claims.empty();
      isProved = hasClaims && isSettled() && holds();
      if (way == Blocks::Families && terms->isTrue(execution.leaves))
        break; // no claim can help
    }
  }
  if (!isProved) {
    if (!notInductive.empty())
      result.notInductive = std::move(notInductive);
    return false;
  }
  result.mayNotEnd.clear();
  for (const Ending &ending : execution.endings)
    if (std::find(result.mayNotEnd.begin(), result.mayNotEnd.end(), ending.loop) ==
            result.mayNotEnd.end() &&
        !ends(*terms, ending, share))
      result.mayNotEnd.push_back(ending.loop);
  result.claims = claimsIn(program, entry, execution);
  result.terms = std::move(terms);
  result.execution = std::move(execution);
  result.outcome = Outcome::Proved;
  result.induction = depth;
  return true;
}

} // namespace salve::execution
