// A row of an annotation library (row P5; annotations.yaml): what is written, what may be meant.
// Plain data; server/project reads it, engine/repair makes edits of it.
#pragma once

#include "engine/ir/properties.h"

#include <cstdint>
#include <string>

namespace salve::change {

struct Annotation {
  std::string name;          ///< of reports and `// rule:` in golden files
  std::string before, after; ///< C; a letter stands for any expression, in a call for an argument
  std::string type;          ///< one of kAnnotatedTypes, of what `a` is; "": any
  uint32_t weight = 3;       ///< 1 to 9: how far it is from what is written, see Rule::cost
  std::string reason;        ///< why it may be meant, for people
  ir::CheckSet checks = ~ir::CheckSet{0}; ///< kinds of failures that it can mend

  bool operator==(const Annotation &) const = default;
};

/// "negative": it was below zero in the failing run.
inline constexpr const char *kAnnotatedTypes[] = {"unsigned", "signed",  "negative",
                                                  "float",    "pointer", "array"};

} // namespace salve::change
