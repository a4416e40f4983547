#include "engine/repair_run.h"

#include "engine/edit/patch.h"
#include "engine/repair/failing.h"
#include "engine/repair/pointless.h"
#include "engine/words/assumptions.h"

#include <algorithm>
#include <random>

namespace salve::engine {

using execution::Outcome;

namespace {

constexpr size_t kPassingInputs = 24; // sampled to see what a repair changes besides
constexpr size_t kSamples = 400;      // tried in order to find them

} // namespace

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

/// The last word on a text: nothing if it is no repair.
std::optional<edit::Recheck> RepairRun::recheck(const std::string &text,
                                                const std::vector<ir::PropertyId> &alsoFailing) {
  frontend::Source patched = session_.source_;
  patched.text = text;
  // All of the file's functions, whichever were asked for.
  std::vector<ir::FunctionId> others;
  for (uint32_t i = 0; i < task_.program.functions.size(); ++i) {
    const ir::Function &f = task_.program.functions[ir::FunctionId(i)];
    if (f.body && f.range.file == ir::kMainFile && ir::FunctionId(i) != task_.entry)
      others.push_back(ir::FunctionId(i));
  }
  edit::Expectation mayFail = mayFail_;
  for (ir::PropertyId property : alsoFailing)
    mayFail.mayFail.push_back(edit::nameOf(task_.program, property));
  edit::Recheck again = edit::recheck(
      task_.program, patched, session_.frontendOptions_, mayFail, others,
      [&](ir::FunctionId other) { return session_.failingIn(other, budget_); },
      session_.verificationOptions(), budget_);
  if (!again.accepted)
    return std::nullopt;
  return again;
}

repair::Acceptance RepairRun::accept(const repair::Candidate &candidate) {
  auto patch = edit::patch(task_.program, space_, candidate.edits);
  if (!patch)
    return repair::Acceptance::Rejected;
  auto text = applyEdits(task_.program.text, patch->edits);
  if (!text)
    return repair::Acceptance::Rejected;
  auto [same, isNew] = texts_.try_emplace(*text, false);
  if (!isNew)
    return same->second ? repair::Acceptance::Known : repair::Acceptance::Rejected;
  Found found;
  found.edits = candidate.edits;
  found.vacuous = candidate.verdict.vacuous;
  weigh(found);
  repair::Changes changes = repair::changesOf(space_, candidate.edits);
  bool isSaid = !changes.empty(); // in terms of the IR
  if (isSaid) {
    found.failingDropped = !found.vacuous && repair::unreached(task_, changes, failing_, budget_);
    found.pointless =
        repair::comparesWithItself(task_.extended ? *task_.extended : task_.program, changes);
  }
  if (isSuperfluous(found)) {
    cut_ = same->second = true;
    return repair::Acceptance::Aside;
  }
  auto again = recheck(*text, candidate.verdict.alsoFailing);
  if (!again || (!isSaid && maybeStillFails(*again)))
    return repair::Acceptance::Rejected;
  repair::CandidateVerdict verdict = candidate.verdict;
  if (isSaid)
    observe(found, changes);
  else
    verdict.unwind = again->unwind;
  found.leaks |= leaksNow(found, *text);
  same->second = true;
  found.repair.title = patch->title;
  found.repair.edits = patch->edits;
  found.repair.size = static_cast<uint32_t>(candidate.edits.size());
  found.repair.method = found.inserts ? "insertion" : "mutation";
  certify(found, verdict, *again);
  warn(found, *again);
  return add(std::move(found)) ? repair::Acceptance::Counted : repair::Acceptance::Aside;
}

/// Whether a check of the target's name may fail: then, in the text, nobody knows if the target
/// does.
bool RepairRun::maybeStillFails(const edit::Recheck &again) const {
  edit::PropertyName target = edit::nameOf(task_.program, task_.target);
  return again.outcome == Outcome::Failing &&
         std::find(mayFail_.mayFail.begin(), mayFail_.mayFail.end(), target) !=
             mayFail_.mayFail.end();
}

/// What kind of changes it is made of.
void RepairRun::weigh(Found &found) const {
  using Kind = change::Writing::Kind;
  for (const change::Chosen &chosen : found.edits) {
    const change::Edit &edit = space_.edits[chosen.edit];
    found.cost += edit.cost;
    if (edit.isInPlace() || edit.meaning.empty())
      continue;
    bool replaces = edit.how.kind == Kind::Replace;
    found.inserts |= !replaces;
    found.isUnlikely |= replaces && edit.cost > repair::kSlipCost + 1;
    found.leaks |= kind() == ir::PropertyKind::Dangling && edit.how.kind == Kind::Delete;
    // The access is made earlier, or the new value makes one like it.
    bool stillDone = edit.how.kind == Kind::Save;
    if (replaces) {
      const ir::Program &extended = *space_.extended;
      stillDone |= extended.exprs[edit.how.value].kind == ir::ExprKind::Copy ||
                   repair::canViolate(extended, edit.how.value, task_.target);
    }
    found.vacuous &= !stillDone;
  }
}

/// Whether a block of the program is never freed once the wrong one of two `free` is gone.
bool RepairRun::leaksNow(const Found &found, const std::string &text) const {
  bool deletes = std::any_of(found.edits.begin(), found.edits.end(), [&](const auto &chosen) {
    return space_.edits[chosen.edit].how.kind == change::Writing::Kind::Delete;
  });
  if (!deletes || kind() != ir::PropertyKind::DoubleFree)
    return false;
  frontend::Source patched = session_.source_;
  patched.text = text;
  ir::Program program = frontend::lower(patched, session_.frontendOptions_);
  program.unchecked &= ~ir::bit(ir::PropertyKind::Leak);
  const std::string &name = task_.program.functions[task_.entry].name;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    if (program.functions[ir::FunctionId(i)].name != name)
      continue;
    ir::Run run = ir::interpret(program, ir::FunctionId(i), failing_[0], {}, budget_);
    return run.end == ir::RunEnd::Failed &&
           program.properties[run.property].kind == ir::PropertyKind::Leak;
  }
  return false;
}

