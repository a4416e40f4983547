// Which folders belong to the user's project: headers there are code that may be repaired.
#pragma once

#include "server/project/compile_commands.h"

#include <filesystem>
#include <string>
#include <vector>

namespace salve::server {

/// The folders above `file` with a configuration, a compile database or a repository, and the one
/// that all files of `commands` lie in, sorted; never the home folder or what is above it.
std::vector<std::string> projectFolders(const std::filesystem::path &file,
                                        const CompileCommands *commands);

} // namespace salve::server
