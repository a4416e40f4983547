#include "engine/pipeline.h"

#include <algorithm>

namespace salve::engine {

using repair::Acceptance;

namespace {

/// Whether a check of the target's name may fail: then, in the text, nobody knows if the target
/// does.
bool maybeStillFails(const selection::Question &question, const edit::Expectation &allowed,
                     const edit::Recheck &again) {
  const edit::PropertyName target = edit::nameOf(question.task.program, question.task.target);
  return again.outcome == execution::Outcome::Failing &&
         std::find(allowed.mayFail.begin(), allowed.mayFail.end(), target) != allowed.mayFail.end();
}

} // namespace

Acceptance accept(const Analysis &analysis, const selection::Question &question,
                  const repair::Candidate &candidate, Repairs &repairs, const Budget &budget) {
  const ir::Program &program = analysis.program();
  const repair::Task &task = question.task;
  auto patch = edit::patch(program, question.space, candidate.edits);
  auto text = patch ? applyEdits(program.text, patch->edits) : std::nullopt;
  if (!text)
    return Acceptance::Rejected;
  auto [known, isNew] = repairs.texts.try_emplace(*text, false);
  if (!isNew)
    return known->second ? Acceptance::Known : Acceptance::Rejected;
  selection::Judged judged = selection::judge(question, candidate, std::move(*patch), budget);
  if (selection::isSuperfluous(repairs.shortlist, judged)) {
    repairs.shortlist.cut = known->second = true;
    return Acceptance::Aside;
  }
  const edit::Expectation allowed =
      edit::expectation(program, task.entry, analysis.verification, task.target);
  edit::Expectation also = allowed;
  for (ir::PropertyId property : candidate.verdict.alsoFailing)
    also.mayFail.push_back(edit::nameOf(program, property));
  const File &file = analysis.file;
  const edit::Recheck again = [&] {
    Span span(analysis.spans, "recheck");
    return edit::recheck({program, file.source, file.options, file.verification}, *text, task.entry,
                         also, analysis.expectations, budget);
  }();
  const bool isSaid = !repair::changesOf(question.space, candidate.edits).empty();
  if (!again.accepted || (!isSaid && maybeStillFails(question, allowed, again)))
    return Acceptance::Rejected;
  repair::CandidateVerdict verdict = candidate.verdict;
  if (!isSaid) // only the text was verified
    verdict.unwind = again.unwind;
  selection::judgeText(judged, question, verdict, again, budget);
  if (isSaid && !repairs.passing)
    repairs.passing =
        selection::samplePassing(task, question.failing, analysis.options().seed, budget);
  if (isSaid)
    selection::judgeRuns(judged, question, *repairs.passing, budget);
  known->second = true;
  const selection::Judged &added = selection::add(repairs.shortlist, std::move(judged));
  return added.onlyAvoids() ? Acceptance::Aside : Acceptance::Counted;
}

} // namespace salve::engine
