// Where the headers are that a file includes in quotation marks, if nobody says how it is compiled.
//
// A project without a compile database keeps them in folders of its own (`include/NAME/NAME.h`).
// What is not found as the compiler would is looked for in the project. Knows the file system and
// the directive; nothing of what is between the directives.
#pragma once

#include "engine/engine.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace salve::server {

class IncludeFolders {
public:
  /// To the flags, behind the system's own folders: those that the includes of the text, and of
  /// what they bring in, ask for beside them. They lie in the innermost of the request's project
  /// folders; of several headers of one name the one counts that has most in common with the
  /// file's path, and none where two are as near.
  void addTo(engine::Request &request);

private:
  struct Known {
    std::vector<std::string> asked;     ///< what is included, the flags, the project's folder
    std::vector<std::string> folders{}; ///< in the order in which they are needed
  };
  std::map<std::filesystem::path, Known> known_; ///< by file: looked for again when that changes
};

} // namespace salve::server
