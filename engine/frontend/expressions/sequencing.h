// Order of evaluation: what C leaves open within one expression, and where that matters.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// Looks through the body that is about to be lowered.
void findOrders(Context &c, const clang::Stmt *body);

} // namespace salve::frontend
