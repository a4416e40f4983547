// What single runs of a program show that verification would leave open.
#include "engine/ir/interpreter/trials.h"
#include "engine/pipeline.h"
#include "engine/support/limits/runs.h"

#include <algorithm>

namespace salve::engine {

std::unique_ptr<Variant> faultsOfLongWords(const Analysis &analysis, const Budget &budget) {
  if (!ir::readsWords(analysis.program(), analysis.entry))
    return nullptr;
  Span span(analysis.spans, "long words");
  File file = analysis.file;
  file.program = ir::withLongTexts(analysis.program());
  file.options.inputLimits = file.program.inputLimits;
  const std::vector<ir::Trial> trials = ir::tryWords(
      file.program, analysis.entry,
      budget.part(std::min(limits::words::kShare,
                           limits::words::kSeconds / std::max(budget.remaining(), 1.0))));
  if (trials.empty())
    return nullptr;
  auto result = std::make_unique<Variant>(analysis, std::move(file), analysis.written);
  execution::Verification &found = result->analysis.verification;
  found.outcome = execution::Outcome::Failing;
  found.unwind = analysis.file.verification.firstUnwind; // where verification begins with a repair
  found.hasProperties = true;
  for (const ir::Trial &trial : trials)
    if (found.violations.size() < analysis.file.verification.violations)
      found.violations.push_back({trial.property, trial.inputs});
  return result;
}

} // namespace salve::engine
