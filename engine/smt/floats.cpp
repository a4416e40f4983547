// Floats as bit patterns. Every rule holds for all bit patterns: infinities, both zeros,
// denormals, and everything that is not a number (of which results are the canonical one).
// Comparisons are made of comparisons of bits, so that only arithmetic is left to the
// solver's encoding of floats.
#include "engine/smt/arithmetic.h"
#include "engine/smt/push.h"

namespace salve::smt {

using namespace ieee;

namespace {

/// Results of operations, which are canonical.
bool isFloatResult(Op op) { return op >= Op::FAdd && op <= Op::FFromUnsigned; }

/// ±2^k with 2^-k in the format as well
std::optional<Bits> reciprocal(Bits bits, uint32_t width) {
  const uint32_t low = fraction(width);
  const Bits exponent = magnitude(bits, width) >> low, top = infinity(width) >> low;
  if ((bits & lowBits(precision(width) - 1)) != 0 || exponent < 2 || exponent + 2 > top)
    return std::nullopt;
  return regular((bits & signBit(width)) | (top - 1 - exponent) << low, width);
}

} // namespace

// ------------------------------------------------------ signs and classes

Term Terms::floatNegate(Term a) {
  uint32_t w = width(a);
  const Node n = node(a);
  // -(-x) ⇒ x
  if (n.op == Op::BitXor && constant(n.b) == signBit(w))
    return n.a;
  return bitXor(a, number(w, signBit(w)));
}

/// The bits without the sign; the sign of a is of no importance.
Term Terms::floatMagnitude(Term a) {
  uint32_t w = width(a);
  const Node n = node(a);
  if (n.op == Op::BitXor && constant(n.b) == signBit(w))
    return floatMagnitude(n.a);
  if (n.op == Op::BitAnd && constant(n.b) == signBit(w) - 1)
    return a;
  return bitAnd(a, number(w, signBit(w) - 1));
}

Term Terms::floatAbs(Term a) { return floatMagnitude(a); }

Term Terms::floatIsNan(Term a) {
  const Node n = node(a);
  if (n.op == Op::FFromSigned || n.op == Op::FFromUnsigned)
    return false_;
  if (n.op == Op::FConvert || n.op == Op::FRound)
    return floatIsNan(n.a);
  return less(number(width(a), infinity(width(a))), floatMagnitude(a), false);
}

Term Terms::floatIsInfinite(Term a) {
  const Node n = node(a);
  bool isInteger = n.op == Op::FFromSigned || n.op == Op::FFromUnsigned;
  if (isInteger && width(n.a) < integerBits(width(a)))
    return false_;
  return equal(floatMagnitude(a), number(width(a), infinity(width(a))));
}

Term Terms::floatIsZero(Term a) {
  const Node n = node(a);
  if (n.op == Op::FFromSigned || n.op == Op::FFromUnsigned)
    return equal(n.a, number(width(n.a), 0));
  return equal(floatMagnitude(a), number(width(a), 0));
}

/// a, but what is not a number is the canonical one.
Term Terms::floatCanonical(Term a) {
  return isFloatResult(node(a).op) ? a
                                   : ite(floatIsNan(a), number(width(a), quietNan(width(a))), a);
}

bool Terms::isRegular(Term a, int depth) const {
  const Node &n = node(a);
  if (isFloatResult(n.op))
    return true;
  if (auto c = constant(a))
    return regular(*c, n.width) == *c;
  if (n.op == Op::Ite)
    return depth > 0 && isRegular(n.b, depth - 1) && isRegular(n.c, depth - 1);
  // changes of the sign
  const bool isMasked = (n.op == Op::BitXor || n.op == Op::BitAnd) && constant(n.b);
  return isMasked && depth > 0 &&
         (*constant(n.b) & lowBits(n.width - 1)) ==
             (n.op == Op::BitAnd ? lowBits(n.width - 1) : 0) &&
         isRegular(n.a, depth - 1);
}

Term Terms::floatRegular(Term a) {
  uint32_t w = width(a);
  if (w != 80 || isRegular(a, 16))
    return a;
  Term isSmall = equal(extract(a, 64, 15), number(15, 0));
  Term leading = ite(isSmall, number(1, 0), number(1, 1));
  return concat(extract(a, 64, 16), concat(leading, extract(a, 0, 63)));
}

// ------------------------------------------------------------- comparisons

/// A signed integer that is ordered as the float is; both zeros are 0.
Term Terms::floatOrder(Term a) {
  uint32_t w = width(a);
  if (auto c = constant(a))
    return number(w, *c & signBit(w) ? signBit(w) - *c : *c);
  return ite(less(a, number(w, 0), true), subtract(number(w, signBit(w)), a), a);
}

/// The integer that a is the exact conversion of.
std::optional<Term> Terms::asExactInteger(Term a, bool &isSigned) const {
  const Node &n = node(a);
  if (n.op != Op::FFromSigned && n.op != Op::FFromUnsigned)
    return std::nullopt;
  isSigned = n.op == Op::FFromSigned;
  bool exact = width(n.a) - (isSigned ? 1 : 0) <= precision(n.width);
  return exact ? std::optional(n.a) : std::nullopt;
}

/// a < b for exact conversions of integers, or one of them and a constant.
std::optional<Term> Terms::integerLess(Term a, Term b) {
  bool sa = false, sb = false;
  auto x = asExactInteger(a, sa), y = asExactInteger(b, sb);
  if (x && y && sa == sb) {
    uint32_t w = std::max(width(*x), width(*y));
    return less(resize(*x, w, sa), resize(*y, w, sa), sa);
  }
  auto ca = constant(a), cb = constant(b);
  uint32_t w = width(a);
  if (x && cb && !isNan(*cb, w)) {
    // x < c ⇔ x < ceil(c); where that does not fit, c is beyond all integers of the type
    Bits bound = rounded(*cb, w, Rounding::Ceil);
    if (!fits(bound, w, width(*x), sa))
      return boolean((*cb & signBit(w)) == 0);
    return less(*x, number(width(*x), toInteger(bound, w, width(*x), sa)), sa);
  }
  if (y && ca && !isNan(*ca, w)) {
    // c < y ⇔ floor(c) < y
    Bits bound = rounded(*ca, w, Rounding::Floor);
    if (!fits(bound, w, width(*y), sb))
      return boolean((*ca & signBit(w)) != 0);
    return less(number(width(*y), toInteger(bound, w, width(*y), sb)), *y, sb);
  }
  return std::nullopt;
}

Term Terms::floatLess(Term a, Term b) {
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return boolean(ieee::less(*ca, *cb, width(a)));
  if (a == b)
    return false_;
  if (auto r = pushIntoIte(a, b, [this](Term x, Term y) { return floatLess(x, y); }))
    return *r;
  if (auto r = integerLess(a, b))
    return *r;
  Term numbers = conjunction(negation(floatIsNan(a)), negation(floatIsNan(b)));
  return conjunction(numbers, less(floatOrder(a), floatOrder(b), true));
}

Term Terms::floatLessEqual(Term a, Term b) {
  Term numbers = conjunction(negation(floatIsNan(a)), negation(floatIsNan(b)));
  return conjunction(numbers, negation(floatLess(b, a)));
}

Term Terms::floatEqual(Term a, Term b) {
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return boolean(ieee::equal(*ca, *cb, width(a)));
  if (a == b)
    return negation(floatIsNan(a));
  if (integerLess(a, b))
    return conjunction(floatLessEqual(a, b), floatLessEqual(b, a));
  if (ca)
    std::swap(a, b), std::swap(ca, cb);
  if (cb && isNan(*cb, width(a)))
    return false_;
  if (cb) // other numbers have one pattern each
    return magnitude(*cb, width(a)) == 0 ? floatIsZero(a) : equal(a, b);
  Term numbers = conjunction(negation(floatIsNan(a)), negation(floatIsNan(b)));
  Term zeros = conjunction(floatIsZero(a), floatIsZero(b));
  return conjunction(numbers, disjunction(equal(a, b), zeros));
}

// --------------------------------------------------------------- arithmetic

Term Terms::floatAdd(Term a, Term b) {
  uint32_t w = width(a);
  if (constant(a))
    std::swap(a, b);
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return number(w, ieee::add(*ca, *cb, w));
  if (cb && isNan(*cb, w))
    return number(w, quietNan(w));
  // x + -0 ⇒ x
  if (cb && *cb == signBit(w))
    return floatCanonical(a);
  if (auto r = pushIntoIte(a, b, [this](Term x, Term y) { return floatAdd(x, y); }))
    return *r;
  // x + x ⇒ x * 2
  if (a == b)
    return floatMultiply(a, number(w, powerOfTwo(1, w)));
  // x + -x ⇒ 0, unless infinite or not a number
  if (a == floatNegate(b)) {
    Term finite = less(floatMagnitude(a), number(w, infinity(w)), false);
    return ite(finite, number(w, 0), number(w, quietNan(w)));
  }
  if (!cb && b < a)
    std::swap(a, b);
  return intern(Op::FAdd, w, a, b);
}

Term Terms::floatMultiply(Term a, Term b) {
  uint32_t w = width(a);
  if (constant(a))
    std::swap(a, b);
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return number(w, ieee::multiply(*ca, *cb, w));
  if (cb && isNan(*cb, w))
    return number(w, quietNan(w));
  // x * 1 ⇒ x;  x * -1 ⇒ -x
  if (cb == powerOfTwo(0, w))
    return floatCanonical(a);
  if (cb == (powerOfTwo(0, w) | signBit(w)))
    return floatCanonical(floatNegate(a));
  if (auto r = pushIntoIte(a, b, [this](Term x, Term y) { return floatMultiply(x, y); }))
    return *r;
  if (!cb && b < a)
    std::swap(a, b);
  return intern(Op::FMul, w, a, b);
}

Term Terms::floatDivide(Term a, Term b) {
  uint32_t w = width(a);
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return number(w, ieee::divide(*ca, *cb, w));
  if ((ca && isNan(*ca, w)) || (cb && isNan(*cb, w)))
    return number(w, quietNan(w));
  // x / 2^k ⇒ x * 2^-k
  if (cb)
    if (auto inverse = reciprocal(*cb, w))
      return floatMultiply(a, number(w, *inverse));
  if (auto r = pushIntoIte(a, b, [this](Term x, Term y) { return floatDivide(x, y); }))
    return *r;
  return intern(Op::FDiv, w, a, b);
}

Term Terms::floatSqrt(Term a) {
  uint32_t w = width(a);
  if (auto c = constant(a))
    return number(w, squareRoot(*c, w));
  return intern(Op::FSqrt, w, a);
}

Term Terms::floatRound(Term a, Rounding mode) {
  uint32_t w = width(a);
  if (auto c = constant(a))
    return number(w, rounded(*c, w, mode));
  // of what is integral already ⇒ x
  const Node n = node(a);
  if (n.op == Op::FRound || n.op == Op::FFromSigned || n.op == Op::FFromUnsigned)
    return a;
  return intern(Op::FRound, w, a, {}, {}, static_cast<uint64_t>(mode));
}

// -------------------------------------------------------------- conversions

/// The term of a narrower format that this one equals.
std::optional<Term> Terms::narrowed(Term a, uint32_t to) {
  const Node n = node(a);
  if (n.op == Op::FConvert && width(n.a) <= to)
    return floatConvert(n.a, to);
  uint32_t from = width(a);
  if (auto c = constant(a))
    if (Bits cut = converted(*c, from, to); converted(cut, to, from) == *c)
      return number(to, cut);
  return std::nullopt;
}

Term Terms::floatConvert(Term a, uint32_t to) {
  uint32_t from = width(a);
  if (from == to)
    return a;
  if (auto c = constant(a))
    return number(to, converted(*c, from, to));
  if (node(a).op == Op::Ite && leavesConstant(a, kLeafDepth))
    return mapLeaves(a, [&](Term leaf) { return floatConvert(leaf, to); });
  const Node n = node(a);
  bool integer = n.op == Op::FFromSigned || n.op == Op::FFromUnsigned;
  bool isSigned = n.op == Op::FFromSigned;
  // the conversion of an exact conversion ⇒ a conversion
  if (integer && asExactInteger(a, isSigned))
    return floatFromInteger(n.a, n.op == Op::FFromSigned, to);
  // of what was widened exactly ⇒ of the narrower number
  if (n.op == Op::FConvert && width(n.a) < from)
    return to == width(n.a) ? floatCanonical(n.a) : floatConvert(n.a, to);
  if (precision(from) >= 2 * precision(to) + 2) {
    // float(double(x) op double(y)) ⇒ x op y: with so many bits rounding twice does no harm
    // (Figueroa, "When is double rounding innocuous?", 1995)
    if (n.op == Op::FAdd || n.op == Op::FMul || n.op == Op::FDiv) {
      auto x = narrowed(n.a, to), y = narrowed(n.b, to);
      if (x && y)
        return n.op == Op::FAdd   ? floatAdd(*x, *y)
               : n.op == Op::FMul ? floatMultiply(*x, *y)
                                  : floatDivide(*x, *y);
    }
    if (n.op == Op::FSqrt)
      if (auto x = narrowed(n.a, to))
        return floatSqrt(*x);
  }
  return intern(Op::FConvert, to, a);
}

Term Terms::floatFromInteger(Term a, bool isSigned, uint32_t to) {
  uint32_t from = width(a);
  if (auto c = constant(a))
    return number(to, fromInteger(*c, from, isSigned, to));
  if (node(a).op == Op::Ite && leavesConstant(a, kLeafDepth))
    return mapLeaves(a, [&](Term leaf) { return floatFromInteger(leaf, isSigned, to); });
  // of an extension ⇒ of the narrower integer
  const Node n = node(a);
  if (n.op == Op::ZeroExtend)
    return floatFromInteger(n.a, false, to);
  if (n.op == Op::SignExtend && isSigned)
    return floatFromInteger(n.a, true, to);
  return intern(isSigned ? Op::FFromSigned : Op::FFromUnsigned, to, a);
}

Term Terms::floatToInteger(Term a, uint32_t to, bool isSigned) {
  uint32_t from = width(a);
  if (auto c = constant(a))
    return number(to, toInteger(*c, from, to, isSigned));
  // of an exact conversion into a type that has all its values ⇒ an extension
  bool s = false;
  if (auto x = asExactInteger(a, s)) {
    uint32_t w = width(*x);
    if ((s == isSigned && w <= to) || (!s && isSigned && w < to))
      return resize(*x, to, s);
  }
  // towards zero ⇒ of the untruncated number
  const Node n = node(a);
  if (n.op == Op::FRound && static_cast<Rounding>(n.value) == Rounding::Trunc)
    return floatToInteger(n.a, to, isSigned);
  if (n.op == Op::FConvert && width(n.a) < from)
    return floatToInteger(n.a, to, isSigned);
  return intern(isSigned ? Op::FToSigned : Op::FToUnsigned, to, a);
}

Term Terms::floatFits(Term a, uint32_t to, bool isSigned) {
  uint32_t w = width(a);
  if (auto c = constant(a))
    return boolean(fits(*c, w, to, isSigned));
  if (node(a).op == Op::FConvert && width(node(a).a) < w)
    return floatFits(node(a).a, to, isSigned);
  int bits = static_cast<int>(to) - (isSigned ? 1 : 0);
  Bits above = powerOfTwo(bits, w);
  if (isInfinite(above, w) && isSigned) // all numbers fit
    return less(floatMagnitude(a), number(w, above), false);
  Term below = floatLess(a, number(w, above));
  Bits most = isSigned ? above | signBit(w) : 0;
  // least - 1 < x; where least - 1 is no number of the format, least <= x
  Bits one = powerOfTwo(0, w) | signBit(w);
  Bits least = ieee::add(most, one, w);
  bool exact = ieee::less(least, most, w);
  return conjunction(below, exact && ieee::add(least, powerOfTwo(0, w), w) == most
                                ? floatLess(number(w, least), a)
                                : floatLessEqual(number(w, most), a));
}

} // namespace salve::smt
