#include "server/serve/features/features.h"

#include "server/workers/words.h"

namespace salve::server {

using protocol::Json;
using protocol::member;

namespace {

bool inside(size_t offset, const engine::Range &range) {
  return isOwn(range) && range.bytes.begin <= offset && offset <= range.bytes.end;
}

std::string repairsAt(const FailureResult &failure, const engine::Range &place) {
  std::string text;
  for (const engine::Repair &repair : failure.repairs)
    for (const TextEdit &edit : repair.edits)
      if (place.bytes.begin <= edit.range.end && edit.range.begin <= place.bytes.end) {
        text += "\n- " + textOf(repair);
        break;
      }
  return text.empty() ? text : "\n\nRepairs here:" + text;
}

struct Found {
  engine::Range range;
  std::string text;
};

/// The smallest suspect around the place: the innermost expression.
std::optional<Found> suspectAt(size_t offset, const FailureResult &failure) {
  std::optional<Found> best;
  for (const engine::Diagnosis &diagnosis : failure.diagnoses)
    for (const engine::SuspectComponent &component : diagnosis.components) {
      if (!inside(offset, component.range) ||
          (best && best->range.bytes.size() <= component.range.bytes.size()))
        continue;
      best = Found{component.range, "**Salve**: " + suspectText(diagnosis) + "\n\n" +
                                        failure.what.message + repairsAt(failure, component.range)};
    }
  return best;
}

/// At the name of a function what its callers have to keep to.
std::optional<Found> conditionAt(size_t offset, const FunctionFindings &function) {
  const engine::Verdict &verdict = function.result.verdict;
  if (verdict.status != engine::Status::Conditional ||
      !inside(offset, function.result.info.nameRange))
    return std::nullopt;
  std::string text = "**Salve**: ";
  if (verdict.precondition)
    text += "safe if\n\n    " + verdict.precondition->acsl + "\n\nwhich callers have to keep to" +
            (verdict.reason.empty() ? "" : " (" + verdict.reason + ")") + "; every part is needed.";
  else
    text += "safe for some callers only.";
  if (!function.result.failures.empty())
    text += "\n\n" + function.result.failures.front().what.message;
  return Found{function.result.info.nameRange, text};
}

} // namespace

Json hover(const View &view, const Json &params) {
  std::optional<protocol::Position> position = protocol::positionFrom(member(params, "position"));
  if (!position)
    throw protocol::RequestError(protocol::ErrorCode::InvalidParams,
                                 "'position' must be a position");
  size_t offset = view.document.lines().offset(*position, view.client.encoding);
  for (const FunctionFindings &function : view.findings.functions) {
    if (!view.isCurrent(function))
      continue;
    std::optional<Found> found = conditionAt(offset, function);
    for (const FailureResult &failure : function.result.failures)
      found = found ? found : suspectAt(offset, failure);
    if (found)
      return {{"contents",
               {{"kind", view.client.markdownHover ? "markdown" : "plaintext"},
                {"value", found->text}}},
              {"range", protocol::toJson(view.range(found->range.bytes))}};
  }
  return nullptr;
}

} // namespace salve::server
