// Sums, products and quotients of bit-vectors.
//
// A sum is kept as sorted monomials (term times constant) and one constant, rebuilt as
// a left-leaning chain with the constant last, so that equal linear combinations are one
// term. Products of sums stay as they are, but `constantDifference` multiplies them out
// when two terms are compared: distributivity is decided here and not by the solver.
#include "engine/smt/arithmetic.h"
#include "engine/smt/push.h"

#include <algorithm>
#include <map>

namespace salve::smt {

namespace {

constexpr size_t kMonomials = 24; // longer sums are not normalised further
constexpr size_t kExpanded = 64;  // monomials of a product that is multiplied out
constexpr size_t kDegree = 6;
constexpr size_t kLeaves = 8; // of a choice that an equation is distributed over

/// Monomials by their sorted factors; the empty product is the constant.
using Polynomial = std::map<std::vector<Term>, Bits>;

bool multiplyInto(const Polynomial &a, const Polynomial &b, Polynomial &out) {
  for (const auto &[fa, ka] : a)
    for (const auto &[fb, kb] : b) {
      std::vector<Term> factors(fa);
      factors.insert(factors.end(), fb.begin(), fb.end());
      if (factors.size() > kDegree || out.size() > kExpanded)
        return false;
      std::sort(factors.begin(), factors.end());
      out[factors] += ka * kb;
    }
  return true;
}

bool expand(const Terms &terms, Term t, Polynomial &out) {
  const Node &n = terms.node(t);
  if (n.op == Op::Number) {
    out[{}] += *terms.constant(t);
    return true;
  }
  if (n.op == Op::Add)
    return expand(terms, n.a, out) && expand(terms, n.b, out) && out.size() <= kExpanded;
  if (n.op == Op::Mul) {
    Polynomial a, b;
    return expand(terms, n.a, a) && expand(terms, n.b, b) && multiplyInto(a, b, out);
  }
  out[{t}] += 1;
  return true;
}

} // namespace

bool Terms::collect(Term t, Bits factor, Sum &sum) const {
  const Node &n = node(t);
  if (n.op == Op::Number) {
    sum.constant += *constant(t) * factor;
    return true;
  }
  if (n.op == Op::Add)
    return collect(n.a, factor, sum) && collect(n.b, factor, sum);
  if (n.op == Op::Mul && constant(n.b))
    return collect(n.a, factor * *constant(n.b), sum);
  auto at = std::lower_bound(sum.parts.begin(), sum.parts.end(), t,
                             [](const auto &part, Term key) { return part.first < key; });
  if (at != sum.parts.end() && at->first == t)
    at->second += factor;
  else
    sum.parts.insert(at, {t, factor});
  return sum.parts.size() <= kMonomials;
}

Term Terms::build(uint32_t w, Sum &sum) {
  Term result;
  for (auto [t, factor] : sum.parts) {
    factor &= lowBits(w);
    if (factor == 0)
      continue;
    Term part = factor == 1 ? t : intern(Op::Mul, w, t, number(w, factor));
    result = result ? intern(Op::Add, w, result, part) : part;
  }
  sum.constant &= lowBits(w);
  if (!result)
    return number(w, sum.constant);
  return sum.constant == 0 ? result : intern(Op::Add, w, result, number(w, sum.constant));
}

Term Terms::add(Term a, Term b) {
  uint32_t w = width(a);
  if (constant(a))
    std::swap(a, b);
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return number(w, *ca + *cb);
  if (cb && *cb == 0)
    return a;
  if (auto r = pushIntoIte(a, b, [this](Term x, Term y) { return add(x, y); }))
    return *r;
  Sum sum;
  if (collect(a, 1, sum) && collect(b, 1, sum))
    return build(w, sum);
  return intern(Op::Add, w, a, b);
}

Term Terms::negate(Term a) { return multiply(a, number(width(a), ~Bits{0})); }
Term Terms::subtract(Term a, Term b) { return add(a, negate(b)); }

Term Terms::multiply(Term a, Term b) {
  uint32_t w = width(a);
  if (constant(a))
    std::swap(a, b);
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return number(w, *ca * *cb);
  if (cb) {
    if (*cb == 0)
      return b;
    if (*cb == 1)
      return a;
    if (auto r = pushIntoIte(a, b, [this](Term x, Term y) { return multiply(x, y); }))
      return *r;
    Sum sum;
    if (collect(a, *cb, sum))
      return build(w, sum);
    return intern(Op::Mul, w, a, b);
  }
  if (b < a)
    std::swap(a, b);
  return intern(Op::Mul, w, a, b);
}

std::optional<Bits> Terms::constantDifference(Term a, Term b) const {
  auto arithmetic = [this](Term t) { return node(t).op == Op::Add || node(t).op == Op::Mul; };
  if (!arithmetic(a) && !arithmetic(b))
    return std::nullopt;
  uint32_t w = width(a);
  // Where no product is left there is nothing to multiply out.
  if (Sum sum; collect(a, 1, sum) && collect(b, ~Bits{0}, sum)) {
    std::erase_if(sum.parts, [&](const auto &part) { return (part.second & lowBits(w)) == 0; });
    if (sum.parts.empty())
      return sum.constant & lowBits(w);
    if (std::none_of(sum.parts.begin(), sum.parts.end(),
                     [this](const auto &part) { return node(part.first).op == Op::Mul; }))
      return std::nullopt;
  }
  Polynomial left, right;
  if (!expand(*this, a, left) || !expand(*this, b, right))
    return std::nullopt;
  for (const auto &[factors, k] : right)
    left[factors] -= k;
  Bits constantPart = 0;
  for (const auto &[factors, k] : left) {
    if ((k & lowBits(w)) == 0)
      continue;
    if (!factors.empty())
      return std::nullopt;
    constantPart = k & lowBits(w);
  }
  return constantPart;
}

/// Up to `most`, of nested ites.
size_t Terms::leaves(Term t, size_t most) const {
  const Node &n = node(t);
  if (n.op != Op::Ite || most <= 1)
    return 1;
  const size_t yes = leaves(n.b, most);
  return yes >= most ? most : yes + leaves(n.c, most - yes);
}

/// k * ite(c, x, y) + r = b ⇒ ite(c, k * x + r = b, k * y + r = b), where one of these is known.
std::optional<Term> Terms::equalByLeaves(Term a, Term b) {
  Sum sum;
  if (node(a).op == Op::Number || !collect(a, 1, sum))
    return std::nullopt;
  auto isChoice = [this](const auto &part) { return node(part.first).op == Op::Ite; };
  if (std::count_if(sum.parts.begin(), sum.parts.end(), isChoice) != 1)
    return std::nullopt;
  const auto at = std::find_if(sum.parts.begin(), sum.parts.end(), isChoice);
  const Term choice = at->first;
  const Bits factor = at->second;
  sum.parts.erase(at);
  if (leaves(choice, kLeaves + 1) > kLeaves)
    return std::nullopt;
  Sum difference = sum; // without the choice
  if (!collect(b, ~Bits{0}, difference))
    return std::nullopt;
  const uint32_t w = width(a);
  auto isKnown = [&](Term leaf) {
    Sum whole = difference;
    return collect(leaf, factor, whole) &&
           std::all_of(whole.parts.begin(), whole.parts.end(),
                       [&](const auto &part) { return (part.second & lowBits(w)) == 0; });
  };
  bool isAnyKnown = false;
  std::vector<Term> open = {choice};
  while (!open.empty() && !isAnyKnown) {
    const Term t = open.back();
    open.pop_back();
    if (node(t).op == Op::Ite)
      open.insert(open.end(), {node(t).b, node(t).c});
    else
      isAnyKnown = isKnown(t);
  }
  if (!isAnyKnown)
    return std::nullopt;
  return mapLeaves(choice, [&](Term leaf) {
    Sum rest = sum;
    return equal(add(multiply(leaf, number(w, factor)), build(w, rest)), b);
  });
}

Term Terms::divide(Term a, Term b, bool isSigned) {
  uint32_t w = width(a);
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return number(w, quotient(*ca, *cb, w, isSigned));
  if (cb && *cb == 1)
    return a;
  if (auto r = pushIntoIte(a, b, [&](Term x, Term y) { return divide(x, y, isSigned); }))
    return *r;
  // x /u 2^k ⇒ x >>u k
  if (!isSigned && cb && isPowerOfTwo(*cb))
    return shiftRight(a, number(w, bitLength(*cb) - 1), false);
  return intern(isSigned ? Op::SDiv : Op::UDiv, w, a, b);
}

Term Terms::remainder(Term a, Term b, bool isSigned) {
  uint32_t w = width(a);
  auto ca = constant(a), cb = constant(b);
  if (ca && cb)
    return number(w, remainderOf(*ca, *cb, w, isSigned));
  if (cb && *cb == 1)
    return number(w, 0);
  if (auto r = pushIntoIte(a, b, [&](Term x, Term y) { return remainder(x, y, isSigned); }))
    return *r;
  // x %u 2^k ⇒ x & (2^k - 1)
  if (!isSigned && cb && isPowerOfTwo(*cb))
    return bitAnd(a, number(w, *cb - 1));
  return intern(isSigned ? Op::SRem : Op::URem, w, a, b);
}

} // namespace salve::smt
