// Addresses, decay, pointer arithmetic, conversions between pointers and integers.
#include "engine/frontend/expressions/pointers.h"

#include "engine/frontend/calls/calls.h"
#include "engine/frontend/calls/environment.h"
#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/arrays.h"
#include "engine/frontend/declarations/constants.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/expressions/properties.h"
#include "engine/frontend/functions.h"

using namespace clang;

namespace salve::frontend {

static ir::ExprId addressOfPlace(Context &c, const clang::Expr *e, const clang::Expr *lvalue);

ir::ExprId addressOf(Context &c, const UnaryOperator *e) {
  const Expr *operand = e->getSubExpr()->IgnoreParens();
  if (operand->getType()->isFunctionType())
    return functionPointer(c, e, operand);
  if (const auto *star = dyn_cast<UnaryOperator>(operand); star && star->getOpcode() == UO_Deref) {
    const auto *call = dyn_cast<CallExpr>(star->getSubExpr()->IgnoreParenImpCasts());
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    if (callee && callee->getIdentifier() && callee->getName() == "__errno_location")
      return unsupported(c, e, "address of errno"); // its model makes the number when it is asked
    return expr(c, star->getSubExpr());             // &*p is p
  }
  if (operand->getType()->isArrayType() && operand->getType()->isVariablyModifiedType())
    return rowPointer(c, operand);
  return addressOfPlace(c, e, operand);
}

/// An array as a pointer to its first element.
ir::ExprId decay(Context &c, const CastExpr *e) {
  QualType array = e->getSubExpr()->getType();
  if (const ir::VariableId open = openArray(c, e->getSubExpr()))
    return loadVariable(c, open, c.spans.range(e->getSourceRange()));
  if (!array->isVariablyModifiedType() || isa<DeclRefExpr>(e->getSubExpr()->IgnoreParens()))
    return addressOfPlace(c, e, e->getSubExpr());
  ir::ExprId row = rowPointer(c, e->getSubExpr());
  ir::TypeId wanted = typeOf(c, e->getType());
  return c.program.exprs[row].type == wanted ? row : convert(c, row, wanted);
}

static ir::ExprId addressOfPlace(Context &c, const Expr *e, const Expr *lvalue) {
  size_t mark = c.frame.prelude.size();
  bool isReadOnly = std::exchange(c.frame.readOnly, false);
  if (lvalue->refersToBitField()) // an error in C; a union's member may slip through
    return unsupported(c, e, "address of a bit-field");
  ir::PlaceId where = placeOf(c, lvalue, false);
  if (!where)
    return harmless(c, e->getType(), c.spans.range(e->getSourceRange()));
  ir::Expr result = shape(c, ir::ExprKind::AddressOf, e);
  result.place = where;
  const ir::VariableId variable = c.program.places[where].variable;
  if (variable && c.program.variables[variable].storage == ir::Storage::Temporary)
    c.frame.shortLived.push_back(variable); // C11 6.2.4 p8
  if (c.program.places[where].pointer && !c.program.places[where].path.empty())
    result.checks = moveChecks(c, e);
  if (const auto *op = dyn_cast<UnaryOperator>(e))
    result.opText = c.spans.token(op->getOperatorLoc());
  if (!e->getType()->getPointeeType().isConstQualified() && !isReadOnly)
    markWritten(c, where);
  return withPrelude(c, mark, add(c, std::move(result)));
}

static ir::ExprId functionAddress(Context &c, const Expr *e, const FunctionDecl *decl) {
  ir::Expr result = shape(c, ir::ExprKind::FunctionAddress, e);
  result.callee = functionOf(c, definitionOf(c, decl));
  c.program.functions[result.callee].addressTaken = true;
  ir::ExprId value = add(c, std::move(result));
  ir::TypeId wanted = typeOf(c, e->getType());
  return c.program.exprs[value].type == wanted ? value : convert(c, value, wanted);
}

/// A function designator as a pointer: `f`, `*pointer`.
ir::ExprId functionPointer(Context &c, const Expr *e, const Expr *designator) {
  designator = designator->IgnoreParens();
  if (const auto *ref = dyn_cast<DeclRefExpr>(designator))
    if (const auto *decl = dyn_cast<FunctionDecl>(ref->getDecl())) {
      if (decl->getBuiltinID() != 0 && !decl->hasBody() &&
          std::string_view(decl->getName()).starts_with("__builtin"))
        return unsupported(c, e, "address of '" + decl->getNameAsString() + "'");
      return functionAddress(c, e, decl);
    }
  if (const auto *star = dyn_cast<UnaryOperator>(designator); star && star->getOpcode() == UO_Deref)
    return expr(c, star->getSubExpr());
  return unsupported(c, e, "this kind of function designator");
}

/// Whether a pointer can move by elements: these have a size that is known.
bool canMove(const Context &c, QualType pointer) {
  QualType pointee = pointer->getPointeeType();
  return !pointee->isFunctionType() && !pointee->isVariablyModifiedType() &&
         (pointee->isVoidType() ||
          (!pointee->isIncompleteType() && !c.ast.getTypeSizeInChars(pointee).isZero()));
}

std::string moveProblem(QualType pointer) {
  if (pointer->getPointeeType()->isVariablyModifiedType())
    return "variable-length array of more than one dimension";
  return "arithmetic on '" + pointer.getAsString() + "'";
}

ir::ExprId steps(Context &c, const Expr *e) {
  const ir::ExprId number = expr(c, e);
  const ir::Type type = c.program.types[c.program.exprs[number].type];
  if (type.kind != ir::TypeKind::Integer || type.isNarrowInteger())
    return number;
  // No object has an element beyond those that the narrow type can count.
  const ir::TypeId narrow = typeOf(c, c.ast.LongTy);
  const ir::SourceRange range = c.program.exprs[number].range;
  auto [store, value] = keep(c, number, e->getType().getUnqualifiedType());
  const ir::VariableId kept = value;
  auto cut = [&] { return convert(c, loadVariable(c, kept, range), narrow); };
  ir::Expr choice = shape(c, ir::ExprKind::Conditional, narrow, range);
  const ir::TypeId wide = typeOf(c, e->getType());
  const ir::ExprId is = loadVariable(c, kept, range);
  choice.a = type.isSigned
                 ? binaryOf(c, ir::BinaryOp::Eq, c.program.intType, is, convert(c, cut(), wide))
                 : binaryOf(c, ir::BinaryOp::Le, c.program.intType, is,
                            constant(c, wide, INT64_MAX, range));
  choice.b = cut();
  choice.c = constant(c, narrow, INT64_MAX, range);
  return comma(c, store, add(c, std::move(choice)));
}

ir::ExprId pointerArithmetic(Context &c, const BinaryOperator *e) {
  const bool isAccessed = c.frame.accessed == e;
  const Expr *left = e->getLHS(), *right = e->getRHS();
  bool isDifference = left->getType()->isPointerType() && right->getType()->isPointerType();
  const Expr *pointer = left->getType()->isPointerType() ? left : right;
  for (const Expr *operand : {left, right})
    if (!c.program.types[typeOf(c, operand->getType())].isScalar())
      return unsupported(c, e, typeProblem(c, typeOf(c, operand->getType())));
  bool isRow = pointer->getType()->getPointeeType()->isArrayType() &&
               pointer->getType()->getPointeeType()->isVariablyModifiedType();
  if (!isRow && !canMove(c, pointer->getType()))
    return unsupported(c, e, moveProblem(pointer->getType()));
  ir::Expr result =
      shape(c, isDifference ? ir::ExprKind::PointerDiff : ir::ExprKind::PointerAdd, e);
  result.a = expr(c, pointer);
  const Expr *other = pointer == left ? right : left;
  result.b = isDifference ? expr(c, other) : steps(c, other);
  result.opText = c.spans.token(e->getOperatorLoc());
  if (isDifference) {
    result.property = property(c, ir::PropertyKind::PointerComparison, e, 0);
    result.checks.lifetime = property(c, ir::PropertyKind::Dangling, e, 0);
  } else {
    result.delta = e->getOpcode() == BO_Sub ? -1 : 1;
    if (!isAccessed)
      result.checks = moveChecks(c, e);
  }
  if (!isRow)
    return add(c, std::move(result));
  ir::TypeId wide = typeOf(c, c.ast.LongTy);
  auto row = [&] {
    return convert(c, elementsOf(c, pointer->getType()->getPointeeType(), result.range), wide);
  };
  if (isDifference) {
    ir::ExprId count = row();
    ir::ExprId rows = binaryOf(c, ir::BinaryOp::Div, wide, add(c, std::move(result)), count);
    c.program.exprs[rows].property = property(c, ir::PropertyKind::DivisionByZero, e, 0);
    return rows;
  }
  result.b = binaryOf(c, ir::BinaryOp::Mul, wide, convert(c, result.b, wide), row());
  return add(c, std::move(result));
}

ir::ExprId isNotNull(Context &c, ir::ExprId pointer) {
  const ir::Expr value = c.program.exprs[pointer];
  ir::Expr result = shape(c, ir::ExprKind::Binary, c.program.intType, value.range);
  result.binary = ir::BinaryOp::Ne;
  result.a = pointer;
  result.b = constant(c, value.type, 0, value.range);
  return add(c, std::move(result));
}

/// The pointer whose whole value an integer expression is, or null.
const Expr *comparedPointer(const Context &c, const Expr *e) {
  while (true) {
    e = e->IgnoreParens();
    const auto *cast = dyn_cast<CastExpr>(e);
    if (!cast)
      return nullptr;
    if (cast->getCastKind() == CK_PointerToIntegral)
      return c.ast.getTypeSize(cast->getType()) >= 64 ? cast->getSubExpr() : nullptr;
    if (cast->getCastKind() != CK_NoOp && cast->getCastKind() != CK_IntegralCast)
      return nullptr;
    if (c.ast.getTypeSize(cast->getType()) < 64)
      return nullptr;
    e = cast->getSubExpr();
  }
}

ir::ExprId integerToPointer(Context &c, const CastExpr *e) {
  const Expr *pointer = comparedPointer(c, e->getSubExpr());
  ir::ExprId value = expr(c, pointer ? pointer : e->getSubExpr());
  ir::Expr result = shape(c, ir::ExprKind::Cast, e);
  if (!c.program.types[result.type].isScalar())
    return unsupported(c, e, typeProblem(c, result.type));
  result.a = value;
  result.implicit = isa<ImplicitCastExpr>(e);
  return add(c, std::move(result));
}

/// Constants are offsets; every other address is a number of which nothing is known but that it
/// is aligned.
ir::ExprId pointerToInteger(Context &c, const CastExpr *e) {
  if (std::optional<Bits> known = constantBits(c, e)) {
    ir::Expr result = shape(c, ir::ExprKind::Constant, e);
    result.value = truncated(c, result.type, *known);
    return add(c, std::move(result));
  }
  ir::Expr result = shape(c, ir::ExprKind::Cast, e);
  result.a = expr(c, e->getSubExpr());
  result.implicit = isa<ImplicitCastExpr>(e);
  if (!c.program.types[c.program.exprs[result.a].type].isScalar())
    return harmless(c, e->getType(), result.range); // recorded where it was lowered
  note(c, "where objects lie in memory is arbitrary, but aligned");
  return add(c, std::move(result));
}

} // namespace salve::frontend
