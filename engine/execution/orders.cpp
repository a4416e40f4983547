// Order of evaluation where C leaves it open: parts in every order that an input can choose, and
// accesses of one expression that must not meet.
#include "engine/execution/machine.h"

#include <algorithm>

namespace salve::execution {

using ir::Expr;
using ir::ExprId;
using smt::Term;

/// All orders one after the other, each where the input chooses it.
void Machine::evaluateAnyOrder(ExprId id, const Expr &e) {
  const uint32_t width = ir::orderBits(e);
  const Value chosen = input(ir::orderKey(id, frame_->context), {width, false});
  Term first = terms_.boolean(true);
  std::vector<std::pair<Term, std::vector<uint32_t>>> orders;
  for (uint64_t n = 1; n < uint64_t{1} << width; ++n) {
    std::vector<uint32_t> order = ir::chosenOrder(e, n);
    if (std::is_sorted(order.begin(), order.end()))
      continue;
    const Term taken = values_.equals(chosen, n, width);
    first = terms_.conjunction(first, terms_.negation(taken));
    orders.emplace_back(taken, std::move(order));
  }
  orders.emplace_back(first, ir::chosenOrder(e, 0));
  for (const auto &[taken, order] : orders)
    under(taken, [&] {
      for (uint32_t part : order)
        discard(e.args[part]);
    });
}

/// What a compound assignment finds, and its right side, in either order if C leaves that open.
Value Machine::oldValue(ExprId id, const Expr &e, const Operands &at, Value &operand) {
  Term early = terms_.boolean(false);
  Value before, after;
  if (e.anyOrder) {
    early = values_.truth(input(ir::orderKey(id, frame_->context), {1, false}), 1);
    under(early, [&] { before = loadScalar(id, e, at); });
  }
  operand = scalar(e.a);
  under(terms_.negation(early), [&] { after = loadScalar(id, e, at); });
  return values_.select(early, before, after, scalarOf(e.type).width);
}

/// Where two accesses have bits in common.
Term Machine::overlap(const Reach &reach, uint64_t bits, const Target &other,
                      const ir::NotedAccess &noted) {
  if (reach.target.object != other.object || other.object <= kInvalidObject)
    return terms_.boolean(false);
  // -bits < 8 * distance + between < noted.bits
  Value distance = values_.binary(ir::BinaryOp::Sub, values_.offset(reach.target),
                                  values_.offset(other), kOffset, kOffset, 64);
  const int64_t between = int64_t{reach.bits} - int64_t{noted.bit};
  auto floorOfBytes = [](int64_t n) { return n >= 0 ? n / 8 : -((-n + 7) / 8); };
  const int64_t low = floorOfBytes(-static_cast<int64_t>(bits) - between) + 1;
  const int64_t high = floorOfBytes(static_cast<int64_t>(noted.bits) - between - 1);
  auto is = [&](ir::BinaryOp op, int64_t limit) {
    Value number = Value::number(static_cast<uint64_t>(limit));
    return values_.truth(values_.binary(op, distance, number, kOffset, kOffset, 32), 32);
  };
  return terms_.conjunction(
      terms_.conjunction(reach.target.guard, other.guard),
      terms_.conjunction(is(ir::BinaryOp::Ge, low), is(ir::BinaryOp::Le, high)));
}

/// An access that has no order with others of its expression, see ir::OpenOrder.
void Machine::keepOrder(const ir::Place &place, const std::vector<Reach> &reaches, Term guard,
                        const Change *change) {
  uint64_t bits = bitsOf(place, change);
  if (!program_.types[place.type].isScalar())
    bits = 8 * program_.types[place.type].bytes;
  Term clash = terms_.boolean(false);
  for (const ir::NotedAccess &other : place.order.apart) {
    Content kept = memory_.read(current_, objectOf(other.pointer), 0, 64);
    for (const Target &target : values_.targets(kept.value))
      for (const Reach &reach : reaches)
        clash = terms_.disjunction(clash, overlap(reach, bits, target, other));
  }
  check(place.order.property, terms_.conjunction(guard, clash));
  if (dead())
    return;
  TargetList here;
  for (const Reach &reach : reaches)
    here.push_back(reach.target);
  memory_.write(current_, objectOf(place.order.noted), 0, 64,
                {values_.pointer(std::move(here)), terms_.boolean(false)}, guard);
}

} // namespace salve::execution
