#include "engine/selection/judgement.h"

#include "engine/repair/failing.h"
#include "engine/repair/pointless.h"
#include "engine/repair/rules/rule.h"
#include "engine/support/limits.h"

#include <algorithm>

namespace salve::selection {

using execution::Outcome;
using Kind = change::Writing::Kind;

namespace {

/// What its edits are, and whether they leave in place what failed.
void judgeEdits(Judged &judged, const Question &question, bool &isVacuous) {
  for (const change::Chosen &chosen : judged.edits) {
    const change::Edit &edit = question.space.edits[chosen.edit];
    judged.cost += edit.cost;
    if (question.kind() == ir::PropertyKind::Assertion) // as most of those that were counted
      judged.prior *= static_cast<double>(repair::rules()[edit.rule].prior) / repair::Rule::kFaults;
    judged.rules.push_back(edit.rule);
    if (edit.isInPlace() || edit.meaning.empty())
      continue;
    const bool replaces = edit.how.kind == Kind::Replace;
    if (!replaces)
      judged.blemishes.set(Blemish::Inserts);
    if (replaces && edit.cost > limits::space::kSlipCost + 1)
      judged.blemishes.set(Blemish::Unlikely);
    if (question.kind() == ir::PropertyKind::Dangling && edit.how.kind == Kind::Delete)
      judged.blemishes.set(Blemish::Leaks);
    // The access is made earlier, or the new value makes one like it.
    bool stillDone = edit.how.kind == Kind::Save;
    if (replaces) {
      const ir::Program &extended = *question.space.extended;
      stillDone |= extended.exprs[edit.how.value].kind == ir::ExprKind::Copy ||
                   repair::canViolate(extended, edit.how.value, question.task.target);
    }
    isVacuous &= !stillDone;
  }
}

/// Whether a block of the program is never freed once the wrong one of two `free` is gone.
bool leaksNow(const Judged &judged, const Question &question, const edit::Recheck &again,
              const Budget &budget) {
  const bool deletes =
      std::any_of(judged.edits.begin(), judged.edits.end(), [&](const change::Chosen &chosen) {
        return question.space.edits[chosen.edit].how.kind == Kind::Delete;
      });
  if (!deletes || question.kind() != ir::PropertyKind::DoubleFree)
    return false;
  ir::Program program = *again.program;
  program.unchecked &= ~ir::bit(ir::PropertyKind::Leak);
  ir::Run run = ir::interpret(program, again.function, question.failing[0], {}, budget);
  return run.end == ir::RunEnd::Failed &&
         program.properties[run.property].kind == ir::PropertyKind::Leak;
}

Certificate certificateOf(const repair::CandidateVerdict &verdict, const edit::Recheck &again) {
  Certificate certificate;
  if (again.passesTest) {
    certificate.kind = Certificate::Kind::Tests;
    certificate.tests = again.tests;
    return certificate;
  }
  // The second verification can go further than the first: it knows induction.
  const bool isProved = verdict.kind == repair::CandidateVerdict::Kind::Proved
                            ? again.outcome != Outcome::Bounded
                            : again.outcome == Outcome::Proved;
  if (isProved)
    return certificate;
  certificate.kind = Certificate::Kind::Bounded;
  const bool isBounded = again.outcome == Outcome::Bounded;
  certificate.extent.unwind = isBounded ? std::min(verdict.unwind, again.unwind) : verdict.unwind;
  certificate.extent.leaves = again.leaves || !isBounded;
  certificate.extent.limitations = again.limitations;
  certificate.extent.ifItEnds = again.isProvedIfItEnds;
  return certificate;
}

} // namespace

std::vector<std::string> Judged::warnings() const {
  std::vector<std::string> result;
  for (const BlemishInfo &row : kBlemishes) {
    std::string text = blemishes.has(row.blemish) ? row.warning : "";
    if (text.empty())
      continue;
    if (size_t at = text.find("{}"); at != std::string::npos)
      text.replace(at, 2, row.blemish == Blemish::Undecided ? undecided : stillFailing);
    result.push_back(std::move(text));
  }
  return result;
}

Judged judge(const Question &question, const repair::Candidate &candidate, edit::Patch patch,
             const Budget &budget) {
  Judged judged;
  judged.edits = candidate.edits;
  judged.patch = std::move(patch);
  bool isVacuous = candidate.verdict.vacuous;
  judgeEdits(judged, question, isVacuous);
  if (isVacuous)
    judged.blemishes.set(question.kind() == ir::PropertyKind::Assertion ? Blemish::Unreachable
                                                                        : Blemish::Undone);
  const repair::Changes changes = repair::changesOf(question.space, candidate.edits);
  if (changes.empty()) // not said in terms of the IR
    return judged;
  const repair::Task &task = question.task;
  if (!isVacuous && repair::unreached(task, changes, question.failing, budget))
    judged.blemishes.set(Blemish::Dropped);
  if (repair::comparesWithItself(task.forms.extended ? *task.forms.extended : task.program,
                                 changes))
    judged.blemishes.set(Blemish::Pointless);
  return judged;
}

void judgeText(Judged &judged, const Question &question, const repair::CandidateVerdict &verdict,
               const edit::Recheck &again, const Budget &budget) {
  judged.certificate = certificateOf(verdict, again);
  if (leaksNow(judged, question, again, budget))
    judged.blemishes.set(Blemish::Leaks);
  if (again.outcome == Outcome::Failing) {
    judged.blemishes.set(Blemish::StillFails);
    judged.blemishes.set(Blemish::FailsTest,
                         ir::startsProgram(question.task.program, question.task.entry));
  }
  if (!again.stillFailing.empty()) {
    judged.blemishes.set(Blemish::OtherFails);
    judged.stillFailing = again.stillFailing[0];
  }
  if (!again.undecided.empty()) {
    judged.blemishes.set(Blemish::Undecided);
    judged.undecided = again.undecided[0];
  }
}

void judgeRuns(Judged &judged, const Question &question, const PassingRuns &passing,
               const Budget &budget) {
  const repair::Changes changes = repair::changesOf(question.space, judged.edits);
  if (changes.empty())
    return;
  judged.behaviours = observe(question.task, changes, passing, question.failing, budget);
  judged.distance = distance(passing, judged.behaviours);
  judged.blemishes.set(Blemish::Disturbs, 2 * judged.distance > passing.inputs.size());
}

} // namespace salve::selection
