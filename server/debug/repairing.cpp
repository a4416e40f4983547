#include "server/debug/heap_session.h"

#include "server/debug/build.h"
#include "server/project/diff.h"
#include "server/project/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace salve::server {

namespace {

/// With as many lines as before, so that what was recorded by lines stays; nothing if that cannot
/// be.
std::vector<TextEdit> onOneLine(std::string_view text, std::vector<TextEdit> edits) {
  for (TextEdit &edit : edits) {
    const std::string_view replaced = text.substr(edit.range.begin, edit.range.size());
    const bool hasLines = replaced.find('\n') != std::string_view::npos;
    if (hasLines || edit.newText.find('#') != std::string::npos ||
        edit.newText.find("//") != std::string::npos)
      continue;
    std::replace(edit.newText.begin(), edit.newText.end(), '\n', ' ');
  }
  return edits;
}

} // namespace

/// The calls in which something was recorded, each from where it began; else the whole run.
Specified HeapSession::specified(const std::vector<int> &counted) const {
  const auto checkpoint = [this](int number) -> const Checkpoint & {
    return checkpoints_[static_cast<size_t>(number)];
  };
  Specified result;
  const bool isKnown = std::all_of(counted.begin(), counted.end(),
                                   [&](int number) { return checkpoint(number).hasEntry; });
  for (const int number : counted) {
    const Checkpoint &at = checkpoint(number);
    const debugger::State &entry = isKnown ? at.entry : at.mainEntry;
    size_t i = 0;
    while (i < result.calls.size() && isKnown && result.calls[i].entry.calls != entry.calls)
      ++i;
    if (i == result.calls.size()) {
      result.calls.push_back({entry});
      result.withPassed.push_back({entry});
    }
    debugger::Call &call = result.calls[i], &with = result.withPassed[i];
    call.effects.clear();
    std::copy_if(
        at.effects.begin(), at.effects.end(), std::back_inserter(call.effects),
        [&](const debugger::Effect &effect) { return effect.before.calls >= entry.calls; });
    with.effects = call.effects;
    const auto add = [&](debugger::Recorded recorded) {
      const debugger::State *before = with.recorded.empty() ? nullptr : &with.recorded.back().state;
      recorded.isNext = before && before->stretch != 0 &&
                        before->stretch == recorded.state.stretch &&
                        before->isSameActivation(recorded.state);
      with.recorded.push_back(std::move(recorded));
    };
    for (const debugger::State &state : at.passed) {
      debugger::Recorded passed{state, true, {}, {}};
      passed.isPassed = true;
      passed.number = number;
      add(std::move(passed));
    }
    call.recorded.push_back(at.recorded);
    call.recorded.back().number = number;
    add(call.recorded.back());
  }
  for (debugger::Call &with : result.withPassed)
    if (std::ranges::any_of(with.recorded, &debugger::Recorded::isNext))
      with.lines = linesOf(with.entry.function);
  if (!isKnown)
    result.withPassed.clear();
  return result;
}

/// Of the function, those at which it can be stopped.
std::vector<uint32_t> HeapSession::linesOf(const std::string &function) const {
  std::vector<uint32_t> result;
  for (const Outline::Function &known : outline_.functions)
    if (known.name == function)
      for (const Outline::Statement &statement : known.statements)
        if (const uint32_t line = debugger::lineOf(request_.text, statement);
            std::ranges::find(result, line) == result.end() &&
            !debuggee_->codeOf({request_.path, line}, 0).empty())
          result.push_back(line);
  return result;
}

/// What is in force may fit the states that it was made for, and be wrong: other repairs of the
/// program as it was built, if all that was recorded since then asks for one.
void HeapSession::takeBack(const Specified &states, StateRepairs &found) {
  engine::Request first = request_;
  first.text = built_;
  StateRepairs instead = repairsOf(first, states);
  if (instead.list.empty())
    return;
  found = std::move(instead);
  request_.text = built_;
  outline_ = outlineOf(request_);
  forgetLive();
  say_("  instead of what was in force:");
}

int HeapSession::firstWrong() const {
  for (const int number : path()) {
    const Checkpoint &at = checkpoints_[static_cast<size_t>(number)];
    if (!at.isMended && !at.recorded.isWhole)
      return -1;
    if (!at.isMended && (!at.recorded.changed.empty() || gradientOf(at)))
      return number;
  }
  return -1;
}

std::optional<Gradient> HeapSession::gradientOf(const Checkpoint &at) const {
  return server::gradientOf(request_.text, outline_, at.forward, at.came, at.recorded.state);
}

/// Of the first recorded state that the program does not come by.
std::optional<Gradient> HeapSession::gradient() const {
  const int wrong = firstWrong();
  return wrong < 0 ? std::nullopt : gradientOf(checkpoints_[static_cast<size_t>(wrong)]);
}

