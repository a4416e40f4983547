// Lowering that says which files it has read, for those who want to know when to do it again.
#pragma once

#include "engine/frontend/frontend.h"

namespace salve::frontend {

/// A file that the texts include, as it was when it was read.
struct ReadFile {
  std::string path;     ///< absolute
  int64_t modified = 0; ///< nanoseconds since 1970; 0: it is the text of a unit
  uint64_t bytes = 0;
};

/// `reads` gets every file that was read besides the text of `source`, once.
ir::Program lower(const Source &source, const Options &options, std::vector<ReadFile> &reads);

} // namespace salve::frontend
