#include "server/serve/configurations.h"

#include "protocol/uri.h"
#include "server/serve/features/convert_lsp.h"

#include <algorithm>
#include <optional>

namespace salve::server {

namespace fs = std::filesystem;
using protocol::Json;

namespace {

/// From the problem's place to the end of the word or value there, without a comment behind it.
protocol::Range rangeOf(const ConfigProblem &problem, const protocol::LineIndex &lines,
                        protocol::Encoding encoding) {
  const std::string_view line = lines.line(problem.line - 1);
  const size_t column = std::min<size_t>(problem.column - 1, line.size());
  size_t size = std::min(line.find(':', column), line.find(" #", column));
  size = line.substr(0, size).find_last_not_of(" \t") + 1;
  const size_t begin = lines.lineBegin(problem.line - 1);
  return lines.range(begin + column, begin + std::max(column, size), encoding);
}

} // namespace

Json Configurations::items(const fs::path &path) {
  const ConfigText &config = workspace_.config(path);
  const protocol::LineIndex lines(config.text);
  Json list = Json::array();
  for (const ConfigProblem &problem : config.parsed.problems) {
    protocol::Diagnostic diagnostic;
    diagnostic.range = rangeOf(problem, lines, client_.capabilities.encoding);
    diagnostic.severity =
        problem.isUnreadable ? protocol::Severity::Error : protocol::Severity::Warning;
    diagnostic.code = "configuration";
    diagnostic.href = hrefOf(diagnostic.code);
    diagnostic.message = problem.message + "; ignored";
    list.push_back(protocol::toJson(diagnostic, client_.capabilities));
  }
  return list;
}

void Configurations::tell() {
  std::map<fs::path, const Document *> files; ///< and what is open of them
  for (const auto &[uri, document] : documents_.all())
    if (!Workspace::isConfiguration(*document))
      for (fs::path &path : configFilesFor(document->path))
        files.try_emplace(std::move(path), nullptr);
  for (const auto &[uri, document] : documents_.all())
    if (Workspace::isConfiguration(*document))
      files[Workspace::pathOf(*document)] = document.get();
  std::map<std::string, Json> now;
  for (const auto &[path, document] : files) {
    Json list = items(path);
    if (list.empty())
      continue;
    const std::string uri = document ? document->uri : protocol::uriOfPath(path.string());
    Json &params = now[uri];
    params = {{"uri", uri}, {"diagnostics", std::move(list)}};
    if (document)
      params["version"] = document->version;
  }
  for (const auto &[uri, params] : told_)
    if (!now.contains(uri))
      client_.notify("textDocument/publishDiagnostics",
                     {{"uri", uri}, {"diagnostics", Json::array()}});
  for (const auto &[uri, params] : now)
    if (auto known = told_.find(uri); known == told_.end() || known->second != params)
      client_.notify("textDocument/publishDiagnostics", params);
  told_ = std::move(now);
}

} // namespace salve::server
