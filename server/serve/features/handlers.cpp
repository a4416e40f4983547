// What the session answers to requests about a text, out of its findings.
#include "server/serve/session.h"

#include <algorithm>

namespace salve::server {

using protocol::member;
using protocol::requiredString;

/// Where clangd runs beside, it shows them.
bool Session::showsSyntaxErrors(const std::string &uri) const {
  return workspace_.editorSettings(uri).syntaxErrors.value_or(!isClangBeside_);
}

Progress::Count Session::progressOf(const std::string &uri) const {
  const Findings *known = scheduler_->findings(uri);
  if (!known)
    return {};
  const auto done = std::count_if(known->functions.begin(), known->functions.end(),
                                  [](const auto &f) { return f.phase == Phase::Done; });
  return {static_cast<size_t>(done), known->functions.size()};
}

Session::Json Session::actionsFor(const Json &params) {
  const View known = viewFor(params);
  const auto all = allShown_.find(known.document.uri);
  if (const std::optional<ByteRange> caret = known.bytes(member(params, "range")))
    scheduler_->look(known.document.uri, *caret, true);
  noticeClang(known.document.uri, protocol::at(params, {"context", "diagnostics"}));
  return codeActions(known, params,
                     all != allShown_.end() && all->second == known.document.revision);
}

/// The diagnostics of other servers come with requests for code actions.
void Session::noticeClang(const std::string &uri, const Json &diagnostics) {
  if (isClangBeside_ || !diagnostics.is_array())
    return;
  for (const Json &diagnostic : diagnostics)
    isClangBeside_ |= member(diagnostic, "source") == "clang";
  if (isClangBeside_)
    publisher_.changed(uri);
}

Session::Json Session::lensesFor(const Json &params) {
  const View known = viewFor(params);
  Json all = codeLenses(known);
  publisher_.lensesAsked(known, all);
  return all;
}

Session::Json Session::hoverFor(const Json &params) {
  const View known = viewFor(params);
  const Json &at = member(params, "position");
  if (const std::optional<ByteRange> caret = known.bytes({{"start", at}, {"end", at}}))
    scheduler_->look(known.document.uri, *caret, true);
  return hover(known, params, runsOf(known.document.uri));
}

const ShownRuns &Session::runsOf(const std::string &uri) const {
  static const ShownRuns none;
  const auto chosen = shownRuns_.find(uri);
  return chosen == shownRuns_.end() ? none : chosen->second;
}

/// Of every open document, and of what was analysed besides.
Session::Json Session::pullAll(const Json &params) {
  std::map<std::string, std::string> before;
  if (const Json &ids = member(params, "previousResultIds"); ids.is_array())
    for (const Json &id : ids)
      before[requiredString(id, "uri")] = requiredString(id, "value");
  Json items = Json::array();
  for (const auto &[uri, document] : documents_.all())
    if (const std::optional<View> known = view(uri)) {
      const Json previous = {{"previousResultId", before[uri]}};
      Json report = publisher_.pull(*known, previous);
      report["uri"] = uri;
      report["version"] = document->version;
      items.push_back(std::move(report));
    }
  for (Json &report : idle_.reports(before))
    items.push_back(std::move(report));
  return {{"items", std::move(items)}};
}

Session::Json Session::hints(const View &view) const {
  return workspace_.editorSettings(view.document.uri).inlayHints
             ? inlayHints(view, runsOf(view.document.uri))
             : Json::array();
}

Session::Json Session::hintsFor(const Json &params) {
  const View known = viewFor(params);
  const std::optional<protocol::Range> range = protocol::rangeFrom(member(params, "range"));
  if (!range)
    throw protocol::RequestError(protocol::ErrorCode::InvalidParams, "'range' must be a range");
  if (const std::optional<ByteRange> seen = known.bytes(member(params, "range"));
      seen && seen->size() < known.document.text().size()) // else nothing is looked at
    scheduler_->look(known.document.uri, *seen, false);
  Json all = hints(known);
  publisher_.hintsAsked(known, all);
  Json wanted = Json::array();
  for (Json &hint : all)
    if (const auto at = protocol::positionFrom(hint["position"]);
        range->start <= *at && *at <= range->end)
      wanted.push_back(std::move(hint));
  return wanted;
}

/// One line in the client's output for each function that was analysed.
void Session::tellOutput(const std::string &uri, const std::string &function) {
  const std::optional<View> known = view(uri);
  const FunctionFindings *found = known ? known->findings.find(function) : nullptr;
  if (found && found->phase == Phase::Done && known->isCurrent(*found))
    client_.logMessage(protocol::MessageType::Log, outputText(*known, *found));
}

/// Nobody waits for anything, and a client wants it.
bool Session::isIdle() const {
  bool isWanted = false;
  for (const auto &[uri, document] : documents_.all()) {
    isWanted |= workspace_.editorSettings(uri).idle;
    if (scheduler_->busy(uri))
      return false;
  }
  return isWanted || (documents_.all().empty() && workspace_.editorSettings("").idle);
}

std::vector<std::filesystem::path> Session::closedSources() const {
  std::vector<std::filesystem::path> files = folders_.sources();
  const OpenTexts open = openTexts(documents_);
  std::erase_if(files, [&](const auto &path) { return open.contains(path.string()); });
  return files;
}

} // namespace salve::server
