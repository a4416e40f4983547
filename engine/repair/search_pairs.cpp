// Two edits, tried by runs: where one fault hides another, or two slips are one repair.
#include "engine/repair/search.h"

#include "engine/support/limits/repair.h"

#include <algorithm>

namespace salve::repair {

/// How much better the runs are with an edit that is no repair: inputs seen that pass, then, where
/// the first failing run fails elsewhere, the assertions that it comes to. Nothing: no better.
std::optional<std::pair<size_t, size_t>> Search::progress(uint32_t edit,
                                                          const Budget &budget) const {
  const Changes changes = changesOf(space_, {{edit}});
  const Seen &first = *inputs_[0];
  const size_t most = std::min(inputs_.size(), limits::search::kProgressInputs);
  size_t passed = 0;
  for (size_t i = 0; i < most; ++i) {
    const Seen &seen = *inputs_[i];
    passed += passes(seen.task, changes, seen.inputs, seen.original, budget) == Passing::Yes;
    if (passed == 0 && i + 1 == limits::search::kProgressFirst)
      break;
  }
  const auto assertions = further(task_, changes, first.inputs, first.original, budget);
  if (passed == 0 && !assertions)
    return std::nullopt;
  return std::pair(passed, assertions.value_or(0));
}

/// Two faults of which one hides the other, or each of which shows on other inputs: an edit after
/// which runs are better, with each other edit; the best first.
void Search::listChained(const Budget &budget) {
  std::vector<uint32_t> seconds;
  for (const auto *list : {&changes_, &insertions_})
    std::copy_if(list->begin(), list->end(), std::back_inserter(seconds),
                 [&](uint32_t i) { return space_.edits[i].parameters.empty(); });
  std::vector<std::pair<std::pair<size_t, size_t>, uint32_t>> firsts; ///< progress, edit
  for (uint32_t edit : seconds) {
    if (!isWanted(edit))
      continue;
    if (budget.exhausted())
      return;
    if (auto better = progress(edit, budget))
      firsts.emplace_back(*better, edit);
  }
  std::stable_sort(firsts.begin(), firsts.end(),
                   [](const auto &a, const auto &b) { return a.first > b.first; });
  firsts.resize(std::min(firsts.size(), limits::search::kFirsts));
  perFirst_ = seconds.size();
  chained_ = firsts.size() * perFirst_;
  for (const auto &[assertions, first] : firsts)
    for (uint32_t second : seconds)
      pairs_.emplace_back(std::min(first, second), std::max(first, second));
}

/// Changes in place, the likeliest together first. Runs find two slips long before a formula over
/// all changes at once does, where it is large. Of recorded states all edits, where they are few.
void Search::listLikely() {
  std::vector<uint32_t> edits, all;
  for (const auto *list : {&changes_, &insertions_})
    std::copy_if(list->begin(), list->end(), std::back_inserter(all),
                 [&](uint32_t i) { return space_.edits[i].parameters.empty(); });
  std::copy_if(changes_.begin(), changes_.end(), std::back_inserter(edits), [&](uint32_t i) {
    return space_.edits[i].isInPlace() && space_.edits[i].parameters.empty();
  });
  const bool isOfAll = options_.isForEntry && all.size() <= limits::search::kAllPaired;
  edits.resize(std::min(edits.size(), limits::search::kPaired));
  if (isOfAll)
    edits = std::move(all);
  std::vector<std::pair<uint32_t, uint32_t>> likely;
  for (size_t i = 0; i < edits.size(); ++i)
    for (size_t j = i + 1; j < edits.size(); ++j)
      likely.emplace_back(std::min(edits[i], edits[j]), std::max(edits[i], edits[j]));
  auto key = [&](const std::pair<uint32_t, uint32_t> &pair) {
    const Edit &a = space_.edits[pair.first], &b = space_.edits[pair.second];
    return std::pair(a.cost + b.cost, closeness(a) + closeness(b));
  };
  std::stable_sort(likely.begin(), likely.end(),
                   [&](const auto &a, const auto &b) { return key(a) < key(b); });
  if (!isOfAll)
    likely.resize(std::min(likely.size(), limits::search::kPairs));
  pairs_.insert(pairs_.end(), likely.begin(), likely.end());
}

/// Of recorded states the likeliest changes in place, each with all that can be inserted: where a
/// guard is wrong and a statement behind it is missing, neither shows without the other.
void Search::listWithInsertions() {
  size_t firsts = 0;
  for (uint32_t change : changes_) {
    const Edit &edit = space_.edits[change];
    if (!edit.isInPlace() || !edit.parameters.empty() || !isWanted(change))
      continue;
    if (firsts++ == limits::search::kWithInsertions)
      return;
    for (uint32_t insertion : insertions_)
      if (space_.edits[insertion].parameters.empty())
        pairs_.emplace_back(std::min(change, insertion), std::max(change, insertion));
  }
}

std::optional<Candidate> Search::nextPair(const Budget &budget) {
  if (at_ == 0 && least_ != 1 && options_.maxChanges > 1 && pairs_.empty()) {
    if (task_.heuristics.has(Heuristic::Cores))
      listChained(budget);
    listLikely();
    if (options_.isForEntry)
      listWithInsertions();
  }
  while (at_ < pairs_.size()) {
    if (budget.exhausted()) {
      finish(outOfTime());
      return std::nullopt;
    }
    const bool isBrief = repairs_ > 0 && (options_.repairs != 0 || task_.isWhole);
    if (isBrief && at_ < chained_ && at_ % perFirst_ == 0 &&
        at_ >= limits::search::kFirstsOfSome * perFirst_) {
      finish(SearchEnd::Limit);
      return std::nullopt;
    }
    if (isBrief && at_ == chained_ && chained_ > 0)
      break;
    const auto [first, second] = pairs_[at_++];
    if (!isOpen({{first}, {second}}))
      continue;
    if (auto candidate = passing({{first}, {second}}, budget))
      return candidate;
    if (end_)
      return std::nullopt;
  }
  return nextWaiting(budget);
}

} // namespace salve::repair
