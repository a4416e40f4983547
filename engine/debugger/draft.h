// What the parts of a harness are written with: values and entities as C, and what is inserted so
// far.
//
// `bound` are the nodes that have a name in C. Pure text; must not know what is asserted.
#pragma once

#include "engine/debugger/harness.h"

namespace salve::debugger {

struct Draft {
  std::string_view text;
  const Outline &outline;
  Harness result{};
  std::set<std::string> bound{};
  size_t call = 0; ///< that is written now

  /// The variable that a node has in the harness: its own in each call, where it may have another
  /// type.
  std::string ours(const std::string &node) const {
    return "salve_" + node + (call == 0 ? "" : "_in_" + std::to_string(call));
  }
  const Outline::Function *function(std::string_view name) const;
  void note(const std::string &what);
  void insertAt(uint32_t offset, std::string what) {
    result.inserted.push_back({{offset, offset}, std::move(what)});
  }
  /// Before a statement, which may be the only one of a branch.
  void insertCall(const Outline::Statement &at, const std::string &called);

  /// "n3", "&n3.next", "&head": as C; nothing if it cannot be said.
  std::optional<std::string> targetInC(const State &state, const std::string &target) const;
  /// `what = value;`, or nothing where that cannot be said, which is noted.
  std::string assigned(const std::string &what, const Value &value, const State &state,
                       const State &entry);
};

/// The value as C; nothing if it has none that can be written or compared.
std::optional<std::string> literal(const Value &value);
/// A part of what a pointer points to.
std::string accessOf(const std::string &pointer, const std::string &path);

} // namespace salve::debugger
