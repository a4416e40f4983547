// .salve.yaml: the settings of a folder and everything below it.
//
// Knows YAML and the table of settings. What is wrong in a file is reported with its line
// and ignored; the rest of the file still counts.
#pragma once

#include "server/project/settings.h"

#include <filesystem>
#include <string>
#include <vector>

namespace salve::server {

struct Assignment {
  const Setting *setting = nullptr;
  Value value;
};

struct ConfigProblem {
  uint32_t line = 1;   ///< 1-based
  uint32_t column = 1; ///< 1-based, in bytes
  std::string message;
  bool isUnreadable = false; ///< nothing of the file counts
};

struct Config {
  std::filesystem::path path;
  std::vector<Assignment> assignments;         ///< each is valid
  std::vector<engine::Annotation> annotations; ///< of an annotation library; likewise
  std::vector<ConfigProblem> problems;
};

/// The name of a configuration.
inline constexpr const char *kConfigName = ".salve.yaml";

/// The name of an annotation library (annotations.h), which stands beside a configuration.
inline constexpr const char *kAnnotationsName = "annotations.yaml";

/// Whether the path is that of a configuration or of a library beside one.
bool isConfig(const std::filesystem::path &path);

/// Reads the text of a configuration or library; never throws.
Config parseConfig(const std::filesystem::path &path, const std::string &text);

/// The `.salve.yaml` files, and libraries, from the folder of `file` up to the root, nearest first.
std::vector<std::filesystem::path> configFilesFor(const std::filesystem::path &file);

void apply(Settings &settings, const Config &config);

/// Whether one of the globs of `exclude` is a run of the path's components below the folder of the
/// configuration: `third_party`, `*_generated.c`, `src/old/*`. A `*` goes across `/`.
bool isExcluded(const Settings &settings, const std::filesystem::path &file);

} // namespace salve::server
