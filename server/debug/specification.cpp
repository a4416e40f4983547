#include "server/debug/heap_session.h"

#include "engine/support/limits/debug.h"
#include "engine/support/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace salve::server {

using debugger::Recorded;

namespace {

/// "p", "n3": a variable or node that points to a struct; its type without the pointer.
std::string pointeeOf(const debugger::State &state, const std::string &word) {
  if (const debugger::Node *node = state.node(word))
    return node->type;
  const debugger::Variable *variable = state.variable(word);
  return variable && variable->fields.size() == 1 ? variable->fields[0].pointee : "";
}

/// That q can be reached from p in at most so many links, as a condition in C.
std::string reaches(const debugger::State &state, const std::string &from, const std::string &to,
                    const std::string &type, size_t links) {
  std::string all = fmt::format("({}) == ({})", from, to);
  if (links == 0)
    return all;
  for (const debugger::Node &node : state.nodes)
    if (node.type == type) {
      for (const debugger::Field &field : node.fields)
        if (field.pointee == type)
          all += fmt::format(" || (({0}) && ({1}))", from,
                             reaches(state, from + "->" + field.path, to, type, links - 1));
      break;
    }
  return all;
}

} // namespace

void HeapSession::spec(const Words &what) {
  if (!isStanding())
    return;
  Recorded recorded{state_, true, {}, changed_};
  if (!what.empty()) {
    std::vector<std::string> words;
    for (size_t begin = 0; (begin = what.find_first_not_of(' ', begin)) != std::string::npos;) {
      const size_t end = std::min(what.find(' ', begin), what.size());
      words.push_back(what.substr(begin, end - begin));
      begin = end;
    }
    const std::string type = words.size() == 3 ? pointeeOf(state_, words[1]) : "";
    if (words.size() != 3 || words[0] != "reach") {
      sayError("spec: nothing, or 'reach P Q', is expected");
      return;
    }
    if (type.empty() || pointeeOf(state_, words[2]) != type) {
      sayError(
          fmt::format("'{}' and '{}' are not pointers to the same type here", words[1], words[2]));
      return;
    }
    recorded.isWhole = false;
    recorded.asserted.push_back(
        reaches(state_, words[1], words[2], type, std::min<size_t>(state_.nodes.size(), 4)));
  }
  record(std::move(recorded));
}

void HeapSession::assertHere(const Words &condition) {
  if (!isStanding())
    return;
  std::string error;
  const auto value = valueOf(fmt::format("({}) != 0", condition), error);
  if (!value) {
    sayError(error);
    return;
  }
  if (*value == "0")
    say_("  it does not hold here now");
  record({state_, false, {condition}, changed_});
}

/// It is stopped at these lines from now on, so that what they do is seen.
void HeapSession::concrete(const Words &place) {
  std::vector<uint32_t> lines;
  using Kind = Outline::Statement::Kind;
  const auto wanted = static_cast<uint32_t>(std::atoi(place.c_str()));
  for (const Outline::Function &function : outline_.functions)
    for (const Outline::Statement &statement : function.statements) {
      const uint32_t line = debugger::lineOf(request_.text, statement.range.begin);
      const TokenText words(
          std::string_view(request_.text).substr(statement.range.begin, statement.range.size()));
      bool isMeant = wanted == line;
      for (size_t i = 0; i + 1 < words.size() && wanted == 0; ++i)
        isMeant = isMeant || (words[i] == place && words[i + 1] == "(");
      const bool canBe = statement.kind == Kind::Simple ||
                         (statement.kind == Kind::Declaration && statement.inBlock);
      if (isMeant && canBe)
        lines.push_back(line);
    }
  std::string error = "no statement that assigns or calls is there: " + place;
  for (const uint32_t line : lines) {
    const int number = debuggee_->breakAt(fmt::format("{}:{}", request_.path, line), error);
    if (number == 0)
      continue;
    error.clear();
    breakpoints_.insert(number);
    concrete_.insert(line);
    say_(fmt::format("  what line {} does is taken for granted (breakpoint {})", line, number));
  }
  if (!error.empty())
    sayError(error);
}

