// Single changes are tried one by one, cheapest first: a run of one edit on one
// concrete input takes microseconds, and most fail on the first. Two and more changes are
// proposed by the synthesis, first of levels 1 and 2, then of level 3. What is too much for its
// formula is tried alone, before that for a share of the time and last of all. All parts share the
// inputs seen and the repairs found by earlier ones.
//
// A proposal at k changes needs no minimisation: every smaller one was refuted by an input seen,
// found as a repair (its supersets are blocked), or set aside as unknown.
//
// What cannot be executed or decided is set aside alone: a candidate, or the edits that keep
// the synthesis from encoding an input. The search goes on without them and says so.
#include "engine/repair/search.h"

#include "engine/repair/runs/executions.h"
#include "engine/repair/runs/refuter.h"
#include "engine/repair/runs/test_runs.h"
#include "engine/repair/synthesis.h"
#include "engine/repair/tests.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <new>
#include <utility>

namespace salve::repair {

using smt::Answer;

Search::Search(Task task, const Space &space, const std::vector<ir::Inputs> &failing,
               SearchOptions options, const Budget &budget)
    : task_(std::move(task)), space_(space), failing_(failing), options_(std::move(options)) {
  for (const ir::Inputs &inputs : failing)
    addInput(task_, inputs, budget);
  // The file's other tests; what fails in one already may go on to fail.
  for (ir::FunctionId test : task_.tests) {
    if (options_.isForEntry && task_.forms.refuter && !task_.forms.refuter->ends(test, {}, budget))
      continue;
    Task other = task_;
    other.entry = test;
    other.target = {};
    other.isWhole = false;
    addInput(other, {}, budget);
  }
  if (TestRuns *runs = task_.forms.runs)
    std::stable_sort(inputs_.begin(), inputs_.end(), [&](const auto &a, const auto &b) {
      return runs->isBefore(a->task.entry, b->task.entry);
    });
  sortEdits();
  findWanted();
  if (options_.maxChanges == 0)
    finish(SearchEnd::Exhausted);
}

Search::~Search() = default;

void Search::addInput(const Task &task, const ir::Inputs &inputs, const Budget &budget) {
  inputs_.push_back(std::make_unique<Seen>(Seen{task, inputs, {}}));
  if (!task.forms.runs)
    inputs_.back()->original = runOriginal(task, inputs, budget);
}

/// Whether it changes a suspect or something in it.
bool Search::isSuspected(const Edit &edit) const {
  return std::any_of(edit.meaning.begin(), edit.meaning.end(), [&](const Edit::Altered &altered) {
    return std::find(options_.suspects.begin(), options_.suspects.end(), altered.expr) !=
           options_.suspects.end();
  });
}

void Search::findWanted() {
  if (!options_.mustChange)
    return;
  const ir::Program &program = space_.extended ? *space_.extended : task_.program;
  const auto isThere = [&](const Edit::Altered &altered) {
    const ir::SourceRange &range = program.exprs[altered.expr].range;
    return range.file == ir::kMainFile &&
           std::ranges::any_of(*options_.mustChange,
                               [&](ByteRange wanted) { return wanted.contains(range.bytes); });
  };
  for (const Edit &edit : space_.edits)
    wanted_.push_back(!edit.isInPlace() || std::ranges::any_of(edit.meaning, isThere));
}

uint32_t Search::closeness(const Edit &edit) const {
  return options_.closeness ? options_.closeness->of(edit) : 0;
}

void Search::sortEdits() {
  std::vector<uint32_t> small, inPlace, slips;
  // Where something unsafe is done what is nearest to it comes first of all.
  const bool isNearestFirst = isUnsafe(task_);
  for (uint32_t i = 0; i < space_.edits.size(); ++i) {
    const Edit &edit = space_.edits[i];
    if (edit.meaning.empty()) {
      unsaid_.push_back(i);
      continue;
    }
    if (edit.alone) {
      alone_.push_back(i);
      continue;
    }
    const bool isMissing = edit.addsStatement() && edit.cost <= limits::space::kMissingCost;
    if ((edit.isAsked || isMissing) && !isNearestFirst)
      asked_.push_back(i);
    if (!edit.parameters.empty()) { // each by itself
      (edit.cost <= limits::space::kSlipCost ? changes_ : insertions_).push_back(i);
      continue;
    }
    (edit.isInPlace()                        ? inPlace
     : edit.cost <= limits::space::kSlipCost ? slips
                                             : insertions_)
        .push_back(i);
    if (edit.level <= 2)
      small.push_back(i);
  }
  std::vector<uint32_t> inserting;
  std::copy_if(insertions_.begin(), insertions_.end(), std::back_inserter(inserting),
               [&](uint32_t i) { return space_.edits[i].parameters.empty(); });
  changes_.insert(changes_.end(), inPlace.begin(), inPlace.end());
  changes_.insert(changes_.end(), slips.begin(), slips.end());
  inserting.insert(inserting.end(), slips.begin(), slips.end());
  inserting.insert(inserting.end(), small.begin(), small.end());
  const bool both = small.size() < inPlace.size();
  stages_.push_back({std::move(small)});
  stages_.push_back({std::move(inPlace)});
  stages_.push_back({std::move(inserting)});
  for (uint32_t size = 2; size <= options_.maxChanges; ++size) {
    if (both)
      rounds_.push_back({&stages_[0], size});
    rounds_.push_back({&stages_[1], size});
  }
  for (uint32_t size = 2; size <= options_.maxChanges && space_.extended; ++size)
    rounds_.push_back({&stages_[2], size, true});
  auto key = [&](uint32_t i) {
    const Edit &edit = space_.edits[i];
    const bool isNearFirst = task_.heuristics.has(Heuristic::Near);
    return std::tuple(task_.forms.runs && !task_.forms.runs->isRecent(task_.entry, edit),
                      isNearFirst && closeness(edit) == Closeness::kRelying,
                      edit.level > 2 && edit.cost > 0, // else the text around it says so
                      task_.heuristics.has(Heuristic::Simple) ? edit.cost : 0,
                      isNearFirst ? closeness(edit) : 0, isNearFirst && !isSuspected(edit));
  };
  for (auto *list : {&asked_, &changes_, &insertions_, &alone_})
    std::stable_sort(list->begin(), list->end(),
                     [&](uint32_t a, uint32_t b) { return key(a) < key(b); });
}

void Search::finish(SearchEnd end) {
  end_ = end;
  part_ = Part::Over;
}

void Search::enter(Part part) {
  part_ = part;
  at_ = part == Part::AloneRest ? aloneAt_ : 0;
  waiting_.clear();
  aside_ = 0;
  mostAside_ = (part == Part::Larger ? limits::search::kAside : limits::search::kAsideOfOne) *
               options_.repairs;
  quota_ = options_.repairs;
  if (part == Part::Asked) // the others may be likelier
    quota_ = (options_.repairs + 1) / 2;
  if (part != Part::Changes || insertions_.empty())
    return;
  // Above all where something unsafe happens, a guard is what a person would write.
  const ir::PropertyKind kind = task_.program.properties[task_.target].kind;
  const bool isSafety = kind != ir::PropertyKind::Assertion && !task_.program.isSuite();
  const uint32_t reserved = isSafety ? limits::search::kReserved : 1;
  if (options_.repairs > reserved)
    quota_ -= reserved;
}

/// Goes on behind a part; `limited`: it has found what it was asked for.
void Search::partEnded(bool limited) {
  const bool inserts = part_ == Part::Changes && !insertions_.empty() && !isEnough();
  if (limited && !inserts && part_ != Part::Asked)
    return finish(SearchEnd::Limit);
  switch (part_) {
  case Part::Unsaid: return enter(Part::Asked);
  case Part::Asked: return enter(Part::Changes);
  case Part::Changes:
    changesLimited_ |= limited;
    return enter(inserts ? Part::Insertions : Part::Alone);
  case Part::Insertions: return enter(changesLimited_ ? Part::Rest : Part::Alone);
  case Part::Rest: return enter(Part::Alone);
  case Part::Alone:
    aloneAt_ = at_;
    isCut_ |= !waiting_.empty();
    return enter(Part::Pairs);
  case Part::Pairs: return enter(Part::Larger);
  case Part::Larger:
    if (unsaidAt_ < unsaid_.size())
      return enter(Part::UnsaidRest);
    [[fallthrough]];
  case Part::UnsaidRest:
    if (aloneAt_ < alone_.size())
      return enter(Part::AloneRest);
    [[fallthrough]];
  case Part::AloneRest:
    return finish(ranOutOfMemory_  ? SearchEnd::Memory
                  : isCut_         ? SearchEnd::Limit
                  : undecided_ > 0 ? SearchEnd::Unknown
                                   : SearchEnd::Exhausted);
  case Part::Over: return;
  }
}

std::optional<Candidate> Search::next(const Budget &budget) {
  isPausing_ = false;
  while (!end_ && !isPausing_) {
    std::optional<Candidate> candidate;
    switch (part_) {
    case Part::Unsaid: candidate = nextUnsaid(budget.part(limits::search::kUnsaidShare)); break;
    case Part::UnsaidRest: candidate = nextUnsaid(budget); break;
    case Part::Asked: candidate = nextSingle(ofAsked(budget)); break;
    case Part::Changes: candidate = nextSingle(ofChanges(budget)); break;
    case Part::Insertions:
    case Part::Rest: candidate = nextSingle(budget); break;
    case Part::Alone: candidate = nextSingle(ofAlone(budget)); break;
    case Part::AloneRest: candidate = nextSingle(whatIsLeft(budget)); break;
    case Part::Pairs: candidate = nextPair(budget); break;
    case Part::Larger: candidate = nextLarger(ofLarger(whatIsLeft(budget))); break;
    case Part::Over: break;
    }
    if (candidate) {
      told_ = candidate;
      return candidate;
    }
    if (!end_ && !isPausing_)
      partEnded(false);
  }
  return std::nullopt;
}

void Search::answer(Acceptance acceptance) {
  const Candidate candidate = std::move(*std::exchange(told_, std::nullopt));
  if (part_ == Part::Unsaid || part_ == Part::UnsaidRest) {
    const bool isRepair = acceptance == Acceptance::Counted || acceptance == Acceptance::Aside;
    if (acceptance != Acceptance::Rejected)
      inserted_.push_back(candidate.edits[0].edit);
    if (isRepair && options_.repairs > 1)
      --options_.repairs;
    return;
  }
  task_.alsoFailing = candidate.verdict.alsoFailing;
  blocked_.push_back({candidate.edits, acceptance != Acceptance::Rejected});
  const uint32_t first = candidate.edits[0].edit;
  const bool isInsertion = candidate.edits.size() == 1 && !space_.edits[first].isInPlace();
  if (isInsertion && acceptance != Acceptance::Rejected)
    inserted_.push_back(first);
  repairs_ += acceptance == Acceptance::Counted;
  if (acceptance == Acceptance::Counted && least_ == 0)
    least_ = static_cast<uint32_t>(candidate.edits.size());
  aside_ += acceptance == Acceptance::Aside;
  if (quota_ != 0 && (repairs_ >= quota_ || aside_ >= mostAside_))
    partEnded(true);
}

/// Each takes as long as the text takes to be verified: `budget` is theirs together.
std::optional<Candidate> Search::nextUnsaid(const Budget &budget) {
  if (!unsaidBudget_ || part_ == Part::UnsaidRest)
    unsaidBudget_ = budget;
  while (unsaidAt_ < unsaid_.size() && repeats(space_.edits[unsaid_[unsaidAt_]]))
    ++unsaidAt_;
  if (unsaidAt_ == unsaid_.size())
    return std::nullopt;
  if (unsaidBudget_->exhausted()) {
    if (part_ == Part::UnsaidRest)
      finish(outOfTime());
    return std::nullopt;
  }
  CandidateVerdict verdict;
  verdict.kind = CandidateVerdict::Kind::Proved;
  return Candidate{{{unsaid_[unsaidAt_++]}}, verdict};
}

/// Whether there are enough repairs that insert something like this.
bool Search::repeats(const Edit &one) const {
  if (one.isInPlace())
    return false;
  uint32_t alike = 0;
  for (uint32_t index : inserted_) {
    const Edit &known = space_.edits[index];
    const bool isStatement = known.addsStatement();
    if (known.site == one.site && !isStatement)
      return true;
    alike += known.how.kind == one.how.kind && known.how.anchor == one.how.anchor &&
             known.how.expr == one.how.expr;
  }
  return alike >= limits::search::kAlike;
}

bool Search::isTried(uint32_t edit) const {
  return std::any_of(blocked_.begin(), blocked_.end(),
                     [&](const Blocked &b) { return b.edits == Selection{{edit}}; });
}

const std::vector<uint32_t> &Search::singles() const {
  switch (part_) {
  case Part::Asked: return asked_;
  case Part::Insertions: return insertions_;
  case Part::Alone:
  case Part::AloneRest: return alone_;
  default: return changes_;
  }
}

/// Asked, Changes and Alone have a share of the time; the parts behind them have theirs.
std::nullopt_t Search::nothingInTime() {
  changesLimited_ |= part_ == Part::Changes;
  const bool isShare = part_ == Part::Asked || part_ == Part::Alone ||
                       (part_ == Part::Changes && !insertions_.empty());
  if (!isShare)
    finish(outOfTime());
  return std::nullopt;
}

std::optional<Candidate> Search::nextSingle(const Budget &budget) {
  const std::vector<uint32_t> &edits = singles();
  while (at_ < edits.size()) {
    if (budget.exhausted())
      return nothingInTime();
    const uint32_t edit = edits[at_++];
    if (!isOpen({{edit}}))
      continue;
    auto candidate = space_.edits[edit].parameters.empty() ? passing({{edit}}, budget)
                                                           : withParameters(edit, budget);
    if (candidate)
      return candidate;
    if (end_)
      return std::nullopt;
  }
  return part_ == Part::Asked ? std::nullopt : nextWaiting(budget);
}

bool Search::passesSeen(const Changes &changes, const Budget &budget) const {
  return std::none_of(inputs_.begin(), inputs_.end(), [&](const auto &seen) {
    return passes(seen->task, changes, seen->inputs, seen->original, budget) == Passing::No;
  });
}

/// The selection, if it passes all inputs seen and then all others. What only keeps the failing
/// runs away from the assertion waits until the part has nothing better.
std::optional<Candidate> Search::passing(Selection edits, const Budget &budget) {
  const Changes changes = changesOf(space_, edits);
  if (!passesSeen(changes, budget))
    return std::nullopt;
  if (!unreached(task_, changes, failing_, budget))
    return verified(std::move(edits), budget);
  waiting_.push_back(std::move(edits));
  return std::nullopt;
}

/// Of what waits in this part.
std::optional<Candidate> Search::nextWaiting(const Budget &budget) {
  while (!waiting_.empty()) {
    if (budget.exhausted())
      return nothingInTime();
    Selection edits = std::move(waiting_.front());
    waiting_.pop_front();
    if (!isOpen(edits) || !passesSeen(changesOf(space_, edits), budget))
      continue;
    auto candidate = verified(std::move(edits), budget);
    if (candidate || end_)
      return candidate;
  }
  return std::nullopt;
}

/// Values that pass what was seen, until some pass everything: each wrong one is seen then.
std::optional<Candidate> Search::withParameters(uint32_t edit, const Budget &budget) {
  if (task_.forms.runs) {
    for (std::vector<uint64_t> &values : likelyParameters(space_, edit))
      if (auto candidate = passing({{edit, std::move(values)}}, budget); candidate || end_)
        return candidate;
    return std::nullopt;
  }
  const Budget &brief = whatIsLeft(budget);
  isCut_ |= brief.exhausted();
  const size_t rounds = limits::search::kValueRounds * space_.edits[edit].parameters.size();
  for (size_t round = 0; round < rounds; ++round) {
    const size_t before = inputs_.size();
    Reason stopped = Reason::None;
    auto values = findParameters(space_, edit, inputs_, brief, stopped);
    isCut_ |= stopped != Reason::None;
    auto candidate = values ? verified({{edit, std::move(*values)}}, budget) : std::nullopt;
    if (candidate || end_ || inputs_.size() == before)
      return candidate;
  }
  return std::nullopt;
}

/// Whether one edit, or two together, can be made, and neither they nor one of them is a repair.
bool Search::isOpen(const Selection &edits) const {
  const uint32_t first = edits.front().edit, second = edits.back().edit;
  const Edit &a = space_.edits[first], &b = space_.edits[second];
  if (!isWanted(first) && !isWanted(second))
    return false;
  if (edits.size() == 1)
    return !isTried(first) && !repeats(a);
  const bool isApart =
      a.site != b.site &&
      std::none_of(a.meaning.begin(), a.meaning.end(), [&](const Edit::Altered &one) {
        return std::any_of(b.meaning.begin(), b.meaning.end(),
                           [&](const Edit::Altered &other) { return one.expr == other.expr; });
      });
  return isApart && std::none_of(blocked_.begin(), blocked_.end(), [&](const Blocked &known) {
           return known.edits == edits || (known.supersets && (known.edits == Selection{{first}} ||
                                                               known.edits == Selection{{second}}));
         });
}

/// For a short time, if there are repairs already.
const Budget &Search::whatIsLeft(const Budget &budget) {
  if (least_ != 0 && options_.repairs != 0 && !brief_)
    brief_ = budget.within(std::min(limits::search::kFurtherSeconds,
                                    budget.remaining() * limits::search::kFurtherShare));
  return brief_ ? *brief_ : budget;
}

const Budget &Search::ofAsked(const Budget &budget) {
  if (!askedBudget_)
    askedBudget_ = budget.part(limits::search::kPathShare);
  return *askedBudget_;
}

/// Insertions are not to wait for all of them.
const Budget &Search::ofChanges(const Budget &budget) {
  if (!changesBudget_)
    changesBudget_ = insertions_.empty() ? budget : budget.part(limits::search::kChangesShare);
  return *changesBudget_;
}

/// Larger repairs are not to wait for all of them.
const Budget &Search::ofAlone(const Budget &budget) {
  if (!aloneBudget_)
    aloneBudget_ = budget.part(limits::search::kAloneShare);
  return whatIsLeft(*aloneBudget_);
}

/// Of recorded states a formula over all changes is small at once, or never.
Budget Search::ofLarger(const Budget &budget) {
  if (!options_.isForEntry)
    return budget;
  if (!largerBudget_)
    largerBudget_ = budget.inTime(limits::search::kLargerSecondsOfEntry);
  return *largerBudget_;
}

/// What needs more changes than a repair that is known is hardly what was meant; it is looked for
/// where more repairs are asked for than a person reads at first.
bool Search::hasEnoughOf(uint32_t size) const {
  constexpr uint32_t kReadAtFirst = 5;
  return options_.repairs != 0 && options_.repairs <= kReadAtFirst && least_ != 0 && least_ < size;
}

std::optional<Candidate> Search::nextLarger(const Budget &budget) {
  // Formulas of all that is read and printed are too large; of what has to be changed there is
  // none.
  if (task_.forms.runs || options_.mustChange) {
    isCut_ = true;
    return std::nullopt;
  }
  while (at_ < rounds_.size()) {
    Round &round = rounds_[at_];
    Stage &stage = *round.stage;
    if (hasEnoughOf(round.size)) {
      isCut_ = true;
      return std::nullopt;
    }
    round.begun |= !stage.edits.empty() && !(round.ifNone && repairs_ > 0);
    Answer answer = round.begun ? propose(stage, round.size, budget) : Answer::Unsat;
    // Within the bound nothing fails: no formula tells which changes help.
    if (answer == Answer::Sat && stage.synthesis->selected().empty()) {
      isCut_ = true;
      answer = Answer::Unsat;
    }
    if (answer == Answer::Sat) {
      if (auto candidate = verified(stage.synthesis->selected(), budget))
        return candidate;
      if (end_)
        return std::nullopt;
      continue;
    }
    if (answer == Answer::Unknown) {
      if (budget.exhausted()) {
        finish(outOfTime());
        return std::nullopt;
      }
      if (withoutUnencoded(stage, budget))
        continue;
      ranOutOfMemory_ |= stage.synthesis->stopped() == Reason::Memory;
      ++undecided_;
    }
    ++at_;
    aside_ = 0;
  }
  return std::nullopt;
}

/// A selection of the stage that passes all inputs seen.
Answer Search::propose(Stage &stage, uint32_t size, const Budget &budget) {
  if (!stage.synthesis)
    stage.synthesis = std::make_unique<Synthesis>(task_, space_, stage.edits, options_.maxChanges);
  Synthesis &synthesis = *stage.synthesis;
  for (size_t i = synthesis.blocked(); i < blocked_.size(); ++i)
    synthesis.block(blocked_[i].edits, blocked_[i].supersets);
  while (synthesis.inputs() < inputs_.size() && synthesis.stopped() == Reason::None)
    synthesis.addInput(*inputs_[synthesis.inputs()], budget);
  return synthesis.propose(size, budget);
}

/// Leaves out the edits that keep an input from being executed. Whether there are any.
bool Search::withoutUnencoded(Stage &stage, const Budget &budget) {
  const size_t input = stage.synthesis->inputs();
  if (input >= inputs_.size())
    return false; // all were encoded, and the solver gave up
  const Seen &seen = *inputs_[input];
  const size_t before = stage.edits.size();
  std::erase_if(stage.edits, [&](uint32_t edit) {
    return passes(seen.task, changesOf(space_, {{edit}}), seen.inputs, seen.original, budget) ==
           Passing::NotExecuted;
  });
  undecided_ += before - stage.edits.size();
  if (stage.edits.size() == before)
    return false;
  stage.synthesis.reset();
  return true;
}

/// The selection, if it is right for all inputs. A wrong one gives an input that says so. Where
/// nothing comes to the assertion any more and nobody asks for that, it is not looked at further.
std::optional<Candidate> Search::verified(Selection edits, const Budget &budget) {
  Candidate candidate{std::move(edits), {}};
  const Changes changes = changesOf(space_, candidate.edits);
  const Budget &patience = options_.patience ? *options_.patience : budget;
  const Budget own = patience.within(std::max(
      limits::search::kCandidateSeconds, patience.remaining() * limits::search::kCandidateShare));
  try {
    if (options_.repairs != 0 && isVacuousAtOnce(task_, changes, failing_, own)) {
      isCut_ = true;
      blocked_.push_back({candidate.edits, true});
      return std::nullopt;
    }
    if (task_.forms.refuter &&
        task_.forms.refuter->endsOtherwise(task_.entry, changes, task_.unwind, own)) {
      blocked_.push_back({candidate.edits, false});
      return std::nullopt;
    }
    candidate.verdict = verifyCandidate(task_, changes, failing_, own);
  } catch (const std::bad_alloc &) { // it alone is not decided
  }
  switch (candidate.verdict.kind) {
  case CandidateVerdict::Kind::Proved:
  case CandidateVerdict::Kind::Bounded: return candidate;
  case CandidateVerdict::Kind::Refuted:
    if (!isKnown(candidate.verdict.counterexample)) {
      addInput(task_, candidate.verdict.counterexample, budget);
      return std::nullopt;
    }
    break; // synthesis and verification disagree: the input was passed
  case CandidateVerdict::Kind::Unknown:
    if (budget.exhausted())
      nothingInTime();
    break;
  }
  blocked_.push_back({candidate.edits, false});
  ++undecided_;
  return std::nullopt;
}

bool Search::isKnown(const ir::Inputs &inputs) const {
  return std::any_of(inputs_.begin(), inputs_.end(), [&](const auto &seen) {
    return seen->task.entry == task_.entry && seen->inputs == inputs;
  });
}

} // namespace salve::repair
