// Checks: what becomes of one, signed overflow, pointers into different objects, leaks.
#include "engine/execution/machine.h"
#include "engine/ir/facts/kept.h"
#include "engine/smt/arithmetic.h"
#include "engine/support/limits/execution.h"

#include <algorithm>

namespace salve::execution {

using ir::Expr;
using smt::Term;

void Machine::noteReached(ir::PropertyId property, Where asked) {
  Term &reached = out_.reached.try_emplace(property.index, terms_.boolean(false)).first->second;
  const Term here = current_.path.whole();
  out_.asserted += !program_.properties[property].isStatus && !terms_.isFalse(here);
  reached = terms_.disjunction(reached, asked ? terms_.conjunction(here, *asked) : here);
}

void Machine::noteIfWatched(ir::PropertyId property, Where asked) {
  const std::vector<ir::PropertyId> &watched = limits_.watched;
  if (property && std::find(watched.begin(), watched.end(), property) != watched.end())
    noteReached(property, asked);
}

void Machine::violate(ir::PropertyId property, Term condition, Where asked) {
  noteIfWatched(property, asked);
  if (terms_.isFalse(condition))
    return;
  if (!terms_.isTrue(condition) && neverFails(property)) {
    out_.byFacts.insert(property);
    return;
  }
  Term violated = terms_.conjunction(current_.path.whole(), condition);
  if (!terms_.isFalse(violated) && assuming_ == 0)
    out_.obligations.push_back({property, violated, terms_.isTrue(condition)});
  if (!limits_.lenient)
    restrict(terms_.negation(condition));
}

/// Ends the runs where `violated` holds; silently, if the code has no such check.
void Machine::check(ir::PropertyId property, Term violated, Where asked) {
  if (terms_.isFalse(violated))
    return noteIfWatched(property, asked);
  if (property)
    violate(property, violated, asked);
  else
    restrict(terms_.negation(violated));
}

void Machine::checkOverflow(ir::PropertyId property, Term overflows) {
  if (property && program_.isChecked(property))
    check(property, overflows);
}

/// The smallest number by -1: the quotient is not representable.
Term Machine::noQuotient(const Value &a, const Value &b, Scalar type) {
  if (!type.isSigned)
    return terms_.boolean(false);
  return terms_.conjunction(values_.equals(a, signBit(type.width), type.width),
                            values_.equals(b, lowBits(type.width), type.width));
}

/// How many bits hold the signed value, as far as that is seen at once.
uint32_t Machine::signedBits(const Value &v, uint32_t width) const {
  if (v.isNumber()) {
    const Bits bits = v.number(), sign = bits & signBit(width);
    return 1 + bitLength(sign ? ~bits & lowBits(width) : bits);
  }
  if (!v.isTerm())
    return width;
  const smt::Node &node = terms_.node(v.term());
  if (node.op == smt::Op::SignExtend || node.op == smt::Op::ZeroExtend)
    return terms_.width(node.a) + (node.op == smt::Op::ZeroExtend ? 1 : 0);
  return width;
}

/// Whether v * factor is not representable.
Term Machine::multiplesOverflow(const Value &v, SignedBits factor, Scalar type) {
  const uint32_t w = type.width;
  const SignedBits least = asSigned(signBit(w), w), most = -(least + 1);
  if (factor == 0)
    return terms_.boolean(false);
  if (factor == -1)
    return values_.equals(v, signBit(w), w);
  auto beyond = [&](ir::BinaryOp op, SignedBits end) {
    const Value limit = Value::number(static_cast<Bits>(end) & lowBits(w));
    return values_.truth(values_.binary(op, v, limit, type, type, 32), 32);
  };
  return terms_.disjunction(beyond(ir::BinaryOp::Gt, (factor > 0 ? most : least) / factor),
                            beyond(ir::BinaryOp::Lt, (factor > 0 ? least : most) / factor));
}

/// Whether the exact result of a signed operation (no division) is not representable.
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
    if (signedBits(a, w) + signedBits(b, w) <= w)
      return terms_.boolean(false);
    if (a.isNumber() || b.isNumber())
      return multiplesOverflow(a.isNumber() ? b : a, asSigned((a.isNumber() ? a : b).number(), w),
                               type);
    // a * b == p without overflow iff a is 0 or p / a is b (and not -1 * MIN).
    Value product = values_.binary(op, a, b, type, type, w);
    Term isZero = values_.equals(a, 0, w);
    Value quotient = values_.binary(BinaryOp::Div, product, a, type, type, w);
    Term differs = relation(BinaryOp::Ne, quotient, b);
    Term lowest =
        terms_.conjunction(values_.equals(a, lowBits(w), w), values_.equals(b, signBit(w), w));
    return terms_.conjunction(terms_.negation(isZero), terms_.disjunction(differs, lowest));
  }
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

