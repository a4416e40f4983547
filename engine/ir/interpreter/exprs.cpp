// Expressions: operators, conversions, calls.
#include "engine/ir/effects.h"
#include "engine/ir/interpreter/arithmetic.h"
#include "engine/ir/interpreter/machine.h"
#include "engine/ir/recursion.h"
#include "engine/support/ieee.h"

#include <algorithm>
#include <utility>

namespace salve::ir {

using namespace interpreter;

uint64_t Machine::elementBytes(TypeId pointer) const {
  return std::max<uint64_t>(1, program_.types[program_.types[pointer].element].bytes);
}

bool Machine::isTrue(ExprId id) {
  const Bits bits = eval(id);
  return truthy(typeOf(id), bits);
}

/// Evaluates, and says what came out and where it was read or stored.
Bits Machine::evalAndTell(ExprId id) {
  isTelling_ = true;
  const Bits value = eval(id);
  const Expr &expr = program_.exprs[id];
  Evaluation told{id, activation_, value, 0, false, Evaluation::kNone};
  const bool stores = expr.kind == ExprKind::Assign || expr.kind == ExprKind::CompoundAssign ||
                      expr.kind == ExprKind::Increment;
  if (stores || expr.kind == ExprKind::Load) {
    told.address = std::exchange(accessed_, 0);
    told.stores = stores;
  }
  if (expr.kind == ExprKind::Call)
    told.from = std::exchange(returnedFrom_, Evaluation::kNone);
  told_->add(told);
  return value;
}

Bits Machine::eval(ExprId id) {
  if (told_ && !std::exchange(isTelling_, false))
    return evalAndTell(id);
  tick();
  const Expr &expr = program_.exprs[id];
  switch (expr.kind) {
  case ExprKind::Constant: return expr.value;
  case ExprKind::Load: return load(expr);
  case ExprKind::AddressOf: return address(expr);
  case ExprKind::FunctionAddress: return functionPointer(expr.callee);
  case ExprKind::PointerAdd: {
    uint64_t pointer = evalPointer(expr.a);
    int64_t steps = signedOf(expr.b);
    if (expr.delta < 0)
      steps = static_cast<int64_t>(0 - static_cast<uint64_t>(steps));
    return moved(expr.checks, pointer, steps, elementBytes(program_.exprs[expr.a].type));
  }
  case ExprKind::PointerDiff: return pointerDifference(expr);
  case ExprKind::Unary: return madeFloat(id, unary(expr));
  case ExprKind::Binary: return madeFloat(id, binary(expr));
  case ExprKind::Logical:
    if (expr.logical == LogicalOp::And)
      return isTrue(expr.a) && isTrue(expr.b);
    return isTrue(expr.a) || isTrue(expr.b);
  case ExprKind::Conditional: return eval(isTrue(expr.a) ? expr.b : expr.c);
  case ExprKind::Comma: discard(expr.a); return eval(expr.b);
  case ExprKind::AnyOrder: anyOrder(id); return 0;
  case ExprKind::Cast: return madeFloat(id, cast(expr));
  case ExprKind::Assign: return assign(id);
  case ExprKind::CompoundAssign: return compoundAssign(id);
  case ExprKind::Increment: return increment(id);
  case ExprKind::Call: call(id); return returnValue_;
  case ExprKind::Statements: statements(expr); return expr.a ? eval(expr.a) : 0;
  case ExprKind::Nondet: return nondet(id, expr.type, 0);
  case ExprKind::Allocate: return allocateObject(id);
  case ExprKind::Deallocate: deallocate(expr); return 0;
  case ExprKind::Copy: copyBytes(expr); return 0;
  case ExprKind::Fill: fillBytes(expr); return 0;
  case ExprKind::Havoc: havoc(id); return 0;
  case ExprKind::UnknownCode: unknownCode(id); return 0;
  case ExprKind::Query: return query(expr);
  case ExprKind::Assert:
    run_.asserted += !isOfStatus(expr); // a program that passes its tests may end elsewhere
    if (!isTrue(expr.a) && !(isExcused_ && isOfStatus(expr)))
      fail(expr.property, compared(expr));
    if (options_.executed && expr.property)
      run_.held[expr.property.index] = stepsDone() + 1;
    return 0;
  case ExprKind::Assume:
    if (!isTrue(expr.a)) {
      if (expr.property && !calls_.empty())
        fail(expr.property);
      end(RunEnd::AssumptionFalse);
    }
    return 0;
  case ExprKind::Fail: fail(expr.property);
  case ExprKind::Halt: end(RunEnd::Halted);
  case ExprKind::NotModelled: run_.notModelled = id; end(RunEnd::NotModelled);
  }
  return 0;
}

bool Machine::isOfStatus(const Expr &assertion) const {
  return assertion.property && program_.properties[assertion.property].isStatus;
}

std::string Machine::compared(const Expr &assertion) {
  const Expr &question = program_.exprs[assertion.a];
  if (!isOfStatus(assertion) || question.kind != ExprKind::Binary) // somebody asks something else
    return "";
  const ExprId status = question.a;
  return formatValue(typeOf(status), eval(status));
}

/// The value of an aggregate.
void Machine::evalBlob(ExprId id, Blob &out) {
  tick();
  const Expr &expr = program_.exprs[id];
  switch (expr.kind) {
  case ExprKind::Load: return loadBlob(expr, out);
  case ExprKind::Assign: return assignBlob(expr, out);
  case ExprKind::Conditional: return evalBlob(isTrue(expr.a) ? expr.b : expr.c, out);
  case ExprKind::Comma: discard(expr.a); return evalBlob(expr.b, out);
  case ExprKind::Cast: return evalBlob(expr.a, out);
  case ExprKind::Call:
    call(id);
    out = std::move(returned_);
    return;
  case ExprKind::Statements: statements(expr); return evalBlob(expr.a, out);
  case ExprKind::Nondet: return nondetBlob(id, out);
  case ExprKind::Constant:
  case ExprKind::AddressOf:
  case ExprKind::FunctionAddress:
  case ExprKind::PointerAdd:
  case ExprKind::PointerDiff:
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Logical:
  case ExprKind::AnyOrder:
  case ExprKind::CompoundAssign:
  case ExprKind::Increment:
  case ExprKind::Allocate:
  case ExprKind::Deallocate:
  case ExprKind::Copy:
  case ExprKind::Fill:
  case ExprKind::Havoc:
  case ExprKind::UnknownCode:
  case ExprKind::Query:
  case ExprKind::Assert:
  case ExprKind::Assume:
  case ExprKind::Fail:
  case ExprKind::Halt:
  case ExprKind::NotModelled: end(RunEnd::Stopped); // never aggregates; the verifier says so
  }
}

/// What the operation gives; of what is not a number the bits are arbitrary (ir/inputs.h).
Bits Machine::madeFloat(ExprId id, Bits value) {
  const Expr &expr = program_.exprs[id];
  const Type &type = program_.types[expr.type];
  if (type.kind != TypeKind::Float || !ieee::isNan(value, type.width) || !makesNan(program_, expr))
    return value;
  const InputKey key{InputKey::Kind::Nondet, id.index, 0, context_};
  if (!inputs_.contains(key))
    return value;
  const Bits any = input(key);
  return ieee::isNan(any, type.width) ? any : value;
}

/// A scalar of an arbitrary value.
Bits Machine::nondet(ExprId id, TypeId leaf, uint64_t cell) {
  const InputKey key{InputKey::Kind::Nondet, id.index, cell, context_};
  const Expr &expr = program_.exprs[id];
  if (expr.usual && options_.asUsual && !inputs_.contains(key))
    return 0;
  if (program_.types[leaf].kind != TypeKind::Pointer) {
    const Bits value = input(key);
    isExcused_ |= expr.usual && value != 0;
    return value;
  }
  const bool isGiven = expr.elsewhere || expr.kind == ExprKind::Call;
  return isGiven ? unknownPointer(key, leaf, std::nullopt, known()) : 0;
}

void Machine::nondetBlob(ExprId id, Blob &out) {
  TypeId type = program_.exprs[id].type;
  const uint64_t bytes = program_.types[type].bytes;
  out.rows.assign(3 * bytes, 0xff);
  std::fill_n(out.rows.begin(), bytes, uint8_t{0});
  eachCell(program_.types, type, 0, 0,
           [&](uint64_t cell, uint64_t bit, uint32_t width, TypeId leaf) {
             depositBits(out.rows.data() + bit / 8, bit % 8, width, nondet(id, leaf, cell));
             return true;
           });
}

void Machine::discard(ExprId id) {
  TypeKind kind = typeOf(id).kind;
  if (kind == TypeKind::Record || kind == TypeKind::Array) {
    Blob ignored;
    evalBlob(id, ignored);
  } else {
    eval(id);
  }
}

/// The statements of `({ ... })`; a jump out of them is thrown to the statement around.
void Machine::statements(const Expr &expr) {
  layout_.open(expr.stmt);
  Flow flow = exec(expr.stmt, {});
  if (flow != Flow::Normal)
    throw Left{flow};
}

void Machine::anyOrder(ExprId id) {
  const Expr &expr = program_.exprs[id];
  for (uint32_t part : chosenOrder(expr, lowHalf(input(orderKey(id, context_)))))
    discard(expr.args[part]);
}

// -------------------------------------------------------------- operators

Bits Machine::converted(const Type &from, const Type &to, Bits bits, PropertyId property) {
  if (from.kind == TypeKind::Integer && to.kind == TypeKind::Integer)
    return truncate(to, static_cast<Bits>(signedValue(from, bits)));
  std::optional<Bits> value = convert(from, to, bits);
  if (!value)
    fail(property, valueText(from, bits));
  return *value;
}

Bits Machine::cast(const Expr &expr) {
  const Type &from = typeOf(expr.a), &to = program_.types[expr.type];
  if (!to.isScalar()) {
    discard(expr.a);
    return 0;
  }
  const Bits bits = eval(expr.a);
  bool wasPointer = from.kind == TypeKind::Pointer, isPointer = to.kind == TypeKind::Pointer;
  if (wasPointer && isPointer)
    return bits;
  if (isPointer) {
    const auto number = static_cast<uint64_t>(signedValue(from, bits));
    return expr.isAddress ? pointerTo(number) : invalidPointer(number);
  }
  if (wasPointer && to.isBool)
    return bits != 0;
  if (wasPointer) {
    if (expr.isAddress)
      giveAway(lowHalf(bits));
    return truncate(to, addressOf(lowHalf(bits)));
  }
  return converted(from, to, bits, expr.property);
}

Bits Machine::unary(const Expr &expr) {
  const Bits a = eval(expr.a);
  const Type &type = typeOf(expr.a);
  if (expr.unary == UnaryOp::Negate && checksOverflow_ && isChecked(expr.overflow) &&
      overflows(BinaryOp::Sub, type, 0, a))
    fail(expr.overflow, "-(" + formatValue(type, a) + ")");
  return interpreter::unary(expr.unary, type, a);
}

Bits Machine::binary(const Expr &expr) {
  const Bits a = eval(expr.a);
  const Bits b = eval(expr.b);
  const Type &type = typeOf(expr.a);
  if (type.kind == TypeKind::Pointer)
    return pointerBinary(expr, lowHalf(a), lowHalf(b));
  return compute(expr, type, typeOf(expr.b), a, b);
}

Bits Machine::compute(const Expr &expr, const Type &type, const Type &right, Bits a, Bits b) {
  if (type.kind != TypeKind::Float) {
    bool isShift = expr.binary == BinaryOp::Shl || expr.binary == BinaryOp::Shr;
    if ((expr.binary == BinaryOp::Div || expr.binary == BinaryOp::Rem) &&
        (b == 0 || hasNoQuotient(type, a, b)))
      failDivision(expr, type, a, b);
    if (isShift && static_cast<Bits>(signedValue(right, b)) >= type.width) // negative: huge
      failShift(expr.property, right, b);
    if (checksOverflow_ && isChecked(expr.overflow) && overflows(expr.binary, type, a, b))
      failOverflow(expr.overflow, expr.binary, type, a, isShift ? right : type, b);
  }
  return interpreter::binary(expr.binary, type, a, b);
}

uint64_t Machine::pointerBinary(const Expr &expr, uint64_t a, uint64_t b) {
  checkAlive(expr.checks, a);
  checkAlive(expr.checks, b);
  if (expr.binary == BinaryOp::Eq || expr.binary == BinaryOp::Ne)
    return (a == b || touch(a, b)) == (expr.binary == BinaryOp::Eq);
  Pointer x = decode(a), y = decode(b);
  bool same = x.kind == y.kind && x.id == y.id;
  if (!same)
    failApart(expr.property, a, b);
  switch (expr.binary) {
  case BinaryOp::Lt: return x.offset < y.offset;
  case BinaryOp::Le: return x.offset <= y.offset;
  case BinaryOp::Gt: return x.offset > y.offset;
  default: return x.offset >= y.offset;
  }
}

uint64_t Machine::pointerDifference(const Expr &expr) {
  uint64_t a = evalPointer(expr.a);
  uint64_t b = evalPointer(expr.b);
  checkAlive(expr.checks, a);
  checkAlive(expr.checks, b);
  Pointer x = decode(a), y = decode(b);
  bool same = x.kind == y.kind && x.id == y.id;
  if (!same)
    failApart(expr.property, a, b);
  auto bytes = static_cast<int64_t>(elementBytes(program_.exprs[expr.a].type));
  return lowHalf(
      truncate(program_.types[expr.type], static_cast<uint64_t>((x.offset - y.offset) / bytes)));
}

// ------------------------------------------------------------------ calls

/// What is called; of an indirect call a function of the type that the pointer points to.
FunctionId Machine::callee(const Expr &expr, uint64_t pointer) {
  if (expr.callee)
    return expr.callee;
  Pointer p = decode(pointer);
  if (p.kind != Pointer::Kind::Function || p.id >= program_.functions.size())
    fail(expr.property, pointerText(pointer),
         p.kind == Pointer::Kind::Null ? Fault::Other : Fault::InvalidPointer);
  FunctionId target(p.id);
  TypeId wanted = typeOf(expr.a).element;
  const Function &function = program_.functions[target];
  if (!function.type || !sameType(program_.types, function.type, wanted))
    fail(expr.property, "`" + function.name + "` has another type");
  if (!function.body)
    fail(expr.property, "`" + function.name + "` has no body");
  return target;
}

/// A function from elsewhere does what unknown code does and has any result.
void Machine::callUnknown(ExprId id, size_t first, std::span<const Blob> aggregates) {
  const Expr &expr = program_.exprs[id];
  const Type &result = program_.types[expr.type];
  if (result.kind == TypeKind::Pointer && program_.types[result.element].kind == TypeKind::Void &&
      !functionsOfType(program_, typeOf(expr.a).element).empty())
    end(RunEnd::NotModelled); // only the program's own functions are called for such a result
  std::vector<Given> given;
  size_t nextBlob = 0;
  for (ExprId argument : expr.args) {
    if (typeOf(argument).isScalar()) {
      const Bits value = values_[first++];
      if (typeOf(argument).kind == TypeKind::Pointer)
        given.push_back({lowHalf(value), !typeOf(argument).toConst});
      continue;
    }
    const Blob &blob = aggregates[nextBlob++];
    eachCell(program_.types, program_.exprs[argument].type, 0, 0,
             [&](uint64_t, uint64_t bit, uint32_t, TypeId leaf) {
               const Type &type = program_.types[leaf];
               if (type.kind == TypeKind::Pointer)
                 given.push_back({loadPointer(blob.rows.data() + bit / 8), !type.toConst});
               return true;
             });
  }
  runUnknown(id, given, true);
  returnValue_ = 0;
  const TypeKind kind = program_.types[expr.type].kind;
  if (kind == TypeKind::Record)
    nondetBlob(id, returned_);
  else if (kind != TypeKind::Void)
    returnValue_ = nondet(id, expr.type, 0);
}

/// The first pointer that is null among the arguments, whose scalars lie from `first` on.
ExprId Machine::nullArgument(const Expr &call, size_t first) const {
  for (ExprId argument : call.args) {
    if (!typeOf(argument).isScalar())
      continue;
    if (values_[first++] == 0 && typeOf(argument).kind == TypeKind::Pointer &&
        program_.isInText(program_.exprs[argument].range.file))
      return argument;
  }
  return {};
}

/// Leaves the result in returnValue_ or returned_.
void Machine::call(ExprId id) {
  const Expr &expr = program_.exprs[id];
  uint64_t pointer = expr.callee ? 0 : evalPointer(expr.a);
  size_t first = values_.size();
  std::vector<Blob> aggregates;
  std::vector<uint64_t> told; // evaluations of the arguments
  for (ExprId argument : expr.args)
    if (typeOf(argument).isScalar()) {
      values_.push_back(eval(argument));
      if (told_)
        told.push_back(told_->end() - 1);
    } else {
      Blob blob; // evaluating it may call and so reallocate nothing of ours
      evalBlob(argument, blob);
      aggregates.push_back(std::move(blob));
    }
  if (!expr.callee && pointer == functionPointer(unknownFunction())) {
    callUnknown(id, first, aggregates);
    values_.resize(first);
    return;
  }
  FunctionId target = callee(expr, pointer);
  const Function &function = program_.functions[target];
  if (!function.body || expr.args.size() < function.parameters.size())
    end(RunEnd::Stopped); // the verifier says so
  if (expr.callee && isChecked(expr.property) &&
      program_.properties[expr.property].limit == kSameArguments && repeats(function, first))
    fail(expr.property);
  if (active_[target.index] >= limits::endless::kCalls && !function.isModel)
    noteDeepCall(expr, target, first);
  const ExprId outerNull = nullArgument_;
  if (!program_.functions[function_].isModel)
    nullArgument_ = function.isModel ? nullArgument(expr, first) : ExprId();
  if (options_.path)
    tellCall(id, target);
  Caller caller = enter(target, callContext(context_, id));
  calls_.push_back(id);
  const uint64_t outer = std::exchange(activation_, ++activations_);
  returnedFrom_ = Evaluation::kNone;
  passArguments(function, expr, first, aggregates, told);
  values_.resize(first);
  runBody(function.body, function.returnType);
  activation_ = outer;
  calls_.pop_back();
  leave(target, std::move(caller));
  nullArgument_ = outerNull;
}

/// Whether the arguments are what the parameters are, of a function that calls itself.
bool Machine::repeats(const Function &function, size_t first) {
  for (VariableId parameter : function.parameters) {
    const Where where = variableAt(parameter);
    const Type &type = program_.types[program_.variables[parameter].type];
    const uint64_t bytes =
        type.isScalar() ? type.valueBytes() : std::min<uint64_t>(8, where.stored);
    if (loadBytes(where.data, bytes) != (values_[first++] & ones(bytes))) // as it would be stored
      return false;
  }
  return true;
}

void Machine::passArguments(const Function &callee, const Expr &expr, size_t first,
                            std::span<const Blob> aggregates, std::span<const uint64_t> told) {
  size_t next = first, nextBlob = 0;
  for (size_t i = 0; i < callee.parameters.size(); ++i) {
    Where where = variableAt(callee.parameters[i]);
    if (typeOf(expr.args[i]).isScalar()) {
      const uint64_t bytes = typeOf(expr.args[i]).valueBytes();
      if (!told.empty())
        tellArgument(expr.args[i], where, values_[next], told[next - first]);
      storeBytes(where.data, bytes, values_[next++]);
      storeBytes(where.defined(), bytes, ~Bits{0});
      continue;
    }
    const Blob &blob = aggregates[nextBlob++];
    if (blob.bytes() != where.stored)
      end(RunEnd::Stopped); // the verifier says so
    if (where.stored > 0)
      std::memcpy(where.data, blob.rows.data(), blob.rows.size());
  }
}

} // namespace salve::ir
