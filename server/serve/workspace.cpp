#include "server/serve/workspace.h"

#include "server/project/files.h"
#include "server/project/project_folders.h"

#include <fmt/format.h>

#include <algorithm>

namespace salve::server {

namespace fs = std::filesystem;
using protocol::Json;

namespace {

fs::file_time_type timeOf(const fs::path &path) {
  std::error_code error;
  fs::file_time_type time = fs::last_write_time(path, error);
  return error ? fs::file_time_type::min() : time;
}

/// Nothing for kinds of JSON that no setting takes.
std::optional<Value> valueFromJson(const Json &json) {
  if (json.is_boolean())
    return json.get<bool>();
  if (json.is_number())
    return json.get<double>();
  if (json.is_string())
    return json.get<std::string>();
  if (!json.is_array())
    return std::nullopt;
  std::vector<std::string> list;
  for (const Json &item : json) {
    if (!item.is_string())
      return std::nullopt;
    list.push_back(item.get<std::string>());
  }
  return list;
}

constexpr const char *kHintsOn = "failing run", *kHintsOff = "off";

/// Keys that mean something to this server or its clients only, and their words; any where there
/// are none.
const std::map<std::string, std::vector<std::string>> kEditorKeys = {
    {"analyse", {"change", "save", "demand"}},
    {"idle", {}},
    {"inlayHints", {kHintsOn, kHintsOff}},
    {"onType", {}},
    {"server", {}},
    {"syntaxErrors", {"auto", "on", "off"}},
    {"trace", {}},
};

} // namespace

bool Workspace::configure(const std::string &uri, const Json &section) {
  Json before = sectionFor(uri);
  sections_[uri] = section.is_object() ? section : Json::object();
  return sections_[uri] != before;
}

const Json &Workspace::sectionFor(const std::string &uri) const {
  static const Json none = Json::object();
  auto found = sections_.find(uri);
  if (found == sections_.end())
    found = sections_.find("");
  return found == sections_.end() ? none : found->second;
}

EditorSettings Workspace::editorSettings(const std::string &uri) const {
  EditorSettings settings;
  using Mode = EditorSettings::Mode;
  const Json &mode = protocol::member(sectionFor(uri), "analyse");
  if (protocol::member(sectionFor(uri), "onType") == false || mode == "save")
    settings.mode = Mode::Save;
  if (mode == "demand")
    settings.mode = Mode::Demand;
  const Json &syntax = protocol::member(sectionFor(uri), "syntaxErrors");
  if (syntax == "on" || syntax == "off")
    settings.syntaxErrors = syntax == "on";
  settings.idle = protocol::member(sectionFor(uri), "idle") == true;
  settings.inlayHints = protocol::member(sectionFor(uri), "inlayHints") != kHintsOff;
  return settings;
}

bool Workspace::isExcluded(const Document &document) {
  return server::isExcluded(settingsFor(document), document.path);
}

std::vector<std::string> Workspace::takeProblems() { return std::exchange(problems_, {}); }

void Workspace::problem(const std::string &text) {
  if (said_.insert(text).second)
    problems_.push_back(text);
}

bool Workspace::isConfiguration(const Document &document) { return isConfig(document.path); }

fs::path Workspace::pathOf(const Document &document) {
  return fs::path(document.path).lexically_normal();
}

void Workspace::read(const fs::path &path, std::string text, ConfigText &config) {
  config.text = std::move(text);
  config.parsed = parseConfig(path, config.text);
  for (const ConfigProblem &wrong : config.parsed.problems)
    problem(path.string() + ":" + std::to_string(wrong.line) + ":" + std::to_string(wrong.column) +
            ": " + wrong.message + "; ignored");
}

const ConfigText &Workspace::config(const fs::path &path) {
  for (const auto &[uri, document] : open_.all())
    if (isConfiguration(*document) && pathOf(*document) == path) {
      ConfigText &config = openConfigs_[path];
      if (config.text != document->text())
        read(path, document->text(), config);
      return config;
    }
  Cached<ConfigText> &cached = configs_[path];
  fs::file_time_type time = timeOf(path);
  if (cached.time == time)
    return cached.content;
  cached.time = time;
  cached.content = {};
  ReadResult file = readFile(path);
  if (file.text)
    read(path, std::move(*file.text), cached.content);
  else {
    problem(path.string() + ": " + file.error);
    cached.content.parsed.problems.push_back({1, 1, file.error, true});
  }
  return cached.content;
}

const CompileCommands &Workspace::commands(const fs::path &path) {
  Cached<CompileCommands> &cached = commands_[path];
  fs::file_time_type time = timeOf(path);
  if (cached.time == time)
    return cached.content;
  cached.time = time;
  CompileCommands::Loaded loaded = CompileCommands::load(path);
  if (!loaded.error.empty())
    problem(path.string() + ": " + loaded.error + "; ignored");
  for (const std::string &warning : loaded.warnings)
    problem(path.string() + ": " + warning);
  cached.content = std::move(loaded.commands);
  return cached.content;
}

Settings Workspace::settingsFor(const Document &document) {
  Settings settings;
  std::vector<fs::path> files = configFilesFor(document.path);
  for (auto file = files.rbegin(); file != files.rend(); ++file)
    apply(settings, config(*file).parsed);
  for (const auto &[key, json] : sectionFor(document.uri).items()) {
    if (json.is_null())
      continue;
    if (const auto own = kEditorKeys.find(key); own != kEditorKeys.end()) {
      const std::vector<std::string> &words = own->second;
      const auto isJson = [&json](const std::string &word) { return json == word; };
      if (!words.empty() && std::none_of(words.begin(), words.end(), isJson))
        problem(fmt::format("salve.{}: expected '{}'; ignored", key, fmt::join(words, "' or '")));
      continue;
    }
    const Setting *setting = findSetting(key == "flags" ? "compilerFlags" : key);
    std::optional<Value> value = valueFromJson(json);
    if (!setting)
      problem("unknown setting salve." + key + "; ignored");
    else if (!value)
      problem("salve." + key + ": a value of this kind is not understood; ignored");
    else if (std::optional<std::string> error = assign(settings, *setting, *value))
      problem("salve." + key + ": " + *error + "; ignored");
  }
  return settings;
}

OpenTexts openTexts(const Documents &documents) {
  OpenTexts texts;
  for (const auto &[uri, document] : documents.all())
    texts[normalPath(document->path).string()] = &document->text();
  return texts;
}

namespace {

/// What other documents hold is found where it is included.
void addOpen(engine::Request &request, const Document &document, const Documents &open) {
  for (const auto &[uri, other] : open.all()) {
    std::string path = fs::path(other->path).lexically_normal().string();
    auto same = [&](const engine::Unit &unit) { return unit.path == path; };
    if (other.get() != &document && std::none_of(request.units.begin(), request.units.end(), same))
      request.units.push_back({std::move(path), other->text(), {}, "", {}});
  }
}

} // namespace

engine::Request Workspace::request(const Document &document) {
  Settings settings = settingsFor(document);
  fs::path path = normalPath(document.path);
  engine::Request request;
  request.path = path.string();
  request.text = document.text();
  request.directory = path.parent_path().string();
  request.flags = settings.compilerFlags;
  request.options = settings.engine;
  request.cache = settings.cache;
  std::optional<fs::path> database;
  bool isListed = false;
  if (!settings.compileCommands.empty())
    database = path.parent_path() / settings.compileCommands / "compile_commands.json";
  else
    database = findCompileCommands(path);
  if (database) {
    const CompileCommands &listed = commands(*database);
    if (const CompileCommand *command = listed.find(path)) {
      isListed = true;
      request.flags = command->flags;
      request.directory = command->directory;
      request.units = units_.unitsFor(path, request.text, listed, openTexts(open_));
    }
  }
  const CompileCommands *listed = database ? &commands(*database) : nullptr;
  request.folders = projectFolders(path, listed);
  if (!isListed) {
    includeFolders_.addTo(request);
    request.units =
        units_.besides(request, settings.compilerFlags, includeFolders_, openTexts(open_));
  }
  for (const auto &[header, others] : units_.sharedHeaders(path, listed, openTexts(open_)))
    request.shared.push_back(header);
  addOpen(request, document, open_);
  return request;
}

} // namespace salve::server
