// A state as a picture: boxes and arrows, at the terminal and for Graphviz.
#pragma once

#include "engine/debugger/state.h"

namespace salve::debugger {

/// A line for each variable and a box for each node, in the order in which they are reached.
std::string textPicture(const State &state);

/// Record nodes with a port for each field. `changed` since that state is coloured.
std::string dotPicture(const State &state, const State *changedSince = nullptr);

} // namespace salve::debugger
