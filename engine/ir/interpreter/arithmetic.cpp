#include "engine/ir/interpreter/arithmetic.h"

#include "engine/support/ieee.h"

namespace salve::ir::interpreter {

namespace {

template <typename T> bool related(BinaryOp op, T a, T b) {
  switch (op) {
  case BinaryOp::Lt: return a < b;
  case BinaryOp::Le: return a <= b;
  case BinaryOp::Gt: return a > b;
  case BinaryOp::Ge: return a >= b;
  case BinaryOp::Eq: return a == b;
  default: return a != b;
  }
}

Bits floatBinary(BinaryOp op, uint32_t width, Bits a, Bits b) {
  switch (op) {
  case BinaryOp::Add: return ieee::add(a, b, width);
  case BinaryOp::Sub: return ieee::add(a, b ^ signBit(width), width);
  case BinaryOp::Mul: return ieee::multiply(a, b, width);
  case BinaryOp::Div: return ieee::divide(a, b, width);
  case BinaryOp::Lt: return ieee::less(a, b, width);
  case BinaryOp::Le: return ieee::less(a, b, width) || ieee::equal(a, b, width);
  case BinaryOp::Gt: return ieee::less(b, a, width);
  case BinaryOp::Ge: return ieee::less(b, a, width) || ieee::equal(a, b, width);
  case BinaryOp::Eq: return ieee::equal(a, b, width);
  default: return !ieee::equal(a, b, width);
  }
}

Bits floatUnary(UnaryOp op, uint32_t width, Bits a) {
  using ieee::Rounding;
  switch (op) {
  case UnaryOp::FloatIsNan: return ieee::isNan(a, width);
  case UnaryOp::FloatIsInf: return ieee::isInfinite(a, width);
  case UnaryOp::Negate: return a ^ signBit(width);
  case UnaryOp::FloatAbs: return ieee::magnitude(a, width);
  case UnaryOp::FloatSqrt: return ieee::squareRoot(a, width);
  case UnaryOp::FloatFloor: return ieee::rounded(a, width, Rounding::Floor);
  case UnaryOp::FloatCeil: return ieee::rounded(a, width, Rounding::Ceil);
  case UnaryOp::FloatTrunc: return ieee::rounded(a, width, Rounding::Trunc);
  case UnaryOp::FloatRound: return ieee::rounded(a, width, Rounding::HalfAway);
  default: return ieee::rounded(a, width, Rounding::HalfEven);
  }
}

} // namespace

bool truthy(const Type &type, Bits bits) {
  return (type.kind == TypeKind::Float ? ieee::magnitude(bits, type.width) : bits) != 0;
}

std::optional<Bits> convert(const Type &from, const Type &to, Bits bits) {
  bool wasFloat = from.kind == TypeKind::Float, isFloat = to.kind == TypeKind::Float;
  if (!wasFloat && !isFloat)
    return truncate(to, static_cast<Bits>(signedValue(from, bits)));
  if (!wasFloat)
    return ieee::fromInteger(bits, from.width, from.isSigned, to.width);
  if (isFloat)
    return ieee::converted(bits, from.width, to.width);
  if (to.isBool)
    return truthy(from, bits); // a number or not
  if (!ieee::fits(bits, from.width, to.width, to.isSigned))
    return std::nullopt;
  return ieee::toInteger(bits, from.width, to.width, to.isSigned);
}

Bits unary(UnaryOp op, const Type &type, Bits a) {
  if (op == UnaryOp::LogicalNot)
    return !truthy(type, a);
  if (type.kind == TypeKind::Float)
    return floatUnary(op, type.width, a);
  return truncate(type, op == UnaryOp::Negate ? 0 - a : ~a);
}

Bits binary(BinaryOp op, const Type &type, Bits a, Bits b) {
  if (type.kind == TypeKind::Float)
    return floatBinary(op, type.width, a, b);
  switch (op) {
  case BinaryOp::Add: return truncate(type, a + b);
  case BinaryOp::Sub: return truncate(type, a - b);
  case BinaryOp::Mul: return truncate(type, a * b);
  case BinaryOp::Div: return divide(false, type, a, b);
  case BinaryOp::Rem: return divide(true, type, a, b);
  case BinaryOp::Shl: return shift(true, type, a, b);
  case BinaryOp::Shr: return shift(false, type, a, b);
  case BinaryOp::And: return a & b;
  case BinaryOp::Or: return a | b;
  case BinaryOp::Xor: return a ^ b;
  case BinaryOp::Lt:
  case BinaryOp::Le:
  case BinaryOp::Gt:
  case BinaryOp::Ge:
  case BinaryOp::Eq:
  case BinaryOp::Ne:
    return type.isSigned ? related(op, signedValue(type, a), signedValue(type, b))
                         : related(op, a, b);
  }
  return 0;
}

Bits divide(bool remainder, const Type &type, Bits a, Bits b) {
  if (!type.isSigned)
    return remainder ? a % b : a / b;
  SignedBits x = signedValue(type, a), y = signedValue(type, b);
  if (y == -1) // the smallest number has no negative: it wraps
    return remainder ? 0 : truncate(type, 0 - a);
  return truncate(type, static_cast<Bits>(remainder ? x % y : x / y));
}

bool hasNoQuotient(const Type &type, Bits a, Bits b) {
  return type.isSigned && a == signBit(type.width) && signedValue(type, b) == -1;
}

Bits shift(bool left, const Type &type, Bits a, Bits count) {
  if (left)
    return truncate(type, a << count);
  if (!type.isSigned)
    return a >> count;
  return truncate(type, static_cast<Bits>(signedValue(type, a) >> count));
}

bool overflows(BinaryOp op, const Type &type, Bits a, Bits b) {
  if (type.kind != TypeKind::Integer || !type.isSigned)
    return false;
  SignedBits x = signedValue(type, a), y = signedValue(type, b), result = 0;
  const auto most = static_cast<SignedBits>(lowBits(type.width - 1));
  switch (op) {
  case BinaryOp::Add:
    if (__builtin_add_overflow(x, y, &result))
      return true;
    break;
  case BinaryOp::Sub:
    if (__builtin_sub_overflow(x, y, &result))
      return true;
    break;
  case BinaryOp::Mul:
    if (__builtin_mul_overflow(x, y, &result))
      return true;
    break;
  case BinaryOp::Shl: return x < 0 || (b < type.width && x > most >> b);
  case BinaryOp::Div:
  case BinaryOp::Rem:
  case BinaryOp::Shr:
  case BinaryOp::And:
  case BinaryOp::Or:
  case BinaryOp::Xor:
  case BinaryOp::Lt:
  case BinaryOp::Le:
  case BinaryOp::Gt:
  case BinaryOp::Ge:
  case BinaryOp::Eq:
  case BinaryOp::Ne: return false;
  }
  return result > most || result < -most - 1;
}

} // namespace salve::ir::interpreter
