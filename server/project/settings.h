// The settings that command line, editor and .salve.yaml share, as one table of rows.
//
// A source of settings (flags, editor, file) is turned into assignments; assignments of
// a stronger source are applied after those of a weaker one (flag > editor > file >
// default). Knows the engine's options, nothing of YAML, JSON or CLI11.
#pragma once

#include "engine/engine.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace salve::server {

/// Where results are kept if nobody says otherwise: `~/.cache/salve`; "" without a home.
std::string defaultCache();

/// What the sources decide together.
struct Settings {
  Settings();

  engine::Options engine;                 ///< with the annotations that every project has
  std::vector<std::string> compilerFlags; ///< for files that no compile_commands.json names
  std::string compileCommands;        ///< folder of compile_commands.json; empty: search upwards
  std::string cache = defaultCache(); ///< folder of results that outlive the process; "": none
  std::vector<std::string> exclude;   ///< globs of files that are not analysed unless asked for
  std::string excludeBase;            ///< the folder that they are meant in; empty: any
  std::string folder; ///< of the configuration that is applied; empty: editor, command line
};

/// A value as a source gives it, before it is checked against its row.
using Value = std::variant<bool, double, std::string, std::vector<std::string>>;

enum class SettingKind {
  Switch,  ///< true or false; on the command line the flag alone, which means
           ///< the non-default: --no-NAME false, any other true
  Count,   ///< whole number from `least` to `most`
  Bound,   ///< Count, or the word `auto` (0)
  Seconds, ///< positive number
  Names,   ///< list of strings; on the command line repeated
  Words,   ///< list of words out of `words`; on the command line separated by commas
  Word,    ///< one out of `words`
  Text,
};

struct Setting {
  const char *key;  ///< in .salve.yaml and of the editors: "maxChanges"
  const char *flag; ///< "--max-changes"; empty: no flag
  SettingKind kind;
  uint64_t least;
  uint64_t most;
  std::string words;    ///< for Words, separated by commas
  const char *argument; ///< its name in the help
  std::string help;
  /// Called with a checked value: bool, double, string or list as the kind says; a Bound
  /// `auto` comes as 0.
  void (*set)(Settings &settings, const Value &value);
};

const std::vector<Setting> &settingTable();

/// The row of a key; null if there is none.
const Setting *findSetting(std::string_view key);

/// Sets it, or says what is wrong: "expected a whole number from 1 to 8".
std::optional<std::string> assign(Settings &settings, const Setting &setting, const Value &value);

/// A command-line argument or YAML scalar as the value that the row wants, if it reads
/// as one; else the text itself, which `assign` then refuses.
Value valueFromText(const Setting &setting, const std::string &text);

} // namespace salve::server
