// Tests that give the program its input and expect an output: a function each, which starts `main`.
#pragma once

#include "engine/frontend/context.h"
#include "engine/support/suite.h"

namespace salve::frontend {

/// Whether standard input and output are those of tests.
bool inSuite(const Context &c);
/// Whether it goes out or to memory by a format, as the models of tests do it.
bool isPrinted(const clang::CallExpr *e);
/// The check of a character that is written, by its model; nothing if it is another call.
ir::ExprId outputCall(Context &c, const clang::CallExpr *e);
/// A check that everything was written, where the program ends.
ir::ExprId outputCheck(Context &c, ir::SourceRange range);
/// The functions of the tests, behind all others. Without a `main` it is an error to have any.
void addSuite(Context &c, const std::vector<GivenTest> &tests);

} // namespace salve::frontend
