#include "server/serve/analysis_job.h"

#include <algorithm>

namespace salve::server {

AnalysisJob::AnalysisJob(uint64_t id, JobPlan plan, Findings &findings,
                         std::unique_ptr<WorkerProcess> worker, Events events)
    : id_(id), plan_(std::move(plan)), findings_(findings), worker_(std::move(worker)),
      events_(std::move(events)) {
  worker_->handle({[this](const protocol::Json &message) { receive(message); },
                   [this] {
                     auto lost = events_.lost;
                     lost();
                   }});
  wire::Job job;
  job.id = id_;
  job.listOnly = parsing();
  job.request = plan_.request;
  worker_->send(job);
}

std::vector<std::string> AnalysisJob::unfinished() const {
  std::vector<std::string> names;
  for (const std::string &name : plan_.functions) {
    auto same = [&](const FunctionResult &result) { return result.info.name == name; };
    auto found = std::find_if(staged_.begin(), staged_.end(), same);
    if (found == staged_.end() || !found->finished)
      names.push_back(name);
  }
  return names;
}

void AnalysisJob::receive(const protocol::Json &message) {
  std::variant<engine::Finding, wire::Done> what;
  try {
    if (wire::jobOf(message) != id_)
      return;
    what = wire::decode(message);
    if (const auto *finding = std::get_if<engine::Finding>(&what))
      std::visit([this](const auto &each) { on(each); }, *finding);
  } catch (const std::exception &) { // a broken worker
    worker_->kill();
    auto lost = events_.lost;
    lost();
    return;
  }
  if (const auto *done = std::get_if<wire::Done>(&what)) {
    auto handler = events_.done;
    handler(*done);
  }
}

/// Shows what this job knows of a function, unless more is shown already.
void AnalysisJob::publish(size_t function, bool finished) {
  const FunctionResult &result = staged(function);
  FunctionFindings *known = findings_.find(result.info.name);
  if (!known)
    return;
  bool repeats = known->hasVerdict && known->revision == plan_.revision && known->job != id_;
  if (repeats && !finished && repairCount(result) <= repairCount(known->result))
    return;
  known->result = result;
  known->hasVerdict = true;
  known->revision = plan_.revision;
  known->job = id_;
  known->timeout = plan_.request.options.timeout;
  events_.changed();
}

void AnalysisJob::on(const engine::Parsed &finding) {
  if (parsing()) {
    adopt(findings_, plan_.revision, finding.messages, finding.functions);
    events_.changed();
    return;
  }
  staged_.clear();
  for (const engine::FunctionInfo &info : finding.functions) {
    staged_.emplace_back();
    staged_.back().info = info;
  }
}

void AnalysisJob::on(const engine::Started &finding) {
  current_ = staged(finding.function).info.name;
  events_.started(current_);
}

void AnalysisJob::on(const engine::Decided &finding) {
  staged(finding.function).verdict = finding.verdict;
  publish(finding.function);
}

FailureResult &AnalysisJob::staged(size_t function, size_t failure) {
  std::vector<FailureResult> &failures = staged(function).failures;
  if (failures.size() <= failure)
    failures.resize(failure + 1);
  return failures[failure];
}

void AnalysisJob::on(const engine::Failed &finding) {
  staged(finding.function, finding.failure).what = finding.what;
  publish(finding.function);
}

void AnalysisJob::on(const engine::Diagnosed &finding) {
  staged(finding.function, finding.failure).diagnoses = finding.list;
  publish(finding.function);
}

void AnalysisJob::on(const engine::Repaired &finding) {
  staged(finding.function, finding.failure).repairs.push_back(finding.repair);
  publish(finding.function);
}

void AnalysisJob::on(const engine::Searched &finding) {
  FailureResult &failure = staged(finding.function, finding.failure);
  failure.repairs = finding.repairs;
  failure.search = finding.status;
  publish(finding.function);
}

void AnalysisJob::on(const engine::Finished &finding) {
  FunctionResult &result = staged(finding.function);
  result.seconds = finding.seconds;
  result.finished = true;
  publish(finding.function, true);
  current_.clear();
  events_.finished(result.info.name);
}

} // namespace salve::server
