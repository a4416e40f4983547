#include "server/serve/publisher.h"

#include "engine/support/limits/server.h"

#include <algorithm>
#include <utility>

namespace salve::server {

using protocol::Json;
using protocol::member;

void Publisher::changed(const std::string &uri) {
  dirty_.insert(uri);
  if (client_.capabilities.codeLensRefresh)
    dirtyLenses_.insert(uri);
  if (client_.capabilities.inlayHintRefresh)
    dirtyHints_.insert(uri);
  if (client_.capabilities.status && dirtyStatus_.insert(uri).second && !statusAlarm_.isSet())
    statusAlarm_.set(clock_.now() + limits::serve::kPublishEvery, [this] { tellStatus(); });
  plan();
}

void Publisher::hintsChanged(const std::string &uri) {
  if (client_.capabilities.inlayHintRefresh)
    dirtyHints_.insert(uri);
  plan();
}

void Publisher::plan() {
  wait(dirty_, lastPublished_ + limits::serve::kPublishEvery, diagnosticsAlarm_,
       &Publisher::publish);
  wait(dirtyLenses_, lastRefreshed_ + limits::serve::kRefreshEvery, lensAlarm_,
       &Publisher::refreshLenses);
  wait(dirtyHints_, lastHints_ + limits::serve::kRefreshEvery, hintAlarm_,
       &Publisher::refreshHints);
}

void Publisher::wait(const std::set<std::string> &dirty, Clock::Point soonest, Alarm &alarm,
                     void (Publisher::*tell)()) {
  Clock::Point next = Clock::Point::max();
  for (const std::string &uri : dirty)
    next = std::min(next, std::max({soonest, clock_.now(), sources_.calmUntil(uri)}));
  if (next == Clock::Point::max())
    alarm.cancel();
  else
    alarm.set(next, [this, tell] { (this->*tell)(); });
}

std::set<std::string> Publisher::due(std::set<std::string> &dirty) const {
  std::set<std::string> result;
  std::erase_if(dirty, [&](const std::string &uri) {
    return sources_.calmUntil(uri) <= clock_.now() && result.insert(uri).second;
  });
  return result;
}

void Publisher::closed(const std::string &uri) {
  dirty_.erase(uri);
  dirtyLenses_.erase(uri);
  dirtyHints_.erase(uri);
  hints_.erase(uri);
  lenses_.erase(uri);
  dirtyStatus_.erase(uri);
  status_.erase(uri);
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
  lastPublished_ = clock_.now();
  bool refresh = false;
  for (const std::string &uri : due(dirty_)) {
    std::optional<View> view = sources_.view(uri);
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
  if (refresh)
    client_.request("workspace/diagnostic/refresh", nullptr);
  plan();
}

Json Publisher::pull(const View &view, const Json &params) {
  Json list = items(view);
  std::string id = std::to_string(std::hash<std::string>()(protocol::serialize(list)));
  if (member(params, "previousResultId") == id)
    return {{"kind", "unchanged"}, {"resultId", id}};
  return {{"kind", "full"}, {"resultId", id}, {"items", std::move(list)}};
}

void Publisher::tellStatus() {
  for (const std::string &uri : std::exchange(dirtyStatus_, {})) {
    std::optional<View> view = sources_.view(uri);
    if (!view)
      continue;
    Json params = statuses(*view);
    if (Json &known = status_[uri]; known != params) {
      client_.notify("salve/status", params);
      known = std::move(params);
    }
  }
}

/// Where they are does not count: the client asks again when it moves lines.
std::string Publisher::wordsOfHints(const Json &hints) {
  std::string words;
  for (const Json &hint : hints)
    words += hint["label"].dump() + '\n' + hint["tooltip"].get<std::string>() + '\0';
  return words;
}

std::string Publisher::wordsOfLenses(const Json &lenses) {
  std::string words;
  for (const Json &lens : lenses)
    words += lens["command"].dump() + '\n';
  return words;
}

void Publisher::hintsAsked(const View &view, const Json &hints) {
  if (client_.capabilities.inlayHintRefresh)
    hints_[view.document.uri] = wordsOfHints(hints);
}

void Publisher::lensesAsked(const View &view, const Json &lenses) {
  if (client_.capabilities.codeLensRefresh)
    lenses_[view.document.uri] = wordsOfLenses(lenses);
}

void Publisher::refreshLenses() {
  lastRefreshed_ = clock_.now();
  bool isNew = false;
  for (const std::string &uri : due(dirtyLenses_))
    if (std::optional<View> view = sources_.view(uri)) {
      std::string now = wordsOfLenses(codeLenses(*view));
      isNew |= std::exchange(lenses_[uri], now) != now;
    }
  if (isNew)
    client_.request("workspace/codeLens/refresh", nullptr);
  plan();
}

void Publisher::refreshHints() {
  lastHints_ = clock_.now();
  bool isNew = false;
  for (const std::string &uri : due(dirtyHints_))
    if (std::optional<View> view = sources_.view(uri)) {
      std::string now = wordsOfHints(sources_.hints(*view));
      isNew |= std::exchange(hints_[uri], now) != now;
    }
  if (isNew)
    client_.request("workspace/inlayHint/refresh", nullptr);
  plan();
}

} // namespace salve::server
