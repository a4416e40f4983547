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
  wire::Done done;
  bool isDone = false;
  try {
    if (wire::jobOf(message) != id_)
      return;
    isDone = wire::decode(message, *this, done);
  } catch (const std::exception &) { // a broken worker
    worker_->kill();
    auto lost = events_.lost;
    lost();
    return;
  }
  if (isDone) {
    auto handler = events_.done;
    handler(done);
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

void AnalysisJob::parsed(const std::vector<engine::Message> &messages,
                         const std::vector<engine::FunctionInfo> &functions) {
  if (parsing()) {
    adopt(findings_, plan_.revision, messages, functions);
    events_.changed();
    return;
  }
  staged_.clear();
  for (const engine::FunctionInfo &info : functions) {
    staged_.emplace_back();
    staged_.back().info = info;
  }
}

void AnalysisJob::started(size_t function) {
  current_ = staged(function).info.name;
  events_.started(current_);
}

void AnalysisJob::verdict(size_t function, const engine::Verdict &verdict) {
  staged(function).verdict = verdict;
  publish(function);
}

FailureResult &AnalysisJob::staged(size_t function, size_t failure) {
  std::vector<FailureResult> &failures = staged(function).failures;
  if (failures.size() <= failure)
    failures.resize(failure + 1);
  return failures[failure];
}

void AnalysisJob::failure(size_t function, size_t failure, const engine::Failure &what) {
  staged(function, failure).what = what;
  publish(function);
}

void AnalysisJob::diagnoses(size_t function, size_t failure,
                            const std::vector<engine::Diagnosis> &list) {
  staged(function, failure).diagnoses = list;
  publish(function);
}

void AnalysisJob::repair(size_t function, size_t failure, const engine::Repair &repair) {
  staged(function, failure).repairs.push_back(repair);
  publish(function);
}

void AnalysisJob::searched(size_t function, size_t failure,
                           const std::vector<engine::Repair> &repairs,
                           const engine::SearchStatus &status) {
  staged(function, failure).repairs = repairs;
  staged(function, failure).search = status;
  publish(function);
}

void AnalysisJob::finished(size_t function, double seconds) {
  FunctionResult &result = staged(function);
  result.seconds = seconds;
  result.finished = true;
  publish(function, true);
  current_.clear();
  events_.finished(result.info.name);
}

} // namespace salve::server
