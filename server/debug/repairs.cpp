#include "server/debug/repairs.h"

#include "server/debug/state_search.h"

#include <fmt/format.h>

#include <algorithm>

namespace salve::server {

Outline outlineOf(const engine::Request &request) {
  return debugger::outlineOf({request.path, request.text, request.flags, request.directory});
}

namespace {

bool pointsTo(const std::vector<debugger::Field> &fields, const std::string &node) {
  return std::ranges::any_of(
      fields, [&](const debugger::Field &field) { return field.value.target == node; });
}

/// Variables that lead to new nodes of which something was set by hand, where no node does: which
/// block is meant is known by them.
std::set<std::string> leadingToSet(const debugger::Recorded &one, const debugger::State &entry) {
  std::set<std::string> result;
  for (const debugger::Node &node : one.state.nodes) {
    const std::string name = node.name();
    const auto isOfIt = [&](const std::string &set) { return set.starts_with(name + "->"); };
    const auto leads = [&](const debugger::Node &other) { return pointsTo(other.fields, name); };
    if (entry.node(name) || std::ranges::none_of(one.changed, isOfIt) ||
        std::ranges::any_of(one.state.nodes, leads))
      continue;
    for (const debugger::Variable &variable : one.state.variables)
      if (pointsTo(variable.fields, name))
        result.insert(variable.name);
  }
  return result;
}

/// The same without the values of variables that nobody has set by hand.
std::vector<debugger::Call> withoutLocals(std::vector<debugger::Call> calls) {
  std::set<std::string> changed;
  for (const debugger::Call &call : calls)
    for (const debugger::Recorded &one : call.recorded) {
      changed.insert(one.changed.begin(), one.changed.end());
      changed.merge(leadingToSet(one, call.entry));
    }
  for (debugger::Call &call : calls)
    for (debugger::Recorded &one : call.recorded) {
      one.withLocals = false;
      one.changed = changed;
    }
  return calls;
}

/// The calls with some of their states: of each state it is told which call it was in.
class States {
public:
  explicit States(const std::vector<debugger::Call> &calls) : calls_(calls) {}

  std::vector<debugger::Recorded> all() const {
    std::vector<debugger::Recorded> result;
    for (size_t i = 0; i < calls_.size(); ++i)
      for (debugger::Recorded recorded : calls_[i].recorded) {
        recorded.call = i;
        result.push_back(std::move(recorded));
      }
    return result;
  }

