// Binary operators and assignments.
#include "engine/frontend/expressions/operators.h"

#include "engine/frontend/calls/jumps.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/constants.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/open_orders.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/expressions/pointers.h"
#include "engine/frontend/expressions/properties.h"
#include "engine/frontend/expressions/volatiles.h"
#include "engine/frontend/specification.h"

using namespace clang;

namespace salve::frontend {

std::optional<ir::BinaryOp> binaryOperation(BinaryOperatorKind op) {
  switch (op) {
  case BO_Add:
  case BO_AddAssign: return ir::BinaryOp::Add;
  case BO_Sub:
  case BO_SubAssign: return ir::BinaryOp::Sub;
  case BO_Mul:
  case BO_MulAssign: return ir::BinaryOp::Mul;
  case BO_Div:
  case BO_DivAssign: return ir::BinaryOp::Div;
  case BO_Rem:
  case BO_RemAssign: return ir::BinaryOp::Rem;
  case BO_Shl:
  case BO_ShlAssign: return ir::BinaryOp::Shl;
  case BO_Shr:
  case BO_ShrAssign: return ir::BinaryOp::Shr;
  case BO_And:
  case BO_AndAssign: return ir::BinaryOp::And;
  case BO_Or:
  case BO_OrAssign: return ir::BinaryOp::Or;
  case BO_Xor:
  case BO_XorAssign: return ir::BinaryOp::Xor;
  case BO_LT: return ir::BinaryOp::Lt;
  case BO_LE: return ir::BinaryOp::Le;
  case BO_GT: return ir::BinaryOp::Gt;
  case BO_GE: return ir::BinaryOp::Ge;
  case BO_EQ: return ir::BinaryOp::Eq;
  case BO_NE: return ir::BinaryOp::Ne;
  default: return std::nullopt;
  }
}

static ir::ExprId arithmetic(Context &c, const clang::BinaryOperator *e);
static ir::ExprId comparison(Context &c, const clang::BinaryOperator *e);
static ir::ExprId logical(Context &c, const clang::BinaryOperator *e);
static ir::ExprId assign(Context &c, const clang::BinaryOperator *e);

ir::ExprId binaryExpr(Context &c, const BinaryOperator *e) {
  if (e->getOpcode() == BO_Assign)
    return assign(c, e);
  if (e->isLogicalOp())
    return logical(c, e);
  return e->getOpcode() == BO_Comma ? comma(c, e, e->getType()->isVoidType()) : arithmetic(c, e);
}

ir::ExprId comma(Context &c, const BinaryOperator *e, bool isDiscarded) {
  bool isReported = endsRun(c, e->getRHS());
  c.frame.reports += isReported;
  ir::ExprId first = effect(c, e->getLHS());
  c.frame.reports -= isReported;
  ir::ExprId second = isDiscarded ? effect(c, e->getRHS()) : expr(c, e->getRHS());
  ir::Expr result = shape(c, ir::ExprKind::Comma, e);
  result.type = c.program.exprs[second].type;
  result.a = first;
  result.b = second;
  return add(c, std::move(result));
}

static ir::ExprId arithmetic(Context &c, const BinaryOperator *e) {
  ir::TypeId left = typeOf(c, e->getLHS()->getType()), right = typeOf(c, e->getRHS()->getType());
  std::optional<ir::BinaryOp> op = binaryOperation(e->getOpcode());
  bool isPointer =
      e->getLHS()->getType()->isPointerType() || e->getRHS()->getType()->isPointerType();
  if (isPointer && e->isAdditiveOp())
    return pointerArithmetic(c, e);
  if (!op)
    return unsupported(c, e, "operator '" + e->getOpcodeStr().str() + "'");
  for (ir::TypeId operand : {left, right})
    if (!c.program.types[operand].isScalar())
      return unsupported(c, e, typeProblem(c, operand));
  if (e->isEqualityOp())
    if (ir::ExprId known = comparison(c, e))
      return known;
  ir::ExprId a = expr(c, e->getLHS());
  ir::ExprId b = expr(c, e->getRHS());
  if (isPointer && c.program.exprs[a].type != c.program.exprs[b].type)
    b = convert(c, b, c.program.exprs[a].type);
  ir::Expr result = shape(c, ir::ExprKind::Binary, e);
  result.binary = *op;
  result.a = a;
  result.b = b;
  result.opText = c.spans.token(e->getOperatorLoc());
  result.property = operationProperty(c, e, b, left);
  if (isPointer && e->isRelationalOp())
    result.property = property(c, ir::PropertyKind::PointerComparison, e, 0);
  if (isPointer && !isNullConstant(c, a) && !isNullConstant(c, b))
    result.checks.lifetime = property(c, ir::PropertyKind::Dangling, e, 0);
  if (mayOverflow(c, *op, a, b, result.type) && !e->isComparisonOp())
    result.overflow =
        property(c, ir::PropertyKind::Overflow, e, c.program.types[result.type].width);
  return add(c, std::move(result));
}

/// `__CPROVER_POINTER_OBJECT(p)` as the pointer that it asks about.
static const CallExpr *objectNumber(const Expr *e) {
  const auto *call = dyn_cast<CallExpr>(e->IgnoreParenImpCasts());
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  const bool isNumber = callee && callee->getIdentifier() && call->getNumArgs() == 1 &&
                        callee->getName() == "__CPROVER_POINTER_OBJECT";
  return isNumber ? call : nullptr;
}

/// Numbers of objects are equal if the objects are one.
static ir::ExprId objectComparison(Context &c, const BinaryOperator *e, const CallExpr *left,
                                   const CallExpr *right) {
  ir::Expr same = shape(c, ir::ExprKind::Query, c.program.intType, e);
  same.query = ir::PointerQuery::SameObject;
  same.a = argument(c, left, 0, c.ast.VoidPtrTy);
  same.b = argument(c, right, 0, c.ast.VoidPtrTy);
  ir::Expr result = shape(c, ir::ExprKind::Binary, e);
  result.binary = e->getOpcode() == BO_EQ ? ir::BinaryOp::Ne : ir::BinaryOp::Eq;
  result.a = add(c, std::move(same));
  result.b = constant(c, c.program.intType, 0, result.range);
  return add(c, std::move(result));
}

/// `(uintptr_t)p == 0` and `(uintptr_t)p == (uintptr_t)q` are comparisons of pointers.
static ir::ExprId comparison(Context &c, const BinaryOperator *e) {
  const CallExpr *one = objectNumber(e->getLHS()), *other = objectNumber(e->getRHS());
  if (one && other)
    return objectComparison(c, e, one, other);
  const Expr *left = comparedPointer(c, e->getLHS()), *right = comparedPointer(c, e->getRHS());
  auto isZero = [&](const Expr *operand) { return constantBits(c, operand) == 0u; };
  if (!(left && (right || isZero(e->getRHS()))) && !(right && isZero(e->getLHS())))
    return {};
  ir::ExprId a = expr(c, left ? left : right);
  ir::TypeId compared = c.program.exprs[a].type;
  ir::Expr result = shape(c, ir::ExprKind::Binary, e);
  ir::ExprId b = left && right ? expr(c, right) : constant(c, compared, 0, result.range);
  result.binary = e->getOpcode() == BO_EQ ? ir::BinaryOp::Eq : ir::BinaryOp::Ne;
  result.a = a;
  result.b = c.program.exprs[b].type == compared ? b : convert(c, b, compared);
  result.opText = c.spans.token(e->getOperatorLoc());
  return add(c, std::move(result));
}

/// The check that `/`, `%`, `<<` and `>>` need, unless their right side is a good constant.
ir::PropertyId operationProperty(Context &c, const BinaryOperator *e, ir::ExprId right,
                                 ir::TypeId operationType) {
  BinaryOperatorKind op = e->getOpcode();
  bool isDivision = op == BO_Div || op == BO_Rem || op == BO_DivAssign || op == BO_RemAssign;
  if (c.program.types[operationType].kind == ir::TypeKind::Float)
    return {}; // infinite or not a number
  bool isShift = op == BO_Shl || op == BO_Shr || op == BO_ShlAssign || op == BO_ShrAssign;
  if (!isDivision && !isShift)
    return {};
  uint64_t width = c.program.types[operationType].width;
  const ir::Expr &known = c.program.exprs[right];
  const ir::Type &operated = c.program.types[operationType];
  bool isMinusOne = operated.isSigned && known.value == truncated(c, operationType, ~Bits{0});
  bool isGood = isDivision ? known.value != 0 && !isMinusOne : known.value < width;
  if (known.kind == ir::ExprKind::Constant && isGood)
    return {};
  return isDivision ? property(c, ir::PropertyKind::DivisionByZero, e, 0)
                    : property(c, ir::PropertyKind::Shift, e, width);
}

static ir::ExprId logical(Context &c, const BinaryOperator *e) {
  for (const Expr *operand : {e->getLHS(), e->getRHS()})
    if (!c.program.types[typeOf(c, operand->getType())].isScalar() &&
        !operand->getType()->isAnyComplexType() &&
        !isa<clang::StringLiteral>(operand->IgnoreParenImpCasts()))
      return unsupported(c, e, typeProblem(c, typeOf(c, operand->getType())));
  bool isAssertion = enterBranch(c, e->getLHS(), e->getOperatorLoc(), {e->getRHS()});
  c.frame.trust += isAssertion;
  ir::ExprId a = truth(c, e->getLHS());
  c.frame.trust -= isAssertion;
  ir::ExprId b = truth(c, e->getRHS());
  if (isAssertion)
    c.frame.branches.pop_back();
  ir::Expr result = shape(c, ir::ExprKind::Logical, e);
  result.logical = e->getOpcode() == BO_LAnd ? ir::LogicalOp::And : ir::LogicalOp::Or;
  result.a = a;
  result.b = b;
  result.opText = c.spans.token(e->getOperatorLoc());
  return add(c, std::move(result));
}

/// `name = nondet_int()`: the input is called by what receives it.
void labelInput(Context &c, const Expr *value, const std::string &name) {
  c.frame.labelled = value->IgnoreParenCasts();
  c.frame.label = name;
}

static ir::ExprId assign(Context &c, const BinaryOperator *e) {
  size_t mark = c.frame.prelude.size();
  ir::PlaceId where = placeOf(c, e->getLHS());
  if (isa<CallExpr>(e->getRHS()->IgnoreParenCasts()))
    labelInput(c, e->getRHS(), c.spans.text(e->getLHS()->getSourceRange()));
  ir::ExprId value = expr(c, e->getRHS());
  if (!where)
    return harmless(c, e->getType(), c.spans.range(e->getSourceRange()));
  ir::Expr result = shape(c, ir::ExprKind::Assign, e);
  result.type = c.program.places[where].type;
  if (c.program.exprs[value].type != result.type)
    return unsupported(c, e, typeProblem(c, typeOf(c, e->getRHS()->getType())));
  component(c, value, ir::ComponentKind::Rhs);
  result.place = where;
  result.a = value;
  markWritten(c, where);
  return withPrelude(c, mark, add(c, std::move(result)));
}

ir::ExprId compoundAssign(Context &c, const CompoundAssignOperator *e) {
  size_t mark = c.frame.prelude.size();
  ir::TypeId computeType = typeOf(c, e->getComputationLHSType());
  ir::TypeId right = typeOf(c, e->getRHS()->getType());
  for (ir::TypeId operand : {computeType, right})
    if (!c.program.types[operand].isScalar())
      return unsupported(c, e, typeProblem(c, operand));
  bool isPointer = e->getLHS()->getType()->isPointerType();
  if (isPointer && !canMove(c, e->getLHS()->getType()))
    return unsupported(c, e, moveProblem(e->getLHS()->getType()));
  ir::PlaceId where = placeOf(c, e->getLHS());
  ir::ExprId value = isPointer ? steps(c, e->getRHS()) : expr(c, e->getRHS());
  if (!where)
    return harmless(c, e->getType(), c.spans.range(e->getSourceRange()));
  component(c, value, ir::ComponentKind::Rhs);
  if (e->getLHS()->getType().isVolatileQualified() && !isPointer &&
      !isKeptOverJumps(c, e->getLHS())) {
    markWritten(c, where);
    return withPrelude(
        c, mark,
        volatileCompound(c, e, where, *binaryOperation(e->getOpcode()), computeType, value));
  }
  ir::Expr result = shape(c, ir::ExprKind::CompoundAssign, e);
  result.type = c.program.places[where].type;
  result.place = where;
  result.a = value;
  result.binary = *binaryOperation(e->getOpcode());
  result.computeType = computeType;
  result.anyOrder = readsInAnyOrder(c, e);
  result.opText = c.spans.token(e->getOperatorLoc());
  if (isPointer) {
    result.checks = moveChecks(c, e);
  } else {
    result.property = operationProperty(c, e, value, computeType);
    if (mayOverflow(c, result.binary, {}, value, computeType, result.type))
      result.overflow =
          property(c, ir::PropertyKind::Overflow, e, c.program.types[computeType].width);
  }
  if (mayBeUnwritten(c, c.program.places[where]))
    result.oldValue = property(c, ir::PropertyKind::Uninitialised, e->getLHS(), 0);
  markWritten(c, where);
  return withPrelude(c, mark, add(c, std::move(result)));
}

} // namespace salve::frontend
