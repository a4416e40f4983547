// Failures that are the callers' to avoid: they make a verdict conditional, not failing.
#include "engine/findings.h"
#include "engine/invariants.h"
#include "engine/precondition/blame.h"

namespace salve::engine {

void findLatent(Analysis &analysis, const Budget &budget) {
  if (analysis.options().strict)
    return;
  precondition::Blame blame = precondition::blame(analysis.program(), analysis.written,
                                                  analysis.entry, analysis.verification, budget);
  analysis.verification.violations = std::move(blame.own);
  analysis.latent = std::move(blame.callers);
}

Verdict conditional(const Analysis &analysis, const Budget &budget) {
  Span span(analysis.spans, "precondition");
  execution::Verification failing = analysis.verification;
  failing.violations = analysis.latent;
  std::optional<precondition::Precondition> inferred;
  if (analysis.options().preconditions)
    inferred = precondition::infer(analysis.program(), analysis.entry, analysis.file.verification,
                                   failing, precondition::share(budget));
  if (inferred) {
    Verdict verdict = toVerdict(analysis, *inferred);
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
