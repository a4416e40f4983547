// Volatile objects: every read gives a new arbitrary value.
#include "engine/frontend/expressions/volatiles.h"

#include "engine/frontend/calls/memory.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/operators.h"
#include "engine/frontend/expressions/properties.h"

using namespace clang;

namespace salve::frontend {

static ir::ExprId volatileValue(Context &c, const clang::Expr *lvalue, ir::PlaceId where);

/// The access itself, with its checks, and what it finds.
ir::ExprId volatileLoad(Context &c, const Expr *lvalue, ir::PlaceId where) {
  ir::SourceRange range = c.spans.range(lvalue->getSourceRange());
  ir::ExprId value = volatileValue(c, lvalue, where);
  const ir::Place place = c.program.places[where];
  if (place.variable && place.path.empty())
    return value;
  ir::Expr access = shape(c, ir::ExprKind::Load, place.type, range);
  access.place = where;
  return comma(c, add(c, std::move(access)), value);
}

static ir::ExprId volatileValue(Context &c, const Expr *lvalue, ir::PlaceId where) {
  ir::TypeId wanted = c.program.places[where].type;
  const ir::Type t = c.program.types[wanted];
  if (!t.isScalar() || t.kind == ir::TypeKind::Pointer)
    return unsupported(c, lvalue, "read of a volatile object of type '" + t.name + "'");
  ir::Expr value = shape(c, ir::ExprKind::Nondet, wanted, c.spans.range(lvalue->getSourceRange()));
  value.label = c.spans.text(lvalue->getSourceRange());
  return add(c, std::move(value));
}

/// `v += x` is `v = v + x`.
ir::ExprId volatileCompound(Context &c, const CompoundAssignOperator *e, ir::PlaceId where,
                            ir::BinaryOp op, ir::TypeId computeType, ir::ExprId value) {
  ir::ExprId old = volatileValue(c, e->getLHS(), where);
  ir::TypeId stored = c.program.places[where].type;
  const ir::Type t = c.program.types[stored];
  if (c.program.exprs[old].type != stored || !t.isScalar() || t.kind == ir::TypeKind::Pointer)
    return unsupported(c, e, "read of a volatile object of type '" + t.name + "'");
  ir::Expr sum = shape(c, ir::ExprKind::Binary, computeType, e);
  sum.text = {};
  sum.binary = op;
  sum.a = stored == computeType ? old : convert(c, old, computeType);
  sum.b = value;
  sum.property = operationProperty(c, e, value, computeType);
  if (mayOverflow(c, op, {}, value, computeType, stored))
    sum.overflow = property(c, ir::PropertyKind::Overflow, e, c.program.types[computeType].width);
  ir::ExprId result = add(c, std::move(sum));
  ir::Expr store = shape(c, ir::ExprKind::Assign, stored, e);
  store.place = where;
  store.a = stored == computeType ? result : convert(c, result, stored);
  return add(c, std::move(store));
}

/// `v++` reads and writes; the old value is kept for the result.
ir::ExprId volatileIncrement(Context &c, const UnaryOperator *e, ir::PlaceId where) {
  const Expr *operand = e->getSubExpr();
  ir::SourceRange range = c.spans.range(e->getSourceRange());
  ir::ExprId old = volatileValue(c, operand, where);
  ir::TypeId stored = c.program.places[where].type;
  const ir::Type t = c.program.types[stored];
  if (c.program.exprs[old].type != stored || (t.kind != ir::TypeKind::Integer))
    return unsupported(c, e, "read of a volatile object of type '" + t.name + "'");
  auto [store, kept] = keep(c, old, operand->getType().getUnqualifiedType());
  ir::Expr sum = shape(c, ir::ExprKind::Binary, stored, range);
  sum.binary = e->isIncrementOp() ? ir::BinaryOp::Add : ir::BinaryOp::Sub;
  sum.a = loadVariable(c, kept, range);
  sum.b = constant(c, stored, 1, range);
  bool isWide = t.isSigned && t.width >= c.program.types[c.program.intType].width;
  if (isWide)
    sum.overflow = property(c, ir::PropertyKind::Overflow, e, t.width);
  ir::Expr write = shape(c, ir::ExprKind::Assign, stored, range);
  write.place = where;
  write.a = add(c, std::move(sum));
  ir::ExprId written = add(c, std::move(write));
  if (e->isPostfix())
    written = comma(c, written, loadVariable(c, kept, range));
  return comma(c, store, written);
}

} // namespace salve::frontend
