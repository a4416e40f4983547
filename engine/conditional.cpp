// Failures that are the callers' to avoid: they make a verdict conditional, not failing.
#include "engine/findings.h"
#include "engine/invariants.h"
#include "engine/precondition/blame.h"
#include "engine/repair/tests.h"
#include "engine/support/limits/summary.h"
#include "engine/words/assumptions.h"

namespace salve::engine {

void findLatent(Analysis &analysis, const Budget &budget) {
  if (analysis.options().strict)
    return;
  precondition::Blame blame = precondition::blame(analysis.program(), analysis.written,
                                                  analysis.entry, analysis.verification, budget);
  analysis.verification.violations = std::move(blame.own);
  analysis.latent = std::move(blame.callers);
}

namespace {

/// By what is called itself, else by what that promises: first by what showed the failure.
summary::Condition asked(const Analysis &analysis, const Budget &budget,
                         std::vector<SizedParameter> &sized) {
  summary::Condition result;
  auto byPromises = [&] {
    if (!analysis.summaries)
      return;
    auto found =
        analysis.summaries->infer(analysis.written, analysis.entry, precondition::share(budget));
    if (found && (!result.asked || found->asked->under.outcome == execution::Outcome::Proved))
      result = std::move(*found);
  };
  if (analysis.promised) {
    byPromises();
    return result;
  }
  execution::Verification failing = analysis.verification;
  failing.violations = analysis.latent;
  Budget share = precondition::share(budget);
  if (analysis.summaries && analysis.summaries->canHelp(analysis.entry))
    share = share.part(limits::summary::kAskedInlined);
  const bool mayBeSized = !precondition::isJudgedByCalls(analysis.program(), analysis.written);
  result.asked = precondition::infer(analysis.program(), analysis.entry, analysis.file.verification,
                                     failing, share, nullptr, mayBeSized ? &sized : nullptr);
  if (!sized.empty())
    return result;
  if (!result.asked || result.asked->under.outcome == execution::Outcome::Bounded)
    byPromises();
  return result;
}

} // namespace

Verdict conditional(const Analysis &analysis, const Budget &budget,
                    std::vector<SizedParameter> &sized) {
  Span span(analysis.spans, "precondition");
  summary::Condition found;
  if (analysis.options().preconditions &&
      !repair::isTestCase(analysis.program(), analysis.written)) // its callers are written
    found = asked(analysis, budget, sized);
  if (const std::optional<precondition::Precondition> &inferred = found.asked) {
    Verdict verdict = toVerdict(analysis, *inferred);
    if (!found.proof.promisedBy.empty())
      verdict.reason += (verdict.reason.empty() ? "" : ", ") +
                        words::promised(found.proof.promisedBy, false, found.proof.ifTheyEnd);
    verdict.invariants =
        invariantsOf(analysis.program(), analysis.written, inferred->under, budget);
    verdict.precondition->fixes =
        fixes(analysis, *inferred, verdict.precondition->acsl, precondition::share(budget));
    return verdict;
  }
  Verdict verdict = toVerdict(analysis);
  verdict.status = Status::Conditional;
  return verdict;
}

} // namespace salve::engine
