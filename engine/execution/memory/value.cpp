#include "engine/execution/memory/value.h"

#include "engine/execution/floats.h"
#include "engine/smt/arithmetic.h"

#include <algorithm>

namespace salve::execution {

using ir::BinaryOp;
using smt::Term;

namespace {

Bits computeRelation(BinaryOp op, Bits a, Bits b, Scalar type) {
  auto less = [&](Bits x, Bits y) { return smt::lessThan(x, y, type.width, type.isSigned); };
  switch (op) {
  case BinaryOp::Lt: return less(a, b);
  case BinaryOp::Le: return !less(b, a);
  case BinaryOp::Gt: return less(b, a);
  case BinaryOp::Ge: return !less(a, b);
  case BinaryOp::Eq: return a == b;
  default: return a != b;
  }
}

Bits computeBinary(BinaryOp op, Bits a, Bits b, Scalar left, Scalar right) {
  if (left.isFloat)
    return floats::binary(op, a, b, left.width);
  uint32_t w = left.width;
  Bits m = lowBits(w);
  switch (op) {
  case BinaryOp::Add: return (a + b) & m;
  case BinaryOp::Sub: return (a - b) & m;
  case BinaryOp::Mul: return (a * b) & m;
  case BinaryOp::Div: return smt::quotient(a, b, w, left.isSigned);
  case BinaryOp::Rem: return smt::remainderOf(a, b, w, left.isSigned);
  case BinaryOp::And: return a & b;
  case BinaryOp::Or: return a | b;
  case BinaryOp::Xor: return a ^ b;
  case BinaryOp::Shl:
  case BinaryOp::Shr: {
    Bits count = smt::resized(b, right.width, 128, right.isSigned);
    return op == BinaryOp::Shl ? smt::shiftedLeft(a, count, w)
                               : smt::shiftedRight(a, count, w, left.isSigned);
  }
  case BinaryOp::Lt:
  case BinaryOp::Le:
  case BinaryOp::Gt:
  case BinaryOp::Ge:
  case BinaryOp::Eq:
  case BinaryOp::Ne: return computeRelation(op, a, b, left);
  }
  return 0;
}

Bits computeUnary(ir::UnaryOp op, Bits a, Scalar type) {
  if (type.isFloat)
    return floats::unary(op, a, type.width);
  if (op == ir::UnaryOp::LogicalNot)
    return a == 0;
  return (op == ir::UnaryOp::Negate ? 0 - a : ~a) & lowBits(type.width);
}

Bits computeConversion(Bits a, Scalar from, Scalar to) {
  if (from.isFloat || to.isFloat)
    return floats::convert(a, from, to);
  return to.isBool ? a != 0 : smt::resized(a, from.width, to.width, from.isSigned);
}

} // namespace

bool Value::sameAs(const Value &other) const {
  if (kind_ != other.kind_ || bits_ != other.bits_)
    return false;
  if (data_ == other.data_)
    return true;
  if (kind_ == Kind::Number)
    return number() == other.number();
  if (kind_ != Kind::Pointer || targets().size() != other.targets().size())
    return false;
  auto same = [](const Target &a, const Target &b) {
    return a.guard == b.guard && a.object == b.object && a.base == b.base && a.stride == b.stride &&
           a.index.sameAs(b.index);
  };
  return std::equal(targets().begin(), targets().end(), other.targets().begin(), same);
}

Term Values::asTerm(const Value &v, uint32_t width) {
  if (v.isPointer())
    return pointerBits(v, width);
  if (v.isNumber())
    return terms_.number(width, v.number());
  if (v.isTerm())
    return v.term();
  const ChoiceList &choices = v.choices();
  Term result = terms_.number(width, choices.back().number);
  for (size_t i = choices.size() - 1; i-- > 0;)
    result = terms_.ite(choices[i].guard, terms_.number(width, choices[i].number), result);
  return result;
}

Term Values::truth(const Value &v, uint32_t width) { return terms_.negation(equals(v, 0, width)); }

Term Values::truth(const Value &v, Scalar type) {
  if (!type.isFloat)
    return truth(v, type.width);
  if (v.isTerm())
    return terms_.negation(terms_.floatIsZero(v.term()));
  Bits minusZero = signBit(type.width);
  return terms_.conjunction(truth(v, type.width),
                            terms_.negation(equals(v, minusZero, type.width)));
}

Term Values::equals(const Value &v, Bits number, uint32_t width) {
  if (v.isPointer())
    return number == 0 ? isNull(v) : terms_.equal(asTerm(v, width), terms_.number(width, number));
  if (v.isNumber())
    return terms_.boolean(v.number() == number);
  if (v.isTerm())
    return terms_.equal(v.term(), terms_.number(width, number));
  const ChoiceList &choices = v.choices();
  auto at = std::lower_bound(choices.begin(), choices.end(), number,
                             [](const Choice &c, Bits n) { return c.number < n; });
  return at != choices.end() && at->number == number ? at->guard : terms_.boolean(false);
}

Value Values::fromTruth(Term condition, uint32_t width) {
  if (auto c = terms_.constant(condition))
    return Value::number(*c);
  if (setLimit_ > 0)
    return Value::set({{0, terms_.negation(condition)}, {1, condition}});
  return Value::term(terms_.ite(condition, terms_.number(width, 1), terms_.number(width, 0)));
}

/// Joins equal numbers and drops impossible ones; a term if the set is too large.
Value Values::normalise(std::vector<Choice> choices, uint32_t width) {
  std::stable_sort(choices.begin(), choices.end(),
                   [](const Choice &a, const Choice &b) { return a.number < b.number; });
  ChoiceList joined;
  for (const Choice &c : choices) {
    if (terms_.isFalse(c.guard))
      continue;
    if (!joined.empty() && joined.back().number == c.number)
      joined.back().guard = terms_.disjunction(joined.back().guard, c.guard);
    else
      joined.push_back(c);
  }
  if (joined.empty())
    return Value(); // reached under no guard: any value will do
  if (joined.size() == 1)
    return Value::number(joined[0].number);
  bool small = joined.size() <= setLimit_;
  Value set = Value::set(std::move(joined));
  return small ? set : Value::term(asTerm(set, width));
}

/// f over all pairs of constants with their joined guards, if both are constants or
/// sets and the product is within the limit.
std::optional<Value> Values::overSets(const Value &a, const Value &b, uint32_t width, auto &&f) {
  auto listed = [](const Value &v) { return v.isNumber() || v.isSet(); };
  if (setLimit_ == 0 || !listed(a) || !listed(b))
    return std::nullopt;
  auto size = [](const Value &v) { return v.isSet() ? v.choices().size() : 1; };
  if (size(a) * size(b) > 4 * setLimit_)
    return std::nullopt;
  std::vector<Choice> out;
  auto row = [&](Bits x, Term gx) {
    if (b.isNumber())
      out.push_back({f(x, b.number()), gx});
    else
      for (const Choice &c : b.choices())
        out.push_back({f(x, c.number), terms_.conjunction(gx, c.guard)});
  };
  if (a.isNumber())
    row(a.number(), terms_.boolean(true));
  else
    for (const Choice &c : a.choices())
      row(c.number, c.guard);
  return normalise(std::move(out), width);
}

void Values::addChoices(std::vector<Choice> &out, const Value &v, Term guard) {
  if (v.isNumber())
    out.push_back({v.number(), guard});
  else
    for (const Choice &c : v.choices())
      out.push_back({c.number, terms_.conjunction(guard, c.guard)});
}

Value Values::select(Term condition, const Value &a, const Value &b, uint32_t width) {
  if (terms_.isTrue(condition) || a.sameAs(b))
    return a;
  if (terms_.isFalse(condition))
    return b;
  if (a.isPointer() || b.isPointer())
    return selectPointer(condition, a, b);
  if (setLimit_ > 0 && !a.isTerm() && !b.isTerm()) {
    std::vector<Choice> out;
    addChoices(out, a, condition);
    addChoices(out, b, terms_.negation(condition));
    return normalise(std::move(out), width);
  }
  Term merged = terms_.ite(condition, asTerm(a, width), asTerm(b, width));
  auto constant = terms_.constant(merged);
  return constant ? Value::number(*constant) : Value::term(merged);
}

Value Values::choose(const std::vector<Alternative> &alternatives, const Value &original,
                     uint32_t width) {
  auto listed = [](const Value &v) { return v.isNumber() || v.isSet(); };
  bool sets = setLimit_ > 0 && listed(original);
  for (const Alternative &a : alternatives)
    sets &= listed(a.value);
  if (!sets) {
    Value result = original;
    for (const Alternative &a : alternatives)
      result = select(a.guard, a.value, result, width);
    return result;
  }
  // One guard for each alternative and one for the original: a chain of selections would
  // combine every guard with every other.
  std::vector<Choice> out;
  Term none = terms_.boolean(true);
  for (const Alternative &a : alternatives) {
    none = terms_.conjunction(none, terms_.negation(a.guard));
    addChoices(out, a.value, a.guard);
  }
  addChoices(out, original, none);
  return normalise(std::move(out), width);
}

namespace {
/// Constants stay numbers, so that control that folds is decided at once.
Value wrap(const smt::Terms &terms, Term t) {
  auto constant = terms.constant(t);
  return constant ? Value::number(*constant) : Value::term(t);
}
} // namespace

Value Values::convert(const Value &v, Scalar from, Scalar to) {
  if (v.isPointer()) {
    if (to.isBool)
      return fromTruth(terms_.negation(isNull(v)), to.width);
    return to.isPointer ? v : wrap(terms_, terms_.resize(asTerm(v, from.width), to.width, false));
  }
  if (to.isPointer && !from.isPointer)
    return pointer(targets(convert(v, from, {64, false, false})));
  if (from.width == to.width && from.isFloat == to.isFloat && (!to.isBool || from.isBool))
    return v;
  if (v.isNumber())
    return Value::number(computeConversion(v.number(), from, to));
  if (v.isSet())
    return *overSets(v, Value(), to.width,
                     [&](Bits x, Bits) { return computeConversion(x, from, to); });
  if (to.isBool)
    return fromTruth(truth(v, from), to.width);
  if (from.isFloat || to.isFloat)
    return wrap(terms_, floats::convert(terms_, v.term(), from, to));
  return wrap(terms_, terms_.resize(v.term(), to.width, from.isSigned));
}

Term Values::fits(const Value &v, Scalar from, Scalar to) {
  return to.isBool ? terms_.boolean(true)
                   : terms_.floatFits(asTerm(v, from.width), to.width, to.isSigned);
}

Value Values::unary(ir::UnaryOp op, const Value &v, Scalar type) {
  if (v.isPointer())
    return fromTruth(isNull(v), 32);
  bool isTruth = op == ir::UnaryOp::LogicalNot || op == ir::UnaryOp::FloatIsNan ||
                 op == ir::UnaryOp::FloatIsInf;
  if (v.isNumber())
    return Value::number(computeUnary(op, v.number(), type));
  if (v.isSet())
    return *overSets(v, Value(), isTruth ? 32 : type.width,
                     [&](Bits x, Bits) { return computeUnary(op, x, type); });
  if (op == ir::UnaryOp::LogicalNot)
    return fromTruth(terms_.negation(truth(v, type)), 32);
  if (isTruth)
    return fromTruth(floats::classify(terms_, op, v.term()), 32);
  if (type.isFloat)
    return wrap(terms_, floats::unary(terms_, op, v.term()));
  return wrap(terms_,
              op == ir::UnaryOp::Negate ? terms_.negate(v.term()) : terms_.bitNot(v.term()));
}

Term Values::relation(BinaryOp op, Term a, Term b, bool isSigned) {
  switch (op) {
  case BinaryOp::Lt: return terms_.less(a, b, isSigned);
  case BinaryOp::Le: return terms_.negation(terms_.less(b, a, isSigned));
  case BinaryOp::Gt: return terms_.less(b, a, isSigned);
  case BinaryOp::Ge: return terms_.negation(terms_.less(a, b, isSigned));
  case BinaryOp::Eq: return terms_.equal(a, b);
  default: return terms_.negation(terms_.equal(a, b));
  }
}

/// a op b for two sets, as a disjunction over a's constants x of "a is x and b is one of
/// the y with x op y". In b's order those y are a prefix or a suffix (for `==` and `!=` one
/// or all but one), so that the formula is linear in the sizes of the sets.
Term Values::relationOfSets(BinaryOp op, const Value &a, const Value &b, Scalar type) {
  ChoiceList left = a.isNumber() ? ChoiceList{{a.number(), terms_.boolean(true)}} : a.choices();
  ChoiceList right = b.isNumber() ? ChoiceList{{b.number(), terms_.boolean(true)}} : b.choices();
  if (op == BinaryOp::Eq || op == BinaryOp::Ne) {
    Term equal = terms_.boolean(false);
    for (const Choice &x : left)
      equal =
          terms_.disjunction(equal, terms_.conjunction(x.guard, equals(b, x.number, type.width)));
    return op == BinaryOp::Eq ? equal : terms_.negation(equal);
  }
  auto less = [&](Bits x, Bits y) { return smt::lessThan(x, y, type.width, type.isSigned); };
  std::sort(right.begin(), right.end(),
            [&](const Choice &x, const Choice &y) { return less(x.number, y.number); });
  bool suffix = op == BinaryOp::Lt || op == BinaryOp::Le; // x < y holds for large y
  if (!suffix)
    std::reverse(right.begin(), right.end());
  // Now those y are the last ones: from[i] is "b is one of right[i], right[i + 1], ...".
  std::vector<Term> from(right.size() + 1, terms_.boolean(false));
  for (size_t i = right.size(); i-- > 0;)
    from[i] = terms_.disjunction(right[i].guard, from[i + 1]);
  Term result = terms_.boolean(false);
  for (const Choice &x : left) {
    size_t first = 0;
    while (first < right.size() && !computeRelation(op, x.number, right[first].number, type))
      ++first;
    Term some = first == 0 ? terms_.boolean(true) : from[first];
    result = terms_.disjunction(result, terms_.conjunction(x.guard, some));
  }
  return result;
}

Value Values::binary(BinaryOp op, const Value &a, const Value &b, Scalar left, Scalar right,
                     uint32_t resultWidth) {
  if (a.isPointer() || b.isPointer())
    return fromTruth(pointerRelation(op, a, b), resultWidth);
  if (a.isNumber() && b.isNumber())
    return Value::number(computeBinary(op, a.number(), b.number(), left, right));
  if (setLimit_ > 0 && ir::isRelational(op) && !left.isFloat && !a.isTerm() && !b.isTerm())
    return fromTruth(relationOfSets(op, a, b, left), resultWidth);
  auto f = [&](Bits x, Bits y) { return computeBinary(op, x, y, left, right); };
  if (auto result = overSets(a, b, resultWidth, f))
    return *result;
  Term x = asTerm(a, left.width), y = asTerm(b, right.width);
  if (left.isFloat)
    return ir::isRelational(op) ? fromTruth(floats::relation(terms_, op, x, y), resultWidth)
                                : wrap(terms_, floats::binary(terms_, op, x, y));
  if (ir::isRelational(op))
    return fromTruth(relation(op, x, y, left.isSigned), resultWidth);
  switch (op) {
  case BinaryOp::Add: return wrap(terms_, terms_.add(x, y));
  case BinaryOp::Sub: return wrap(terms_, terms_.subtract(x, y));
  case BinaryOp::Mul: return wrap(terms_, terms_.multiply(x, y));
  case BinaryOp::Div: return wrap(terms_, terms_.divide(x, y, left.isSigned));
  case BinaryOp::Rem: return wrap(terms_, terms_.remainder(x, y, left.isSigned));
  case BinaryOp::And: return wrap(terms_, terms_.bitAnd(x, y));
  case BinaryOp::Or: return wrap(terms_, terms_.bitOr(x, y));
  case BinaryOp::Xor: return wrap(terms_, terms_.bitXor(x, y));
  // A count that does not fit the left side's width is out of range and checked before.
  case BinaryOp::Shl:
    return wrap(terms_, terms_.shiftLeft(x, terms_.resize(y, left.width, right.isSigned)));
  default:
    return wrap(terms_,
                terms_.shiftRight(x, terms_.resize(y, left.width, right.isSigned), left.isSigned));
  }
}

Value Values::extract(const Value &v, uint32_t valueWidth, uint32_t low, uint32_t width) {
  if (low == 0 && width == valueWidth)
    return v;
  auto f = [&](Bits x, Bits) { return (x >> low) & lowBits(width); };
  if (auto result = overSets(v, Value(), width, f))
    return *result;
  if (v.isNumber())
    return Value::number(f(v.number(), 0));
  return wrap(terms_, terms_.extract(asTerm(v, valueWidth), low, width));
}

Value Values::concat(const Value &high, uint32_t highWidth, const Value &low, uint32_t lowWidth) {
  auto f = [&](Bits h, Bits l) { return h << lowWidth | l; };
  if (high.isNumber() && low.isNumber())
    return Value::number(f(high.number(), low.number()));
  if (auto result = overSets(high, low, highWidth + lowWidth, f))
    return *result;
  return wrap(terms_, terms_.concat(asTerm(high, highWidth), asTerm(low, lowWidth)));
}

Value Values::of(Term symbol, Scalar type) {
  if (type.isBool)
    return Value::term(terms_.resize(symbol, type.width, false));
  return regular(Value::term(symbol), type);
}

Value Values::regular(const Value &v, Scalar type) {
  if (!type.isFloat || v.isPointer())
    return v;
  auto f = [&](Bits x, Bits) { return ieee::regular(x, type.width); };
  if (auto result = overSets(v, Value(), type.width, f))
    return *result;
  if (v.isNumber())
    return Value::number(f(v.number(), 0));
  return wrap(terms_, terms_.floatRegular(v.term()));
}

} // namespace salve::execution
