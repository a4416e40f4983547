// Changes as a minimal edit of what the user wrote.
//
// The edit keeps the user's layout; parentheses are added only where precedence needs
// them. A change in a macro body edits the `#define`. The result is never trusted:
// the patched text is reparsed and verified again (edit/recheck.h).
#pragma once

#include "engine/change/edit.h"
#include "engine/support/text.h"

namespace salve::edit {

struct Patch {
  std::vector<TextEdit> edits;
  std::string
      title; ///< "Replace `x` with `y`", "Change `<` to `<=` in `i < n`"; several joined by "; "
};

/// Nothing if the edits overlap or one of the places has no text of its own.
std::optional<Patch> patch(const ir::Program &program, const change::Space &space,
                           const change::Selection &selection);

} // namespace salve::edit