  std::vector<debugger::Call> with(const std::vector<debugger::Recorded> &some) const {
    std::vector<debugger::Call> result = calls_;
    for (debugger::Call &call : result)
      call.recorded.clear();
    for (const debugger::Recorded &recorded : some)
      result[recorded.call].recorded.push_back(recorded);
    std::erase_if(result, [](const debugger::Call &call) { return call.recorded.empty(); });
    return result;
  }

private:
  const std::vector<debugger::Call> &calls_;
};

/// Edits of the text that `first` makes, and `second` of what that is then; where they meet, one
/// edit of all between them. None: nothing is changed.
std::vector<TextEdit> together(const std::string &text, const std::vector<TextEdit> &first,
                               const std::vector<TextEdit> &second) {
  const auto half = applyEdits(text, first);
  const auto whole = half ? applyEdits(*half, second) : std::nullopt;
  if (!whole || *whole == text)
    return {};
  if (const auto shifted = before(first, second)) {
    std::vector<TextEdit> result = first;
    result.insert(result.end(), shifted->begin(), shifted->end());
    std::sort(result.begin(), result.end(),
              [](const TextEdit &a, const TextEdit &b) { return a.range < b.range; });
    if (applyEdits(text, result) == whole)
      return result;
  }
  return {oneEdit(text, *whole)};
}

/// What was recorded up to then, with what was seen before it.
Calls upTo(const Calls &calls, int number) {
  Calls result;
  for (const debugger::Call &call : calls) {
    result.push_back({call.entry, {}, call.effects, call.lines});
    std::ranges::copy_if(
        call.recorded, std::back_inserter(result.back().recorded),
        [&](const debugger::Recorded &recorded) { return recorded.number <= number; });
    if (result.back().recorded.empty())
      result.pop_back();
  }
  return result;
}

/// Whether it has more states, or it is known how the run came from one to the other.
bool asksMore(const Calls &calls, const Calls &than) {
  return statesOf(calls) > statesOf(than) ||
         std::ranges::any_of(calls, [](const debugger::Call &call) { return !call.lines.empty(); });
}

/// When each state was recorded, in the order in which a harness asks for them.
std::vector<int> numbersOf(const Calls &calls) {
  std::vector<int> result;
  for (const debugger::Call &call : calls)
    for (const debugger::Recorded &recorded : call.recorded)
      result.push_back(recorded.number);
  return result;
}

/// The state, from 1, that was recorded last.
size_t lastOf(const Calls &calls) {
  const std::vector<int> numbers = numbersOf(calls);
  const auto last = std::max_element(numbers.rbegin(), numbers.rend());
  return static_cast<size_t>(numbers.rend() - last);
}

/// The state of that number, from 1.
const debugger::Recorded &recordedAs(size_t number, const Calls &calls) {
  for (const debugger::Call &call : calls) {
    if (number <= call.recorded.size())
      return call.recorded[number - 1];
    number -= call.recorded.size();
  }
  return calls.back().recorded.back();
}

/// Of the state of that number, from 1, which is not met; of 0 nothing is known.
Near nearTo(const Calls &calls, size_t number) {
  size_t seen = 0;
  for (const debugger::Call &call : calls)
    for (size_t i = 0; i < call.recorded.size(); ++i) {
      if (++seen != number)
        continue;
      const std::string &function = call.recorded[i].state.function;
      const debugger::State *before = i > 0 ? &call.recorded[i - 1].state : nullptr;
      return {function, before && before->function == function ? before->line : 0};
    }
  return {};
}

StateRepairs noted(StateRepairs found) {
  found.notes.emplace_back("not compared: local variables that nobody has changed; no repair has "
                           "them as they were recorded");
  return found;
}

class Repairing {
public:
  Repairing(const engine::Request &request, const Specified &specified)
      : request_(request), calls_(specified.calls), withPassed_(specified.withPassed),
        most_(request.options.maxChanges), wasPassed_(asksMore(withPassed_, calls_)),
        checks_(processes_, request) {
    const repair::Heuristics heuristics(request.options.heuristics);
    if (heuristics.has(repair::Heuristic::Gradient))
      gradient_ = specified.gradient;
    if (gradient_)
      mustChange_ = gradient_->withCalled(request.text, outlineOf(request));
    isHopping_ = heuristics.has(repair::Heuristic::Hopping);
  }

  StateRepairs run();

private:
  /// A change, and how far the program comes with it.
  struct Begun {
    std::vector<TextEdit> edits;
    std::string title;
    engine::Request mended;
    Calls calls;
    size_t unmet = 0; ///< with that
    Calls prefix{};   ///< up to that
  };
  static size_t reached(const Begun &one) { return statesOf(one.prefix); }

  StateRepairs inTurn();
  StateRepairs verified(StateSearch found);
  StateRepairs insertedAt(const engine::Request &request, const Calls &calls, size_t unmet);
  std::vector<Candidate> oneTo(const engine::Request &request, const Calls &calls, Proposed which);
  std::vector<Candidate> oneToParts(const engine::Request &request, const Calls &calls);
  std::vector<Begun> tried(const engine::Request &request, const Calls &calls,
                           const std::vector<Candidate> &begins, StateRepairs &met);
  StateRepairs inSteps(const engine::Request &request, const Calls &calls, const Calls &prefix,
                       size_t steps);
  StateRepairs oneMore(const engine::Request &request, const Calls &calls, size_t unmet);
  StateRepairs strict();
  StateRepairs wider();
  StateRepairs careful();
  Core core(const Calls &calls);
  Calls firstUnmet(const engine::Request &request, const Calls &calls, size_t unmet);