/// The value of a pointer whose object has ended is nothing that can be computed with (C11 6.2.4).
void Machine::checkAlive(const ir::AccessChecks &checks, const Value &pointer, Term guard) {
  if (!checks.lifetime)
    return;
  Term ended = terms_.boolean(false);
  for (const Target &t : values_.targets(pointer))
    if (t.object > kInvalidObject && memory_[t.object].kind != ObjectInfo::Kind::Function)
      ended = terms_.disjunction(ended, terms_.conjunction(t.guard, this->ended(t)));
  check(checks.lifetime, terms_.conjunction(guard, ended));
}

/// A pointer that came from arithmetic: in its object or one past its end (C11 6.5.6).
void Machine::checkFormed(const ir::AccessChecks &checks, const Value &pointer, Term guard) {
  if (!checks.bounds)
    return;
  Term outside = terms_.boolean(false);
  for (const Target &t : values_.targets(pointer))
    if (t.object > kInvalidObject && memory_[t.object].kind != ObjectInfo::Kind::Function)
      outside = terms_.disjunction(
          outside, terms_.conjunction(t.guard, terms_.negation(inside(t, Value()))));
  check(checks.bounds, terms_.conjunction(guard, outside));
}

Value Machine::moved(const ir::AccessChecks &checks, const Value &pointer, const Value &count,
                     int64_t stride, Term guard) {
  checkAlive(checks, pointer, guard);
  Value result = values_.advance(pointer, count, stride);
  checkFormed(checks, result, guard);
  return result;
}

/// Where pointers into two objects are equal because these lie that way (ir::touchingKey).
Term Machine::touch(const Target &a, const Target &b) {
  const Term never = terms_.boolean(false);
  auto isObject = [&](const Target &t) {
    return t.object > kInvalidObject && memory_[t.object].kind != ObjectInfo::Kind::Function;
  };
  if (a.object == b.object || !isObject(a) || !isObject(b))
    return never;
  const ir::Owner first = ownerOf(a.object), second = ownerOf(b.object);
  const bool isOne = (first.isPointee && second.variable) || (second.isPointee && first.variable);
  if (isOne && !first.isGiven && !second.isGiven && !ir::lieApart(program_, first, second))
    out_.limit(Limitation::Aliases);
  auto same = [&](const Value &x, const Value &y) {
    return values_.truth(values_.binary(ir::BinaryOp::Eq, x, y, kOffset, kOffset, 32), 32);
  };
  auto when = [&](Term condition, const ObjectInfo &first, const ObjectInfo &second) {
    if (terms_.isFalse(condition))
      return never;
    Value bit = input(ir::touchingKey(first.key, second.key), {1, false});
    return terms_.conjunction(condition, values_.truth(bit, 1));
  };
  auto adjacent = [&](const Target &end, const Target &begin) {
    const ObjectInfo &first = memory_[end.object];
    if (first.isFamily()) // keepMembers: it is not at a member's end
      return never;
    if (memory_[begin.object].isFamily()) {
      const Term isEnd =
          terms_.conjunction(same(values_.offset(end), first.size), isAtStart(begin));
      if (!terms_.isFalse(isEnd))
        throw MemoryNotModelled(); // there is no name for where each member lies
      return never;
    }
    Term condition = terms_.conjunction(
        values_.equals(values_.offset(begin), 0, 64),
        terms_.conjunction(same(values_.offset(end), first.size), values_.truth(first.size, 64)));
    return when(condition, first, memory_[begin.object]);
  };
  Term result = terms_.disjunction(adjacent(a, b), adjacent(b, a));
  const ObjectInfo &x = memory_[a.object], &y = memory_[b.object];
  if (!x.variable || !y.variable)
    return result;
  if (x.variable.index > y.variable.index)
    return terms_.disjunction(result, touch(b, a));
  Value distance =
      values_.binary(ir::BinaryOp::Sub, values_.offset(a), values_.offset(b), kOffset, kOffset, 64);
  Term shared = never;
  for (int64_t shift : ir::sharedLiterals(program_, x.variable, y.variable))
    shared = terms_.disjunction(shared, values_.equals(distance, static_cast<uint64_t>(shift), 64));
  return terms_.disjunction(result, when(shared, x, y));
}

