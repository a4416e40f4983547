// Comments that speak to Salve: `//@ salve trust`, `/*@ salve ignore reason */`, and at a line of a
// body `/* salve ignore: reason */`.
#pragma once

#include "engine/support/text.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace salve::frontend {

/// Comments of the form `//@ salve ...`, by the offset of the token that follows.
struct Notes {
  std::set<uint32_t> trust;
  std::map<uint32_t, std::string> ignore; ///< with the reason
  /// Lines where nothing is checked, with the reason: those that such a comment ends, or the
  /// line behind one that has its own.
  std::vector<std::pair<ByteRange, std::string>> lines;
};

Notes readNotes(const std::string &text);

} // namespace salve::frontend
