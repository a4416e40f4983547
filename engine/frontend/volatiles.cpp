// Volatile objects: every read gives a new arbitrary value.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

/// The access itself, with its checks, and what it finds.
ir::ExprId Lowering::volatileLoad(const Expr *lvalue, ir::PlaceId where) {
  ir::SourceRange range = spans_.range(lvalue->getSourceRange());
  ir::ExprId value = volatileValue(lvalue, where);
  const ir::Place place = program_.places[where];
  if (place.variable && place.path.empty())
    return value;
  ir::Expr access = shape(ir::ExprKind::Load, place.type, range);
  access.place = where;
  return comma(add(std::move(access)), value);
}

ir::ExprId Lowering::volatileValue(const Expr *lvalue, ir::PlaceId where) {
  ir::TypeId wanted = program_.places[where].type;
  const ir::Type t = program_.types[wanted];
  if (!t.isScalar() || t.kind == ir::TypeKind::Pointer)
    return unsupported(lvalue, "read of a volatile object of type '" + t.name + "'");
  ir::Expr value = shape(ir::ExprKind::Nondet, wanted, spans_.range(lvalue->getSourceRange()));
  value.label = spans_.text(lvalue->getSourceRange());
  return add(std::move(value));
}

/// `v += x` is `v = v + x`.
ir::ExprId Lowering::volatileCompound(const CompoundAssignOperator *e, ir::PlaceId where,
                                      ir::BinaryOp op, ir::TypeId computeType, ir::ExprId value) {
  ir::ExprId old = volatileValue(e->getLHS(), where);
  ir::TypeId stored = program_.places[where].type;
  if (program_.exprs[old].type != stored) // recorded there
    return harmless(e->getType(), spans_.range(e->getSourceRange()));
  ir::Expr sum = shape(ir::ExprKind::Binary, computeType, e);
  sum.text = {};
  sum.binary = op;
  sum.a = stored == computeType ? old : convert(old, computeType);
  sum.b = value;
  sum.property = operationProperty(e, value, computeType);
  if (mayOverflow(op, {}, value, computeType, stored))
    sum.overflow = property(ir::PropertyKind::Overflow, e, program_.types[computeType].width);
  ir::ExprId result = add(std::move(sum));
  ir::Expr store = shape(ir::ExprKind::Assign, stored, e);
  store.place = where;
  store.a = stored == computeType ? result : convert(result, stored);
  return add(std::move(store));
}

/// `v++` reads and writes; the old value is kept for the result.
ir::ExprId Lowering::volatileIncrement(const UnaryOperator *e, ir::PlaceId where) {
  const Expr *operand = e->getSubExpr();
  ir::SourceRange range = spans_.range(e->getSourceRange());
  ir::ExprId old = volatileValue(operand, where);
  ir::TypeId stored = program_.places[where].type;
  const ir::Type t = program_.types[stored];
  if (program_.exprs[old].type != stored || (t.kind != ir::TypeKind::Integer))
    return unsupported(e, "read of a volatile object of type '" + t.name + "'");
  auto [store, kept] = keep(old, operand->getType().getUnqualifiedType());
  ir::Expr sum = shape(ir::ExprKind::Binary, stored, range);
  sum.binary = e->isIncrementOp() ? ir::BinaryOp::Add : ir::BinaryOp::Sub;
  sum.a = loadVariable(kept, range);
  sum.b = constant(stored, 1, range);
  bool isWide = t.isSigned && t.width >= program_.types[program_.intType].width;
  if (isWide)
    sum.overflow = property(ir::PropertyKind::Overflow, e, t.width);
  ir::Expr write = shape(ir::ExprKind::Assign, stored, range);
  write.place = where;
  write.a = add(std::move(sum));
  ir::ExprId written = add(std::move(write));
  if (e->isPostfix())
    written = comma(written, loadVariable(kept, range));
  return comma(store, written);
}

} // namespace salve::frontend
