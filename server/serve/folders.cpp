#include "server/serve/folders.h"

#include "protocol/lsp.h"
#include "protocol/uri.h"
#include "server/project/compile_commands.h"

#include <algorithm>
#include <set>

namespace salve::server {

namespace fs = std::filesystem;
using protocol::Json;
using protocol::member;

namespace {

/// Nothing for other schemes.
std::optional<fs::path> folderOf(const Json &uri) {
  if (!uri.is_string())
    return std::nullopt;
  const std::optional<std::string> path = protocol::pathOfUri(uri.get<std::string>());
  return path ? std::optional(normalPath(*path)) : std::nullopt;
}

} // namespace

void Folders::add(const Json &uri) {
  if (std::optional<fs::path> folder = folderOf(uri))
    folders_.push_back(std::move(*folder));
}

void Folders::initialize(const Json &params) {
  if (const Json &list = member(params, "workspaceFolders"); list.is_array())
    for (const Json &folder : list)
      add(member(folder, "uri"));
  else
    add(member(params, "rootUri"));
}

void Folders::change(const Json &event) {
  if (const Json &removed = member(event, "removed"); removed.is_array())
    for (const Json &folder : removed)
      if (const std::optional<fs::path> gone = folderOf(member(folder, "uri")))
        std::erase(folders_, *gone);
  if (const Json &added = member(event, "added"); added.is_array())
    for (const Json &folder : added)
      add(member(folder, "uri"));
}

std::vector<fs::path> Folders::sources() const {
  std::set<fs::path> files;
  for (const fs::path &folder : folders_) {
    const std::optional<fs::path> database = findCompileCommands(folder / "any.c");
    if (!database)
      continue;
    const CompileCommands::Loaded loaded = CompileCommands::load(*database);
    for (const auto &[path, command] : loaded.commands.all())
      if (path.ends_with(".c") && isBelow(path, folder))
        files.insert(path);
  }
  return {files.begin(), files.end()};
}

} // namespace salve::server
