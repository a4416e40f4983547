// The mutation space (rows R2, P5): AllRepair, "Sound and Complete Mutation-Based Program
// Repair", section 6, Table 1 for levels 1 and 2 (operators.cpp has the operator rows);
// level 3 is Salve's own.
//
// One pass over the reached expressions in the order of the text. Every part of an
// expression that has a text of its own (the whole, the operator, a variable's name, a
// field's name) is looked up with all that share this text, and the alternatives of that
// text are proposed once.
//
// How Table 1 is read: a bare value as a condition is a comparison with 0, so its negation
// is the exchange of == and != of level 2; a text that only a `#define` spells is changed
// there at the level of the change, one that a use spells too at level 3; C -> 0 of a term
// of a sum drops it (x + 1 becomes x, which x * 1 and x / 1 need not say again). Deviations:
// C -> -C is left out where it only repeats an operator's change (right of + - %), for
// unsigned and character constants; a constant that is a truth value becomes 0 or 1 only.
#include "engine/repair/alternatives.h"

#include "engine/repair/proposals.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

namespace {

/// Collects sites and their alternatives; equal expressions and place of edit: one site.
class Collector {
public:
  void add(const Proposals &proposals, uint32_t level) {
    for (const Proposal &proposal : proposals.list) {
      if (proposal.level > level || proposals.exprs.empty())
        continue;
      uint32_t site = siteOf(proposals);
      std::vector<Edit> &list = perSite_[site];
      bool known = std::any_of(list.begin(), list.end(), [&](const Edit &other) {
        return other.meaning[0].change == proposal.change;
      });
      if (!known)
        list.push_back(edit(proposals, proposal, site));
    }
  }

  Space finish() {
    for (std::vector<Edit> &list : perSite_)
      std::stable_sort(list.begin(), list.end(),
                       [](const Edit &a, const Edit &b) { return a.cost < b.cost; });
    size_t most = kMostPerSite;
    while (most > kFewestPerSite && total(most) > kMostAlternatives)
      --most;
    Space space;
    space.sites = static_cast<uint32_t>(perSite_.size());
    for (const std::vector<Edit> &list : perSite_)
      shorten(list, most, space.edits);
    return space;
  }

private:
  uint32_t siteOf(const Proposals &proposals) {
    auto [it, isNew] = sites_.try_emplace({proposals.exprs, proposals.inMacroBody},
                                          static_cast<uint32_t>(perSite_.size()));
    if (isNew)
      perSite_.emplace_back();
    return it->second;
  }

  static Edit edit(const Proposals &proposals, const Proposal &proposal, uint32_t site) {
    Edit result;
    for (ExprId expr : proposals.exprs)
      result.meaning.push_back({expr, proposal.change});
    result.how.kind = proposals.inMacroBody ? Writing::Kind::InBody : Writing::Kind::InPlace;
    result.site = site;
    result.level = proposal.level;
    result.cost = proposal.cost;
    return result;
  }

  /// Levels 1 and 2 are never cut; of level 3 what fits, cheapest first.
  static void shorten(const std::vector<Edit> &list, size_t most, std::vector<Edit> &out) {
    size_t taken = static_cast<size_t>(
        std::count_if(list.begin(), list.end(), [](const Edit &each) { return each.level < 3; }));
    for (const Edit &each : list)
      if (each.level < 3 || taken++ < most)
        out.push_back(each);
  }

  size_t total(size_t most) const {
    std::vector<Edit> all;
    for (const std::vector<Edit> &list : perSite_)
      shorten(list, most, all);
    return all.size();
  }

  std::vector<std::vector<Edit>> perSite_;
  std::map<std::pair<std::vector<ExprId>, bool>, uint32_t> sites_;
};

} // namespace

Space alternatives(const Program &program, FunctionId entry, uint32_t level) {
  Proposer proposer(program, reachable(program, entry));
  Collector collector;
  for (const Occurrence &occurrence : proposer.occurrences())
    for (const Proposals &proposals : proposer.propose(occurrence))
      collector.add(proposals, level);
  return collector.finish();
}

} // namespace salve::repair
