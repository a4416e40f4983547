// Arrays that are one element too small: changes of a declaration (row R2, level 3).
//
// The type of an object is no expression, so that no change of the IR says this: such a
// change is made in the text, and verified there only.
#pragma once

#include "engine/ir/program.h"
#include "engine/support/text.h"

namespace salve::repair {

struct TextChange {
  std::string title;
  std::vector<TextEdit> edits;
  uint32_t cost = 0;
};

/// int a[3];  ⇒  int a[4];  of the variables that are accessed where `target`, of kind
/// Bounds, is checked, or of all arrays of the code if it is checked through a pointer.
std::vector<TextChange> arraySizes(const ir::Program &program, ir::FunctionId entry,
                                   ir::PropertyId target);

} // namespace salve::repair
