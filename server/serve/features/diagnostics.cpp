#include "server/serve/features/features.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <tuple>

namespace salve::server {

using protocol::Diagnostic;

namespace {

// More would be noise: diagnoses are ranked so that the first few are worth reading.
constexpr size_t kSuspectsShown = 6;
constexpr size_t kStepsAtStart = 4;
constexpr size_t kStepsAtEnd = 8;

class Collection {
public:
  explicit Collection(const View &view) : view_(view), locations_(view) {}

  std::vector<Diagnostic> take() { return std::move(list_); }

  /// In another file a finding is shown at the function that meets it.
  Diagnostic &add(const engine::Range &range, const engine::Range &fallback,
                  protocol::Severity severity, std::string code, std::string message) {
    Diagnostic diagnostic;
    diagnostic.range = view_.range(isOwn(range) ? range.bytes : fallback.bytes);
    diagnostic.severity = severity;
    diagnostic.href = hrefOf(code);
    diagnostic.code = std::move(code);
    diagnostic.message = std::move(message) + (isStale_ ? kStale : "");
    list_.push_back(std::move(diagnostic));
    if (!isOwn(range))
      relate(list_.back(), range, "here");
    return list_.back();
  }

  void relate(Diagnostic &diagnostic, const engine::Range &range, std::string message) {
    protocol::RelatedInformation related;
    related.location = locations_.of(range);
    related.message = std::move(message);
    diagnostic.related.push_back(std::move(related));
  }

  void message(const engine::Message &message) {
    if (message.isError && view_.syntaxErrors)
      add(message.range.value_or(engine::Range{}), {}, protocol::Severity::Error, "syntax",
          message.message);
    else if (!message.isError && message.message.starts_with("contract: "))
      add(message.range.value_or(engine::Range{}), {}, protocol::Severity::Warning, "contract",
          message.message);
  }

  void function(const FunctionFindings &function);

private:
  void verdict(const engine::FunctionInfo &info, const engine::Verdict &verdict);
  void failure(const engine::FunctionInfo &info, const FailureResult &failure);
  void path(Diagnostic &diagnostic, const engine::Counterexample &run);
  /// `number`: of the failure's diagnostic in the list.
  void suspects(const FailureResult &failure, size_t number);

  const View &view_;
  Locations locations_;
  std::vector<Diagnostic> list_;
  bool isStale_ = false;                                            ///< what is being added
  std::set<std::tuple<std::string, uint32_t, uint32_t>> suspected_; ///< each place once
  /// Numbers in the list, by place and kind.
  std::map<std::tuple<std::string, uint32_t, uint32_t, ir::PropertyKind>, size_t> failed_;
};

void Collection::function(const FunctionFindings &function) {
  if (!function.hasVerdict)
    return;
  const engine::FunctionInfo &info = function.result.info;
  isStale_ = view_.isStale(function);
  verdict(info, function.result.verdict);
  for (const FailureResult &found : function.result.failures) {
    isStale_ |= found.open && function.phase == Phase::Done;
    if (function.result.verdict.status == engine::Status::Failing || found.open) // else an example
      failure(info, found);
  }
  isStale_ = false;
}

void Collection::verdict(const engine::FunctionInfo &info, const engine::Verdict &verdict) {
  if (verdict.status == engine::Status::Unknown && verdict.reason == "crash") {
    add(info.nameRange, {}, protocol::Severity::Information, "crash",
        fmt::format("the analysis of `{}` crashed twice and is left out until the text changes",
                    info.name));
    return;
  }
  if (verdict.status == engine::Status::Unsupported && verdict.unsupported)
    add(verdict.unsupported->range, info.nameRange, protocol::Severity::Information, "unsupported",
        fmt::format("`{}` is not analysed: {} is not supported", info.name,
                    verdict.unsupported->construct));
  for (const engine::Message &note : verdict.notes)
    add(note.range.value_or(info.nameRange), info.nameRange, protocol::Severity::Information,
        "note", note.message);
}

/// A place that fails in several functions is one finding, told of the first of them.
void Collection::failure(const engine::FunctionInfo &info, const FailureResult &failure) {
  const engine::Failure &what = failure.what;
  const auto [known, isNew] = failed_.try_emplace(
      {what.range.path, what.range.bytes.begin, what.range.bytes.end, what.property}, list_.size());
  if (!isNew) {
    relate(list_[known->second], info.nameRange,
           fmt::format("also in `{}`: {}", info.name, inputsText(what.counterexample, 200)));
    return;
  }
  const size_t number = list_.size();
  Diagnostic &diagnostic = add(what.range, info.nameRange, protocol::Severity::Error,
                               diagnosticCode(what.property), what.message);
  if (std::string inputs = inputsText(what.counterexample, 500); !inputs.empty())
    relate(diagnostic, info.nameRange, "failing input: " + inputs);
  path(diagnostic, what.counterexample);
  suspects(failure, number);
}

/// The run as far as somebody would read it, its beginning and its end: what it wrote and which way
/// it went.
void Collection::path(Diagnostic &diagnostic, const engine::Counterexample &run) {
  std::vector<std::pair<const engine::Range *, std::string>> turns;
  size_t branch = 0;
  for (size_t step = 0; step <= run.trace.size(); ++step) {
    for (; branch < run.branches.size() && run.branches[branch].before <= step; ++branch)
      turns.emplace_back(&run.branches[branch].range, decisionText(view_, run.branches[branch]));
    if (step == run.trace.size() || run.trace[step].values.empty())
      continue;
    engine::Counterexample values;
    values.inputs = run.trace[step].values;
    turns.emplace_back(&run.trace[step].range, inputsText(values, 200));
  }
  for (size_t i = 0; i < turns.size(); ++i) {
    if (turns.size() > kStepsAtStart + kStepsAtEnd && i == kStepsAtStart)
      i = turns.size() - kStepsAtEnd;
    relate(diagnostic, *turns[i].first, std::move(turns[i].second));
  }
}

/// Those in headers belong to the failure: a header has findings of several files.
void Collection::suspects(const FailureResult &failure, size_t number) {
  size_t shown = 0;
  for (const engine::Diagnosis &diagnosis : failure.diagnoses) {
    if (shown == kSuspectsShown)
      return;
    bool isNew = false;
    for (const engine::SuspectComponent &component : diagnosis.components) {
      ByteRange bytes = component.range.bytes;
      if (!suspected_.insert({component.range.path, bytes.begin, bytes.end}).second)
        continue;
      isNew = true;
      if (!isOwn(component.range))
        relate(list_[number], component.range, suspectText(diagnosis));
      else
        add(component.range, {},
            diagnosis.rank <= 1 ? protocol::Severity::Warning : protocol::Severity::Hint, "suspect",
            suspectText(diagnosis));
    }
    shown += isNew ? 1 : 0;
  }
}

} // namespace

std::vector<Diagnostic> diagnosticsOf(const View &view) {
  Collection collection(view);
  if (view.findings.parserLost)
    collection.add({}, {}, protocol::Severity::Information, "crash",
                   "reading this file crashed twice; it is left out until the text changes");
  for (const engine::Message &message : view.findings.messages)
    collection.message(message);
  for (const FunctionFindings &function : view.findings.functions)
    collection.function(function);
  return collection.take();
}

} // namespace salve::server
