// Templates of machine.h; private to this room.
#pragma once

#include "engine/execution/machine.h"

namespace salve::execution {

void Machine::under(smt::Term condition, auto &&f) {
  if (terms_.isTrue(condition) || dead()) {
    f();
    return;
  }
  if (terms_.isFalse(condition))
    return;
  State other = current_;
  restrict(condition);
  f();
  other.path = other.path.with(terms_, terms_.negation(condition));
  current_ = merged(std::move(current_), std::move(other));
}

Value Machine::alternatives(ir::ExprId id, const Value &original, uint32_t width, auto &&value) {
  const auto *changes = changesOf(id);
  if (!changes)
    return original;
  std::vector<Values::Alternative> list;
  for (const GuardedChange &c : *changes)
    if (std::optional<Value> v = value(c))
      list.push_back({c.guard, *v});
  return list.empty() ? original : values_.choose(list, original, width);
}

/// True where none of the changes for which `counts` holds is taken.
smt::Term Machine::noneOf(const std::vector<GuardedChange> *changes, auto &&counts) {
  smt::Term none = terms_.boolean(true);
  if (changes)
    for (const GuardedChange &c : *changes)
      if (counts(c.change))
        none = terms_.conjunction(none, terms_.negation(c.guard));
  return none;
}

} // namespace salve::execution
