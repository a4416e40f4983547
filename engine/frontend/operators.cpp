// Binary operators and assignments.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

namespace {

std::optional<ir::BinaryOp> operation(BinaryOperatorKind op) {
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

} // namespace

ir::ExprId Lowering::binary(const BinaryOperator *e) {
  if (e->getOpcode() == BO_Assign)
    return assign(e);
  if (e->isLogicalOp())
    return logical(e);
  return e->getOpcode() == BO_Comma ? comma(e, e->getType()->isVoidType()) : arithmetic(e);
}

ir::ExprId Lowering::comma(const BinaryOperator *e, bool isDiscarded) {
  bool isReported = endsRun(e->getRHS());
  frame_.reports += isReported;
  ir::ExprId first = effect(e->getLHS());
  frame_.reports -= isReported;
  ir::ExprId second = isDiscarded ? effect(e->getRHS()) : expr(e->getRHS());
  ir::Expr result = shape(ir::ExprKind::Comma, e);
  result.type = program_.exprs[second].type;
  result.a = first;
  result.b = second;
  return add(std::move(result));
}

ir::ExprId Lowering::arithmetic(const BinaryOperator *e) {
  ir::TypeId left = type(e->getLHS()->getType()), right = type(e->getRHS()->getType());
  std::optional<ir::BinaryOp> op = operation(e->getOpcode());
  bool isPointer =
      e->getLHS()->getType()->isPointerType() || e->getRHS()->getType()->isPointerType();
  if (isPointer && e->isAdditiveOp())
    return pointerArithmetic(e);
  if (!op)
    return unsupported(e, "operator '" + e->getOpcodeStr().str() + "'");
  for (ir::TypeId operand : {left, right})
    if (!program_.types[operand].isScalar())
      return unsupported(e, typeProblem(operand));
  if (e->isEqualityOp())
    if (ir::ExprId known = comparison(e))
      return known;
  ir::ExprId a = expr(e->getLHS());
  ir::ExprId b = expr(e->getRHS());
  if (isPointer && program_.exprs[a].type != program_.exprs[b].type)
    b = convert(b, program_.exprs[a].type);
  ir::Expr result = shape(ir::ExprKind::Binary, e);
  result.binary = *op;
  result.a = a;
  result.b = b;
  result.opText = spans_.token(e->getOperatorLoc());
  result.property = operationProperty(e, b, left);
  if (isPointer && e->isRelationalOp())
    result.property = property(ir::PropertyKind::PointerComparison, e, 0);
  if (mayOverflow(*op, a, b, result.type) && !e->isComparisonOp())
    result.overflow = property(ir::PropertyKind::Overflow, e, program_.types[result.type].width);
  return add(std::move(result));
}

/// `(uintptr_t)p == 0` and `(uintptr_t)p == (uintptr_t)q` are comparisons of pointers.
ir::ExprId Lowering::comparison(const BinaryOperator *e) {
  const Expr *left = comparedPointer(e->getLHS()), *right = comparedPointer(e->getRHS());
  auto isZero = [&](const Expr *operand) { return constantBits(operand) == 0u; };
  if (!(left && (right || isZero(e->getRHS()))) && !(right && isZero(e->getLHS())))
    return {};
  ir::ExprId a = expr(left ? left : right);
  ir::TypeId compared = program_.exprs[a].type;
  ir::Expr result = shape(ir::ExprKind::Binary, e);
  ir::ExprId b = left && right ? expr(right) : constant(compared, 0, result.range);
  result.binary = e->getOpcode() == BO_EQ ? ir::BinaryOp::Eq : ir::BinaryOp::Ne;
  result.a = a;
  result.b = program_.exprs[b].type == compared ? b : convert(b, compared);
  result.opText = spans_.token(e->getOperatorLoc());
  return add(std::move(result));
}

/// The check that `/`, `%`, `<<` and `>>` need, unless their right side is a good constant.
ir::PropertyId Lowering::operationProperty(const BinaryOperator *e, ir::ExprId right,
                                           ir::TypeId operationType) {
  BinaryOperatorKind op = e->getOpcode();
  bool isDivision = op == BO_Div || op == BO_Rem || op == BO_DivAssign || op == BO_RemAssign;
  if (program_.types[operationType].kind == ir::TypeKind::Float)
    return {}; // infinite or not a number
  bool isShift = op == BO_Shl || op == BO_Shr || op == BO_ShlAssign || op == BO_ShrAssign;
  if (!isDivision && !isShift)
    return {};
  uint64_t width = program_.types[operationType].width;
  const ir::Expr &known = program_.exprs[right];
  if (known.kind == ir::ExprKind::Constant && (isDivision ? known.value != 0 : known.value < width))
    return {};
  return isDivision ? property(ir::PropertyKind::DivisionByZero, e, 0)
                    : property(ir::PropertyKind::Shift, e, width);
}

ir::ExprId Lowering::logical(const BinaryOperator *e) {
  for (const Expr *operand : {e->getLHS(), e->getRHS()})
    if (!program_.types[type(operand->getType())].isScalar() &&
        !isa<clang::StringLiteral>(operand->IgnoreParenImpCasts()))
      return unsupported(e, typeProblem(type(operand->getType())));
  bool isAssertion = enterBranch(e->getLHS(), e->getOperatorLoc(), {e->getRHS()});
  frame_.trust += isAssertion;
  ir::ExprId a = truth(e->getLHS());
  frame_.trust -= isAssertion;
  ir::ExprId b = truth(e->getRHS());
  if (isAssertion)
    frame_.branches.pop_back();
  ir::Expr result = shape(ir::ExprKind::Logical, e);
  result.logical = e->getOpcode() == BO_LAnd ? ir::LogicalOp::And : ir::LogicalOp::Or;
  result.a = a;
  result.b = b;
  result.opText = spans_.token(e->getOperatorLoc());
  return add(std::move(result));
}

/// `name = nondet_int()`: the input is called by what receives it.
void Lowering::labelInput(const Expr *value, const std::string &name) {
  frame_.labelled = value->IgnoreParenCasts();
  frame_.label = name;
}

ir::ExprId Lowering::assign(const BinaryOperator *e) {
  size_t mark = frame_.prelude.size();
  ir::PlaceId where = place(e->getLHS());
  if (isa<CallExpr>(e->getRHS()->IgnoreParenCasts()))
    labelInput(e->getRHS(), spans_.text(e->getLHS()->getSourceRange()));
  ir::ExprId value = expr(e->getRHS());
  if (!where)
    return harmless(e->getType(), spans_.range(e->getSourceRange()));
  ir::Expr result = shape(ir::ExprKind::Assign, e);
  result.type = program_.places[where].type;
  if (program_.exprs[value].type != result.type)
    return unsupported(e, typeProblem(type(e->getRHS()->getType())));
  component(value, ir::ComponentKind::Rhs);
  result.place = where;
  result.a = value;
  markWritten(where);
  return withPrelude(mark, add(std::move(result)));
}

ir::ExprId Lowering::compoundAssign(const CompoundAssignOperator *e) {
  size_t mark = frame_.prelude.size();
  ir::TypeId computeType = type(e->getComputationLHSType());
  ir::TypeId right = type(e->getRHS()->getType());
  for (ir::TypeId operand : {computeType, right})
    if (!program_.types[operand].isScalar())
      return unsupported(e, typeProblem(operand));
  bool isPointer = e->getLHS()->getType()->isPointerType();
  if (isPointer && !canMove(e->getLHS()->getType()))
    return unsupported(e, moveProblem(e->getLHS()->getType()));
  ir::PlaceId where = place(e->getLHS());
  ir::ExprId value = expr(e->getRHS());
  if (!where)
    return harmless(e->getType(), spans_.range(e->getSourceRange()));
  component(value, ir::ComponentKind::Rhs);
  if (e->getLHS()->getType().isVolatileQualified() && !isPointer) {
    markWritten(where);
    return withPrelude(mark,
                       volatileCompound(e, where, *operation(e->getOpcode()), computeType, value));
  }
  ir::Expr result = shape(ir::ExprKind::CompoundAssign, e);
  result.type = program_.places[where].type;
  result.place = where;
  result.a = value;
  result.binary = *operation(e->getOpcode());
  result.computeType = computeType;
  result.opText = spans_.token(e->getOperatorLoc());
  if (!isPointer) {
    result.property = operationProperty(e, value, computeType);
    if (mayOverflow(result.binary, {}, value, computeType, result.type))
      result.overflow = property(ir::PropertyKind::Overflow, e, program_.types[computeType].width);
  }
  if (mayBeUnwritten(program_.places[where]))
    result.oldValue = property(ir::PropertyKind::Uninitialised, e->getLHS(), 0);
  markWritten(where);
  return withPrelude(mark, add(std::move(result)));
}

} // namespace salve::frontend
