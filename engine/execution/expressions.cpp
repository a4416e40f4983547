// Evaluation of expressions, with alternatives and free components.
//
// Every operand is evaluated once; the original and all alternatives are computed from
// the same operand values. An operand that an alternative drops is evaluated only where
// it is not dropped, if its evaluation has effects.
#include "engine/execution/machine.h"

namespace salve::execution {

using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using smt::Term;

void Machine::tick() {
  if ((++steps_ & 63) != 0)
    return;
  if (terms_.exhausted())
    throw ExecutionStopped{StopReason::Memory};
  if (steps_ > limits_.steps || budget_.exhausted())
    throw ExecutionStopped{StopReason::Timeout};
}

void Machine::violate(ir::PropertyId property, Term condition) {
  if (terms_.isFalse(condition))
    return;
  Term violated = terms_.conjunction(current_.path.whole(), condition);
  if (!terms_.isFalse(violated))
    out_.obligations.push_back({property, violated});
  if (!limits_.lenient)
    restrict(terms_.negation(condition));
}

const std::vector<GuardedChange> *Machine::changesOf(ExprId id) const {
  if (interpretation_.changes.empty())
    return nullptr;
  auto it = interpretation_.changes.find(id.index);
  return it == interpretation_.changes.end() ? nullptr : &it->second;
}

Term Machine::condition(ExprId id) {
  Value v = scalar(id);
  return values_.truth(v, scalarOf(program_.exprs[id].type).width);
}

void Machine::discard(ExprId id) {
  const Expr &e = program_.exprs[id];
  const ir::Type &type = program_.types[e.type];
  if (type.kind == ir::TypeKind::Record || type.kind == ir::TypeKind::Array)
    aggregate(id);
  else
    scalar(id);
}

Value Machine::scalar(ExprId id) {
  tick();
  const Expr &e = program_.exprs[id];
  if (program_.types[e.type].kind != ir::TypeKind::Integer)
    return evaluate(id, e);
  if (auto it = interpretation_.free.find(id.index); it != interpretation_.free.end())
    return freed(id, e, it->second);
  return scalarChanged(id, e);
}

Value Machine::freed(ExprId id, const Expr &e, Term free) {
  Scalar type = scalarOf(e.type);
  Value value = values_.fresh(type);
  out_.freed.push_back({id, value.term(), terms_.conjunction(current_.path.whole(), free)});
  Value original;
  under(terms_.negation(free), [&] { original = scalarChanged(id, e); });
  return values_.select(free, value, original, type.width);
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
  if (change.kind == ChangeKind::Negate)
    return values_.fromTruth(values_.equals(original, 0, type.width), type.width);
  Value offset = Value::number(static_cast<uint64_t>(static_cast<int64_t>(change.offset)) &
                               (type.width == 64 ? ~0ULL : (1ULL << type.width) - 1));
  Value sum = values_.binary(ir::BinaryOp::Add, original, offset, type, type, type.width);
  return type.isBool ? values_.convert(sum, {type.width, false, false}, type) : sum;
}

/// Another expression in place of a constant, evaluated only where it is chosen.
Value Machine::instead(const GuardedChange &c) {
  Value value;
  under(c.guard, [&] { value = scalar(c.change.expr); });
  return value;
}

Value Machine::evaluate(ExprId id, const Expr &e) {
  switch (e.kind) {
  case ExprKind::Constant: {
    return alternatives(id, Value::number(e.value), scalarOf(e.type).width,
                        [&](const GuardedChange &c) -> std::optional<Value> {
                          if (c.change.kind == ChangeKind::Instead)
                            return instead(c);
                          if (c.change.kind != ChangeKind::Constant)
                            return std::nullopt;
                          return Value::number(c.change.value);
                        });
  }
  case ExprKind::Load: return loadScalar(id, e, indices(e.place));
  case ExprKind::Unary: {
    Value a = scalar(e.a);
    return values_.unary(e.unary, a, scalarOf(program_.exprs[e.a].type));
  }
  case ExprKind::Binary: return evaluateBinary(id, e);
  case ExprKind::Logical: return evaluateLogical(id, e);
  case ExprKind::Conditional: {
    Term c = condition(e.a);
    Value yes, no;
    bool isVoid = program_.types[e.type].kind != ir::TypeKind::Integer;
    under(c, [&] { yes = scalar(e.b); });
    under(terms_.negation(c), [&] { no = scalar(e.c); });
    return isVoid ? Value() : values_.select(c, yes, no, scalarOf(e.type).width);
  }
  case ExprKind::Comma: discard(e.a); return scalar(e.b);
  case ExprKind::Cast: {
    if (program_.types[e.type].kind == ir::TypeKind::Void) {
      discard(e.a);
      return Value();
    }
    Value a = scalar(e.a);
    return values_.convert(a, scalarOf(program_.exprs[e.a].type), scalarOf(e.type));
  }
  case ExprKind::Assign:
    if (!program_.types[e.type].isScalar()) {
      aggregate(id);
      return Value();
    }
    return evaluateStore(id, e);
  case ExprKind::CompoundAssign:
  case ExprKind::Increment: return evaluateStore(id, e);
  case ExprKind::Call: {
    std::vector<Value> result = call(id, e);
    return result.size() == 1 ? result[0] : Value();
  }
  case ExprKind::Nondet: return nondet(id, e);
  case ExprKind::Assert: {
    Term holds = condition(e.a);
    Term &reached = out_.reached.try_emplace(e.property.index, terms_.boolean(false)).first->second;
    reached = terms_.disjunction(reached, current_.path.whole());
    violate(e.property, terms_.negation(holds));
    return Value();
  }
  case ExprKind::Assume: {
    Term holds = condition(e.a);
    restrict(holds);
    return Value();
  }
  case ExprKind::Fail: {
    Term &reached = out_.reached.try_emplace(e.property.index, terms_.boolean(false)).first->second;
    reached = terms_.disjunction(reached, current_.path.whole());
    violate(e.property, terms_.boolean(true));
    if (limits_.lenient)
      kill();
    return Value();
  }
  case ExprKind::Halt: kill(); return Value();
  }
  return Value();
}

/// `a op b` with its checks: a divisor of 0 and a shift count outside the width are
/// violations where `guard` holds.
Value Machine::operate(ir::BinaryOp op, const Value &a, const Value &b, ir::TypeId left,
                       ir::TypeId right, ir::TypeId result, ir::PropertyId property, Term guard) {
  using ir::BinaryOp;
  Scalar l = scalarOf(left), r = scalarOf(right);
  if (op == BinaryOp::Div || op == BinaryOp::Rem)
    violate(property, terms_.conjunction(guard, values_.equals(b, 0, r.width)));
  if (op == BinaryOp::Shl || op == BinaryOp::Shr) {
    Scalar wide{64, false, false};
    Value count = values_.convert(b, r, wide);
    Value inRange = values_.binary(BinaryOp::Lt, count, Value::number(l.width), wide, wide, 32);
    violate(property, terms_.conjunction(guard, values_.equals(inRange, 0, 32)));
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
  Term needA = facts_.effects[e.a.index] ? noneOf(changes, drops(0)) : terms_.boolean(true);
  Term needB = facts_.effects[e.b.index] ? noneOf(changes, drops(1)) : terms_.boolean(true);
  under(needA, [&] { a = scalar(e.a); });
  under(needB, [&] { b = scalar(e.b); });
  ir::TypeId left = program_.exprs[e.a].type, right = program_.exprs[e.b].type;
  Term original = noneOf(changes, [](const Change &c) {
    return c.kind == ChangeKind::Binary || c.kind == ChangeKind::Operand;
  });
  Value v;
  uint32_t width = scalarOf(e.type).width;
  if (!terms_.isFalse(original))
    v = operate(e.binary, a, b, left, right, e.type, e.property, original);
  return alternatives(id, v, width, [&](const GuardedChange &c) -> std::optional<Value> {
    if (c.change.kind == ChangeKind::Binary)
      return operate(c.change.binary, a, b, left, right, e.type, e.property, c.guard);
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
  Term needA = facts_.effects[e.a.index] ? terms_.negation(onlyB) : terms_.boolean(true);
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
  std::vector<Value> at = indices(e.place);
  Scalar type = scalarOf(e.type);
  if (e.kind == ExprKind::Assign) {
    Value v = scalar(e.a);
    storeScalar(id, e, at, v);
    return v;
  }
  if (e.kind == ExprKind::Increment) {
    Value old = loadScalar(id, e, at);
    auto step = [&](int delta) {
      // _Bool saturates: computed in int and converted back
      Scalar wide = type.isBool ? Scalar{32, true, false} : type;
      Value sum = values_.binary(
          ir::BinaryOp::Add, values_.convert(old, type, wide),
          Value::number(delta > 0 ? 1 : (wide.width == 64 ? ~0ULL : (1ULL << wide.width) - 1)),
          wide, wide, wide.width);
      return values_.convert(sum, wide, type);
    };
    Value next = step(e.delta);
    next = alternatives(id, next, type.width, [&](const GuardedChange &c) -> std::optional<Value> {
      if (c.change.kind != ChangeKind::Sign)
        return std::nullopt;
      return step(-e.delta);
    });
    storeScalar(id, e, at, next);
    return e.postfix ? old : next;
  }
  const auto *changes = changesOf(id);
  Value operand = scalar(e.a);
  Value old = loadScalar(id, e, at);
  ir::TypeId right = program_.exprs[e.a].type;
  Scalar computed = scalarOf(e.computeType);
  Value left = values_.convert(old, type, computed);
  Term original = noneOf(changes, [](const Change &c) { return c.kind == ChangeKind::Binary; });
  Value v;
  if (!terms_.isFalse(original))
    v = operate(e.binary, left, operand, e.computeType, right, e.computeType, e.property, original);
  v = alternatives(id, v, computed.width, [&](const GuardedChange &c) -> std::optional<Value> {
    if (c.change.kind != ChangeKind::Binary)
      return std::nullopt;
    return operate(c.change.binary, left, operand, e.computeType, right, e.computeType, e.property,
                   c.guard);
  });
  Value result = values_.convert(v, computed, type);
  storeScalar(id, e, at, result);
  return result;
}

std::vector<Value> Machine::aggregate(ExprId id) {
  tick();
  const Expr &e = program_.exprs[id];
  uint64_t cells = cellsOf(e.type);
  switch (e.kind) {
  case ExprKind::Load: {
    std::vector<Value> result;
    Locations at = locate(e.place, indices(e.place));
    for (uint64_t i = 0; i < cells; ++i)
      result.push_back(load(at, i, e.type));
    return result;
  }
  case ExprKind::Assign: {
    std::vector<Value> index = indices(e.place);
    std::vector<Value> v = aggregate(e.a);
    Locations at = locate(e.place, index);
    for (uint64_t i = 0; i < cells; ++i)
      store(at, i, v[i], e.type, terms_.boolean(true));
    return v;
  }
  case ExprKind::Conditional: {
    Term c = condition(e.a);
    std::vector<Value> yes(cells), no(cells);
    under(c, [&] { yes = aggregate(e.b); });
    under(terms_.negation(c), [&] { no = aggregate(e.c); });
    const auto &widths = cellWidths(e.type);
    for (uint64_t i = 0; i < cells; ++i)
      yes[i] = values_.select(c, yes[i], no[i], widths[i]);
    return yes;
  }
  case ExprKind::Comma: discard(e.a); return aggregate(e.b);
  case ExprKind::Cast: return aggregate(e.a);
  case ExprKind::Call: return call(id, e);
  default: scalar(id); return std::vector<Value>(cells);
  }
}

Value Machine::nondet(ExprId id, const Expr &e) {
  return input({ir::InputKey::Kind::Nondet, id.index, 0, frame_->context}, scalarOf(e.type));
}

Value Machine::input(const ir::InputKey &key, Scalar type) {
  if (interpretation_.inputs) {
    uint64_t v = ir::valueOf(*interpretation_.inputs, key);
    return Value::number(type.isBool ? v & 1 : v);
  }
  auto [it, isNew] = known_.try_emplace(key);
  if (isNew) {
    it->second = values_.fresh(type).term();
    out_.inputs.push_back({key, it->second});
  }
  return Value::term(it->second);
}

} // namespace salve::execution
