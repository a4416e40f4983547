#include "server/serve/analysis/idle.h"

#include "protocol/uri.h"
#include "server/project/files.h"
#include "server/serve/analysis/freshness.h"
#include "server/serve/features/features.h"

#include <utility>

namespace salve::server {

namespace fs = std::filesystem;
using protocol::Json;

namespace {

constexpr size_t kLooks = 8; ///< at files, in one go

std::string idOf(const Json &items) {
  return std::to_string(std::hash<std::string>()(protocol::serialize(items)));
}

} // namespace

/// The files of the workspace as they are now; false if there are none.
bool Idle::refill() {
  std::map<std::string, std::unique_ptr<File>> now;
  for (const fs::path &path : sources_.files()) {
    const std::string uri = protocol::uriOfPath(path.string());
    if (const auto known = files_.find(uri); known != files_.end()) {
      now[uri] = std::move(known->second);
      continue;
    }
    auto file = std::make_unique<File>();
    file->document.uri = uri;
    file->document.path = path.string();
    file->document.language = "c";
    if (!sources_.isExcluded(file->document))
      now[uri] = std::move(file);
  }
  for (const auto &[uri, file] : files_)
    if (file && !file->items.empty())
      tell(uri, Json::array());
  files_ = std::move(now);
  return !files_.empty();
}

/// Whether another analysis would find the same; reads the file.
bool Idle::isCurrent(File &file) {
  ReadResult read = readFile(file.document.path);
  if (!read.text) {
    file.isDone = true; // until it is there
    return true;
  }
  const bool isSame = *read.text == file.document.text();
  if (!isSame) {
    file.document.setText(std::move(*read.text));
    ++file.document.revision;
  }
  return file.isDone && isSame &&
         !isOutdated(file.request, file.findings, sources_.request(file.document));
}

void Idle::look(Runner &runner) {
  if (!sources_.isWanted())
    return interrupt();
  if (job_ != 0 || (next_.empty() && !refill()))
    return;
  auto at = files_.lower_bound(next_);
  for (size_t i = 0; i < kLooks && at != files_.end(); ++i, ++at)
    if (!isCurrent(*at->second)) {
      const std::string uri = at->first;
      next_ = uri + '\1';
      return start(uri, runner);
    }
  next_ = at == files_.end() ? "" : at->first;
}

void Idle::start(const std::string &uri, Runner &runner) {
  File &file = *files_.at(uri);
  file.isDone = false;
  file.request = sources_.request(file.document);
  found_ = std::make_unique<FileResult>();
  auto collector = std::make_shared<Collector>(*found_);
  Runner::Events events;
  events.finding = [this, uri, collector](const engine::Finding &finding) {
    if (const auto *parsed = std::get_if<engine::Parsed>(&finding); parsed && !found_->parsed) {
      Findings &findings = files_.at(uri)->findings;
      adopt(findings, files_.at(uri)->document.revision, files_.at(uri)->document.text(),
            parsed->messages, parsed->functions);
      findings.reads = parsed->reads;
    }
    (*collector)(finding);
  };
  events.ended = [this, uri](const std::string &broken) { ended(uri, *found_, broken); };
  runner_ = &runner;
  current_ = uri;
  job_ = runner.start({file.request, false}, std::move(events));
}

void Idle::ended(const std::string &uri, const FileResult &found, const std::string &broken) {
  job_ = 0;
  File &file = *files_.at(uri);
  file.isDone = true;
  if (!broken.empty())
    return;
  for (const FunctionResult &function : found.functions)
    if (FunctionFindings *known = file.findings.find(function.info.name)) {
      known->result = function;
      known->hasVerdict = function.hasVerdict;
      known->phase = Phase::Done;
      known->revision = file.document.revision;
    }
  Json items = Json::array();
  const Documents open; // places in headers are those of the files
  const View view{file.document, file.findings, client_.capabilities, open, false};
  for (const protocol::Diagnostic &diagnostic : diagnosticsOf(view))
    items.push_back(protocol::toJson(diagnostic, client_.capabilities));
  if (std::exchange(file.items, items) != items)
    tell(uri, std::move(items));
}

void Idle::tell(const std::string &uri, Json items) {
  if (client_.capabilities.pullDiagnostics)
    client_.request("workspace/diagnostic/refresh", nullptr);
  else
    client_.notify("textDocument/publishDiagnostics",
                   {{"uri", uri}, {"diagnostics", std::move(items)}});
}

void Idle::interrupt() {
  if (job_ == 0)
    return;
  runner_->cancel(std::exchange(job_, 0));
  next_ = current_;
}

void Idle::forget(const std::string &uri) {
  if (job_ != 0 && uri == current_)
    interrupt();
  files_.erase(uri);
}

std::vector<Json> Idle::reports(const std::map<std::string, std::string> &before) const {
  std::vector<Json> list;
  for (const auto &[uri, file] : files_) {
    const auto previous = before.find(uri);
    if (!file->isDone && previous == before.end())
      continue;
    std::string id = idOf(file->items);
    Json report = {{"uri", uri}, {"version", nullptr}, {"resultId", id}};
    const bool isKnown = previous != before.end() && previous->second == id;
    report["kind"] = isKnown ? "unchanged" : "full";
    if (!isKnown)
      report["items"] = file->items;
    list.push_back(std::move(report));
  }
  return list;
}

} // namespace salve::server
