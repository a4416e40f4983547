#include "server/workers/results.h"

#include "engine/support/numbers.h"

#include <fmt/format.h>

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

bool isKnown(const FunctionResult &function) {
  return !function.failures.empty() &&
         std::all_of(function.failures.begin(), function.failures.end(),
                     [](const FailureResult &failure) { return failure.known; });
}

void note(Causes &causes, const FunctionResult &function) {
  switch (function.verdict.status) {
  case engine::Status::Proved:
  case engine::Status::Bounded:
  case engine::Status::Conditional: return;
  case engine::Status::Failing: causes.failing |= !isKnown(function); return;
  case engine::Status::Unknown:
  case engine::Status::Unsupported:
  case engine::Status::Skipped: causes.incomplete = true; return;
  }
}

} // namespace

bool isTestName(std::string_view function) {
  return function == "main" || function.starts_with("test");
}

Trust trustOf(const FunctionResult &function, const FailureResult &failure) {
  const std::string &name = function.info.name;
  const bool isTest = isTestName(name);
  if (function.verdict.status == engine::Status::Conditional)
    return Trust::Assumed;
  if (function.info.isTest ||
      ir::info(failure.what.property).origin != ir::PropertyOrigin::Safety ||
      (isTest && failure.what.counterexample.inputs.empty()))
    return Trust::Specified;
  const engine::Range &place = failure.what.range, &own = function.info.range;
  return place.path == own.path && own.bytes.contains(place.bytes) ? Trust::Own : Trust::Call;
}

Trust trustOf(const FunctionResult &function) {
  Trust surest = Trust::Assumed;
  for (const FailureResult &failure : function.failures)
    surest = std::min(surest, trustOf(function, failure));
  return surest;
}

std::string textOf(const std::vector<TimeSpent> &spent) {
  std::string text;
  for (const TimeSpent &part : spent) {
    text += text.empty() ? " (" : ", ";
    text += part.seconds == 0
                ? fmt::format("{} {}", part.count, part.name)
                : fmt::format("{} {}{:.3f} s", part.name,
                              part.count > 1 ? fmt::format("{} x ", part.count) : "", part.seconds);
  }
  return text.empty() ? text : text + ")";
}

std::vector<size_t> FileResult::order() const {
  return numbersWithFirst(functions.size(),
                          [&](size_t i) { return functions[i].info.isSpecified; });
}

size_t FileResult::numberOf(const std::string &function) const {
  auto same = [&](const FunctionResult &known) { return known.info.name == function; };
  return static_cast<size_t>(std::find_if(functions.begin(), functions.end(), same) -
                             functions.begin());
}

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
    causes.incomplete |= file.abandoned;
    for (const FunctionResult &function : file.functions)
      note(causes, function);
  }
  return causes.status();
}

void Collector::operator()(engine::Finding finding) {
  if (size_t *function = engine::functionOf(finding)) {
    *function = numbers_.at(*function);
    if (*function == result_.functions.size())
      return;
  }
  std::visit([this](auto &each) { on(each); }, finding);
}

std::string Collector::nameOf(size_t function) const {
  size_t number = numbers_.at(function);
  return number < result_.functions.size() ? result_.functions[number].info.name : "";
}

void Collector::on(engine::Parsed &finding) {
  if (!result_.parsed) {
    result_.parsed = true;
    result_.messages = std::move(finding.messages);
    for (engine::ReadFile &read : finding.reads)
      result_.reads.push_back(std::move(read.path));
    result_.linked = std::move(finding.linked);
    result_.missed = std::move(finding.missed);
    for (const engine::FunctionInfo &info : finding.functions)
      result_.functions.emplace_back().info = info;
  }
  numbers_.clear();
  for (const engine::FunctionInfo &info : finding.functions)
    numbers_.push_back(result_.numberOf(info.name));
}

void Collector::on(engine::Started &finding) {
  FunctionResult &result = result_.functions[finding.function];
  FunctionResult fresh;
  fresh.info = std::move(result.info);
  result = std::move(fresh);
}

void Collector::on(engine::Decided &finding) {
  result_.functions[finding.function].verdict = std::move(finding.verdict);
  result_.functions[finding.function].hasVerdict = true;
}

FailureResult &Collector::at(size_t function, size_t failure) {
  auto &failures = result_.functions[function].failures;
  if (failures.size() <= failure)
    failures.resize(failure + 1);
  return failures[failure];
}

void Collector::on(engine::Failed &finding) {
  at(finding.function, finding.failure).what = std::move(finding.what);
}

void Collector::on(engine::Tested &finding) {
  at(finding.function, finding.failure).test = std::move(finding.test);
}

void Collector::on(engine::Diagnosed &finding) {
  FailureResult &failure = at(finding.function, finding.failure);
  failure.diagnoses = std::move(finding.list);
  failure.states = std::move(finding.states);
}

void Collector::on(engine::Repaired &finding) {
  at(finding.function, finding.failure).repairs.push_back(std::move(finding.repair));
}

void Collector::on(engine::Searched &finding) {
  at(finding.function, finding.failure).repairs = std::move(finding.repairs);
  at(finding.function, finding.failure).search = std::move(finding.status);
}

void Collector::on(engine::Compared &finding) {
  result_.functions[finding.function].comparison = std::move(finding.what);
}

void Collector::on(engine::Finished &finding) {
  FunctionResult &result = result_.functions[finding.function];
  result.seconds = finding.seconds;
  result.spent = std::move(finding.spent);
  result.finished = true;
  result.steady = finding.steady;
  result.recalled = finding.recalled;
}

} // namespace salve::server
