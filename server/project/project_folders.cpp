#include "server/project/project_folders.h"

#include "server/project/config.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>

namespace salve::server {

namespace fs = std::filesystem;

namespace {

/// Too much lies there for it to be one project.
bool isTooHigh(const fs::path &folder) {
  const char *home = std::getenv("HOME");
  return folder == folder.root_path() || (home && isBelow(fs::path(home), folder));
}

fs::path commonFolder(const CompileCommands &commands) {
  std::optional<fs::path> common;
  for (const auto &[path, command] : commands.all()) {
    const fs::path folder = fs::path(path).parent_path();
    while (common && !isBelow(folder, *common))
      common = common->parent_path();
    if (!common)
      common = folder;
  }
  return common.value_or(fs::path());
}

} // namespace

std::vector<std::string> projectFolders(const fs::path &file, const CompileCommands *commands) {
  const fs::path path = normalPath(file);
  std::set<std::string> folders;
  std::error_code error;
  for (fs::path folder = path.parent_path(); !isTooHigh(folder); folder = folder.parent_path())
    for (const char *mark : {kConfigName, "compile_commands.json", ".git"})
      if (fs::exists(folder / mark, error))
        folders.insert(folder.string());
  if (commands && commands->find(path))
    if (const fs::path common = commonFolder(*commands); !common.empty() && !isTooHigh(common))
      folders.insert(common.string());
  return {folders.begin(), folders.end()};
}

} // namespace salve::server
