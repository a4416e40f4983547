// Which statements can be to blame for a state that is not what it was to be (row W7).
//
// Wolverine2, section 5.2: the forward trace (states that were seen, from a right one on) beside an
// abstract backward trace from the specified state, which knows what an entity holds behind the
// last statement that writes it and before the first one, and nothing between. Statements at which
// the difference between the two changes are suspicious. Here only what surely is none of them is
// cleared: an assignment that has changed an entity which no other statement seen writes, to what
// it is to hold; a branch that such an assignment needs; a branch not taken in which nothing writes
// what is wrong. What calls functions, or writes several things at once, is never cleared. A change
// of one statement, or of its condition, that is cleared cannot lead to the specified state, unless
// another way through the code does.
#pragma once

#include "engine/support/outline.h"
#include "server/debug/forward_trace.h"

#include <optional>
#include <string_view>
#include <vector>

namespace salve::server {

struct Gradient {
  /// Statements, of branches their conditions, the likeliest first, in the text.
  std::vector<ByteRange> suspicious;
  bool isMissing = false; ///< something is wrong that no statement seen writes

  /// With all of the functions that are called in them.
  std::vector<ByteRange> withCalled(std::string_view text, const Outline &outline) const;
};

/// `forward`: all stops in one call of a function since a right state, in their order, then `now`;
/// `right`: what that is to be. Nothing: it is not known what was executed, or all is right.
std::optional<Gradient> gradientOf(std::string_view text, const Outline &outline,
                                   const std::vector<Stop> &forward, const debugger::State &now,
                                   const debugger::State &right);

} // namespace salve::server
