#include "engine/smt/ieee.h"

#include "engine/smt/arithmetic.h"

#include <bit>
#include <cfloat>
#include <cmath>
#include <limits>

namespace salve::smt::ieee {

static_assert(FLT_EVAL_METHOD == 0, "every operation must round to its own type");
static_assert(std::numeric_limits<float>::is_iec559 && std::numeric_limits<double>::is_iec559);

namespace {

float single(uint64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); }
double wide(uint64_t bits) { return std::bit_cast<double>(bits); }
uint64_t bitsOf(float value) {
  return std::isnan(value) ? quietNan(32) : std::bit_cast<uint32_t>(value);
}
uint64_t bitsOf(double value) {
  return std::isnan(value) ? quietNan(64) : std::bit_cast<uint64_t>(value);
}

/// f on the numbers, in their own format.
template <typename F> auto apply(uint64_t a, uint64_t b, uint32_t width, const F &f) {
  return width == 32 ? f(single(a), single(b)) : f(wide(a), wide(b));
}
template <typename F> uint64_t compute(uint64_t a, uint64_t b, uint32_t width, const F &f) {
  return width == 32 ? bitsOf(f(single(a), single(b))) : bitsOf(f(wide(a), wide(b)));
}

/// Ties to even without regard to the host's rounding mode.
template <typename T> T toEven(T x) {
  T down = std::floor(x), rest = x - down;
  if (rest != T(0.5))
    return std::copysign(rest < T(0.5) ? down : down + 1, x);
  return std::copysign(std::fmod(down, T(2)) == 0 ? down : down + 1, x);
}

template <typename T> T toIntegral(T x, Rounding mode) {
  switch (mode) {
  case Rounding::Floor: return std::floor(x);
  case Rounding::Ceil: return std::ceil(x);
  case Rounding::Trunc: return std::trunc(x);
  case Rounding::HalfAway: return std::round(x);
  case Rounding::HalfEven: return std::isfinite(x) ? toEven(x) : x;
  }
  return x;
}

} // namespace

uint64_t add(uint64_t a, uint64_t b, uint32_t width) {
  return compute(a, b, width, [](auto x, auto y) { return x + y; });
}
uint64_t multiply(uint64_t a, uint64_t b, uint32_t width) {
  return compute(a, b, width, [](auto x, auto y) { return x * y; });
}
uint64_t divide(uint64_t a, uint64_t b, uint32_t width) {
  return compute(a, b, width, [](auto x, auto y) { return x / y; });
}
uint64_t squareRoot(uint64_t a, uint32_t width) {
  return compute(a, 0, width, [](auto x, auto) { return std::sqrt(x); });
}
uint64_t rounded(uint64_t a, uint32_t width, Rounding mode) {
  return compute(a, 0, width, [mode](auto x, auto) { return toIntegral(x, mode); });
}
bool less(uint64_t a, uint64_t b, uint32_t width) {
  return apply(a, b, width, [](auto x, auto y) { return x < y; });
}
bool equal(uint64_t a, uint64_t b, uint32_t width) {
  return apply(a, b, width, [](auto x, auto y) { return x == y; });
}

uint64_t converted(uint64_t a, uint32_t from, uint32_t to) {
  if (from == to)
    return a;
  return to == 32 ? bitsOf(static_cast<float>(wide(a))) : bitsOf(static_cast<double>(single(a)));
}

uint64_t fromInteger(uint64_t a, uint32_t integerWidth, bool isSigned, uint32_t width) {
  if (isSigned) {
    int64_t value = toSigned(a, integerWidth);
    return width == 32 ? bitsOf(static_cast<float>(value)) : bitsOf(static_cast<double>(value));
  }
  return width == 32 ? bitsOf(static_cast<float>(a)) : bitsOf(static_cast<double>(a));
}

bool fits(uint64_t a, uint32_t width, uint32_t integerWidth, bool isSigned) {
  double x = width == 32 ? static_cast<double>(single(a)) : wide(a); // exact
  if (std::isnan(x))
    return false;
  x = std::trunc(x);
  double above = std::ldexp(1.0, static_cast<int>(integerWidth - (isSigned ? 1 : 0)));
  return x < above && (isSigned ? x >= -above : x >= 0);
}

uint64_t toInteger(uint64_t a, uint32_t width, uint32_t integerWidth, bool isSigned) {
  if (!fits(a, width, integerWidth, isSigned))
    return 0;
  double x = std::trunc(width == 32 ? static_cast<double>(single(a)) : wide(a));
  uint64_t value =
      x < 0 ? static_cast<uint64_t>(static_cast<int64_t>(x)) : static_cast<uint64_t>(x);
  return value & mask(integerWidth);
}

uint64_t powerOfTwo(int exponent, uint32_t width) {
  return width == 32 ? bitsOf(std::ldexp(1.0F, exponent)) : bitsOf(std::ldexp(1.0, exponent));
}

} // namespace salve::smt::ieee
