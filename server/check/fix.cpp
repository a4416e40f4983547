#include "server/check/fix.h"

#include "engine/support/limits.h"
#include "protocol/position.h"
#include "server/check/diff.h"

#include <algorithm>
#include <set>

namespace salve::server {

namespace {

/// A repair and the failure that it ends.
struct Choice {
  std::string function;
  std::string property;
  std::string text;
  std::string message;
  engine::Repair repair;

  std::string key() const {
    std::string key = function + '\n' + property + '\n' + text;
    for (const TextEdit &edit : repair.edits)
      key += '\n' + std::to_string(edit.range.begin) + ' ' + std::to_string(edit.range.end) + ' ' +
             edit.newText;
    return key;
  }
};

using Refused = std::set<std::string>;

bool isTrusted(const engine::Repair &repair, bool byTests) {
  return (byTests || repair.certificate.kind != engine::Certificate::Kind::Tests) &&
         repair.warnings.empty() && !repair.edits.empty();
}

/// The best trusted repair of each failure.
std::vector<Choice> candidates(const FileResult &result, const Refused &refused, bool byTests) {
  std::vector<Choice> choices;
  for (const FunctionResult &function : result.functions)
    for (const FailureResult &failure : function.failures)
      for (const engine::Repair &repair : failure.repairs) {
        Choice choice{function.info.name, ir::info(failure.what.property).name, failure.what.text,
                      failure.what.message, repair};
        if (!isTrusted(repair, byTests) || refused.contains(choice.key()))
          continue;
        choices.push_back(std::move(choice));
        break;
      }
  return choices;
}

bool overlap(const TextEdit &a, const TextEdit &b) {
  return a.range.begin <= b.range.end && b.range.begin <= a.range.end;
}

/// In order, those that touch no earlier one.
std::vector<Choice> withoutOverlaps(const std::vector<Choice> &choices) {
  std::vector<Choice> kept;
  std::vector<TextEdit> taken;
  for (const Choice &choice : choices) {
    bool free = std::none_of(
        choice.repair.edits.begin(), choice.repair.edits.end(), [&](const TextEdit &edit) {
          return std::any_of(taken.begin(), taken.end(),
                             [&](const TextEdit &other) { return overlap(edit, other); });
        });
    if (!free)
      continue;
    taken.insert(taken.end(), choice.repair.edits.begin(), choice.repair.edits.end());
    kept.push_back(choice);
  }
  return kept;
}

std::optional<std::string> applied(const std::string &text, const std::vector<Choice> &choices) {
  std::vector<TextEdit> edits;
  for (const Choice &choice : choices)
    edits.insert(edits.end(), choice.repair.edits.begin(), choice.repair.edits.end());
  return applyEdits(text, withLineEndsOf(text, std::move(edits)));
}

/// Nothing fails in it; a repair may also have removed the only thing that could.
bool holds(const FunctionResult &function) {
  switch (function.verdict.status) {
  case engine::Status::Proved:
  case engine::Status::Bounded:
  case engine::Status::Conditional:
  case engine::Status::Skipped: return true;
  case engine::Status::Failing:
  case engine::Status::Unknown:
  case engine::Status::Unsupported: return false;
  }
  return false;
}

const FunctionResult *find(const FileResult &result, const std::string &name) {
  for (const FunctionResult &function : result.functions)
    if (function.info.name == name)
      return &function;
  return nullptr;
}

/// The failure is gone: the function holds, or fails elsewhere or otherwise.
bool ends(const Choice &choice, const FileResult &after) {
  const FunctionResult *function = find(after, choice.function);
  if (!function)
    return false;
  if (function->verdict.status != engine::Status::Failing)
    return holds(*function);
  return std::none_of(
      function->failures.begin(), function->failures.end(), [&](const FailureResult &failure) {
        return failure.what.text == choice.text && failure.what.message == choice.message;
      });
}

bool isBetter(const FileResult &before, const FileResult &after,
              const std::vector<Choice> &choices) {
  if (after.hasErrors() && !before.hasErrors())
    return false;
  for (const FunctionResult &function : before.functions) {
    const FunctionResult *now = find(after, function.info.name);
    if (!now || (holds(function) && !holds(*now)))
      return false;
  }
  return std::all_of(choices.begin(), choices.end(),
                     [&](const Choice &choice) { return ends(choice, after); });
}

/// The text under repair and what is known of it.
struct State {
  engine::Request request;
  FileResult result;
  std::vector<AppliedFix> fixes;
};

void take(State &state, const std::vector<Choice> &choices, std::string text, FileResult result) {
  protocol::LineIndex lines(state.request.text);
  for (const Choice &choice : choices) {
    AppliedFix fix;
    fix.function = choice.function;
    fix.line = lines.lineOf(choice.repair.edits.front().range.begin) + 1;
    fix.repair = choice.repair;
    state.fixes.push_back(std::move(fix));
  }
  state.request.text = std::move(text);
  state.result = std::move(result);
}

FileResult analysed(const engine::Request &request, const std::string &path,
                    const Analyse &analyse) {
  FileResult result;
  result.path = path;
  result.text = request.text;
  analyse(request, result);
  return result;
}

/// Looks again for suspects and repairs where something still fails.
void explainFailing(State &state, const Analyse &analyse) {
  engine::Request request = state.request;
  request.options.functions.clear();
  for (const FunctionResult &function : state.result.functions)
    if (function.verdict.status == engine::Status::Failing)
      request.options.functions.push_back(function.info.name);
  if (request.options.functions.empty())
    return;
  FileResult failing = analysed(request, state.result.path, analyse);
  for (FunctionResult &function : state.result.functions)
    if (const FunctionResult *again = find(failing, function.info.name))
      function = *again;
}

bool tryChoices(State &state, const std::vector<Choice> &choices, const Analyse &analyse) {
  std::optional<std::string> text = applied(state.request.text, choices);
  if (!text)
    return false;
  engine::Request request = state.request;
  request.text = *text;
  request.options.repair = false; // verdicts first: most functions need no more
  request.options.diagnose = false;
  FileResult result = analysed(request, state.result.path, analyse);
  if (!isBetter(state.result, result, choices))
    return false;
  take(state, choices, std::move(*text), std::move(result));
  explainFailing(state, analyse);
  return true;
}

} // namespace

FixOutcome fixText(const engine::Request &request, const FileResult &first, const Analyse &analyse,
                   bool byTests) {
  State state{request, first, {}};
  // Lines move while text is edited; the functions that they named stay.
  state.request.options.lines.reset();
  state.request.options.functions.clear();
  for (const FunctionResult &function : first.functions)
    state.request.options.functions.push_back(function.info.name);
  Refused refused;
  for (int round = 0; round < limits::fix::kRounds; ++round) {
    std::vector<Choice> choices = withoutOverlaps(candidates(state.result, refused, byTests));
    if (choices.empty())
      break;
    if (tryChoices(state, choices, analyse))
      continue;
    if (choices.size() == 1 || !tryChoices(state, {choices.front()}, analyse))
      refused.insert(choices.front().key());
  }
  state.result.fixes = std::move(state.fixes);
  return {std::move(state.request.text), std::move(state.result)};
}

namespace {

bool hasFailure(const FunctionResult &function, const std::string &message) {
  return std::any_of(function.failures.begin(), function.failures.end(),
                     [&](const FailureResult &failure) { return failure.what.message == message; });
}

bool hasNewFailure(const FunctionResult &before, const FunctionResult &after) {
  return std::any_of(
      after.failures.begin(), after.failures.end(),
      [&](const FailureResult &failure) { return !hasFailure(before, failure.what.message); });
}

} // namespace

bool saysSomethingNew(const FunctionResult &before, const FunctionResult &after) {
  return before.verdict.status != after.verdict.status || hasNewFailure(before, after);
}

std::string whyNotFixed(const FunctionResult &function, bool byTests) {
  bool any = false, trusted = false, tested = false;
  for (const FailureResult &failure : function.failures)
    for (const engine::Repair &repair : failure.repairs) {
      any = true;
      trusted |= isTrusted(repair, byTests);
      tested |= isTrusted(repair, true);
    }
  if (!any)
    return "there is no repair to apply";
  return trusted  ? "its repairs did not stand the check of the whole file"
         : tested ? "its repairs are known to pass the tests only; --fix=tests applies one"
                  : "its repairs have warnings and are left to you";
}

} // namespace salve::server
