// Evaluation of expressions, with alternatives and free components.
//
// Every operand is evaluated once; the original and all alternatives are computed from
// the same operand values. An operand that an alternative drops is evaluated only where
// it is not dropped, if its evaluation has effects.
#include "engine/execution/machine.h"
#include "engine/smt/arithmetic.h"
#include "engine/smt/solver.h"
#include "engine/support/limits/execution.h"

#include <algorithm>
#include <utility>

namespace salve::execution {

using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using smt::Term;

namespace {
/// An input that is another one whenever it is read.
bool isDrawn(const ir::InputKey &key) {
  switch (key.kind) {
  case ir::InputKey::Kind::Variable:
  case ir::InputKey::Kind::Pointee:
  case ir::InputKey::Kind::PointeeCount:
  case ir::InputKey::Kind::Touching:
  case ir::InputKey::Kind::Address: return false;
  case ir::InputKey::Kind::Nondet:
  case ir::InputKey::Kind::Order:
  case ir::InputKey::Kind::Uninitialised:
  case ir::InputKey::Kind::Allocated:
  case ir::InputKey::Kind::Havoc: return true;
  }
  return true;
}

} // namespace

void Machine::tick() {
  if ((++steps_ & 63) == 0)
    look();
}

void Machine::look() {
  spend();
  if (terms_.exhausted() || ((steps_ & limits::memory::kLookMask) == 0 && smt::memoryExhausted()))
    throw ExecutionStopped{Reason::Memory};
  if (steps_ > limits_.steps || budget_.exhausted())
    throw ExecutionStopped{Reason::Timeout};
}

/// What goes on beyond what is modelled of an input's size.
void Machine::leaveModel(Term condition) {
  if (!terms_.isFalse(condition))
    out_.limit(Limitation::Sizes);
  const Term beyond = terms_.conjunction(current_.path.whole(), condition);
  for (Term *leaves : {&out_.leaves, &out_.leavesSpecification})
    *leaves = terms_.disjunction(*leaves, beyond);
  restrict(terms_.negation(condition));
}

Term Machine::condition(ExprId id) {
  Value v = scalar(id);
  return values_.truth(v, scalarOf(program_.exprs[id].type));
}

void Machine::discard(ExprId id) {
  const Expr &e = program_.exprs[id];
  if (isAggregate(e.type))
    aggregate(id);
  else
    scalar(id);
}

Object Machine::row(const Value &v, ir::TypeId type) {
  Object result;
  if (program_.types[type].isScalar())
    result.cells.push_back({0, scalarOf(type).width, v, terms_.boolean(false)});
  return result;
}

Object Machine::value(ExprId id) {
  ir::TypeId type = program_.exprs[id].type;
  return isAggregate(type) ? aggregate(id) : row(scalar(id), type);
}

/// The run ends at what is not modelled; that is said.
void Machine::leaveUnmodelled(ExprId id) {
  if (dead())
    return;
  ++unmodelled_;
  const Expr &expr = program_.exprs[id], &at = program_.exprs[userCall_ ? userCall_ : id];
  const bool isConstruct = expr.kind == ExprKind::NotModelled;
  const ir::Unsupported what{isConstruct ? expr.label : kAccessInThisWay, at.range};
  auto point = std::find_if(out_.notModelled.begin(), out_.notModelled.end(), [&](const auto &p) {
    return p.what.range == what.range && p.what.construct == what.construct;
  });
  if (point == out_.notModelled.end())
    point = out_.notModelled.insert(point, {what, terms_.boolean(false)});
  point->reached = terms_.disjunction(point->reached, current_.path.whole());
  out_.leaves = terms_.disjunction(out_.leaves, current_.path.whole());
  kill();
}

Value Machine::scalar(ExprId id) {
  tick();
  const Expr &e = program_.exprs[id];
  try {
    if (!program_.types[e.type].isScalar())
      return evaluate(id, e);
    if (auto it = interpretation_.free.find(id.index); it != interpretation_.free.end())
      return freed(id, e, it->second);
    Value value = scalarChanged(id, e);
    if (assertingAt_ == depth_)
      noteOperand(e, value);
    if (interpretation_.inputs && facts_->printed[id.index])
      notePrinted(value);
    return value;
  } catch (const MemoryNotModelled &) {
    leaveUnmodelled(id);
    return scalarOf(e.type).isPointer ? values_.null() : Value();
  }
}

Value Machine::freed(ExprId id, const Expr &e, Term free) {
  Scalar type = scalarOf(e.type);
  const uint32_t time = choices_ ? choices_->times[id.index]++ : 0;
  uint32_t number = 0;
  auto symbol = [&](uint32_t width) {
    if (!choices_)
      return terms_.symbol(width);
    Term &drawn = (*choices_->drawn)[{id.index, time, number++}];
    return drawn ? drawn : drawn = terms_.symbol(width);
  };
  Value value = type.isPointer ? anyPointer(program_.types[e.type], symbol)
                               : values_.of(symbol(Values::symbolWidth(type)), type);
  Term shown = type.isPointer ? terms_.negation(values_.isNull(value)) : value.term();
  out_.freed.push_back({id, shown, terms_.conjunction(current_.path.whole(), free)});
  Value original;
  under(terms_.negation(free), [&] { original = scalarChanged(id, e); });
  return values_.select(free, value, original, type.width);
}

/// Null, or the start of any living object of the pointee's type.
Value Machine::anyPointer(const ir::Type &type, const Draw &symbol) {
  Value result = values_.null();
  size_t choices = 0;
  for (uint32_t i = 2; i < memory_.size() && choices < limits::memory::kFreePointers; ++i) {
    const ObjectInfo &info = memory_[ObjectId(i)];
    if (info.type != type.element || !info.alive || info.kind == ObjectInfo::Kind::Function)
      continue;
    ++choices;
    result = values_.select(symbol(0), values_.address(ObjectId(i), 0), result, type.width);
  }
  return result;
}

Value Machine::scalarChanged(ExprId id, const Expr &e) {
  Value v = evaluate(id, e);
  Scalar type = scalarOf(e.type);
  return alternatives(id, v, type.width, [&](const GuardedChange &c) -> std::optional<Value> {
    if (c.change.kind != ChangeKind::Offset && c.change.kind != ChangeKind::Negate)
      return std::nullopt;
    return changed(c.change, v, e);
  });
}

Value Machine::changed(const Change &change, const Value &original, const Expr &expr) {
  Scalar type = scalarOf(expr.type);
  if (type.isPointer && change.kind == ChangeKind::Offset) {
    uint64_t stride = program_.types[program_.types[expr.type].element].bytes;
    return values_.advance(original, Value::number(static_cast<uint64_t>(int64_t{change.offset})),
                           static_cast<int64_t>(stride));
  }
  if (change.kind == ChangeKind::Negate)
    return values_.fromTruth(values_.equals(original, 0, type.width), type.width);
  Value offset = Value::number(static_cast<Bits>(SignedBits{change.offset}) & lowBits(type.width));
  Value sum = values_.binary(ir::BinaryOp::Add, original, offset, type, type, type.width);
  return type.isBool ? values_.convert(sum, {type.width, false, false}, type) : sum;
}

/// Another expression in place of a constant, evaluated only where it is chosen.
Value Machine::instead(const GuardedChange &c) {
  Value value;
  under(c.guard, [&] { value = scalar(c.change.expr); });
  return value;
}

Value Machine::evaluateConstant(ExprId id, const Expr &e) {
  if (scalarOf(e.type).isPointer)
    return values_.null();
  if (auto unknown = interpretation_.unknown.find(id.index);
      unknown != interpretation_.unknown.end())
    return Value::term(unknown->second);
  return alternatives(id, Value::number(e.value), scalarOf(e.type).width,
                      [&](const GuardedChange &c) -> std::optional<Value> {
                        if (c.change.kind == ChangeKind::Instead)
                          return instead(c);
                        if (c.change.kind != ChangeKind::Constant)
                          return std::nullopt;
                        return Value::number(c.change.value);
                      });
}

Value Machine::evaluateUnary(const Expr &e) {
  Value a = scalar(e.a);
  Scalar type = scalarOf(program_.exprs[e.a].type);
  if (e.unary == ir::UnaryOp::Negate && e.overflow) {
    checkOverflow(e.overflow, values_.equals(a, signBit(type.width), type.width));
  }
  return values_.unary(e.unary, a, type);
}

Value Machine::evaluateConditional(const Expr &e) {
  Term c = condition(e.a);
  Value yes, no;
  bool isVoid = !program_.types[e.type].isScalar();
  under(c, [&] { yes = scalar(e.b); });
  under(terms_.negation(c), [&] { no = scalar(e.c); });
  return isVoid ? Value() : values_.select(c, yes, no, scalarOf(e.type).width);
}

Value Machine::evaluateCast(ExprId id, const Expr &e) {
  if (program_.types[e.type].kind == ir::TypeKind::Void) {
    discard(e.a);
    return Value();
  }
  if (isAggregate(program_.exprs[e.a].type)) {
    aggregate(e.a);
    return Value();
  }
  Value a = scalar(e.a);
  Scalar from = scalarOf(program_.exprs[e.a].type), to = scalarOf(e.type);
  if (from.isFloat && !to.isFloat && e.property)
    check(e.property, terms_.negation(values_.fits(a, from, to)));
  if (from.isPointer && !to.isPointer && !to.isBool) {
    if (e.isAddress)
      giveAway(a);
    return values_.convert(numberOf(id, a), {64, false, false}, to);
  }
  if (to.isPointer && !from.isPointer)
    return pointerTo(id, values_.convert(a, from, {64, false, false}));
  return values_.convert(a, from, to);
}

Value Machine::evaluate(ExprId id, const Expr &e) {
  switch (e.kind) {
  case ExprKind::Constant: return evaluateConstant(id, e);
  case ExprKind::Load: return loadScalar(id, e, operands(e.place));
  case ExprKind::AddressOf: {
    Operands at = operands(e.place);
    checkAlive(e.checks, at.pointer, terms_.boolean(true));
    Value pointer = address(program_.places[e.place], at);
    checkFormed(e.checks, pointer, terms_.boolean(true));
    return pointer;
  }
  case ExprKind::FunctionAddress: return values_.address(functions_[e.callee.index], 0);
  case ExprKind::PointerAdd: {
    Value pointer = scalar(e.a);
    Value steps = values_.convert(scalar(e.b), scalarOf(program_.exprs[e.b].type), kOffset);
    auto size = static_cast<int64_t>(program_.types[program_.types[e.type].element].bytes);
    return moved(e.checks, pointer, steps, (e.delta < 0 ? -1 : 1) * std::max<int64_t>(1, size),
                 terms_.boolean(true));
  }
  case ExprKind::PointerDiff: return pointerDifference(e);
  case ExprKind::Statements: {
    exec(e.stmt);
    return e.a ? scalar(e.a) : Value();
  }
  case ExprKind::Allocate: return allocate(id, e);
  case ExprKind::Deallocate: deallocate(e); return Value();
  case ExprKind::Copy: copy(e); return Value();
  case ExprKind::Fill: fill(e); return Value();
  case ExprKind::Havoc: havoc(id, e); return Value();
  case ExprKind::UnknownCode: unknownCode(id, e); return Value();
  case ExprKind::Query: return query(e);
  case ExprKind::Unary: return madeFloat(id, evaluateUnary(e));
  case ExprKind::Binary: return madeFloat(id, evaluateBinary(id, e));
  case ExprKind::Logical: return evaluateLogical(id, e);
  case ExprKind::Conditional: return evaluateConditional(e);
  case ExprKind::Comma: discard(e.a); return scalar(e.b);
  case ExprKind::AnyOrder: evaluateAnyOrder(id, e); return Value();
  case ExprKind::Cast: return madeFloat(id, evaluateCast(id, e));
  case ExprKind::Assign:
    if (!program_.types[e.type].isScalar()) {
      aggregate(id);
      return Value();
    }
    return evaluateStore(id, e);
  case ExprKind::CompoundAssign:
  case ExprKind::Increment: return evaluateStore(id, e);
  case ExprKind::Call: {
    Object result = call(id, e);
    if (!result.cells.empty())
      return result.cells[0].value;
    return scalarOf(e.type).isPointer ? values_.null() : Value();
  }
  case ExprKind::Nondet: return nondet(id, e);
  case ExprKind::Assert:
  case ExprKind::Assume: {
    const auto around = std::exchange(assertingAt_, depthOfAssertion(e));
    Term holds = condition(e.a);
    assertingAt_ = around;
    if (e.kind == ExprKind::Assume && (!e.property || depth_ == 0)) {
      restrict(holds);
      if (e.property && program_.properties[e.property].kind == ir::PropertyKind::Assertion)
        noteReached(e.property);
      return Value();
    }
    noteReached(e.property);
    violate(e.property, terms_.negation(terms_.disjunction(holds, excused(e.property))));
    return Value();
  }
  case ExprKind::Fail: {
    noteReached(e.property);
    violate(e.property, terms_.boolean(true));
    if (limits_.lenient)
      kill();
    return Value();
  }
  case ExprKind::Halt: kill(); return Value();
  case ExprKind::NotModelled: leaveUnmodelled(id); return Value();
  }
  return Value();
}

/// `a op b` with its checks: a divisor of 0 and a shift count outside the width are
/// violations where `guard` holds.
Value Machine::operate(ir::BinaryOp op, const Value &a, const Value &b, ir::TypeId left,
                       ir::TypeId right, ir::TypeId result, ir::PropertyId property,
                       ir::PropertyId overflow, Term guard) {
  using ir::BinaryOp;
  Scalar l = scalarOf(left), r = scalarOf(right);
  if (l.isPointer) {
    if (op != BinaryOp::Eq && op != BinaryOp::Ne && property)
      check(property, terms_.conjunction(guard, apart(a, b)));
    if (op == BinaryOp::Eq || op == BinaryOp::Ne)
      return pointersEqual(op, a, b, scalarOf(result).width);
    refuseMembers(a);
    refuseMembers(b);
    return values_.binary(op, a, b, l, r, scalarOf(result).width);
  }
  if (l.isFloat)
    return values_.binary(op, a, b, l, r, scalarOf(result).width);
  if (op == BinaryOp::Div || op == BinaryOp::Rem)
    violate(property, terms_.conjunction(guard, terms_.disjunction(values_.equals(b, 0, r.width),
                                                                   noQuotient(a, b, l))));
  if (op == BinaryOp::Shl || op == BinaryOp::Shr) {
    Scalar wide{64, false, false};
    Value count = values_.convert(b, r, wide);
    Value inRange = values_.binary(BinaryOp::Lt, count, Value::number(l.width), wide, wide, 32);
    violate(property, terms_.conjunction(guard, values_.equals(inRange, 0, 32)));
  }
  if (overflow && l.isSigned && program_.isChecked(ir::PropertyKind::Overflow)) {
    Term too = op == BinaryOp::Shl ? shiftOverflows(a, b, l, r) : overflows(op, a, b, l);
    checkOverflow(overflow, terms_.conjunction(guard, too));
  }
  return values_.binary(op, a, b, l, r, scalarOf(result).width);
}

Value Machine::evaluateBinary(ExprId id, const Expr &e) {
  const auto *changes = changesOf(id);
  auto drops = [](int operand) {
    return [operand](const Change &c) {
      return c.kind == ChangeKind::Operand && c.operand == 1 - operand;
    };
  };
  Value a, b;
  Term needA = facts_->effects[e.a.index] ? noneOf(changes, drops(0)) : terms_.boolean(true);
  Term needB = facts_->effects[e.b.index] ? noneOf(changes, drops(1)) : terms_.boolean(true);
  under(needA, [&] { a = scalar(e.a); });
  under(needB, [&] { b = scalar(e.b); });
  ir::TypeId left = program_.exprs[e.a].type, right = program_.exprs[e.b].type;
  Term original = noneOf(changes, [](const Change &c) {
    return c.kind == ChangeKind::Binary || c.kind == ChangeKind::Operand;
  });
  if (e.checks.lifetime)
    for (const Value *operand : {&a, &b})
      checkAlive(e.checks, *operand,
                 noneOf(changes, [](const Change &c) { return c.kind == ChangeKind::Operand; }));
  Value v;
  uint32_t width = scalarOf(e.type).width;
  if (!terms_.isFalse(original))
    v = operate(e.binary, a, b, left, right, e.type, e.property, e.overflow, original);
  return alternatives(id, v, width, [&](const GuardedChange &c) -> std::optional<Value> {
    if (c.change.kind == ChangeKind::Binary)
      return operate(c.change.binary, a, b, left, right, e.type, e.property, e.overflow, c.guard);
    if (c.change.kind == ChangeKind::Operand)
      return c.change.operand == 0 ? a : b;
    return std::nullopt;
  });
}

Value Machine::evaluateLogical(ExprId id, const Expr &e) {
  const auto *changes = changesOf(id);
  auto taken = [&](auto &&counts) { return terms_.negation(noneOf(changes, counts)); };
  Term flipped = taken([](const Change &c) { return c.kind == ChangeKind::Logical; });
  Term onlyA =
      taken([](const Change &c) { return c.kind == ChangeKind::Operand && c.operand == 0; });
  Term onlyB =
      taken([](const Change &c) { return c.kind == ChangeKind::Operand && c.operand == 1; });
  Term isAnd = e.logical == ir::LogicalOp::And ? terms_.negation(flipped) : flipped;

  Term a = terms_.boolean(false), b = terms_.boolean(false);
  Term needA = facts_->effects[e.a.index] ? terms_.negation(onlyB) : terms_.boolean(true);
  under(needA, [&] { a = condition(e.a); });
  Term needB = terms_.ite(
      onlyB, terms_.boolean(true),
      terms_.conjunction(terms_.negation(onlyA), terms_.ite(isAnd, a, terms_.negation(a))));
  under(needB, [&] { b = condition(e.b); });
  Term result = terms_.ite(isAnd, terms_.conjunction(a, b), terms_.disjunction(a, b));
  result = terms_.ite(onlyA, a, terms_.ite(onlyB, b, result));
  return values_.fromTruth(result, scalarOf(e.type).width);
}

/// Assign, CompoundAssign and Increment of a scalar; the value as C defines it.
Value Machine::evaluateStore(ExprId id, const Expr &e) {
  Operands at = operands(e.place);
  if (e.kind == ExprKind::Assign) {
    Value v = scalar(e.a);
    storeScalar(id, e, at, v);
    return stored(e, v);
  }
  return e.kind == ExprKind::Increment ? increment(id, e, at) : compoundAssign(id, e, at);
}

/// What an assignment's value is: for a bit-field what fits into it.
Value Machine::stored(const Expr &e, const Value &v) {
  Scalar type = scalarOf(e.type);
  uint32_t bits = bitsOf(program_.places[e.place], nullptr);
  if (bits >= type.width)
    return v;
  Value cut = values_.extract(v, type.width, 0, bits);
  return values_.convert(cut, {bits, type.isSigned, false}, {type.width, type.isSigned, false});
}

Value Machine::increment(ExprId id, const Expr &e, const Operands &at) {
  Scalar type = scalarOf(e.type);
  Value old = loadScalar(id, e, at);
  auto step = [&](int delta, Term guard) {
    if (type.isPointer) {
      auto size = static_cast<int64_t>(program_.types[program_.types[e.type].element].bytes);
      return moved(e.checks, old, Value::number(1), delta * std::max<int64_t>(1, size), guard);
    }
    if (type.isFloat)
      return values_.binary(delta > 0 ? ir::BinaryOp::Add : ir::BinaryOp::Sub, old,
                            values_.convert(Value::number(1), {32, true, false}, type), type, type,
                            type.width);
    // _Bool saturates: computed in int and converted back
    Scalar wide = type.isBool ? Scalar{32, true, false} : type;
    Value before = values_.convert(old, type, wide);
    Value one = Value::number(delta > 0 ? 1 : lowBits(wide.width));
    if (e.overflow && program_.isChecked(ir::PropertyKind::Overflow))
      checkOverflow(e.overflow,
                    terms_.conjunction(guard, overflows(ir::BinaryOp::Add, before, one, wide)));
    Value sum = values_.binary(ir::BinaryOp::Add, before, one, wide, wide, wide.width);
    return values_.convert(sum, wide, type);
  };
  auto isSign = [](const Change &c) { return c.kind == ChangeKind::Sign; };
  Value next = step(e.delta, noneOf(changesOf(id), isSign));
  next = alternatives(id, next, type.width, [&](const GuardedChange &c) -> std::optional<Value> {
    if (c.change.kind != ChangeKind::Sign)
      return std::nullopt;
    return step(-e.delta, c.guard);
  });
  next = madeFloat(id, next);
  storeScalar(id, e, at, next);
  return e.postfix ? old : stored(e, next);
}

Value Machine::compoundAssign(ExprId id, const Expr &e, const Operands &at) {
  Scalar type = scalarOf(e.type);
  const auto *changes = changesOf(id);
  Value operand;
  Value old = oldValue(id, e, at, operand);
  ir::TypeId right = program_.exprs[e.a].type;
  if (type.isPointer) {
    auto size = static_cast<int64_t>(program_.types[program_.types[e.type].element].bytes);
    Value steps = values_.convert(operand, scalarOf(right), kOffset);
    auto isBinary = [](const Change &c) { return c.kind == ChangeKind::Binary; };
    auto next = [&](ir::BinaryOp op, Term guard) {
      int64_t sign = op == ir::BinaryOp::Sub ? -1 : 1;
      return moved(e.checks, old, steps, sign * std::max<int64_t>(1, size), guard);
    };
    Value result = alternatives(id, next(e.binary, noneOf(changes, isBinary)), type.width,
                                [&](const GuardedChange &c) -> std::optional<Value> {
                                  if (!isBinary(c.change))
                                    return std::nullopt;
                                  return next(c.change.binary, c.guard);
                                });
    storeScalar(id, e, at, result);
    return result;
  }
  Scalar computed = scalarOf(e.computeType);
  Value left = values_.convert(old, type, computed);
  Term original = noneOf(changes, [](const Change &c) { return c.kind == ChangeKind::Binary; });
  Value v;
  if (!terms_.isFalse(original))
    v = operate(e.binary, left, operand, e.computeType, right, e.computeType, e.property,
                e.overflow, original);
  v = alternatives(id, v, computed.width, [&](const GuardedChange &c) -> std::optional<Value> {
    if (c.change.kind != ChangeKind::Binary)
      return std::nullopt;
    return operate(c.change.binary, left, operand, e.computeType, right, e.computeType, e.property,
                   e.overflow, c.guard);
  });
  Value result = madeFloat(id, values_.convert(v, computed, type));
  storeScalar(id, e, at, result);
  return stored(e, result);
}

Object Machine::aggregate(ExprId id) {
  tick();
  try {
    return evaluateAggregate(id, program_.exprs[id]);
  } catch (const MemoryNotModelled &) {
    leaveUnmodelled(id);
    return {};
  }
}

Object Machine::evaluateAggregate(ExprId id, const Expr &e) {
  uint64_t bytes = program_.types[e.type].bytes;
  switch (e.kind) {
  case ExprKind::Load: {
    Locations at = locate(e.place, operands(e.place), false, terms_.boolean(true));
    return dead() ? Object() : rowAt(at, bytes, e.type);
  }
  case ExprKind::Assign: {
    Operands at = operands(e.place);
    Object v = aggregate(e.a);
    for (const Location &l : locate(e.place, at, true, terms_.boolean(true)))
      if (!dead())
        putRow({l}, v, Value::number(bytes));
    return v;
  }
  case ExprKind::Conditional: {
    Term c = condition(e.a);
    Object yes, no;
    under(c, [&] { yes = aggregate(e.b); });
    under(terms_.negation(c), [&] { no = aggregate(e.c); });
    return memory_.select(c, yes, no);
  }
  case ExprKind::Comma: discard(e.a); return aggregate(e.b);
  case ExprKind::Cast: return aggregate(e.a);
  case ExprKind::Call: return call(id, e);
  case ExprKind::Statements: exec(e.stmt); return e.a ? aggregate(e.a) : Object();
  case ExprKind::Nondet: return nondetRow(id, e.elsewhere);
  default: scalar(id); return {};
  }
}

Value Machine::input(const ir::InputKey &key, Scalar type) {
  // What an unwritten local has is drawn once, however often states are merged or compared.
  const bool isFresh = key.kind == ir::InputKey::Kind::Uninitialised;
  drawn_ += isDrawn(key) && !(isFresh && known_.contains(key));
  if (interpretation_.inputs) {
    const Bits v = ir::valueOf(*interpretation_.inputs, key) & lowBits(type.width);
    return values_.regular(Value::number(type.isBool ? v & 1 : v), type);
  }
  auto [it, isNew] = known_.try_emplace(key);
  if (isNew) {
    Value fresh = values_.fresh(type);
    // Reads at unknown places may have been of this cell; they came first.
    ir::InputKey first = key;
    first.cell = 0;
    Value value = fresh;
    if (auto at = inputsAt_.find(first); at != inputsAt_.end())
      for (size_t i = at->second.size(); i-- > 0;) {
        const InputSymbol &s = at->second[i];
        if (key.cell < s.key.cell || (key.cell - s.key.cell) % s.cellsPerStep != 0)
          continue;
        Term same =
            terms_.equal(s.index, terms_.number(64, (key.cell - s.key.cell) / s.cellsPerStep));
        value = values_.select(same, Value::term(s.symbol), value, type.width);
      }
    it->second = values_.asTerm(value, type.width);
    out_.inputs.push_back({key, it->second, {}, 0});
  }
  return Value::term(it->second);
}

} // namespace salve::execution
