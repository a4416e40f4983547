// What somebody names in a session, `p->next->key` or `*p`, followed through the state step by
// step: so that it can be said where the way ends, and what was set is known by the node that holds
// it.
//
// Pure values. What it does not understand (casts, arithmetic) is gdb's to judge.
#pragma once

#include "engine/debugger/state.h"

#include <string>
#include <string_view>
#include <vector>

namespace salve::server {

struct Entity {
  std::string owner; ///< "n4", "head"; "": it is not known what is meant
  std::string path;  ///< within it, as Field::path: "next", "[2].key"
  bool isNode = false;
  const debugger::Field *field = nullptr; ///< of the state; null where it is more than one value
  std::string error;                      ///< not empty: there is no such place, and why

  /// "n4->next", "head", "table[2]".
  std::string name() const;
};

/// `->`, `.`, `[NUMBER]`, `*` and parentheses.
Entity entityIn(const debugger::State &state, std::string_view expression);

} // namespace salve::server
