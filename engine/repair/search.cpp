// Single changes are tried one by one, cheapest first: a run of one alternative on one
// concrete input takes microseconds, and most fail on the first. Two and more changes are
// proposed by the synthesis, first of levels 1 and 2, then of level 3. All stages share
// the inputs seen and the repairs found by earlier ones.
//
// A proposal at k changes needs no minimisation: every smaller selection was refuted by
// an input seen, found as a repair (and its supersets blocked), or set aside as unknown
// at a smaller k.
#include "engine/repair/search.h"

#include "engine/repair/synthesis.h"

#include <algorithm>
#include <memory>

namespace salve::repair {

using smt::Answer;

namespace {

constexpr double kLeastCandidateSeconds = 1.0;
/// Share of the time left that larger repairs get once smaller ones were found.
constexpr double kFurtherShare = 1.0 / 6;
constexpr double kFurtherSeconds = 3; ///< at most
constexpr uint32_t kReserved = 2;     ///< repairs of safety that are left to insertions; else one
constexpr size_t kMostAsideOfOne = 8; ///< times the limit: repairs of little use by one change
constexpr uint32_t kMostAlike = 2;    ///< guards at one place that differ in what they do then only

class Search {
public:
  Search(const Task &task, const Space &space, const SearchOptions &options, const Accept &accept,
         const Budget &budget)
      : task_(task), space_(space), options_(options), accept_(accept), budget_(budget) {}

  SearchResult run(const std::vector<ir::Inputs> &failing) {
    for (const ir::Inputs &inputs : failing)
      addInput(inputs);
    addTests();
    std::vector<uint32_t> small, all, slips, inserted;
    for (uint32_t a = 0; a < space_.edits.size(); ++a) {
      const Edit &edit = space_.edits[a];
      if (edit.meaning.empty())
        continue;
      (edit.isInPlace() ? all : edit.cost <= kSlipCost ? slips : inserted).push_back(a);
      if (edit.level <= 2)
        small.push_back(a);
    }
    if (options_.maxChanges >= 1)
      unsaid();
    slips.insert(slips.begin(), all.begin(), all.end());
    if (options_.maxChanges >= 1 && (!singles(slips, inserted)))
      return result_;
    inserted.insert(inserted.end(), slips.begin() + static_cast<ptrdiff_t>(all.size()),
                    slips.end());
    brief_ = result_.repairs > 0 && options_.repairs != 0;
    if (brief_)
      budget_ = budget_.within(std::min(kFurtherSeconds, budget_.remaining() * kFurtherShare));
    bool both = small.size() < all.size();
    std::unique_ptr<Synthesis> smallStage, allStage, insertedStage;
    for (uint32_t k = 2; k <= options_.maxChanges; ++k)
      if ((both && !stage(smallStage, small, k)) || !stage(allStage, all, k))
        return result_;
    inserted.insert(inserted.end(), small.begin(), small.end());
    for (uint32_t k = 2; k <= options_.maxChanges && result_.repairs == 0 && space_.extended; ++k)
      if (!stage(insertedStage, inserted, k))
        return result_;
    if (setAside_ > 0)
      result_.end = SearchEnd::Unknown;
    return result_;
  }

private:
  /// A run that every candidate must pass.
  struct Seen {
    Task task;
    ir::Inputs inputs;
    OriginalRun original;
  };

  void addInput(const ir::Inputs &inputs) {
    inputs_.push_back(std::make_unique<Seen>(Seen{task_, inputs, {}}));
    inputs_.back()->original = runOriginal(task_, inputs, budget_);
  }

  /// The file's other tests; what fails in one already may go on to fail.
  void addTests() {
    for (ir::FunctionId test : task_.tests) {
      Task task = task_;
      task.entry = test;
      task.target = {};
      inputs_.push_back(std::make_unique<Seen>(Seen{task, {}, {}}));
      inputs_.back()->original = runOriginal(task, {}, budget_);
    }
  }

