// Locals of harnesses: without an initial value they are inputs.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// Whether the function is a harness of CBMC's: named `harness` or `…_harness`, or one that calls
/// `__CPROVER_assume`.
bool isHarness(const clang::FunctionDecl *definition);
/// Whether its name alone says so.
bool isNamedHarness(const clang::FunctionDecl *definition);

/// Whether its arrays and structures are inputs as well: it takes no parameters, and calls a nondet
/// function or an `assert` that nothing declares, which only model checkers know.
bool leavesInputsOpen(const Context &c, const clang::FunctionDecl *definition);

/// Behind the declaration of a local that a harness does not initialise.
void makeInput(Context &c, const clang::VarDecl *var, ir::VariableId id, Statements &out);

} // namespace salve::frontend
