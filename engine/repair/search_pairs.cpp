// Two edits, tried by runs: where one fault hides another, or two slips are one repair.
#include "engine/repair/search.h"

#include "engine/repair/runs/executions.h"
#include "engine/support/limits/repair.h"

#include <algorithm>

namespace salve::repair {

/// How much better the runs are with an edit that is no repair; nothing: no better.
std::optional<Search::Progress> Search::progress(uint32_t edit, const Budget &budget) const {
  const Changes changes = changesOf(space_, {{edit}});
  const Seen &first = *inputs_[0];
  const size_t most = std::min(inputs_.size(), limits::search::kProgressInputs);
  Progress result{edit};
  for (size_t i = 0; i < most; ++i) {
    const Seen &seen = *inputs_[i];
    result.passed += passes(seen.task, changes, seen.inputs, seen.original, budget) == Passing::Yes;
    if (result.passed == 0 && i + 1 == limits::search::kProgressFirst)
      break;
  }
  result.asserted = further(task_, changes, first.inputs, first.original, budget);
  return result.passed == 0 && !result.asserted ? std::nullopt : std::optional(result);
}

/// What is tried by itself and has no parameters, in the order of trial.
std::vector<uint32_t> Search::plainSingles() const {
  std::vector<uint32_t> result;
  for (const auto *list : {&changes_, &insertions_})
    std::copy_if(list->begin(), list->end(), std::back_inserter(result),
                 [&](uint32_t i) { return space_.edits[i].parameters.empty(); });
  return result;
}

/// Edits after which runs are better, the best first.
void Search::findSteps(const Budget &budget) {
  std::vector<Progress> found;
  for (uint32_t edit : plainSingles()) {
    if (!isWanted(edit))
      continue;
    if (budget.exhausted())
      return;
    if (auto better = progress(edit, budget))
      found.push_back(*better);
  }
  auto bestOf = [](std::vector<Progress> those, const auto &key) {
    std::stable_sort(those.begin(), those.end(),
                     [&](const Progress &a, const Progress &b) { return key(a) > key(b); });
    those.resize(std::min(those.size(), limits::search::kFirsts));
    std::vector<uint32_t> edits;
    for (const Progress &one : those)
      edits.push_back(one.edit);
    return edits;
  };
  firsts_ = bestOf(
      found, [](const Progress &one) { return std::pair(one.passed, one.asserted.value_or(0)); });
  std::erase_if(found, [](const Progress &one) { return !one.asserted; });
  if (options_.pauses)
    for (Progress &one : found)
      one.isDone = isReached(task_, changesOf(space_, {{one.edit}}), {inputs_[0]->inputs}, budget);
  steps_ = bestOf(std::move(found),
                  [](const Progress &one) { return std::pair(one.isDone, *one.asserted); });
}

/// Two faults of which one hides the other, or each of which shows on other inputs: each step with
/// each other edit.
void Search::listChained() {
  const std::vector<uint32_t> seconds = plainSingles();
  perFirst_ = seconds.size();
  chained_ = firsts_.size() * perFirst_;
  for (const uint32_t first : firsts_)
    for (const uint32_t second : seconds)
      pairs_.emplace_back(std::min(first, second), std::max(first, second));
}

/// Changes in place, the likeliest together first. Runs find two slips long before a formula over
/// all changes at once does, where it is large. Of recorded states all edits, where they are few.
void Search::listLikely() {
  std::vector<uint32_t> edits, all = plainSingles();
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
    if (!knowsSteps_ && task_.heuristics.has(Heuristic::Cores)) {
      findSteps(budget);
      knowsSteps_ = true;
      isPausing_ = options_.pauses && !steps_.empty();
      if (isPausing_)
        return std::nullopt;
    }
    listChained();
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
