#include "server/serve/features/features.h"

#include "server/workers/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace salve::server {

using protocol::Json;
using protocol::member;

namespace {

constexpr size_t kShownValues = 12; ///< of a variable

bool inside(size_t offset, const engine::Range &range) {
  return isOwn(range) && range.bytes.begin <= offset && offset <= range.bytes.end;
}

std::string repairsAt(const FailureResult &failure, const engine::Range &place) {
  std::string text;
  for (const engine::Repair &repair : failure.repairs)
    for (const TextEdit &edit : repair.edits)
      if (place.path == edit.path && place.bytes.begin <= edit.range.end &&
          edit.range.begin <= place.bytes.end) {
        const std::string reasons = reasonsOf(repair);
        text += "\n- " + textOf(repair) + (reasons.empty() ? "" : ": " + reasons);
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

bool isWordPart(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The identifier around or before the place.
ByteRange wordAt(size_t offset, std::string_view text) {
  size_t begin = std::min(offset, text.size()), end = begin;
  while (begin > 0 && isWordPart(text[begin - 1]))
    --begin;
  while (end < text.size() && isWordPart(text[end]))
    ++end;
  return {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
}

/// Which values a variable has in the failing run that is shown of the function around it.
std::optional<Found> valuesAt(size_t offset, const View &view, const FunctionFindings &function,
                              const ShownRuns &runs) {
  const FailureResult *failure =
      inside(offset, function.result.info.range) ? shownFailure(view, function, runs) : nullptr;
  const ByteRange word = wordAt(offset, view.document.text());
  if (!failure || word.size() == 0)
    return std::nullopt;
  const std::string name = view.document.text().substr(word.begin, word.size());
  const engine::Counterexample &run = failure->what.counterexample;
  std::vector<std::string> values;
  for (const engine::NamedValue &input : run.inputs)
    if (input.name == name)
      values.push_back(input.value + " (input)");
  for (const engine::TraceStep &step : run.trace)
    for (const engine::NamedValue &value : step.values)
      if (value.name == name && inside(step.range.bytes.begin, function.result.info.range) &&
          isOwn(step.range))
        values.push_back(fmt::format("{} (line {})", value.value,
                                     view.document.lines().lineOf(step.range.bytes.begin) + 1));
  if (values.empty())
    return std::nullopt;
  const size_t first = values.size() > kShownValues ? values.size() - kShownValues : 0;
  std::string text = first > 0 ? "…" : "";
  for (size_t i = first; i < values.size(); ++i)
    text += (text.empty() ? "" : " → ") + values[i];
  return Found{{"", word}, fmt::format("**Salve**: `{}` in the failing run: {}", name, text)};
}

} // namespace

Json hover(const View &view, const Json &params, const ShownRuns &runs) {
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
    if (std::optional<Found> values = valuesAt(offset, view, function, runs)) {
      if (found)
        found->text += "\n\n" + values->text;
      else
        found = std::move(values);
    }
    if (found)
      return {{"contents",
               {{"kind", view.client.markdownHover ? "markdown" : "plaintext"},
                {"value", found->text}}},
              {"range", protocol::toJson(view.range(found->range.bytes))}};
  }
  return nullptr;
}

} // namespace salve::server
