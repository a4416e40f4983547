#include "server/serve/features/features.h"

namespace salve::server {

using protocol::Json;

namespace {

/// Null for what has nothing to check.
const char *statusOf(const View &view, const FunctionFindings &function) {
  if (function.phase == Phase::Running ||
      (function.phase == Phase::Waiting && !function.hasVerdict))
    return "running";
  if (!function.hasVerdict)
    return "unknown";
  if (!view.isCurrent(function) || function.phase == Phase::Waiting)
    return "stale";
  switch (function.result.verdict.status) {
  case engine::Status::Proved: return "proved";
  case engine::Status::Bounded: return "bounded";
  case engine::Status::Conditional: return "conditional";
  case engine::Status::Failing: return "failing";
  case engine::Status::Unknown:
  case engine::Status::Unsupported: return "unknown";
  case engine::Status::Skipped: return nullptr;
  }
  return "unknown";
}

} // namespace

Json statuses(const View &view) {
  Json functions = Json::array();
  for (const FunctionFindings &function : view.findings.functions) {
    const engine::FunctionInfo &info = function.result.info;
    const char *status = statusOf(view, function);
    if (!status || !isOwn(info.nameRange))
      continue;
    Json row = {{"name", info.name},
                {"range", protocol::toJson(view.range(info.nameRange.bytes))},
                {"status", status}};
    if (std::string text = verdictText(view, function); !text.empty())
      row["message"] = std::move(text);
    functions.push_back(std::move(row));
  }
  return {{"uri", view.document.uri},
          {"version", view.document.version},
          {"functions", std::move(functions)}};
}

} // namespace salve::server
