// Diagnosis and repair of one failure, streamed.
//
// Single diagnoses first (they are quick), then the search; when it has ended, diagnoses of two
// components and the final ranking of both: a component that a verified repair changes is the
// better suspect.
#include "engine/check/patch.h"
#include "engine/repair/insertions.h"
#include "engine/repair/pointless.h"
#include "engine/repair/suspects.h"
#include "engine/repair/tests.h"
#include "engine/session.h"

#include <algorithm>
#include <map>
#include <random>

namespace salve::engine {

using execution::Outcome;

namespace {

constexpr double kFirstDiagnosisSeconds = 0.5;
constexpr size_t kLoopingInputs = 3;     // that diagnoses use where the failing run loops
constexpr size_t kFailingInputs = 8;     // that diagnoses and the search start with
constexpr size_t kPassingInputs = 24;    // sampled to see what a repair changes besides
constexpr double kSecondsPerOther = 1.0; // to know what fails in another function of the file
constexpr size_t kSamples = 400;         // tried in order to find them
constexpr double kDiagnosisShare = 0.15; // of the time left

const char *stopName(repair::SearchEnd end) {
  switch (end) {
  case repair::SearchEnd::Exhausted: return "";
  case repair::SearchEnd::Limit: return "limit";
  case repair::SearchEnd::Timeout: return "timeout";
  case repair::SearchEnd::Memory: return "memory";
  case repair::SearchEnd::Unknown: return "unknown";
  }
  return "";
}

} // namespace

namespace {

/// The runs that a diagnosis explains: fewer where loops make each of them dear.
std::vector<diagnosis::FailingRun>
failingRuns(const repair::Task &task, const std::vector<ir::Inputs> &inputs, const Budget &budget) {
  std::vector<diagnosis::FailingRun> runs;
  bool loops = false;
  for (const ir::Inputs &i : inputs) {
    repair::OriginalRun original = repair::runOriginal(task, i, budget);
    loops |= original.iterations > 2;
    runs.push_back({i, original.mayLeave, original.iterations + 2});
  }
  if (loops && runs.size() > kLoopingInputs)
    runs.resize(kLoopingInputs);
  return runs;
}

} // namespace

check::Expectation Session::expectation(ir::FunctionId entry, const execution::Verification &v,
                                        std::optional<ir::PropertyId> without) const {
  check::Expectation result{program_.functions[entry].name, v.outcome != Outcome::Unknown, {}};
  for (const execution::Violation &violation : v.violations)
    if (!without || violation.property != *without)
      result.mayFail.push_back(check::nameOf(program_, violation.property));
  return result;
}

/// What fails in an entry without any repair.
std::optional<check::Expectation> Session::failingIn(ir::FunctionId function,
                                                     const Budget &budget) {
  if (notAnalysed(function))
    return std::nullopt;
  const ir::FunctionId entry = ir::entryOf(program_, function);
  auto [it, isNew] = failing_.try_emplace(entry.index);
  if (isNew) {
    execution::Verification v =
        execution::verify(program_, entry, verificationOptions(), budget.within(kSecondsPerOther));
    it->second = expectation(entry, v, std::nullopt);
  }
  return it->second;
}

/// The repairs of one failure: accepts, describes, groups and ranks them.
class RepairRun {
public:
  RepairRun(Session &session, size_t number, size_t failure, const repair::Task &task,
            const repair::Space &space, check::Expectation mayFail, std::vector<ir::Inputs> failing,
            const Budget &budget)
      : session_(session), number_(number), failure_(failure), task_(task), space_(space),
        mayFail_(std::move(mayFail)), failing_(std::move(failing)), budget_(budget) {}

