// Expressions: C's arithmetic on bits, places, calls.
#include "engine/ir/interpreter_machine.h"

#include <algorithm>

namespace salve::ir {

namespace {

uint64_t convert(const Type &from, const Type &to, uint64_t bits) {
  return truncate(to, static_cast<uint64_t>(signedValue(from, bits)));
}

bool compare(BinaryOp op, const Type &type, uint64_t a, uint64_t b) {
  if (type.isSigned) { // order of signed numbers, seen as unsigned ones
    constexpr uint64_t kSign = uint64_t{1} << 63;
    a = static_cast<uint64_t>(signedValue(type, a)) ^ kSign;
    b = static_cast<uint64_t>(signedValue(type, b)) ^ kSign;
  }
  switch (op) {
  case BinaryOp::Lt: return a < b;
  case BinaryOp::Le: return a <= b;
  case BinaryOp::Gt: return a > b;
  case BinaryOp::Ge: return a >= b;
  case BinaryOp::Eq: return a == b;
  default: return a != b;
  }
}

} // namespace

uint64_t Machine::eval(ExprId id) {
  tick();
  const Expr &expr = program_.exprs[id];
  switch (expr.kind) {
  case ExprKind::Constant: return expr.value;
  case ExprKind::Load: return load(expr);
  case ExprKind::Unary: return unary(expr);
  case ExprKind::Binary: return binary(expr);
  case ExprKind::Logical: {
    bool a = eval(expr.a) != 0;
    if (expr.logical == LogicalOp::And)
      return a && eval(expr.b) != 0;
    return a || eval(expr.b) != 0;
  }
  case ExprKind::Conditional: return eval(expr.a) != 0 ? eval(expr.b) : eval(expr.c);
  case ExprKind::Comma: discard(expr.a); return eval(expr.b);
  case ExprKind::Cast:
    if (!program_.types[expr.type].isScalar()) {
      discard(expr.a);
      return 0;
    }
    return convert(typeOf(expr.a), program_.types[expr.type], eval(expr.a));
  case ExprKind::Assign: return assign(expr);
  case ExprKind::CompoundAssign: return compoundAssign(expr);
  case ExprKind::Increment: return increment(expr);
  case ExprKind::Call: call(id); return returnValue_;
  case ExprKind::Nondet: return input({InputKey::Kind::Nondet, id.index, 0, context_});
  case ExprKind::Assert:
    if (eval(expr.a) == 0)
      fail(expr.property);
    return 0;
  case ExprKind::Assume:
    if (eval(expr.a) == 0)
      end(RunEnd::AssumptionFalse);
    return 0;
  case ExprKind::Fail: fail(expr.property);
  case ExprKind::Halt: end(RunEnd::Halted);
  }
  return 0;
}

/// Appends the cells of an aggregate value.
void Machine::evalCells(ExprId id, std::vector<uint64_t> &out) {
  tick();
  const Expr &expr = program_.exprs[id];
  switch (expr.kind) {
  case ExprKind::Load: return loadCells(expr, out);
  case ExprKind::Assign: return assignCells(expr, out);
  case ExprKind::Conditional: return evalCells(eval(expr.a) != 0 ? expr.b : expr.c, out);
  case ExprKind::Comma: discard(expr.a); return evalCells(expr.b, out);
  case ExprKind::Cast: return evalCells(expr.a, out);
  case ExprKind::Call:
    call(id);
    returned_.resize(program_.types[expr.type].cells);
    out.insert(out.end(), returned_.begin(), returned_.end());
    return;
  case ExprKind::Nondet:
    for (uint64_t cell = 0; cell < program_.types[expr.type].cells; ++cell)
      out.push_back(input({InputKey::Kind::Nondet, id.index, cell, context_}));
    return;
  case ExprKind::Constant:
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Logical:
  case ExprKind::CompoundAssign:
  case ExprKind::Increment:
  case ExprKind::Assert:
  case ExprKind::Assume:
  case ExprKind::Fail:
  case ExprKind::Halt: end(RunEnd::Stopped); // never aggregates; the verifier says so
  }
}

void Machine::evalAny(ExprId id, std::vector<uint64_t> &out) {
  if (typeOf(id).isScalar())
    out.push_back(eval(id));
  else
    evalCells(id, out);
}

void Machine::discard(ExprId id) {
  TypeKind kind = typeOf(id).kind;
  if (kind == TypeKind::Record || kind == TypeKind::Array) {
    std::vector<uint64_t> ignored;
    evalCells(id, ignored);
  } else {
    eval(id);
  }
}

// ----------------------------------------------------------------- places

/// Pushes the place's indices, widened to 64 bits by their own signedness.
void Machine::evalIndices(const Place &place) {
  for (const Projection &step : place.path)
    if (step.kind == Projection::Kind::Index) {
      uint64_t bits = eval(step.index);
      indices_.push_back(static_cast<uint64_t>(signedValue(typeOf(step.index), bits)));
    }
}

/// Checks the bounds of the indices from `firstIndex` on and pops them; the number of
/// the place's first cell within its variable.
uint64_t Machine::locate(const Place &place, size_t firstIndex) {
  if (place.path.empty())
    return 0;
  uint64_t cell = 0;
  size_t next = firstIndex;
  TypeId outer = program_.variables[place.variable].type;
  for (const Projection &step : place.path) {
    const Type &type = program_.types[outer];
    if (step.kind == Projection::Kind::Field) {
      cell += type.fields[step.field].cellOffset;
    } else {
      uint64_t index = indices_[next++];
      if (index >= type.count) // negative ones are huge
        fail(step.bounds,
             "index " + formatValue(typeOf(step.index), truncate(typeOf(step.index), index)));
      cell += index * program_.types[step.type].cells;
    }
    outer = step.type;
  }
  indices_.resize(firstIndex);
  return cell;
}

uint64_t Machine::load(const Expr &expr) {
  const Place &place = program_.places[expr.place];
  size_t first = indices_.size();
  evalIndices(place);
  uint64_t cell = locate(place, first);
  return read(addressOf(place.variable) + cell, place.variable, cell);
}

void Machine::loadCells(const Expr &expr, std::vector<uint64_t> &out) {
  const Place &place = program_.places[expr.place];
  size_t first = indices_.size();
  evalIndices(place);
  uint64_t cell = locate(place, first), address = addressOf(place.variable);
  uint64_t end = cell + program_.types[place.type].cells;
  for (; cell < end; ++cell)
    out.push_back(read(address + cell, place.variable, cell));
}

uint64_t Machine::assign(const Expr &expr) {
  if (!program_.types[expr.type].isScalar()) {
    std::vector<uint64_t> value;
    assignCells(expr, value);
    return 0;
  }
  const Place &place = program_.places[expr.place];
  size_t first = indices_.size();
  evalIndices(place);
  uint64_t value = eval(expr.a);
  uint64_t cell = locate(place, first);
  write(addressOf(place.variable) + cell, place.variable, cell, value);
  return value;
}

void Machine::assignCells(const Expr &expr, std::vector<uint64_t> &out) {
  const Place &place = program_.places[expr.place];
  size_t first = indices_.size(), start = out.size();
  evalIndices(place);
  evalCells(expr.a, out);
  uint64_t cell = locate(place, first), address = addressOf(place.variable);
  for (size_t i = start; i < out.size(); ++i, ++cell)
    write(address + cell, place.variable, cell, out[i]);
}

uint64_t Machine::compoundAssign(const Expr &expr) {
  const Place &place = program_.places[expr.place];
  size_t first = indices_.size();
  evalIndices(place);
  uint64_t right = eval(expr.a);
  uint64_t cell = locate(place, first);
  uint64_t address = addressOf(place.variable) + cell;
  const Type &type = program_.types[place.type], &wide = program_.types[expr.computeType];
  uint64_t old = convert(type, wide, read(address, place.variable, cell));
  uint64_t result = compute(expr.binary, expr.property, wide, typeOf(expr.a), old, right);
  uint64_t value = convert(wide, type, result);
  write(address, place.variable, cell, value);
  return value;
}

uint64_t Machine::increment(const Expr &expr) {
  const Place &place = program_.places[expr.place];
  size_t first = indices_.size();
  evalIndices(place);
  uint64_t cell = locate(place, first);
  uint64_t address = addressOf(place.variable) + cell;
  uint64_t old = read(address, place.variable, cell);
  uint64_t value = truncate(program_.types[place.type], old + static_cast<int64_t>(expr.delta));
  write(address, place.variable, cell, value);
  return expr.postfix ? old : value;
}

// -------------------------------------------------------------- operators

uint64_t Machine::unary(const Expr &expr) {
  uint64_t a = eval(expr.a);
  switch (expr.unary) {
  case UnaryOp::Negate: return truncate(program_.types[expr.type], 0 - a);
  case UnaryOp::BitNot: return truncate(program_.types[expr.type], ~a);
  case UnaryOp::LogicalNot: return a == 0;
  }
  return 0;
}

uint64_t Machine::binary(const Expr &expr) {
  uint64_t a = eval(expr.a);
  uint64_t b = eval(expr.b);
  return compute(expr.binary, expr.property, typeOf(expr.a), typeOf(expr.b), a, b);
}

/// `type` is the left operand's; `right` differs from it for shifts only.
uint64_t Machine::compute(BinaryOp op, PropertyId property, const Type &type, const Type &right,
                          uint64_t a, uint64_t b) {
  switch (op) {
  case BinaryOp::Add: return truncate(type, a + b);
  case BinaryOp::Sub: return truncate(type, a - b);
  case BinaryOp::Mul: return truncate(type, a * b);
  case BinaryOp::Div: return divide(false, property, type, a, b);
  case BinaryOp::Rem: return divide(true, property, type, a, b);
  case BinaryOp::Shl: return shift(true, property, type, right, a, b);
  case BinaryOp::Shr: return shift(false, property, type, right, a, b);
  case BinaryOp::And: return a & b;
  case BinaryOp::Or: return a | b;
  case BinaryOp::Xor: return a ^ b;
  case BinaryOp::Lt:
  case BinaryOp::Le:
  case BinaryOp::Gt:
  case BinaryOp::Ge:
  case BinaryOp::Eq:
  case BinaryOp::Ne: return compare(op, type, a, b);
  }
  return 0;
}

uint64_t Machine::divide(bool remainder, PropertyId property, const Type &type, uint64_t a,
                         uint64_t b) {
  if (b == 0)
    fail(property, "divisor 0");
  if (!type.isSigned)
    return remainder ? a % b : a / b;
  int64_t x = signedValue(type, a), y = signedValue(type, b);
  if (y == -1) // the smallest number has no negative: it wraps
    return remainder ? 0 : truncate(type, 0 - a);
  return truncate(type, static_cast<uint64_t>(remainder ? x % y : x / y));
}

uint64_t Machine::shift(bool left, PropertyId property, const Type &type, const Type &right,
                        uint64_t a, uint64_t b) {
  if (static_cast<uint64_t>(signedValue(right, b)) >= type.width) // negative ones are huge
    fail(property, "shift count " + formatValue(right, b));
  if (left)
    return truncate(type, a << b);
  if (!type.isSigned)
    return a >> b;
  return truncate(type, static_cast<uint64_t>(signedValue(type, a) >> b));
}

// ------------------------------------------------------------------ calls

/// Leaves the result in returnValue_ or returned_.
void Machine::call(ExprId id) {
  const Expr &expr = program_.exprs[id];
  const Function &callee = program_.functions[expr.callee];
  if (!callee.body)
    end(RunEnd::Stopped);
  std::vector<uint64_t> arguments;
  arguments.reserve(expr.args.size());
  for (ExprId argument : expr.args)
    evalAny(argument, arguments);
  Caller caller = enter(expr.callee, callContext(context_, id));
  if (arguments.size() != frames_[expr.callee.index].parameterCells)
    end(RunEnd::Stopped); // the verifier says so
  std::copy(arguments.begin(), arguments.end(), cells_.begin() + base_);
  std::fill_n(fresh_.begin() + base_, arguments.size(), uint8_t{0});
  runBody(callee.body);
  leave(expr.callee, std::move(caller));
}

} // namespace salve::ir
