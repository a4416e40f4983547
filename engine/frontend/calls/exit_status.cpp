#include "engine/frontend/calls/exit_status.h"

#include "engine/frontend/calls/agreement.h"
#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/calls/suite.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/ir/inputs.h"

#include <algorithm>
#include <iterator>

using namespace clang;

namespace salve::frontend {

/// Whether the function that is lowered stands in a file of tests that nothing else asks about.
static bool isOfTests(const Context &c) {
  if (inSuite(c) || inAgreement(c) || c.unit.kind == UnitKind::Model)
    return false;
  const ir::FileId file = c.program.functions[c.frame.function].range.file;
  return ir::isTestFile(c.program.files[file.index]);
}

static bool isZero(const Context &c, const Expr *e) {
  Expr::EvalResult result;
  return e->EvaluateAsInt(result, c.ast) && result.Val.getInt().isZero();
}

/// The value is kept, asserted to be 0, and given.
static ir::ExprId checked(Context &c, ir::ExprId value, const Expr *e) {
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  ++c.frame.trust;
  const auto [store, status] = keep(c, value, c.ast.IntTy);
  ir::Expr isPassed = shape(c, ir::ExprKind::Binary, c.program.intType, range);
  isPassed.binary = ir::BinaryOp::Eq;
  isPassed.a = loadVariable(c, status, range);
  isPassed.b = constant(c, c.program.intType, 0, range);
  ir::Expr check = shape(c, ir::ExprKind::Assert, typeOf(c, c.ast.VoidTy), range);
  check.a = add(c, std::move(isPassed));
  check.property = property(c, ir::PropertyKind::Assertion, e, 0);
  c.program.properties[check.property].isStatus = true;
  const ir::ExprId asserted = add(c, std::move(check));
  const ir::ExprId result = comma(c, store, comma(c, asserted, loadVariable(c, status, range)));
  --c.frame.trust;
  return result;
}

ir::ExprId checkedStatus(Context &c, ir::ExprId value, const Expr *e) {
  const bool isMain = c.program.functions[c.frame.function].name == "main" &&
                      c.program.exprs[value].type == c.program.intType;
  return isMain && isOfTests(c) && !isZero(c, e) ? checked(c, value, e) : value;
}

ir::ExprId checkedExit(Context &c, const CallExpr *e) {
  constexpr std::string_view kEnds[] = {"exit", "_exit", "_Exit", "quick_exit", "__builtin_exit"};
  const std::string_view name = e->getDirectCallee()->getName();
  if (std::find(std::begin(kEnds), std::end(kEnds), name) == std::end(kEnds) ||
      e->getNumArgs() != 1 || !isOfTests(c) || isZero(c, e->getArg(0)))
    return {};
  ++c.frame.trust;
  const ir::ExprId value = argument(c, e, 0, c.ast.IntTy);
  --c.frame.trust;
  return checked(c, value, e);
}

} // namespace salve::frontend
