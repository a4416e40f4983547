#include "server/debug/heap_session.h"

#include "engine/support/limits/debug.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace salve::server {

using debugger::GdbStop;
using debugger::Motion;

void HeapSession::next(const Words &times) { move(Motion::Next, times); }
void HeapSession::step(const Words &times) { move(Motion::Step, times); }
void HeapSession::finish(const Words &) { move(Motion::Finish, ""); }
void HeapSession::proceed(const Words &) { move(Motion::Continue, ""); }

void HeapSession::limitTime(const Words &seconds) {
  const double wanted = std::atof(seconds.c_str());
  if (wanted > 0)
    seconds_ = wanted;
  else
    sayError("time: expected seconds");
}

void HeapSession::move(Motion motion, const Words &times) {
  if (!isStanding())
    return;
  const int count = times.empty() ? 1 : std::atoi(times.c_str());
  if (count <= 0) {
    sayError(fmt::format("expected a number of times, got '{}'", times));
    return;
  }
  pass();
  for (int i = 0; i < count; ++i) {
    if (i > 0 || motion == Motion::Finish || motion == Motion::Continue)
      ++stretch_;
    if (!moveOnce(motion))
      return;
  }
}

void HeapSession::pass() {
  std::erase_if(passed_, [&](const debugger::State &one) { // calls that are over
    return one.level > state_.level || (one.level == state_.level && !one.isSameActivation(state_));
  });
  if (recordedAt_ == stops_ || stop_.why != GdbStop::Why::Reached)
    return;
  if (changed_.empty())
    passed_.push_back(state_);
  else
    ++stretch_; // it is no state on the way
  if (passed_.size() > limits::debug::kPassed) {
    passed_.erase(passed_.begin());
    passed_.front().stretch = 0;
  }
}

void HeapSession::leave(bool isForced, bool isOneLine) {
  forward_.leave({state_, isForced, isOneLine}, changed_.empty());
}

/// Whether a call begins here is not seen by the line alone, which a loop may come back to.
void HeapSession::follow() {
  if (changed_.empty())
    came_ = state_;
  const auto entry = debuggee_->entryOf(state_);
  const Outline::Function *function = nullptr;
  const Outline::Statement *statement = nullptr;
  const bool isFirst = stand(state_, function, statement) &&
                       statement == &function->statements.front() &&
                       changesBetween(entry ? *entry : mainEntry_, state_).empty();
  forward_.arrive(state_, isFirst && (entry || state_.isSameActivation(mainEntry_)));
}

/// Where a live frame is patched, the debugger does what the repaired code would do.
bool HeapSession::moveOnce(Motion motion) {
  const bool isConcrete = isUsersFile(state_.file) && concrete_.count(state_.line) != 0;
  if (isConcrete && motion != Motion::Next)
    return moveOnce(Motion::Next) && (motion == Motion::Step || moveOnce(motion));
  leave(false, motion == Motion::Next || motion == Motion::Step);
  bool moved = false;
  if (!applyPatchHere(moved))
    return false;
  if (moved && (motion == Motion::Next || motion == Motion::Step))
    return standThere();
  GdbStop stop = debuggee_->go(motion, seconds_);
  while (stop.why == GdbStop::Why::Reached && stop.breakpoint != 0 &&
         std::any_of(live_.effects.begin(), live_.effects.end(), [&](const LiveEffect &effect) {
           return std::find(effect.breakpoints.begin(), effect.breakpoints.end(),
                            stop.breakpoint) != effect.breakpoints.end();
         })) {
    const auto here = debuggee_->state();
    if (!here)
      break;
    const bool isInner = motion == Motion::Next && here->level > state_.level;
    if (!isInner && motion != Motion::Continue && motion != Motion::Finish)
      break;
    const debugger::State outer = std::exchange(state_, *here);
    if (!applyPatchHere(moved))
      return false;
    if (isInner)
      state_ = outer;
    stop = debuggee_->go(isInner ? Motion::Finish : motion, seconds_);
  }
  const debugger::State before = state_;
  const bool isThere = arrive(stop) && stop.why == GdbStop::Why::Reached;
  if (isConcrete && isThere && state_.isSameActivation(before))
    effects_.push_back({before, state_});
  return isThere;
}

