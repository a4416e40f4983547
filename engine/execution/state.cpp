#include "engine/execution/state.h"

namespace salve::execution {

using smt::Term;

Path Path::root(smt::Terms &terms) {
  Path p;
  p.node_ =
      std::make_shared<const Node>(Node{nullptr, 0, terms.boolean(true), terms.boolean(true)});
  return p;
}

Path Path::with(smt::Terms &terms, Term decision) const {
  if (terms.isTrue(decision))
    return *this;
  Path p;
  p.node_ = std::make_shared<const Node>(
      Node{node_, node_->depth + 1, decision, terms.conjunction(node_->whole, decision)});
  return p;
}

Fork fork(smt::Terms &terms, const Path &first, const Path &second) {
  auto a = first.node_, b = second.node_;
  Fork result;
  result.first = result.second = terms.boolean(true);
  uint32_t stepsA = 0, stepsB = 0;
  auto up = [&](auto &node, Term &decisions, uint32_t &steps) {
    decisions = terms.conjunction(node->decision, decisions);
    node = node->parent;
    ++steps;
  };
  while (a->depth > b->depth)
    up(a, result.first, stepsA);
  while (b->depth > a->depth)
    up(b, result.second, stepsB);
  while (a != b) {
    up(a, result.first, stepsA);
    up(b, result.second, stepsB);
  }
  result.common.node_ = a;
  result.selector = stepsA <= stepsB ? result.first : terms.negation(result.second);
  return result;
}

State merge(Values &values, const CellWidths &widths, State a, State b) {
  smt::Terms &terms = values.terms();
  if (a.dead(terms))
    return b;
  if (b.dead(terms))
    return a;
  Fork ways = fork(terms, a.path, b.path);
  State out;
  out.path = ways.common.with(terms, terms.disjunction(ways.first, ways.second));
  out.objects = std::move(a.objects);
  for (size_t slot = 0; slot < out.objects.size(); ++slot) {
    std::shared_ptr<Object> &mine = out.objects[slot];
    const std::shared_ptr<Object> &theirs = b.objects[slot];
    if (mine == theirs || !theirs)
      continue;
    if (!mine) {
      mine = theirs;
      continue;
    }
    std::shared_ptr<Object> merged;
    for (size_t i = 0; i < mine->cells.size(); ++i) {
      const Value &x = mine->cells[i], &y = theirs->cells[i];
      if (x.sameAs(y))
        continue;
      if (!merged)
        merged = std::make_shared<Object>(*mine);
      merged->cells[i] = values.select(ways.selector, x, y, (*widths[slot])[i]);
    }
    if (merged)
      mine = std::move(merged);
  }
  return out;
}

} // namespace salve::execution
