// Repairs that meet recorded states: one analysis of the states as a test, what it offers taken
// back to the user's text, parsed and verified again there.
#pragma once

#include "engine/debugger/harness.h"
#include "engine/engine.h"
#include "server/debug/core.h"
#include "server/debug/gradient.h"

#include <string>
#include <vector>

namespace salve::server {

/// The request's own file.
Outline outlineOf(const engine::Request &request);

struct StateRepair {
  engine::Repair repair;   ///< its edits are of the user's text
  std::string certificate; ///< "passes the 3 recorded states"
  bool isSafe = false;     ///< its own checks hold whatever the function is given
  bool holdsTests =
      false;          ///< the tests of the file that come to it, and `main`, come to their ends
  size_t changes = 1; ///< in steps, of one each
};

struct StateRepairs {
  std::vector<StateRepair> list;
  std::vector<std::string> suspects; ///< "line 14: temp2 = current->prev", the likeliest first
  std::vector<std::string> notes;
  std::string why;      ///< there is none: why
  std::string tried;    ///< what it was looked for among, then
  Core core;            ///< and what of the states none meets
  bool isUnmet = false; ///< it was decided that there is none, as far as was searched
  bool isMet = false;   ///< the program comes by all states already
};

struct Specified {
  std::vector<debugger::Call> calls;
  std::vector<debugger::Call> withPassed; ///< with what was seen on the way, if that is known
  std::optional<Gradient> gradient{};     ///< of the first state that the program does not come by
};

/// "line 14: temp2 = current->prev", the likeliest first.
std::vector<std::string> suspectsOf(const Gradient &gradient, std::string_view text);

StateRepairs repairsOf(const engine::Request &request, const Specified &specified);

} // namespace salve::server