  repair::Acceptance accept(const repair::Candidate &candidate);
  std::vector<Repair> ranked();
  /// Whether repairs were found that are not shown: see `prune`.
  bool cut() const { return cut_; }
  std::vector<ir::ExprId> changedExprs() const;

private:
  struct Found {
    Repair repair;
    uint32_t cost = 0;
    bool inserts = false;    ///< not only changes of expressions
    bool isUnlikely = false; ///< a constant for a variable and the like
    bool leaks = false;      ///< what was freed too early is not freed at all
    bool stillFails = false; ///< in something else
    bool undecided = false;  ///< whether something else still holds is not known
    bool vacuous = false;
    bool failingDropped = false; ///< on the failing inputs the assertion is not reached any more
    bool pointless = false;      ///< a condition compares something with itself
    uint32_t disturbed = 0;      ///< passing inputs on which it behaves otherwise
    std::vector<std::optional<uint64_t>> behaviours;
    std::vector<uint32_t> alternatives;

    bool avoids() const { return vacuous || failingDropped || pointless; }
  };

  void prune();
  bool isSuperfluous(const Found &found) const;
  bool isDangling() const {
    return task_.program.properties[task_.target].kind == ir::PropertyKind::Dangling;
  }
  void samplePassing();
  void observe(Found &found, const repair::Changes &changes);

