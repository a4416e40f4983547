// What the body of a function, and of those that it calls, reads and writes.
//
// Kept once per unit, functions that call one another sharing one summary; the variables are
// numbered, so that what thousands of functions reach takes bits.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <llvm/ADT/PointerUnion.h>
#include <llvm/ADT/SparseBitVector.h>

#include <map>
#include <memory>
#include <vector>

namespace salve::frontend {

struct Context;

/// Sets of variables that live from the start, by AccessSummaries::globals.
struct GlobalUses {
  llvm::SparseBitVector<> read, written;
  llvm::SparseBitVector<> updated; ///< by a sum whose value nobody uses: two of these commute
};

struct AccessSummary {
  GlobalUses globals;
  std::map<const clang::Type *, bool> memory; ///< through pointers, by aliasClass: is it written
  bool isArbitrary = false; ///< a function that nobody knows may write all that it can reach
};

/// Who is called: a function, or through a pointer any function of a type (canonical).
using Callee = llvm::PointerUnion<const clang::FunctionDecl *, const clang::Type *>;

/// What is known of a unit already.
struct AccessSummaries {
  std::map<Callee, std::shared_ptr<const AccessSummary>> byCallee;
  std::vector<const clang::VarDecl *> globals;
  std::map<const clang::VarDecl *, unsigned> numbers; ///< of these
};

/// Accesses of different classes are to different objects (C11 6.5 p7); null: to any.
const clang::Type *aliasClass(const clang::ASTContext &ast, clang::QualType type);

/// Of a call of `function`.
const AccessSummary &accessSummary(Context &c, const clang::FunctionDecl *function);

/// Of a call through a pointer to that type, as far as this file has what it can run.
const AccessSummary &accessSummary(Context &c, clang::QualType function);

} // namespace salve::frontend
