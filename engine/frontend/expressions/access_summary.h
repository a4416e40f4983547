// What the body of a function, and of those that it calls, reads and writes.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// How functions use a variable that lives from the start.
struct GlobalUse {
  bool isRead = false;
  bool isWritten = false;
  bool isUpdated = false; ///< by a sum whose value nobody uses: two of these commute
};

struct AccessSummary {
  std::map<const clang::VarDecl *, GlobalUse> globals;
  std::map<const clang::Type *, bool> memory; ///< through pointers, by aliasClass: is it written
  bool isArbitrary = false; ///< a function that nobody knows may write all that it can reach
};

/// Accesses of different classes are to different objects (C11 6.5 p7); null: to any.
const clang::Type *aliasClass(const clang::ASTContext &ast, clang::QualType type);

/// Of a call of one of these functions.
AccessSummary accessSummary(const Context &c, std::vector<const clang::FunctionDecl *> callees);

/// What a call through a pointer to that type can run, as far as this file has it.
std::vector<const clang::FunctionDecl *> functionsOfType(const clang::ASTContext &ast,
                                                         clang::QualType function);

} // namespace salve::frontend
