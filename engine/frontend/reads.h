// Lowering that says which files it has read, for those who want to know when to do it again.
#pragma once

#include "engine/frontend/frontend.h"

namespace salve::frontend {

/// A file that was read besides the text of the source, as it was then; or one that was looked for.
struct ReadFile {
  enum class Kind {
    Included,
    Linked, ///< a unit of the source that was lowered, too
    Missed, ///< there is none
  };
  std::string path;     ///< absolute
  int64_t modified = 0; ///< nanoseconds since 1970; 0: it is the text of a unit
  uint64_t bytes = 0;
  Kind kind = Kind::Included;
};

/// `reads` gets each of them once.
ir::Program lower(const Source &source, const Options &options, std::vector<ReadFile> &reads);

} // namespace salve::frontend