  /// What the IR cannot say: the text decides.
  void unsaid() {
    uint32_t found = 0;
    CandidateVerdict verdict;
    verdict.kind = CandidateVerdict::Kind::Proved;
    for (uint32_t a = 0; a < space_.edits.size(); ++a)
      if (space_.edits[a].meaning.empty()) {
        Acceptance acceptance = accept_({{{a}}, verdict});
        found += acceptance == Acceptance::Counted || acceptance == Acceptance::Aside;
      }
    if (options_.repairs > found)
      options_.repairs -= found;
  }

  /// Changes of expressions, then insertions, for which some places of the list are kept:
  /// above all where something unsafe happens, for which a guard is what a person would write.
  bool singles(const std::vector<uint32_t> &changes, const std::vector<uint32_t> &inserted) {
    mostAside_ = kMostAsideOfOne * options_.repairs;
    bool isSafety = task_.program.properties[task_.target].kind != ir::PropertyKind::Assertion;
    uint32_t reserved = isSafety ? kReserved : 1;
    bool share = !inserted.empty() && options_.repairs > reserved;
    quota_ = share ? options_.repairs - reserved : options_.repairs;
    bool goesOn = singleChanges(changes);
    if (!goesOn && result_.end != SearchEnd::Limit)
      return false;
    auto isEnough = [&] { return options_.repairs != 0 && result_.repairs >= options_.repairs; };
    if (inserted.empty() || isEnough())
      return goesOn;
    quota_ = options_.repairs;
    aside_ = 0;
    if (!singleChanges(inserted))
      return false;
    if (goesOn || isEnough())
      return goesOn;
    result_.end = SearchEnd::Exhausted; // insertions did not need what was kept for them
    aside_ = 0;
    return singleChanges(changes);
  }

  /// Whether there are enough repairs that insert something like this.
  bool repeats(const Edit &one) const {
    if (one.isInPlace())
      return false;
    uint32_t alike = 0;
    for (uint32_t index : inserted_) {
      const Edit &known = space_.edits[index];
      if (known.site == one.site)
        return true;
      alike += known.how.kind == one.how.kind && known.how.anchor == one.how.anchor &&
               known.how.expr == one.how.expr;
    }
    return alike >= kMostAlike;
  }

  /// All single changes; false: the search ends here.
  bool singleChanges(std::vector<uint32_t> edits) {
    std::stable_sort(edits.begin(), edits.end(), [&](uint32_t a, uint32_t b) {
      const Edit &x = space_.edits[a], &y = space_.edits[b];
      return std::pair(x.level > 2, x.cost) < std::pair(y.level > 2, y.cost);
    });
    for (uint32_t a : edits) {
      if (budget_.exhausted()) {
        result_.end = SearchEnd::Timeout;
        return false;
      }
      bool isTried = std::any_of(blocked_.begin(), blocked_.end(),
                                 [&](const Blocked &b) { return b.edits == Selection{{a}}; });
      if (isTried || repeats(space_.edits[a]))
        continue;
      Changes changes = changesOf(space_, {{a}});
      bool passes = std::all_of(inputs_.begin(), inputs_.end(), [&](const auto &input) {
        return repair::passes(input->task, changes, input->inputs, input->original, budget_);
      });
      if (passes && !consider({{{a}}, {}}))
        return false;
    }
    return true;
  }