void RepairRun::certify(Found &found, const repair::CandidateVerdict &verdict,
                        const edit::Recheck &again) {
  Certificate &certificate = found.repair.certificate;
  // The second verification can go further than the first: it knows induction.
  bool proved = verdict.kind == repair::CandidateVerdict::Kind::Proved
                    ? again.outcome != Outcome::Bounded
                    : again.outcome == Outcome::Proved;
  if (!proved) {
    certificate.kind = Certificate::Kind::Bounded;
    certificate.unwind = verdict.unwind;
    if (again.outcome == Outcome::Bounded)
      certificate.unwind = std::min(certificate.unwind, again.unwind);
    const bool leaves = again.leaves || again.outcome != Outcome::Bounded;
    certificate.bound =
        words::bound(task_.program.inputLimits, {certificate.unwind, leaves, again.limitations});
  }
  if (again.passesTest) {
    certificate = {};
    certificate.kind = Certificate::Kind::Tests;
    certificate.tests = again.tests;
  }
  found.stillFails = again.outcome == Outcome::Failing;
  found.failsTest = found.stillFails && ir::startsProgram(task_.program, task_.entry);
  found.undecided = !again.undecided.empty();
}

void RepairRun::warn(Found &found, const edit::Recheck &again) const {
  std::vector<std::string> &warnings = found.repair.warnings;
  if (found.vacuous)
    warnings.push_back(kind() == ir::PropertyKind::Assertion
                           ? "the assertion can no longer be reached"
                           : "what failed is no longer done");
  else if (found.failingDropped)
    warnings.push_back("the failing inputs no longer reach the assertion");
  if (found.pointless)
    warnings.push_back("a condition compares something with itself");
  if (found.leaks)
    warnings.push_back("what was freed there may then never be freed");
  if (found.stillFails)
    warnings.push_back("other checks of this function still fail");
  if (!again.stillFailing.empty())
    warnings.push_back("'" + again.stillFailing[0] + "' still fails then, in another check");
  if (found.undecided)
    warnings.push_back("whether '" + again.undecided[0] + "' still holds was not decided in time");
}

/// Whether it is of use.
bool RepairRun::add(Found found) {
  Repair &r = found.repair;
  r.rank = static_cast<uint32_t>(found_.size() + 1);
  r.group = r.rank;
  for (const Found &earlier : found_)
    if (!found.behaviours.empty() && earlier.behaviours == found.behaviours) {
      r.group = earlier.repair.group;
      break;
    }
  bool isUseful = !found.avoids();
  if (isUseful) // the others may be left out in the end
    session_.sink_(Repaired{number_, failure_, r});
  found_.push_back(std::move(found));
  return isUseful;
}

/// Whether it only avoids what failed, and something better or as good is known: fewer
/// changes, or what keeps the access reached. If all repairs are asked for, none is.
bool RepairRun::isSuperfluous(const Found &found) const {
  size_t limit = session_.request_.options.repairs;
  if (!found.avoids() || limit == 0)
    return false;
  bool isLarge = found.edits.size() > 1;
  size_t avoiding = 0;
  for (const Found &other : found_) {
    if (isLarge && (!other.avoids() || other.edits.size() < found.edits.size()))
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
    if (f.pointless && kept > 0)
      return true; // one shows it
    return (useful > 0 && f.edits.size() > 1) || useful + kept++ >= limit;
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
      for (const change::Chosen &chosen : f.edits)
        for (const change::Edit::Altered &altered : space_.edits[chosen.edit].meaning)
          result.push_back(altered.expr);
  return result;
}

} // namespace salve::engine
