// Statements that may be missing, as the difference between two states tells: what somebody had to
// set by hand before a state was right is what the program does not do before it.
//
// For each of these variables and fields: assignments of what has that value there, at the place
// itself and at the slots before it in its block. Proposals only; who asks verifies them.
#pragma once

#include "engine/debugger/harness.h"

#include <string>
#include <string_view>
#include <vector>

namespace salve::server {

struct Insertion {
  std::string statement; ///< "head = temp1;"
  TextEdit edit;
  bool isInEmpty = false; ///< branch: something is missing there
  bool isNumber = false;  ///< that is assigned, which would be right for one state only
};

/// Likeliest first.
std::vector<Insertion> insertionsFor(std::string_view text, const Outline &outline,
                                     const debugger::Recorded &recorded);

} // namespace salve::server
