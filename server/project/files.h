// Files of the user: finding, reading and replacing them. Knows the file system only.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace salve::server {

/// One thing that went wrong with one path; `message` names the path.
struct FileError {
  std::string message;
};

struct FoundFiles {
  std::vector<std::string> files; ///< as the user would write them, each file once
  std::vector<FileError> errors;
  std::set<std::string> named; ///< of the files: those that were given, not found in a folder
};

/// Files stay, folders become the *.c files below them, sorted by path. A folder is
/// entered once, so that loops of symbolic links end.
FoundFiles findSources(const std::vector<std::string> &paths);

/// All files below the folder, but for those in folders whose names begin with a dot; none where
/// there is more than limits::project::kEntries: which are seen first is by chance.
std::vector<std::filesystem::path> filesBelow(const std::filesystem::path &folder);

struct ReadResult {
  std::optional<std::string> text;
  std::string error;
};

/// All bytes of a regular file (or pipe) of at most 64 MB.
ReadResult readFile(const std::filesystem::path &path);

/// Replaces the file at once or not at all: a new file beside it takes its place, with
/// its permissions; a symbolic link stays one. Fails if the file no longer holds
/// `expected`. Returns what went wrong, or nothing.
std::optional<std::string> replaceFile(const std::filesystem::path &path, std::string_view expected,
                                       std::string_view text);

} // namespace salve::server
