// Whether the status that a program of tests ends with is asked about: only where it runs in one
// way. What reads a file or the command line may well end with another one, if that is not as it
// should be, and nobody is at fault.
#include "engine/ir/inputs.h"
#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/walk.h"
#include "engine/pipeline.h"
#include "engine/support/limits/suite.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace salve::engine {

namespace {

/// Its one run, which reads no input and comes to an end; none: it is not so.
std::optional<ir::Run> onlyRun(const ir::Program &program, ir::FunctionId main) {
  const std::vector<ir::FunctionId> reached = ir::reachable(program, main);
  if (std::ranges::any_of(reached, [&](ir::FunctionId id) { return program.functions[id].broken; }))
    return std::nullopt;
  ir::RunOptions options;
  options.globals = false;
  options.untilInput = options.asUsual = true;
  options.limits.steps = limits::suite::kMostSteps;
  ir::Run run = ir::interpret(program, main, {}, options);
  switch (run.end) {
  case ir::RunEnd::Finished:
  case ir::RunEnd::Failed:
  case ir::RunEnd::Halted:
  case ir::RunEnd::Endless: return run;
  case ir::RunEnd::AssumptionFalse:
  case ir::RunEnd::LeftBound:
  case ir::RunEnd::NotModelled:
  case ir::RunEnd::Stopped: break;
  }
  return std::nullopt;
}

/// What a test that fails leaves early it does not free.
void leaveOutLeaksOfTests(ir::Program &program) {
  for (uint32_t i = 0; i < program.properties.size(); ++i) {
    ir::Property &property = program.properties[ir::PropertyId(i)];
    if (property.kind == ir::PropertyKind::Leak &&
        ir::isTestFile(program.files[property.range.file.index]))
      property.ignored = true;
  }
}

/// What the status is made of: the variables that it comes from, and the functions that give it or
/// write those.
class Telling {
public:
  explicit Telling(ir::Program &program) : program_(program) {}

  /// What an expression gives that is 0 where this is.
  void follow(ir::ExprId id) {
    if (!id)
      return;
    const ir::Expr &e = program_.exprs[id];
    switch (e.kind) {
    case ir::ExprKind::Load: variable(whole(e)); return;
    case ir::ExprKind::Call: function(e.callee); return;
    case ir::ExprKind::Cast:
    case ir::ExprKind::Unary: follow(e.a); return;
    case ir::ExprKind::Assign: follow(e.a); return;
    case ir::ExprKind::Comma: follow(e.b); return;
    case ir::ExprKind::Logical:
      follow(e.a);
      follow(e.b);
      return;
    case ir::ExprKind::Conditional:
      follow(e.a);
      follow(e.b);
      follow(e.c);
      return;
    case ir::ExprKind::Binary:
      if (e.binary == ir::BinaryOp::Add || e.binary == ir::BinaryOp::Or || isZero(e.b))
        follow(e.a);
      if (e.binary == ir::BinaryOp::Add || e.binary == ir::BinaryOp::Or || isZero(e.a))
        follow(e.b);
      return;
    default: return;
    }
  }

private:
  bool isZero(ir::ExprId id) const {
    const ir::Expr &e = program_.exprs[id];
    return e.kind == ir::ExprKind::Cast ? isZero(e.a)
                                        : e.kind == ir::ExprKind::Constant && e.value == 0;
  }

  ir::VariableId whole(const ir::Expr &e) const {
    const ir::Place *place = e.place ? &program_.places[e.place] : nullptr;
    return place && place->path.empty() ? place->variable : ir::VariableId();
  }

  void function(ir::FunctionId id) {
    if (!id || !tells(id))
      return;
    ir::forEachStmt(program_, id, [&](ir::StmtId stmt) {
      if (program_.stmts[stmt].kind == ir::StmtKind::Return)
        follow(program_.stmts[stmt].expr);
    });
  }

  /// False: it was known, or is not the user's.
  bool tells(ir::FunctionId id) {
    ir::Function &f = program_.functions[id];
    return f.body && !f.isModel && !std::exchange(f.tellsStatus, true);
  }

  void variable(ir::VariableId id) {
    if (!id || !variables_.insert(id).second)
      return;
    for (uint32_t i = 0; i < program_.functions.size(); ++i)
      ir::forEachExpr(program_, ir::FunctionId(i), [&](ir::ExprId expr) {
        const ir::Expr &e = program_.exprs[expr];
        const bool isWritten = e.kind == ir::ExprKind::Assign ||
                               e.kind == ir::ExprKind::CompoundAssign ||
                               e.kind == ir::ExprKind::Increment;
        if (!isWritten || whole(e) != id)
          return;
        tells(ir::FunctionId(i));
        follow(e.a);
      });
  }

  ir::Program &program_;
  std::set<ir::VariableId> variables_;
};

} // namespace

void settleStatus(ir::Program &program) {
  std::vector<ir::PropertyId> asked;
  for (uint32_t i = 0; i < program.properties.size(); ++i)
    if (program.properties[ir::PropertyId(i)].isStatus)
      asked.push_back(ir::PropertyId(i));
  if (asked.empty())
    return;
  const ir::FunctionId main = ir::functionNamed(program, "main");
  const std::optional<ir::Run> run =
      main && program.functions[main].body ? onlyRun(program, main) : std::nullopt;
  if (!run) {
    for (ir::PropertyId id : asked)
      program.properties[id].ignored = true;
    return;
  }
  Telling telling(program);
  for (uint32_t i = 0; i < program.exprs.size(); ++i)
    if (const ir::Expr &e = program.exprs[ir::ExprId(i)];
        e.kind == ir::ExprKind::Assert && e.property && program.properties[e.property].isStatus)
      telling.follow(program.exprs[e.a].a);
  if (run->end == ir::RunEnd::Failed && program.properties[run->property].isStatus)
    leaveOutLeaksOfTests(program);
}

} // namespace salve::engine
