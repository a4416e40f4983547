#include "engine/repair/rules/proposals.h"
#include "engine/support/assert.h"
#include "engine/support/limits/repair.h"

#include <algorithm>

namespace salve::repair {

namespace {

size_t countLow(const std::vector<Edit> &list) {
  return static_cast<size_t>(
      std::count_if(list.begin(), list.end(), [](const Edit &each) { return each.level < 3; }));
}

/// Levels 1 and 2 are tried together with others; of level 3 what fits, cheapest first.
void divide(std::vector<Edit> &list, size_t most) {
  size_t taken = countLow(list);
  for (Edit &each : list)
    each.alone |= each.level >= 3 && taken++ >= most;
}

/// How many `divide` leaves together.
size_t countTogether(const std::vector<std::vector<Edit>> &perSite, size_t most) {
  size_t result = 0;
  for (const std::vector<Edit> &list : perSite)
    if (list.empty() || !list.front().alone)
      result += std::max(countLow(list), std::min(list.size(), most));
  return result;
}

} // namespace

namespace {

/// What tests of a whole program are asked for without the method `path` is a change as any other.
change::Method methodOf(const Edit &edit, bool hasPath) {
  const change::Method method = rules()[edit.rule].method;
  return method == change::Method::Path && !hasPath ? change::Method::Mutation : method;
}

} // namespace

bool Proposals::begin(const Rule &rule, bool inCheck) {
  rule_ = &rule;
  inCheck_ = inCheck;
  madeHere_ = 0;
  const bool hasEnough = rule.most != 0 && made_[rule_] >= rule.most;
  cut_ |= hasEnough;
  return !hasEnough;
}

bool Proposals::take(Edit &edit, uint32_t extra) {
  bool isFull = (rule_->most != 0 && made_[rule_] >= rule_->most) ||
                (rule_->mostAt != 0 && madeHere_ >= rule_->mostAt);
  cut_ |= isFull;
  if (isFull)
    return false;
  ++made_[rule_];
  ++madeHere_;
  edit.rule = static_cast<uint32_t>(rule_ - rules().data());
  edit.annotation = annotation_;
  edit.cost = rule_->cost + extra;
  edit.level = std::max(edit.level, rule_->level);
  edit.alone = inCheck_ || rule_->isAlone;
  edit.isAsked |= rule_->method == change::Method::Path;
  return true;
}

void Proposals::addInPlace(Edit edit, uint32_t extra) {
  std::vector<ir::ExprId> exprs;
  for (const Edit::Altered &altered : edit.meaning)
    exprs.push_back(altered.expr);
  bool inBody = edit.how.kind == Writing::Kind::InBody;
  auto [it, isNew] = siteOf_.try_emplace({std::move(exprs), inBody}, sites_);
  if (isNew) {
    SALVE_ASSERT(perSite_.size() == sites_); // what is inserted comes behind
    newSite();
    perSite_.emplace_back();
  }
  edit.site = it->second;
  std::vector<Edit> &list = perSite_[edit.site];
  bool known = std::any_of(list.begin(), list.end(), [&](const Edit &other) {
    return other.meaning[0].change == edit.meaning[0].change;
  });
  if (!known && take(edit, extra))
    list.push_back(std::move(edit));
}

/// Whether a constant stands there already that is read the same.
bool Proposals::isKnown(const Edit &edit, const ir::Program &asleep) const {
  if (edit.how.kind != Writing::Kind::Replace || !edit.parameters.empty())
    return false;
  const ir::Expr &value = asleep.exprs[edit.how.value];
  bool isFloat = asleep.types[value.type].kind == ir::TypeKind::Float;
  return value.kind == ir::ExprKind::Constant &&
         std::any_of(inserted_.begin(), inserted_.end(), [&](const Edit &other) {
           if (other.how.kind != Writing::Kind::Replace || other.how.expr != edit.how.expr ||
               !other.parameters.empty())
             return false;
           const ir::Expr &known = asleep.exprs[other.how.value];
           return known.kind == ir::ExprKind::Constant && known.value == value.value &&
                  (isFloat || known.label == value.label);
         });
}

void Proposals::addInserted(Edit edit, uint32_t extra, const ir::Program &asleep) {
  if (isKnown(edit, asleep))
    return;
  const bool isFull = inserted_.size() >= limits::space::kInserted;
  cut_ |= isFull;
  if (!isFull && take(edit, extra))
    inserted_.push_back(std::move(edit));
}

bool Proposals::hasInserted() const {
  return std::any_of(inserted_.begin(), inserted_.end(),
                     [](const Edit &edit) { return !edit.meaning.empty(); });
}

Space Proposals::finish(change::Methods methods) {
  for (std::vector<Edit> &list : perSite_)
    std::stable_sort(list.begin(), list.end(),
                     [](const Edit &a, const Edit &b) { return a.cost < b.cost; });
  size_t most = limits::space::kPerSite;
  while (most > limits::space::kFewestPerSite &&
         countTogether(perSite_, most) > limits::space::kAlternatives)
    --most;
  std::stable_sort(inserted_.begin(), inserted_.end(),
                   [](const Edit &a, const Edit &b) { return a.rule < b.rule; });
  Space space;
  space.sites = sites_;
  space.cut = cut_;
  for (std::vector<Edit> &list : perSite_) {
    divide(list, most);
    space.edits.insert(space.edits.end(), list.begin(), list.end());
  }
  space.edits.insert(space.edits.end(), inserted_.begin(), inserted_.end());
  const bool hasPath = methods.has(change::Method::Path);
  std::erase_if(space.edits, [&](const Edit &edit) {
    return !(edit.isAsked && hasPath) && !methods.has(methodOf(edit, hasPath));
  });
  if (!hasPath)
    for (Edit &edit : space.edits)
      edit.isAsked = false;
  return space;
}

} // namespace salve::repair
