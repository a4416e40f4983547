// Pushing operations into ites whose leaves are constants; private to this room.
#pragma once

#include "engine/smt/term.h"

namespace salve::smt {

/// Nesting of ites with constant leaves up to which operations are pushed into them.
inline constexpr int kLeafDepth = 6;

template <typename F> Term Terms::mapLeaves(Term t, const F &f) {
  if (node(t).op != Op::Ite)
    return f(t);
  Node n = node(t);
  Term yes = mapLeaves(n.b, f);
  Term no = mapLeaves(n.c, f);
  return ite(n.a, yes, no);
}

/// f(ite(c, k1, k2), k) ⇒ ite(c, f(k1, k), f(k2, k)) for constants k, on either side
template <typename F> std::optional<Term> Terms::pushIntoIte(Term a, Term b, const F &f) {
  if (node(a).op == Op::Ite && constant(b) && leavesConstant(a, kLeafDepth))
    return mapLeaves(a, [&](Term leaf) { return f(leaf, b); });
  if (node(b).op == Op::Ite && constant(a) && leavesConstant(b, kLeafDepth))
    return mapLeaves(b, [&](Term leaf) { return f(a, leaf); });
  return std::nullopt;
}

} // namespace salve::smt
