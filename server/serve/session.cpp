#include "server/serve/session.h"

#include "engine/support/limits/server.h"
#include "server/serve/analysis/freshness.h"
#include "server/workers/local_runner.h"

namespace salve::server {

using protocol::member;
using protocol::requiredString;

namespace {

protocol::Json serverCapabilities(const protocol::ClientCapabilities &client,
                                  const std::vector<std::string> &commands) {
  protocol::Json json = {
      {"positionEncoding", protocol::nameOf(client.encoding)},
      {"textDocumentSync",
       {{"openClose", true}, {"change", 2}, {"save", {{"includeText", false}}}}},
      {"codeActionProvider", {{"codeActionKinds", {"quickfix.salve"}}}},
      {"codeLensProvider", protocol::Json::object()},
      {"hoverProvider", true},
      {"inlayHintProvider", true},
      {"executeCommandProvider", {{"commands", commands}}},
      {"workspace", {{"workspaceFolders", {{"supported", true}, {"changeNotifications", true}}}}},
  };
  if (client.actionDocumentation)
    json["codeActionProvider"]["documentation"] = {
        {{"kind", "quickfix.salve"},
         {"command", {{"title", "What repairs say"}, {"command", "salve.aboutRepairs"}}}}};
  if (!client.codeActionLiterals)
    json["codeActionProvider"] = true;
  if (client.pullDiagnostics)
    json["diagnosticProvider"] = {
        {"identifier", "salve"}, {"interFileDependencies", true}, {"workspaceDiagnostics", true}};
  if (client.textDocumentContent)
    json["workspace"]["textDocumentContent"] = {{"schemes", {kShownScheme}}};
  return json;
}

bool isC(const Document &document) {
  if (!document.language.empty())
    return document.language == "c";
  return document.path.ends_with(".c") || document.path.ends_with(".h");
}

} // namespace

Session::Session(asio::io_context &loop, Clock &clock, protocol::Channel &channel, const Log &log,
                 Environment environment)
    : loop_(loop), clock_(clock), environment_(std::move(environment)), client_(channel, log),
      router_(client_), workspace_(documents_), configurations_(client_, documents_, workspace_),
      progress_(clock, client_, [this](const std::string &uri) { return progressOf(uri); }),
      publisher_(clock, client_,
                 {[this](const std::string &uri) { return view(uri); },
                  [this](const std::string &uri) {
                    return scheduler_ ? scheduler_->calmUntil(uri) : Clock::Point{};
                  },
                  [this](const View &known) { return hints(known); }}),
      requests_(client_, [this](const std::string &uri) { return view(uri); }), pollAlarm_(clock),
      configurationAlarm_(clock),
      idle_(client_, {[this] { return isIdle(); }, [this] { return closedSources(); },
                      [this](const Document &document) { return workspace_.isExcluded(document); },
                      [this](const Document &document) { return workspace_.request(document); }}) {
  registerLifecycle();
  registerDocuments();
  registerFeatures();
  registerCommands();
  if (clock.byHand())
    registerTesting();
}

void Session::registerTesting() {
  router_.onRequest("salve/advance", [this](const Json &p) { return advance(p); });
}

/// Turns the clock; whether there is still something to do.
Session::Json Session::advance(const Json &params) {
  clock_.advance(std::chrono::milliseconds(params.at("milliseconds").get<unsigned>()));
  bool busy = false;
  for (const auto &[uri, document] : documents_.all())
    busy |= scheduler_->busy(uri);
  return {{"busy", busy}};
}

void Session::registerLifecycle() {
  router_.onRequest("initialize", [this](const Json &params) { return initialize(params); });
  router_.onNotification("initialized", [this](const Json &) { initialized(); });
  // Every request has been answered by the time that the client can ask to cancel it.
  router_.onNotification("$/cancelRequest", [](const Json &) {});
  router_.onNotification("$/setTrace",
                         [this](const Json &p) { client_.setTrace(member(p, "value")); });
  router_.onNotification("shutdown", [this](const Json &) {
    pollAlarm_.cancel();
    configurationAlarm_.cancel();
    idle_.interrupt();
    scheduler_->shutDown(); // it stays: handlers of its timers may be on their way
    progress_.endAll();
  });
  router_.onExit(environment_.exit);
}

void Session::registerDocuments() {
  router_.onNotification("textDocument/didOpen", [this](const Json &p) { didOpen(p); });
  router_.onNotification("textDocument/didChange", [this](const Json &p) { didChange(p); });
  router_.onNotification("textDocument/didClose", [this](const Json &p) { didClose(p); });
  router_.onNotification("textDocument/didSave", [this](const Json &p) { didSave(p); });
  router_.onNotification("workspace/didChangeConfiguration",
                         [this](const Json &p) { didChangeConfiguration(p); });
  router_.onNotification("workspace/didChangeWatchedFiles",
                         [this](const Json &) { refresh(true); });
  router_.onNotification("workspace/didChangeWorkspaceFolders",
                         [this](const Json &p) { folders_.change(member(p, "event")); });
  router_.onNotification("window/workDoneProgress/cancel",
                         [this](const Json &p) { cancelProgress(p); });
}

void Session::registerFeatures() {
  router_.onRequest("textDocument/codeAction", [this](const Json &p) { return actionsFor(p); });
  router_.onRequest("textDocument/codeLens", [this](const Json &p) { return lensesFor(p); });
  router_.onRequest("textDocument/hover", [this](const Json &p) { return hoverFor(p); });
  router_.onRequest("textDocument/inlayHint", [this](const Json &p) { return hintsFor(p); });
  router_.onRequest("textDocument/diagnostic",
                    [this](const Json &p) { return publisher_.pull(viewFor(p), p); });
  router_.onRequest("workspace/diagnostic", [this](const Json &p) { return pullAll(p); });
  router_.onRequest("workspace/textDocumentContent",
                    [this](const Json &p) { return shownText(requiredString(p, "uri")); });
  router_.onRequest("workspace/executeCommand",
                    [this](const Json &p) { return executeCommand(p); });
}

Session::Json Session::initialize(const Json &params) {
  client_.capabilities = protocol::readCapabilities(member(params, "capabilities"));
  client_.setTrace(member(params, "trace"));
  folders_.initialize(params);
  const Json &pid = member(params, "processId");
  if (pid.is_number_integer() && pid > 0 && pid <= 0x7fffffff)
    environment_.watchClient(pid.get<int>());
  runner_ = std::make_unique<LocalRunner>(loop_, client_.log(), LocalRunner::Options());
  runner_->lost = [this](const std::string &what, bool isGivenUp) {
    if (isGivenUp)
      client_.showMessage(protocol::MessageType::Warning, what);
    else
      client_.logMessage(protocol::MessageType::Warning, what);
  };
  scheduler_ =
      std::make_unique<Scheduler>(clock_, client_.log(), environment_.jobs, *runner_, observer());
  std::vector<std::string> commands;
  for (const auto &[name, handler] : commands_)
    commands.push_back(name);
  return {{"capabilities", serverCapabilities(client_.capabilities, commands)},
          {"serverInfo", {{"name", "salve"}, {"version", SALVE_VERSION}}}};
}

/// Asks to be told of changed settings, where the client tells only those who ask.
void Session::initialized() {
  Json registrations = Json::array();
  if (client_.capabilities.configurationRegistration)
    registrations.push_back({{"id", "salve-configuration"},
                             {"method", "workspace/didChangeConfiguration"},
                             {"registerOptions", {{"section", "salve"}}}});
  if (client_.capabilities.watchedFilesRegistration) {
    Json watchers = Json::array();
    for (const char *pattern :
         {"**/.salve.yaml", "**/compile_commands.json", "**/*.c", "**/*.h", "**/*.inc"})
      watchers.push_back({{"globPattern", pattern}});
    registrations.push_back({{"id", "salve-files"},
                             {"method", "workspace/didChangeWatchedFiles"},
                             {"registerOptions", {{"watchers", std::move(watchers)}}}});
  }
  poll();
  if (!registrations.empty())
    client_.request("client/registerCapability", {{"registrations", std::move(registrations)}});
}

Scheduler::Observer Session::observer() {
  Scheduler::Observer observer;
  observer.request = [this](const std::string &uri) { return requestFor(uri); };
  observer.changed = [this](const std::string &uri) { publisher_.changed(uri); };
  observer.parsed = [this](const std::string &uri) { parsed(uri); };
  observer.started = [this](const std::string &uri, const std::string &function) {
    progress_.started(uri, function);
  };
  observer.ended = [this](const std::string &uri, const std::string &function) {
    progress_.ended(uri, function);
    requests_.ended(uri, function);
    tellOutput(uri, function);
  };
  observer.rested = [this](const std::string &uri) { requests_.rested(uri); };
  return observer;
}

engine::Request Session::requestFor(const std::string &uri) {
  engine::Request request = workspace_.request(*documents_.find(uri));
  for (const std::string &problem : workspace_.takeProblems())
    client_.logMessage(protocol::MessageType::Warning, problem);
  return request;
}

std::optional<View> Session::view(const std::string &uri) {
  Document *document = documents_.find(uri);
  const Findings *findings = scheduler_ ? scheduler_->findings(uri) : nullptr;
  if (!document || !findings)
    return std::nullopt;
  return View{*document, *findings, client_.capabilities, documents_, showsSyntaxErrors(uri)};
}

View Session::viewFor(const Json &params) {
  std::string uri = requiredString(member(params, "textDocument"), "uri");
  static const Findings none;
  if (std::optional<View> known = view(uri))
    return *known;
  if (Document *document = documents_.find(uri)) // not C
    return {*document, none, client_.capabilities, documents_, true};
  throw protocol::RequestError(protocol::ErrorCode::InvalidParams, uri + " is not open");
}

// -- documents

void Session::didOpen(const Json &params) {
  Document &document = documents_.open(member(params, "textDocument"));
  idle_.interrupt();
  idle_.forget(document.uri);
  if (isC(document)) {
    scheduler_->open(document.uri, document.revision, isAnalysedBySelf(document));
    readConfiguration(document.uri);
  }
  refresh(true);
  missed_.erase(document.uri); // it is yet to be read
}

void Session::didChange(const Json &params) {
  std::vector<Splice> splices;
  Document *document = documents_.change(params, client_.capabilities.encoding, splices);
  if (!document)
    throw protocol::RequestError(protocol::ErrorCode::InvalidParams, "the document is not open");
  if (Workspace::isConfiguration(*document)) { // settings that are half typed are none
    configurationAlarm_.set(clock_.now() + limits::serve::kLongestPause,
                            [this] { refresh(false); });
    return;
  }
  idle_.interrupt();
  withdrawChoice(document->uri);
  requests_.edited(document->uri);
  bool onType =
      workspace_.editorSettings(document->uri).onType() && !workspace_.isExcluded(*document);
  scheduler_->edit(document->uri, document->revision, splices, onType);
  if (onType && !splices.empty())
    edited(*document);
}

void Session::didSave(const Json &params) {
  std::string uri = requiredString(member(params, "textDocument"), "uri");
  Document *document = documents_.find(uri);
  if (!document)
    return;
  if (workspace_.editorSettings(uri).mode == EditorSettings::Mode::Save)
    analyse(uri);
  refresh(true); // what is written may be read by others
}

void Session::didClose(const Json &params) {
  std::string uri = requiredString(member(params, "textDocument"), "uri");
  if (!documents_.close(uri))
    return;
  withdrawChoice(uri);
  requests_.forget(uri);
  scheduler_->close(uri);
  workspace_.forget(uri);
  publisher_.closed(uri);
  shownRuns_.erase(uri);
  allShown_.erase(uri);
  refresh(false);
}

// -- what documents depend on

void Session::redo(Document &document) {
  documents_.touch(document);
  scheduler_->edit(document.uri, document.revision, {}, isAnalysedBySelf(document));
  publisher_.changed(document.uri);
}

void Session::edited(const Document &document) {
  const std::string path = normalPath(document.path).string();
  for (const auto &[uri, other] : documents_.all()) {
    const engine::Request *last = scheduler_->request(uri);
    if (!last)
      missed_.try_emplace(uri, false);
    if (last && other.get() != &document && workspace_.editorSettings(uri).onType() &&
        dependsOn(*last, *scheduler_->findings(uri), path))
      redo(*other);
  }
}

void Session::refresh(bool appeared) {
  for (const auto &[uri, document] : documents_.all()) {
    const engine::Request *last = scheduler_->request(uri);
    if (!last) {
      missed_[uri] |= appeared;
      continue;
    }
    const Findings &findings = *scheduler_->findings(uri);
    if ((appeared && findings.lacksFiles) || isOutdated(*last, findings, requestFor(uri)))
      redo(*document);
  }
  configurations_.tell();
}

/// What has changed in the meantime could not be compared before.
void Session::parsed(const std::string &uri) {
  const auto missed = missed_.extract(uri);
  Document *document = missed ? documents_.find(uri) : nullptr;
  const engine::Request *last = document ? scheduler_->request(uri) : nullptr;
  if (!last)
    return;
  const Findings &findings = *scheduler_->findings(uri);
  if ((missed.mapped() && findings.lacksFiles) || isOutdated(*last, findings, requestFor(uri)))
    redo(*document);
}

/// For clients that watch nothing, and files that they do not watch.
void Session::poll() {
  const Clock::Point begin = clock_.now();
  if (!configurationAlarm_.isSet())
    refresh(false);
  idle_.look(*runner_);
  const Clock::Point end = clock_.now();
  pollAlarm_.set(
      end + std::max<Clock::Point::duration>(limits::serve::kPollEvery,
                                             limits::serve::kRestAfterPoll * (end - begin)),
      [this] { poll(); });
}

// -- configuration

void Session::didChangeConfiguration(const Json &params) {
  const Json &section = protocol::at(params, {"settings", "salve"});
  if (section.is_object())
    workspace_.configure("", section);
  for (const auto &[uri, document] : documents_.all())
    readConfiguration(uri);
  if (!client_.capabilities.configuration)
    for (const auto &[uri, document] : documents_.all())
      reconfigured(uri);
}

void Session::readConfiguration(const std::string &uri) {
  if (!client_.capabilities.configuration)
    return;
  Json item = {{"scopeUri", uri}, {"section", "salve"}};
  client_.request("workspace/configuration", {{"items", Json::array({std::move(item)})}},
                  [this, uri](const Json &result, bool failed) {
                    if (failed || !result.is_array() || result.empty() || !documents_.find(uri))
                      return;
                    if (workspace_.configure(uri, result[0]) && scheduler_)
                      reconfigured(uri);
                  });
}

void Session::analyse(const std::string &uri) {
  if (const Document *document = documents_.find(uri); document && isAnalysedBySelf(*document))
    scheduler_->analyse(uri, false);
}

bool Session::isAnalysedBySelf(const Document &document) {
  return !workspace_.isExcluded(document) &&
         workspace_.editorSettings(document.uri).mode != EditorSettings::Mode::Demand;
}

void Session::reconfigured(const std::string &uri) {
  publisher_.hintsChanged(uri);
  const engine::Request *last = scheduler_->request(uri);
  if (last && isOutdated(*last, *scheduler_->findings(uri), requestFor(uri)))
    redo(*documents_.find(uri)); // under other settings nothing is claimed
  else
    analyse(uri);
}

void Session::cancelProgress(const Json &params) {
  const Json &token = member(params, "token");
  if (!token.is_string())
    return;
  if (const std::string *found = progress_.find(token.get<std::string>())) {
    const std::string uri = *found;
    requests_.forget(uri);
    scheduler_->stop(uri);
  }
}

} // namespace salve::server
