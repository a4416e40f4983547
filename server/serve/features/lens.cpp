#include "server/serve/features/features.h"

namespace salve::server {

using protocol::Json;

Json codeLenses(const View &view) {
  Json lenses = Json::array();
  for (const FunctionFindings &function : view.findings.functions) {
    const engine::FunctionInfo &info = function.result.info;
    std::string title = verdictText(view, function);
    if (title.empty() || !isOwn(info.nameRange))
      continue;
    bool fails = view.isCurrent(function) && !function.result.failures.empty();
    const Json target = {{"uri", view.document.uri}, {"function", info.name}};
    lenses.push_back({{"range", protocol::toJson(view.range(info.nameRange.bytes))},
                      {"command",
                       {{"title", title},
                        {"command", fails ? "salve.showFailingRun" : "salve.explain"},
                        {"arguments", Json::array({target})}}}});
    if (!view.isCurrent(function))
      continue;
    const bool isLate = function.result.verdict.status == engine::Status::Unknown &&
                        function.result.verdict.reason == "timeout";
    if (fails || isLate)
      lenses.push_back({{"range", protocol::toJson(view.range(info.nameRange.bytes))},
                        {"command",
                         {{"title", fails ? "explain" : "give it ten times more"},
                          {"command", fails ? "salve.explain" : "salve.giveMoreTime"},
                          {"arguments", Json::array({target})}}}});
  }
  return lenses;
}

} // namespace salve::server
