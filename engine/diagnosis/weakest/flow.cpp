#include "engine/diagnosis/weakest/flow.h"

#include <algorithm>

namespace salve::diagnosis {

using ir::ExprKind;

/// `latest` gives the last evaluation of an expression in the step's activation.
void Flow::connect(const ir::Program &program, Step &step, const auto &latest) const {
  const ir::Expr &expr = program.exprs[step.expr];
  auto truth = [&](Node node) { return node != kNone && steps_[node].value != 0; };
  step.a = latest(expr.a);
  switch (expr.kind) {
  case ExprKind::Logical:
    if (truth(step.a) == (expr.logical == ir::LogicalOp::And))
      step.b = latest(expr.b);
    break;
  case ExprKind::Conditional:
    (truth(step.a) ? step.b : step.c) = latest(truth(step.a) ? expr.b : expr.c);
    break;
  default: step.b = latest(expr.b); break;
  }
  if (!expr.place)
    return;
  const ir::Place &place = program.places[expr.place];
  step.pointer = step.pointerRead = latest(place.pointer);
  while (step.pointerRead != kNone &&
         program.exprs[steps_[step.pointerRead].expr].kind == ExprKind::Cast)
    step.pointerRead = steps_[step.pointerRead].a;
  for (const ir::Projection &part : place.path)
    if (part.index)
      step.indices.push_back(latest(part.index));
}

Flow::Flow(const ir::Program &program, const ir::Evaluations &evaluations) {
  std::unordered_map<uint64_t, Node> latest; // by activation and expression
  const uint64_t exprs = program.exprs.size();
  steps_.reserve(evaluations.list.size());
  for (const ir::Evaluation &one : evaluations.list) {
    const auto node = static_cast<Node>(steps_.size());
    Step step;
    step.expr = one.expr;
    step.value = one.value;
    step.address = one.address;
    step.stores = one.stores;
    if (one.from != ir::Evaluation::kNone && one.from >= evaluations.dropped)
      step.source = static_cast<Node>(one.from - evaluations.dropped);
    const ExprKind kind = program.exprs[one.expr].kind;
    const bool isAccess =
        kind == ExprKind::Assign || kind == ExprKind::CompoundAssign || kind == ExprKind::Increment;
    step.isArgument = one.stores && one.from != ir::Evaluation::kNone;
    if (!step.isArgument) {
      connect(program, step, [&](ir::ExprId expr) {
        const auto found = expr ? latest.find(one.activation * exprs + expr.index) : latest.end();
        return found == latest.end() ? kNone : found->second;
      });
      latest[one.activation * exprs + one.expr.index] = node;
      last_[one.expr.index] = node;
    }
    const bool reads = kind == ExprKind::Load || (isAccess && kind != ExprKind::Assign);
    if (one.address != 0 && reads && !step.isArgument)
      if (const auto found = stores_.find(one.address); found != stores_.end()) {
        // Memory that was used again, or written by something that is not told, holds another
        // value.
        const Step &store = steps_[found->second.back()];
        const bool isSame =
            kind != ExprKind::Load || store.value == one.value || program.exprs[store.expr].postfix;
        step.source = isSame ? found->second.back() : kNone;
      }
    if (one.stores && one.address != 0)
      stores_[one.address].push_back(node);
    steps_.push_back(std::move(step));
  }
}

bool Flow::isStored(uint64_t address, Node begin, Node end) const {
  const auto found = stores_.find(address);
  if (found == stores_.end())
    return false;
  const auto next = std::lower_bound(found->second.begin(), found->second.end(), begin);
  return next != found->second.end() && *next < end;
}

Flow::Node Flow::last(ir::ExprId expr) const {
  const auto found = expr ? last_.find(expr.index) : last_.end();
  return found == last_.end() ? kNone : found->second;
}

} // namespace salve::diagnosis
