#include "server/serve/features/features.h"

#include "server/workers/words.h"

#include <algorithm>

namespace salve::server {

using protocol::Json;
using protocol::member;

namespace {

constexpr const char *kKind = "quickfix.salve";
constexpr size_t kRepairsShown = 25;

/// Ends count: a caret behind a word is at the word.
bool meet(ByteRange a, const engine::Range &b) {
  return isOwn(b) && a.begin <= b.bytes.end && b.bytes.begin <= a.end;
}

bool isWanted(const Json &only) {
  if (!only.is_array())
    return true;
  return std::any_of(only.begin(), only.end(), [](const Json &kind) {
    const std::string asked = kind.is_string() ? kind.get<std::string>() : "?";
    return asked.empty() || asked == "quickfix" || asked == kKind;
  });
}

/// At the property, at the function's name, at each suspect and at each place that a
/// repair would change.
bool concerns(ByteRange place, const FunctionFindings &function, const FailureResult &failure) {
  if (meet(place, failure.what.range) || meet(place, function.result.info.nameRange))
    return true;
  for (const engine::Diagnosis &diagnosis : failure.diagnoses)
    for (const engine::SuspectComponent &component : diagnosis.components)
      if (meet(place, component.range))
        return true;
  for (const engine::Repair &repair : failure.repairs)
    for (const TextEdit &edit : repair.edits)
      if (meet(place, {"", edit.range}))
        return true;
  return false;
}

class Actions {
public:
  Actions(const View &view, const Json &context) : view_(view), context_(context) {}

  Json take() { return std::move(list_); }

  void repairs(const FunctionFindings &function, size_t number) {
    const FailureResult &failure = function.result.failures[number];
    for (size_t i = 0; i < failure.repairs.size() && i < kRepairsShown; ++i) {
      const engine::Repair &repair = failure.repairs[i];
      Json target = {{"uri", view_.document.uri},
                     {"version", view_.document.version},
                     {"function", function.result.info.name},
                     {"failure", number},
                     {"repair", i}};
      bool isBest = i == 0 && !hasPreferred_ && repair.warnings.empty() &&
                    repair.certificate.kind == engine::Certificate::Kind::Proved;
      add(textOf(repair), failure, "salve.applyRepair", std::move(target), &repair, isBest);
    }
  }

  /// What writes an inferred precondition down.
  void fixes(const engine::Precondition &precondition) {
    for (const engine::Fix &fix : precondition.fixes)
      if (view_.client.codeActionLiterals)
        list_.push_back(
            {{"title", fix.title}, {"kind", kKind}, {"edit", workspaceEdit(view_, fix.edits)}});
  }

  void commands(const FunctionFindings &function, size_t number) {
    const FailureResult &failure = function.result.failures[number];
    Json target = {
        {"uri", view_.document.uri}, {"function", function.result.info.name}, {"failure", number}};
    add("Request more repairs", failure, "salve.requestMoreRepairs", target);
    add("Show the failing run", failure, "salve.showFailingRun", target);
    if (failure.repairs.size() > 1)
      add(kCompareRepairs, failure, "salve.compareRepairs", target);
    if (failure.test)
      add(kMakeTest, failure, "salve.createTest", target);
  }

private:
  /// An edit where there is one; a command otherwise, and for clients without code action
  /// literals.
  void add(const std::string &title, const FailureResult &failure, const char *command, Json target,
           const engine::Repair *repair = nullptr, bool isBest = false) {
    Json run = {
        {"title", title}, {"command", command}, {"arguments", Json::array({std::move(target)})}};
    if (!view_.client.codeActionLiterals) {
      list_.push_back(std::move(run));
      return;
    }
    Json action = {{"title", title}, {"kind", kKind}, {"diagnostics", diagnosticsFor(failure)}};
    if (repair)
      action["edit"] = workspaceEdit(view_, repair->edits);
    else
      action["command"] = std::move(run);
    if (isBest && view_.client.isPreferred) {
      action["isPreferred"] = true;
      hasPreferred_ = true;
    }
    list_.push_back(std::move(action));
  }

  /// The client's diagnostics that this failure and its suspects were shown as. Some clients
  /// keep only range and code of what was sent.
  Json diagnosticsFor(const FailureResult &failure) const {
    Json result = Json::array();
    const Json &sent = member(context_, "diagnostics");
    if (!sent.is_array())
      return result;
    for (const Json &diagnostic : sent) {
      std::optional<ByteRange> place = view_.bytes(member(diagnostic, "range"));
      const Json &code = member(diagnostic, "code");
      if (place && ((code == diagnosticCode(failure.what.property) && isOwn(failure.what.range) &&
                     *place == failure.what.range.bytes) ||
                    (code == "suspect" && isSuspected(*place, failure))))
        result.push_back(diagnostic);
    }
    return result;
  }

  static bool isSuspected(ByteRange place, const FailureResult &failure) {
    for (const engine::Diagnosis &diagnosis : failure.diagnoses)
      for (const engine::SuspectComponent &component : diagnosis.components)
        if (isOwn(component.range) && component.range.bytes == place)
          return true;
    return false;
  }

  const View &view_;
  const Json &context_;
  Json list_ = Json::array();
  bool hasPreferred_ = false;
};

} // namespace

Json codeActions(const View &view, const Json &params) {
  const Json &context = member(params, "context");
  std::optional<ByteRange> place = view.bytes(member(params, "range"));
  if (!place)
    throw protocol::RequestError(protocol::ErrorCode::InvalidParams, "'range' must be a range");
  Actions actions(view, context);
  if (!isWanted(member(context, "only")))
    return actions.take();
  for (const FunctionFindings &function : view.findings.functions) {
    if (!view.isCurrent(function))
      continue;
    const engine::Verdict &verdict = function.result.verdict;
    if (verdict.precondition && meet(*place, function.result.info.nameRange))
      actions.fixes(*verdict.precondition);
    if (verdict.status == engine::Status::Conditional) // what failed is an example
      continue;
    const std::vector<FailureResult> &failures = function.result.failures;
    for (size_t i = 0; i < failures.size(); ++i)
      if (concerns(*place, function, failures[i]))
        actions.repairs(function, i);
    auto concerned = std::find_if(failures.begin(), failures.end(), [&](const FailureResult &f) {
      return concerns(*place, function, f);
    });
    if (concerned != failures.end())
      actions.commands(function, static_cast<size_t>(concerned - failures.begin()));
  }
  return actions.take();
}

const engine::Repair *findRepair(const View &view, const std::string &function, size_t failure,
                                 size_t repair) {
  const FunctionFindings *known = view.findings.find(function);
  if (!known || !view.isCurrent(*known) || failure >= known->result.failures.size() ||
      repair >= known->result.failures[failure].repairs.size())
    return nullptr;
  return &known->result.failures[failure].repairs[repair];
}

} // namespace salve::server
