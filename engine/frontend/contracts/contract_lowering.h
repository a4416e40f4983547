// Contracts in the IR: clauses at loops and statements, harnesses, calls of functions with a
// contract.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

bool isGenerated(const Context &c, const clang::FunctionDecl *decl);
ir::ExprId contractCall(Context &c, const clang::CallExpr *e);
void assertClauses(Context &c, clang::SourceLocation at, Statements &out);
void attachInvariants(Context &c, const clang::Stmt *s, ir::StmtId loop);
void keepAtEntry(Context &c, const clang::FunctionDecl *definition, Statements &out);
void keepAtLoop(Context &c, const clang::Stmt *s, Statements &out);
void lowerContracts(Context &c);
bool hasContractFor(const Context &c, const clang::FunctionDecl *callee);
void rememberCall(Context &c, const clang::FunctionDecl *callee, ir::ExprId call);
void finishOtherContracts(Context &c);
void finishContracts(Context &c);

} // namespace salve::frontend
