#include "server/project/sources.h"

#include "server/project/files.h"

namespace salve::server {

namespace fs = std::filesystem;

namespace {

/// Relative to the working folder if it lies below it.
std::string shownPath(const fs::path &path) {
  std::error_code error;
  fs::path relative = path.lexically_relative(fs::current_path(error));
  bool below = !error && !relative.empty() && *relative.begin() != "..";
  return below ? relative.string() : path.string();
}

} // namespace

OpenTexts openTexts(const std::vector<engine::Unit> &units) {
  OpenTexts texts;
  for (const engine::Unit &unit : units)
    texts[unit.path] = &unit.text;
  return texts;
}

Sources::Sources(const std::string &path, const std::string &text, std::string directory,
                 OpenTexts open)
    : main_(std::make_unique<SourceText>(path, text)), directory_(std::move(directory)),
      open_(std::move(open)) {}

std::string Sources::wholePath(const std::string &path) const {
  return (fs::path(directory_) / path).lexically_normal().string();
}

const SourceText &Sources::at(const std::string &path) const {
  if (path.empty())
    return *main_;
  std::unique_ptr<SourceText> &header = headers_[path];
  if (!header) {
    const std::string whole = wholePath(path);
    auto known = open_.find(whole);
    header = std::make_unique<SourceText>(shownPath(whole), known == open_.end()
                                                                ? readFile(whole).text.value_or("")
                                                                : *known->second);
  }
  return *header;
}

std::optional<engine::Request> edited(engine::Request request, const std::vector<TextEdit> &edits) {
  std::vector<engine::Unit> units = request.units;
  const Sources sources(request.path, request.text, request.directory, openTexts(request.units));
  for (const auto &[path, own] : byFile(edits)) {
    std::optional<std::string> text = applyEdits(sources.at(path).text, own);
    if (!text)
      return std::nullopt;
    if (path.empty()) {
      request.text = std::move(*text);
      continue;
    }
    const std::string whole = sources.wholePath(path);
    const auto unit = std::ranges::find(units, whole, &engine::Unit::path);
    if (unit == units.end())
      units.push_back({whole, std::move(*text), {}, "", {}});
    else
      unit->text = std::move(*text);
  }
  request.units = std::move(units);
  return request;
}

} // namespace salve::server
