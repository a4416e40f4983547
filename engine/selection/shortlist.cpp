#include "engine/selection/shortlist.h"

#include <algorithm>
#include <map>

namespace salve::selection {

namespace {

auto keyOf(const Judged &judged) {
  return std::tuple(judged.blemishes.weight(Weight::Grave), ~judged.reached, judged.unasked,
                    judged.certificate.kind, ~judged.certificate.tests, judged.edits.size(),
                    judged.cost != 0, judged.distance, judged.stored,
                    judged.blemishes.weight(Weight::Slight), judged.cost, judged.closeness,
                    -judged.prior, judged.patch.edits[0].range.begin);
}

/// Partial repairs go where one mends everything, what only avoids the failure where useful ones
/// take the places.
void prune(Shortlist &shortlist) {
  std::vector<Judged> &list = shortlist.list;
  const size_t before = list.size(), limit = shortlist.limit;
  if (limit != 0)
    std::erase_if(list, [](const Judged &j) { return j.blemishes.shown() == Shown::OnRequest; });
  auto isPartial = [](const Judged &j) { return j.blemishes.has(Shown::IfNothingWhole); };
  // Of a part those count after which the test comes furthest; a guess is not even that, nor what
  // only avoids the failure.
  size_t furthest = 0;
  for (const Judged &j : list)
    if (isPartial(j) && !j.onlyAvoids())
      furthest = std::max(furthest, j.reached);
  const bool hasWhole = std::ranges::any_of(list, &Judged::mendsAll);
  if (limit != 0)
    std::erase_if(list, [&](const Judged &j) {
      return isPartial(j) && (hasWhole || j.onlyAvoids() || j.reached < furthest ||
                              j.blemishes.has(Blemish::Guessed));
    });
  const Shortlist all{limit, list};
  if (limit != 0)
    std::erase_if(list, [&](const Judged &j) { return asksLess(all, j); });
  auto isPointless = [](const Judged &j) { return j.blemishes.shown() == Shown::IfNothingElse; };
  const bool pointlessOnly = std::all_of(list.begin(), list.end(), isPointless);
  const auto useful = static_cast<size_t>(
      std::count_if(list.begin(), list.end(), [](const Judged &j) { return !j.onlyAvoids(); }));
  size_t kept = 0;
  std::erase_if(list, [&](const Judged &j) {
    if (!j.onlyAvoids())
      return false;
    if (limit == 0)
      return false;
    if (isPointless(j) && !pointlessOnly)
      return true;
    if (isPointless(j) && kept > 0)
      return true; // one shows it
    return (useful > 0 && j.edits.size() > 1) || useful + kept++ >= limit;
  });
  shortlist.cut |= list.size() < before && limit != 0;
}

} // namespace

bool isSuperfluous(const Shortlist &shortlist, const Judged &judged) {
  if (!judged.onlyAvoids() || shortlist.limit == 0)
    return false;
  if (judged.blemishes.shown() == Shown::OnRequest)
    return true;
  const bool isLarge = judged.edits.size() > 1;
  size_t avoiding = 0;
  for (const Judged &other : shortlist.list) {
    if (isLarge && (!other.onlyAvoids() || other.edits.size() < judged.edits.size()))
      return true;
    avoiding += other.onlyAvoids();
  }
  return avoiding >= shortlist.limit;
}

bool asksLess(const Shortlist &shortlist, const Judged &judged) {
  return judged.mendsAll() && std::ranges::any_of(shortlist.list, [&](const Judged &other) {
           return other.mendsAll() && other.unasked < judged.unasked;
         });
}

bool isLucky(const Judged &judged, Rivals rivals) {
  return judged.edits.size() > 1 || std::ranges::any_of(kLuckyRules, [&](const LuckyRule &lucky) {
           return rivals >= lucky.among &&
                  std::ranges::find(judged.rules, lucky.rule) != judged.rules.end();
         });
}

const Judged &add(Shortlist &shortlist, Judged judged) {
  std::vector<Judged> &list = shortlist.list;
  auto alike = std::find_if(list.begin(), list.end(), [&](const Judged &other) {
    return !judged.behaviours.empty() && other.behaviours == judged.behaviours;
  });
  judged.group = alike != list.end() ? alike->group : static_cast<uint32_t>(list.size() + 1);
  list.push_back(std::move(judged));
  return list.back();
}

void rank(Shortlist &shortlist) {
  std::vector<Judged> &list = shortlist.list;
  std::stable_sort(list.begin(), list.end(),
                   [](const Judged &a, const Judged &b) { return keyOf(a) < keyOf(b); });
  prune(shortlist);
  std::map<uint32_t, uint32_t> groups;
  for (Judged &judged : list)
    judged.group =
        groups.try_emplace(judged.group, static_cast<uint32_t>(groups.size() + 1)).first->second;
}

} // namespace salve::selection
