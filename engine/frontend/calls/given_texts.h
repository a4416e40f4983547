// Which texts a program has itself: string literals, and what it gives on of them.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// Whether it is a string literal, a variable that begins as one or as a table of them, or a
/// parameter that some call in this unit gives such a text.
bool isGivenText(const Context &c, const clang::Expr *e);

} // namespace salve::frontend
