// Failures that are the callers' to avoid: they make a verdict conditional, not failing.
#include "engine/execution/questions/unseen.h"
#include "engine/findings.h"
#include "engine/invariants.h"
#include "engine/precondition/blame.h"
#include "engine/repair/tests.h"
#include "engine/support/limits/summary.h"
#include "engine/words/assumptions.h"

namespace salve::engine {

static constexpr size_t kNamed = 2; ///< functions, in a sentence

void findLatent(Analysis &analysis, const Budget &budget) {
  if (analysis.options().strict)
    return;
  precondition::Blame blame = precondition::blame(analysis.program(), analysis.written,
                                                  analysis.entry, analysis.verification, budget);
  analysis.verification.violations = std::move(blame.own);
  analysis.latent = std::move(blame.callers);
  analysis.unseen = std::move(blame.unseen);
}

Verdict dependsOnUnseen(const Analysis &analysis, const Budget &budget) {
  Verdict verdict = toVerdict(analysis);
  verdict.status = Status::Unknown;
  verdict.unwind.reset();
  std::vector<std::string> names;
  for (const execution::Violation &violation : analysis.unseen)
    for (std::string &name :
         execution::unseenIn(analysis.program(), analysis.entry, violation, budget))
      if (std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(std::move(name));
  if (names.empty()) {
    verdict.reason = "it depends on functions of which no definition was found";
    return verdict;
  }
  verdict.reason = "it depends on what ";
  for (size_t i = 0; i < std::min(names.size(), kNamed); ++i)
    verdict.reason += (i == 0 ? "`" : i + 1 < names.size() ? "`, `" : "` and `") + names[i];
  verdict.reason += names.size() > kNamed ? "` and others do"
                    : names.size() > 1    ? "` do"
                                          : "` does";
  verdict.reason += ", of which no definition was found";
  return verdict;
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