void HeapSession::record(Recorded recorded) {
  const bool isOutOfMain = state_.function != "main" && !debuggee_->entryOf(state_);
  if (isOutOfMain)
    say_("  (what was there when this function was entered is not known; main is looked at)");
  const bool wasWrong = gradient().has_value();
  Checkpoint added;
  if (const auto entry = debuggee_->entryOf(state_)) {
    added.entry = *entry;
    added.hasEntry = true;
  }
  added.recorded = std::move(recorded);
  std::copy_if(passed_.begin(), passed_.end(), std::back_inserter(added.passed),
               [&](const debugger::State &one) {
                 return one.isSameActivation(state_) && one.calls >= added.entry.calls;
               });
  std::erase_if(passed_, [&](const debugger::State &one) { return one.level >= state_.level; });
  if (added.recorded.isWhole) {
    added.forward = forward_.in(state_).value_or(std::vector<Stop>());
    added.came = std::exchange(came_, state_);
    forward_.begin(state_);
  }
  added.effects = effects_;
  recordedAt_ = stops_;
  added.mainEntry = mainEntry_;
  added.parent = current_;
  added.process = debuggee_->checkpoint();
  added.way = way_;
  checkpoints_.push_back(std::move(added));
  current_ = static_cast<int>(checkpoints_.size()) - 1;
  changed_.clear();
  if (debuggee_->isAttached())
    say_(fmt::format("  recorded as {}", current_ + 1));
  else
    say_(fmt::format("  recorded as {}; resume {} comes back here{}", current_ + 1, current_ + 1,
                     checkpoints_.back().process != 0 ? "" : " by running the program again"));
  if (const auto found = wasWrong ? std::nullopt : gradient())
    say(*found, limits::debug::kSuspectsSaid);
  else if (firstWrong() == current_ && checkpoints_.back().entry.line != state_.line &&
           wayBefore(checkpoints_.back()))
    say_("  ('suspects' runs the program again, beside this one, to say what could be wrong)");
}

std::vector<int> HeapSession::path() const {
  std::vector<int> result;
  for (int at = current_; at >= 0; at = checkpoints_[static_cast<size_t>(at)].parent)
    result.insert(result.begin(), at);
  return result;
}

void HeapSession::checkpoints(const Words &) {
  const std::vector<int> counted = path();
  for (size_t i = 0; i < checkpoints_.size(); ++i) {
    const Checkpoint &checkpoint = checkpoints_[i];
    const int number = static_cast<int>(i);
    const bool counts = std::find(counted.begin(), counted.end(), number) != counted.end();
    const std::string after =
        checkpoint.parent < 0 ? "" : fmt::format(", after {}", checkpoint.parent + 1);
    const Recorded &recorded = checkpoint.recorded;
    say_(fmt::format("{} {}  {}:{} {}{}", counts ? "*" : " ", number + 1, recorded.state.function,
                     recorded.state.line, recorded.isWhole ? "the state" : "an assertion", after));
  }
  if (checkpoints_.empty())
    say_("  nothing was recorded; 'spec' says that a state is right");
}

void HeapSession::resume(const Words &number) {
  const int wanted = std::atoi(number.c_str());
  if (wanted < 1 || static_cast<size_t>(wanted) > checkpoints_.size()) {
    sayError(fmt::format("there is no checkpoint '{}'; 'checkpoints' lists them", number));
    return;
  }
  Checkpoint &checkpoint = checkpoints_[static_cast<size_t>(wanted) - 1];
  std::string how;
  if (!restoreProcess(checkpoint, how)) {
    sayError(how);
    return;
  }
  current_ = wanted - 1;
  way_ = checkpoint.way;
  changed_.clear();
  passed_.clear();
  ++stretch_;
  effects_ = checkpoint.effects;
  forward_.clear();
  if (checkpoint.recorded.isWhole)
    forward_.begin(checkpoint.recorded.state);
  say_(fmt::format("  back at {}, {}; {} recorded state{} count{}", wanted, how, path().size(),
                   path().size() == 1 ? "" : "s", path().size() == 1 ? "s" : ""));
  previous_ = {};
  stop_ = {debugger::GdbStop::Why::Reached, "", "", 0, 0};
  recordedAt_ = ++stops_;
  standing_ = true;
  look();
}

/// By gdb's own checkpoint, a fork of the process, which is used up by that; else by running again.
bool HeapSession::restoreProcess(Checkpoint &checkpoint, std::string &how) {
  if (checkpoint.process != 0 && debuggee_->restore(checkpoint.process)) {
    checkpoint.process = debuggee_->checkpoint();
    how = "in the process as it was then";
    if (!object_.empty())
      loadPatch();
    return true;
  }
  if (debuggee_->isAttached()) {
    how = "the program ran before we came; it cannot be brought back there";
    return false;
  }
  how = replay(checkpoint.way) ? "by running the program again"
                               : "the program does not come there again";
  const debugger::State &then = checkpoint.recorded.state;
  if (standing_ && (state_.function != then.function || state_.line != then.line)) {
    how =
        fmt::format("run again, the program comes to {}:{} instead", state_.function, state_.line);
    return false;
  }
  return standing_;
}

} // namespace salve::server
