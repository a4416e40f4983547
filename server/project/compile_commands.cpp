#include "server/project/compile_commands.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace salve::server {

namespace fs = std::filesystem;

namespace {

constexpr const char *kFileName = "compile_commands.json";

/// Only what says which file goes where; all else may change the meaning of the text.
std::vector<std::string> withoutFiles(const std::vector<std::string> &arguments,
                                      const fs::path &directory, const fs::path &file) {
  std::vector<std::string> flags;
  for (size_t i = 1; i < arguments.size(); ++i) {
    const std::string &argument = arguments[i];
    if (argument == "-o" || argument == "-MF" || argument == "-MT" || argument == "-MQ")
      ++i;
    else if (argument == "-c" || argument == "-MD" || argument == "-MMD" || argument == "-MP" ||
             argument == "--" || argument.starts_with("-o"))
      continue;
    else if (argument.empty())
      continue;
    else if (argument[0] != '-' && normalPath(directory / argument) == file)
      continue;
    else
      flags.push_back(argument);
  }
  return flags;
}

std::vector<std::string> argumentsOf(const nlohmann::json &entry) {
  if (auto list = entry.find("arguments"); list != entry.end())
    return list->get<std::vector<std::string>>();
  return splitCommand(entry.at("command").get<std::string>());
}

} // namespace

fs::path normalPath(const fs::path &path) {
  std::error_code error;
  fs::path result = fs::weakly_canonical(fs::absolute(path, error), error);
  return error ? path.lexically_normal() : result;
}

bool isBelow(const fs::path &path, const fs::path &folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

std::vector<std::string> splitCommand(const std::string &command) {
  std::vector<std::string> words;
  std::string word;
  bool inWord = false;
  char quote = 0;
  for (size_t i = 0; i < command.size(); ++i) {
    char c = command[i];
    bool escapes = c == '\\' && quote != '\'' && i + 1 < command.size();
    if (escapes && quote == '"' &&
        std::string_view("\"\\$`").find(command[i + 1]) == std::string_view::npos)
      escapes = false;
    if (escapes) {
      word += command[++i];
      inWord = true;
    } else if (quote ? c == quote : (c == '"' || c == '\'')) {
      quote = quote ? 0 : c;
      inWord = true;
    } else if (!quote && (c == ' ' || c == '\t' || c == '\n')) {
      if (inWord)
        words.push_back(std::exchange(word, {}));
      inWord = false;
    } else {
      word += c;
      inWord = true;
    }
  }
  if (inWord)
    words.push_back(word);
  return words;
}

/// A missing file keeps its flags: it may be open in an editor and not saved yet.
void CompileCommands::Loaded::add(const std::string &file, CompileCommand command) {
  std::error_code error;
  if (!fs::is_regular_file(file, error))
    warnings.push_back(fmt::format("'{}' is listed and does not exist", file));
  commands.commands_.emplace(file, std::move(command));
}

CompileCommands::Loaded CompileCommands::parse(const std::string &text, const fs::path &folder) {
  Loaded loaded;
  try {
    const nlohmann::json entries = nlohmann::json::parse(text);
    if (!entries.is_array())
      loaded.error = "is not a list of commands";
    else
      for (size_t i = 0; i < entries.size(); ++i)
        try {
          const nlohmann::json &entry = entries[i];
          fs::path directory = folder / entry.value("directory", std::string("."));
          fs::path file = normalPath(directory / entry.at("file").get<std::string>());
          loaded.add(file.string(), {withoutFiles(argumentsOf(entry), directory, file),
                                     normalPath(directory).string()});
        } catch (const nlohmann::json::exception &error) {
          loaded.warnings.push_back(fmt::format("entry {}: {}", i + 1, error.what()));
        }
  } catch (const nlohmann::json::exception &error) {
    loaded.error = error.what();
  }
  return loaded;
}

CompileCommands::Loaded CompileCommands::load(const fs::path &file) {
  std::ifstream input(file, std::ios::binary);
  if (!input) {
    Loaded loaded;
    loaded.error = "cannot be read";
    return loaded;
  }
  std::string text{std::istreambuf_iterator<char>(input), {}};
  return parse(text, normalPath(file).parent_path());
}

const CompileCommand *CompileCommands::find(const fs::path &file) const {
  auto found = commands_.find(normalPath(file).string());
  return found == commands_.end() ? nullptr : &found->second;
}

std::optional<fs::path> findCompileCommands(const fs::path &file) {
  std::error_code error;
  for (fs::path folder = normalPath(file).parent_path(); !folder.empty();
       folder = folder.parent_path()) {
    if (fs::is_regular_file(folder / kFileName, error))
      return folder / kFileName;
    if (folder == folder.parent_path())
      break;
  }
  return std::nullopt;
}

} // namespace salve::server
