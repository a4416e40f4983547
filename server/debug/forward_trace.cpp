#include "server/debug/forward_trace.h"

#include "engine/support/limits/debug.h"

namespace salve::server {

void ForwardTrace::arrive(const debugger::State &state, bool isEntry) {
  while (!calls_.empty() && !calls_.back().last.isSameActivation(state) &&
         calls_.back().last.level >= state.level)
    calls_.pop_back();
  // The next call from the same place lies where the one before it did.
  if (isEntry && !calls_.empty() && calls_.back().last.isSameActivation(state))
    calls_.pop_back();
  if (calls_.empty() || !calls_.back().last.isSameActivation(state))
    calls_.push_back({state, {}, isEntry});
  calls_.back().last = state;
}

void ForwardTrace::leave(Stop stop, bool isAsItCame) {
  if (calls_.empty())
    return;
  Call &call = calls_.back();
  call.isWhole &= isAsItCame && call.stops.size() < limits::debug::kForwardStops;
  if (call.isWhole)
    call.stops.push_back(std::move(stop));
}

void ForwardTrace::begin(const debugger::State &state) {
  arrive(state, false);
  calls_.back().stops.clear();
  calls_.back().isWhole = true;
}

std::optional<std::vector<Stop>> ForwardTrace::in(const debugger::State &state) const {
  if (calls_.empty() || !calls_.back().isWhole || !calls_.back().last.isSameActivation(state))
    return std::nullopt;
  return calls_.back().stops;
}

} // namespace salve::server
