// Functions that nobody defines: what they give is arbitrary, what they may change too.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

inline const std::string kAtomicNote =
    "checked for one thread: atomic operations are taken as ordinary ones";

std::string notModelled(const clang::FunctionDecl *callee);
bool isPrinter(const Context &c, const clang::CallExpr *e);
/// What is assumed in this function, said once.
void note(Context &c, std::string sentence);
/// Models that keep a function which the system calls: that is not looked at.
void noteKeptFunction(Context &c, const clang::CallExpr *e);
ir::ExprId printerCall(Context &c, const clang::CallExpr *e);
ir::ExprId environmentCall(Context &c, const clang::CallExpr *e);
/// Argument number `i`, and in `before` the check that it is not null where that is promised.
ir::ExprId checkedArgument(Context &c, const clang::CallExpr *e, unsigned i,
                           std::vector<ir::ExprId> &before);
ir::ExprId afterArguments(Context &c, const clang::CallExpr *e, ir::ExprId result, bool mayWrite);
ir::ExprId arbitrary(Context &c, const clang::CallExpr *e);
ir::ExprId arbitrary(Context &c, clang::QualType wanted, ir::SourceRange range, std::string label);
void environmentBody(Context &c, const clang::FunctionDecl *decl);

} // namespace salve::frontend
