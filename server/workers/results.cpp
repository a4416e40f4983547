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

void Collector::operator()(const engine::Finding &finding) {
  std::visit([this](const auto &each) { on(each); }, finding);
}

void Collector::on(const engine::Parsed &finding) {
  result_.messages = finding.messages;
  result_.functions.clear();
  for (const engine::FunctionInfo &info : finding.functions) {
    result_.functions.emplace_back();
    result_.functions.back().info = info;
  }
  result_.parsed = true;
}

void Collector::on(const engine::Started &finding) {
  if (started_)
    started_(result_.functions.at(finding.function));
}

void Collector::on(const engine::Decided &finding) {
  result_.functions.at(finding.function).verdict = finding.verdict;
  result_.functions.at(finding.function).hasVerdict = true;
}

FailureResult &Collector::at(size_t function, size_t failure) {
  auto &failures = result_.functions.at(function).failures;
  if (failures.size() <= failure)
    failures.resize(failure + 1);
  return failures[failure];
}

void Collector::on(const engine::Failed &finding) {
  at(finding.function, finding.failure).what = finding.what;
}

void Collector::on(const engine::Diagnosed &finding) {
  at(finding.function, finding.failure).diagnoses = finding.list;
}

void Collector::on(const engine::Repaired &finding) {
  at(finding.function, finding.failure).repairs.push_back(finding.repair);
}

void Collector::on(const engine::Searched &finding) {
  at(finding.function, finding.failure).repairs = finding.repairs;
  at(finding.function, finding.failure).search = finding.status;
}

void Collector::on(const engine::Finished &finding) {
  FunctionResult &result = result_.functions.at(finding.function);
  result.seconds = finding.seconds;
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
  on(engine::Finished{function, seconds});
}

} // namespace salve::server
