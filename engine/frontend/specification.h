// What the program is meant to do: assertions, assumptions, inputs, macros that fail.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// What a call of a function with a known name means.
enum class Intrinsic { None, Assert, Assume, Fail, Unreachable, Halt, Failed, Expect, Nondet };

Intrinsic intrinsic(const Context &c, const clang::FunctionDecl *callee);
/// The assumptions about parameters that the body begins with.
void findPreconditions(Context &c, const clang::CompoundStmt *body);
ir::ExprId intrinsicCall(Context &c, Intrinsic what, const clang::CallExpr *e);
ir::ExprId noReturnCall(Context &c, const clang::CallExpr *e);
/// The text that the call is given, if it is one, or the call's own.
std::string failedText(Context &c, const clang::CallExpr *e);
bool noReturn(const clang::FunctionDecl *callee);
/// The same, where it cannot jump.
bool endsRun(const Context &c, const clang::FunctionDecl *callee);
bool enterBranch(Context &c, const clang::Expr *condition, clang::SourceLocation op,
                 std::initializer_list<const clang::Stmt *> arms);
const Branch *failingBranch(const Context &c, const clang::CallExpr *e);
bool endsRun(const Context &c, const clang::Stmt *s);
bool isReport(const Context &c, const clang::CallExpr *e);

} // namespace salve::frontend