  /// Everything with at most k changes; false: the search ends here.
  bool stage(std::unique_ptr<Synthesis> &synthesis, const std::vector<uint32_t> &active,
             uint32_t k) {
    if (active.empty())
      return true;
    aside_ = 0;
    mostAside_ = kMostAside * options_.repairs;
    if (!synthesis)
      synthesis = std::make_unique<Synthesis>(task_, space_, active, options_.maxChanges);
    for (;;) {
      for (size_t i = synthesis->blocked(); i < blocked_.size(); ++i)
        synthesis->block(blocked_[i].edits, blocked_[i].supersets);
      while (synthesis->inputs() < inputs_.size() &&
             synthesis->stopped() == execution::StopReason::None) {
        const Seen &seen = *inputs_[synthesis->inputs()];
        synthesis->addInput(seen.task, seen.inputs, seen.original, budget_);
      }
      Answer answer = synthesis->propose(k, budget_);
      if (answer == Answer::Unsat)
        return true;
      if (answer == Answer::Unknown) {
        result_.end = synthesis->stopped() == execution::StopReason::Memory ? SearchEnd::Memory
                      : brief_                                              ? SearchEnd::Limit
                                                                            : SearchEnd::Timeout;
        return false;
      }
      if (!consider({synthesis->selected(), {}}))
        return false;
    }
  }

  /// Verifies a proposal; false: the search ends here.
  bool consider(Candidate candidate) {
    Budget one = budget_.within(std::max(kLeastCandidateSeconds, budget_.remaining() / 4));
    candidate.verdict = verifyCandidate(task_, changesOf(space_, candidate.edits), one);
    ++result_.candidates;
    switch (candidate.verdict.kind) {
    case CandidateVerdict::Kind::Refuted:
      if (known(candidate.verdict.counterexample)) {
        // Synthesis and verification disagree: the input is known and was passed.
        blocked_.push_back({candidate.edits, false});
        ++setAside_;
      } else {
        addInput(candidate.verdict.counterexample);
      }
      return true;
    case CandidateVerdict::Kind::Unknown:
      blocked_.push_back({candidate.edits, false});
      ++setAside_;
      if (!budget_.exhausted())
        return true;
      result_.end = brief_ ? SearchEnd::Limit : SearchEnd::Timeout;
      return false;
    case CandidateVerdict::Kind::Proved:
    case CandidateVerdict::Kind::Bounded: break;
    }
    task_.alsoFailing = candidate.verdict.alsoFailing;
    Acceptance acceptance = accept_(candidate);
    blocked_.push_back({candidate.edits, acceptance != Acceptance::Rejected});
    uint32_t first = candidate.edits[0].edit;
    bool isInsertion = candidate.edits.size() == 1 && !space_.edits[first].isInPlace();
    if (isInsertion && acceptance != Acceptance::Rejected)
      inserted_.push_back(first);
    result_.repairs += acceptance == Acceptance::Counted;
    aside_ += acceptance == Acceptance::Aside;
    if (quota_ == 0 || (result_.repairs < quota_ && aside_ < mostAside_))
      return true;
    result_.end = SearchEnd::Limit;
    return false;
  }

  bool known(const ir::Inputs &inputs) const {
    return std::any_of(inputs_.begin(), inputs_.end(), [&](const auto &i) {
      return i->task.entry == task_.entry && i->inputs == inputs;
    });
  }

  struct Blocked {
    Selection edits;
    bool supersets;
  };

  Task task_;
  const Space &space_;
  SearchOptions options_;
  const Accept &accept_;
  Budget budget_;
  std::vector<std::unique_ptr<Seen>> inputs_;
  std::vector<Blocked> blocked_;
  size_t quota_ = 0;               ///< repairs after which this part of the search ends; 0: none
  std::vector<uint32_t> inserted_; ///< insertions that are repairs by themselves
  bool brief_ = false;  ///< there are enough repairs already; larger ones get little time
  size_t setAside_ = 0; ///< candidates that were not decided
  size_t aside_ = 0;    ///< repairs of little use in this part of the search
  size_t mostAside_ = 0;
  SearchResult result_;
};

} // namespace

SearchResult search(const Task &task, const Space &space, const std::vector<ir::Inputs> &failing,
                    const SearchOptions &options, const Accept &accept, const Budget &budget) {
  return Search(task, space, options, accept, budget).run(failing);
}

} // namespace salve::repair
