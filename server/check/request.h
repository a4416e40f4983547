// One file of `check` as a request to the engine: its text, its flags, its settings.
//
// Reads the file, the nearest .salve.yaml files and compile_commands.json; remembers
// those that several files share.
#pragma once

#include "server/check/check.h"
#include "server/project/compile_commands.h"
#include "server/project/include_folders.h"
#include "server/project/linked_units.h"
#include "server/project/sources.h"
#include "server/workers/results.h"

#include <map>
#include <memory>
#include <set>
#include <string>

namespace salve::server {

/// A file with everything to analyse it and to show what was found.
struct FileJob {
  engine::Request request;
  std::unique_ptr<Sources> sources;
  FileResult result;
  /// Headers that other files include, and these.
  std::map<std::string, std::set<std::string>> includers;
  size_t fixesSeen = 0; ///< of headers, by --fix, in this run
};

class RequestMaker {
public:
  explicit RequestMaker(const CheckOptions &options);

  /// The C files of the compile_commands.json that was given, as seen from the working folder.
  /// `left` counts those that are not C.
  std::vector<std::string> listed(size_t &left);
  /// By the settings of the file.
  bool isExcluded(const std::string &path) { return server::isExcluded(settingsFor(path), path); }
  /// Nothing if the file cannot be read; `error` then says why.
  std::optional<FileJob> make(const std::string &path, std::string &error);

  /// The options themselves are unusable (a missing --config file, ...).
  const std::string &fatal() const { return fatal_; }
  /// Lines for stderr that have come up since the last call, such as unknown keys of
  /// configurations with their places. Each comes once.
  std::vector<std::string> takeWarnings();

private:
  Settings settingsFor(const std::string &path);
  /// Links the file of --program, and what it calls in turn. False: it cannot be read.
  bool addProgram(engine::Request &request, const CompileCommands *commands, std::string &error);
  const Config &config(const std::filesystem::path &path);
  const CompileCommands *commandsFor(const std::string &path, const Settings &settings);
  const CompileCommands *commandsIn(const std::filesystem::path &file);

  const CheckOptions &options_;
  std::map<std::filesystem::path, Config> configs_;
  std::map<std::filesystem::path, CompileCommands> commands_;
  LinkedUnits units_;
  IncludeFolders includeFolders_;
  std::vector<std::string> warnings_;
  std::string fatal_;
};

} // namespace salve::server
