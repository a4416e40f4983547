// Construction and simplification of Booleans, comparisons and bit operations. Sums and
// products are in sum.cpp. Rules are written `match` ⇒ `result` above their code.
#include "engine/smt/term.h"

#include "engine/smt/arithmetic.h"
#include "engine/smt/push.h"

#include <algorithm>
#include <atomic>

namespace salve::smt {

namespace {

uint64_t hashNode(Op op, uint32_t width, Term a, Term b, Term c, uint64_t value) {
  uint64_t h = static_cast<uint64_t>(op) << 8 | width;
  h = (h ^ a.index) * 0x9e3779b97f4a7c15ULL;
  h = (h ^ b.index ^ (h >> 29)) * 0xbf58476d1ce4e5b9ULL;
  h = (h ^ c.index ^ (h >> 31)) * 0x94d049bb133111ebULL;
  h = (h ^ value ^ (h >> 30)) * 0x9e3779b97f4a7c15ULL;
  return h ^ (h >> 32);
}

constexpr int kConjunctionDepth = 4; // of conjunctions that are searched for a literal

std::atomic<uint32_t> termLimit = 4'000'000;

} // namespace

void limitTerms(uint64_t megabytes) {
  constexpr uint64_t kOfMegabyte = 4'000, kMost = 40'000'000;
  termLimit = static_cast<uint32_t>(std::min(megabytes * kOfMegabyte, kMost));
}

Terms::Terms() : Terms(termLimit) {}

Terms::Terms(uint32_t limit) : table_(1 << 12, UINT32_MAX), limit_(limit) {
  nodes_.reserve(1 << 11);
  false_ = intern(Op::False, 0);
  true_ = intern(Op::Not, 0, false_);
}

Term Terms::intern(Op op, uint32_t width, Term a, Term b, Term c, uint64_t value) {
  SALVE_ASSERT(isWellSorted({op, static_cast<uint8_t>(width), a, b, c, value}));
  size_t slots = table_.size() - 1;
  size_t at = hashNode(op, width, a, b, c, value) & slots;
  for (; table_[at] != UINT32_MAX; at = (at + 1) & slots) {
    const Node &n = nodes_[table_[at]];
    if (n.op == op && n.width == width && n.a == a && n.b == b && n.c == c && n.value == value)
      return Term(table_[at]);
  }
  table_[at] = static_cast<uint32_t>(nodes_.size());
  nodes_.push_back({op, static_cast<uint8_t>(width), a, b, c, value});
  if (nodes_.size() * 2 > table_.size())
    grow();
  return Term(static_cast<uint32_t>(nodes_.size() - 1));
}

void Terms::grow() {
  std::vector<uint32_t> bigger(table_.size() * 2, UINT32_MAX);
  size_t slots = bigger.size() - 1;
  for (uint32_t i = 0; i < nodes_.size(); ++i) {
    const Node &n = nodes_[i];
    size_t at = hashNode(n.op, n.width, n.a, n.b, n.c, n.value) & slots;
    while (bigger[at] != UINT32_MAX)
      at = (at + 1) & slots;
    bigger[at] = i;
  }
  table_ = std::move(bigger);
}

std::optional<Bits> Terms::constant(Term t) const {
  const Node &n = node(t);
  if (n.op == Op::Number)
    return n.a ? Bits{node(n.a).value} << 64 | n.value : Bits{n.value};
  if (n.width == 0 && (t == true_ || t == false_))
    return t == true_;
  return std::nullopt;
}

Term Terms::number(uint32_t width, Bits bits) {
  bits &= lowBits(width);
  const Term above = width > 64 ? number(width - 64, bits >> 64) : Term();
  return intern(Op::Number, width, above, {}, {}, lowHalf(bits));
}

Term Terms::symbol(uint32_t width) { return intern(Op::Symbol, width, {}, {}, {}, symbols_++); }

// ------------------------------------------------------------------ Booleans

Term Terms::negation(Term a) {
  if (a == false_)
    return true_;
  // ¬¬x ⇒ x
  if (node(a).op == Op::Not)
    return node(a).a;
  return intern(Op::Not, 0, a);
}

bool Terms::implies(Term conjunction, Term literal, int depth) const {
  if (conjunction == literal)
    return true;
  const Node &n = node(conjunction);
  return n.op == Op::And && depth > 0 &&
         (implies(n.b, literal, depth - 1) || implies(n.a, literal, depth - 1));
}

Term Terms::conjunction(Term a, Term b) {
  if (a == b || isTrue(b))
    return a;
  if (isTrue(a))
    return b;
  if (isFalse(a) || isFalse(b))
    return false_;
  Term notA = negation(a), notB = negation(b);
  // (x ∧ y) ∧ x ⇒ x ∧ y;  (x ∧ y) ∧ ¬x ⇒ false
  if (implies(a, b, kConjunctionDepth))
    return a;
  if (implies(b, a, kConjunctionDepth))
    return b;
  if (implies(a, notB, kConjunctionDepth) || implies(b, notA, kConjunctionDepth))
    return false_;
  // x ∧ ¬(x ∧ y) ⇒ x ∧ ¬y;  x ∧ ¬(¬x ∧ y) ⇒ x
  auto absorb = [this](Term x, Term notX, Term other) -> std::optional<Term> {
    if (node(other).op != Op::Not || node(node(other).a).op != Op::And)
      return std::nullopt;
    const Node inner = node(node(other).a);
    if (inner.a == notX || inner.b == notX)
      return x;
    if (inner.a == x)
      return conjunction(x, negation(inner.b));
    if (inner.b == x)
      return conjunction(x, negation(inner.a));
    return std::nullopt;
  };
  if (auto r = absorb(a, notA, b))
    return *r;
  if (auto r = absorb(b, notB, a))
    return *r;
  // ¬(x ∧ y) ∧ ¬(x ∧ ¬y) ⇒ ¬x
  if (node(a).op == Op::Not && node(b).op == Op::Not) {
    const Node p = node(node(a).a), q = node(node(b).a);
    if (p.op == Op::And && q.op == Op::And) {
      for (auto [x, y] : {std::pair(p.a, p.b), std::pair(p.b, p.a)})
        for (auto [u, v] : {std::pair(q.a, q.b), std::pair(q.b, q.a)})
          if (x == u && y == negation(v))
            return negation(x);
    }
  }
  if (b < a)
    std::swap(a, b);
  return intern(Op::And, 0, a, b);
}

Term Terms::ite(Term condition, Term a, Term b) {
  if (a == b || isTrue(condition))
    return a;
  if (isFalse(condition))
    return b;
  // ite(¬c, a, b) ⇒ ite(c, b, a)
  if (node(condition).op == Op::Not) {
    condition = node(condition).a;
    std::swap(a, b);
  }
  // ite(c, ite(c, x, y), z) ⇒ ite(c, x, z), likewise below the other arm
  if (node(a).op == Op::Ite && node(a).a == condition)
    return ite(condition, node(a).b, b);
  if (node(b).op == Op::Ite && node(b).a == condition)
    return ite(condition, a, node(b).c);
  if (width(a) == 0) {
    // ite(c, true, y) ⇒ c ∨ y and its relatives
    if (isTrue(a) || a == condition)
      return disjunction(condition, b);
    if (isFalse(a) || a == negation(condition))
      return conjunction(negation(condition), b);
    if (isTrue(b) || b == negation(condition))
      return disjunction(negation(condition), a);
    if (isFalse(b) || b == condition)
      return conjunction(condition, a);
  } else {
    // Copies: new terms move the nodes.
    const Node na = node(a), nb = node(b);
    // ite(c, x, ite(d, x, y)) ⇒ ite(c ∨ d, x, y)
    if (nb.op == Op::Ite && nb.b == a)
      return ite(disjunction(condition, nb.a), a, nb.c);
    // ite(c, ite(d, x, y), y) ⇒ ite(c ∧ d, x, y)
    if (na.op == Op::Ite && na.c == b)
      return ite(conjunction(condition, na.a), na.b, b);
  }
  return intern(Op::Ite, width(a), condition, a, b);
}

// --------------------------------------------- operations on ites of constants

bool Terms::leavesConstant(Term t, int depth) const {
  const Node &n = node(t);
  if (n.op == Op::Number)
    return true;
  return n.op == Op::Ite && depth > 0 && leavesConstant(n.b, depth - 1) &&
         leavesConstant(n.c, depth - 1);
}

// ------------------------------------------------------------- comparisons

Term Terms::equal(Term a, Term b) {
  if (a == b)
    return true_;
  if (width(a) == 0)
    return ite(a, b, negation(b));
  uint32_t w = width(a);
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return boolean(*ca == *cb);
  if (auto r = pushIntoIte(a, b, [this](Term x, Term y) { return equal(x, y); }))
    return *r;
  if (auto difference = constantDifference(a, b))
    return boolean(*difference == 0);
  for (const auto &[sum, other] : {std::pair(a, b), std::pair(b, a)})
    if (auto r = equalByLeaves(sum, other))
      return *r;
  if (ca)
    std::swap(a, b), std::swap(ca, cb);
  const Node n = node(a);
  if (cb) {
    // ext(x) = k ⇒ x = k' or false
    if (n.op == Op::ZeroExtend || n.op == Op::SignExtend) {
      uint32_t inner = width(n.a);
      Bits cut = *cb & lowBits(inner);
      if (resized(cut, inner, w, n.op == Op::SignExtend) != *cb)
        return false_;
      return equal(n.a, number(inner, cut));
    }
    // x + k1 = k2 ⇒ x = k2 - k1
    if (n.op == Op::Add && constant(n.b))
      return equal(n.a, number(w, *cb - *constant(n.b)));
    // ite(c, k, x) = k ⇒ c ∨ x = k, for a leaf that is a constant
    if (n.op == Op::Ite && (constant(n.b) || constant(n.c))) {
      Term yes = equal(n.b, b), no = equal(n.c, b);
      return ite(n.a, yes, no);
    }
  }
  // x ++ y = z ⇒ x = upper bits of z ∧ y = lower bits of z, where z falls apart likewise
  if (n.op == Op::Concat || node(b).op == Op::Concat) {
    Term whole = n.op == Op::Concat ? b : a;
    const Node parts = n.op == Op::Concat ? n : node(b);
    uint32_t low = width(parts.b);
    if (cb || (node(whole).op == Op::Concat && width(node(whole).b) == low))
      return conjunction(equal(parts.a, extract(whole, low, w - low)),
                         equal(parts.b, extract(whole, 0, low)));
  }
  // ext(x) = ext(y) ⇒ x = y
  const Node m = node(b);
  if ((n.op == Op::ZeroExtend || n.op == Op::SignExtend) && m.op == n.op &&
      width(n.a) == width(m.a))
    return equal(n.a, m.a);
  if (b < a)
    std::swap(a, b);
  return intern(Op::Eq, 0, a, b);
}

Term Terms::less(Term a, Term b, bool isSigned) {
  uint32_t w = width(a);
  if (a == b)
    return false_;
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return boolean(lessThan(*ca, *cb, w, isSigned));
  Bits least = isSigned ? signBit(w) : 0;
  Bits most = least ^ lowBits(w);
  // x < least ⇒ false;  most < x ⇒ false;  x < least+1 ⇒ x = least;  most-1 < x ⇒ x = most
  if (cb && *cb == least)
    return false_;
  if (ca && *ca == most)
    return false_;
  if (cb && *cb == ((least + 1) & lowBits(w)))
    return equal(a, number(w, least));
  if (ca && *ca == ((most - 1) & lowBits(w)))
    return equal(b, number(w, most));
  if (auto r = pushIntoIte(a, b, [&](Term x, Term y) { return less(x, y, isSigned); }))
    return *r;
  const Node n = node(a), m = node(b);
  auto extended = [](const Node &x) { return x.op == Op::ZeroExtend || x.op == Op::SignExtend; };
  // ext(x) < ext(y) ⇒ x < y in the narrower type
  if (extended(n) && extended(m) && n.op == m.op && width(n.a) == width(m.a))
    return less(n.a, m.a, n.op == Op::SignExtend && isSigned);
  // zext(x) <s y is unsigned where both sides are known not to be negative
  if (isSigned && n.op == Op::ZeroExtend && (m.op == Op::ZeroExtend || (cb && !(*cb >> (w - 1)))))
    return less(a, b, false);
  if (isSigned && m.op == Op::ZeroExtend && ca && !(*ca >> (w - 1)))
    return less(a, b, false);
  return intern(isSigned ? Op::Slt : Op::Ult, 0, a, b);
}

// ---------------------------------------------------------- bit operations

Term Terms::bitNot(Term a) {
  if (auto c = constant(a))
    return number(width(a), ~*c);
  if (node(a).op == Op::BitNot)
    return node(a).a;
  return intern(Op::BitNot, width(a), a);
}

namespace {

/// The place of the lowest bit that is 1; there is one.
uint32_t lowestOne(Bits bits) { return bitLength(bits & (0 - bits)) - 1; }

/// A number of low bits that are 0 in any case.
uint32_t lowZeros(const Terms &terms, Term t, int depth = 8) {
  const Node &n = terms.node(t);
  if (auto c = terms.constant(t))
    return *c == 0 ? n.width : lowestOne(*c);
  if (depth == 0)
    return 0;
  const auto of = [&](Term x) { return lowZeros(terms, x, depth - 1); };
  switch (n.op) {
  case Op::Add:
  case Op::BitOr: return std::min(of(n.a), of(n.b));
  case Op::BitAnd: return std::max(of(n.a), of(n.b));
  case Op::Mul: return std::min<uint32_t>(n.width, of(n.a) + of(n.b));
  case Op::ZeroExtend: return of(n.a);
  default: return 0;
  }
}

/// The value is below 2 to that power in any case.
uint32_t bitsUsed(const Terms &terms, Term t, int depth = 8) {
  const Node &n = terms.node(t);
  if (auto c = terms.constant(t))
    return bitLength(*c);
  if (depth == 0)
    return n.width;
  const auto of = [&](Term x) { return bitsUsed(terms, x, depth - 1); };
  switch (n.op) {
  case Op::Add: return std::min<uint32_t>(n.width, std::max(of(n.a), of(n.b)) + 1);
  case Op::BitAnd: return std::min(of(n.a), of(n.b));
  case Op::BitOr:
  case Op::BitXor: return std::max(of(n.a), of(n.b));
  case Op::Ite: return std::max(of(n.b), of(n.c));
  case Op::ZeroExtend: return of(n.a);
  default: return n.width;
  }
}

} // namespace

/// The sum of two numbers: the one has no bit below bit `k`, the other none from there on. So are
/// addresses, which are aligned, with what their low bits carry.
std::optional<std::pair<Term, Term>> Terms::splitAt(Term t, uint32_t k) {
  const uint32_t w = width(t);
  Sum sum, high, low;
  if (k == 0 || k >= w || !collect(t, 1, sum))
    return std::nullopt;
  high.constant = sum.constant & lowBits(w) & ~lowBits(k);
  low.constant = sum.constant & lowBits(k);
  Bits most = low.constant; // of the low part
  for (const auto &[part, factor] : sum.parts) {
    if (lowZeros(*this, part) + lowestOne(factor) >= k) {
      high.parts.emplace_back(part, factor);
      continue;
    }
    const uint32_t used = bitsUsed(*this, part);
    if (factor != 1 || used > k)
      return std::nullopt;
    low.parts.emplace_back(part, factor);
    most += lowBits(used);
  }
  if (most > lowBits(k) || (high.parts.empty() && high.constant == 0))
    return std::nullopt;
  return std::pair(build(w, high), build(w, low));
}

/// `f` of the low bits of the sum, where it leaves the others as they are.
template <typename F> std::optional<Term> Terms::ofLowBits(Term sum, Bits changed, const F &f) {
  const auto parts = splitAt(sum, bitLength(changed));
  return parts ? std::optional(add(parts->first, f(parts->second))) : std::nullopt;
}

Term Terms::bitAnd(Term a, Term b) {
  uint32_t w = width(a);
  if (constant(a))
    std::swap(a, b);
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return number(w, *ca & *cb);
  if (a == b)
    return a;
  if (cb && *cb == 0)
    return b;
  if (cb && *cb == lowBits(w))
    return a;
  if (auto r = pushIntoIte(a, b, [this](Term x, Term y) { return bitAnd(x, y); }))
    return *r;
  if (cb) {
    if ((~*cb & lowBits(bitsUsed(*this, a))) == 0)
      return a;
    if (const auto parts = splitAt(a, bitLength(*cb)))
      return bitAnd(parts->second, b);
    if (auto r = ofLowBits(a, ~*cb & lowBits(w), [&](Term low) { return bitAnd(low, b); }))
      return *r;
  }
  if (!cb && b < a)
    std::swap(a, b);
  return intern(Op::BitAnd, w, a, b);
}

Term Terms::bitOr(Term a, Term b) {
  uint32_t w = width(a);
  if (constant(a))
    std::swap(a, b);
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return number(w, *ca | *cb);
  if (a == b)
    return a;
  if (cb && *cb == 0)
    return a;
  if (cb && *cb == lowBits(w))
    return b;
  if (auto r = pushIntoIte(a, b, [this](Term x, Term y) { return bitOr(x, y); }))
    return *r;
  // Only of sums, which no bit operation looks into: pieces that are put together stay as they are.
  const bool isOfSum = node(a).op == Op::Add || node(b).op == Op::Add;
  for (const auto &[sum, small] : {std::pair(a, b), std::pair(b, a)})
    if (const uint32_t used = bitsUsed(*this, small); isOfSum && used < w)
      if (auto r = ofLowBits(sum, lowBits(used), [&](Term low) { return bitOr(low, small); }))
        return *r;
  if (!cb && b < a)
    std::swap(a, b);
  return intern(Op::BitOr, w, a, b);
}

Term Terms::bitXor(Term a, Term b) {
  uint32_t w = width(a);
  if (constant(a))
    std::swap(a, b);
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return number(w, *ca ^ *cb);
  if (a == b)
    return number(w, 0);
  if (cb && *cb == 0)
    return a;
  if (cb && *cb == lowBits(w))
    return bitNot(a);
  if (auto r = pushIntoIte(a, b, [this](Term x, Term y) { return bitXor(x, y); }))
    return *r;
  if (cb && node(a).op == Op::Add)
    if (auto r = ofLowBits(a, *cb, [&](Term low) { return bitXor(low, b); }))
      return *r;
  if (!cb && b < a)
    std::swap(a, b);
  return intern(Op::BitXor, w, a, b);
}

Term Terms::shiftLeft(Term a, Term b) {
  uint32_t w = width(a);
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return number(w, shiftedLeft(*ca, *cb, w));
  if (cb && *cb == 0)
    return a;
  if (cb && *cb >= w)
    return number(w, 0);
  if (ca && *ca == 0)
    return a;
  if (auto r = pushIntoIte(a, b, [this](Term x, Term y) { return shiftLeft(x, y); }))
    return *r;
  // x << k ⇒ x * 2^k, so that sums see it
  if (cb)
    return multiply(a, number(w, Bits{1} << *cb));
  return intern(Op::Shl, w, a, b);
}

Term Terms::shiftRight(Term a, Term b, bool isSigned) {
  uint32_t w = width(a);
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return number(w, shiftedRight(*ca, *cb, w, isSigned));
  if (cb && *cb == 0)
    return a;
  if (cb && *cb >= w && !isSigned)
    return number(w, 0);
  if (ca && *ca == 0)
    return a;
  if (auto r = pushIntoIte(a, b, [&](Term x, Term y) { return shiftRight(x, y, isSigned); }))
    return *r;
  return intern(isSigned ? Op::AShr : Op::LShr, w, a, b);
}

Term Terms::resize(Term a, uint32_t to, bool isSigned) {
  uint32_t from = width(a);
  if (from == to)
    return a;
  if (auto c = constant(a))
    return number(to, resized(*c, from, to, isSigned));
  if (node(a).op == Op::Ite && leavesConstant(a, kLeafDepth))
    return mapLeaves(a, [&](Term leaf) { return resize(leaf, to, isSigned); });
  const Node n = node(a);
  if (to < from) {
    // cut(ext(x)) ⇒ a resize of x;  cut(cut(x)) ⇒ cut(x)
    if (n.op == Op::ZeroExtend || n.op == Op::SignExtend)
      return resize(n.a, to, n.op == Op::SignExtend);
    if (n.op == Op::Truncate)
      return resize(n.a, to, false);
    if (n.op == Op::Extract)
      return extract(n.a, static_cast<uint32_t>(n.value), to);
    // cut(x >>u k) ⇒ bits k.. of x
    if (n.op == Op::LShr && constant(n.b) && *constant(n.b) + to <= from)
      return extract(n.a, static_cast<uint32_t>(*constant(n.b)), to);
    // cut(x ++ y) ⇒ cut(y), or cut(x) ++ y
    if (n.op == Op::Concat && to <= width(n.b))
      return resize(n.b, to, false);
    if (n.op == Op::Concat)
      return concat(resize(n.a, to - width(n.b), false), n.b);
    // cut(x op y) ⇒ cut(x) op cut(y) where low bits depend on low bits only
    if (n.op == Op::Add)
      return add(resize(n.a, to, false), resize(n.b, to, false));
    if (n.op == Op::Mul && constant(n.b))
      return multiply(resize(n.a, to, false), resize(n.b, to, false));
    return intern(Op::Truncate, to, a);
  }
  // ext(ext(x)) of one kind ⇒ ext(x); sext(zext(x)) ⇒ zext(x)
  if (n.op == Op::ZeroExtend)
    return resize(n.a, to, false);
  if (n.op == Op::SignExtend && isSigned)
    return resize(n.a, to, true);
  return intern(isSigned ? Op::SignExtend : Op::ZeroExtend, to, a);
}

} // namespace salve::smt
