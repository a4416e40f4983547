#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/walk.h"
#include "engine/pipeline.h"
#include "engine/repair/failing.h"
#include "engine/repair/suspects.h"
#include "engine/repair/tests.h"
#include "engine/support/limits/diagnosis.h"
#include "engine/support/limits/repair.h"
#include "engine/support/limits/suite.h"

#include <algorithm>
#include <set>

namespace salve::engine {

namespace {

/// The runs that a diagnosis explains: fewer where loops make each of them dear.
std::vector<diagnosis::FailingRun>
failingRuns(const repair::Task &task, const std::vector<ir::Inputs> &inputs, const Budget &budget) {
  std::vector<diagnosis::FailingRun> runs;
  bool loops = false;
  for (const ir::Inputs &i : inputs) {
    repair::OriginalRun original = repair::runOriginal(task, i, budget);
    loops |= original.iterations > 2;
    runs.push_back({i, original.mayLeave, original.iterations + 2});
  }
  if (loops && runs.size() > limits::diagnosis::kLoopingInputs)
    runs.resize(limits::diagnosis::kLoopingInputs);
  return runs;
}

void start(Suspects &suspects, const repair::Task &task, const FailureCase &failure,
           const Budget &budget) {
  suspects.diagnoser = std::make_unique<diagnosis::Diagnoser>(
      task.program, task.entry, failingRuns(task, failure.failing, budget), budget);
}

/// What the failing operation names and, where it is called, what it is given.
std::set<ir::VariableId> operandsOf(const repair::Task &task, ir::PropertyId property) {
  const ir::Program &program = task.program;
  std::set<ir::VariableId> result;
  auto add = [&](ir::ExprId expr) {
    for (ir::VariableId variable : repair::namedIn(program, expr))
      result.insert(variable);
  };
  const std::vector<ir::FunctionId> reached = ir::reachable(program, task.entry);
  std::set<ir::FunctionId> active{program.properties[property].function};
  for (ir::FunctionId function : reached)
    ir::forEachExpr(program, function, [&](ir::ExprId id) {
      if (repair::checksAt(program, id, property))
        add(id);
    });
  for (size_t before = 0; before < active.size();) {
    before = active.size();
    for (ir::FunctionId function : reached)
      ir::forEachExpr(program, function, [&](ir::ExprId id) {
        const ir::Expr &expr = program.exprs[id];
        if (expr.kind != ir::ExprKind::Call || !expr.callee || active.count(expr.callee) == 0)
          return;
        add(id);
        active.insert(function);
      });
  }
  return result;
}

/// Conditions of the function under which it is only left.
std::set<ir::ExprId> exitGuards(const ir::Program &program, ir::FunctionId function) {
  std::set<ir::ExprId> result;
  ir::forEachStmt(program, function, [&](ir::StmtId id) {
    const ir::Stmt &stmt = program.stmts[id];
    if (stmt.kind != ir::StmtKind::If || !stmt.children[0] ||
        (stmt.children.size() > 1 && stmt.children[1]))
      return;
    const ir::Stmt *then = &program.stmts[stmt.children[0]];
    while (then->kind == ir::StmtKind::Block && then->children.size() == 1 && then->children[0])
      then = &program.stmts[then->children[0]];
    if (then->kind == ir::StmtKind::Return)
      for (ir::ExprId part : ir::below(program, stmt.expr))
        result.insert(part);
  });
  return result;
}

/// By component: whether it names what the failing operation works on, or is stored to it. All that
/// comes before an assertion has a part in it, but not whether the function is left about something
/// else.
std::vector<bool> nearby(const repair::Task &task, ir::PropertyId property) {
  const ir::Program &program = task.program;
  const ir::Property &failing = program.properties[property];
  if (program.isSuite())
    return {};
  const bool isSafety = ir::info(failing.kind).origin == ir::PropertyOrigin::Safety;
  const std::set<ir::ExprId> guards =
      isSafety ? std::set<ir::ExprId>() : exitGuards(program, failing.function);
  const std::set<ir::VariableId> operands = operandsOf(task, property);
  std::set<ir::ExprId> stored;
  auto addStored = [&](ir::VariableId variable, ir::ExprId value) {
    if (value && operands.count(variable) != 0)
      for (ir::ExprId part : ir::below(program, value))
        stored.insert(part);
  };
  for (ir::FunctionId function : ir::reachable(program, task.entry)) {
    ir::forEachExpr(program, function, [&](ir::ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      if (expr.kind == ir::ExprKind::Assign || expr.kind == ir::ExprKind::CompoundAssign)
        addStored(program.places[expr.place].variable, expr.a);
    });
    ir::forEachStmt(program, function, [&](ir::StmtId id) {
      if (program.stmts[id].kind == ir::StmtKind::Declare)
        addStored(program.stmts[id].variable, program.stmts[id].expr);
    });
  }
  std::vector<bool> result(program.components.size());
  for (uint32_t i = 0; i < program.components.size(); ++i) {
    const ir::ExprId expr = program.components[ir::ComponentId(i)].expr;
    const std::vector<ir::VariableId> named = repair::namedIn(program, expr);
    result[i] = (!isSafety && guards.count(expr) == 0) || stored.count(expr) != 0 ||
                std::any_of(named.begin(), named.end(),
                            [&](ir::VariableId v) { return operands.count(v) != 0; });
  }
  return result;
}

/// Behind all others: what only evades the failure, and what says what is wanted.
void demote(Suspects &suspects, const repair::Task &task, const FailureCase &failure) {
  repair::demoteEvasions(task.program, task.entry, failure.property, failure.shown, suspects.list);
  const std::vector<ir::FunctionId> checkers =
      repair::checkers(task.program, task.entry, failure.property);
  std::vector<ir::SourceRange> asserting;
  for (ir::FunctionId function : ir::reachable(task.program, task.entry))
    for (ir::StmtId code : repair::assertionCode(task.program, function, failure.property))
      asserting.push_back(task.program.stmts[code].range);
  auto saysWhatIsWanted = [&](ir::ComponentId id) {
    const ir::Component &component = task.program.components[id];
    const ir::SourceRange &place = task.program.exprs[component.expr].range;
    return repair::isTest(task.program, component.function, failure.property) ||
           std::find(checkers.begin(), checkers.end(), component.function) != checkers.end() ||
           std::any_of(asserting.begin(), asserting.end(),
                       [&](const ir::SourceRange &code) { return diagnosis::liesIn(place, code); });
  };
  std::stable_partition(suspects.list.begin(), suspects.list.end(), [&](const auto &diagnosis) {
    return std::none_of(diagnosis.components.begin(), diagnosis.components.end(), saysWhatIsWanted);
  });
}

/// Where what fails stands in a library or a file that is not the user's: the only call of theirs
/// that comes to it.
std::optional<ir::SourceRange> callThatFails(const repair::Task &task, ir::PropertyId property) {
  const ir::Program &program = task.program;
  const ir::Property &failing = program.properties[property];
  if (program.isInText(failing.range.file))
    return std::nullopt;
  std::vector<ir::SourceRange> calls;
  for (ir::FunctionId function : ir::reachable(program, task.entry)) {
    const ir::Function &caller = program.functions[function];
    if (!caller.body || !program.isInText(caller.range.file))
      continue;
    ir::forEachExpr(program, function, [&](ir::ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      if (expr.kind != ir::ExprKind::Call || !expr.callee ||
          program.isInText(program.functions[expr.callee].range.file))
        return;
      const std::vector<ir::FunctionId> reached = ir::reachable(program, expr.callee);
      if (std::find(reached.begin(), reached.end(), failing.function) != reached.end())
        calls.push_back(expr.range);
    });
  }
  return calls.size() == 1 ? std::optional(calls[0]) : std::nullopt;
}

/// A check may be missing at such a call: that is no expression that could have another value.
/// Behind the first suspect, unless it is one of the first.
void addFailingCall(Suspects &suspects, const repair::Task &task, const FailureCase &failure) {
  const ir::PropertyKind kind = task.program.properties[failure.property].kind;
  if (kind != ir::PropertyKind::Bounds && kind != ir::PropertyKind::NullDereference &&
      kind != ir::PropertyKind::StringMisuse)
    return;
  const std::optional<ir::SourceRange> place = callThatFails(task, failure.property);
  if (!place || place->bytes.size() == 0)
    return;
  std::vector<diagnosis::Diagnosis> &list = suspects.list;
  auto isThere = [&](const diagnosis::Diagnosis &known) {
    const std::vector<ir::SourceRange> parts = known.ranges(task.program);
    return std::any_of(parts.begin(), parts.end(), [&](const ir::SourceRange &part) {
      return diagnosis::liesIn(part, *place) || diagnosis::liesIn(*place, part);
    });
  };
  constexpr size_t kFirst = 2;
  if (std::any_of(list.begin(), list.begin() + std::min(kFirst, list.size()), isThere))
    return;
  diagnosis::Diagnosis added;
  added.places.push_back(*place);
  added.isGuess = true;
  list.insert(list.begin() + std::min(size_t{1}, list.size()), std::move(added));
}

/// The smallest component that the place is in, if there is one.
ir::ComponentId componentAround(const ir::Program &program, const ir::SourceRange &place) {
  ir::ComponentId best;
  auto range = [&](ir::ComponentId id) { return program.exprs[program.components[id].expr].range; };
  for (uint32_t i = 0; i < program.components.size(); ++i)
    if (const ir::ComponentId id(i); diagnosis::liesIn(place, range(id)) &&
                                     (!best || range(id).bytes.size() < range(best).bytes.size()))
      best = id;
  return best;
}

/// Where a repair is known, its place is a suspect, whatever was asked in time.
void addRepaired(const ir::Program &program, std::vector<diagnosis::Diagnosis> &list,
                 const diagnosis::Repaired &repaired) {
  for (const std::vector<ir::SourceRange> &repair : repaired) {
    const bool isKnown = std::any_of(list.begin(), list.end(), [&](const auto &diagnosis) {
      return diagnosis::isPlaceOf(program, diagnosis, repair);
    });
    if (repair.empty() || isKnown)
      continue;
    diagnosis::Diagnosis added;
    for (const ir::SourceRange &place : repair) {
      const ir::ComponentId id = componentAround(program, place);
      if (!id)
        added.places.push_back(place);
      else if (std::find(added.components.begin(), added.components.end(), id) ==
               added.components.end())
        added.components.push_back(id);
    }
    added.isRepaired = true;
    list.push_back(std::move(added));
  }
}

/// Where nothing could be asked in time: what the failing run does last.
std::vector<diagnosis::Diagnosis> guesses(const repair::Task &task, const FailureCase &failure) {
  const ir::Program &program = task.program;
  ir::RunOptions options;
  options.trace = options.path = true;
  options.limits.steps = limits::search::kSuspectSteps;
  const ir::Run run = ir::interpret(program, task.entry, failure.shown, options);
  std::vector<diagnosis::Diagnosis> result;
  for (uint32_t i = 0; i < program.components.size(); ++i) {
    const ir::Component &component = program.components[ir::ComponentId(i)];
    const ir::SourceRange &range = program.exprs[component.expr].range;
    const bool isStored = std::any_of(run.trace.begin(), run.trace.end(), [&](const auto &step) {
      return diagnosis::liesIn(range, step.range);
    });
    const bool isDecided =
        std::any_of(run.path.steps.begin(), run.path.steps.end(), [&](const ir::PathStep &step) {
          return step.kind == ir::PathStep::Kind::Branch &&
                 program.stmts[step.stmt].expr == component.expr;
        });
    const bool isFailing = diagnosis::liesIn(program.properties[failure.property].range, range);
    if (!isStored && !isDecided && !isFailing)
      continue;
    result.push_back({{ir::ComponentId(i)}});
    result.back().isGuess = true;
  }
  return result;
}

} // namespace

Suspects diagnose(const repair::Task &task, const FailureCase &failure, const Budget &budget) {
  const Budget first =
      budget.within(task.program.isSuite() ? limits::suite::kConfirmedSeconds // whose runs are long
                                           : limits::diagnosis::kFirstSeconds);
  Suspects suspects;
  start(suspects, task, failure, first);
  suspects.list = suspects.diagnoser->diagnose(1, first, nearby(task, failure.property)).list;
  demote(suspects, task, failure);
  return suspects;
}

void diagnoseFurther(Suspects &suspects, const repair::Task &task, const FailureCase &failure,
                     const diagnosis::Repaired &repaired, const Budget &budget) {
  const std::vector<bool> near = nearby(task, failure.property);
  if (task.program.isSuite()) { // whose runs are long
    addRepaired(task.program, suspects.list, repaired);
    diagnosis::rank(task.program, suspects.list, repaired, near);
    return demote(suspects, task, failure);
  }
  const double seconds = budget.remaining() * limits::diagnosis::kShare;
  const Budget rest = budget.within(
      suspects.list.empty() ? seconds : std::min(seconds, limits::diagnosis::kPairsSeconds));
  if (!suspects.diagnoser->usable())
    start(suspects, task, failure, rest);
  // Where a repair is known, nobody reads what else could be wrong together.
  diagnosis::Diagnoses all = suspects.diagnoser->diagnose(repaired.empty() ? 2 : 1, rest, near);
  if (all.list.size() > suspects.list.size())
    suspects.list = std::move(all.list);
  const std::vector<diagnosis::Diagnosis> before = suspects.list;
  demote(suspects, task, failure);
  addRepaired(task.program, suspects.list, repaired);
  if (suspects.list.empty())
    suspects.list = before.empty() ? guesses(task, failure) : before;
  diagnosis::rank(task.program, suspects.list, repaired, near);
  demote(suspects, task, failure);
  addFailingCall(suspects, task, failure);
}

} // namespace salve::engine
