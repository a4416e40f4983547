// Inline assembly whose outputs are known.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

void assembly(Context &c, const clang::GCCAsmStmt *s, Statements &out);

} // namespace salve::frontend
