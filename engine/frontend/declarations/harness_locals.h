// Locals of CBMC's harnesses: without an initial value they are inputs.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// Whether the function is a harness: named `harness` or `…_harness`, or one that calls
/// `__CPROVER_assume`.
bool isHarness(const clang::FunctionDecl *definition);

/// Behind the declaration of a local that a harness does not initialise.
void makeInput(Context &c, const clang::VarDecl *var, ir::VariableId id, Statements &out);

} // namespace salve::frontend
