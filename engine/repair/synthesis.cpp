#include "engine/repair/synthesis.h"

#include <algorithm>
#include <map>

namespace salve::repair {

using change::Chosen;
using smt::Answer;
using smt::Term;

namespace {

bool inserts(const Space &space, const std::vector<uint32_t> &edits) {
  return std::any_of(edits.begin(), edits.end(),
                     [&](uint32_t a) { return !space.edits[a].isInPlace(); });
}
} // namespace

Synthesis::Synthesis(const Task &task, const Space &space, std::vector<uint32_t> active,
                     uint32_t maxChanges)
    : program_(inserts(space, active) ? *task.forms.extended : task.program),
      active_(std::move(active)), solver_(terms_, smt::SolverKind::Incremental) {
  std::map<uint32_t, std::vector<Term>> bySite;
  std::unordered_map<uint32_t, std::vector<uint32_t>> sitesOf; // by ExprId
  for (uint32_t a : active_) {
    const Edit &edit = space.edits[a];
    Term selector = terms_.symbol(0);
    selectors_.push_back(selector);
    std::vector<Term> &site = bySite[edit.site];
    for (const Edit::Altered &altered : edit.meaning) {
      interpretation_.changes[altered.expr.index].push_back({selector, altered.change});
      if (site.empty())
        sitesOf[altered.expr.index].push_back(edit.site);
    }
    site.push_back(selector);
  }
  std::map<uint32_t, Term> changed;
  for (auto &[site, selectors] : bySite) {
    Term any = terms_.boolean(false);
    for (Term s : selectors) {
      solver_.require(terms_.negation(terms_.conjunction(any, s))); // at most one
      any = terms_.disjunction(any, s);
    }
    changed.emplace(site, any);
  }
  // A use and the body of its macro are two sites for one expression: one of them.
  for (auto &[expr, sites] : sitesOf)
    for (size_t i = 0; i < sites.size(); ++i)
      for (size_t j = i + 1; j < sites.size(); ++j)
        solver_.require(
            terms_.negation(terms_.conjunction(changed.at(sites[i]), changed.at(sites[j]))));
  // Sequential counter: more[j] is "at least j of the sites so far".
  std::vector<Term> more(maxChanges + 2, terms_.boolean(false));
  more[0] = terms_.boolean(true);
  for (auto &[site, any] : changed)
    for (size_t j = more.size() - 1; j > 0; --j)
      more[j] = terms_.disjunction(more[j], terms_.conjunction(any, more[j - 1]));
  for (uint32_t k = 0; k <= maxChanges; ++k)
    atMost_.push_back(terms_.negation(more[k + 1]));
}

void Synthesis::addInput(const Seen &seen, const Budget &budget) {
  if (stopped_ != Reason::None)
    return;
  const std::optional<Term> wrong =
      fails(seen, program_, terms_, interpretation_, budget, stopped_);
  if (!wrong)
    return;
  solver_.require(terms_.negation(*wrong));
  ++inputs_;
}

void Synthesis::block(const Selection &selection, bool supersets) {
  ++blocked_;
  Term all = terms_.boolean(true);
  for (size_t i = 0; i < active_.size(); ++i) {
    bool in = std::find(selection.begin(), selection.end(), Chosen(active_[i])) != selection.end();
    if (in)
      all = terms_.conjunction(all, selectors_[i]);
    else if (!supersets)
      all = terms_.conjunction(all, terms_.negation(selectors_[i]));
  }
  bool isActive = std::all_of(selection.begin(), selection.end(), [&](const Chosen &chosen) {
    return std::find(active_.begin(), active_.end(), chosen.edit) != active_.end();
  });
  if (isActive)
    solver_.require(terms_.negation(all));
}

Answer Synthesis::propose(uint32_t changes, const Budget &budget) {
  selected_.clear();
  if (stopped_ != Reason::None)
    return Answer::Unknown;
  Term bound = atMost_[changes];
  Answer answer = solver_.check(budget, std::span(&bound, 1));
  if (answer == Answer::Unknown)
    stopped_ = solver_.reason();
  if (answer != Answer::Sat)
    return answer;
  smt::Evaluator model = solver_.model();
  for (size_t i = 0; i < active_.size(); ++i)
    if (model(selectors_[i]))
      selected_.push_back(active_[i]);
  return answer;
}

} // namespace salve::repair
