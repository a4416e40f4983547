// Which diagnoses a person should read first.
//
// With one fault many components are single diagnoses: whatever the wrong value flows
// through can be corrected last. So, in this order:
//   1. what verified repairs change, in the order of these;
//   2. fewer components;
//   3. where something unsafe is done what names or sets its operands;
//   4. what computes or decides before what only hands a value on: conditions and
//      expressions with operators, then constants, then bare variables, then returned or
//      passed variables and calls (their producers are the better suspects);
//   5. smaller expressions (they say more precisely what is wrong);
//   6. text order.
#include "engine/diagnosis/diagnosis.h"

#include <algorithm>

namespace salve::diagnosis {

using ir::ExprId;
using ir::ExprKind;

namespace {

ExprId withoutImplicitCasts(const ir::Program &program, ExprId id) {
  while (program.exprs[id].kind == ExprKind::Cast && program.exprs[id].implicit)
    id = program.exprs[id].a;
  return id;
}

/// Rule 4: 0 is most informative.
int handsOn(const ir::Program &program, const ir::Component &component) {
  const ir::Expr &e = program.exprs[withoutImplicitCasts(program, component.expr)];
  bool passes =
      component.kind == ir::ComponentKind::Return || component.kind == ir::ComponentKind::Argument;
  switch (e.kind) {
  case ExprKind::Constant: return 1;
  case ExprKind::Load: return passes ? 3 : 2;
  case ExprKind::Call: return 3;
  default: return component.kind == ir::ComponentKind::Condition ? 0 : passes ? 1 : 0;
  }
}

} // namespace

bool liesIn(const ir::SourceRange &inner, const ir::SourceRange &outer) {
  return inner.file == outer.file && outer.bytes.contains(inner.bytes);
}

std::vector<ir::SourceRange> Diagnosis::ranges(const ir::Program &program) const {
  std::vector<ir::SourceRange> result = places;
  for (ir::ComponentId id : components)
    result.push_back(program.exprs[program.components[id].expr].range);
  return result;
}

bool isPlaceOf(const ir::Program &program, const Diagnosis &diagnosis,
               const std::vector<ir::SourceRange> &repair) {
  const std::vector<ir::SourceRange> parts = diagnosis.ranges(program);
  return std::all_of(parts.begin(), parts.end(), [&](const ir::SourceRange &part) {
    return std::any_of(repair.begin(), repair.end(), [&](const ir::SourceRange &changed) {
      return liesIn(changed, part) || liesIn(part, changed);
    });
  });
}

void rank(const ir::Program &program, std::vector<Diagnosis> &list, const Repaired &repaired,
          const std::vector<bool> &near) {
  struct Key {
    size_t repair; ///< number of the first that changes it
    size_t cardinality;
    bool isFar = false;
    int handsOn = 0;
    uint32_t size = 0;
    uint32_t position = 0;
    auto operator<=>(const Key &) const = default;
  };
  auto keyOf = [&](const Diagnosis &d) {
    Key key{0, d.size()};
    while (key.repair < repaired.size() && !isPlaceOf(program, d, repaired[key.repair]))
      ++key.repair;
    for (ir::ComponentId id : d.components)
      key.isFar |= !near.empty() && !near[id.index];
    for (ir::ComponentId id : d.components)
      key.handsOn = std::max(key.handsOn, handsOn(program, program.components[id]));
    for (const ir::SourceRange &range : d.ranges(program)) {
      key.size += range.bytes.size();
      key.position = std::max(key.position, range.bytes.begin);
    }
    return key;
  };
  std::vector<std::pair<Key, Diagnosis>> keyed;
  for (Diagnosis &d : list)
    keyed.emplace_back(keyOf(d), std::move(d));
  std::stable_sort(keyed.begin(), keyed.end(),
                   [](const auto &a, const auto &b) { return a.first < b.first; });
  for (size_t i = 0; i < list.size(); ++i)
    list[i] = std::move(keyed[i].second);
}

} // namespace salve::diagnosis