  const engine::Request &request_;
  const Calls &calls_, &withPassed_;
  uint32_t most_;  ///< changes, together
  bool wasPassed_; ///< more than what was recorded was seen
  std::optional<Gradient> gradient_{};
  /// What can be to blame for the first state that is not met; nothing: anything.
  std::optional<std::vector<ByteRange>> mustChange_{};
  Near near_{}; ///< the first state that is not met
  bool isHopping_ = true;
  KeptProcesses processes_{};
  StateChecks checks_;
};

/// What it found, as far as it is repairs in the user's text.
StateRepairs Repairing::verified(StateSearch found) {
  StateRepairs result;
  result.list = checks_.passing(std::move(found.list), limits::debug::kCandidates);
  result.notes = std::move(found.notes);
  result.why = std::move(found.why);
  result.isMet = found.isMet;
  result.isUnmet = result.list.empty() && found.isUnmet;
  return result;
}

/// One statement that is missing, the first of a few with which tests hold, if there is one.
StateRepairs Repairing::insertedAt(const engine::Request &request, const Calls &calls,
                                   size_t unmet) {
  StateRepairs result;
  result.list =
      checks_.passing(insertions(processes_, request, calls, unmet), limits::debug::kInserted);
  if (!result.list.empty())
    result.list.erase(result.list.begin() + 1, result.list.end());
  return result;
}

/// Up to the first state that somebody recorded and the program does not come by. A call is asked
/// for all its states before the next one, also where that was in it: what was recorded before
/// `unmet` and is asked for behind it, and all where that is 0, has to be asked for. What is met
/// with more states is met with fewer.
Calls Repairing::firstUnmet(const engine::Request &request, const Calls &calls, size_t unmet) {
  const std::vector<int> numbers = numbersOf(calls);
  const int last = numbers[(unmet > 0 ? unmet : lastOf(calls)) - 1];
  std::set<int> open(numbers.begin() + static_cast<ptrdiff_t>(unmet), numbers.end());
  const std::vector<int> before(open.begin(), open.lower_bound(last));
  const auto first = std::ranges::partition_point(before, [&](int number) {
    return searched(processes_, request, upTo(calls, number), {}).isMet;
  });
  return upTo(calls, first == before.end() ? last : *first);
}

/// One change, or one statement more, that meets these.
std::vector<Candidate> Repairing::oneTo(const engine::Request &request, const Calls &calls,
                                        Proposed which) {
  const bool isAsBuilt = &request == &request_;
  StateSearch found = searched(processes_, request, calls,
                               {.changes = 1,
                                .mustChange = isAsBuilt ? mustChange_ : decltype(mustChange_)(),
                                .near = nearTo(calls, lastOf(calls))});
  return found.list.empty() ? insertions(processes_, request, calls, lastOf(calls), which)
                            : std::move(found.list);
}

/// The same where several things of the last state were set by hand: one of them at a time,
/// whatever the others are; in turn the first of each.
std::vector<Candidate> Repairing::oneToParts(const engine::Request &request, const Calls &calls) {
  std::vector<std::vector<Candidate>> found;
  const debugger::Recorded &last = recordedAs(lastOf(calls), calls);
  if (last.changed.size() < 2)
    return {};
  for (const std::string &part : last.changed) {
    Calls some = calls;
    for (debugger::Call &call : some)
      for (debugger::Recorded &recorded : call.recorded)
        if (recorded.number == last.number && !recorded.isPassed) {
          recorded.open = recorded.changed;
          recorded.open.erase(part);
          recorded.changed = {part};
        }
    found.push_back(oneTo(request, some, Proposed::WithoutNumbers));
  }
  std::vector<Candidate> result;
  for (size_t i = 0; i < limits::debug::kBeginnings; ++i)
    for (std::vector<Candidate> &each : found)
      if (i < each.size() && result.size() < limits::debug::kPartBeginnings)
        result.push_back(std::move(each[i]));
  return result;
}

/// How far the program comes with each; up to one with which it meets all, which is in `met` then.
std::vector<Repairing::Begun> Repairing::tried(const engine::Request &request, const Calls &calls,
                                               const std::vector<Candidate> &begins,
                                               StateRepairs &met) {
  std::vector<Begun> result;
  for (const Candidate &begin : begins) {
    Begun one{begin.repair.edits, begin.repair.title, request, begin.callsIn(calls)};
    one.mended.text = begin.repaired();
    const StateSearch now = searched(processes_, one.mended, one.calls, {});
    if (now.isMet)
      met.list = checks_.passing({{begin.repair, begin.text, calls, begin.where}}, 1);
    if (!met.list.empty())
      break;
    one.unmet = now.unmet;
    one.prefix = firstUnmet(one.mended, one.calls, now.unmet);
    result.push_back(std::move(one));
  }
  return result;
}

/// One change after the other: each meets the states up to one more that was not met, and the last
/// one all. Where several things are wrong, the first of them shows first.
/// `prefix`: up to the first state that is not met.
StateRepairs Repairing::inSteps(const engine::Request &request, const Calls &calls,
                                const Calls &prefix, size_t steps) {
  StateRepairs met;
  std::vector<Begun> begun;
  if (statesOf(prefix) != statesOf(calls)) {
    begun = tried(request, calls, oneTo(request, prefix, Proposed::All), met);
    // What the harness has before a state the text has behind it.
    std::erase_if(begun, [&](const Begun &one) { return reached(one) <= statesOf(prefix); });
  }
  const bool isOfParts = begun.empty() && met.list.empty();
  if (isOfParts)
    begun = tried(request, calls, oneToParts(request, prefix), met);
  if (!met.list.empty())
    return met;
  const auto with = [&](const Begun &begun, StateRepairs ends) {
    StateRepairs result;
    for (StateRepair &end : ends.list) {
      end.repair.edits = together(request.text, begun.edits, end.repair.edits);
      end.repair.title = begun.title + "; " + end.repair.title;
      ++end.changes;
      if (!end.repair.edits.empty())
        result.list.push_back(std::move(end));
    }
    return result;
  };
  std::ranges::stable_sort(begun, std::greater(), reached);
  begun.resize(std::min(begun.size(),
                        isOfParts ? limits::debug::kPartBeginnings : limits::debug::kBeginnings));
  for (auto one = begun.begin(); one != begun.end();) {
    const auto next = std::find_if(
        one, begun.end(), [&](const Begun &other) { return reached(other) < reached(*one); });
    StateRepairs unsafe; // the first; a safe one is likelier
    for (auto each = one; each != next; ++each)
      if (StateRepairs all = with(*each, oneMore(each->mended, each->calls, each->unmet));
          !all.list.empty()) {
        if (all.list.front().isSafe)
          return all;
        if (unsafe.list.empty())
          unsafe = std::move(all);
      }
    if (!unsafe.list.empty())
      return unsafe;
    for (; one != next; ++one)
      if (steps > 2)
        if (StateRepairs all = with(*one, inSteps(one->mended, one->calls, one->prefix, steps - 1));
            !all.list.empty())
          return all;
  }
  return {};
}

/// A change of what was changed already, to meet all.
StateRepairs Repairing::oneMore(const engine::Request &request, const Calls &calls, size_t unmet) {
  StateRepairs result =
      verified(searched(processes_, request, calls, {.changes = 1, .near = nearTo(calls, unmet)}));
  return result.list.empty() ? insertedAt(request, calls, unmet) : result;
}

/// One change that meets what was recorded, whatever was passed.
StateRepairs Repairing::strict() {
  StateSearch found = searched(processes_, request_, calls_,
                               {.changes = 1, .mustChange = mustChange_, .near = near_});
  const size_t unmet = found.unmet;
  StateRepairs result = verified(std::move(found));
  if (result.list.empty())
    result.list = insertedAt(request_, calls_, unmet).list;
  return result;
}

/// One that meets only what was recorded, and before it two at once that meet what was passed, too;
/// then two. Of them no local variable asks anything that nobody has set: as wrong as the code, it
/// would choose the wrong two. What is not met without what was passed is not met with it.
StateRepairs Repairing::wider() {
  StateRepairs one;
  if (wasPassed_)
    one = strict();
  const Calls without = withoutLocals(calls_);
  StateRepairs two = verified(searched(
      processes_, request_, without, {.changes = most_, .mustChange = mustChange_, .near = near_}));
  if (two.list.empty() && one.list.empty()) {
    if (mustChange_)
      return two;
    two.suspects = gradient_ ? suspectsOf(*gradient_, request_.text)
                             : searched(processes_, request_, without, {.suspects = true}).suspects;
    if (two.isUnmet)
      two.core = core(without);
    two.tried = fmt::format("one change; one statement more; {}{} changes at once",
                            isHopping_ ? fmt::format("up to {} changes, of which each brings the "
                                                     "program further; ",
                                                     limits::debug::kSteps)
                                       : "",
                            most_);
    return two;
  }
  if (wasPassed_ && !two.list.empty()) {
    StateRepairs also = careful();
    if (!also.list.empty()) {
      also.list.insert(also.list.end(), one.list.begin(), one.list.end());
      return noted(std::move(also));
    }
  }
  return one.list.empty() ? noted(std::move(two)) : one;
}

/// Two that meet what was passed, too, for a short time.
StateRepairs Repairing::careful() {
  return verified(searched(processes_, request_, withoutLocals(withPassed_),
                           {.changes = most_,
                            .seconds = limits::debug::kCarefulSeconds,
                            .mustChange = mustChange_,
                            .near = near_}));
}

Core Repairing::core(const Calls &calls) {
  size_t asked = 0, undecided = 0;
  const States states(calls);
  return coreOf(states.all(), [&](const std::vector<debugger::Recorded> &some) {
    if (asked++ == limits::debug::kCoreSearches || undecided == limits::debug::kCoreUndecided)
      return Unmet::NotAsked;
    const Calls these = states.with(some);
    if (!checks_.passing(insertions(processes_, request_, these, 0), 1).empty())
      return Unmet::No;
    StateSearch found = searched(processes_, request_, these,
                                 {.changes = most_, .seconds = limits::debug::kCorePartSeconds});
    const bool isUnmet = found.isUnmet;
    undecided += !isUnmet && found.list.empty();
    return isUnmet && checks_.passing(std::move(found.list), 1).empty() ? Unmet::Yes : Unmet::No;
  });
}

/// First one change that meets all, also what was passed, which may have been wrong unnoticed; then
/// one after the other; then one that meets what was recorded, behind what may be more and meets
/// what was passed, too; then two.
StateRepairs Repairing::inTurn() {
  const Calls &all = wasPassed_ ? withPassed_ : calls_;
  if (!mustChange_)
    near_ = nearTo(all, lastOf(all));
  StateSearch found =
      searched(processes_, request_, all, {.changes = 1, .mustChange = mustChange_, .near = near_});
  const size_t unmet = found.unmet;
  near_ = nearTo(all, unmet);
  StateRepairs result = verified(std::move(found));
  if (result.isMet)
    return result;
  const bool isMetOtherwise =
      result.list.empty() && wasPassed_ && searched(processes_, request_, calls_, {}).isMet;
  if (result.list.empty() && (!wasPassed_ || isMetOtherwise))
    result.list = insertedAt(request_, all, unmet).list;
  if (result.list.empty() && isHopping_) {
    result.list =
        inSteps(request_, all, firstUnmet(request_, all, unmet), limits::debug::kSteps).list;
    std::erase_if(result.list, [&](const StateRepair &each) {
      return !each.isSafe && !each.holdsTests && each.changes > statesOf(calls_) + 1;
    });
  }
  if (!result.list.empty())
    return result;
  if (!isMetOtherwise)
    return wider();
  result = careful();
  result.isMet = result.list.empty();
  return result.isMet ? result : noted(std::move(result));
}

/// What the gradient clears is not changed alone, unless nothing else is a repair; where local
/// variables are compared it cannot be one.
StateRepairs Repairing::run() {
  StateRepairs result = inTurn();
  if (!mustChange_ || !result.list.empty() || result.isMet)
    return result;
  mustChange_.reset();
  return wider();
}

} // namespace

std::vector<std::string> suspectsOf(const Gradient &gradient, std::string_view text) {
  std::vector<std::string> result;
  for (const ByteRange range : gradient.suspicious)
    addLine(result, text, range);
  return result;
}

StateRepairs repairsOf(const engine::Request &request, const Specified &specified) {
  StateRepairs result = Repairing(request, specified).run();
  for (const StateRepair &each : result.list) // what a repair changes is what may be wrong
    for (const TextEdit &edit : each.repair.edits)
      if (edit.range.size() > 0 || edit.newText.find_first_not_of(" {}") != std::string::npos)
        addLine(result.suspects, request.text, edit.range);
  return result;
}

} // namespace salve::server
