// Diagnosis and repair of one failure, streamed.
//
// Single diagnoses first (they are quick), then the search; when it has ended, diagnoses of two
// components and the final ranking of both: a component that a verified repair changes is the
// better suspect.
#include "engine/repair/insertions.h"
#include "engine/repair/suspects.h"
#include "engine/repair/tests.h"
#include "engine/repair_run.h"

#include <algorithm>

namespace salve::engine {

using execution::Outcome;

namespace {

constexpr double kFirstDiagnosisSeconds = 0.5;
constexpr size_t kLoopingInputs = 3;     // that diagnoses use where the failing run loops
constexpr size_t kFailingInputs = 8;     // that diagnoses and the search start with
constexpr double kSecondsPerOther = 1.0; // to know what fails in another function of the file
constexpr double kDiagnosisShare = 0.15; // of the time left, if no single suspect was found
constexpr double kPairsSeconds = 1.0;    // else: for suspects that explain it together only

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

edit::Expectation Session::expectation(ir::FunctionId entry, const execution::Verification &v,
                                       std::optional<ir::PropertyId> without) const {
  edit::Expectation result{program_.functions[entry].name, v.outcome != Outcome::Unknown, {}};
  for (const execution::Violation &violation : v.violations)
    if (!without || violation.property != *without)
      result.mayFail.push_back(edit::nameOf(program_, violation.property));
  return result;
}

/// What fails in an entry without any repair.
std::optional<edit::Expectation> Session::failingIn(ir::FunctionId function, const Budget &budget) {
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
      sink_(Diagnosed{number, which, describe(diagnoses, work)});
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
    repair::SearchOptions wanted{options.maxChanges, options.mutationLevel, options.repairs};
    repair::SearchResult result = repair::search(
        task, space, inputs, wanted, [&](const repair::Candidate &c) { return run.accept(c); },
        budget);
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
    double seconds = budget.remaining() * kDiagnosisShare;
    Budget rest = budget.within(diagnoses.empty() ? seconds : std::min(seconds, kPairsSeconds));
    if (!diagnoser->usable())
      diagnoser = std::make_unique<diagnosis::Diagnoser>(program_, entry,
                                                         failingRuns(task, inputs, rest), rest);
    diagnosis::Diagnoses all = diagnoser->diagnose(2, rest);
    if (all.list.size() > diagnoses.size())
      diagnoses = std::move(all.list);
    diagnosis::rank(program_, diagnoses, repaired);
    repair::demoteEvasions(program_, entry, work.property, work.inputs, diagnoses);
    if (!diagnoses.empty())
      sink_(Diagnosed{number, which, describe(diagnoses, work)});
  }
  sink_(Searched{number, which, repairs, status});
}

} // namespace salve::engine
