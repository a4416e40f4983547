#include "server/serve/publisher.h"

#include "engine/support/limits.h"

namespace salve::server {

using protocol::Json;
using protocol::member;
using std::chrono::milliseconds;

void Publisher::changed(const std::string &uri) {
  dirty_.insert(uri);
  if (!diagnosticsWait_) {
    diagnosticsWait_ = true;
    diagnosticsTimer_.expires_at(
        std::max(Clock::now(), lastPublished_ + limits::serve::kPublishEvery));
    diagnosticsTimer_.async_wait([this](asio::error_code error) {
      if (!error)
        publish();
    });
  }
  if (!lensesWait_ && client_.capabilities.codeLensRefresh) {
    lensesWait_ = true;
    lensTimer_.expires_at(std::max(Clock::now(), lastRefreshed_ + limits::serve::kRefreshEvery));
    lensTimer_.async_wait([this](asio::error_code error) {
      if (!error)
        refreshLenses();
    });
  }
}

void Publisher::closed(const std::string &uri) {
  dirty_.erase(uri);
  if (published_.erase(uri) > 0 && !client_.capabilities.pullDiagnostics)
    client_.notify("textDocument/publishDiagnostics",
                   {{"uri", uri}, {"diagnostics", Json::array()}});
}

Json Publisher::items(const View &view) {
  Json list = Json::array();
  for (const protocol::Diagnostic &diagnostic : diagnosticsOf(view))
    list.push_back(protocol::toJson(diagnostic, view.client));
  return list;
}

void Publisher::publish() {
  diagnosticsWait_ = false;
  lastPublished_ = Clock::now();
  bool refresh = false;
  for (const std::string &uri : dirty_) {
    std::optional<View> view = view_(uri);
    if (!view)
      continue;
    Json params = {{"uri", uri}, {"version", view->document.version}};
    params["diagnostics"] = items(*view);
    Json &known = published_[uri];
    if (client_.capabilities.pullDiagnostics)
      refresh |= member(known, "diagnostics") != params["diagnostics"];
    else if (known != params)
      client_.notify("textDocument/publishDiagnostics", params);
    known = std::move(params);
  }
  dirty_.clear();
  if (refresh)
    client_.request("workspace/diagnostic/refresh", nullptr);
}

Json Publisher::pull(const View &view, const Json &params) {
  Json list = items(view);
  std::string id = std::to_string(std::hash<std::string>()(protocol::serialize(list)));
  if (member(params, "previousResultId") == id)
    return {{"kind", "unchanged"}, {"resultId", id}};
  return {{"kind", "full"}, {"resultId", id}, {"items", std::move(list)}};
}

void Publisher::refreshLenses() {
  lensesWait_ = false;
  lastRefreshed_ = Clock::now();
  client_.request("workspace/codeLens/refresh", nullptr);
}

} // namespace salve::server
