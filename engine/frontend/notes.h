// Comments that speak to Salve: `//@ salve trust`, `/*@ salve ignore reason */`.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace salve::frontend {

/// Comments of the form `//@ salve ...`, by the offset of the token that follows.
struct Notes {
  std::set<uint32_t> trust;
  std::map<uint32_t, std::string> ignore; ///< with the reason
};

Notes readNotes(const std::string &text);

} // namespace salve::frontend
