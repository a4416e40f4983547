// Addresses, decay, pointer arithmetic, conversions between pointers and integers.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

ir::ExprId Lowering::addressOf(const UnaryOperator *e) {
  const Expr *operand = e->getSubExpr()->IgnoreParens();
  if (operand->getType()->isFunctionType())
    return functionPointer(e, operand);
  if (const auto *star = dyn_cast<UnaryOperator>(operand); star && star->getOpcode() == UO_Deref) {
    const auto *call = dyn_cast<CallExpr>(star->getSubExpr()->IgnoreParenImpCasts());
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    if (callee && callee->getIdentifier() && callee->getName() == "__errno_location")
      return unsupported(e, "address of errno"); // its model makes the number when it is asked
    return expr(star->getSubExpr());             // &*p is p
  }
  if (operand->getType()->isArrayType() && operand->getType()->isVariablyModifiedType())
    return rowPointer(operand);
  return addressOfPlace(e, operand);
}

/// An array as a pointer to its first element.
ir::ExprId Lowering::decay(const CastExpr *e) {
  QualType array = e->getSubExpr()->getType();
  if (!array->isVariablyModifiedType() || isa<DeclRefExpr>(e->getSubExpr()->IgnoreParens()))
    return addressOfPlace(e, e->getSubExpr());
  ir::ExprId row = rowPointer(e->getSubExpr());
  ir::TypeId wanted = type(e->getType());
  return program_.exprs[row].type == wanted ? row : convert(row, wanted);
}

ir::ExprId Lowering::addressOfPlace(const Expr *e, const Expr *lvalue) {
  size_t mark = frame_.prelude.size();
  bool isReadOnly = std::exchange(frame_.readOnly, false);
  if (lvalue->refersToBitField()) // an error in C; a union's member may slip through
    return unsupported(e, "address of a bit-field");
  ir::PlaceId where = place(lvalue, false);
  if (!where)
    return harmless(e->getType(), spans_.range(e->getSourceRange()));
  ir::Expr result = shape(ir::ExprKind::AddressOf, e);
  result.place = where;
  if (const auto *op = dyn_cast<UnaryOperator>(e))
    result.opText = spans_.token(op->getOperatorLoc());
  if (!e->getType()->getPointeeType().isConstQualified() && !isReadOnly)
    markWritten(where);
  return withPrelude(mark, add(std::move(result)));
}

ir::ExprId Lowering::functionAddress(const Expr *e, const FunctionDecl *decl) {
  ir::Expr result = shape(ir::ExprKind::FunctionAddress, e);
  result.callee = function(definitionOf(decl));
  program_.functions[result.callee].addressTaken = true;
  ir::ExprId value = add(std::move(result));
  ir::TypeId wanted = type(e->getType());
  return program_.exprs[value].type == wanted ? value : convert(value, wanted);
}

/// A function designator as a pointer: `f`, `*pointer`.
ir::ExprId Lowering::functionPointer(const Expr *e, const Expr *designator) {
  designator = designator->IgnoreParens();
  if (const auto *ref = dyn_cast<DeclRefExpr>(designator))
    if (const auto *decl = dyn_cast<FunctionDecl>(ref->getDecl())) {
      if (decl->getBuiltinID() != 0 && !decl->hasBody() &&
          std::string_view(decl->getName()).starts_with("__builtin"))
        return unsupported(e, "address of '" + decl->getNameAsString() + "'");
      return functionAddress(e, decl);
    }
  if (const auto *star = dyn_cast<UnaryOperator>(designator); star && star->getOpcode() == UO_Deref)
    return expr(star->getSubExpr());
  return unsupported(e, "this kind of function designator");
}

/// Whether a pointer can move by elements: these have a size that is known.
bool Lowering::canMove(QualType pointer) const {
  QualType pointee = pointer->getPointeeType();
  return !pointee->isFunctionType() && !pointee->isVariablyModifiedType() &&
         (pointee->isVoidType() ||
          (!pointee->isIncompleteType() && !context_.getTypeSizeInChars(pointee).isZero()));
}

