#include "server/serve/features/features.h"

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
        text += "\n- " + repair.title + " (" + certificateText(repair.certificate) + ")";
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
    for (const FailureResult &failure : function.result.failures) {
      std::optional<Found> found = suspectAt(offset, failure);
      if (!found)
        continue;
      return {{"contents",
               {{"kind", view.client.markdownHover ? "markdown" : "plaintext"},
                {"value", found->text}}},
              {"range", protocol::toJson(view.range(found->range.bytes))}};
    }
  }
  return nullptr;
}

} // namespace salve::server
