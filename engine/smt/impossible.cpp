#include "engine/smt/impossible.h"

#include "engine/support/limits/execution.h"

namespace salve::smt {

/// The nodes below the condition, operands first, each with the numbers that its operands have
/// here; symbols are numbered as they come.
Impossible::Shape Impossible::shapeOf(const Terms &terms, Term condition) {
  Shape shape;
  std::unordered_map<uint32_t, uint64_t> numbers;
  uint64_t symbols = 0;
  std::vector<Term> pending{condition};
  while (!pending.empty()) {
    const Term t = pending.back();
    if (numbers.contains(t.index)) {
      pending.pop_back();
      continue;
    }
    const Node &n = terms.node(t);
    const size_t before = pending.size();
    for (Term operand : {n.c, n.b, n.a})
      if (operand && !numbers.contains(operand.index))
        pending.push_back(operand);
    if (pending.size() > before)
      continue;
    auto numberOf = [&](Term operand) { return operand ? numbers.at(operand.index) : 0; };
    shape.insert(shape.end(),
                 {static_cast<uint64_t>(n.op) << 8 | n.width, numberOf(n.a), numberOf(n.b),
                  numberOf(n.c), n.op == Op::Symbol ? symbols++ : n.value});
    numbers.emplace(t.index, numbers.size() + 1);
    pending.pop_back();
  }
  return shape;
}

bool Impossible::knows(const Terms &terms, Term condition) const {
  return !known_.empty() && known_.contains(shapeOf(terms, condition));
}

void Impossible::note(const Terms &terms, Term condition) {
  Shape shape = shapeOf(terms, condition);
  const size_t size = shape.size();
  if (size_ + size > limits::memory::kShapes)
    return;
  if (known_.insert(std::move(shape)).second)
    size_ += size;
}

} // namespace salve::smt
