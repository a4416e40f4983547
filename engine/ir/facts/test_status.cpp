#include "engine/ir/facts/test_status.h"

#include "engine/ir/inputs.h"
#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/suite.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace salve::ir {

namespace {

/// Its one run, which reads no input and comes to an end; none: it is not so.
std::optional<Run> onlyRun(const Program &program, FunctionId main) {
  const std::vector<FunctionId> reached = reachable(program, main);
  if (std::ranges::any_of(reached, [&](FunctionId id) { return program.functions[id].broken; }))
    return std::nullopt;
  RunOptions options;
  options.globals = false;
  options.untilInput = options.asUsual = true;
  options.limits.steps = limits::suite::kMostSteps;
  Run run = interpret(program, main, {}, options);
  switch (run.end) {
  case RunEnd::Finished:
  case RunEnd::Failed:
  case RunEnd::Halted:
  case RunEnd::Endless: return run;
  case RunEnd::AssumptionFalse:
  case RunEnd::LeftBound:
  case RunEnd::NotModelled:
  case RunEnd::Stopped: break;
  }
  return std::nullopt;
}

/// What a test that fails leaves early it does not free.
void leaveOutLeaksOfTests(Program &program) {
  for (uint32_t i = 0; i < program.properties.size(); ++i) {
    Property &property = program.properties[PropertyId(i)];
    if (property.kind != PropertyKind::Leak || property.ignored ||
        !isTestFile(program.files[property.range.file.index]))
      continue;
    property.ignored = true;
    std::vector<std::string> &notes = program.functions[property.function].notes;
    const std::string note = "what it does not free is not asked about while the tests fail";
    if (std::ranges::find(notes, note) == notes.end())
      notes.push_back(note);
  }
}

/// What the status is made of: the variables that it comes from, and the functions that give it or
/// write those.
class Telling {
public:
  explicit Telling(Program &program) : program_(program) {}

  /// What an expression gives that is 0 where this is.
  void follow(ExprId id) {
    if (!id)
      return;
    const Expr &e = program_.exprs[id];
    switch (e.kind) {
    case ExprKind::Load: variable(whole(e)); return;
    case ExprKind::Call: function(e.callee); return;
    case ExprKind::Cast:
    case ExprKind::Unary: follow(e.a); return;
    case ExprKind::Assign: follow(e.a); return;
    case ExprKind::Comma: follow(e.b); return;
    case ExprKind::Logical:
      follow(e.a);
      follow(e.b);
      return;
    case ExprKind::Conditional:
      follow(e.a);
      follow(e.b);
      follow(e.c);
      return;
    case ExprKind::Binary:
      if (e.binary == BinaryOp::Add || e.binary == BinaryOp::Or || isZero(e.b))
        follow(e.a);
      if (e.binary == BinaryOp::Add || e.binary == BinaryOp::Or || isZero(e.a))
        follow(e.b);
      return;
    default: return;
    }
  }

private:
  bool isZero(ExprId id) const {
    const Expr &e = program_.exprs[id];
    return e.kind == ExprKind::Cast ? isZero(e.a) : e.kind == ExprKind::Constant && e.value == 0;
  }

  VariableId whole(const Expr &e) const {
    const Place *place = e.place ? &program_.places[e.place] : nullptr;
    return place && place->path.empty() ? place->variable : VariableId();
  }

  void function(FunctionId id) {
    if (!id || !tells(id))
      return;
    forEachStmt(program_, id, [&](StmtId stmt) {
      if (program_.stmts[stmt].kind == StmtKind::Return)
        follow(program_.stmts[stmt].expr);
    });
  }

  /// False: it was known, or is not the user's.
  bool tells(FunctionId id) {
    Function &f = program_.functions[id];
    return f.body && !f.isModel && !std::exchange(f.tellsStatus, true);
  }

  void variable(VariableId id) {
    if (!id || !variables_.insert(id).second)
      return;
    for (uint32_t i = 0; i < program_.functions.size(); ++i)
      forEachExpr(program_, FunctionId(i), [&](ExprId expr) {
        const Expr &e = program_.exprs[expr];
        const bool isWritten = e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign ||
                               e.kind == ExprKind::Increment;
        if (!isWritten || whole(e) != id)
          return;
        tells(FunctionId(i));
        follow(e.a);
      });
  }

  Program &program_;
  std::set<VariableId> variables_;
};

} // namespace

void settleStatus(Program &program) {
  std::vector<PropertyId> asked;
  for (uint32_t i = 0; i < program.properties.size(); ++i)
    if (program.properties[PropertyId(i)].isStatus)
      asked.push_back(PropertyId(i));
  if (asked.empty())
    return;
  const FunctionId main = functionNamed(program, "main");
  const std::optional<Run> run =
      main && program.functions[main].body ? onlyRun(program, main) : std::nullopt;
  if (!run) {
    for (PropertyId id : asked)
      program.properties[id].ignored = true;
    return;
  }
  Telling telling(program);
  for (uint32_t i = 0; i < program.exprs.size(); ++i)
    if (const Expr &e = program.exprs[ExprId(i)];
        e.kind == ExprKind::Assert && e.property && program.properties[e.property].isStatus)
      telling.follow(program.exprs[e.a].a);
  if (run->end == RunEnd::Failed && program.properties[run->property].isStatus)
    leaveOutLeaksOfTests(program);
}

} // namespace salve::ir
