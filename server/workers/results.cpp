#include "server/workers/results.h"

#include <algorithm>

namespace salve::server {

namespace {

/// The causes of an exit status, strongest first.
struct Causes {
  bool internal = false;
  bool usage = false;
  bool failing = false;
  bool incomplete = false;

  int status() const { return internal ? 4 : usage ? 2 : failing ? 1 : incomplete ? 3 : 0; }
};

void note(Causes &causes, const FunctionResult &function) {
  causes.internal |= !function.internalError.empty();
  switch (function.verdict.status) {
  case engine::Status::Proved:
  case engine::Status::Bounded: return;
  case engine::Status::Failing: causes.failing = true; return;
  case engine::Status::Unknown:
  case engine::Status::Unsupported:
  case engine::Status::Skipped: causes.incomplete = true; return;
  }
}

} // namespace

bool FileResult::hasErrors() const {
  return std::any_of(messages.begin(), messages.end(),
                     [](const engine::Message &message) { return message.isError; });
}

int exitStatus(const std::vector<FileResult> &files, bool usageError) {
  Causes causes;
  causes.usage = usageError;
  for (const FileResult &file : files) {
    causes.usage |= file.hasErrors();
    causes.internal |= !file.internalError.empty();
    for (const FunctionResult &function : file.functions)
      note(causes, function);
  }
  return causes.status();
}

Collector::Collector(FileResult &result, Started started)
    : result_(result), started_(std::move(started)) {}

void Collector::parsed(const std::vector<engine::Message> &messages,
                       const std::vector<engine::FunctionInfo> &functions) {
  result_.messages = messages;
  result_.functions.clear();
  for (const engine::FunctionInfo &info : functions) {
    result_.functions.emplace_back();
    result_.functions.back().info = info;
  }
  result_.parsed = true;
}

void Collector::started(size_t function) {
  if (started_)
    started_(result_.functions.at(function));
}

void Collector::verdict(size_t function, const engine::Verdict &verdict) {
  result_.functions.at(function).verdict = verdict;
  result_.functions.at(function).hasVerdict = true;
}

FailureResult &Collector::at(size_t function, size_t failure) {
  auto &failures = result_.functions.at(function).failures;
  if (failures.size() <= failure)
    failures.resize(failure + 1);
  return failures[failure];
}

void Collector::failure(size_t function, size_t failure, const engine::Failure &what) {
  at(function, failure).what = what;
}

void Collector::diagnoses(size_t function, size_t failure,
                          const std::vector<engine::Diagnosis> &list) {
  at(function, failure).diagnoses = list;
}

void Collector::repair(size_t function, size_t failure, const engine::Repair &repair) {
  at(function, failure).repairs.push_back(repair);
}

void Collector::searched(size_t function, size_t failure,
                         const std::vector<engine::Repair> &repairs,
                         const engine::SearchStatus &status) {
  at(function, failure).repairs = repairs;
  at(function, failure).search = status;
}

void Collector::finished(size_t function, double seconds) {
  FunctionResult &result = result_.functions.at(function);
  result.seconds = seconds;
  result.finished = true;
}

void Collector::crashed(std::optional<size_t> function, const std::string &why) {
  if (!function) {
    result_.internalError = why;
    return;
  }
  FunctionResult &result = result_.functions.at(*function);
  result.internalError = why;
  if (!result.hasVerdict)
    result.verdict.status = engine::Status::Unknown;
  result.finished = true;
}

void Collector::abandoned(size_t function, const std::string &reason, double seconds) {
  FunctionResult &result = result_.functions.at(function);
  if (!result.hasVerdict) {
    result.verdict.status = engine::Status::Unknown;
    result.verdict.reason = reason;
    result.hasVerdict = true;
  }
  for (FailureResult &failure : result.failures)
    if (!failure.search) {
      failure.search.emplace();
      failure.search->stopped = reason;
    }
  finished(function, seconds);
}

} // namespace salve::server
