// C11 Annex G repairs products and quotients of infinite complex numbers, and compilers scale
// quotients differently: where that would make a difference their parts are arbitrary.
#include "engine/frontend/expressions/component_parts.h"

#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/constants.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/components.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/expressions/properties.h"

using namespace clang;

namespace salve::frontend {

/// `value`, or any number where `condition` holds.
static ir::ExprId openWhere(Work &w, ir::ExprId condition, ir::ExprId value, const char *label) {
  Context &c = w.c;
  ir::Expr any = shape(c, ir::ExprKind::Nondet, c.program.exprs[value].type, w.range);
  any.label = label;
  ir::Expr choice = shape(c, ir::ExprKind::Conditional, any.type, w.range);
  choice.a = condition;
  choice.b = add(c, std::move(any));
  choice.c = value;
  return add(c, std::move(choice));
}

ir::ExprId as(Context &c, ir::ExprId value, QualType t) {
  const ir::TypeId wanted = typeOf(c, t);
  return c.program.exprs[value].type == wanted ? value : convert(c, value, wanted);
}

Operand kept(Work &w, ir::ExprId value, QualType t) {
  auto [store, variable] = keep(w.c, value, t.getUnqualifiedType());
  w.before.push_back(store);
  return {variable, t, isComponents(w.c, t) ? elementCount(w.c, t) : 1, nullptr};
}

Operand operand(Work &w, const Expr *e) {
  const ir::ExprId value = expr(w.c, e);
  const ir::Expr &lowered = w.c.program.exprs[value];
  const bool isOpen = isComponents(w.c, e->getType()) && lowered.kind == ir::ExprKind::Load &&
                      mayBeUnwritten(w.c, w.c.program.places[lowered.place]);
  Operand result = kept(w, value, e->getType());
  result.checked = isOpen ? e : nullptr;
  return result;
}

ir::ExprId element(Work &w, const Operand &of, uint64_t i) {
  Context &c = w.c;
  if (!isComponents(c, of.type))
    return loadVariable(c, of.variable, w.range);
  ir::Place place;
  place.range = w.range;
  placeBase(c, place, of.variable);
  enterElement(c, place, constant(c, typeOf(c, c.ast.UnsignedLongTy), i, w.range));
  ir::Expr value = shape(c, ir::ExprKind::Load, place.type, w.range);
  value.place = c.program.places.add(std::move(place));
  if (of.checked)
    value.property = property(c, ir::PropertyKind::Uninitialised, of.checked, 0);
  return add(c, std::move(value));
}

ir::ExprId after(Work &w, ir::ExprId result) {
  for (; !w.before.empty(); w.before.pop_back())
    result = comma(w.c, w.before.back(), result);
  return result;
}

ir::ExprId built(Work &w, QualType t, const Exprs &elements) {
  Context &c = w.c;
  const ir::VariableId whole = temporary(c, t.getUnqualifiedType(), w.range);
  for (uint64_t i = 0; i < elements.size(); ++i) {
    ir::Place place;
    place.range = w.range;
    placeBase(c, place, whole);
    enterElement(c, place, constant(c, typeOf(c, c.ast.UnsignedLongTy), i, w.range));
    w.before.push_back(assign(c, std::move(place), as(c, elements[i], elementType(c, t)), w.range));
  }
  return after(w, loadVariable(c, whole, w.range));
}

ir::ExprId binary(Work &w, ir::BinaryOp op, ir::ExprId a, ir::ExprId b) {
  const bool isTest = op >= ir::BinaryOp::Lt && op <= ir::BinaryOp::Ne;
  return binaryOf(w.c, op, isTest ? w.c.program.intType : w.c.program.exprs[a].type, a, b);
}

ir::ExprId negated(Work &w, ir::ExprId value) {
  ir::Expr result = shape(w.c, ir::ExprKind::Unary, w.c.program.exprs[value].type, w.range);
  result.unary = ir::UnaryOp::Negate;
  result.a = value;
  return add(w.c, std::move(result));
}

QualType computedAs(const Context &c, QualType element) {
  return element->isIntegerType() && c.ast.getTypeSize(element) < c.ast.getTypeSize(c.ast.IntTy)
             ? QualType(c.ast.IntTy)
             : element;
}

ir::ExprId checkedBinary(Work &w, ir::BinaryOp op, ir::ExprId a, ir::ExprId b) {
  Context &c = w.c;
  const ir::ExprId id = binary(w, op, a, b);
  ir::Expr &result = c.program.exprs[id];
  const ir::Type &t = c.program.types[c.program.exprs[a].type];
  if (t.kind != ir::TypeKind::Integer)
    return id;
  if (op == ir::BinaryOp::Div || op == ir::BinaryOp::Rem)
    result.property = property(c, ir::PropertyKind::DivisionByZero, w.e, 0);
  if (op == ir::BinaryOp::Shl || op == ir::BinaryOp::Shr)
    result.property = property(c, ir::PropertyKind::Shift, w.e, t.width);
  return id;
}

ir::ExprId both(Work &w, ir::LogicalOp op, ir::ExprId a, ir::ExprId b) {
  ir::Expr result = shape(w.c, ir::ExprKind::Logical, w.c.program.intType, w.range);
  result.logical = op;
  result.a = a;
  result.b = b;
  return add(w.c, std::move(result));
}

Exprs product(Work &w, const Operand &a, const Operand &b, QualType of) {
  auto part = [&](const Operand &x, uint64_t i) { return as(w.c, element(w, x, i), of); };
  auto times = [&](uint64_t i, uint64_t j) {
    return binary(w, ir::BinaryOp::Mul, part(a, i), part(b, j));
  };
  if (b.count == 1)
    return {times(0, 0), times(1, 0)};
  if (a.count == 1)
    return {times(0, 0), times(0, 1)};
  const Operand real = kept(w, binary(w, ir::BinaryOp::Sub, times(0, 0), times(1, 1)), of);
  const Operand imaginary = kept(w, binary(w, ir::BinaryOp::Add, times(0, 1), times(1, 0)), of);
  auto isNan = [&](const Operand &x) {
    return binary(w, ir::BinaryOp::Ne, element(w, x, 0), element(w, x, 0));
  };
  auto result = [&](const Operand &x) {
    const ir::ExprId value = element(w, x, 0);
    if (!of->isRealFloatingType())
      return value;
    const ir::ExprId isOpen = both(w, ir::LogicalOp::And, isNan(real), isNan(imaginary));
    return openWhere(w, isOpen, value, "part of a product that is not finite");
  };
  const ir::ExprId first = result(real), second = result(imaginary);
  return {first, second};
}

ir::ExprId number(Work &w, QualType t, double value) {
  llvm::APFloat number(value);
  bool isInexact = false;
  number.convert(w.c.ast.getFloatTypeSemantics(t), llvm::APFloat::rmNearestTiesToEven, &isInexact);
  return constant(w.c, typeOf(w.c, t), bitsOf(number), w.range);
}

Exprs quotient(Work &w, const Operand &a, const Operand &b, QualType of) {
  auto part = [&](const Operand &x, uint64_t i) { return as(w.c, element(w, x, i), of); };
  if (b.count == 1)
    return {checkedBinary(w, ir::BinaryOp::Div, part(a, 0), part(b, 0)),
            checkedBinary(w, ir::BinaryOp::Div, part(a, 1), part(b, 0))};
  auto times = [&](uint64_t i, uint64_t j) {
    return binary(w, ir::BinaryOp::Mul, part(a, i), part(b, j));
  };
  const Operand size =
      kept(w,
           binary(w, ir::BinaryOp::Add, binary(w, ir::BinaryOp::Mul, part(b, 0), part(b, 0)),
                  binary(w, ir::BinaryOp::Mul, part(b, 1), part(b, 1))),
           of);
  ir::ExprId real, imaginary;
  if (a.count == 1) {
    real = times(0, 0);
    imaginary = negated(w, times(0, 1));
  } else {
    real = binary(w, ir::BinaryOp::Add, times(0, 0), times(1, 1));
    imaginary = binary(w, ir::BinaryOp::Sub, times(1, 0), times(0, 1));
  }
  real = checkedBinary(w, ir::BinaryOp::Div, real, element(w, size, 0));
  imaginary = checkedBinary(w, ir::BinaryOp::Div, imaginary, element(w, size, 0));
  if (!of->isRealFloatingType())
    return {real, imaginary};
  const Operand first = kept(w, real, of), second = kept(w, imaginary, of);
  // What would overflow or underflow is scaled first, and infinite operands are repaired.
  const double most = w.c.ast.getTypeSize(of) == 32 ? 1e30 : 1e250;
  auto isWithin = [&](const Operand &x, double least) {
    auto size = [&] { return element(w, x, 0); };
    return both(w, ir::LogicalOp::And, binary(w, ir::BinaryOp::Ge, size(), number(w, of, least)),
                binary(w, ir::BinaryOp::Le, size(), number(w, of, most)));
  };
  auto result = [&](const Operand &x) {
    ir::Expr isOpen = shape(w.c, ir::ExprKind::Unary, w.c.program.intType, w.range);
    isOpen.unary = ir::UnaryOp::LogicalNot;
    isOpen.a = both(w, ir::LogicalOp::And, isWithin(size, 1 / most),
                    both(w, ir::LogicalOp::And, isWithin(first, -most), isWithin(second, -most)));
    return openWhere(w, add(w.c, std::move(isOpen)), element(w, x, 0),
                     "part of a quotient that needs scaling");
  };
  const ir::ExprId re = result(first), im = result(second);
  return {re, im};
}

} // namespace salve::frontend
