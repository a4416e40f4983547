#include "server/project/config.h"

#include "server/project/annotations.h"
#include "server/project/similar.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>

#include <fnmatch.h>

namespace salve::server {

namespace fs = std::filesystem;

namespace {

/// A quoted scalar is a string whatever it looks like (tag "!"); a plain one is what its
/// row wants to read it as.
Value valueFromYaml(const Setting &setting, const YAML::Node &node) {
  if (node.IsSequence()) {
    std::vector<std::string> items;
    for (const YAML::Node &item : node)
      items.push_back(item.Scalar());
    return items;
  }
  const std::string &text = node.Scalar();
  bool wantsList = setting.kind == SettingKind::Names || setting.kind == SettingKind::Words;
  if (node.Tag() == "!" || wantsList)
    return text;
  return valueFromText(setting, text);
}

const char *shapeOf(const YAML::Node &node) {
  return node.IsMap()        ? "a mapping"
         : node.IsSequence() ? "a list with something else in it"
                             : "nothing";
}

bool canBeValue(const YAML::Node &node) {
  return node.IsScalar() ||
         (node.IsSequence() && std::all_of(node.begin(), node.end(),
                                           [](const YAML::Node &item) { return item.IsScalar(); }));
}

void readEntry(const YAML::Node &key, const YAML::Node &node, Config &config) {
  if (!key.IsScalar()) {
    config.problems.push_back(problemAt(key.Mark(), "expected the name of a setting"));
    return;
  }
  const std::string &name = key.Scalar();
  const Setting *setting = findSetting(name);
  if (!setting) {
    std::vector<std::string> known;
    for (const Setting &each : settingTable())
      known.emplace_back(each.key);
    config.problems.push_back(problemAt(
        key.Mark(), fmt::format("unknown setting '{}'{}", name, didYouMean(name, known))));
    return;
  }
  if (!canBeValue(node)) {
    // A value that is not there has no place of its own.
    config.problems.push_back(
        problemAt(node.IsNull() ? key.Mark() : node.Mark(),
                  fmt::format("'{}': expected a value, got {}", name, shapeOf(node))));
    return;
  }
  Settings scratch;
  Value value = valueFromYaml(*setting, node);
  if (auto error = assign(scratch, *setting, value))
    config.problems.push_back(problemAt(node.Mark(), fmt::format("'{}': {}", name, *error)));
  else
    config.assignments.push_back({setting, std::move(value)});
}

} // namespace

ConfigProblem problemAt(const YAML::Mark &mark, std::string message) {
  ConfigProblem problem;
  problem.line = static_cast<uint32_t>(std::max(mark.line, 0)) + 1;
  problem.column = static_cast<uint32_t>(std::max(mark.column, 0)) + 1;
  problem.message = std::move(message);
  return problem;
}

bool isConfig(const fs::path &path) {
  std::error_code error;
  return path.filename() == kConfigName ||
         (path.filename() == kAnnotationsName &&
          fs::is_regular_file(path.parent_path() / kConfigName, error));
}

Config parseConfig(const fs::path &path, const std::string &text) {
  Config config;
  config.path = path;
  try {
    YAML::Node root = YAML::Load(text);
    if (root.IsNull())
      return config;
    if (path.filename() == kAnnotationsName) {
      readAnnotations(root, config);
      return config;
    }
    if (!root.IsMap()) {
      config.problems.push_back(problemAt(root.Mark(), "expected 'setting: value' lines"));
      return config;
    }
    for (const auto &entry : root)
      readEntry(entry.first, entry.second, config);
  } catch (const YAML::Exception &error) {
    config.problems.push_back(problemAt(error.mark, error.msg));
    config.problems.back().isUnreadable = true;
  }
  return config;
}

std::vector<fs::path> configFilesFor(const fs::path &file) {
  std::vector<fs::path> found;
  std::error_code error;
  fs::path folder = fs::absolute(file, error).lexically_normal().parent_path();
  while (!folder.empty()) {
    for (const char *name : {kConfigName, kAnnotationsName})
      if (fs::path candidate = folder / name;
          fs::is_regular_file(candidate, error) && isConfig(candidate))
        found.push_back(std::move(candidate));
    if (folder == folder.parent_path())
      break;
    folder = folder.parent_path();
  }
  return found;
}

void apply(Settings &settings, const Config &config) {
  settings.folder = fs::absolute(config.path).parent_path().lexically_normal().string();
  for (const Assignment &assignment : config.assignments)
    assign(settings, *assignment.setting, assignment.value);
  settings.folder.clear();
  std::vector<engine::Annotation> &all = settings.engine.annotations;
  for (const engine::Annotation &annotation : config.annotations) {
    // The nearer one of a name counts.
    std::erase_if(all, [&](const auto &known) { return known.name == annotation.name; });
    all.push_back(annotation);
  }
}

bool isExcluded(const Settings &settings, const fs::path &file) {
  const fs::path below = fs::absolute(file).lexically_normal().lexically_relative(
      settings.excludeBase.empty() ? fs::path("/") : fs::path(settings.excludeBase));
  if (below.empty() || *below.begin() == "..")
    return false;
  std::vector<std::string> parts;
  for (const fs::path &part : below)
    parts.push_back(part.string());
  for (const std::string &pattern : settings.exclude) {
    const size_t last = pattern.find_last_not_of('/');
    const std::string glob = pattern.substr(0, last == std::string::npos ? 0 : last + 1);
    for (size_t begin = 0; begin < parts.size(); ++begin) {
      std::string run;
      for (size_t end = begin; end < parts.size(); ++end) {
        run += (end > begin ? "/" : "") + parts[end];
        if (::fnmatch(glob.c_str(), run.c_str(), 0) == 0)
          return true;
      }
    }
  }
  return false;
}

} // namespace salve::server
