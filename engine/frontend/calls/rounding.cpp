#include "engine/frontend/calls/rounding.h"

#include "engine/frontend/calls/floats.h"
#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/linking.h"

using namespace clang;

namespace salve::frontend {

namespace {

/// As in the <fenv.h> of x86; others are refused.
constexpr uint64_t kDownward = 0x400, kUpward = 0x800, kTowardZero = 0xc00;

bool isFloat(QualType t) { return t->isRealFloatingType(); }

/// Integers of so many bits are floats exactly.
unsigned precision(const ASTContext &context, QualType t) {
  return llvm::APFloat::semanticsPrecision(context.getFloatTypeSemantics(t));
}

bool castRounds(const ASTContext &context, const CastExpr *e) {
  const QualType from = e->getSubExpr()->getType(), to = e->getType();
  if (e->getCastKind() == CK_IntegralToFloating)
    return context.getIntWidth(from) > precision(context, to);
  return e->getCastKind() == CK_FloatingCast && precision(context, from) > precision(context, to);
}

bool rounds(const ASTContext &context, const Expr *e) {
  if (const auto *assign = dyn_cast<CompoundAssignOperator>(e))
    return isFloat(assign->getComputationResultType()) || isFloat(assign->getType());
  if (const auto *op = dyn_cast<BinaryOperator>(e))
    return isFloat(op->getType()) && (op->isAdditiveOp() || op->isMultiplicativeOp());
  if (const auto *op = dyn_cast<UnaryOperator>(e))
    return isFloat(op->getType()) && op->isIncrementDecrementOp();
  if (const auto *cast = dyn_cast<CastExpr>(e))
    return castRounds(context, cast);
  const auto *call = dyn_cast<CallExpr>(e);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || !callee->getIdentifier() || callee->hasBody())
    return false;
  const std::string name = modelName(callee->getNameAsString());
  return name == "sqrt" || name == "sqrtf" || name == "sqrtl";
}

} // namespace

static ir::ExprId isMode(Context &c, uint64_t mode, ir::SourceRange range) {
  return binaryOf(c, ir::BinaryOp::Eq, c.program.intType,
                  helperCall(c, "fegetround", c.ast.IntTy, {}, range),
                  constant(c, c.program.intType, mode, range));
}

static ir::ExprId choice(Context &c, ir::ExprId condition, ir::ExprId yes, ir::ExprId no,
                         ir::SourceRange range) {
  ir::Expr result = shape(c, ir::ExprKind::Conditional, c.program.exprs[yes].type, range);
  result.a = condition;
  result.b = yes;
  result.c = no;
  return add(c, std::move(result));
}

ir::ExprId inMode(Context &c, const Expr *e, ir::ExprId lowered) {
  if (!c.linking.setsRounding() || !rounds(c.ast, e) ||
      c.program.exprs[lowered].kind == ir::ExprKind::Constant)
    return lowered;
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  ir::Unsupported what;
  what.construct = "arithmetic in a rounding mode that 'fesetround' sets";
  what.range = range;
  const ir::ExprId stop = stopAt(c.program, std::move(what), c.program.exprs[lowered].type);
  return choice(c, isMode(c, 0, range), lowered, stop, range);
}

ir::ExprId roundedByMode(Context &c, const Expr *e, ir::ExprId value) {
  if (!c.linking.setsRounding())
    return {};
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  const QualType type = e->getType();
  const ir::VariableId kept = temporary(c, type, range);
  auto rounded = [&](ir::UnaryOp op) { return floatUnary(c, op, loadVariable(c, kept, range), e); };
  ir::ExprId result = rounded(ir::UnaryOp::FloatRoundEven);
  result =
      choice(c, isMode(c, kTowardZero, range), rounded(ir::UnaryOp::FloatTrunc), result, range);
  result = choice(c, isMode(c, kUpward, range), rounded(ir::UnaryOp::FloatCeil), result, range);
  result = choice(c, isMode(c, kDownward, range), rounded(ir::UnaryOp::FloatFloor), result, range);
  return comma(c, assignVariable(c, kept, value, range), result);
}

} // namespace salve::frontend
