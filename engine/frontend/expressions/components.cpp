// What Clang does: elements one by one, integers wrap around.
#include "engine/frontend/expressions/components.h"

#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/calls/unknown_writes.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/component_parts.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/operators.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/expressions/properties.h"

using namespace clang;

namespace salve::frontend {

namespace {

/// The elements of `a op b`; of a comparison of complex numbers the one number that it gives.
Exprs combined(Work &w, BinaryOperatorKind op, const Operand &a, const Operand &b,
               QualType computed) {
  Context &c = w.c;
  const QualType single = elementType(c, computed);
  const QualType of = computedAs(c, single);
  auto part = [&](const Operand &x, uint64_t i) { return as(c, element(w, x, i), of); };
  const ir::BinaryOp operation = *binaryOperation(op);
  if (!computed->isAnyComplexType()) {
    Exprs result;
    for (uint64_t i = 0; i < elementCount(c, computed); ++i) {
      const ir::ExprId one = checkedBinary(w, operation, part(a, i), part(b, i));
      result.push_back(BinaryOperator::isComparisonOp(op) ? negated(w, one) : one);
    }
    return result;
  }
  auto zero = [&] { return constant(c, typeOf(c, of), 0, w.range); };
  switch (op) {
  case BO_EQ:
  case BO_NE: {
    auto same = [&](ir::ExprId x, ir::ExprId y) { return binary(w, operation, x, y); };
    const ir::ExprId real = same(part(a, 0), part(b, 0));
    const ir::ExprId rest =
        same(a.count == 1 ? zero() : part(a, 1), b.count == 1 ? zero() : part(b, 1));
    return {both(w, op == BO_EQ ? ir::LogicalOp::And : ir::LogicalOp::Or, real, rest)};
  }
  case BO_Mul: return product(w, a, b, of);
  case BO_Div: return quotient(w, a, b, of);
  default: break;
  }
  const ir::ExprId real = binary(w, operation, part(a, 0), part(b, 0));
  if (a.count == 1)
    return {real, op == BO_Sub ? negated(w, part(b, 1)) : part(b, 1)};
  return {real, b.count == 1 ? part(a, 1) : binary(w, operation, part(a, 1), part(b, 1))};
}

bool isModelled(const Context &c, QualType t) {
  return isComponents(c, t) || t->isRealFloatingType() || t->isIntegralOrEnumerationType();
}

/// Whether an operation of these has elements of numbers only.
bool areModelled(Work &w, std::initializer_list<QualType> types) {
  for (QualType t : types)
    if (!isModelled(w.c, t) || w.c.program.types[typeOf(w.c, t)].kind == ir::TypeKind::Unsupported)
      return false;
  return true;
}

ir::ExprId refused(Work &w, QualType t) {
  return unsupported(w.c, w.e, typeProblem(w.c, typeOf(w.c, t)));
}

ir::ExprId operation(Work &w, const BinaryOperator *e) {
  const Expr *left = e->getLHS(), *right = e->getRHS();
  const bool isLeft = isComponents(w.c, left->getType());
  const QualType computed = isLeft ? left->getType() : right->getType();
  if (!binaryOperation(e->getOpcode()) || !areModelled(w, {left->getType(), right->getType()}))
    return refused(w, isLeft ? right->getType() : left->getType());
  const Operand a = operand(w, left), b = operand(w, right);
  const Exprs elements = combined(w, e->getOpcode(), a, b, computed);
  if (!isComponents(w.c, e->getType()))
    return after(w, as(w.c, elements[0], e->getType()));
  return built(w, e->getType(), elements);
}

/// `value`, of which elements stand in `elements`, in the place that `lvalue` names.
ir::ExprId storeTo(Work &w, const Expr *lvalue, const Exprs &elements, const Operand *result) {
  Context &c = w.c;
  const size_t mark = c.frame.prelude.size();
  const ir::PlaceId where = placeOf(c, lvalue);
  if (!where)
    return harmless(c, w.e->getType(), w.range);
  const QualType t = lvalue->getType().getUnqualifiedType();
  Exprs outer;
  std::swap(outer, w.before);
  const ir::ExprId value = isComponents(c, t) ? built(w, t, elements) : as(c, elements[0], t);
  std::swap(outer, w.before);
  ir::Expr store = shape(c, ir::ExprKind::Assign, c.program.places[where].type, w.range);
  store.place = where;
  store.a = value;
  markWritten(c, where);
  const ir::ExprId done = withPrelude(c, mark, add(c, std::move(store)));
  return after(w, result ? comma(c, done, loadVariable(c, result->variable, w.range)) : done);
}

ir::ExprId compound(Work &w, const CompoundAssignOperator *e) {
  const Expr *left = e->getLHS(), *right = e->getRHS();
  const QualType t = left->getType(), computed = e->getComputationLHSType();
  const BinaryOperatorKind op = BinaryOperator::getOpForCompoundAssignment(e->getOpcode());
  const QualType whole = isComponents(w.c, computed) ? computed : right->getType();
  if (!binaryOperation(op) || !isComponents(w.c, whole) ||
      !areModelled(w, {t, computed, right->getType()}))
    return refused(w, t);
  if (left->HasSideEffects(w.c.ast) || t.isVolatileQualified())
    return unsupported(w.c, e, "assignment to a complex number or vector in this way");
  const Operand b = operand(w, right);
  Operand a = kept(w,
                   expr(w.c, ImplicitCastExpr::Create(w.c.ast, t.getUnqualifiedType(),
                                                      CK_LValueToRValue, const_cast<Expr *>(left),
                                                      nullptr, VK_PRValue, FPOptionsOverride())),
                   t);
  return storeTo(w, left, combined(w, op, a, b, whole), nullptr);
}

ir::ExprId increment(Work &w, const UnaryOperator *e) {
  Context &c = w.c;
  const Expr *left = e->getSubExpr();
  const QualType t = left->getType();
  if (left->HasSideEffects(c.ast) || t.isVolatileQualified() || !areModelled(w, {t}))
    return unsupported(c, e, "assignment to a complex number or vector in this way");
  const Operand old =
      kept(w,
           expr(c, ImplicitCastExpr::Create(c.ast, t.getUnqualifiedType(), CK_LValueToRValue,
                                            const_cast<Expr *>(left), nullptr, VK_PRValue,
                                            FPOptionsOverride())),
           t);
  const QualType of = computedAs(c, elementType(c, t));
  Exprs elements;
  for (uint64_t i = 0; i < old.count; ++i) {
    const ir::ExprId value = as(c, element(w, old, i), of);
    const bool isChanged = i == 0 || !t->isAnyComplexType();
    const ir::ExprId one =
        of->isRealFloatingType() ? number(w, of, 1) : constant(c, typeOf(c, of), 1, w.range);
    elements.push_back(
        isChanged
            ? binary(w, e->isIncrementOp() ? ir::BinaryOp::Add : ir::BinaryOp::Sub, value, one)
            : value);
  }
  return storeTo(w, left, elements, e->isPostfix() ? &old : nullptr);
}

ir::ExprId unary(Work &w, const UnaryOperator *e) {
  Context &c = w.c;
  const Expr *sub = e->getSubExpr();
  const QualType t = sub->getType();
  const UnaryOperatorKind op = e->getOpcode();
  if (op == UO_Real || op == UO_Imag) {
    if (!t->isAnyComplexType()) { // of a number
      const ir::ExprId value = expr(c, sub);
      return op == UO_Real ? value
                           : comma(c, value, constant(c, typeOf(c, e->getType()), 0, w.range));
    }
    if (!areModelled(w, {t}))
      return refused(w, t);
    return after(w, element(w, operand(w, sub), op == UO_Imag));
  }
  if (!isComponents(c, t))
    return {};
  if (!areModelled(w, {t}))
    return refused(w, t);
  if (e->isIncrementDecrementOp())
    return increment(w, e);
  if (op != UO_Minus && op != UO_Not && !(op == UO_LNot && t->isVectorType()))
    return {};
  const Operand a = operand(w, sub);
  const QualType of = computedAs(c, elementType(c, t));
  Exprs elements;
  for (uint64_t i = 0; i < a.count; ++i) {
    const ir::ExprId value = as(c, element(w, a, i), of);
    if (op == UO_LNot) {
      const ir::ExprId zero = constant(c, typeOf(c, of), 0, w.range);
      elements.push_back(negated(w, binary(w, ir::BinaryOp::Eq, value, zero)));
    } else if (op == UO_Not && t->isVectorType()) {
      ir::Expr flipped = shape(c, ir::ExprKind::Unary, typeOf(c, of), w.range);
      flipped.unary = ir::UnaryOp::BitNot;
      flipped.a = value;
      elements.push_back(add(c, std::move(flipped)));
    } else { // `~z` is the conjugate
      elements.push_back(op == UO_Minus || i == 1 ? negated(w, value) : value);
    }
  }
  return built(w, e->getType(), elements);
}

/// The same bytes as another type.
ir::ExprId reinterpreted(Work &w, const CastExpr *e) {
  Context &c = w.c;
  const QualType from = e->getSubExpr()->getType().getUnqualifiedType();
  const QualType to = e->getType().getUnqualifiedType();
  if (c.ast.getTypeSize(from) != c.ast.getTypeSize(to))
    return unsupported(c, e, "conversion of a vector");
  const Operand value = operand(w, e->getSubExpr());
  ir::Place place;
  place.range = w.range;
  place.pointer =
      convert(c, addressOf(c, value.variable, from, w.range), typeOf(c, c.ast.getPointerType(to)));
  place.baseType = place.type = typeOf(c, to);
  ir::Expr load = shape(c, ir::ExprKind::Load, place.type, w.range);
  load.place = c.program.places.add(std::move(place));
  return after(w, add(c, std::move(load)));
}

ir::ExprId castOf(Work &w, const CastExpr *e) {
  Context &c = w.c;
  const QualType from = e->getSubExpr()->getType(), to = e->getType();
  switch (e->getCastKind()) {
  case CK_FloatingRealToComplex:
  case CK_IntegralRealToComplex:
  case CK_FloatingComplexCast:
  case CK_IntegralComplexCast:
  case CK_FloatingComplexToIntegralComplex:
  case CK_IntegralComplexToFloatingComplex:
  case CK_FloatingComplexToReal:
  case CK_IntegralComplexToReal:
  case CK_FloatingComplexToBoolean:
  case CK_IntegralComplexToBoolean:
  case CK_VectorSplat: break;
  case CK_BitCast:
    if (!isComponents(c, from) && !isComponents(c, to))
      return {};
    return areModelled(w, {from, to}) ? reinterpreted(w, e) : refused(w, to);
  default: return {};
  }
  if (!areModelled(w, {from, to}))
    return refused(w, isModelled(c, from) ? to : from);
  const bool isTruth = e->getCastKind() == CK_FloatingComplexToBoolean ||
                       e->getCastKind() == CK_IntegralComplexToBoolean;
  if (isTruth)
    return as(c, anyNotZero(c, e->getSubExpr()), to);
  const Operand a = operand(w, e->getSubExpr());
  const QualType of = elementType(c, to);
  auto part = [&](uint64_t i) {
    const ir::ExprId value = element(w, a, i);
    const bool canFail = elementType(c, from)->isRealFloatingType() && of->isIntegerType();
    const ir::ExprId result = as(c, value, of);
    if (canFail)
      c.program.exprs[result].property = property(c, ir::PropertyKind::Conversion, e, 0);
    return result;
  };
  if (!isComponents(c, to))
    return after(w, part(0));
  Exprs elements;
  for (uint64_t i = 0; i < elementCount(c, to); ++i)
    elements.push_back(i < a.count || to->isVectorType() ? part(a.count == 1 ? 0 : i)
                                                         : constant(c, typeOf(c, of), 0, w.range));
  return built(w, to, elements);
}

ir::ExprId shuffled(Work &w, const ShuffleVectorExpr *e) {
  Context &c = w.c;
  const QualType t = e->getType(), from = e->getExpr(0)->getType();
  const uint64_t count = elementCount(c, t);
  if (!areModelled(w, {t, from}) || e->getNumSubExprs() != count + 2)
    return unsupported(c, e, "this shuffle of vectors");
  const Operand a = operand(w, const_cast<ShuffleVectorExpr *>(e)->getExpr(0));
  const Operand b = operand(w, const_cast<ShuffleVectorExpr *>(e)->getExpr(1));
  Exprs elements;
  for (unsigned i = 0; i < count; ++i) {
    const Expr *index = const_cast<ShuffleVectorExpr *>(e)->getExpr(i + 2);
    const auto known = index->getIntegerConstantExpr(c.ast);
    if (!known || known->isNegative() || *known >= 2 * a.count) // open
      return unsupported(c, e, "this shuffle of vectors");
    const uint64_t number = known->getLimitedValue();
    elements.push_back(number < a.count ? element(w, a, number) : element(w, b, number - a.count));
  }
  return built(w, t, elements);
}

ir::ExprId converted(Work &w, const ConvertVectorExpr *e) {
  Context &c = w.c;
  const QualType t = e->getType(), from = e->getSrcExpr()->getType();
  if (!areModelled(w, {t, from}))
    return refused(w, t);
  const Operand a = operand(w, e->getSrcExpr());
  Exprs elements;
  for (uint64_t i = 0; i < a.count; ++i) {
    elements.push_back(as(c, element(w, a, i), elementType(c, t)));
    if (elementType(c, from)->isRealFloatingType() && elementType(c, t)->isIntegerType())
      c.program.exprs[elements.back()].property = property(c, ir::PropertyKind::Conversion, e, 0);
  }
  return built(w, t, elements);
}

bool isComplexMaker(const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  return callee && callee->getIdentifier() && callee->getName() == "__builtin_complex" &&
         e->getNumArgs() == 2;
}

bool rounds(const Expr *e) {
  if (const auto *cast = dyn_cast<CastExpr>(e))
    return cast->getCastKind() == CK_FloatingComplexCast ||
           cast->getCastKind() == CK_IntegralComplexToFloatingComplex;
  const auto *op = dyn_cast<UnaryOperator>(e);
  return isa<BinaryOperator>(e) || isa<ConvertVectorExpr>(e) ||
         (op && op->isIncrementDecrementOp());
}

bool isAbout(const Context &c, const Expr *e) {
  if (const auto *op = dyn_cast<BinaryOperator>(e))
    return !op->isLogicalOp() && op->getOpcode() != BO_Comma && op->getOpcode() != BO_Assign &&
           (isComponents(c, op->getLHS()->getType()) || isComponents(c, op->getRHS()->getType()));
  if (const auto *op = dyn_cast<UnaryOperator>(e))
    return op->getOpcode() == UO_Real || op->getOpcode() == UO_Imag ||
           isComponents(c, op->getSubExpr()->getType());
  if (const auto *cast = dyn_cast<CastExpr>(e))
    return isComponents(c, cast->getType()) || isComponents(c, cast->getSubExpr()->getType());
  if (const auto *call = dyn_cast<CallExpr>(e))
    return isComplexMaker(call);
  return isa<ImaginaryLiteral>(e) || isa<ShuffleVectorExpr>(e) || isa<ConvertVectorExpr>(e) ||
         isa<ExtVectorElementExpr>(e);
}

} // namespace

bool isComponents(const Context &, QualType t) {
  return t->isAnyComplexType() || t->isVectorType();
}

QualType elementType(const Context &, QualType t) {
  if (const auto *complex = t->getAs<ComplexType>())
    return complex->getElementType();
  const auto *vector = t->getAs<VectorType>();
  return vector ? vector->getElementType() : t;
}

uint64_t elementCount(const Context &, QualType t) {
  const auto *vector = t->getAs<VectorType>();
  return vector ? vector->getNumElements() : 2;
}

void enterElement(Context &c, ir::Place &place, ir::ExprId index, ir::PropertyId bounds) {
  ir::Projection all;
  all.kind = ir::Projection::Kind::Field;
  all.type = c.program.types[place.type].fields[0].type;
  ir::Projection one;
  one.kind = ir::Projection::Kind::Index;
  one.index = index;
  one.bounds = bounds;
  one.type = place.type = c.program.types[all.type].element;
  place.path.push_back(all);
  place.path.push_back(one);
}

bool placeComponent(Context &c, const Expr *e, ir::Place &result, bool &isKnown) {
  isKnown = true;
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  auto enter = [&](const Expr *base, const Expr *index, uint64_t number) {
    if (!extendPlace(c, base, result))
      return false;
    if (c.program.types[result.type].kind != ir::TypeKind::Record) {
      unsupportedAt(c, e, typeProblem(c, result.type));
      return false;
    }
    const uint64_t count = elementCount(c, base->getType());
    const ir::ExprId at =
        index ? expr(c, index) : constant(c, typeOf(c, c.ast.UnsignedLongTy), number, range);
    const ir::Expr &known = c.program.exprs[at];
    const bool isGood = known.kind == ir::ExprKind::Constant && known.value < count;
    if (c.program.types[known.type].kind != ir::TypeKind::Integer)
      return false; // recorded where the index was lowered
    const ir::PropertyId bounds =
        isGood ? ir::PropertyId() : property(c, ir::PropertyKind::Bounds, e, count);
    enterElement(c, result, at, bounds);
    return true;
  };
  if (const auto *op = dyn_cast<UnaryOperator>(e);
      op && (op->getOpcode() == UO_Real || op->getOpcode() == UO_Imag)) {
    if (op->getSubExpr()->getType()->isAnyComplexType())
      return enter(op->getSubExpr(), nullptr, op->getOpcode() == UO_Imag);
    return extendPlace(c, op->getSubExpr(), result);
  }
  if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(e);
      subscript && subscript->getBase()->getType()->isVectorType())
    return enter(subscript->getBase(), subscript->getIdx(), 0);
  if (const auto *named = dyn_cast<ExtVectorElementExpr>(e);
      named && named->getNumElements() == 1 && !named->isArrow()) {
    llvm::SmallVector<uint32_t, 4> which;
    named->getEncodedElementAccess(which);
    return enter(named->getBase(), nullptr, which[0]);
  }
  isKnown = false;
  return false;
}

