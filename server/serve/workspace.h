// From an open document to a request of the engine: compiler flags and settings, from
// compile_commands.json, .salve.yaml and the editor.
//
// Files are read again when they have changed. What is wrong in them is said once and
// ignored.
#pragma once

#include "server/project/compile_commands.h"
#include "server/project/config.h"
#include "server/project/include_folders.h"
#include "server/project/linked_units.h"
#include "server/serve/documents.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace salve::server {

/// What only the language server has a use for.
struct EditorSettings {
  enum class Mode {
    Change, ///< while typing
    Save,   ///< when opened or saved
    Demand, ///< when somebody asks
  };
  Mode mode = Mode::Change;
  bool inlayHints = true; ///< with the values of failing runs
  /// Whether syntax errors are shown; nothing: unless another server shows them.
  std::optional<bool> syntaxErrors;
  bool idle = false; ///< analyse what is not open while nothing else is to be done

  bool onType() const { return mode == Mode::Change; }
};

/// The open texts by the normal paths of their files.
OpenTexts openTexts(const Documents &documents);

/// A configuration with the text that it was read from.
struct ConfigText {
  std::string text;
  Config parsed;
};

class Workspace {
public:
  /// Open texts count instead of their files.
  explicit Workspace(const Documents &open) : open_(open) {}

  /// The section `salve` for one document, or for all without an answer of their own ("").
  /// True if that changes anything.
  bool configure(const std::string &uri, const protocol::Json &section);
  void forget(const std::string &uri) { sections_.erase(uri); }

  engine::Request request(const Document &document);
  EditorSettings editorSettings(const std::string &uri) const;
  /// Analysed only when the user asks for it.
  bool isExcluded(const Document &document);

  static bool isConfiguration(const Document &document);
  /// As `configFilesFor` names files.
  static std::filesystem::path pathOf(const Document &document);
  const ConfigText &config(const std::filesystem::path &path);

  /// What is wrong in configurations and has not been said yet.
  std::vector<std::string> takeProblems();

private:
  template <typename T> struct Cached {
    std::filesystem::file_time_type time;
    T content;
  };

  const protocol::Json &sectionFor(const std::string &uri) const;
  Settings settingsFor(const Document &document);
  void read(const std::filesystem::path &path, std::string text, ConfigText &config);
  const CompileCommands &commands(const std::filesystem::path &path);
  void problem(const std::string &text);

  const Documents &open_;
  std::map<std::string, protocol::Json> sections_;
  std::map<std::filesystem::path, Cached<ConfigText>> configs_;
  std::map<std::filesystem::path, ConfigText> openConfigs_;
  std::map<std::filesystem::path, Cached<CompileCommands>> commands_;
  LinkedUnits units_;
  IncludeFolders includeFolders_;
  std::set<std::string> said_;
  std::vector<std::string> problems_;
};

} // namespace salve::server
