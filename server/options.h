// The command line of the program: argv to the options of one verb.
//
// Knows CLI11 (inside), the table of settings and the options that only `check` has.
// Prints nothing: what is to be said comes back as text with an exit status.
#pragma once

#include "server/config.h"
#include "server/verbs.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace salve::server {

enum class Format { Text, Json };
enum class Color { Auto, Always, Never };

struct CheckOptions {
  std::vector<std::string> paths;
  std::string compileCommands;            ///< -p
  std::vector<std::string> compilerFlags; ///< after --
  std::vector<std::string> functions;
  std::optional<std::pair<uint32_t, uint32_t>> lines; ///< 1-based, inclusive
  Format format = Format::Text;
  bool diff = false;
  bool fix = false;
  bool quiet = false;
  Color color = Color::Auto;
  uint32_t jobs = 1;
  std::string config;             ///< --config; empty: the nearest .salve.yaml
  std::vector<Assignment> flags;  ///< settings given as flags; each is valid
  std::vector<std::string> notes; ///< to be said on stderr before the work begins
};

/// Nothing to run: print `text` (help and version on stdout, else on stderr) and exit.
struct Answer {
  std::string text;
  int status = 0;
};

using Command = std::variant<Answer, CheckOptions, ServeOptions, WorkerOptions>;

/// `arguments` is argv without the program's name.
Command parseCommandLine(const std::vector<std::string> &arguments);

/// "salve 0.1.0 (Z3 4.8.12, Clang 19.1.7)"
std::string versionLine();

} // namespace salve::server
