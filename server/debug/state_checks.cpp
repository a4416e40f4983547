#include "server/debug/state_checks.h"

#include "engine/support/limits/debug.h"
#include "engine/support/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>

namespace salve::server {

namespace {

using debugger::Harness;

/// How much is said of a function's own checks.
int strength(engine::Status status) {
  switch (status) {
  case engine::Status::Proved: return 3;
  case engine::Status::Bounded: return 2;
  case engine::Status::Conditional: return 1;
  default: return 0;
  }
}

bool callsAny(std::string_view text, const Outline::Function &function,
              const std::set<std::string> &some) {
  const std::vector<Token> body = tokens(text, function.body);
  const auto word = [&](const Token &token) {
    return std::string(text.substr(token.range.begin, token.range.size()));
  };
  for (size_t i = 0; i + 1 < body.size(); ++i)
    if (word(body[i + 1]) == "(" && some.contains(word(body[i])))
      return true;
  return false;
}

/// The functions that the edits, of the text before they were made, change, and what calls them.
std::set<std::string> touchedBy(const std::vector<TextEdit> &edits, std::string_view text,
                                const Outline &outline) {
  std::set<std::string> result;
  int64_t shift = 0;
  for (const TextEdit &edit : edits) {
    const auto begin = static_cast<uint32_t>(edit.range.begin + shift);
    if (const Outline::Function *around = outline.around(begin))
      result.insert(around->name);
    shift += static_cast<int64_t>(edit.newText.size()) - static_cast<int64_t>(edit.range.size());
  }
  for (size_t before = 0; before != result.size();) {
    before = result.size();
    for (const Outline::Function &function : outline.functions)
      if (callsAny(text, function, result))
        result.insert(function.name);
  }
  return result;
}

/// Of what is written first on that line: what is inserted behind it leaves it there.
uint32_t lineIn(std::string_view text, const std::vector<TextEdit> &edits, Inserted where,
                uint32_t line) {
  int grown = 0;
  const size_t begin =
      std::min(text.find_first_not_of(" \t", debugger::rangeOfLine(text, line).begin), text.size());
  for (const TextEdit &edit : edits) {
    const std::string_view old = text.substr(edit.range.begin, edit.range.size());
    const bool isBehind = where == Inserted::BehindState && edit.range.size() == 0;
    if (edit.range.end < begin || (edit.range.end == begin && !isBehind))
      grown += static_cast<int>(std::count(edit.newText.begin(), edit.newText.end(), '\n')) -
               static_cast<int>(std::count(old.begin(), old.end(), '\n'));
  }
  return line + static_cast<uint32_t>(grown);
}

} // namespace

size_t statesOf(const Calls &calls) {
  size_t result = 0;
  for (const debugger::Call &call : calls)
    result += call.recorded.size();
  return result;
}

std::set<std::string> functionsOf(const Calls &calls) {
  std::set<std::string> result;
  for (const debugger::Call &call : calls)
    result.insert(call.entry.function);
  return result;
}

Calls callsWith(Calls calls, std::string_view text, const std::vector<TextEdit> &edits,
                Inserted where) {
  for (debugger::Call &call : calls) {
    for (debugger::Recorded &recorded : call.recorded)
      recorded.state.line = lineIn(text, edits, where, recorded.state.line);
    for (uint32_t &line : call.lines)
      line = lineIn(text, edits, where, line);
    for (debugger::Effect &effect : call.effects)
      effect.before.line = lineIn(text, edits, where, effect.before.line);
  }
  return calls;
}

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

engine::Request stateRequest(const engine::Request &request, std::string text,
                             const std::string &test) {
  const auto own = ir::bit(ir::PropertyKind::Overflow) | ir::bit(ir::PropertyKind::Leak);
  engine::Request asked = plainRequest(request, std::move(text), test);
  asked.options.unchecked |= own;
  asked.options.ofOwn &= ~own;
  return asked;
}

const FunctionResult *resultOf(const FileResult &file, const std::string &function) {
  const size_t number = file.numberOf(function);
  return number < file.functions.size() ? &file.functions[number] : nullptr;
}

bool isMet(const engine::Verdict &test) {
  return test.status == engine::Status::Proved && test.reason.empty();
}

size_t firstUnmet(const FunctionResult &test) {
  size_t first = 0;
  for (const FailureResult &failure : test.failures) {
    constexpr std::string_view kSeen = "salve_seen >= ";
    const std::string &text = failure.what.text;
    const size_t at = text.find(kSeen);
    size_t number = 0;
    if (at == std::string::npos ||
        std::from_chars(text.data() + at + kSeen.size(), text.data() + text.size(), number).ec !=
            std::errc())
      continue;
    first = first == 0 ? number : std::min(first, number);
  }
  return first;
}

/// Those that come by their states, in the text as it is: with hooks of its own.
std::vector<Candidate> StateChecks::meeting(std::vector<Candidate> candidates) const {
  std::vector<Candidate> asked, result;
  std::vector<Harness> tests;
  for (Candidate &candidate : candidates) {
    engine::Request patched = original_;
    patched.text = candidate.repaired();
    tests.push_back(
        debugger::harnessOf(patched.text, outlineOf(patched), candidate.callsIn(candidate.calls)));
    if (tests.back().why.empty())
      asked.push_back(std::move(candidate));
    else
      tests.pop_back();
  }
  std::vector<engine::Request> requests;
  std::vector<FileResult> results(asked.size());
  for (const Harness &test : tests) {
    requests.push_back(stateRequest(original_, test.text, test.test));
    requests.back().options.timeout = limits::debug::kStatesSeconds;
  }
  std::vector<AnalysisTask> tasks;
  for (size_t i = 0; i < asked.size(); ++i)
    tasks.push_back({&requests[i], &results[i]});
  processes_.analyseAll(tasks);
  for (size_t i = 0; i < asked.size(); ++i) {
    const FunctionResult *held = resultOf(results[i], tests[i].test);
    if (held && isMet(held->verdict))
      result.push_back(std::move(asked[i]));
  }
  return result;
}

/// Of the functions' own checks.
StateChecks::Verdicts StateChecks::ownVerdicts(const std::string &text,
                                               const std::set<std::string> &functions,
                                               Whose whose) const {
  Verdicts result;
  if (functions.empty())
    return result;
  engine::Request own = plainRequest(original_, text, "");
  own.options.functions.assign(functions.begin(), functions.end());
  if (whose != Whose::Specified)
    own.options.nodes = std::min(own.options.nodes, limits::debug::kOtherNodes);
  if (whose == Whose::Callers) {
    own.options.timeout = limits::debug::kOtherSeconds;
    own.options.preconditions = false;
    own.options.unwindLimit = std::min(own.options.unwindLimit, limits::debug::kOtherUnwind);
    own.options.unchecked |= ir::bit(ir::PropertyKind::Leak);
    own.options.ofOwn &= ~ir::bit(ir::PropertyKind::Leak);
  }
  FileResult found;
  processes_.analyseAll({{&own, &found}});
  for (const std::string &function : functions) {
    if (const FunctionResult *one = resultOf(found, function))
      result[function] = one->verdict;
    else
      result[function].status = engine::Status::Failing; // it cannot be read
  }
  return result;
}

/// Whether some fail that did not fail before.
bool StateChecks::failsAnew(const Verdicts &after, Whose whose) {
  std::set<std::string> failing, unknown;
  for (const auto &[function, verdict] : after)
    if (verdict.status == engine::Status::Failing) {
      failing.insert(function);
      if (!before_.contains(function))
        unknown.insert(function);
    }
  before_.merge(ownVerdicts(original_.text, unknown, whose));
  return std::any_of(failing.begin(), failing.end(), [&](const std::string &function) {
    return before_[function].status != engine::Status::Failing;
  });
}

std::optional<StateRepair> StateChecks::judged(const Candidate &candidate) {
  const std::string text = candidate.repaired();
  const std::set<std::string> tested = functionsOf(candidate.calls);
  const Whose whose = isSpecified(text, tested) ? Whose::Specified : Whose::Tested;
  const Verdicts after = ownVerdicts(text, tested, whose);
  if (after.empty() || failsAnew(after, whose))
    return std::nullopt;
  engine::Request request = original_;
  request.text = text;
  std::set<std::string> others = touchedBy(candidate.repair.edits, text, outlineOf(request));
  std::erase_if(others, [&](const std::string &function) {
    return tested.contains(function) || undecided_.contains(function);
  });
  const Verdicts callers = ownVerdicts(text, others, Whose::Callers);
  if (failsAnew(callers, Whose::Callers))
    return std::nullopt;
  bool holdsTests = true;
  for (const Verdicts &verdicts : {after, callers})
    for (const auto &[function, verdict] : verdicts)
      holdsTests = holdsTests && (!isTestName(function) || strength(verdict.status) > 1);
  for (const auto &[function, verdict] : callers)
    if (verdict.status == engine::Status::Unknown && !isTestName(function))
      undecided_.insert(function);
  const auto weakest =
      std::min_element(after.begin(), after.end(), [](const auto &a, const auto &b) {
        return strength(a.second.status) < strength(b.second.status);
      });
  return StateRepair{candidate.repair,
                     certificateOf(weakest->second, candidate, whose == Whose::Specified),
                     strength(weakest->second.status) > 1, holdsTests};
}

std::vector<StateRepair> StateChecks::passing(std::vector<Candidate> candidates, size_t most) {
  std::vector<StateRepair> result;
  for (const Candidate &candidate : meeting(std::move(candidates))) {
    if (result.size() == most)
      break;
    if (std::optional<StateRepair> repair = judged(candidate))
      result.push_back(std::move(*repair));
  }
  std::ranges::stable_partition(result, &StateRepair::isSafe);
  if (std::ranges::any_of(result, &StateRepair::holdsTests))
    std::erase_if(result, std::not_fn(&StateRepair::holdsTests));
  return result;
}

/// Whether somebody has said in the text what the function is to do: by an assertion in it.
bool StateChecks::isSpecified(const std::string &text,
                              const std::set<std::string> &functions) const {
  engine::Request request = original_;
  request.text = text;
  const auto wordOf = [&](const Token &token) {
    return std::string_view(text).substr(token.range.begin, token.range.size());
  };
  const Outline outline = outlineOf(request);
  for (const Outline::Function &function : outline.functions) {
    if (!functions.contains(function.name))
      continue;
    const std::vector<Token> body = tokens(text, function.body);
    for (size_t i = 0; i + 1 < body.size(); ++i)
      if (wordOf(body[i]) == "assert" && wordOf(body[i + 1]) == "(")
        return true;
  }
  return false;
}

std::string StateChecks::certificateOf(const engine::Verdict &after, const Candidate &candidate,
                                       bool isSpecified) const {
  size_t passed = 0, own = 0;
  std::set<uint32_t> lines;
  for (const debugger::Call &call : candidate.calls) {
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
  switch (after.status) {
  case engine::Status::Proved:
    return isSpecified ? "proved; " + states : states + "; its checks hold for all inputs";
  case engine::Status::Bounded:
    return isSpecified ? fmt::format("bounded: {}; {}", after.reason, states)
                       : fmt::format("{}; its checks hold {}", states, after.reason);
  case engine::Status::Conditional:
    return after.precondition
               ? fmt::format("{}; its checks hold if `{}`{}", states, after.precondition->c,
                             after.reason.empty() ? "" : ", " + after.reason)
               : states + "; not all of its checks hold for all inputs";
  default: return states;
  }
}

} // namespace salve::server