std::string Lowering::moveProblem(QualType pointer) const {
  if (pointer->getPointeeType()->isVariablyModifiedType())
    return "variable-length array of more than one dimension";
  return "arithmetic on '" + pointer.getAsString() + "'";
}

ir::ExprId Lowering::pointerArithmetic(const BinaryOperator *e) {
  const Expr *left = e->getLHS(), *right = e->getRHS();
  bool isDifference = left->getType()->isPointerType() && right->getType()->isPointerType();
  const Expr *pointer = left->getType()->isPointerType() ? left : right;
  for (const Expr *operand : {left, right})
    if (!program_.types[type(operand->getType())].isScalar())
      return unsupported(e, typeProblem(type(operand->getType())));
  bool isRow = pointer->getType()->getPointeeType()->isArrayType() &&
               pointer->getType()->getPointeeType()->isVariablyModifiedType();
  if (!isRow && !canMove(pointer->getType()))
    return unsupported(e, moveProblem(pointer->getType()));
  ir::Expr result = shape(isDifference ? ir::ExprKind::PointerDiff : ir::ExprKind::PointerAdd, e);
  result.a = expr(pointer);
  result.b = expr(pointer == left ? right : left);
  result.opText = spans_.token(e->getOperatorLoc());
  if (isDifference)
    result.property = property(ir::PropertyKind::PointerComparison, e, 0);
  else
    result.delta = e->getOpcode() == BO_Sub ? -1 : 1;
  if (!isRow)
    return add(std::move(result));
  ir::TypeId wide = type(context_.LongTy);
  auto row = [&] {
    return convert(elementsOf(pointer->getType()->getPointeeType(), result.range), wide);
  };
  if (isDifference) {
    ir::ExprId count = row();
    ir::ExprId rows = binaryOf(ir::BinaryOp::Div, wide, add(std::move(result)), count);
    program_.exprs[rows].property = property(ir::PropertyKind::DivisionByZero, e, 0);
    return rows;
  }
  result.b = binaryOf(ir::BinaryOp::Mul, wide, convert(result.b, wide), row());
  return add(std::move(result));
}

ir::ExprId Lowering::isNotNull(ir::ExprId pointer) {
  const ir::Expr value = program_.exprs[pointer];
  ir::Expr result = shape(ir::ExprKind::Binary, program_.intType, value.range);
  result.binary = ir::BinaryOp::Ne;
  result.a = pointer;
  result.b = constant(value.type, 0, value.range);
  return add(std::move(result));
}

/// The pointer whose whole value an integer expression is, or null.
const Expr *Lowering::comparedPointer(const Expr *e) const {
  while (true) {
    e = e->IgnoreParens();
    const auto *cast = dyn_cast<CastExpr>(e);
    if (!cast)
      return nullptr;
    if (cast->getCastKind() == CK_PointerToIntegral)
      return context_.getTypeSize(cast->getType()) >= 64 ? cast->getSubExpr() : nullptr;
    if (cast->getCastKind() != CK_NoOp && cast->getCastKind() != CK_IntegralCast)
      return nullptr;
    if (context_.getTypeSize(cast->getType()) < 64)
      return nullptr;
    e = cast->getSubExpr();
  }
}

ir::ExprId Lowering::integerToPointer(const CastExpr *e) {
  const Expr *pointer = comparedPointer(e->getSubExpr());
  ir::ExprId value = expr(pointer ? pointer : e->getSubExpr());
  ir::Expr result = shape(ir::ExprKind::Cast, e);
  if (!program_.types[result.type].isScalar())
    return unsupported(e, typeProblem(result.type));
  result.a = value;
  result.implicit = isa<ImplicitCastExpr>(e);
  return add(std::move(result));
}

/// The number of an address is nothing that the model knows; constants are (offsets).
ir::ExprId Lowering::pointerToInteger(const CastExpr *e) {
  if (std::optional<uint64_t> known = constantBits(e)) {
    ir::Expr result = shape(ir::ExprKind::Constant, e);
    result.value = truncated(result.type, *known);
    return add(std::move(result));
  }
  return unsupported(e, "conversion of a pointer to an integer");
}

} // namespace salve::frontend
