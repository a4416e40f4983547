#include "server/debug/repairs.h"

#include "engine/support/limits/debug.h"
#include "engine/support/tokens.h"
#include "server/check/analyse_all.h"
#include "server/debug/slots.h"

#include <fmt/format.h>

#include <algorithm>

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

class Search {
public:
  Search(const engine::Request &request, const debugger::State &entry,
         std::vector<debugger::Recorded> recorded, const std::vector<debugger::Effect> &effects,
         uint32_t changes)
      : request_(request), entry_(entry), recorded_(std::move(recorded)), effects_(effects),
        changes_(changes) {}

  /// Whether it is known that no repair meets them.
  bool isUnmet(double seconds) {
    seconds_ = seconds;
    isForOne_ = true;
    return run().isUnmet;
  }

  StateRepairs run() {
    const Harness harness =
        debugger::harnessOf(request_.text, outlineOf(request_), entry_, recorded_, effects_);
    result_.why = harness.why;
    for (const std::string &note : harness.notes)
      result_.notes.push_back("not compared: " + note);
    if (!harness.why.empty())
      return std::move(result_);
    engine::Request request = plainRequest(request_, harness.text, harness.test);
    request.options.repair = request.options.diagnose = true;
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
    if (result_.list.empty())
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
    for (auto recorded = recorded_.rbegin(); recorded != recorded_.rend(); ++recorded)
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

  /// Of the harness. One that is said in words of that nobody would understand.
  void add(const Harness &harness, engine::Repair repair) {
    if (repair.title.find("salve_at_") != std::string::npos)
      return;
    if (const auto edits = inUsersText(harness, repair.edits)) {
      repair.edits = *edits;
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
    const Harness again = debugger::harnessOf(*text, outlineOf(patched), entry_,
                                              statesIn(repair.edits), effectsIn(repair.edits));
    if (!again.why.empty())
      return;
    const engine::Request states = plainRequest(request_, again.text, again.test);
    FileResult ofStates;
    analyseAll({{&states, &ofStates}}, 1);
    const FunctionResult *held = resultOf(ofStates, again.test);
    if (!held || held->verdict.status != engine::Status::Proved)
      return;
    const engine::Request own = plainRequest(request_, *text, entry_.function);
    FileResult ofOwn;
    analyseAll({{&own, &ofOwn}}, 1);
    const FunctionResult *after = resultOf(ofOwn, entry_.function);
    if (!after || (after->verdict.status == engine::Status::Failing && !failedBefore()))
      return;
    const engine::Status status = after->verdict.status;
    result_.list.push_back({repair, certificateOf(*after, *text),
                            status == engine::Status::Proved || status == engine::Status::Bounded});
  }

  /// The recorded states at the lines that their places have with the edits.
  std::vector<debugger::Recorded> statesIn(const std::vector<TextEdit> &edits) const {
    std::vector<debugger::Recorded> result = recorded_;
    for (debugger::Recorded &recorded : result)
      recorded.state.line = lineIn(edits, recorded.state.line);
    return result;
  }

  std::vector<debugger::Effect> effectsIn(const std::vector<TextEdit> &edits) const {
    std::vector<debugger::Effect> result = effects_;
    for (debugger::Effect &effect : result)
      effect.before.line = lineIn(edits, effect.before.line);
    return result;
  }

  uint32_t lineIn(const std::vector<TextEdit> &edits, uint32_t line) const {
    int grown = 0;
    for (const TextEdit &edit : edits) {
      const std::string_view old =
          std::string_view(request_.text).substr(edit.range.begin, edit.range.size());
      if (debugger::lineOf(request_.text, edit.range.end) <= line)
        grown += static_cast<int>(std::count(edit.newText.begin(), edit.newText.end(), '\n')) -
                 static_cast<int>(std::count(old.begin(), old.end(), '\n'));
    }
    return line + static_cast<uint32_t>(grown);
  }

  bool failedBefore() {
    if (!before_) {
      const engine::Request own = plainRequest(request_, request_.text, entry_.function);
      FileResult found;
      analyseAll({{&own, &found}}, 1);
      const FunctionResult *function = resultOf(found, entry_.function);
      before_ = function && function->verdict.status == engine::Status::Failing;
    }
    return *before_;
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
      if (function.name != entry_.function)
        continue;
      const std::vector<Token> body = tokens(text, function.body);
      for (size_t i = 0; i + 1 < body.size(); ++i)
        if (wordOf(body[i]) == "assert" && wordOf(body[i + 1]) == "(")
          return true;
    }
    return false;
  }

  std::string certificateOf(const FunctionResult &after, const std::string &text) const {
    const auto passed = static_cast<size_t>(std::count_if(
        recorded_.begin(), recorded_.end(), [](const auto &each) { return each.isPassed; }));
    const size_t own = recorded_.size() - passed;
    std::string states =
        own == 1 ? "passes the recorded state" : fmt::format("passes the {} recorded states", own);
    if (passed > 0)
      states +=
          passed == 1 ? " and the one seen before" : fmt::format(" and the {} seen before", passed);
    std::set<uint32_t> lines;
    for (const debugger::Effect &effect : effects_)
      lines.insert(effect.before.line);
    if (!lines.empty())
      states += fmt::format(" with line{} {} as executed in the program",
                            lines.size() == 1 ? "" : "s", fmt::join(lines, ", "));
    const bool specified = isSpecified(text);
    switch (after.verdict.status) {
    case engine::Status::Proved:
      return specified ? "proved; " + states : states + "; its checks hold for all inputs";
    case engine::Status::Bounded:
      return specified ? fmt::format("bounded: {}; {}", after.verdict.reason, states)
                       : fmt::format("{}; its checks hold {}", states, after.verdict.reason);
    case engine::Status::Conditional:
      return after.verdict.precondition
                 ? fmt::format("{}; its checks hold if `{}`", states, after.verdict.precondition->c)
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
  const debugger::State &entry_;
  std::vector<debugger::Recorded> recorded_;
  const std::vector<debugger::Effect> &effects_;
  uint32_t changes_; ///< at most that many together
  StateRepairs result_{};
  std::optional<bool> before_{}; ///< the function's own checks failed
  size_t tried_ = 0;
  double seconds_ = limits::debug::kRepairSeconds;
  bool isForOne_ = false; ///< one repair is enough
};

/// The same without the values of variables that nobody has set by hand.
std::vector<debugger::Recorded> withoutLocals(std::vector<debugger::Recorded> recorded) {
  std::set<std::string> changed;
  for (const debugger::Recorded &one : recorded)
    changed.insert(one.changed.begin(), one.changed.end());
  for (debugger::Recorded &one : recorded) {
    one.withLocals = false;
    one.changed = changed;
  }
  return recorded;
}

Core coreIn(const engine::Request &request, const debugger::State &entry,
            const std::vector<debugger::Recorded> &recorded,
            const std::vector<debugger::Effect> &effects) {
  size_t asked = 0;
  return coreOf(recorded, [&](const std::vector<debugger::Recorded> &some) {
    if (asked++ == limits::debug::kCoreSearches)
      return Unmet::NotAsked;
    return Search(request, entry, some, effects, request.options.maxChanges)
                   .isUnmet(limits::debug::kCorePartSeconds)
               ? Unmet::Yes
               : Unmet::No;
  });
}

} // namespace

/// First one change that meets all, also what was passed, which may have been wrong unnoticed; then
/// what may be two, of which no local variable asks anything that nobody has set: as wrong as the
/// code, it would choose the wrong two.
StateRepairs repairsOf(const engine::Request &request, const debugger::State &entry,
                       const Specified &specified) {
  const auto &[recorded, withPassed, effects] = specified;
  if (withPassed.size() > recorded.size()) {
    StateRepairs careful = Search(request, entry, withPassed, effects, 1).run();
    if (!careful.list.empty())
      return careful;
  }
  StateRepairs strict = Search(request, entry, recorded, effects, 1).run();
  if (strict.isMet || !strict.list.empty())
    return strict;
  const std::vector<debugger::Recorded> without = withoutLocals(recorded);
  StateRepairs wider = Search(request, entry, without, effects, request.options.maxChanges).run();
  if (wider.list.empty()) {
    if (wider.isUnmet)
      wider.core = coreIn(request, entry, without, effects);
    return wider;
  }
  wider.notes.emplace_back("not compared: local variables that nobody has changed; no repair has "
                           "them as they were recorded");
  return wider;
}

} // namespace salve::server
