// Back to where a call began. What a program has done is not taken back: it is run again, as it was
// run before (steps, forced branches, changed values), to the call that has the same number among
// all calls of the file's functions. That it is the same call is looked at, not trusted.
#include "server/debug/heap_session.h"

#include <fmt/format.h>

#include <cstdlib>

namespace salve::server {

void HeapSession::again(const Words &outer) {
  if (!isStanding())
    return;
  if (debuggee_->isAttached()) {
    sayError("the program ran before we came; it cannot be begun again");
    return;
  }
  if (outer.find_first_not_of("0123456789") != std::string::npos || outer.size() > 6) {
    sayError(fmt::format("expected a number of calls, got '{}'", outer));
    return;
  }
  const auto there = debuggee_->activation(static_cast<uint32_t>(std::atoi(outer.c_str())));
  if (!there) {
    sayError(fmt::format("there are not {} calls around this one", outer));
    return;
  }
  const debugger::State then = there->entry;
  const bool isFirst = mainEntry_.isSameActivation(then);
  if (there->call == 0 && !isFirst) {
    sayError(
        fmt::format("where '{}' began is not known: it is not in the file that is debugged, or "
                    "too many functions were called",
                    then.function));
    return;
  }
  const bool isReached = replay(wayTo(there->call));
  const auto at = [this](int number) -> const Checkpoint & {
    return checkpoints_[static_cast<size_t>(number)];
  };
  while (current_ >= 0 && at(current_).recorded.state.calls >= there->call)
    current_ = at(current_).parent;
  changed_.clear();
  passed_.clear();
  ++stretch_;
  effects_.clear();
  if (!isReached || state_.function != then.function || state_.level != then.level) {
    sayError(isReached ? fmt::format("run again, the program comes to {}:{} instead",
                                     state_.function, state_.line)
                       : "the program does not come there again");
    return;
  }
  say_(fmt::format("  back where '{}' began, by running the program again", then.function));
  if (!isFirst && !changesBetween(then, state_).empty())
    say_("  it is called with other values than before: the program is not the same each time");
  previous_ = {};
  look();
}

/// What was done until the call began, and then to it.
std::vector<HeapSession::Step> HeapSession::wayTo(uint32_t call) const {
  std::vector<Step> result;
  if (call == 0)
    return result;
  for (size_t i = 0; i < way_.size(); ++i) {
    const uint32_t after = i + 1 < way_.size() ? way_[i + 1].calls : state_.calls;
    if (after >= call)
      break;
    result.push_back(way_[i]);
  }
  result.push_back({"", call});
  return result;
}

bool HeapSession::replay(const std::vector<Step> &way) {
  replaying_ = true;
  runOne("start");
  for (const Step &step : way)
    if (standing_ && step.command.empty())
      arrive(debuggee_->goToCall(step.calls, seconds_));
    else if (standing_)
      runOne(step.command);
  replaying_ = false;
  way_ = way;
  return standing_;
}

} // namespace salve::server
