// Which diagnoses a person should read first.
//
// With one fault many components are single diagnoses: whatever the wrong value flows
// through can be corrected last. So, in this order:
//   1. what verified repairs change, in the order of these, if they are telling; right behind the
//      first of them conditions as in 3: whoever wrote one thought of the check;
//   2. fewer components;
//   3. conditions on the way to what fails that compare its operands: the missing or wrong check;
//   4. the call that comes to what fails in code of others, what moved an operand last, and the
//      object that is too small;
//   5. what other verified repairs change;
//   6. where something unsafe is done what names or sets its operands;
//   7. what has an effect of its own before what acts through another suspect alone, and what no
//      proof of another check relies on before what one does (PED, section 4.1);
//   8. what computes or decides before what only hands a value on: conditions and
//      expressions with operators, then constants, then bare variables, then returned or
//      passed variables and calls (their producers are the better suspects);
//   9. what is done once before what is repeated (PED, section 5), and what lets the run go on;
//  10. smaller expressions (they say more precisely what is wrong);
//  11. text order.
#include "engine/diagnosis/diagnosis.h"

#include <algorithm>
#include <set>

namespace salve::diagnosis {

using ir::ExprId;
using ir::ExprKind;

namespace {

ExprId withoutImplicitCasts(const ir::Program &program, ExprId id) {
  while (program.exprs[id].kind == ExprKind::Cast && program.exprs[id].implicit)
    id = program.exprs[id].a;
  return id;
}

/// 0 is most informative.
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

namespace {

/// Of what is neither a guard nor a guess that says more than a run.
constexpr int kOthers = 4;
/// Where repairs are found, a guard comes behind the place of the first one.
constexpr size_t kBehindGuards = 1;

struct Key {
  size_t telling = 0; ///< 0: what the first repair changes; kBehindGuards + number of the repair
  size_t cardinality = 0;
  int tier = 0; ///< 0: a guard; then guesses; kOthers
  size_t repair = 0;
  bool isFar = false, isPart = false, isTrusted = false;
  int handsOn = 0;
  bool repeats = false, isBrief = false;
  uint32_t size = 0;
  uint32_t position = 0;
  auto operator<=>(const Key &) const = default;
};

/// The list, and what it is ordered by.
struct Ranking {
  const ir::Program &program;
  const Grounds &grounds;
  std::set<uint32_t> singles{}; ///< components that are diagnoses by themselves

  bool has(Criterion criterion) const { return grounds.criteria.has(criterion); }
  /// Whether all that depends on it goes through another suspect, and of this not back through it.
  bool isPart(ir::ComponentId id) const {
    auto next = [&](ir::ComponentId of) {
      return of.index < grounds.traces.size() ? grounds.traces[of.index].through
                                              : ir::ComponentId();
    };
    const ir::ComponentId through = next(id);
    return through && singles.count(through.index) != 0 && next(through) != id;
  }
  Key keyOf(const Diagnosis &d) const;
};

Key Ranking::keyOf(const Diagnosis &d) const {
  Key key;
  key.cardinality = d.size();
  const Repaired &repaired = grounds.repaired;
  bool isGuard = d.components.size() == d.size();
  for (ir::ComponentId id : d.components) {
    const Sign sign = grounds.signs.empty() ? Sign() : grounds.signs[id.index];
    isGuard &= sign.isGuard && has(Criterion::Guards);
    key.isFar |= !sign.isNear;
    key.isTrusted |= has(Criterion::Proofs) && sign.isTrusted;
    key.isPart |= has(Criterion::Chains) && isPart(id);
    key.repeats |=
        has(Criterion::Loops) && !grounds.traces.empty() && grounds.traces[id.index].times > 1;
    key.handsOn = std::max(key.handsOn, handsOn(program, program.components[id]));
  }
  const bool all = isGuard || !has(Criterion::Repairs);
  key.telling = kBehindGuards + repaired.size();
  key.repair = repaired.size();
  for (size_t i = repaired.size(); i-- > 0;)
    if (isPlaceOf(program, d, repaired[i].places)) {
      if (all || repaired[i].isTelling)
        key.telling = i == 0 ? 0 : kBehindGuards + i;
      else
        key.repair = i;
      key.isPart = key.isTrusted = false;
    }
  if (isGuard)
    key.telling = std::min(key.telling, kBehindGuards);
  key.tier = isGuard ? 0 : kOthers;
  if (d.guess >= Guess::Call)
    key.tier = 1 + static_cast<int>(d.guess) - static_cast<int>(Guess::Call);
  key.isBrief = d.isBrief && has(Criterion::Length);
  for (const ir::SourceRange &range : d.ranges(program)) {
    key.size += range.bytes.size();
    key.position = std::max(key.position, range.bytes.begin);
  }
  return key;
}

} // namespace

void rank(const ir::Program &program, std::vector<Diagnosis> &list, const Grounds &grounds) {
  Ranking ranking{program, grounds};
  for (const Diagnosis &d : list)
    if (d.size() == 1 && d.components.size() == 1)
      ranking.singles.insert(d.components[0].index);
  std::vector<std::pair<Key, Diagnosis>> keyed;
  for (Diagnosis &d : list) {
    Key key = ranking.keyOf(d);
    keyed.emplace_back(key, std::move(d));
  }
  std::stable_sort(keyed.begin(), keyed.end(),
                   [](const auto &a, const auto &b) { return a.first < b.first; });
  for (size_t i = 0; i < list.size(); ++i)
    list[i] = std::move(keyed[i].second);
}

} // namespace salve::diagnosis
