// A finite number is taken apart into sign, integer significand and exponent; the exact result, or
// as much of it as decides its rounding (the rest is "some more", Parts::more), is put together
// again by `rounding`. IEEE 754-2008, 4.3 and 5; the digits of quotients and roots are those of
// long division and of the square root by hand.
#include "engine/support/ieee.h"

#include <bit>
#include <cstdio>
#include <cstdlib>

namespace salve::ieee {

namespace {

/// (significand + a part of 1 if there is more) * 2^exponent
struct Parts {
  bool negative = false;
  Bits significand = 0;
  int exponent = 0;
  bool more = false;
};

int bias(uint32_t width) { return static_cast<int>(integerBits(width)) - 1; }
/// Of the lowest bit of the smallest numbers.
int leastExponent(uint32_t width) { return 2 - bias(width) - static_cast<int>(precision(width)); }
bool isNegative(Bits a, uint32_t width) { return (a & signBit(width)) != 0; }
bool isZero(Bits a, uint32_t width) { return magnitude(a, width) == 0; }
Bits zero(bool negative, uint32_t width) { return negative ? signBit(width) : 0; }
Bits infinite(bool negative, uint32_t width) { return infinity(width) | zero(negative, width); }

/// Of a finite number.
Parts partsOf(Bits a, uint32_t width) {
  const auto exponent = static_cast<int>(magnitude(a, width) >> fraction(width));
  Parts parts;
  parts.negative = isNegative(a, width);
  parts.significand = a & lowBits(precision(width) - 1);
  if (exponent != 0)
    parts.significand |= Bits{1} << (precision(width) - 1);
  parts.exponent = leastExponent(width) + (exponent != 0 ? exponent - 1 : 0);
  return parts;
}

/// The same number with the highest of 64 bits set; of what is not zero and has at most 64.
Parts aligned(Parts parts) {
  const auto shift = static_cast<int>(64 - bitLength(parts.significand));
  parts.significand <<= shift;
  parts.exponent -= shift;
  return parts;
}

/// The nearest number. Where there is more, the significand has two bits beyond the precision.
Bits rounding(Parts parts, uint32_t width) {
  if (parts.significand == 0)
    return zero(parts.negative, width);
  const auto most = static_cast<int>(precision(width));
  int shift = static_cast<int>(bitLength(parts.significand)) - most;
  if (parts.exponent + shift < leastExponent(width))
    shift = leastExponent(width) - parts.exponent;
  Bits whole = parts.significand;
  if (shift <= 0) {
    whole <<= -shift;
  } else if (shift > 128) {
    whole = 0; // less than half of the smallest number
  } else {
    const Bits half = Bits{1} << (shift - 1), rest = parts.significand & (half | (half - 1));
    whole = shift == 128 ? 0 : whole >> shift;
    if (rest > half || (rest == half && (parts.more || (whole & 1) != 0)))
      ++whole;
  }
  int exponent = parts.exponent + shift;
  if (bitLength(whole) > precision(width)) {
    whole >>= 1;
    ++exponent;
  }
  const bool isNormal = bitLength(whole) == precision(width);
  const int above = isNormal ? exponent - leastExponent(width) + 1 : 0;
  const Bits top = magnitude(infinity(width), width) >> fraction(width);
  if (above >= static_cast<int>(top))
    return infinite(parts.negative, width);
  return zero(parts.negative, width) | static_cast<Bits>(above) << fraction(width) |
         (whole & lowBits(fraction(width)));
}

/// Of a finite number: what is left without the fraction, if 128 bits hold it.
bool wholeOf(const Parts &parts, Bits &whole) {
  whole = parts.significand;
  if (parts.exponent >= 0) {
    if (whole != 0 && bitLength(whole) + static_cast<uint32_t>(parts.exponent) > 128)
      return false;
    whole = whole == 0 ? 0 : whole << parts.exponent;
  } else {
    whole = parts.exponent <= -128 ? 0 : whole >> -parts.exponent;
  }
  return true;
}

/// A signed integer that is ordered as the float is; both zeros are 0.
SignedBits order(Bits a, uint32_t width) {
  const auto value = static_cast<SignedBits>(magnitude(a, width));
  return isNegative(a, width) ? -value : value;
}

} // namespace

Bits add(Bits a, Bits b, uint32_t width) {
  if (isNan(a, width) || isNan(b, width))
    return quietNan(width);
  if (isInfinite(a, width))
    return isInfinite(b, width) && a != b ? quietNan(width) : a;
  if (isInfinite(b, width))
    return b;
  Parts x = partsOf(a, width), y = partsOf(b, width);
  if (x.exponent < y.exponent)
    std::swap(x, y);
  const int apart = x.exponent - y.exponent, up = apart < 62 ? apart : 62, down = apart - up;
  Parts sum{x.negative, x.significand << up, x.exponent - up, false};
  Bits other = down >= 64 ? 0 : y.significand >> down;
  sum.more = down >= 64 ? y.significand != 0 : (y.significand & lowBits(down)) != 0;
  if (x.negative == y.negative) {
    sum.significand += other;
  } else if (sum.significand >= other + (sum.more ? 1 : 0)) {
    sum.significand -= other + (sum.more ? 1 : 0);
  } else {
    sum.significand = other - sum.significand; // exact: nothing was shifted out
    sum.negative = y.negative;
  }
  if (sum.significand == 0 && !sum.more)
    return zero(x.negative && y.negative, width);
  return rounding(sum, width);
}

Bits multiply(Bits a, Bits b, uint32_t width) {
  if (isNan(a, width) || isNan(b, width))
    return quietNan(width);
  const bool negative = isNegative(a, width) != isNegative(b, width);
  if (isInfinite(a, width) || isInfinite(b, width))
    return isZero(a, width) || isZero(b, width) ? quietNan(width) : infinite(negative, width);
  const Parts x = partsOf(a, width), y = partsOf(b, width);
  return rounding({negative, x.significand * y.significand, x.exponent + y.exponent, false}, width);
}

Bits divide(Bits a, Bits b, uint32_t width) {
  if (isNan(a, width) || isNan(b, width))
    return quietNan(width);
  const bool negative = isNegative(a, width) != isNegative(b, width);
  if (isInfinite(a, width))
    return isInfinite(b, width) ? quietNan(width) : infinite(negative, width);
  if (isZero(b, width))
    return isZero(a, width) ? quietNan(width) : infinite(negative, width);
  if (isInfinite(b, width) || isZero(a, width))
    return zero(negative, width);
  const Parts x = aligned(partsOf(a, width)), y = aligned(partsOf(b, width));
  constexpr int kFirst = 63, kThen = 8; // digits
  const Bits first = x.significand << kFirst;
  const Bits rest = (first % y.significand) << kThen;
  return rounding({negative, first / y.significand << kThen | rest / y.significand,
                   x.exponent - y.exponent - kFirst - kThen, rest % y.significand != 0},
                  width);
}

Bits squareRoot(Bits a, uint32_t width) {
  if (isNan(a, width) || isZero(a, width))
    return isNan(a, width) ? quietNan(width) : a;
  if (isNegative(a, width) || isInfinite(a, width))
    return isNegative(a, width) ? quietNan(width) : a;
  const Parts x = aligned(partsOf(a, width));
  const int up = x.exponent % 2 == 0 ? 62 : 63; // an even exponent
  Bits radicand = x.significand << up, root = 0, rest = 0;
  constexpr int kDigits = 66;
  for (int i = 0; i < kDigits; ++i, radicand <<= 2) {
    rest = rest << 2 | radicand >> 126;
    const Bits trial = root << 2 | 1;
    root = root << 1 | (rest >= trial ? 1 : 0);
    if (rest >= trial)
      rest -= trial;
  }
  return rounding({false, root, (x.exponent - up) / 2 + 64 - kDigits, rest != 0}, width);
}

Bits rounded(Bits a, uint32_t width, Rounding mode) {
  if (isNan(a, width))
    return quietNan(width);
  if (isInfinite(a, width) || isZero(a, width))
    return a;
  Parts x = partsOf(a, width);
  if (x.exponent >= 0)
    return a;
  const int cut = -x.exponent < 66 ? -x.exponent : 66; // beyond: less than a half
  const Bits rest = x.significand & lowBits(static_cast<uint32_t>(cut)),
             half = Bits{1} << (cut - 1);
  Bits whole = x.significand >> cut;
  bool up = false;
  switch (mode) {
  case Rounding::Floor: up = x.negative && rest != 0; break;
  case Rounding::Ceil: up = !x.negative && rest != 0; break;
  case Rounding::Trunc: break;
  case Rounding::HalfAway: up = rest >= half; break;
  case Rounding::HalfEven: up = rest > half || (rest == half && (whole & 1) != 0); break;
  }
  return rounding({x.negative, whole + (up ? 1 : 0), 0, false}, width);
}

bool less(Bits a, Bits b, uint32_t width) {
  return !isNan(a, width) && !isNan(b, width) && order(a, width) < order(b, width);
}
bool equal(Bits a, Bits b, uint32_t width) {
  return !isNan(a, width) && !isNan(b, width) && order(a, width) == order(b, width);
}

Bits converted(Bits a, uint32_t from, uint32_t to) {
  if (from == to)
    return a;
  if (isNan(a, from))
    return quietNan(to);
  if (isInfinite(a, from))
    return infinite(isNegative(a, from), to);
  return rounding(partsOf(a, from), to);
}

Bits fromInteger(Bits a, uint32_t integerWidth, bool isSigned, uint32_t width) {
  const bool negative = isSigned && (a & signBit(integerWidth)) != 0;
  return rounding({negative, negative ? (0 - a) & lowBits(integerWidth) : a, 0, false}, width);
}

bool fits(Bits a, uint32_t width, uint32_t integerWidth, bool isSigned) {
  Bits whole = 0;
  if (isNan(a, width) || isInfinite(a, width) || !wholeOf(partsOf(a, width), whole))
    return false;
  if (!isNegative(a, width))
    return whole <= lowBits(integerWidth - (isSigned ? 1 : 0));
  return isSigned ? whole <= signBit(integerWidth) : whole == 0;
}

Bits toInteger(Bits a, uint32_t width, uint32_t integerWidth, bool isSigned) {
  Bits whole = 0;
  if (!fits(a, width, integerWidth, isSigned) || !wholeOf(partsOf(a, width), whole))
    return 0;
  return (isNegative(a, width) ? 0 - whole : whole) & lowBits(integerWidth);
}

Bits powerOfTwo(int exponent, uint32_t width) {
  return rounding({false, 1, exponent, false}, width);
}

// ---------------------------------------------------------------- printing

namespace {

/// `0x1.8p+3`: the significand's digits after its leading bit.
std::string hexadecimal(Bits a, uint32_t width) {
  const Parts x = aligned(partsOf(a, width));
  uint64_t digits = lowHalf(x.significand) << 1;
  std::string text = x.negative ? "-0x1" : "0x1";
  for (text += digits ? "." : ""; digits != 0; digits <<= 4)
    text += "0123456789abcdef"[digits >> 60];
  const int exponent = x.exponent + 63;
  return text + (exponent < 0 ? "p-" : "p+") + std::to_string(std::abs(exponent));
}

} // namespace

std::string print(Bits a, uint32_t width) {
  if (isNan(a, width))
    return "nan";
  const bool negative = isNegative(a, width);
  if (isInfinite(a, width))
    return negative ? "-inf" : "inf";
  const Bits narrow = converted(a, width, 64);
  if (converted(narrow, 64, width) != a)
    return hexadecimal(a, width);
  const auto value = std::bit_cast<double>(lowHalf(narrow));
  char text[40];
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    const auto again = std::bit_cast<uint64_t>(std::strtod(text, nullptr));
    if (width < 64 ? converted(again, 64, width) == a : again == narrow)
      break;
  }
  std::string result = text;
  return result.find_first_of(".e") == std::string::npos ? result + ".0" : result;
}

} // namespace salve::ieee