namespace {

std::string howItEnded(const GdbStop &stop) {
  switch (stop.why) {
  case GdbStop::Why::Exited: return "the program has ended with status " + stop.what;
  case GdbStop::Why::Killed:
    return fmt::format("the program was ended by {} ({})", stop.what, stop.meaning);
  case GdbStop::Why::Lost: return "the program is lost: " + stop.what;
  default: return "";
  }
}

} // namespace

bool HeapSession::arrive(const GdbStop &first) {
  GdbStop stop = first;
  // Out of functions without source, unless something happened in them.
  std::optional<debugger::State> here;
  for (int i = 0; stop.why == GdbStop::Why::Reached && i < 8; ++i) {
    here = debuggee_->state();
    if (!here || (here->within.empty() && !here->file.empty()))
      break;
    stop = debuggee_->go(here->file.empty() ? Motion::Continue : Motion::Finish, seconds_);
    here.reset();
  }
  if (const std::string printed = debuggee_->printed(); !printed.empty() && !replaying_)
    say_("  | " + printed.substr(0, printed.find_last_not_of("\r\n") + 1));
  stop_ = stop;
  ++stops_;
  if (!stop.isAlive()) {
    standing_ = false;
    say_(howItEnded(stop));
    return false;
  }
  if (stop.why == GdbStop::Why::Signal)
    say_(fmt::format("the program gets {} ({})", stop.what, stop.meaning));
  if (stop.why == GdbStop::Why::Late)
    say_(fmt::format("still running after {:g} s; interrupted ('time SECONDS' gives it more)",
                     seconds_));
  if (stop.why == GdbStop::Why::Interrupted && (stops_ > 1 || !debuggee_->isAttached()))
    say_("interrupted");
  if (stop.why == GdbStop::Why::Refused)
    sayError(stop.what);
  standing_ = true;
  const bool isSeen = look(std::move(here));
  if (isSeen && !stop.returned.empty() && !replaying_)
    say_("  it has returned " + shown(stop.returned));
  return isSeen;
}

bool HeapSession::look(std::optional<debugger::State> now) {
  if (!now)
    now = debuggee_->state();
  standing_ = now.has_value();
  if (!now) {
    sayError("where the program stands cannot be seen");
    return false;
  }
  previous_ = std::exchange(state_, std::move(*now));
  state_.stretch = stretch_;
  follow();
  if (replaying_)
    return true;
  if (state_.file.empty()) {
    say_(fmt::format("{}: no debug information here (compile with -g)", state_.function));
    return true;
  }
  const std::string within =
      state_.within.empty() ? "" : fmt::format(" (in {}, which it calls)", state_.within);
  say_(fmt::format("{}:{}{}: {}", state_.function, state_.line, within, sourceLine(state_.line)));
  if (previous_.isSameActivation(state_))
    for (const std::string &change : changesBetween(previous_, state_))
      say_("  " + change);
  return true;
}

bool HeapSession::stand(const debugger::State &state, const Outline::Function *&function,
                        const Outline::Statement *&statement) const {
  for (const Outline::Function &known : outline_.functions)
    if (known.name == state.function && isUsersFile(state.file)) {
      function = &known;
      statement = debugger::statementOn(request_.text, known, state.line);
      return statement != nullptr;
    }
  return false;
}