ir::ExprId anyNotZero(Context &c, const Expr *e) {
  Work w{c, e, c.spans.range(e->getSourceRange()), {}};
  if (!e->getType()->isAnyComplexType() || !areModelled(w, {e->getType()}))
    return refused(w, e->getType());
  const Operand a = operand(w, e);
  auto isSet = [&](uint64_t i) {
    const ir::ExprId value = element(w, a, i);
    return binary(w, ir::BinaryOp::Ne, value, constant(c, c.program.exprs[value].type, 0, w.range));
  };
  const ir::ExprId real = isSet(0), imaginary = isSet(1);
  return after(w, both(w, ir::LogicalOp::Or, real, imaginary));
}

ir::ExprId componentExpr(Context &c, const Expr *e) {
  if (!isAbout(c, e))
    return {};
  Work w{c, e, c.spans.range(e->getSourceRange()), {}};
  if (c.linking.setsRounding() && elementType(c, e->getType())->isRealFloatingType() && rounds(e))
    return unsupported(c, e, "arithmetic in a rounding mode that 'fesetround' sets");
  if (const auto *op = dyn_cast<CompoundAssignOperator>(e))
    return compound(w, op);
  if (const auto *op = dyn_cast<BinaryOperator>(e))
    return operation(w, op);
  if (const auto *op = dyn_cast<UnaryOperator>(e))
    return unary(w, op);
  if (const auto *cast = dyn_cast<CastExpr>(e))
    return castOf(w, cast);
  if (const auto *shuffle = dyn_cast<ShuffleVectorExpr>(e))
    return shuffled(w, shuffle);
  if (const auto *conversion = dyn_cast<ConvertVectorExpr>(e))
    return converted(w, conversion);
  const QualType t = e->getType();
  if (const auto *call = dyn_cast<CallExpr>(e)) {
    if (!areModelled(w, {t}))
      return refused(w, t);
    const ir::ExprId real = expr(c, call->getArg(0)), imaginary = expr(c, call->getArg(1));
    return built(w, t, {real, imaginary});
  }
  if (const auto *literal = dyn_cast<ImaginaryLiteral>(e)) {
    if (!areModelled(w, {t}))
      return refused(w, t);
    const ir::ExprId value = expr(c, literal->getSubExpr());
    return built(w, t, {constant(c, c.program.exprs[value].type, 0, w.range), value});
  }
  return {};
}

} // namespace salve::frontend