void HeapSession::suspects(const Words &) {
  auto found = gradient();
  if (const int wrong = firstWrong(); wrong >= 0 && !found) {
    retrace(checkpoints_[static_cast<size_t>(wrong)]);
    if ((found = gradient()))
      say_("  (of the steps there of the program that was run again for this)");
  }
  if (!found) {
    sayError("of no recorded state it is known what was executed before and what is wrong there; "
             "'next' on from a right state, 'change' what is wrong, 'spec'");
    return;
  }
  say(*found, found->suspicious.size());
}

void HeapSession::say(const Gradient &gradient, size_t most) {
  const std::vector<std::string> all = suspectsOf(gradient, request_.text);
  for (size_t i = 0; i < std::min(most, all.size()); ++i)
    say_("  could be wrong: " + all[i]);
  if (all.size() > most)
    say_(fmt::format("  ('suspects' names {} more)", all.size() - most));
  if (gradient.isMissing)
    say_("  a statement could be missing: nothing that was executed writes what is wrong");
}

void HeapSession::repair(const Words &number) {
  if (!number.empty()) {
    repairBy(number);
    return;
  }
  const std::vector<int> counted = path();
  if (counted.empty()) {
    sayError("nothing was recorded; 'spec' says that a state is right");
    return;
  }
  Specified states = specified(counted);
  states.gradient = gradient();
  StateRepairs found = repairsOf(request_, states);
  if (found.list.empty() && !found.isMet && request_.text != built_)
    takeBack(states, found);
  repairs_ = found.list;
  inForce_ = 0;
  for (const std::string &note : found.notes)
    say_("  " + note);
  if (found.isMet) {
    say_("  the program comes by all recorded states already; nothing is changed");
    return;
  }
  for (size_t i = 0; i < found.suspects.size() && i < 3; ++i)
    say_("  could be wrong: " + found.suspects[i]);
  if (found.list.empty()) {
    sayError(found.why);
    if (!found.tried.empty())
      say_("  tried: " + found.tried);
    for (const std::string &part : found.core.parts)
      say_("  no repair meets " + part);
    if (!found.core.isSmallest)
      say_("  (not all of that may be needed: only so many parts are left out in turn)");
    return;
  }
  for (size_t i = 0; i < repairs_.size(); ++i)
    say_(fmt::format("  {}: {} ({})", i + 1, repairs_[i].repair.title, repairs_[i].certificate));
  for (const int recorded : counted)
    checkpoints_[static_cast<size_t>(recorded)].isMended = true;
  patch(repairs_.front());
}

/// Another one of those that were found, in place of the one that is in force.
void HeapSession::repairBy(const Words &number) {
  const StateRepair *repair = chosen(number);
  if (!repair)
    return;
  const auto index = static_cast<size_t>(repair - repairs_.data());
  if (index == inForce_) {
    say_(fmt::format("  repair {} is in force already", index + 1));
    return;
  }
  inForce_ = index;
  request_.text = beforePatch_;
  outline_ = outlineOf(request_);
  forgetLive();
  say_(fmt::format("  {}: {} ({})", index + 1, repair->repair.title, repair->certificate));
  patch(*repair);
}

const StateRepair *HeapSession::chosen(const Words &number) {
  const int wanted = number.empty() ? static_cast<int>(inForce_) + 1 : std::atoi(number.c_str());
  if (wanted >= 1 && static_cast<size_t>(wanted) <= repairs_.size())
    return &repairs_[static_cast<size_t>(wanted) - 1];
  sayError(repairs_.empty() ? "there is no repair; 'repair' looks for one"
                            : fmt::format("there is no repair '{}'", number));
  return nullptr;
}

void HeapSession::diff(const Words &number) {
  const StateRepair *repair = chosen(number);
  if (!repair)
    return;
  std::string text = unifiedDiff(request_.path, beforePatch_, repair->repair.edits);
  if (!text.empty())
    text.pop_back();
  say_(text);
}

std::optional<std::string> HeapSession::repairedText(const StateRepair &repair) const {
  return applyEdits(beforePatch_, withLineEndsOf(beforePatch_, repair.repair.edits));
}

/// With another repair in force that was never written it is one edit, for both.
std::vector<TextEdit> HeapSession::editsOfFile(const StateRepair &repair) const {
  const auto text = repairedText(repair);
  if (!text || *text == written_ || readFile(request_.path).text != written_)
    return {};
  if (beforePatch_ == written_)
    return withLineEndsOf(written_, repair.repair.edits);
  return {oneEdit(written_, *text)};
}