/// Past statements without code (`p = p;`), which do nothing, and into loops (`for (;;)`), which
/// somebody who comes to them enters.
NextPlace HeapSession::withCode(const Outline::Function &function, NextPlace place) const {
  const Outline::Statement *statement = nullptr;
  for (size_t i = 0; i < function.statements.size(); ++i) {
    if (!debuggee_->codeOf({state_.file, place.line}, place.after).empty() ||
        !(statement = debugger::statementOn(request_.text, function, place.line)))
      break;
    place = statement->isLoop() ? placeInside(request_.text, function, *statement)
                                : placeBehind(request_.text, function, *statement);
  }
  return place;
}

bool HeapSession::goThere(const NextPlace &place) {
  std::string error;
  if (debuggee_->jump({state_.file, place.line}, place.after, error))
    return true;
  sayError(error);
  return false;
}

/// Moved there by the debugger.
bool HeapSession::standThere() {
  stop_ = {GdbStop::Why::Reached, "", "", 0, 0};
  recordedAt_ = 0;
  return look();
}

/// One stands at a `for` before its first part or, out of its body, before its third.
std::string HeapSession::partOfFor(const Outline::Statement &loop) const {
  const std::string_view text = request_.text;
  const uint32_t line = debugger::lineOf(text, loop.range.begin);
  const bool isAgain = previous_.isSameActivation(state_) && previous_.line > line &&
                       previous_.line <= debugger::lineOf(text, loop.range.end);
  const ByteRange part = isAgain ? loop.increment : loop.init;
  std::string words(text.substr(part.begin, part.size()));
  words.erase(words.find_last_not_of("; \t") + 1);
  const size_t equals = isAgain ? std::string::npos : words.find('=');
  if (equals == std::string::npos)
    return words;
  const size_t name = words.find_last_of(" \t*", words.find_last_not_of(" \t", equals - 1));
  return name == std::string::npos ? words : words.substr(name + 1); // a declaration's type
}

void HeapSession::decide(std::optional<bool> intoIt) {
  if (!isStanding())
    return;
  pass();
  const Outline::Function *function = nullptr;
  const Outline::Statement *statement = nullptr;
  if (!stand(state_, function, statement) ||
      (!statement->isLoop() && statement->kind != Outline::Statement::Kind::If)) {
    sayError("there is no loop or branch on this line");
    return;
  }
  const std::string_view text = request_.text;
  std::string error;
  const std::string part =
      statement->kind == Outline::Statement::Kind::For ? partOfFor(*statement) : "";
  if (!part.empty() && !debuggee_->evaluate(part, error)) {
    sayError(error);
    return;
  }
  if (!intoIt) {
    const std::string_view condition =
        text.substr(statement->condition.begin, statement->condition.size());
    const auto value = debuggee_->evaluate(fmt::format("({}) != 0", condition), error);
    if (!value) {
      sayError(error);
      return;
    }
    intoIt = *value == "0";
  }
  leave(true, true);
  if (goThere(withCode(*function, placeOf(*function, *statement, *intoIt))))
    standThere();
}

NextPlace HeapSession::placeOf(const Outline::Function &function,
                               const Outline::Statement &statement, bool intoIt) const {
  if (intoIt)
    return placeInside(request_.text, function, statement);
  if (statement.kind == Outline::Statement::Kind::If && statement.otherwise.size() != 0)
    return placeInside(request_.text, function, statement, true);
  return placeBehind(request_.text, function, statement);
}

/// Whatever the statement would do, and also where it was ended by a signal.
void HeapSession::skip(const Words &) {
  if (!isStanding())
    return;
  const Outline::Function *function = nullptr;
  const Outline::Statement *statement = nullptr;
  if (!stand(state_, function, statement)) {
    sayError("there is no statement on this line");
    return;
  }
  if (stop_.why == GdbStop::Why::Reached)
    ++stretch_; // nobody is to come here
  leave(true, true);
  if (goThere(withCode(*function, placeBehind(request_.text, *function, *statement))))
    standThere();
}

void HeapSession::enter(const Words &) { decide(true); }
void HeapSession::leave(const Words &) { decide(false); }
void HeapSession::flip(const Words &) { decide(std::nullopt); }

} // namespace salve::server
