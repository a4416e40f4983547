#include "server/debug/repairs.h"

#include "engine/support/limits/debug.h"
#include "engine/support/tokens.h"
#include "server/check/analyse_all.h"
#include "server/debug/slots.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace salve::server {

Outline outlineOf(const engine::Request &request) {
  return debugger::outlineOf({request.path, request.text, request.flags, request.directory});
}

namespace {

using debugger::Harness;

/// Of one function, without looking for more than the verdict.
engine::Request plainRequest(const engine::Request &request, std::string text,
                             const std::string &function) {
  engine::Request plain = request;
  plain.text = std::move(text);
  plain.options.functions = {function};
  plain.options.repair = plain.options.diagnose = false;
  plain.options.timeout = limits::debug::kRepairSeconds;
  plain.cache.clear();
  return plain;
}

const FunctionResult *resultOf(const FileResult &file, const std::string &function) {
  const size_t number = file.numberOf(function);
  return number < file.functions.size() ? &file.functions[number] : nullptr;
}

std::string whyUndecided(const FileResult &file, const FunctionResult *function) {
  for (const engine::Message &message : file.messages)
    if (message.isError)
      return "the states cannot be written in C here: " + message.message;
  if (!file.internalError.empty())
    return "the analysis broke: " + file.internalError;
  if (!function)
    return "the states cannot be written in C here";
  const engine::Verdict &verdict = function->verdict;
  if (verdict.unsupported)
    return "what is not supported: " + verdict.unsupported->construct;
  return "no verdict: " + verdict.reason;
}

/// Whether what was to be searched was, not only what there was time and memory for.
bool isSearched(const FailureResult &failure) {
  using enum engine::SearchEnd;
  const auto end = failure.search ? failure.search->end : NotAskedFor;
  return end == Complete || end == Limit || end == Cut;
}

/// How much is said of a function's own checks.
int strength(engine::Status status) {
  switch (status) {
  case engine::Status::Proved: return 3;
  case engine::Status::Bounded: return 2;
  case engine::Status::Conditional: return 1;
  default: return 0;
  }
}

/// In words of the user's text, where those of the harness are hooks.
std::string titleOf(std::string_view text, const std::vector<TextEdit> &edits) {
  const auto trimmed = [](std::string_view what) {
    constexpr std::string_view kSpace = " \t\r\n";
    const size_t begin = std::min(what.find_first_not_of(kSpace), what.size());
    return std::string(what.substr(begin, what.find_last_not_of(kSpace) + 1 - begin));
  };
  std::string result;
  for (const TextEdit &edit : edits) {
    const std::string now = trimmed(edit.newText);
    const std::string old = trimmed(text.substr(edit.range.begin, edit.range.size()));
    const size_t next = text.find_first_not_of(" \t\r\n", edit.range.end);
    const std::string_view behind = next < text.size() ? text.substr(next) : std::string_view();
    result += result.empty() ? "" : "; ";
    result += now.empty()   ? fmt::format("Delete `{}`", old)
              : old.empty() ? fmt::format("Insert `{}` before `{}`", now,
                                          trimmed(behind.substr(0, behind.find('\n'))))
                            : fmt::format("Replace `{}` with `{}`", old, now);
  }
  return result;
}

uint32_t lineIn(std::string_view text, const std::vector<TextEdit> &edits, uint32_t line) {
  int grown = 0;
  for (const TextEdit &edit : edits) {
    const std::string_view old = text.substr(edit.range.begin, edit.range.size());
    if (debugger::lineOf(text, edit.range.end) <= line)
      grown += static_cast<int>(std::count(edit.newText.begin(), edit.newText.end(), '\n')) -
               static_cast<int>(std::count(old.begin(), old.end(), '\n'));
  }
  return line + static_cast<uint32_t>(grown);
}

/// The calls with the lines that the places of their states have with the edits.
std::vector<debugger::Call> callsWith(std::vector<debugger::Call> calls, std::string_view text,
                                      const std::vector<TextEdit> &edits) {
  for (debugger::Call &call : calls) {
    for (debugger::Recorded &recorded : call.recorded)
      recorded.state.line = lineIn(text, edits, recorded.state.line);
    for (debugger::Effect &effect : call.effects)
      effect.before.line = lineIn(text, edits, effect.before.line);
  }
  return calls;
}

class Search {
public:
  Search(const engine::Request &request, std::vector<debugger::Call> calls, uint32_t changes)
      : request_(request), calls_(std::move(calls)), changes_(changes) {}

