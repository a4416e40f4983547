#include "server/serve/analysis/analysis_job.h"

#include "engine/support/function_budget.h"
#include "server/project/compile_commands.h"

namespace salve::server {

const FunctionResult *AnalysisJob::result(const std::string &function) const {
  size_t number = staged_.numberOf(function);
  return number < staged_.functions.size() ? &staged_.functions[number] : nullptr;
}

std::vector<std::string> AnalysisJob::unfinished() const {
  std::vector<std::string> names;
  for (const std::string &name : plan_.functions)
    if (const FunctionResult *known = result(name); !known || !known->finished)
      names.push_back(name);
  return names;
}

bool AnalysisJob::take(const engine::Finding &finding, Findings &findings) {
  collector_(finding);
  if (const auto *parsed = std::get_if<engine::Parsed>(&finding)) {
    if (!parsing())
      return false;
    adopt(findings, plan_.revision, plan_.request.text, parsed->messages, parsed->functions);
    findings.reads = parsed->reads;
    for (engine::ReadFile &read : findings.reads)
      read.path = normalPath(read.path).string();
    return true;
  }
  engine::Finding copy = finding;
  const std::string name = collector_.nameOf(*engine::functionOf(copy));
  if (std::holds_alternative<engine::Started>(finding)) {
    current_ = name;
    return false;
  }
  if (std::holds_alternative<engine::Finished>(finding))
    current_.clear();
  const FunctionResult *known = result(name);
  return known && publish(*known, findings);
}

/// Shows what this job knows of a function, unless more is shown already.
bool AnalysisJob::publish(const FunctionResult &result, Findings &findings) {
  FunctionFindings *known = findings.find(result.info.name);
  if (!known || !result.hasVerdict)
    return false;
  if (isUninformed(result.verdict, findings, *known)) {
    known->isRead = false;
    return true;
  }
  bool repeats = known->hasVerdict && known->revision == plan_.revision && known->job != plan_.job;
  if (repeats && !result.finished && repairCount(result) <= repairCount(known->result))
    return false;
  auto [before, isFirst] = before_.try_emplace(result.info.name);
  if (isFirst && known->hasVerdict)
    before->second = known->result;
  known->result = merged(result, before->second);
  known->hasVerdict = known->isRead = true;
  known->isEdited = false;
  known->lacked = findings.lacksFiles;
  known->revision = plan_.revision;
  known->job = plan_.job;
  known->timeout =
      secondsFor(plan_.request.text, result.info.range.bytes, plan_.request.options.timeout);
  return true;
}

} // namespace salve::server
