// Addresses as numbers, and numbers as pointers.
//
// Where an object lies is an input: arbitrary, but aligned, and apart from others that live. A
// number that is made a pointer points into the object that lies there, if the address of that one
// was made a number before: PNVI-ae-udi of WG14 N3005, "A Provenance-aware Memory Object Model for
// C". What is computed from one address and lies in its object (tags in low bits, headers) is known
// without asking where others lie.
#include "engine/execution/machine.h"
#include "engine/smt/arithmetic.h"
#include "engine/support/limits/execution.h"

#include <algorithm>

namespace salve::execution {

using ir::BinaryOp;
using smt::Op;
using smt::Term;

namespace {

constexpr Scalar kAddress{64, false, false}, kPointer{64, false, false, false, true};

/// What a number can be under which condition: choices are looked at through sums and masks.
using Leaves = std::vector<std::pair<Term, Term>>;

Leaves leavesOf(smt::Terms &terms, Term t, int depth = limits::memory::kAddressDepth) {
  const smt::Node n = terms.node(t);
  Leaves result;
  if (depth == 0)
    return {{terms.boolean(true), t}};
  if (n.op == Op::Ite) {
    result = leavesOf(terms, n.b, depth - 1);
    for (auto &[guard, leaf] : result)
      guard = terms.conjunction(n.a, guard);
    for (auto &[guard, leaf] : leavesOf(terms, n.c, depth - 1))
      result.emplace_back(terms.conjunction(terms.negation(n.a), guard), leaf);
  } else if ((n.op == Op::Add || n.op == Op::BitAnd || n.op == Op::BitOr || n.op == Op::BitXor) &&
             terms.constant(n.b)) {
    result = leavesOf(terms, n.a, depth - 1);
    for (auto &[guard, leaf] : result)
      leaf = n.op == Op::Add      ? terms.add(leaf, n.b)
             : n.op == Op::BitAnd ? terms.bitAnd(leaf, n.b)
             : n.op == Op::BitOr  ? terms.bitOr(leaf, n.b)
                                  : terms.bitXor(leaf, n.b);
  }
  if (result.empty() || result.size() > limits::memory::kAddressLeaves)
    return {{terms.boolean(true), t}};
  return result;
}

Value valueOf(const smt::Terms &terms, Term t) {
  const auto constant = terms.constant(t);
  return constant ? Value::number(*constant) : Value::term(t);
}

} // namespace

Value Machine::firstAddress(ObjectId object) {
  const ir::InputKey key = memory_[object].key;
  const auto with = [&](BinaryOp op, const Value &a, uint64_t b) {
    return values_.binary(op, a, Value::number(b), kAddress, kAddress, 64);
  };
  const Value turned =
      with(BinaryOp::Xor, input(ir::addressKey(key), kAddress), ir::usualAddress(key));
  const uint64_t mask = ir::kAddressMask & ~(ir::alignmentOf(program_, key) - 1);
  return with(BinaryOp::Add, with(BinaryOp::And, turned, mask), ir::kLowestAddress);
}

/// A pointer's address as an integer of 64 bits.
Value Machine::numberOf(ir::ExprId id, const Value &pointer) {
  Value result = Value::number(0);
  refuseMembers(pointer);
  for (const Target &t : values_.targets(pointer)) {
    Value number = values_.offset(t);
    if (t.object > kInvalidObject && memory_[t.object].kind == ObjectInfo::Kind::Function) {
      under(t.guard, [&] { leaveUnmodelled(id); });
      continue;
    }
    if (t.object > kInvalidObject) {
      memory_[t.object].isExposed = true;
      keepApart(t);
      number =
          values_.binary(BinaryOp::Add, number, firstAddress(t.object), kAddress, kAddress, 64);
    }
    result = values_.select(t.guard, number, result, 64);
  }
  return result;
}

/// Nobody follows where its number gets: code that is not there may know the object from now on.
void Machine::giveAway(const Value &pointer) {
  for (const Target &t : values_.targets(pointer)) {
    if (t.object <= kInvalidObject || memory_[t.object].kind == ObjectInfo::Kind::Function ||
        !memory_[t.object].alive)
      continue;
    Object &object = memory_.writable(current_, t.object);
    const Term here = terms_.conjunction(current_.path.whole(), t.guard);
    for (auto *known : {&object.known, &object.open})
      *known = terms_.disjunction(known->value_or(terms_.boolean(false)), here);
  }
}

ir::Owner Machine::ownerOf(ObjectId object) const {
  const ObjectInfo &info = memory_[object];
  return {info.kind == ObjectInfo::Kind::Variable ? info.variable : ir::VariableId(),
          info.kind == ObjectInfo::Kind::Pointee, info.isGiven};
}

/// Of objects that live at once no two lie at one address.
void Machine::keepApart(const Target &target) {
  const auto isBehind = [&](ObjectId a, ObjectId b) {
    const Value end =
        values_.binary(BinaryOp::Add, firstAddress(a), memory_[a].size, kAddress, kAddress, 64);
    return values_.truth(values_.binary(BinaryOp::Le, end, firstAddress(b), kAddress, kAddress, 32),
                         32);
  };
  const auto livesOn = [&](ObjectId object) {
    return memory_[object].alive ? terms_.negation(memory_.ended(current_, object))
                                 : terms_.boolean(false);
  };
  const Term here = terms_.conjunction(terms_.conjunction(current_.path.whole(), target.guard),
                                       livesOn(target.object));
  if (numbered_.size() <= limits::memory::kNumbered)
    for (const ObjectId other : numbered_)
      if (other != target.object && ir::lieApart(program_, ownerOf(target.object), ownerOf(other)))
        if (const Term both = terms_.conjunction(here, livesOn(other)); !terms_.isFalse(both))
          assumeOfInputs(terms_.disjunction(
              terms_.negation(both),
              terms_.disjunction(isBehind(target.object, other), isBehind(other, target.object))));
  if (std::find(numbered_.begin(), numbered_.end(), target.object) == numbered_.end())
    numbered_.push_back(target.object);
}

/// What a number of 64 bits points to. Bytes of a pointer that were changed are no number that is
/// known.
Value Machine::pointerTo(ir::ExprId id, const Value &number) {
  const Value plain = values_.convert(number, kAddress, kPointer);
  if (number.isTerm() && values_.containsPointer(number.term())) {
    const TargetList known = values_.targets(plain);
    if (std::none_of(known.begin(), known.end(),
                     [](const Target &t) { return t.object > kInvalidObject; })) {
      leaveUnmodelled(id);
      return values_.null();
    }
  }
  if (!program_.exprs[id].isAddress)
    return plain;
  if (limits_.induction != 0 || numbered_.size() > limits::memory::kNumbered) {
    leaveUnmodelled(id); // earlier iterations may have made other numbers
    return values_.null();
  }
  if (!number.isTerm())
    return pointerTo(number);
  Value result = values_.null();
  for (const auto &[guard, leaf] : leavesOf(terms_, number.term()))
    if (!terms_.isFalse(guard))
      result = values_.select(guard, pointerTo(valueOf(terms_, leaf)), result, kPointer.width);
  return result;
}

Value Machine::pointerTo(const Value &number) {
  Value result = values_.convert(number, kAddress, kPointer);
  const TargetList known = values_.targets(result);
  if (std::any_of(known.begin(), known.end(),
                  [](const Target &t) { return t.object > kInvalidObject; }))
    return result; // the bytes of a pointer, as they lay in memory
  if (number.isNumber() && number.number() < ir::kLowestAddress)
    return result;
  std::vector<Value> places; ///< in the objects, as bytes from their start
  for (const ObjectId object : numbered_) {
    places.push_back(
        values_.binary(BinaryOp::Sub, number, firstAddress(object), kAddress, kAddress, 64));
    const Value &size = memory_[object].size;
    if (places.back().isNumber() && size.isNumber() && places.back().number() <= size.number())
      return values_.address(object, static_cast<int64_t>(places.back().number()));
  }
  out_.limit(Limitation::Addresses);
  for (const BinaryOp relation : {BinaryOp::Eq, BinaryOp::Lt}) // at the end, then within
    for (size_t i = 0; i < numbered_.size(); ++i) {
      const Value lies =
          values_.binary(relation, places[i], memory_[numbered_[i]].size, kAddress, kAddress, 32);
      const Value there = values_.advance(values_.address(numbered_[i], 0), places[i], 1);
      result = values_.select(values_.truth(lies, 32), there, result, kPointer.width);
    }
  return result;
}

} // namespace salve::execution
