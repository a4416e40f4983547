// Pointers as guarded targets.
//
// Targets of one pointer exclude each other. Constant offsets stay apart, so that what
// follows reads and writes single cells; symbolic offsets into one object with the same
// base and stride are joined.
#include "engine/execution/memory/value.h"
#include "engine/support/limits/execution.h"

#include <algorithm>
#include <numeric>

namespace salve::execution {

using smt::Term;

namespace {
bool isConstant(const Target &t) { return t.index.isNumber(); }
} // namespace

Value Value::pointer(TargetList targets) {
  Value v;
  v.kind_ = Kind::Pointer;
  v.data_ = std::make_shared<const TargetList>(std::move(targets));
  return v;
}

Value Values::address(ObjectId object, int64_t offset) {
  return Value::pointer({{terms_.boolean(true), object, offset, 1, Value()}});
}

TargetList Values::targets(const Value &v) {
  if (v.isPointer())
    return v.targets();
  auto integer = [&](Bits bits, Term guard) {
    return Target{guard, bits == 0 ? kNullObject : kInvalidObject, static_cast<int64_t>(bits), 1,
                  Value()};
  };
  if (v.isNumber())
    return {integer(v.number(), terms_.boolean(true))};
  if (v.isSet()) {
    TargetList result;
    for (const Choice &c : v.choices())
      result.push_back(integer(c.number, c.guard));
    return result;
  }
  auto known = pointersByBits_.find(v.term().index);
  if (known != pointersByBits_.end())
    return known->second.targets();
  const smt::Node &node = terms_.node(v.term());
  if (node.op == smt::Op::Ite) {
    Term condition = node.a, yes = node.b, no = node.c;
    return selectPointer(condition, Value::term(yes), Value::term(no)).targets();
  }
  if (auto constant = terms_.constant(v.term()))
    return {integer(*constant, terms_.boolean(true))};
  Term isZero = terms_.equal(v.term(), terms_.number(64, 0));
  return {{isZero, kNullObject, 0, 1, Value()}, {terms_.negation(isZero), kInvalidObject, 0, 1, v}};
}

/// Drops impossible targets and joins those that are alike.
Value Values::pointer(TargetList list) {
  TargetList joined;
  for (Target &t : list) {
    if (terms_.isFalse(t.guard))
      continue;
    auto alike = [&](const Target &other) {
      if (other.object != t.object || isConstant(other) != isConstant(t) || other.base != t.base)
        return false;
      return isConstant(t) || other.stride == t.stride;
    };
    auto found = std::find_if(joined.begin(), joined.end(), alike);
    if (found == joined.end()) {
      joined.push_back(std::move(t));
      continue;
    }
    if (!isConstant(t))
      found->index = select(found->guard, found->index, t.index, 64);
    found->guard = terms_.disjunction(found->guard, t.guard);
  }
  if (joined.empty())
    return null(); // reached under no guard: any value will do
  if (joined.size() <= limits::memory::kTargets)
    return Value::pointer(std::move(joined));
  // One target for each object.
  TargetList few;
  for (Target &t : joined) {
    auto found = std::find_if(few.begin(), few.end(),
                              [&](const Target &other) { return other.object == t.object; });
    if (found == few.end()) {
      few.push_back(std::move(t));
      continue;
    }
    Value mine = offset(*found), other = offset(t);
    uint64_t stride =
        std::gcd(isConstant(*found) ? 0 : found->stride, isConstant(t) ? 0 : t.stride);
    int64_t base = found->base;
    stride = std::gcd(stride, static_cast<uint64_t>(std::abs(t.base - base)));
    if (stride == 0)
      stride = 1;
    auto scaled = [&](const Target &x) {
      Value steps = binary(ir::BinaryOp::Mul, x.index, Value::number(x.stride / stride), kOffset,
                           kOffset, 64);
      Value shift =
          Value::number(static_cast<uint64_t>((x.base - base) / static_cast<int64_t>(stride)));
      return binary(ir::BinaryOp::Add, steps, shift, kOffset, kOffset, 64);
    };
    Value index = select(found->guard, scaled(*found), scaled(t), 64);
    Term guard = terms_.disjunction(found->guard, t.guard);
    *found = {guard, t.object, base, stride, index};
  }
  return Value::pointer(std::move(few));
}

Value Values::selectPointer(Term condition, const Value &a, const Value &b) {
  if (a.sameAs(b))
    return a;
  TargetList list;
  auto add = [&](const Value &v, Term under) {
    for (Target t : targets(v)) {
      t.guard = terms_.conjunction(under, t.guard);
      list.push_back(std::move(t));
    }
  };
  add(a, condition);
  add(b, terms_.negation(condition));
  return pointer(std::move(list));
}

/// Where no object reaches that far it stays far outside: addresses do not wrap around into one.
static int64_t movedBy(int64_t base, uint64_t steps, int64_t stride) {
  constexpr int64_t kFar = int64_t{1} << 62;
  const auto count = static_cast<int64_t>(steps);
  int64_t bytes = 0, moved = 0;
  if (__builtin_mul_overflow(count, stride, &bytes) ||
      __builtin_add_overflow(base, bytes, &moved) || moved > kFar || moved < -kFar)
    return (count < 0) == (stride < 0) ? kFar : -kFar;
  return moved;
}

Value Values::advance(const Value &p, const Value &index, int64_t stride) {
  TargetList list;
  auto moveBy = [&](Target t, Term guard, uint64_t steps) {
    t.guard = terms_.conjunction(t.guard, guard);
    t.base = movedBy(t.base, steps, stride);
    list.push_back(std::move(t));
  };
  for (const Target &t : targets(p)) {
    if (index.isNumber()) {
      moveBy(t, terms_.boolean(true), lowHalf(index.number()));
    } else if (index.isSet() && isConstant(t)) {
      for (const Choice &c : index.choices())
        moveBy(t, c.guard, lowHalf(c.number));
    } else {
      Target moved = t;
      uint64_t step = static_cast<uint64_t>(std::abs(stride));
      moved.stride = std::gcd(isConstant(t) ? 0 : t.stride, step);
      if (moved.stride == 0)
        moved.stride = 1;
      auto times = [&](const Value &v, uint64_t factor) {
        return binary(ir::BinaryOp::Mul, v, Value::number(factor), kOffset, kOffset, 64);
      };
      Value mine = isConstant(t) ? Value() : times(t.index, t.stride / moved.stride);
      Value more = times(index, step / moved.stride);
      moved.index = binary(stride < 0 ? ir::BinaryOp::Sub : ir::BinaryOp::Add, mine, more, kOffset,
                           kOffset, 64);
      if (moved.index.isNumber()) {
        moved.base =
            movedBy(moved.base, lowHalf(moved.index.number()), static_cast<int64_t>(moved.stride));
        moved.index = Value();
        moved.stride = 1;
      }
      list.push_back(std::move(moved));
    }
  }
  return pointer(std::move(list));
}

Value Values::offset(const Target &t) {
  Value steps = binary(ir::BinaryOp::Mul, t.index, Value::number(t.stride), kOffset, kOffset, 64);
  return binary(ir::BinaryOp::Add, steps, Value::number(static_cast<uint64_t>(t.base)), kOffset,
                kOffset, 64);
}

Term Values::isNull(const Value &p) {
  Term result = terms_.boolean(false);
  for (const Target &t : targets(p))
    if (t.object == kNullObject)
      result = terms_.disjunction(result, terms_.conjunction(t.guard, equals(offset(t), 0, 64)));
  return result;
}

/// No object is in the first or the last page: numbers there mark things (`MAP_FAILED`). Of other
/// numbers nobody knows which object has that address.
void Values::compareNumber(const Target &number, const Target &other) {
  constexpr int64_t kPage = 4096;
  bool isMark = isConstant(number) && number.base > -kPage && number.base < kPage;
  assumedApart_ |= number.object == kInvalidObject && other.object != kInvalidObject &&
                   other.object != kNullObject && !isMark;
}

/// Without products, which would lose high bits. Of other strides (a pointer moved by a variable)
/// nothing is known.
Value Values::sameMember(const Target &x, const Target &y, uint64_t apart) {
  auto number = [&](const Target &t) -> std::optional<std::pair<uint64_t, Value>> {
    const auto base = static_cast<uint64_t>(t.base);
    if (t.base < 0 || (!isConstant(t) && t.stride != apart))
      return std::nullopt;
    const uint64_t at = isConstant(t) ? base + t.stride * t.index.number() : base;
    const Value steps = isConstant(t) ? Value() : t.index;
    return std::pair(at % apart, binary(ir::BinaryOp::Add, steps, Value::number(at / apart),
                                        kOffset, kOffset, 64));
  };
  const auto a = number(x), b = number(y);
  if (!a || !b)
    return fromTruth(terms_.symbol(0), 32);
  if (a->first != b->first)
    return Value();
  return binary(ir::BinaryOp::Eq, a->second, b->second, kOffset, kOffset, 32);
}

Term Values::samePointer(const Value &a, const Value &b) {
  Term result = terms_.boolean(false);
  TargetList left = targets(a), right = targets(b);
  for (const Target &x : left)
    for (const Target &y : right) {
      Term both = terms_.conjunction(x.guard, y.guard);
      if (terms_.isFalse(both))
        continue;
      compareNumber(x, y);
      compareNumber(y, x);
      if (x.object != y.object)
        continue;
      const auto family = families_.find(x.object);
      Value equal = family == families_.end()
                        ? binary(ir::BinaryOp::Eq, offset(x), offset(y), kOffset, kOffset, 32)
                        : sameMember(x, y, family->second);
      result = terms_.disjunction(result, terms_.conjunction(both, truth(equal, 32)));
    }
  return result;
}

Term Values::together(const Target &a, const Target &b) {
  if (a.object > kInvalidObject || b.object > kInvalidObject)
    return terms_.boolean(a.object == b.object);
  return terms_.equal(equals(offset(a), 0, 64), equals(offset(b), 0, 64));
}

/// What relates two pointers; `<` and the like by the offsets where the object is the same.
Term Values::pointerRelation(ir::BinaryOp op, const Value &a, const Value &b) {
  if (op == ir::BinaryOp::Eq)
    return samePointer(a, b);
  if (op == ir::BinaryOp::Ne)
    return terms_.negation(samePointer(a, b));
  Term result = terms_.boolean(false);
  TargetList left = targets(a), right = targets(b);
  for (const Target &x : left)
    for (const Target &y : right) {
      const Term both = terms_.conjunction(terms_.conjunction(x.guard, y.guard), together(x, y));
      if (terms_.isFalse(both))
        continue;
      Value holds = binary(op, offset(x), offset(y), kOffset, kOffset, 32);
      result = terms_.disjunction(result, terms_.conjunction(both, truth(holds, 32)));
    }
  return result;
}

Term Values::pointerBits(const Value &p, uint32_t width) {
  Term null = isNull(p);
  if (terms_.isTrue(null))
    return terms_.number(width, 0);
  if (const TargetList list = targets(p); list.size() == 1 && list[0].object == kInvalidObject)
    if (const Value number = offset(list[0]); number.isNumber())
      return terms_.number(width, number.number());
  for (const auto &[bits, known] : pointersByBits_)
    if (known.sameAs(p) && terms_.width(Term(bits)) == width)
      return Term(bits);
  Term bits = terms_.symbol(width);
  pointersByBits_.emplace(bits.index, p);
  if (terms_.isFalse(null))
    return bits;
  Term all = terms_.ite(null, terms_.number(width, 0), bits);
  pointersByBits_.emplace(all.index, p);
  return all;
}

bool Values::containsPointer(Term term) const {
  if (pointersByBits_.empty())
    return false;
  for (auto i = static_cast<uint32_t>(ofPointers_.size()); i <= term.index; ++i) {
    const smt::Node &node = terms_.node(Term(i));
    auto isOfPointer = [&](Term operand) { return operand && ofPointers_[operand.index]; };
    ofPointers_.push_back(pointersByBits_.contains(i) || isOfPointer(node.a) ||
                          isOfPointer(node.b) || isOfPointer(node.c));
  }
  return ofPointers_[term.index];
}

} // namespace salve::execution
