// Stages, cheap to dear: single changes of levels 1 and 2, single changes of level 3
// where a single diagnosis allows them, then 2, 3, ... changes of levels 1 and 2, of 3.
// Every stage shares the inputs seen and the repairs found by the earlier ones.
//
// A proposal at k changes needs no minimisation: every smaller selection was refuted by
// an input seen, found as a repair (and its supersets blocked), or set aside as unknown
// at a smaller k.
#include "engine/repair/search.h"

#include "engine/diagnosis/diagnosis.h"
#include "engine/repair/synthesis.h"

#include <algorithm>
#include <memory>

namespace salve::repair {

using smt::Answer;

namespace {

constexpr double kLeastCandidateSeconds = 1.0;

bool pure(const ir::Program &program, ir::ExprId id);

bool purePlace(const ir::Program &program, ir::PlaceId place) {
  return std::all_of(program.places[place].path.begin(), program.places[place].path.end(),
                     [&](const ir::Projection &p) { return !p.index || pure(program, p.index); });
}

/// Calls are taken for impure: what they write is not looked at.
bool pure(const ir::Program &program, ir::ExprId id) {
  if (!id)
    return true;
  const ir::Expr &e = program.exprs[id];
  switch (e.kind) {
  case ir::ExprKind::Constant:
  case ir::ExprKind::Unary:
  case ir::ExprKind::Binary:
  case ir::ExprKind::Logical:
  case ir::ExprKind::Conditional:
  case ir::ExprKind::Comma:
  case ir::ExprKind::Cast:
    return pure(program, e.a) && pure(program, e.b) && pure(program, e.c);
  case ir::ExprKind::Load:
    return purePlace(program, e.place);
  case ir::ExprKind::Assign:
  case ir::ExprKind::CompoundAssign:
  case ir::ExprKind::Increment:
  case ir::ExprKind::Call:
  case ir::ExprKind::Nondet:
  case ir::ExprKind::Assert:
  case ir::ExprKind::Assume:
  case ir::ExprKind::Fail:
  case ir::ExprKind::Halt:
    return false;
  }
  return false;
}

/// Whether the value of `component` is all through which a change of `expr` can act.
bool actsThroughValue(const ir::Program &program, ir::ExprId expr, ir::ExprId component) {
  return pure(program, component) && diagnosis::standsIn(program, expr, component);
}

/// Sites where a single change can help: inside the value of a component that is a
/// diagnosis of its own, or not inside the value of any component.
std::vector<char> promisingSites(const Task &task, const Space &space, const std::vector<ir::ExprId> &singles) {
  std::vector<char> promising(space.sites.size(), true);
  for (size_t s = 0; s < space.sites.size(); ++s) {
    bool blamed = false, outside = false;
    for (ir::ExprId e : space.sites[s].exprs) {
      bool covered = false;
      for (const ir::Component &c : task.program.components) {
        if (!actsThroughValue(task.program, e, c.expr))
          continue;
        covered = true;
        blamed |= std::find(singles.begin(), singles.end(), c.expr) != singles.end();
      }
      outside |= !covered;
    }
    promising[s] = blamed || outside || space.sites[s].exprs.size() > 1;
  }
  return promising;
}

class Search {
public:
  Search(const Task &task, const Space &space, const SearchOptions &options, const Accept &accept,
         const Budget &budget)
      : task_(task), space_(space), options_(options), accept_(accept), budget_(budget) {}

  SearchResult run(const std::vector<ir::Inputs> &failing, const SingleDiagnoses &singles) {
    for (const ir::Inputs &inputs : failing)
      addInput(inputs);
    std::vector<uint32_t> small, all;
    for (uint32_t a = 0; a < space_.alternatives.size(); ++a) {
      all.push_back(a);
      if (space_.alternatives[a].level <= 2)
        small.push_back(a);
    }
    bool both = small.size() < all.size() && !small.empty();
    std::unique_ptr<Synthesis> smallStage, allStage;
    for (uint32_t k = 1; k <= options_.maxChanges; ++k) {
      if (both && !stage(smallStage, small, k))
        return result_;
      if (k == 1 && singles) {
        std::vector<char> promising = promisingSites(task_, space_, *singles);
        std::vector<uint32_t> pruned;
        std::copy_if(all.begin(), all.end(), std::back_inserter(pruned),
                     [&](uint32_t a) { return promising[space_.alternatives[a].site]; });
        std::unique_ptr<Synthesis> prunedStage;
        if (!stage(prunedStage, pruned, 1))
          return result_;
      } else if (!stage(allStage, all, k)) {
        return result_;
      }
    }
    if (setAside_ > 0)
      result_.end = SearchEnd::Unknown;
    return result_;
  }

private:
  void addInput(const ir::Inputs &inputs) {
    inputs_.push_back(std::make_unique<std::pair<ir::Inputs, OriginalRun>>(
        inputs, runOriginal(task_, inputs, budget_)));
  }

