// How a file is compiled: compile_commands.json, as Clang's tools read it.
//
// https://clang.llvm.org/docs/JSONCompilationDatabase.html. Knows JSON and POSIX shell
// quoting; nothing of what the flags mean, but for the program, the file and the output.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace salve::server {

struct CompileCommand {
  std::vector<std::string> flags; ///< without program, input and output
  std::string directory;
};

class CompileCommands {
public:
  struct Loaded;
  /// Reads the file; `error` says why there is nothing.
  static Loaded load(const std::filesystem::path &file);
  static Loaded parse(const std::string &text, const std::filesystem::path &folder);

  /// Null if the file is not listed. With several entries the first counts.
  const CompileCommand *find(const std::filesystem::path &file) const;
  size_t size() const { return commands_.size(); }
  const std::map<std::string, CompileCommand> &all() const { return commands_; }

private:
  std::map<std::string, CompileCommand> commands_; ///< by absolute normal path
};

struct CompileCommands::Loaded {
  CompileCommands commands;
  std::string error;                 ///< empty: fine
  std::vector<std::string> warnings; ///< of single entries; the others are not touched by them
  void add(const std::string &file, CompileCommand command);
};

/// The nearest compile_commands.json from the folder of `file` upwards.
std::optional<std::filesystem::path> findCompileCommands(const std::filesystem::path &file);

/// Splits a command as a POSIX shell would: quotes and backslashes, no expansions.
std::vector<std::string> splitCommand(const std::string &command);

/// Absolute and without dots; symbolic links are resolved where the file exists.
std::filesystem::path normalPath(const std::filesystem::path &path);

/// Whether it is the folder or something in it, as both are written.
bool isBelow(const std::filesystem::path &path, const std::filesystem::path &folder);

} // namespace salve::server
