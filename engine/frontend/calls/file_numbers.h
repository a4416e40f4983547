// File numbers (POSIX) that a function keeps to itself, as objects: closed once, or lost.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// Finds the local variables that hold nothing but numbers that the body opens and that only the
/// system is told: each gets a hidden pointer, to an object for as long as the file is open. What
/// is stored, returned or passed on elsewhere is somebody else's to close.
void findFileNumbers(Context &c, const clang::Stmt *body);
/// What the body begins with: no file is open.
void openNoFiles(Context &c, Statements &out);
/// The call, with what it does to such an object: opening makes it, closing ends it, using it
/// wants it to be there.
ir::ExprId withFileNumber(Context &c, const clang::CallExpr *e, ir::ExprId call);

} // namespace salve::frontend
