#include "engine/execution/memory/state.h"

namespace salve::execution {

bool Entry::sameAs(const Entry &o) const {
  return guard == o.guard && undefined == o.undefined && value.sameAs(o.value) &&
         span.base == o.span.base && span.stride == o.span.stride && span.width == o.span.width &&
         span.index.sameAs(o.span.index) && everything == o.everything;
}

using smt::Term;

PathCondition PathCondition::root(smt::Terms &terms) {
  PathCondition p;
  p.node_ =
      std::make_shared<const Node>(Node{nullptr, 0, terms.boolean(true), terms.boolean(true)});
  return p;
}

PathCondition PathCondition::with(smt::Terms &terms, Term decision) const {
  if (terms.isTrue(decision))
    return *this;
  PathCondition p;
  p.node_ = std::make_shared<const Node>(
      Node{node_, node_->depth + 1, decision, terms.conjunction(node_->whole, decision)});
  return p;
}

Fork fork(smt::Terms &terms, const PathCondition &first, const PathCondition &second) {
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

} // namespace salve::execution
