// Checks: signed overflow, pointers into different objects, leaks.
#include "engine/execution/machine.h"
#include "engine/smt/arithmetic.h"

#include <algorithm>

namespace salve::execution {

using ir::Expr;
using smt::Term;

namespace {
constexpr Scalar kOffset{64, true, false};
constexpr int kReachRounds = 32;
} // namespace

void Machine::checkOverflow(ir::PropertyId property, Term overflows) {
  if (property && program_.isChecked(ir::PropertyKind::Overflow))
    check(property, overflows);
}

/// Whether the exact result of a signed operation is not representable.
Term Machine::overflows(ir::BinaryOp op, const Value &a, const Value &b, Scalar type) {
  using ir::BinaryOp;
  uint32_t w = type.width;
  Value zero;
  auto truth = [&](const Value &v) { return values_.truth(v, 32); };
  auto relation = [&](BinaryOp r, const Value &x, const Value &y) {
    return truth(values_.binary(r, x, y, type, type, 32));
  };
  switch (op) {
  case BinaryOp::Add: {
    Value sum = values_.binary(op, a, b, type, type, w);
    Term up = terms_.conjunction(relation(BinaryOp::Ge, b, zero), relation(BinaryOp::Lt, sum, a));
    Term down = terms_.conjunction(relation(BinaryOp::Lt, b, zero), relation(BinaryOp::Gt, sum, a));
    return terms_.disjunction(up, down);
  }
  case BinaryOp::Sub: {
    Value difference = values_.binary(op, a, b, type, type, w);
    Term down =
        terms_.conjunction(relation(BinaryOp::Ge, b, zero), relation(BinaryOp::Gt, difference, a));
    Term up =
        terms_.conjunction(relation(BinaryOp::Lt, b, zero), relation(BinaryOp::Lt, difference, a));
    return terms_.disjunction(up, down);
  }
  case BinaryOp::Mul: {
    if (w <= 32) {
      Scalar wide{2 * w, true, false};
      Value product = values_.binary(op, values_.convert(a, type, wide),
                                     values_.convert(b, type, wide), wide, wide, 2 * w);
      Value back = values_.convert(values_.convert(product, wide, type), type, wide);
      return truth(values_.binary(BinaryOp::Ne, back, product, wide, wide, 32));
    }
    // a * b == p without overflow iff a is 0 or p / a is b (and not -1 * MIN).
    Value product = values_.binary(op, a, b, type, type, w);
    Term isZero = values_.equals(a, 0, w);
    Value quotient = values_.binary(BinaryOp::Div, product, a, type, type, w);
    Term differs = relation(BinaryOp::Ne, quotient, b);
    Term lowest = terms_.conjunction(values_.equals(a, smt::mask(w), w),
                                     values_.equals(b, uint64_t{1} << (w - 1), w));
    return terms_.conjunction(terms_.negation(isZero), terms_.disjunction(differs, lowest));
  }
  case BinaryOp::Div:
  case BinaryOp::Rem:
    return terms_.conjunction(values_.equals(a, uint64_t{1} << (w - 1), w),
                              values_.equals(b, smt::mask(w), w));
  default: return terms_.boolean(false);
  }
}

/// `<<` of a signed value: a negative one, or bits (the sign included) are lost.
Term Machine::shiftOverflows(const Value &a, const Value &b, Scalar left, Scalar right) {
  Value shifted = values_.binary(ir::BinaryOp::Shl, a, b, left, right, left.width);
  Value back = values_.binary(ir::BinaryOp::Shr, shifted, b, left, right, left.width);
  Value negative = values_.binary(ir::BinaryOp::Lt, a, Value(), left, left, 32);
  Value lost = values_.binary(ir::BinaryOp::Ne, back, a, left, left, 32);
  return terms_.disjunction(values_.truth(negative, 32), values_.truth(lost, 32));
}

Value Machine::pointerDifference(const Expr &e) {
  Value a = scalar(e.a), b = scalar(e.b);
  check(e.property, apart(a, b));
  ir::TypeId pointee = program_.types[program_.exprs[e.a].type].element;
  uint64_t size = std::max<uint64_t>(1, program_.types[pointee].bytes);
  Value result;
  for (const Target &x : values_.targets(a))
    for (const Target &y : values_.targets(b)) {
      Term both = terms_.conjunction(x.guard, y.guard);
      if (x.object != y.object || terms_.isFalse(both))
        continue;
      Value bytes = values_.binary(ir::BinaryOp::Sub, values_.offset(x), values_.offset(y), kOffset,
                                   kOffset, 64);
      Value elements =
          values_.binary(ir::BinaryOp::Div, bytes, Value::number(size), kOffset, kOffset, 64);
      result = values_.select(both, elements, result, 64);
    }
  return values_.convert(result, kOffset, scalarOf(e.type));
}

/// Where two pointers point into different objects.
Term Machine::apart(const Value &a, const Value &b) {
  Term together = terms_.boolean(false);
  TargetList right = values_.targets(b);
  for (const Target &x : values_.targets(a))
    for (const Target &y : right)
      if (x.object == y.object)
        together = terms_.disjunction(together, terms_.conjunction(x.guard, y.guard));
  return terms_.negation(together);
}

/// At the end of the run: heap objects that are alive and that nothing points to which is
/// still there: globals, the result, what inputs point to.
void Machine::checkLeaks() {
  if (!program_.isChecked(ir::PropertyKind::Leak) || dead())
    return;
  std::vector<Term> reached(memory_.size(), terms_.boolean(false));
  for (uint32_t i = 2; i < memory_.size(); ++i) {
    const ObjectInfo &info = memory_[ObjectId(i)];
    bool isGlobal = info.kind == ObjectInfo::Kind::Variable && !info.slot.onStack;
    bool isResult = info.slot.onStack && info.slot.index == 0;
    if (isGlobal || isResult || info.kind == ObjectInfo::Kind::Pointee)
      reached[i] = terms_.boolean(true);
  }
  bool changed = true;
  for (int round = 0; changed && round < kReachRounds; ++round) {
    changed = false;
    for (uint32_t i = 2; i < memory_.size(); ++i) {
      const Object *object = memory_.find(current_, ObjectId(i));
      if (!object || terms_.isFalse(reached[i]))
        continue;
      auto follow = [&](const Value &v) {
        if (!v.isPointer())
          return;
        for (const Target &t : v.targets()) {
          Term now =
              terms_.disjunction(reached[t.object.index], terms_.conjunction(reached[i], t.guard));
          changed |= now != reached[t.object.index];
          reached[t.object.index] = now;
        }
      };
      for (const Cell &c : object->cells)
        follow(c.value);
      for (const Entry &e : object->journal)
        follow(e.value);
    }
  }
  for (uint32_t i = 2; i < memory_.size(); ++i) {
    const ObjectInfo &info = memory_[ObjectId(i)];
    if (info.kind != ObjectInfo::Kind::Heap)
      continue;
    Term lost = terms_.conjunction(terms_.negation(reached[i]),
                                   terms_.negation(memory_.ended(current_, ObjectId(i))));
    if (ir::PropertyId property = program_.exprs[info.site].property)
      check(property, terms_.conjunction(info.born, lost));
  }
}

} // namespace salve::execution
