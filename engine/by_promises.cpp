// The first question about a function, in two ways.
//
// With everything that it calls it is judged most exactly: what fails is a failure, and can be
// explained. Only where that ends unknown or bounded its callees' promises stand for them
// (engine/summary). What fails then fails with all that is called, too: a run has shown it.
#include "engine/pipeline.h"
#include "engine/smt/solver.h"
#include "engine/support/limits/summary.h"

namespace salve::engine {

using execution::Outcome;

namespace {

/// Whether more could be known of the function than this.
bool isOpen(const execution::Verification &found) {
  return found.outcome == Outcome::Unknown ||
         (found.outcome == Outcome::Bounded && !found.execution.inputsLimited());
}

} // namespace

void verify(Analysis &analysis, const Budget &budget) {
  smt::limitMemory(analysis.options().memoryMegabytes);
  const bool hasPromises = analysis.summaries && analysis.summaries->canHelp(analysis.entry);
  execution::Verification &found = analysis.verification;
  execution::VerificationOptions options = analysis.file.verification;
  options.fewerCalls = true;
  options.exploration = explorationOf(analysis.options());
  found = execution::verify(analysis.program(), analysis.entry, options,
                            hasPromises ? budget.part(limits::summary::kInlined) : budget);
  analysis.expectations.learn(analysis.entry, found);
  if (!hasPromises || !isOpen(found))
    return;
  found.terms.reset(); // room for others
  Span span(analysis.spans, "promises");
  analysis.promised = analysis.summaries->prove(analysis.written, analysis.entry,
                                                budget.within(limits::summary::kMostSeconds));
  if (!analysis.promised)
    return;
  if (analysis.promised->verification.outcome == Outcome::Failing) {
    found.violations = std::move(analysis.promised->verification.violations);
    found.outcome = Outcome::Failing;
    found.reason = Reason::None;
    found.unwind = std::max(found.unwind, options.firstUnwind);
    found.othersOpen = true;
    return;
  }
  if (analysis.promised->verification.outcome == Outcome::Bounded &&
      found.outcome == Outcome::Bounded) {
    analysis.promised.reset();
    return;
  }
  const bool hasProperties = found.hasProperties;
  found = analysis.promised->verification;
  found.hasProperties = hasProperties || found.hasProperties;
}

} // namespace salve::engine