  /// Whether it is known that no repair meets them.
  bool isUnmet(double seconds) {
    isForOne_ = withInsertions_ = true;
    return within(seconds).isUnmet;
  }

  StateRepairs within(double seconds) {
    seconds_ = seconds;
    return run();
  }

  /// Also assignments of what was set by hand, each tried alone.
  StateRepairs withInsertions() {
    withInsertions_ = true;
    return run();
  }

  StateRepairs run() {
    const Harness harness = debugger::harnessOf(request_.text, outlineOf(request_), calls_);
    result_.why = harness.why;
    for (const std::string &note : harness.notes)
      result_.notes.push_back("not compared: " + note);
    if (!harness.why.empty())
      return std::move(result_);
    engine::Request request = plainRequest(request_, harness.text, harness.test);
    request.options.repair = request.options.diagnose = changes_ > 0;
    request.options.wholeRepairs = true;
    request.options.trust.emplace_back("salve_*");
    request.options.timeout = seconds_;
    request.options.maxChanges = changes_;
    FileResult found;
    analyseAll({{&request, &found}}, 1);
    const FunctionResult *function = resultOf(found, harness.test);
    if (!function || function->failures.empty()) {
      result_.isMet = function && function->verdict.status == engine::Status::Proved;
      if (!result_.isMet)
        result_.why = whyUndecided(found, function);
      return std::move(result_);
    }
    for (const FailureResult &failure : function->failures) {
      addSuspects(harness, failure);
      for (const engine::Repair &repair : failure.repairs)
        add(harness, repair);
    }
    if (result_.list.empty() && withInsertions_)
      addInsertions();
    if (result_.list.empty()) {
      result_.isUnmet =
          std::all_of(function->failures.begin(), function->failures.end(), isSearched);
      result_.why = whyNone(*function);
    }
    std::stable_partition(result_.list.begin(), result_.list.end(),
                          [](const StateRepair &each) { return each.isSafe; });
    return std::move(result_);
  }

private:
  void addSuspects(const Harness &harness, const FailureResult &failure) {
    for (const engine::Diagnosis &diagnosis : failure.diagnoses)
      for (const engine::SuspectComponent &suspect : diagnosis.components) {
        const auto there = suspect.range.path.empty()
                               ? inUsersText(harness, {{suspect.range.bytes, ""}})
                               : std::nullopt;
        if (!there)
          continue;
        const ByteRange range = there->front().range;
        std::string line = fmt::format("line {}: {}", debugger::lineOf(request_.text, range.begin),
                                       request_.text.substr(range.begin, range.size()));
        if (std::find(result_.suspects.begin(), result_.suspects.end(), line) ==
            result_.suspects.end())
          result_.suspects.push_back(std::move(line));
      }
  }

  /// What a state needed by hand and the program does not do. Tried alone, the last state first.
  void addInsertions() {
    const Outline outline = outlineOf(request_);
    for (auto call = calls_.rbegin(); call != calls_.rend(); ++call)
      for (auto recorded = call->recorded.rbegin(); recorded != call->recorded.rend(); ++recorded)
        for (Insertion &insertion : insertionsFor(request_.text, outline, *recorded)) {
          engine::Repair repair;
          repair.title = "Insert `" + insertion.statement + "`";
          repair.method = engine::Method::Insertion;
          repair.edits = {std::move(insertion.edit)};
          verify(repair);
          if (!result_.list.empty())
            return;
        }
  }