/// `==` and `!=` of pointers; either way where C leaves it open.
Value Machine::pointersEqual(ir::BinaryOp op, const Value &a, const Value &b, uint32_t width) {
  keepMembers(a);
  keepMembers(b);
  Term equal = values_.samePointer(a, b);
  const TargetList left = values_.targets(a), right = values_.targets(b);
  for (const Target &x : left)
    for (const Target &y : right)
      if (Term both = terms_.conjunction(x.guard, y.guard); !terms_.isFalse(both))
        equal = terms_.disjunction(equal, terms_.conjunction(both, touch(x, y)));
  return values_.fromTruth(op == ir::BinaryOp::Eq ? equal : terms_.negation(equal), width);
}

Value Machine::pointerDifference(const Expr &e) {
  Value a = scalar(e.a), b = scalar(e.b);
  refuseMembers(a);
  checkAlive(e.checks, a, terms_.boolean(true));
  checkAlive(e.checks, b, terms_.boolean(true));
  check(e.property, apart(a, b));
  ir::TypeId pointee = program_.types[program_.exprs[e.a].type].element;
  uint64_t size = std::max<uint64_t>(1, program_.types[pointee].bytes);
  Value result;
  for (const Target &x : values_.targets(a))
    for (const Target &y : values_.targets(b)) {
      const Term both =
          terms_.conjunction(terms_.conjunction(x.guard, y.guard), values_.together(x, y));
      if (terms_.isFalse(both))
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
  refuseMembers(a);
  TargetList right = values_.targets(b);
  for (const Target &x : values_.targets(a))
    for (const Target &y : right)
      together =
          terms_.disjunction(together, terms_.conjunction(terms_.conjunction(x.guard, y.guard),
                                                          values_.together(x, y)));
  return terms_.negation(together);
}

/// An object of the inputs stays where it was to be moved; then it leaks as one of the run's own
/// does.
void Machine::noteKept(ir::PropertyId property, const Target &target) {
  ObjectInfo &info = memory_[target.object];
  if (info.kind != ObjectInfo::Kind::Pointee || !program_.isChecked(property) ||
      !ir::isOwned(program_, info.pointer) || (info.kept && info.leak != property))
    return;
  const Term here = terms_.conjunction(current_.path.whole(), target.guard);
  info.kept = info.kept ? terms_.disjunction(*info.kept, here) : here;
  info.leak = property;
}

/// Where the pointer that this object of the inputs was found through still points to it.
Term Machine::isWhereItWas(ObjectId kept) {
  const ObjectId in = memory_[kept].liesIn;
  const ObjectInfo &holder = memory_[in];
  const ir::Type &type = program_.types[holder.type];
  const uint64_t cell = memory_[kept].pointer.cell,
                 element = holder.repeats ? cell / type.cells : 0;
  const ir::Leaf leaf = ir::leaf(program_.types, holder.type, cell - element * type.cells);
  const Content now =
      memory_.read(current_, in, element * type.bytes * 8 + leaf.bitOffset, leaf.bitWidth);
  Term result = terms_.boolean(false);
  if (now.value.isPointer())
    for (const Target &t : now.value.targets())
      if (t.object == kept)
        result = terms_.disjunction(result, t.guard);
  return terms_.conjunction(result, terms_.negation(memory_.ended(current_, in)));
}

static constexpr uint32_t kPointerBits = 64;

/// At the end of the run: heap objects that are alive and that nothing points to which is
/// still there: globals, the result, what inputs point to, for a program what `main` has.
void Machine::checkLeaks() {
  if (!program_.isChecked(ir::PropertyKind::Leak) || dead())
    return;
  const bool keepsEntry = ir::keepsVariables(program_, entry_);
  std::vector<Term> reached(memory_.size(), terms_.boolean(false));
  for (uint32_t i = 2; i < memory_.size(); ++i) {
    const ObjectInfo &info = memory_[ObjectId(i)];
    bool isGlobal = info.kind == ObjectInfo::Kind::Variable && !info.slot.onStack;
    bool isResult = info.slot.onStack && info.slot.index == 0;
    bool isKept = keepsEntry && info.slot.onStack && info.slot.index < current_.stack.size();
    if (isGlobal || isKept || isResult)
      reached[i] = terms_.boolean(true);
    else if (info.kind == ObjectInfo::Kind::Pointee)
      reached[i] = info.kept
                       ? terms_.disjunction(terms_.negation(*info.kept), isWhereItWas(ObjectId(i)))
                       : terms_.boolean(true);
  }
  // A pointer in a union that is set byte by byte on another way lies there in pieces.
  std::vector<std::pair<uint32_t, Value>> joined;
  for (uint32_t i = 2; i < memory_.size(); ++i)
    if (const Object *object = memory_.find(current_, ObjectId(i));
        object && object->journal.empty())
      for (const Cell &c : object->cells)
        if (c.at % kPointerBits == 0 && c.width < kPointerBits && c.value.isTerm() &&
            object->cells.back().at + object->cells.back().width >= c.at + kPointerBits)
          joined.emplace_back(i,
                              values_.pointer(values_.targets(
                                  memory_.read(current_, ObjectId(i), c.at, kPointerBits).value)));
  bool changed = true;
  for (int round = 0; changed && round < limits::memory::kReachRounds; ++round) {
    changed = false;
    for (uint32_t i = 2; i < memory_.size(); ++i) {
      const Object *object = memory_.find(current_, ObjectId(i));
      if (!object || terms_.isFalse(reached[i]))
        continue;
      const auto follow = [&](const Value &v) {
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
      for (const auto &[in, pointer] : joined)
        if (in == i)
          follow(pointer);
    }
  }
  for (uint32_t i = 2; i < memory_.size(); ++i) {
    const ObjectInfo &info = memory_[ObjectId(i)];
    if ((!info.kept && info.kind != ObjectInfo::Kind::Heap) || (info.isExposed && !info.isFamily()))
      continue;
    const ir::PropertyId property = info.kept ? info.leak : program_.exprs[info.site].property;
    if (!property)
      continue;
    if (info.isFamily()) { // which members something points to is not known
      check(property, values_.truth(countOf(current_, ObjectId(i)), 64));
      continue;
    }
    Term lost = terms_.conjunction(terms_.negation(reached[i]),
                                   terms_.negation(memory_.ended(current_, ObjectId(i))));
    lost = terms_.conjunction(info.kept.value_or(info.born), lost);
    // Unknown code may keep what it was given, or free it.
    const Object *object = memory_.find(current_, ObjectId(i));
    if (object && object->known && !terms_.isFalse(terms_.conjunction(lost, *object->known))) {
      out_.limit(Limitation::Functions);
      lost = terms_.conjunction(lost, terms_.negation(*object->known));
    }
    check(property, lost);
  }
}

} // namespace salve::execution
