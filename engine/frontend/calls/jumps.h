// `setjmp` and `longjmp` as gotos and returns, so that no consumer of the IR knows of them.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// Whether it is `setjmp` or one of its other names.
bool setsJump(const clang::FunctionDecl *callee);
/// How many calls of it stand in a body.
unsigned jumpPoints(const clang::Stmt *body);
/// What stands before a statement whose value is decided by a call of `setjmp`: the buffer learns
/// where to come back to, which is the label behind it.
void jumpPoint(Context &c, const clang::Stmt *s, Statements &out);
/// What that call gives in its statement; nothing elsewhere.
ir::ExprId jumpedWith(Context &c, const clang::CallExpr *e);
/// Whether the variable is volatile for the sake of a jump alone: nobody else can reach it.
bool isKeptOverJumps(const Context &c, const clang::Expr *lvalue);
/// Whether the unit knows `longjmp`: functions that do not return may jump.
bool knowsJumps(const Context &c);

/// Behind each call that may jump: on to the label, or out of the function.
void lowerJumps(ir::Program &program, const std::vector<JumpPoint> &points,
                const std::set<ir::FunctionId> &left);

} // namespace salve::frontend
