// The one writer of titles: what a person calls an edit.
#pragma once

#include "engine/change/edit.h"
#include "engine/edit/context.h"

namespace salve::edit {

/// "Replace `x` with `y`", "Change `<` to `<=` in `i < n`"
std::string titleOf(const Context &context, const change::Space &space, const change::Chosen &edit);

} // namespace salve::edit
