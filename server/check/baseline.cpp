#include "server/check/baseline.h"

#include "server/project/files.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace salve::server {

namespace {

std::string normal(const std::string &path) {
  return std::filesystem::path(path).lexically_normal().string();
}

} // namespace

Baseline::Loaded Baseline::load(const std::string &path) {
  Loaded loaded;
  ReadResult read = readFile(path);
  if (!read.text) {
    loaded.error = read.error;
    return loaded;
  }
  try {
    const auto report = nlohmann::json::parse(*read.text);
    for (const auto &file : report.at("files"))
      for (const auto &function : file.at("functions"))
        for (const auto &failure : function.at("failures"))
          ++loaded.baseline.counts_[{normal(file.at("path")), function.at("name"),
                                     failure.at("property"), failure.at("text")}];
  } catch (const nlohmann::json::exception &) {
    loaded.baseline.counts_.clear();
    loaded.error = "not a report of salve check --format json";
  }
  return loaded;
}

void Baseline::mark(const std::string &path, FunctionResult &function) const {
  std::map<Key, size_t> seen;
  for (FailureResult &failure : function.failures) {
    const Key key{normal(path), function.info.name, ir::info(failure.what.property).name,
                  failure.what.text};
    auto known = counts_.find(key);
    failure.known = known != counts_.end() && seen[key]++ < known->second;
  }
}

} // namespace salve::server