  Session &session_;
  size_t number_, failure_;
  const repair::Task &task_;
  const repair::Space &space_;
  check::Expectation mayFail_;
  std::vector<ir::Inputs> failing_;
  const Budget &budget_;
  bool sampled_ = false;
  std::vector<ir::Inputs> passing_;
  std::vector<std::optional<uint64_t>> original_; ///< behaviours on passing_
  std::vector<Found> found_;
  std::map<std::string, bool> texts_; ///< that changes brought about; whether they repair
  bool cut_ = false;
};

/// Inputs near the failing ones on which the original finishes.
void RepairRun::samplePassing() {
  sampled_ = true;
  std::mt19937_64 random(session_.request_.options.seed);
  const ir::Program &program = task_.program;
  std::vector<ir::InputKey> keys = ir::interpret(program, task_.entry, failing_[0]).read;
  ir::RunOptions options;
  options.limits.steps = 100'000;
  for (size_t i = 0; i < kSamples && passing_.size() < kPassingInputs && !keys.empty(); ++i) {
    ir::Inputs inputs = failing_[i % failing_.size()];
    for (size_t changes = 1 + random() % keys.size(); changes > 0; --changes) {
      const ir::InputKey &key = keys[random() % keys.size()];
      const ir::Type &type = program.types[ir::inputType(program, key)];
      uint64_t small = random() % 8;
      uint64_t value = i % 3 == 0   ? random()
                       : i % 3 == 1 ? small
                                    : ir::valueOf(inputs, key) + small - 4;
      inputs[key] = ir::truncate(type, value);
    }
    if (ir::interpret(program, task_.entry, inputs, options, budget_).end != ir::RunEnd::Finished)
      continue;
    original_.push_back(repair::behaviour(task_, {}, inputs, budget_));
    passing_.push_back(std::move(inputs));
  }
}

void RepairRun::observe(Found &found, const repair::Changes &changes) {
  if (!sampled_)
    samplePassing();
  for (size_t i = 0; i < passing_.size(); ++i) {
    found.behaviours.push_back(repair::behaviour(task_, changes, passing_[i], budget_));
    found.disturbed += found.behaviours.back() != original_[i];
  }
  for (const ir::Inputs &inputs : failing_)
    found.behaviours.push_back(repair::behaviour(task_, changes, inputs, budget_));
}

repair::Acceptance RepairRun::accept(const repair::Candidate &candidate) {
  auto patch = check::patch(task_.program, space_, candidate.alternatives);
  if (!patch)
    return repair::Acceptance::Rejected;
  auto text = applyEdits(task_.program.text, patch->edits);
  if (!text)
    return repair::Acceptance::Rejected;
  auto [same, isNew] = texts_.try_emplace(*text, false);
  if (!isNew)
    return same->second ? repair::Acceptance::Known : repair::Acceptance::Rejected;
  Found found;
  found.alternatives = candidate.alternatives;
  repair::Changes changes = repair::changesOf(space_, candidate.alternatives);
  found.vacuous = candidate.verdict.vacuous;
  found.failingDropped = !found.vacuous && repair::unreached(task_, changes, failing_, budget_);
  found.pointless =
      repair::comparesWithItself(task_.extended ? *task_.extended : task_.program, changes);
  if (isSuperfluous(found)) {
    cut_ = same->second = true;
    return repair::Acceptance::Aside;
  }
  frontend::Source patched = session_.source_;
  patched.text = std::move(*text);
  // All of the file's functions, whichever were asked for.
  std::vector<ir::FunctionId> others;
  for (uint32_t i = 0; i < task_.program.functions.size(); ++i) {
    const ir::Function &f = task_.program.functions[ir::FunctionId(i)];
    if (f.body && f.range.file == ir::kMainFile && ir::FunctionId(i) != task_.entry)
      others.push_back(ir::FunctionId(i));
  }
  check::Expectation mayFail = mayFail_;
  for (ir::PropertyId property : candidate.verdict.alsoFailing)
    mayFail.mayFail.push_back(check::nameOf(task_.program, property));
  check::Recheck again = check::recheck(
      task_.program, patched, session_.frontendOptions_, mayFail, others,
      [&](ir::FunctionId other) { return session_.failingIn(other, budget_); },
      session_.verificationOptions(), budget_);
  if (!again.accepted)
    return repair::Acceptance::Rejected;
  same->second = true;

  Repair &r = found.repair;
  r.title = patch->title;
  r.edits = patch->edits;
  r.method = "mutation";
  r.size = static_cast<uint32_t>(candidate.alternatives.size());
  // The second verification can go further than the first: it knows induction.
  bool proved = candidate.verdict.kind == repair::CandidateVerdict::Kind::Proved
                    ? again.outcome != Outcome::Bounded
                    : again.outcome == Outcome::Proved;
  if (!proved) {
    r.certificate.kind = Certificate::Kind::Bounded;
    r.certificate.unwind = candidate.verdict.unwind;
    if (again.outcome == Outcome::Bounded)
      r.certificate.unwind = std::min(r.certificate.unwind, again.unwind);
    const bool leaves = again.leaves || again.outcome != Outcome::Bounded;
    r.certificate.bound = session_.bound(r.certificate.unwind, leaves, again.limitations);
  }
  if (again.passesTest) {
    r.certificate = {};
    r.certificate.kind = Certificate::Kind::Tests;
    r.certificate.tests = again.tests;
  }
  for (uint32_t a : candidate.alternatives) {
    const repair::Alternative &alternative = space_.alternatives[a];
    if (!alternative.insertion)
      continue;
    bool replaces =
        space_.insertions[*alternative.insertion].kind == repair::Insertion::Kind::Replace;
    found.inserts |= !replaces;
    found.isUnlikely |= replaces && alternative.cost > repair::kSlipCost + 1;
  }
  if (found.inserts)
    r.method = "insertion";
  for (uint32_t a : candidate.alternatives)
    found.cost += space_.alternatives[a].cost;
  observe(found, changes);
  bool isAssertion = task_.program.properties[task_.target].kind == ir::PropertyKind::Assertion;
  if (found.vacuous)
    r.warnings.push_back(isAssertion ? "the assertion can no longer be reached"
                                     : "what failed is no longer done");
  else if (found.failingDropped)
    r.warnings.push_back("the failing inputs no longer reach the assertion");
  if (found.pointless)
    r.warnings.push_back("a condition compares something with itself");
  for (uint32_t a : candidate.alternatives) {
    const auto &insertion = space_.alternatives[a].insertion;
    found.leaks |= insertion && isDangling() &&
                   space_.insertions[*insertion].kind == repair::Insertion::Kind::Delete;
  }
  if (found.leaks)
    r.warnings.push_back("what was freed there may then never be freed");
  found.stillFails = again.outcome == Outcome::Failing;
  if (found.stillFails)
    r.warnings.push_back("other checks of this function still fail");
  if (!again.undecided.empty()) {
    found.undecided = true;
    r.warnings.push_back("whether '" + again.undecided[0] +
                         "' still holds was not decided in time");
  }
  r.rank = static_cast<uint32_t>(found_.size() + 1);
  r.group = r.rank;
  for (const Found &earlier : found_)
    if (earlier.behaviours == found.behaviours) {
      r.group = earlier.repair.group;
      break;
    }
  bool isUseful = !found.avoids();
  if (isUseful) // the others may be left out in the end
    session_.sink_.repair(number_, failure_, r);
  found_.push_back(std::move(found));
  return isUseful ? repair::Acceptance::Counted : repair::Acceptance::Aside;
}

/// Whether it only avoids what failed, and something better or as good is known: fewer
/// changes, or what keeps the access reached. If all repairs are asked for, none is.
bool RepairRun::isSuperfluous(const Found &found) const {
  size_t limit = session_.request_.options.repairs;
  if (!found.avoids() || limit == 0)
    return false;
  bool isLarge = found.alternatives.size() > 1;
  size_t avoiding = 0;
  for (const Found &other : found_) {
    if (isLarge && (!other.avoids() || other.alternatives.size() < found.alternatives.size()))
      return true;
    avoiding += other.avoids();
  }
  return avoiding >= limit;
}

/// Leaves out what only fills the list.
void RepairRun::prune() {
  bool pointlessOnly =
      std::all_of(found_.begin(), found_.end(), [](const Found &f) { return f.pointless; });
  size_t limit = session_.request_.options.repairs;
  auto useful = static_cast<size_t>(
      std::count_if(found_.begin(), found_.end(), [](const Found &f) { return !f.avoids(); }));
  size_t before = found_.size(), kept = 0;
  std::erase_if(found_, [&](const Found &f) {
    if (!f.avoids())
      return false;
    if (f.pointless && !pointlessOnly)
      return true;
    if (limit == 0)
      return false;
    return (useful > 0 && f.alternatives.size() > 1) || useful + kept++ >= limit;
  });
  cut_ |= found_.size() < before && limit != 0;
}

/// Sound and useful first: no vacuity, proved, behaviour on passing inputs kept, few and
/// cheap changes; then in the order of the text.
std::vector<Repair> RepairRun::ranked() {
  auto key = [this](const Found &f) {
    return std::tuple(f.vacuous, f.failingDropped, f.pointless, f.undecided, f.stillFails, f.leaks,
                      f.repair.certificate.kind, ~f.repair.certificate.tests, f.repair.size,
                      2 * f.disturbed > passing_.size(), f.isUnlikely, f.inserts, f.disturbed,
                      f.cost, f.repair.edits[0].range.begin);
  };
  std::stable_sort(found_.begin(), found_.end(),
                   [&](const Found &a, const Found &b) { return key(a) < key(b); });
  prune();
  std::vector<Repair> result;
  std::map<uint32_t, uint32_t> groups;
  for (Found &f : found_) {
    f.repair.rank = static_cast<uint32_t>(result.size() + 1);
    f.repair.group =
        groups.try_emplace(f.repair.group, static_cast<uint32_t>(groups.size() + 1)).first->second;
    result.push_back(f.repair);
  }
  return result;
}

std::vector<ir::ExprId> RepairRun::changedExprs() const {
  std::vector<ir::ExprId> result;
  for (const Found &f : found_)
    if (!f.avoids())
      for (uint32_t a : f.alternatives)
        for (ir::ExprId e : space_.sites[space_.alternatives[a].site].exprs)
          result.push_back(e);
  return result;
}

void Session::explain(size_t number, ir::FunctionId entry, const execution::Verification &v,
                      const std::vector<FailureWork> &failures, size_t which,
                      const Budget &budget) {
  const Options &options = request_.options;
  const FailureWork &work = failures[which];
  repair::Task task{program_, entry, work.property, {}, v.unwind, verificationOptions().lastUnwind};
  for (const FailureWork &other : failures)
    if (other.property != work.property)
      task.alsoFailing.push_back(other.property);
  if (ir::startsProgram(program_, entry))
    for (ir::FunctionId test : repair::programStarts(program_))
      if (test != entry && !notAnalysed(test))
        task.tests.push_back(test);
  // Nor may a repair violate more often what is not asked about.
  for (uint32_t i = 0; i < program_.properties.size(); ++i)
    if (!program_.isChecked(program_.properties[ir::PropertyId(i)].kind))
      task.alsoFailing.push_back(ir::PropertyId(i));
  auto inputs =
      execution::diverse(program_, entry, v, work.property, work.inputs, kFailingInputs, budget);

  std::unique_ptr<diagnosis::Diagnoser> diagnoser;
  std::vector<diagnosis::Diagnosis> diagnoses;
  if (options.diagnose) {
    // A short time only: nobody should wait for a repair because suspects are hard to find.
    Budget first = budget.within(kFirstDiagnosisSeconds);
    diagnoser = std::make_unique<diagnosis::Diagnoser>(program_, entry,
                                                       failingRuns(task, inputs, first), first);
    diagnoses = diagnoser->diagnose(1, first).list;
    repair::demoteEvasions(program_, entry, work.property, work.inputs, diagnoses);
    if (!diagnoses.empty())
      sink_.diagnoses(number, which, describe(diagnoses, work));
  }

  std::vector<ir::ExprId> repaired;
  std::vector<Repair> repairs;
  SearchStatus status;
  status.maxChanges = options.maxChanges;
  status.mutationLevel = options.mutationLevel;
  status.unwind = task.unwind;
  if (options.repair) {
    repair::Space space = repair::alternatives(program_, entry, options.mutationLevel);
    if (options.mutationLevel >= 3)
      repair::addInsertions(program_, entry, work.property, space);
    task.extended = space.extended.get();
    std::optional<repair::Probed> probe;
    if (program_.properties[work.property].kind != ir::PropertyKind::Assertion) {
      probe = repair::probed(space.extended ? *space.extended : program_, entry, work.property);
      task.operations = probe->operations;
      task.probe = probe->probe;
      task.probed = probe->probe ? &probe->program : nullptr;
    }
    RepairRun run(*this, number, which, task, space, expectation(entry, v, work.property), inputs,
                  budget);
    repair::SearchResult result = repair::search(
        task, space, inputs, {options.maxChanges, options.mutationLevel, options.repairs},
        [&](const repair::Candidate &c) { return run.accept(c); }, budget);
    repairs = run.ranked();
    if (result.end == repair::SearchEnd::Exhausted && run.cut())
      result.end = repair::SearchEnd::Limit;
    status.complete = result.end == repair::SearchEnd::Exhausted;
    status.stopped = stopName(result.end);
    repaired = run.changedExprs();
  } else {
    status.stopped = "not asked for";
  }

  if (diagnoser) {
    Budget rest = budget.within(budget.remaining() * kDiagnosisShare);
    if (!diagnoser->usable())
      diagnoser = std::make_unique<diagnosis::Diagnoser>(program_, entry,
                                                         failingRuns(task, inputs, rest), rest);
    diagnosis::Diagnoses all = diagnoser->diagnose(2, rest);
    if (all.list.size() > diagnoses.size())
      diagnoses = std::move(all.list);
    diagnosis::rank(program_, diagnoses, repaired);
    repair::demoteEvasions(program_, entry, work.property, work.inputs, diagnoses);
    if (!diagnoses.empty())
      sink_.diagnoses(number, which, describe(diagnoses, work));
  }
  sink_.searched(number, which, repairs, status);
}

} // namespace salve::engine