  void add(const Harness &harness, engine::Repair repair) {
    if (const auto edits = inUsersText(harness, repair.edits)) {
      repair.edits = *edits;
      if (repair.title.find("salve_at_") != std::string::npos)
        repair.title = titleOf(request_.text, repair.edits);
      verify(repair);
    }
  }

  /// If it meets the states in the user's text, and breaks nothing there.
  void verify(const engine::Repair &repair) {
    const auto text = applyEdits(request_.text, repair.edits);
    if (!text || tried_ == limits::debug::kCandidates || (isForOne_ && !result_.list.empty()))
      return;
    ++tried_;
    engine::Request patched = request_;
    patched.text = *text;
    const Harness again = debugger::harnessOf(*text, outlineOf(patched),
                                              callsWith(calls_, request_.text, repair.edits));
    if (!again.why.empty())
      return;
    const engine::Request states = plainRequest(request_, again.text, again.test);
    FileResult ofStates;
    analyseAll({{&states, &ofStates}}, 1);
    const FunctionResult *held = resultOf(ofStates, again.test);
    if (!held || held->verdict.status != engine::Status::Proved)
      return;
    std::optional<engine::Verdict> weakest;
    for (const std::string &function : functions()) {
      const engine::Verdict after = verdictOf(*text, function);
      if (after.status == engine::Status::Failing && !failedBefore(function))
        return;
      if (!weakest || strength(after.status) < strength(weakest->status))
        weakest = after;
    }
    if (!weakest)
      return;
    result_.list.push_back({repair, certificateOf(*weakest, *text), strength(weakest->status) > 1});
  }

  /// Those whose calls are tested.
  std::set<std::string> functions() const {
    std::set<std::string> result;
    for (const debugger::Call &call : calls_)
      result.insert(call.entry.function);
    return result;
  }

  /// Of the function's own checks.
  engine::Verdict verdictOf(const std::string &text, const std::string &function) const {
    const engine::Request own = plainRequest(request_, text, function);
    FileResult found;
    analyseAll({{&own, &found}}, 1);
    const FunctionResult *result = resultOf(found, function);
    if (result)
      return result->verdict;
    engine::Verdict none;
    none.status = engine::Status::Failing; // it cannot be read
    return none;
  }

  bool failedBefore(const std::string &function) {
    const auto [known, isNew] = before_.try_emplace(function, false);
    if (isNew)
      known->second = verdictOf(request_.text, function).status == engine::Status::Failing;
    return known->second;
  }

  /// Whether somebody has said in the text what the function is to do: by an assertion in it.
  bool isSpecified(const std::string &text) const {
    engine::Request request = request_;
    request.text = text;
    const auto wordOf = [&](const Token &token) {
      return std::string_view(text).substr(token.range.begin, token.range.size());
    };
    const Outline outline = outlineOf(request);
    for (const Outline::Function &function : outline.functions) {
      if (!functions().contains(function.name))
        continue;
      const std::vector<Token> body = tokens(text, function.body);
      for (size_t i = 0; i + 1 < body.size(); ++i)
        if (wordOf(body[i]) == "assert" && wordOf(body[i + 1]) == "(")
          return true;
    }
    return false;
  }

  std::string certificateOf(const engine::Verdict &after, const std::string &text) const {
    size_t passed = 0, own = 0;
    std::set<uint32_t> lines;
    for (const debugger::Call &call : calls_) {
      for (const debugger::Recorded &recorded : call.recorded)
        ++(recorded.isPassed ? passed : own);
      for (const debugger::Effect &effect : call.effects)
        lines.insert(effect.before.line);
    }
    std::string states =
        own == 1 ? "passes the recorded state" : fmt::format("passes the {} recorded states", own);
    if (passed > 0)
      states +=
          passed == 1 ? " and the one seen before" : fmt::format(" and the {} seen before", passed);
    if (!lines.empty())
      states += fmt::format(" with line{} {} as executed in the program",
                            lines.size() == 1 ? "" : "s", fmt::join(lines, ", "));
    const bool specified = isSpecified(text);
    switch (after.status) {
    case engine::Status::Proved:
      return specified ? "proved; " + states : states + "; its checks hold for all inputs";
    case engine::Status::Bounded:
      return specified ? fmt::format("bounded: {}; {}", after.reason, states)
                       : fmt::format("{}; its checks hold {}", states, after.reason);
    case engine::Status::Conditional:
      return after.precondition
                 ? fmt::format("{}; its checks hold if `{}`", states, after.precondition->c)
                 : states + "; not all of its checks hold for all inputs";
    default: return states;
    }
  }

