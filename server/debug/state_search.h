// One search for repairs of recorded states: the states as a test, and what the engine offers
// there, taken back to the user's text. What is found was not verified in that yet.
#pragma once

#include "engine/support/limits/debug.h"
#include "server/debug/state_checks.h"

namespace salve::server {

/// "line 14: temp2 = current->prev", if it is not among them yet; of an empty range between
/// statements "something is missing before line 14: …".
void addLine(std::vector<std::string> &suspects, std::string_view text, ByteRange range);

struct StateSearch {
  std::vector<Candidate> list;
  std::vector<std::string> suspects; ///< if asked for, or of what was found
  std::vector<std::string> notes;
  std::string why;      ///< there is none: why
  size_t unmet = 0;     ///< the first state that the text as it is does not come by; 0: not known
  bool isMet = false;   ///< it comes by all
  bool isUnmet = false; ///< it was decided that there is none, as far as was searched
};

/// Where a program first departs from what was recorded.
struct Near {
  std::string function; ///< "": not known
  uint32_t line = 0;    ///< of the state before it, in that function; 0: there is none
};

struct SearchFor {
  uint32_t changes = 0; ///< at most so many together; 0: only whether the states are met
  double seconds = limits::debug::kRepairSeconds;
  bool suspects = false; ///< also where nothing is found
  /// One of the statements there is changed, or something is inserted; nothing: any.
  std::optional<std::vector<ByteRange>> mustChange{};
  Near
      near{}; ///< without that: changes there are thought of first, on the line and in the function
};

StateSearch searched(KeptProcesses &processes, const engine::Request &request, const Calls &calls,
                     const SearchFor &wanted);

enum class Proposed { All, InEmptyBranches, WithoutNumbers };

/// What a state needed by hand and the program does not do, as statements: those with which it
/// comes by all states, each tried alone.
std::vector<Candidate> insertions(KeptProcesses &processes, const engine::Request &request,
                                  const Calls &calls, size_t unmet, Proposed which = Proposed::All);

} // namespace salve::server
