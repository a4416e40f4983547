// Which other files of a compile database a file may call into; without one, which files hold what
// the headers of a program or a test declare.
//
// Found by names alone: a cheap scan of tokens tells what each file defines and mentions;
// the engine parses the few that are really needed. Remembers scans by time of change.
#pragma once

#include "engine/engine.h"
#include "server/project/compile_commands.h"
#include "server/project/include_folders.h"
#include "server/project/mentions.h"
#include "server/project/sources.h"

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace salve::server {

class LinkedUnits {
public:
  /// The units of `commands` that define something `text` may use, directly or not.
  std::vector<engine::Unit> unitsFor(const std::filesystem::path &file, const std::string &text,
                                     const CompileCommands &commands, const OpenTexts &open = {});

  /// The same where the file of the request is in no database: if it has a `main` or tests, the
  /// files of its folder, those of the headers that it includes, and of the request's folders that
  /// include such a header and define what it declares, the only ones that do or those that are
  /// named like it; and what these need in turn. `flags`: of all of them; those of the request
  /// lead to its headers.
  std::vector<engine::Unit> besides(const engine::Request &request,
                                    const std::vector<std::string> &flags, IncludeFolders &folders,
                                    const OpenTexts &open = {});

  /// Headers that `file` includes from its own folder or those of its flags, and which other files
  /// of `commands`, or of its folder, do so, too.
  std::map<std::string, std::set<std::string>> sharedHeaders(const std::filesystem::path &file,
                                                             const CompileCommands *commands,
                                                             const OpenTexts &open = {});

private:
  struct Scanned {
    std::filesystem::file_time_type time;
    uintmax_t bytes = 0;
    bool readable = false;
    Mentions mentions;
    std::optional<std::set<std::string>> headers; ///< once they were asked for
  };
  const std::set<std::string> &headersOf(const std::filesystem::path &file,
                                         const CompileCommands *commands, const OpenTexts &open);
  Scanned &scan(const std::filesystem::path &file, const OpenTexts &open);
  std::vector<std::filesystem::path> sourcesAround(const engine::Request &request,
                                                   const std::set<std::filesystem::path> &headers);
  using Includers = std::map<std::string, std::set<std::string>>; ///< headers, by their names
  Includers includersAmong(const std::set<std::filesystem::path> &headers, const OpenTexts &open);
  void addExpanded(std::set<std::string> &names, const std::set<std::filesystem::path> &headers,
                   const OpenTexts &open);
  std::set<std::filesystem::path> definitionsFor(const engine::Unit &unit,
                                                 const std::vector<std::filesystem::path> &sources,
                                                 const std::set<std::filesystem::path> &headers,
                                                 const OpenTexts &open);
  void addNames(const Mentions &mentions, const std::filesystem::path &file,
                const CompileCommand *command, const OpenTexts &open, std::set<std::string> &names,
                std::set<std::filesystem::path> &seen);

  std::map<std::filesystem::path, Scanned> scanned_;
  Scanned unreadable_; ///< a file that is not kept: there are any number of them
  /// Of texts that are open, by path, with the hash of the text.
  std::map<std::string, std::pair<size_t, Scanned>> open_;
};

} // namespace salve::server