  std::string whyNone(const FunctionResult &function) const {
    std::string why = "no repair meets the recorded states";
    for (const FailureResult &failure : function.failures)
      if (failure.search && !failure.search->complete())
        why += fmt::format("; the search ended early ({})", nameOf(failure.search->end));
    for (const FailureResult &failure : function.failures) {
      const std::string &text = failure.what.text;
      constexpr std::string_view kSeen = "salve_seen >= ";
      if (const size_t at = text.find(kSeen); at != std::string::npos)
        why +=
            fmt::format("; the program does not come by state {}", text.substr(at + kSeen.size()));
      else
        why += "; it fails before: " + failure.what.message;
      break;
    }
    return why;
  }

  const engine::Request &request_;
  std::vector<debugger::Call> calls_;
  uint32_t changes_; ///< at most that many together
  StateRepairs result_{};
  std::map<std::string, bool> before_{}; ///< whether a function's own checks failed
  size_t tried_ = 0;
  double seconds_ = limits::debug::kRepairSeconds;
  bool isForOne_ = false; ///< one repair is enough
  bool withInsertions_ = false;
};

/// The same without the values of variables that nobody has set by hand.
std::vector<debugger::Call> withoutLocals(std::vector<debugger::Call> calls) {
  std::set<std::string> changed;
  for (const debugger::Call &call : calls)
    for (const debugger::Recorded &one : call.recorded)
      changed.insert(one.changed.begin(), one.changed.end());
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

Core coreIn(const engine::Request &request, const std::vector<debugger::Call> &calls) {
  size_t asked = 0;
  const States states(calls);
  return coreOf(states.all(), [&](const std::vector<debugger::Recorded> &some) {
    if (asked++ == limits::debug::kCoreSearches)
      return Unmet::NotAsked;
    return Search(request, states.with(some), request.options.maxChanges)
                   .isUnmet(limits::debug::kCorePartSeconds)
               ? Unmet::Yes
               : Unmet::No;
  });
}

size_t statesOf(const std::vector<debugger::Call> &calls) {
  size_t result = 0;
  for (const debugger::Call &call : calls)
    result += call.recorded.size();
  return result;
}

/// Edits of the text that `first` makes, and `second` of what that is then; where they meet, one.
std::vector<TextEdit> together(const std::string &text, const std::vector<TextEdit> &first,
                               const std::vector<TextEdit> &second) {
  std::vector<TextEdit> result = first;
  for (const TextEdit &edit : second) {
    int64_t shift = 0;
    bool isApart = true;
    for (const TextEdit &before : first) {
      const auto begin = static_cast<int64_t>(before.range.begin) + shift;
      const auto end = begin + static_cast<int64_t>(before.newText.size());
      isApart &= edit.range.end < begin || edit.range.begin > end;
      if (edit.range.begin > end)
        shift +=
            static_cast<int64_t>(before.newText.size()) - static_cast<int64_t>(before.range.size());
    }
    if (!isApart)
      return {};
    result.push_back({{static_cast<uint32_t>(edit.range.begin - shift),
                       static_cast<uint32_t>(edit.range.end - shift)},
                      edit.newText});
  }
  std::sort(result.begin(), result.end(),
            [](const TextEdit &a, const TextEdit &b) { return a.range < b.range; });
  return applyEdits(text, result) ? result : std::vector<TextEdit>();
}

/// Up to the first state that somebody recorded and the program does not come by; nothing: by all.
std::vector<debugger::Call> firstUnmet(const engine::Request &request,
                                       const std::vector<debugger::Call> &calls) {
  std::vector<debugger::Call> result;
  for (const debugger::Call &call : calls) {
    result.push_back({call.entry, {}, call.effects});
    for (const debugger::Recorded &recorded : call.recorded) {
      result.back().recorded.push_back(recorded);
      if (!recorded.isPassed && !Search(request, result, 0).run().isMet)
        return result;
    }
  }
  return {};
}

/// One change after the other: each meets the states up to one more that was not met, and the last
/// one all. Where several things are wrong, the first of them shows first.
StateRepairs inSteps(const engine::Request &request, const std::vector<debugger::Call> &calls,
                     size_t steps) {
  const std::vector<debugger::Call> prefix = firstUnmet(request, calls);
  if (prefix.empty() || statesOf(prefix) == statesOf(calls))
    return {};
  StateRepairs result;
  StateRepairs begins = Search(request, prefix, 1).run();
  if (begins.list.size() > limits::debug::kBeginnings)
    begins.list.resize(limits::debug::kBeginnings);
  for (size_t goesDeeper = 0; goesDeeper < 2 && result.list.empty(); ++goesDeeper)
    for (const StateRepair &begin : begins.list) {
      const std::vector<TextEdit> &edits = begin.repair.edits;
      engine::Request mended = request;
      mended.text = applyEdits(request.text, edits).value_or(request.text);
      const auto there = callsWith(calls, request.text, edits);
      StateRepairs ends = goesDeeper == 0 ? Search(mended, there, 1).run()
                          : steps > 2     ? inSteps(mended, there, steps - 1)
                                          : StateRepairs();
      for (StateRepair &end : ends.list) {
        end.repair.edits = together(request.text, edits, end.repair.edits);
        end.repair.title = begin.repair.title + "; " + end.repair.title;
        if (!end.repair.edits.empty())
          result.list.push_back(std::move(end));
      }
      if (!result.list.empty()) {
        result.suspects = begins.suspects;
        return result;
      }
    }
  return result;
}

} // namespace

/// First one change that meets all, also what was passed, which may have been wrong unnoticed; then
/// one that meets what was recorded, behind what may be more and meets what was passed, too: one
/// after the other, or two at once; then two.
/// Of two no local variable asks anything that nobody has set: as wrong as the code, it would
/// choose the wrong two.
StateRepairs repairsOf(const engine::Request &request, const Specified &specified) {
  const auto &[calls, withPassed] = specified;
  const uint32_t most = request.options.maxChanges;
  const bool wasPassed = statesOf(withPassed) > statesOf(calls);
  if (wasPassed) {
    StateRepairs careful = Search(request, withPassed, 1).run();
    if (!careful.list.empty())
      return careful;
  }
  StateRepairs strict = Search(request, calls, 1).withInsertions();
  if (strict.isMet)
    return strict;
  StateRepairs steps;
  if (wasPassed || strict.list.empty())
    steps = inSteps(request, wasPassed ? withPassed : calls, limits::debug::kSteps);
  if (!steps.list.empty()) {
    steps.list.insert(steps.list.end(), strict.list.begin(), strict.list.end());
    return steps;
  }
  const auto noted = [](StateRepairs found) {
    found.notes.emplace_back("not compared: local variables that nobody has changed; no repair has "
                             "them as they were recorded");
    return found;
  };
  if (wasPassed) {
    StateRepairs careful =
        Search(request, withoutLocals(withPassed), most).within(limits::debug::kCarefulSeconds);
    if (!careful.list.empty()) {
      careful.list.insert(careful.list.end(), strict.list.begin(), strict.list.end());
      return noted(std::move(careful));
    }
  }
  if (!strict.list.empty())
    return strict;
  const std::vector<debugger::Call> without = withoutLocals(calls);
  StateRepairs wider = Search(request, without, most).run();
  if (!wider.list.empty())
    return noted(std::move(wider));
  if (wider.isUnmet)
    wider.core = coreIn(request, without);
  return wider;
}

} // namespace salve::server
