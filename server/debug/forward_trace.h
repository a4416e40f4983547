// What a session has seen of the calls that run, each since a state in it that is right: the
// forward trace of `gradient`.
#pragma once

#include "engine/debugger/state.h"

#include <optional>
#include <vector>

namespace salve::server {

/// Where the program stood, until a line was executed there.
struct Stop {
  debugger::State state;
  bool isForced = false; ///< into or past a branch, or past the statement, whatever it says
  bool isOneLine = true; ///< nothing else of the function was executed before the next stop
};

class ForwardTrace {
public:
  /// The program has come there; `isEntry`: to the first line of a call.
  void arrive(const debugger::State &state, bool isEntry);
  /// It goes on from where it is. What was changed by hand there and not recorded is nothing that
  /// the program has done: it is not known any more how it came to what follows.
  void leave(Stop stop, bool isAsItCame);
  /// The state is right: what follows counts from here.
  void begin(const debugger::State &state);
  void clear() { calls_.clear(); }
  /// In the call that the state is of; nothing: not all is known.
  std::optional<std::vector<Stop>> in(const debugger::State &state) const;

private:
  struct Call {
    debugger::State last; ///< names the activation
    std::vector<Stop> stops{};
    bool isWhole = false;
  };
  std::vector<Call> calls_{}; ///< the innermost last
};

} // namespace salve::server
