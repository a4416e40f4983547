#include "engine/ir/interpreter/arithmetic.h"

#include <bit>
#include <cmath>

namespace salve::ir::interpreter {

namespace {

constexpr uint64_t kNan32 = 0x7fc00000, kNan64 = 0x7ff8000000000000;

bool isSingle(const Type &type) { return type.width == 32; }
float asFloat(uint64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); }
double asDouble(uint64_t bits) { return std::bit_cast<double>(bits); }
double number(const Type &type, uint64_t bits) {
  return isSingle(type) ? static_cast<double>(asFloat(bits)) : asDouble(bits);
}
uint64_t bitsOf(float value) { return std::isnan(value) ? kNan32 : std::bit_cast<uint32_t>(value); }
uint64_t bitsOf(double value) {
  return std::isnan(value) ? kNan64 : std::bit_cast<uint64_t>(value);
}

/// The integer that is left when the fraction is dropped, if the type has it.
std::optional<uint64_t> toInteger(const Type &to, double value) {
  if (to.isBool)
    return value != 0 ? 1 : 0; // a number or not
  if (std::isnan(value))
    return std::nullopt;
  double whole = std::trunc(value);
  double end = std::ldexp(1.0, static_cast<int>(to.width) - (to.isSigned ? 1 : 0));
  if (whole >= end || whole < (to.isSigned ? -end : 0.0))
    return std::nullopt;
  uint64_t bits =
      whole < 0 ? static_cast<uint64_t>(static_cast<int64_t>(whole)) : static_cast<uint64_t>(whole);
  return truncate(to, bits);
}

uint64_t fromInteger(const Type &from, const Type &to, uint64_t bits) {
  if (from.isSigned) {
    int64_t value = signedValue(from, bits);
    return isSingle(to) ? bitsOf(static_cast<float>(value)) : bitsOf(static_cast<double>(value));
  }
  return isSingle(to) ? bitsOf(static_cast<float>(bits)) : bitsOf(static_cast<double>(bits));
}

template <typename Float> Float apply(BinaryOp op, Float a, Float b) {
  switch (op) {
  case BinaryOp::Add: return a + b;
  case BinaryOp::Sub: return a - b;
  case BinaryOp::Mul: return a * b;
  default: return a / b;
  }
}

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

template <typename Float> Float rounded(UnaryOp op, Float a) {
  switch (op) {
  case UnaryOp::Negate: return -a;
  case UnaryOp::FloatAbs: return std::fabs(a);
  case UnaryOp::FloatSqrt: return std::sqrt(a);
  case UnaryOp::FloatFloor: return std::floor(a);
  case UnaryOp::FloatCeil: return std::ceil(a);
  case UnaryOp::FloatTrunc: return std::trunc(a);
  case UnaryOp::FloatRound: return std::round(a);
  default: return std::nearbyint(a);
  }
}

uint64_t floatUnary(UnaryOp op, const Type &type, uint64_t a) {
  if (op == UnaryOp::FloatIsNan)
    return std::isnan(number(type, a));
  if (op == UnaryOp::FloatIsInf)
    return std::isinf(number(type, a));
  return isSingle(type) ? bitsOf(rounded(op, asFloat(a))) : bitsOf(rounded(op, asDouble(a)));
}

} // namespace

bool truthy(const Type &type, uint64_t bits) {
  return type.kind == TypeKind::Float ? number(type, bits) != 0 : bits != 0;
}

std::optional<uint64_t> convert(const Type &from, const Type &to, uint64_t bits) {
  bool wasFloat = from.kind == TypeKind::Float, isFloat = to.kind == TypeKind::Float;
  if (!wasFloat && !isFloat)
    return truncate(to, static_cast<uint64_t>(signedValue(from, bits)));
  if (!wasFloat)
    return fromInteger(from, to, bits);
  if (!isFloat)
    return toInteger(to, number(from, bits));
  if (from.width == to.width)
    return bits;
  return isSingle(to) ? bitsOf(static_cast<float>(asDouble(bits))) : bitsOf(number(from, bits));
}

uint64_t unary(UnaryOp op, const Type &type, uint64_t a) {
  if (op == UnaryOp::LogicalNot)
    return !truthy(type, a);
  if (type.kind == TypeKind::Float)
    return floatUnary(op, type, a);
  return truncate(type, op == UnaryOp::Negate ? 0 - a : ~a);
}

uint64_t binary(BinaryOp op, const Type &type, uint64_t a, uint64_t b) {
  if (type.kind == TypeKind::Float) {
    if (isRelational(op))
      return related(op, number(type, a), number(type, b));
    return isSingle(type) ? bitsOf(apply(op, asFloat(a), asFloat(b)))
                          : bitsOf(apply(op, asDouble(a), asDouble(b)));
  }
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

uint64_t divide(bool remainder, const Type &type, uint64_t a, uint64_t b) {
  if (!type.isSigned)
    return remainder ? a % b : a / b;
  int64_t x = signedValue(type, a), y = signedValue(type, b);
  if (y == -1) // the smallest number has no negative: it wraps
    return remainder ? 0 : truncate(type, 0 - a);
  return truncate(type, static_cast<uint64_t>(remainder ? x % y : x / y));
}

bool hasNoQuotient(const Type &type, uint64_t a, uint64_t b) {
  return type.isSigned && a == uint64_t{1} << (type.width - 1) && signedValue(type, b) == -1;
}

uint64_t shift(bool left, const Type &type, uint64_t a, uint64_t count) {
  if (left)
    return truncate(type, a << count);
  if (!type.isSigned)
    return a >> count;
  return truncate(type, static_cast<uint64_t>(signedValue(type, a) >> count));
}

bool overflows(BinaryOp op, const Type &type, uint64_t a, uint64_t b) {
  if (type.kind != TypeKind::Integer || !type.isSigned)
    return false;
  __int128 x = signedValue(type, a), y = signedValue(type, b), result = 0;
  const __int128 most = (static_cast<__int128>(1) << (type.width - 1)) - 1;
  switch (op) {
  case BinaryOp::Add: result = x + y; break;
  case BinaryOp::Sub: result = x - y; break;
  case BinaryOp::Mul: result = x * y; break;
  case BinaryOp::Shl: return x < 0 || (b < type.width && x << b > most);
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
