// What differs from a revision of git: changed lines of files, for --changed-since.
//
// Asks the program git; knows nothing of C but how to tell code from comments.
#pragma once

#include "server/workers/results.h"

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace salve::server {

/// Lines of the text as it is now, 0-based, [begin, end); where lines were only taken away, the
/// line before and the one behind.
struct ChangedLinesOfFile {
  std::vector<std::pair<uint32_t, uint32_t>> lines;
  bool takenAway = false; ///< lines with code on them are gone
};

/// The hunks of `git diff --unified=0`, by path below the repository's top folder.
std::map<std::string, ChangedLinesOfFile> changedLinesOf(std::string_view diff);

class Changes {
public:
  explicit Changes(std::string revision) : revision_(std::move(revision)) {}

  /// What is wrong with asking for the file's changes: no repository, no such revision.
  std::optional<std::string> problemWith(const std::string &path);

  /// Leaves the functions that a change touches: one in their lines; every function if a line of
  /// code outside of all functions, or a file that is read with this one, has changed.
  void narrow(FileResult &file);

private:
  struct Repository {
    std::string error;
    std::map<std::string, ChangedLinesOfFile> files; ///< by normal absolute path
    std::set<std::string> whole;                     ///< new ones, and those without lines
    bool has(const std::string &path) const { return files.count(path) || whole.count(path); }
  };
  const Repository &repositoryOf(const std::filesystem::path &file);

  std::string revision_;
  std::map<std::filesystem::path, std::filesystem::path> tops_; ///< by folder; "": none
  std::map<std::filesystem::path, Repository> repositories_;
};

} // namespace salve::server
