// What the body of a function, and of those that it calls by name, reads and writes.
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
  bool readsMemory = false, writesMemory = false; ///< through pointers
};

/// Of functions without a body nothing is known here.
AccessSummary accessSummary(const clang::FunctionDecl *function);

} // namespace salve::frontend