  /// Everything with at most k changes; false: the search ends here.
  bool stage(std::unique_ptr<Synthesis> &synthesis, const std::vector<uint32_t> &active, uint32_t k) {
    if (active.empty())
      return true;
    if (!synthesis)
      synthesis = std::make_unique<Synthesis>(task_, space_, active, options_.maxChanges);
    for (;;) {
      for (size_t i = synthesis->blocked(); i < blocked_.size(); ++i)
        synthesis->block(blocked_[i].alternatives, blocked_[i].supersets);
      while (synthesis->inputs() < inputs_.size() && synthesis->stopped() == execution::StopReason::None) {
        const auto &[inputs, original] = *inputs_[synthesis->inputs()];
        synthesis->addInput(inputs, original, budget_);
      }
      Answer answer = synthesis->propose(k, budget_);
      if (answer == Answer::Unsat)
        return true;
      if (answer == Answer::Unknown) {
        result_.end = synthesis->stopped() == execution::StopReason::Memory ? SearchEnd::Memory : SearchEnd::Timeout;
        return false;
      }
      if (!consider({synthesis->selected(), {}}))
        return false;
    }
  }

  /// Verifies a proposal; false: the search ends here.
  bool consider(Candidate candidate) {
    Budget one = budget_.within(std::max(kLeastCandidateSeconds, budget_.remaining() / 4));
    candidate.verdict = verifyCandidate(task_, changesOf(space_, candidate.alternatives), one);
    ++result_.candidates;
    switch (candidate.verdict.kind) {
    case CandidateVerdict::Kind::Refuted:
      if (known(candidate.verdict.counterexample)) {
        // Synthesis and verification disagree: the input is known and was passed.
        blocked_.push_back({candidate.alternatives, false});
        ++setAside_;
      } else {
        addInput(candidate.verdict.counterexample);
      }
      return true;
    case CandidateVerdict::Kind::Unknown:
      blocked_.push_back({candidate.alternatives, false});
      ++setAside_;
      if (!budget_.exhausted())
        return true;
      result_.end = SearchEnd::Timeout;
      return false;
    case CandidateVerdict::Kind::Proved:
    case CandidateVerdict::Kind::Bounded:
      break;
    }
    if (!accept_(candidate)) {
      blocked_.push_back({candidate.alternatives, false});
      return true;
    }
    blocked_.push_back({candidate.alternatives, true});
    ++result_.repairs;
    if (options_.repairs == 0 || result_.repairs < options_.repairs)
      return true;
    result_.end = SearchEnd::Limit;
    return false;
  }

  bool known(const ir::Inputs &inputs) const {
    return std::any_of(inputs_.begin(), inputs_.end(), [&](const auto &i) { return i->first == inputs; });
  }

  struct Blocked {
    std::vector<uint32_t> alternatives;
    bool supersets;
  };

  const Task &task_;
  const Space &space_;
  const SearchOptions &options_;
  const Accept &accept_;
  const Budget &budget_;
  std::vector<std::unique_ptr<std::pair<ir::Inputs, OriginalRun>>> inputs_;
  std::vector<Blocked> blocked_;
  size_t setAside_ = 0;
  SearchResult result_;
};

} // namespace

Changes changesOf(const Space &space, const std::vector<uint32_t> &alternatives) {
  Changes changes;
  for (uint32_t a : alternatives)
    for (ir::ExprId e : space.sites[space.alternatives[a].site].exprs)
      changes[e.index].push_back(space.alternatives[a].change);
  return changes;
}

SearchResult search(const Task &task, const Space &space, const std::vector<ir::Inputs> &failing,
                    const SingleDiagnoses &singles, const SearchOptions &options, const Accept &accept,
                    const Budget &budget) {
  return Search(task, space, options, accept, budget).run(failing, singles);
}

} // namespace salve::repair
