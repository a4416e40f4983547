// Back to where a call began. What a program has done is not taken back: it is run again, as it was
// run before (steps, forced branches, changed values), to the call that has the same number among
// all calls of the file's functions. That it is the same call is looked at, not trusted.
#include "server/debug/heap_session.h"

#include "engine/support/limits/debug.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>

namespace salve::server {

using debugger::Motion;
using debugger::State;

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
  const bool isReached = replay(wayTo(there->call, way_, state_.calls));
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
std::vector<HeapSession::Step> HeapSession::wayTo(uint32_t call, const std::vector<Step> &way,
                                                  uint32_t calls) {
  std::vector<Step> result;
  if (call == 0)
    return result;
  for (size_t i = 0; i < way.size(); ++i) {
    const uint32_t after = i + 1 < way.size() ? way[i + 1].calls : calls;
    if (after >= call)
      break;
    result.push_back(way[i]);
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

// What was executed before a state that was set right where nobody had stepped to, at a breakpoint
// in the middle of a call: in a process beside ours the program is run there again, and steps
// through the call, from its beginning or from the last right state in it. Where it comes to the
// same state several times the last one counts, before which all was executed that can be to blame.

namespace {

/// Numbers that nodes of one process have in the other.
using Numbers = std::map<uint32_t, uint32_t>;
constexpr uint32_t kUnknown = 1'000'000; ///< of nodes that the other does not know, plus their own

Numbers numbersIn(const State &other, const State &state) {
  Numbers result;
  for (const debugger::Node &node : state.nodes)
    for (const debugger::Node &known : other.nodes)
      if (known.address == node.address && known.type == node.type)
        result[node.number] = known.number;
  return result;
}

uint32_t renumbered(uint32_t number, const Numbers &numbers) {
  const auto known = numbers.find(number);
  return known == numbers.end() ? kUnknown + number : known->second;
}

void renumber(std::vector<debugger::Field> &fields, const Numbers &numbers) {
  for (debugger::Field &field : fields) {
    std::string &target = field.value.target; // "n3", "&n3.next", "&head"
    const size_t begin = target.starts_with('&') ? 2 : 1;
    size_t end = std::min(target.find_first_not_of("0123456789", begin), target.size());
    constexpr size_t kDigits = 9; // more has the name of a variable
    if (end <= begin || end - begin > kDigits || target[begin - 1] != 'n' ||
        (end < target.size() && target[end] != '.'))
      continue;
    const auto number = static_cast<uint32_t>(std::stoul(target.substr(begin, end - begin)));
    target.replace(begin, end - begin, std::to_string(renumbered(number, numbers)));
  }
}

State renumbered(State state, const Numbers &numbers) {
  for (debugger::Variable &variable : state.variables)
    renumber(variable.fields, numbers);
  for (debugger::Node &node : state.nodes) {
    node.number = renumbered(node.number, numbers);
    renumber(node.fields, numbers);
  }
  return state;
}

bool isSameState(const State &now, const State &then) {
  return now.line == then.line && now.calls == then.calls && now.isSameActivation(then) &&
         changesBetween(renumbered(now, numbersIn(then, now)), then).empty();
}

bool isByHand(const std::string &command) {
  const std::string name = command.substr(0, command.find_first_of(" \t"));
  return name == "change" || name == "enter" || name == "leave" || name == "flip" || name == "skip";
}

} // namespace

/// What was done between that and where it came to cannot be stepped if any of it is by hand.
std::optional<HeapSession::WayBefore> HeapSession::wayBefore(const Checkpoint &wanted) const {
  if (debuggee_->isAttached() || !live_.effects.empty())
    return std::nullopt;
  std::vector<Step> way;
  size_t passed = 0;
  int right = wanted.parent;
  const auto at = [this](int number) -> const Checkpoint & {
    return checkpoints_[static_cast<size_t>(number)];
  };
  while (right >= 0 &&
         !(at(right).recorded.isWhole && at(right).recorded.state.isSameActivation(wanted.came)))
    right = at(right).parent;
  if (right >= 0) {
    way = at(right).way;
    passed = way.size();
  } else if (wanted.hasEntry) {
    way = wayTo(wanted.entry.calls, wanted.way, wanted.recorded.state.calls);
    passed = way.size() - 1;
    if (std::ranges::none_of(way, [](const Step &step) { return isByHand(step.command); }))
      way = {way.back()};
  } else if (!wanted.mainEntry.isSameActivation(wanted.came)) {
    return std::nullopt;
  }
  size_t last = wanted.way.size(); // what was changed there was not yet when it came there
  while (last > passed && wanted.way[last - 1].command.starts_with("change"))
    --last;
  for (; passed < last; ++passed)
    if (isByHand(wanted.way[passed].command))
      return std::nullopt;
  return WayBefore{way, right >= 0};
}

void HeapSession::retrace(Checkpoint &wanted) const {
  const auto before = wayBefore(wanted);
  if (!before)
    return;
  const std::string folder = folder_ + "/beside";
  std::error_code failed;
  std::filesystem::create_directory(folder, failed);
  std::string error;
  auto another = debuggee_->another(folder, error);
  if (!another)
    return;
  HeapSession beside(request_, std::move(another), folder, [](const std::string &) {});
  beside.object_ = object_;
  beside.redirected_ = redirected_;
  beside.seconds_ = seconds_;
  if (!beside.replay(before->way))
    return;
  if (before->isFromRight)
    beside.forward_.begin(beside.state_);
  beside.debuggee_->passBreakpoints();
  // All that may look the same: what was executed between two of them is nothing that is seen.
  std::optional<State> there;
  std::vector<Stop> stops;
  const auto begin = std::chrono::steady_clock::now();
  do {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    const auto passed = beside.forward_.in(beside.state_);
    if (!passed || spent.count() > limits::debug::kRetraceSeconds)
      return;
    if (isSameState(beside.state_, wanted.came)) {
      there = beside.state_;
      stops = *passed;
    }
  } while (beside.moveOnce(Motion::Next) && beside.state_.isSameActivation(wanted.came));
  const Numbers numbers = there ? numbersIn(wanted.came, *there) : Numbers();
  for (Stop &stop : stops)
    stop.state = renumbered(std::move(stop.state), numbers);
  wanted.forward = std::move(stops);
}

} // namespace salve::server
