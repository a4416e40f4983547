#include "server/workers/known_files.h"

#include "engine/support/digest.h"
#include "server/workers/wire.h"

#include <algorithm>
#include <exception>
#include <fstream>
#include <iterator>

namespace salve::server {

namespace fs = std::filesystem;

namespace {

const engine::Unit *unitOf(const engine::Request &request, const std::string &path) {
  auto found = std::find_if(request.units.begin(), request.units.end(),
                            [&](const engine::Unit &unit) { return unit.path == path; });
  return found == request.units.end() ? nullptr : &*found;
}

/// Everything that the analysis starts from but texts of other files.
std::string keyOf(const engine::Request &request) {
  Digest digest;
  digest.add("file").add(request.path).add(request.directory).add(request.text);
  digest.add(request.flags.size());
  for (const std::string &flag : request.flags)
    digest.add(flag);
  digest.add(wire::pack(request.options));
  for (const std::vector<std::string> *paths : {&request.folders, &request.shared}) {
    digest.add(paths->size());
    for (const std::string &path : *paths)
      digest.add(path);
  }
  for (const engine::Unit &unit : request.units) {
    digest.add(unit.path).add(unit.directory).add(unit.flags.size()).add(unit.defines.size());
    for (const std::vector<std::string> *list : {&unit.flags, &unit.defines})
      for (const std::string &each : *list)
        digest.add(each);
  }
  return digest.text();
}

} // namespace

ResultStore *KnownFiles::storeOf(const engine::Request &request) {
  if (request.cache.empty() || !request.options.functions.empty() || request.options.lines)
    return nullptr;
  return &stores_.try_emplace(request.cache, request.cache).first->second;
}

std::string KnownFiles::digestOf(const engine::Request &request, const std::string &path) {
  if (const engine::Unit *unit = unitOf(request, path))
    return salve::digestOf(unit->text).text();
  auto [known, isNew] = digests_.try_emplace(path);
  std::error_code error;
  if (isNew && fs::exists(path, error)) {
    known->second = "no text";
    if (fs::is_regular_file(path, error)) {
      std::ifstream file(path, std::ios::binary);
      known->second = salve::digestOf(std::string(std::istreambuf_iterator<char>(file), {})).text();
    }
  }
  return known->second;
}

bool KnownFiles::recall(const engine::Request &request, FileResult &result) {
  ResultStore *store = storeOf(request);
  const std::optional<std::string> body = store ? store->read(keyOf(request)) : std::nullopt;
  if (!body)
    return false;
  try {
    KnownFile file = wire::unpackFile(*body);
    auto isSame = [&](const KnownFile::Text &text) {
      return digestOf(request, text.path) == text.digest;
    };
    if (!std::all_of(file.texts.begin(), file.texts.end(), isSame))
      return false;
    result.messages = std::move(file.messages);
    result.reads = std::move(file.reads);
    result.functions = std::move(file.functions);
    for (FunctionResult &function : result.functions)
      function.recalled = true;
  } catch (const std::exception &) {
    return false;
  }
  result.parsed = result.recalled = true;
  return true;
}

void KnownFiles::keep(const engine::Request &request, const FileResult &result) {
  ResultStore *store = storeOf(request);
  if (!store || result.recalled || !result.parsed || result.abandoned ||
      !result.internalError.empty() ||
      std::any_of(result.functions.begin(), result.functions.end(),
                  [](const FunctionResult &each) { return each.steady == engine::Steady::No; }))
    return;
  KnownFile file{{}, result.messages, result.reads, result.functions};
  for (const std::vector<std::string> *paths : {&result.reads, &result.linked, &result.missed})
    for (const std::string &path : *paths) {
      std::error_code error;
      if (!unitOf(request, path) && fs::last_write_time(path, error) >= start_ && !error)
        return; // it may not be what was read
      file.texts.push_back({path, digestOf(request, path)});
      if (file.texts.back().digest.empty() != (paths == &result.missed))
        return;
    }
  for (FunctionResult &function : file.functions)
    if (function.steady == engine::Steady::Yes &&
        function.verdict.status != engine::Status::Unknown) // which is told with its time
      function.seconds = 0;
  store->write(keyOf(request), wire::pack(file));
}

void KnownFiles::close() {
  for (auto &[folder, store] : stores_)
    store.close();
}

std::vector<std::string> KnownFiles::takeProblems() {
  std::vector<std::string> result;
  for (auto &[folder, store] : stores_)
    if (std::string problem = store.takeProblem(); !problem.empty())
      result.push_back(std::move(problem));
  return result;
}

} // namespace salve::server
