#include "server/check/fix.h"

#include "engine/support/limits/server.h"
#include "protocol/position.h"
#include "server/project/diff.h"
#include "server/project/sources.h"

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
      key += '\n' + edit.path + ' ' + std::to_string(edit.range.begin) + ' ' +
             std::to_string(edit.range.end) + ' ' + edit.newText;
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
  return a.path == b.path && a.range.begin <= b.range.end && b.range.begin <= a.range.end;
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

std::optional<engine::Request> applied(const engine::Request &request,
                                       const std::vector<Choice> &choices) {
  std::vector<TextEdit> edits, all;
  for (const Choice &choice : choices)
    edits.insert(edits.end(), choice.repair.edits.begin(), choice.repair.edits.end());
  const Sources sources(request.path, request.text, request.directory, openTexts(request.units));
  for (const auto &[path, own] : byFile(edits))
    for (TextEdit &edit : withLineEndsOf(sources.at(path).text, own)) {
      edit.path = path;
      all.push_back(std::move(edit));
    }
  return edited(request, all);
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

const FunctionResult *functionNamed(const FileResult &result, const std::string &name) {
  for (const FunctionResult &function : result.functions)
    if (function.info.name == name)
      return &function;
  return nullptr;
}

/// The failure is gone: the function holds, or fails elsewhere or otherwise.
bool ends(const Choice &choice, const FileResult &after) {
  const FunctionResult *function = functionNamed(after, choice.function);
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
  return keepsAll(before, after) &&
         std::all_of(choices.begin(), choices.end(),
                     [&](const Choice &choice) { return ends(choice, after); });
}

/// The text under repair and what is known of it.
struct TextUnderRepair {
  engine::Request request;
  FileResult result;
  std::vector<AppliedFix> fixes;
  std::map<std::string, HeaderFix> headers;
};

void keep(TextUnderRepair &state, const std::vector<Choice> &choices, engine::Request request,
          FileResult result) {
  const engine::Request &before = state.request;
  const Sources sources(result.path, before.text, before.directory, openTexts(before.units));
  for (const Choice &choice : choices) {
    const TextEdit &first = choice.repair.edits.front();
    const SourceText &source = sources.at(first.path);
    state.fixes.push_back(
        {choice.function, source.path, source.lines.lineOf(first.range.begin) + 1, choice.repair});
    for (const TextEdit &edit : choice.repair.edits)
      if (!edit.path.empty())
        state.headers.try_emplace(sources.wholePath(edit.path),
                                  HeaderFix{sources.at(edit.path).text, ""});
  }
  request.options = before.options;
  state.request = std::move(request);
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
void explainFailing(TextUnderRepair &state, const Analyse &analyse) {
  engine::Request request = state.request;
  request.options.functions.clear();
  for (const FunctionResult &function : state.result.functions)
    if (function.verdict.status == engine::Status::Failing)
      request.options.functions.push_back(function.info.name);
  if (request.options.functions.empty())
    return;
  FileResult failing = analysed(request, state.result.path, analyse);
  for (FunctionResult &function : state.result.functions)
    if (const FunctionResult *again = functionNamed(failing, function.info.name))
      function = *again;
}

bool tryChoices(TextUnderRepair &state, const std::vector<Choice> &choices,
                const Analyse &analyse) {
  std::optional<engine::Request> request = applied(state.request, choices);
  if (!request)
    return false;
  request->options.repair = false; // verdicts first: most functions need no more
  request->options.diagnose = false;
  FileResult result = analysed(*request, state.result.path, analyse);
  if (!isBetter(state.result, result, choices))
    return false;
  keep(state, choices, std::move(*request), std::move(result));
  explainFailing(state, analyse);
  return true;
}

} // namespace

bool keepsAll(const FileResult &before, const FileResult &after) {
  if (after.hasErrors() && !before.hasErrors())
    return false;
  return std::all_of(before.functions.begin(), before.functions.end(),
                     [&](const FunctionResult &function) {
                       const FunctionResult *now = functionNamed(after, function.info.name);
                       return now && (!holds(function) || holds(*now));
                     });
}

FixOutcome fixText(const engine::Request &request, const FileResult &first, const Analyse &analyse,
                   bool byTests) {
  TextUnderRepair state{request, first, {}, {}};
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
  const OpenTexts texts = openTexts(state.request.units);
  for (auto &[path, header] : state.headers)
    header.after = *texts.at(path);
  return {std::move(state.request.text), std::move(state.result), std::move(state.headers)};
}

namespace {

bool hasFailureSaying(const FunctionResult &function, const std::string &message) {
  return std::any_of(function.failures.begin(), function.failures.end(),
                     [&](const FailureResult &failure) { return failure.what.message == message; });
}

bool hasNewFailure(const FunctionResult &before, const FunctionResult &after) {
  return std::any_of(after.failures.begin(), after.failures.end(),
                     [&](const FailureResult &failure) {
                       return !hasFailureSaying(before, failure.what.message);
                     });
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
