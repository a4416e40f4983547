// What a C text defines, mentions and includes, as a cheap scan of its tokens tells.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace salve::server {

/// `x.h` of `#include "x.h"`, also beside the file, or of `#include <x.h>`.
struct Include {
  std::string name;
  bool isQuoted = true;
};

/// What a look at the tokens of a C text tells, with what its own macros make at file level.
struct Mentions {
  std::vector<std::string> defines; ///< functions and variables with external linkage
  std::vector<std::string> hidden;  ///< functions that are `static`
  std::set<std::string> names;      ///< every identifier
  std::vector<Include> includes;
  /// Of the macros that it defines the identifiers that stand for them.
  std::map<std::string, std::set<std::string>> macros;
};
Mentions mentionsOf(std::string_view text);

} // namespace salve::server
