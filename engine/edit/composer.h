// Turns chosen changes into pieces of edits, with the parentheses that they need.
//
// First all changes are entered, then the text is made: whether an operand needs
// parentheses depends on what happens to the operator around it.
#pragma once

#include "engine/change/edit.h"
#include "engine/edit/context.h"
#include "engine/edit/pieces.h"

namespace salve::edit {

/// Of edits in place. Nothing if one of the places has no text of its own, or changes exclude each
/// other.
std::optional<Pieces> compose(const Context &context,
                              const std::vector<const change::Edit *> &edits);

} // namespace salve::edit
