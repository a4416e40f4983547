// The abstract meaning of expressions.
#include "engine/analysis/walker.h"

#include "engine/ir/effects.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/loops.h"

#include <algorithm>
#include <set>
#include <utility>

namespace salve::analysis {

using namespace ir;

namespace {

constexpr Wide kProductFits = Wide{1} << 62;

bool mentions(const Linear &form, Dimension d) {
  return std::any_of(form.parts.begin(), form.parts.end(),
                     [&](const auto &part) { return part.first == d; });
}

bool isInterval(BinaryOp op) {
  return op == BinaryOp::Div || op == BinaryOp::Rem || op == BinaryOp::Shr || op == BinaryOp::And;
}

} // namespace

// ------------------------------------------------------------------- values

Walker::Value Walker::number(Wide n) { return {Linear::number(n), n, n}; }

std::optional<Walker::Range> Walker::rangeOf(TypeId id) const {
  const Type &type = program_.types[id];
  if (!type.isNarrowInteger())
    return std::nullopt;
  if (type.isBool)
    return Range{0, 1};
  if (type.isSigned)
    return Range{-(Wide{1} << (type.width - 1)), (Wide{1} << (type.width - 1)) - 1};
  return Range{0, (Wide{1} << type.width) - 1};
}

Walker::Value Walker::unknown(TypeId type) const {
  auto range = rangeOf(type);
  return range ? Value{std::nullopt, range->low, range->high} : Value{};
}

Walker::Value Walker::bounded(TypeId type, Wide low, Wide high) const {
  auto range = rangeOf(type);
  if (!range || low < range->low || high > range->high)
    return unknown(type);
  return {low == high ? std::optional(Linear::number(low)) : std::nullopt, low, high};
}

Walker::Value Walker::inType(TypeId type, const std::optional<Linear> &form) const {
  auto range = rangeOf(type);
  if (!form || !range)
    return unknown(type);
  auto negated = sum(Linear::number(0), *form, -1);
  if (!negated)
    return unknown(type);
  auto high = state_.upper(*form), low = state_.upper(*negated);
  if (!high || !low || *high > range->high || -*low < range->low) {
    Value v = unknown(type);
    if (!program_.types[type].isBool)
      v.like = {*form, range->high - range->low + 1};
    return v;
  }
  return {form, -*low, *high};
}

std::optional<Congruence> Walker::likeOf(const Value &v) {
  return v.form ? std::optional(Congruence{*v.form, 0}) : v.like;
}

Walker::Value Walker::combined(TypeId type, const Value &a, const Value &b, int64_t factor) const {
  const auto range = rangeOf(type);
  if (a.form && b.form)
    return inType(type, sum(*a.form, *b.form, factor));
  if (!range)
    return {};
  auto form = [](const Value &v, bool isHigh) {
    const std::optional<Linear> &own = v.form ? v.form : isHigh ? v.above : v.below;
    return own ? *own : Linear::number(isHigh ? v.high : v.low);
  };
  auto end = [&](bool isHigh) {
    return sum(form(a, isHigh), form(b, isHigh == (factor > 0)), factor);
  };
  Value v = unknown(type);
  const auto [least, most] = std::minmax({b.low * factor, b.high * factor});
  Wide low = a.low + least, high = a.high + most;
  const std::optional<Linear> below = end(false), above = end(true);
  if (above)
    if (auto bound = state_.upper(*above))
      high = std::min(high, *bound);
  if (below)
    if (auto negated = sum(Linear::number(0), *below, -1))
      if (auto bound = state_.upper(*negated))
        low = std::max(low, -*bound);
  const bool isExact = low >= range->low && high <= range->high;
  if (isExact) {
    v = bounded(type, low, high);
    v.below = below;
    v.above = above;
  }
  const auto likeA = likeOf(a), likeB = likeOf(b);
  if (v.form || !likeA || !likeB || program_.types[type].isBool)
    return v;
  Wide modulus = commonModulus(likeA->modulus, likeB->modulus);
  if (!isExact)
    modulus = commonModulus(modulus, range->high - range->low + 1);
  if (auto like = sum(likeA->form, likeB->form, factor); like && modulus != 1)
    v.like = {*like, modulus};
  return v;
}

Walker::Value Walker::ofDimension(TypeId type, Dimension d) const {
  Value v = inType(type, Linear::dimension(d));
  v.form = Linear::dimension(d); // a variable is within its type, always
  return v;
}

/// The same value, whatever happens to the variables it was computed from.
Walker::Value Walker::hold(Value v) {
  v.characters.clear();
  if (v.target) {
    Target t = *v.target;
    for (Value *part : {&t.at, &t.room, &t.isBad})
      *part = hold(*part);
    t.isFilled = false;
    v.target = std::make_shared<const Target>(std::move(t));
    return v;
  }
  const bool depends = v.form ? !v.form->isNumber() : v.below || v.above || v.like;
  if (!depends)
    return v;
  return {Linear::dimension(define(v)), v.low, v.high};
}

void Walker::assign(Dimension d, const Value &v) {
  if (v.form)
    state_.assign(d, *v.form);
  else
    state_.assignWithin(d, v.below, v.above, v.like);
  state_.restrict({{{d, 1}}, -v.high});
  state_.restrict({{{d, -1}}, v.low});
}

/// A new dimension with that value. What octagons know is said of it without closing them.
Dimension Walker::define(const Value &v) {
  const Dimension d = state_.addDimension();
  const bool isAny = !v.form && !v.below && !v.above && !v.like;
  const bool isOctagonal =
      v.form &&
      (v.form->isNumber() || (v.form->parts.size() == 1 && std::abs(v.form->parts[0].second) == 1));
  if (!isAny && !isOctagonal) {
    assign(d, v);
    return d;
  }
  if (const auto difference = isOctagonal ? sum(Linear::dimension(d), *v.form, -1) : std::nullopt) {
    state_.restrict(Congruence{*difference, 0});
    state_.restrict(*difference);
    state_.restrict(*sum(Linear::number(0), *difference, -1));
  }
  state_.restrict({{{d, 1}}, -v.high});
  state_.restrict({{{d, -1}}, v.low});
  return d;
}

// --------------------------------------------------------------- expressions

std::optional<Dimension> Walker::tracked(PlaceId id) const {
  const Place &p = program_.places[id];
  const VariableId variable = p.path.empty() ? baseOf(program_, p) : VariableId();
  if (!variable)
    return std::nullopt;
  auto at = dimensions_.find(variable);
  return at == dimensions_.end() ? std::nullopt : std::optional(at->second);
}

/// No effect on any variable, and all of it always to be evaluated.
bool Walker::isPure(ExprId root) const {
  const std::vector<ExprId> parts = below(program_, root);
  return std::all_of(parts.begin(), parts.end(), [&](ExprId id) {
    const Expr &e = program_.exprs[id];
    return e.kind == ExprKind::Nondet ||
           (effects(e).onlyReads() && e.kind != ExprKind::Logical &&
            e.kind != ExprKind::Conditional && e.kind != ExprKind::Comma);
  });
}

/// Indices, and what the pointer points to, or which element of a variable it is.
std::optional<Walker::Access> Walker::visitPlace(PlaceId id) {
  const Place &p = program_.places[id];
  std::optional<Access> result;
  if (p.pointer)
    result = begun(p, evaluate(p.pointer));
  TypeId outer = p.baseType;
  for (const Projection &step : p.path) {
    const Value index = step.index ? indexValue(step.index) : Value{};
    if (step.index)
      noteIndex(step.bounds, outer, index);
    if (result)
      stepInto(*result, outer, step, index);
    else if (p.path.size() == 1 && step.kind == Projection::Kind::Index)
      return Access{.at = index, .place = &p, .array = arrayOf(p.variable)};
    outer = step.type;
  }
  const bool isUnit = p.path.empty() || (p.path.size() == 1 && result && result->isWhole);
  if (result && result->target && isUnit)
    if (const Array *array = arrayOf(result->target->object);
        array && array->unit == result->target->unit)
      result->array = array;
  return result;
}

/// No variable that is tracked is written there.
bool Walker::writesNoTracked(ExprId value) const {
  const bool isAnyShared = std::any_of(variables_.begin(), variables_.end(), [&](VariableId v) {
    const Storage storage = program_.variables[v].storage;
    return storage == Storage::Global || storage == Storage::StaticLocal;
  });
  const std::vector<ExprId> parts = below(program_, value);
  return std::none_of(parts.begin(), parts.end(), [&](ExprId id) {
    const Expr &e = program_.exprs[id];
    const bool isWritten = e.place && effects(e).writes && (tracked(e.place) || pointer(e.place));
    const bool isCode = e.kind == ExprKind::Call || e.kind == ExprKind::UnknownCode;
    return isWritten || e.stmt || (isCode && isAnyShared);
  });
}

/// What is known of the place if it stays where it is while the value is evaluated.
std::optional<Walker::Access> Walker::visitSteady(PlaceId id, ExprId value) {
  auto result = visitPlace(id);
  if (!result || (!result->target && !result->array) || isPure(value))
    return result;
  if (!writesNoTracked(value))
    return Access{.place = result->place};
  if (result->target) {
    Value held;
    held.target = result->target;
    result->target = hold(held).target;
  }
  result->at = hold(result->at);
  result->room = hold(result->room);
  return result;
}

void Walker::discard(ExprId id) {
  if (!id)
    return;
  Dimension before = state_.dimensions();
  const Expr &e = program_.exprs[id];
  if (e.kind == ExprKind::Increment)
    increment(e, false);
  else
    evaluate(id);
  state_.truncate(before);
}

Walker::Value Walker::evaluate(ExprId id) {
  const Expr &e = program_.exprs[id];
  if (stopped_)
    return unknown(e.type);
  switch (e.kind) {
  case ExprKind::Constant: {
    const Type &type = program_.types[e.type];
    if (type.kind == TypeKind::Pointer)
      return null(e.type);
    return type.isNarrowInteger() ? number(signedValue(type, e.value)) : unknown(e.type);
  }
  case ExprKind::Load: {
    const auto from = visitPlace(e.place);
    access(from, false);
    noteWritten(e.property, from);
    if (auto d = tracked(e.place))
      return ofDimension(e.type, *d);
    if (const Pointer *p = pointer(e.place))
      return load(*p);
    return withCharacter(unknown(e.type), from);
  }
  case ExprKind::AddressOf: return addressOf(e, visitPlace(e.place));
  case ExprKind::FunctionAddress:
  case ExprKind::Nondet: return unknown(e.type);
  case ExprKind::PointerAdd:
  case ExprKind::Allocate: return pointerValue(e);
  case ExprKind::Cast:
    if (program_.types[e.type].kind == TypeKind::Pointer)
      return pointerValue(e);
    [[fallthrough]];
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::PointerDiff:
  case ExprKind::Deallocate:
  case ExprKind::Copy:
  case ExprKind::Fill:
  case ExprKind::Havoc:
  case ExprKind::Query: return evaluateOperands(e);
  case ExprKind::Logical: {
    Branches b = branch(id);
    state_ = std::move(b.yes);
    state_.join(b.no);
    return bounded(e.type, 0, 1);
  }
  case ExprKind::Conditional: return conditional(e);
  case ExprKind::Comma: discard(e.a); return evaluate(e.b);
  case ExprKind::AnyOrder: anyOrder(e); return {};
  case ExprKind::Assign: return assignment(e);
  case ExprKind::CompoundAssign: return compound(e);
  case ExprKind::Increment: return increment(e, true);
  case ExprKind::Call:
  case ExprKind::UnknownCode: return call(id);
  case ExprKind::Statements: statement(e.stmt); return e.a ? evaluate(e.a) : Value{};
  case ExprKind::Assert:
  case ExprKind::Assume: {
    Branches b = branch(e.a);
    note(e.property, e.kind == ExprKind::Assert && b.no.isEmpty());
    state_ = std::move(b.yes);
    return {};
  }
  case ExprKind::Fail: note(e.property, state_.isEmpty()); [[fallthrough]];
  case ExprKind::Halt:
  case ExprKind::NotModelled: state_.makeEmpty(); return {};
  }
  return {};
}

/// Operations on up to three operands that are all evaluated, left to right.
Walker::Value Walker::evaluateOperands(const Expr &e) {
  Value a = e.a ? evaluate(e.a) : Value{};
  if (e.b && !isPure(e.b))
    a = hold(a);
  Value b = e.b ? evaluate(e.b) : Value{};
  const Value c = e.c ? evaluate(e.c) : Value{};
  if (effects(e).writes)
    fill(e, a, b, c);
  if (!rangeOf(e.type))
    return {};
  bool integers = e.a && rangeOf(program_.exprs[e.a].type);
  if (e.kind == ExprKind::PointerDiff)
    return distance(e, a, b);
  if (e.kind == ExprKind::Cast)
    return convert(a, program_.exprs[e.a].type, e.type);
  if (e.kind == ExprKind::Binary && isRelational(e.binary))
    return bounded(e.type, 0, 1);
  if (e.kind == ExprKind::Binary && integers) {
    const Value result = binary(e.binary, e.type, a, b);
    noteOperation(e, e.type, a, b, result);
    return result;
  }
  if (e.kind != ExprKind::Unary)
    return unknown(e.type);
  if (e.unary == UnaryOp::Negate && integers) {
    const Value result = combined(e.type, number(0), a, -1);
    note(e.overflow, fits(e.type, result));
    return result;
  }
  if (e.unary == UnaryOp::BitNot && integers) {
    Range range = *rangeOf(e.type);
    return combined(e.type, number(range.low + range.high), a, -1);
  }
  if (e.unary == UnaryOp::LogicalNot && integers && a.isTruth())
    return combined(e.type, number(1), a, -1);
  bool isFlag = e.unary == UnaryOp::LogicalNot || e.unary == UnaryOp::FloatIsNan ||
                e.unary == UnaryOp::FloatIsInf;
  return isFlag ? bounded(e.type, 0, 1) : unknown(e.type);
}

Walker::Value Walker::binary(BinaryOp op, TypeId type, const Value &a, const Value &b) const {
  if (isInterval(op))
    return quotient(op, type, a, b);
  if (op == BinaryOp::Add || op == BinaryOp::Sub)
    return combined(type, a, b, op == BinaryOp::Add ? 1 : -1);
  auto isFactor = [](const Value &v) {
    return v.form && v.form->isNumber() && v.low <= INT32_MAX && v.low >= INT32_MIN;
  };
  if (op == BinaryOp::Xor && a.isTruth() && isFactor(b) && b.low == 1)
    return combined(type, number(1), a, -1);
  if (op == BinaryOp::Mul && isFactor(b))
    return combined(type, number(0), a, static_cast<int64_t>(b.low));
  if (op == BinaryOp::Mul && isFactor(a))
    return combined(type, number(0), b, static_cast<int64_t>(a.low));
  if (op == BinaryOp::Shl && isFactor(b) && b.low >= 0 && b.low < 31)
    return combined(type, number(0), a, int64_t{1} << static_cast<int>(b.low));
  if (op == BinaryOp::Mul && std::max({-a.low, a.high, -b.low, b.high}) < kProductFits) {
    auto [low, high] =
        std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
    return bounded(type, low, high);
  }
  return unknown(type);
}

/// Operations whose result has bounds where the operands are not negative.
Walker::Value Walker::quotient(BinaryOp op, TypeId type, const Value &a, const Value &b) const {
  auto notMoreThan = [](Value v, const std::optional<Linear> &form) {
    if (!v.form && form && !form->isNumber())
      v.above = form;
    return v;
  };
  auto withRest = [&](Value v, Wide modulus) { // of a, modulo a number
    std::optional<Congruence> like = likeOf(a);
    if (like)
      like->modulus = commonModulus(like->modulus, modulus);
    if (!v.form && like && like->modulus != 1)
      v.like = like;
    return v;
  };
  const bool isNumber = b.form && b.form->isNumber();
  if (op == BinaryOp::And && (a.low >= 0 || b.low >= 0)) {
    Wide high = a.low < 0 ? b.high : b.low < 0 ? a.high : std::min(a.high, b.high);
    Value v = notMoreThan(bounded(type, 0, high), a.low >= 0 ? a.form : b.form);
    return isNumber && b.low > 0 && (b.low & (b.low + 1)) == 0 ? withRest(v, b.low + 1) : v;
  }
  if (a.low < 0 && b.low > 0 && op == BinaryOp::Div) // towards 0
    return bounded(type, a.low / b.low, a.high / (a.high < 0 ? b.high : b.low));
  if (a.low < 0 && b.low > 0 && op == BinaryOp::Rem)
    return bounded(type, std::max(a.low, 1 - b.high),
                   std::min(std::max(a.high, Wide{0}), b.high - 1));
  if (a.low < 0)
    return unknown(type);
  if (op == BinaryOp::Div && b.low > 0)
    return notMoreThan(bounded(type, a.low / b.high, a.high / b.low), a.form ? a.form : a.above);
  if (op == BinaryOp::Rem && b.low > 0) {
    Value v = bounded(type, 0, std::min(a.high, b.high - 1));
    if (isNumber)
      return withRest(notMoreThan(v, a.form), b.low);
    return notMoreThan(v, b.form ? sum(*b.form, Linear::number(-1), 1) : std::nullopt);
  }
  if (op == BinaryOp::Shr && b.low >= 0 && b.high < 64)
    return notMoreThan(bounded(type, a.low >> b.high, a.high >> b.low), a.form ? a.form : a.above);
  return unknown(type);
}

Walker::Value Walker::convert(const Value &v, TypeId from, TypeId to) const {
  auto range = rangeOf(to);
  if (!range || !rangeOf(from))
    return unknown(to);
  if (v.low >= range->low && v.high <= range->high)
    return v;
  Value result = unknown(to);
  if (program_.types[to].isBool || program_.types[to].width >= program_.types[from].width)
    result.characters = v.characters;
  if (program_.types[to].isBool)
    return v.low > 0 || v.high < 0 ? bounded(to, 1, 1) : result;
  if (std::optional<Congruence> like = likeOf(v)) {
    like->modulus = commonModulus(like->modulus, range->high - range->low + 1);
    if (like->modulus != 1)
      result.like = like;
  }
  return result;
}

Walker::Value Walker::conditional(const Expr &e) {
  bool hasValue = rangeOf(e.type).has_value();
  Dimension result = hasValue ? state_.addDimension() : 0;
  Branches b = branch(e.a);
  Dimension before = b.yes.dimensions();
  Wide low = 0, high = 0;
  auto arm = [&](Points from, ExprId value) {
    state_ = std::move(from);
    Value v = evaluate(value);
    if (hasValue) {
      assign(result, v);
      low = std::min(low, v.low), high = std::max(high, v.high);
    }
    state_.truncate(before);
    return state_;
  };
  Points yes = arm(std::move(b.yes), e.b);
  Points no = arm(std::move(b.no), e.c);
  state_ = std::move(yes);
  state_.join(no);
  return hasValue ? Value{Linear::dimension(result), low, high} : Value{};
}

// --------------------------------------------------------------- assignments

bool Walker::isLeftOut(ExprId value) const {
  while (value != without_ && program_.exprs[value].kind == ExprKind::Cast &&
         program_.exprs[value].implicit)
    value = program_.exprs[value].a;
  return value == without_;
}

Walker::Value Walker::assignment(const Expr &e) {
  const auto to = visitSteady(e.place, e.a);
  Value v = evaluate(e.a);
  TypeId type = program_.places[e.place].type;
  access(to, true);
  if (const Pointer *p = pointer(e.place)) {
    store(*p, v);
    return v.target && v.target->isFilled ? filled(load(*p)) : load(*p);
  }
  v = convert(v, program_.exprs[e.a].type, type);
  const bool isDone = !isLeftOut(e.a);
  auto d = tracked(e.place);
  if (!d) {
    if (isDone)
      written(program_.places[e.place], to, v);
    Value result = unknown(e.type); // a bit-field may cut it
    if (to && to->array)
      result.characters = std::move(v.characters);
    return withCharacter(std::move(result), to);
  }
  if (isDone)
    assign(*d, v);
  Value result = ofDimension(type, *d);
  if (isDone)
    for (Character &c : v.characters)
      if (!mentions(c.at, *d))
        result.characters.push_back(std::move(c));
  return result;
}

Walker::Value Walker::compound(const Expr &e) {
  const auto to = visitSteady(e.place, e.a);
  Value operand = evaluate(e.a);
  access(to, true);
  if (const Pointer *p = pointer(e.place)) {
    const bool isMove = !e.anyOrder && rangeOf(program_.exprs[e.a].type);
    store(*p, isMove ? moved(e, load(*p), operand, e.binary == BinaryOp::Add ? 1 : -1) : Value{});
    return load(*p);
  }
  TypeId type = program_.places[e.place].type;
  auto d = tracked(e.place);
  if (!d) {
    noteWritten(e.oldValue, to);
    written(program_.places[e.place], to, unknown(type));
    return unknown(e.type);
  }
  Value result = unknown(type);
  if (!e.anyOrder && rangeOf(e.computeType) && rangeOf(program_.exprs[e.a].type)) {
    Value old = convert(ofDimension(type, *d), type, e.computeType);
    const Value computed = binary(e.binary, e.computeType, old, operand);
    noteOperation(e, e.computeType, old, operand, computed);
    result = convert(computed, e.computeType, type);
  }
  if (!isLeftOut(e.a))
    assign(*d, result);
  return ofDimension(type, *d);
}

Walker::Value Walker::increment(const Expr &e, bool used) {
  const auto to = visitPlace(e.place);
  access(to, true);
  if (const Pointer *p = pointer(e.place)) {
    const Value old = used && e.postfix ? hold(load(*p)) : load(*p);
    store(*p, moved(e, old, number(e.delta), 1));
    return e.postfix && used ? old : load(*p);
  }
  TypeId type = program_.places[e.place].type;
  auto d = tracked(e.place);
  if (!d) {
    noteWritten(e.oldValue, to);
    written(program_.places[e.place], to, unknown(type));
    return unknown(e.type);
  }
  Value old = ofDimension(type, *d);
  if (used && e.postfix)
    old = hold(old);
  Value next = program_.types[type].isBool
                   ? unknown(type)
                   : combined(type, ofDimension(type, *d), number(e.delta), 1);
  note(e.overflow, fits(type, next));
  assign(*d, next);
  return e.postfix ? old : ofDimension(type, *d);
}

} // namespace salve::analysis
