// Tests that give the program its input and expect an output: a function each, which starts `main`.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// Whether standard input and output are those of tests.
bool inSuite(const Context &c);
/// A check that everything was written, where the program ends.
ir::ExprId outputCheck(Context &c, ir::SourceRange range);
/// The functions of the tests, behind all others. Without a `main` it is an error to have any.
void addSuite(Context &c);

} // namespace salve::frontend
