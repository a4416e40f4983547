// Pieces of bit-vectors and their concatenation: memory is read and written in other widths
// than it is stored, and bytes that were taken apart must come together as the same term.
#include "engine/smt/arithmetic.h"
#include "engine/smt/push.h"

#include <algorithm>

namespace salve::smt {

namespace {

/// The term that t is a piece of, and its lowest bit there.
std::pair<Term, uint32_t> pieceOf(const Terms &terms, Term t) {
  const Node &n = terms.node(t);
  if (n.op == Op::Extract)
    return {n.a, static_cast<uint32_t>(n.value)};
  return {n.op == Op::Truncate ? n.a : t, 0};
}

} // namespace

Term Terms::extract(Term a, uint32_t lo, uint32_t w) {
  if (lo == 0)
    return resize(a, w, false);
  if (auto c = constant(a))
    return number(w, *c >> lo);
  if (node(a).op == Op::Ite && leavesConstant(a, kLeafDepth))
    return mapLeaves(a, [&](Term leaf) { return extract(leaf, lo, w); });
  return extractInner(a, lo, w);
}

/// For lo > 0 and a that is no constant. Recursion is along one operand only, or ends in
/// the other at once.
Term Terms::extractInner(Term a, uint32_t lo, uint32_t w) {
  const Node n = node(a);
  uint32_t inner = n.a ? width(n.a) : 0;
  switch (n.op) {
  case Op::Extract: return extract(n.a, static_cast<uint32_t>(n.value) + lo, w);
  case Op::Truncate: return extract(n.a, lo, w);
  case Op::Concat: {
    uint32_t low = width(n.b);
    if (lo >= low)
      return extract(n.a, lo - low, w);
    if (lo + w <= low)
      return extract(n.b, lo, w);
    return concat(extract(n.a, 0, lo + w - low), extract(n.b, lo, low - lo));
  }
  case Op::ZeroExtend:
  case Op::SignExtend: {
    bool isSigned = n.op == Op::SignExtend;
    if (lo + w <= inner)
      return extract(n.a, lo, w);
    if (lo < inner)
      return resize(extract(n.a, lo, inner - lo), w, isSigned);
    return isSigned ? resize(extract(n.a, inner - 1, 1), w, true) : number(w, 0);
  }
  case Op::LShr:
    if (auto k = constant(n.b); k && *k < inner) {
      auto from = static_cast<uint32_t>(*k) + lo;
      if (from >= inner)
        return number(w, 0);
      return resize(extract(n.a, from, std::min(w, inner - from)), w, false);
    }
    break;
  case Op::Mul: // by 2^k: a shift
    if (auto k = constant(n.b); k && isPowerOfTwo(*k)) {
      auto shift = bitLength(*k) - 1;
      if (lo >= shift)
        return extract(n.a, lo - shift, w);
      if (lo + w <= shift)
        return number(w, 0);
    }
    break;
  case Op::BitAnd:
    if (constant(n.b))
      return bitAnd(extract(n.a, lo, w), extract(n.b, lo, w));
    break;
  case Op::BitOr:
    if (constant(n.b))
      return bitOr(extract(n.a, lo, w), extract(n.b, lo, w));
    break;
  case Op::BitXor:
    if (constant(n.b))
      return bitXor(extract(n.a, lo, w), extract(n.b, lo, w));
    break;
  case Op::BitNot: return bitNot(extract(n.a, lo, w));
  case Op::Ite:
    if (constant(n.b) || constant(n.c))
      return ite(n.a, extract(n.b, lo, w), extract(n.c, lo, w));
    break;
  default: break;
  }
  return intern(Op::Extract, w, a, {}, {}, lo);
}

/// high ++ low, if that is a simpler term than a concatenation.
std::optional<Term> Terms::joined(Term high, Term low) {
  uint32_t wh = width(high), wl = width(low);
  auto ch = constant(high), cl = constant(low);
  if (ch && cl)
    return number(wh + wl, *ch << wl | *cl);
  // 0 ++ x ⇒ zext(x)
  if (ch && *ch == 0)
    return resize(low, wh + wl, false);
  // bits of x ++ the bits of x below ⇒ bits of x
  auto [x, from] = pieceOf(*this, high);
  auto [y, at] = pieceOf(*this, low);
  if (x == y && from == at + wl)
    return extract(x, at, wh + wl);
  const Node n = node(high);
  // copies of the sign of x ++ x ⇒ sext(x)
  Term sign = n.op == Op::SignExtend ? n.a : high;
  if (!cl && width(sign) == 1 && sign == extract(low, wl - 1, 1))
    return resize(low, wh + wl, true);
  // zext(bits of x) ++ the bits of x below ⇒ zext(bits of x), likewise sext
  if ((n.op == Op::ZeroExtend || n.op == Op::SignExtend) && !cl)
    if (auto inner = joined(n.a, low))
      return resize(*inner, wh + wl, n.op == Op::SignExtend);
  // ite(c, k1, x) ++ ite(c, k2, y) ⇒ ite(c, k1 ++ k2, x ++ y), likewise for the other arm
  const Node m = node(low);
  if (n.op == Op::Ite && m.op == Op::Ite && n.a == m.a &&
      ((constant(n.b) && constant(m.b)) || (constant(n.c) && constant(m.c))))
    return ite(n.a, concat(n.b, m.b), concat(n.c, m.c));
  return std::nullopt;
}

Term Terms::concat(Term high, Term low) {
  const Node n = node(high);
  if (n.op == Op::Concat)
    return concat(n.a, concat(n.b, low));
  if (auto whole = joined(high, low))
    return *whole;
  const Node m = node(low);
  if (m.op == Op::Concat)
    if (auto upper = joined(high, m.a))
      return concat(*upper, m.b);
  return intern(Op::Concat, width(high) + width(low), high, low);
}

} // namespace salve::smt