void HeapSession::rewrite(const Words &number) {
  const StateRepair *repair = chosen(number);
  if (!repair)
    return;
  const auto text = repairedText(*repair);
  const auto problem = text ? replaceFile(request_.path, written_, *text)
                            : std::optional<std::string>("the edits do not fit");
  if (problem) {
    sayError(*problem);
    return;
  }
  written_ = *text;
  say_("  wrote " + request_.path + ": " + repair->repair.title);
}

/// The session goes on with the repair in force: calls that come are calls of the repaired
/// function, and in frames that run already its effect is applied.
void HeapSession::patch(const StateRepair &repair) {
  beforePatch_ = request_.text;
  forward_.clear();
  const bool isSaid = current_ >= 0 && recordedAt_ == stops_ &&
                      checkpoints_[static_cast<size_t>(current_)].recorded.isWhole;
  if (isSaid && standing_)
    forward_.begin(state_);
  const std::vector<TextEdit> edits = onOneLine(request_.text, repair.repair.edits);
  const auto text = applyEdits(request_.text, edits);
  if (!text)
    return;
  std::set<std::string> edited;
  for (const Outline::Function &function : outline_.functions)
    if (std::any_of(edits.begin(), edits.end(),
                    [&](const TextEdit &edit) { return function.range.contains(edit.range); }))
      edited.insert(function.name);
  const bool isHere = edited.contains(state_.function);
  edited.insert(redirected_.begin(), redirected_.end()); // as they are now
  redirected_.assign(edited.begin(), edited.end());
  LivePatch live = livePatchOf(request_.text, outline_, state_.function, edits);
  request_.text = *text;
  outline_ = outlineOf(request_);
  const bool isInternal = std::any_of(
      state_.variables.begin(), state_.variables.end(), [](const debugger::Variable &variable) {
        return variable.isInternal && variable.type.find("const") == std::string::npos;
      });
  if (isInternal) {
    say_("  in force: by the debugger, line by line (the file has static variables)");
  } else {
    const Built built = buildObject(request_, request_.text, folder_, ++patches_);
    object_ = built.path;
    if (object_.empty() || !loadPatch())
      sayError("the repaired function cannot be loaded: " + built.error);
    else
      say_("  in force: calls from now on run the repaired function");
  }
  if (!isHere || !standing_)
    return;
  if (!live.why.empty() || live.isEmpty()) {
    say_(fmt::format("  the call that runs now keeps its old code{}",
                     live.why.empty() ? "" : " (" + live.why + " is more than an expression)"));
    return;
  }
  for (LiveEffect &effect : live.effects) {
    std::string error;
    std::vector<std::string> places{fmt::format("{}:{}", state_.file, effect.line)};
    if (effect.kind == LiveEffect::Kind::Condition) { // begins a loop, and is come back to
      places = debuggee_->codeOf({state_.file, effect.line}, 0);
      for (std::string &place : places)
        place = "*" + place;
    }
    for (const std::string &place : places)
      effect.breakpoints.push_back(debuggee_->breakAt(place, error));
  }
  live_ = std::move(live);
  say_("  in the call that runs now, its effect is applied line by line");
}

void HeapSession::forgetLive() {
  std::string ignored; // the process may be gone
  for (const LiveEffect &effect : live_.effects)
    for (const int breakpoint : effect.breakpoints)
      debuggee_->removeBreak(breakpoint, ignored);
  live_ = {};
}

bool HeapSession::loadPatch() {
  if (const auto problem = debuggee_->loadObject(object_)) {
    sayError(*problem);
    return false;
  }
  return std::all_of(redirected_.begin(), redirected_.end(), [&](const std::string &function) {
    return debuggee_->redirect(function, object_);
  });
}

bool HeapSession::applyPatchHere(bool &moved) {
  moved = false;
  const LiveEffect *effect =
      state_.file == request_.path ? live_.at(state_.function, state_.line) : nullptr;
  const Outline::Function *function = nullptr;
  const Outline::Statement *statement = nullptr;
  if (!effect)
    return true;
  std::string error;
  if (effect->kind == LiveEffect::Kind::Condition) {
    const auto value = debuggee_->evaluate(fmt::format("({}) != 0", effect->expression), error);
    if (value && stand(state_, function, statement) &&
        goThere(placeOf(*function, *statement, *value != "0"))) {
      moved = true;
      return true;
    }
  } else if (effect->expression.empty() || debuggee_->evaluate(effect->expression, error)) {
    if (effect->kind == LiveEffect::Kind::Before)
      return true;
    if (stand(state_, function, statement) &&
        goThere(placeBehind(request_.text, *function, *statement))) {
      moved = true;
      return true;
    }
  }
  if (!error.empty())
    sayError("the repair cannot be applied here: " + error);
  return false;
}

} // namespace salve::server
