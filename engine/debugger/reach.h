// What the functions that a call runs can touch of a heap: what they name and what that leads to.
//
// Globals that none of them names, and nodes that nothing of the rest leads to, stay as they are,
// so that nothing need be said of them. In doubt everything can be touched.
#pragma once

#include "engine/debugger/harness.h"

namespace salve::debugger {

struct Reach {
  bool isAll = false;
  bool isRecursive = false; ///< the function may be called again while it runs
  std::set<std::string> globals{}, nodes{};

  bool has(const Variable &variable) const {
    return isAll || variable.scope != Variable::Scope::Global || globals.contains(variable.name);
  }
  bool has(const Node &node) const { return isAll || nodes.contains(node.name()); }
};

Reach reachOf(std::string_view text, const Outline &outline, const Call &call);

} // namespace salve::debugger
