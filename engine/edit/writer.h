// The one writer of text: what an edit's `how` becomes in the file.
#pragma once

#include "engine/change/edit.h"
#include "engine/edit/pieces.h"

namespace salve::edit {

class Context;

/// Edits in place are composed with each other first, then what is inserted goes around them.
/// Nothing if there is no text for one of them, or if they exclude each other.
std::optional<Pieces> write(const Context &context, const change::Space &space,
                            const change::Selection &selection);

} // namespace salve::edit
