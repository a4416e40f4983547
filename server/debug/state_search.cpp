#include "server/debug/state_search.h"

#include "engine/support/tokens.h"
#include "server/debug/slots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <set>

namespace salve::server {

void addLine(std::vector<std::string> &suspects, std::string_view text, ByteRange range) {
  constexpr auto kNone = std::string_view::npos;
  const size_t last = range.begin == 0 ? kNone : text.find_last_not_of(" \t", range.begin - 1);
  const size_t next = text.find_first_not_of(" \t", range.begin);
  const bool isBetween = last == kNone || text[last] == '\n' || next == kNone ||
                         text[next] == '\r' || text[next] == '\n';
  const size_t behind = text.find_first_not_of(" \t\r\n", range.begin);
  const bool isMissing = range.size() == 0 && isBetween && behind != kNone;
  const size_t at = isMissing ? behind : range.begin;
  const size_t before = at == 0 ? kNone : text.rfind('\n', at - 1);
  const size_t begin = text.find_first_not_of(" \t", before + 1);
  std::string line = fmt::format("{}line {}: {}", isMissing ? "something is missing before " : "",
                                 debugger::lineOf(text, static_cast<uint32_t>(at)),
                                 text.substr(begin, text.find_first_of("\r\n", begin) - begin));
  if (std::find(suspects.begin(), suspects.end(), line) == suspects.end())
    suspects.push_back(std::move(line));
}

namespace {

using debugger::Harness;

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
  if (verdict.status == engine::Status::Proved)
    return "the program goes round for ever, or that it ends cannot be shown";
  return "no verdict: " + verdict.reason;
}

/// Whether what was to be searched was, not only what there was time and memory for.
bool isSearched(const FailureResult &failure) {
  using enum engine::SearchEnd;
  const auto end = failure.search ? failure.search->end : NotAskedFor;
  return end == Complete || end == Limit || end == Cut;
}

std::string whyNone(const FunctionResult &function) {
  std::string why = "no repair meets the recorded states";
  for (const FailureResult &failure : function.failures)
    if (failure.search && !failure.search->complete())
      why += fmt::format("; the search ended early ({})", nameOf(failure.search->end));
  for (const FailureResult &failure : function.failures) {
    const std::string &text = failure.what.text;
    constexpr std::string_view kSeen = "salve_seen >= ";
    if (const size_t at = text.find(kSeen); at != std::string::npos)
      why += fmt::format("; the program does not come by state {}", text.substr(at + kSeen.size()));
    else
      why += "; it fails before: " + failure.what.message;
    break;
  }
  return why;
}

/// What is put into a condition makes another one of it.
TextEdit withCondition(std::string_view text, const Outline &outline, const TextEdit &edit) {
  for (const Outline::Function &function : outline.functions)
    for (const Outline::Statement &statement : function.statements)
      if (const ByteRange around = statement.condition;
          edit.range.size() == 0 && around.size() != 0 && around.begin <= edit.range.begin &&
          edit.range.end <= around.end) {
        std::string now(text.substr(around.begin, around.size()));
        return {around, now.insert(edit.range.begin - around.begin, edit.newText)};
      }
  return edit;
}

/// In words of the user's text, where those of the harness are hooks.
std::string titleOf(std::string_view text, const Outline &outline,
                    const std::vector<TextEdit> &edits) {
  const auto trimmed = [](std::string_view what) {
    constexpr std::string_view kSpace = " \t\r\n";
    const size_t begin = std::min(what.find_first_not_of(kSpace), what.size());
    return std::string(what.substr(begin, what.find_last_not_of(kSpace) + 1 - begin));
  };
  std::string result;
  for (const TextEdit &each : edits) {
    const TextEdit edit = withCondition(text, outline, each);
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

std::vector<std::string> suspectsIn(std::string_view text, const Harness &harness,
                                    const FunctionResult &function) {
  std::vector<std::string> result;
  for (const FailureResult &failure : function.failures)
    for (const engine::Diagnosis &diagnosis : failure.diagnoses)
      for (const engine::SuspectComponent &suspect : diagnosis.components) {
        const auto there = suspect.range.path.empty()
                               ? inUsersText(harness, {{suspect.range.bytes, ""}})
                               : std::nullopt;
        if (there)
          addLine(result, text, there->front().range);
      }
  return result;
}

/// A statement before one that begins its line, or behind one that ends its line, stands on a line
/// of its own.
void layOut(std::string_view text, const Outline &outline, std::vector<TextEdit> &edits) {
  for (TextEdit &edit : edits) {
    const uint32_t at = edit.range.begin;
    const std::string &now = edit.newText;
    const bool isBefore = now.ends_with("; "),
               isBehind = now.starts_with(" ") && now.ends_with(";");
    if (edit.range.size() != 0 || (!isBefore && !isBehind))
      continue;
    std::optional<uint32_t> begin; // of the statement there
    for (const Outline::Function &function : outline.functions)
      for (const Outline::Statement &statement : function.statements)
        if ((isBefore ? statement.range.begin : statement.range.end) == at && statement.inBlock)
          begin = std::min(begin.value_or(at), statement.range.begin);
    if (!begin)
      continue;
    const size_t line = text.rfind('\n', *begin) + 1;
    const size_t code = text.find_first_not_of(" \t", line);
    const std::string indent(text.substr(line, code - line));
    const size_t behind = text.find_first_not_of(" \t\r", at);
    if (isBefore && code == at)
      edit.newText = now.substr(0, now.size() - 1) + "\n" + indent;
    else if (isBehind && behind < text.size() && text[behind] == '\n')
      edit.newText = "\n" + indent + now.substr(1);
  }
}

/// What makes two texts one for the compiler.
std::string normalSpelling(const std::string &text) {
  std::string result;
  const TokenText words(text);
  for (size_t i = 0; i < words.size(); ++i)
    (result += words[i]) += '\n';
  return result;
}

/// A block around a statement that was the only one of its branch: nobody has left one out there.
bool opensBlock(const Candidate &one) {
  return std::ranges::any_of(one.repair.edits,
                             [](const TextEdit &edit) { return edit.newText.starts_with("{ "); });
}

/// A statement before the same one: nobody has left out one of two.
bool repeats(std::string_view text, const Candidate &one) {
  return std::ranges::any_of(one.repair.edits, [&](const TextEdit &edit) {
    const std::string now = normalSpelling(edit.newText);
    return edit.range.size() == 0 && now.ends_with(";\n") &&
           normalSpelling(std::string(text.substr(edit.range.end, 2 * edit.newText.size())))
               .starts_with(now);
  });
}

/// `p = p->next;`, and `p->next` for `p` or the other way round: a step more or less from what is
/// there.
bool isStep(std::string_view text, const TextEdit &edit) {
  const auto words = [](std::string_view of) {
    std::vector<std::string> result;
    const TokenText all(of);
    for (size_t i = 0; i < all.size(); ++i)
      result.emplace_back(all[i]);
    return result;
  };
  const std::vector<std::string> now = words(edit.newText);
  if (edit.range.size() == 0 && !now.empty() && now[0] == "->")
    return true;
  if (edit.range.size() == 0)
    return now.size() > 4 && now[1] == "=" && now[2] == now[0] && now[3] == "->";
  const std::vector<std::string> old = words(text.substr(edit.range.begin, edit.range.size()));
  const auto goesOn = [](const auto &from, const auto &to) {
    return from.size() < to.size() && to[from.size()] == "->" &&
           std::equal(from.begin(), from.end(), to.begin());
  };
  return goesOn(old, now) || goesOn(now, old);
}

/// How much it names that is not named in the loop or branch around it.
ptrdiff_t notAround(std::string_view text, const Outline &outline, const TextEdit &edit) {
  ByteRange around{0, static_cast<uint32_t>(text.size())};
  for (const Outline::Function &function : outline.functions)
    for (const Outline::Statement &statement : function.statements)
      if ((statement.isLoop() || statement.kind == Outline::Statement::Kind::If) &&
          statement.range.begin < edit.range.begin && edit.range.end <= statement.range.end)
        around = statement.range; // the inner one comes later
  std::set<std::string> names;
  for (const Token &token : tokens(text, around))
    names.emplace(text.substr(token.range.begin, token.range.size()));
  return std::ranges::count_if(tokens(edit.newText), [&](const Token &token) {
    return token.kind == TokenKind::Identifier &&
           !names.contains(edit.newText.substr(token.range.begin, token.range.size()));
  });
}

/// Of changes on the same lines, which the states do not tell apart, what names something else than
/// is named around it comes behind, then what is no such step.
void putLikelyFirst(std::string_view text, const Outline &outline, std::vector<Candidate> &list) {
  const auto likely = [&](const TextEdit &edit) {
    return std::pair(-notAround(text, outline, edit), isStep(text, edit));
  };
  const auto isCloser = [&](const TextEdit &one, const TextEdit &than) {
    return debugger::lineOf(text, one.range.begin) == debugger::lineOf(text, than.range.begin) &&
           likely(one) > likely(than);
  };
  for (auto later = list.begin(); later != list.end(); ++later) {
    const auto other = std::find_if(list.begin(), later, [&](const Candidate &one) {
      return std::ranges::equal(
          later->repair.edits, one.repair.edits,
          [&](const TextEdit &a, const TextEdit &b) { return a == b || isCloser(a, b); });
    });
    std::rotate(other, later, later + 1);
  }
}

/// A statement that is missing is missing where that was seen, likelier than in what is called
/// there.
void putCalledLast(const Outline &outline, const Calls &calls, size_t unmet,
                   std::vector<Candidate> &list) {
  for (const debugger::Call &call : calls)
    for (const debugger::Recorded &recorded : call.recorded)
      if (unmet-- == 1)
        std::ranges::stable_partition(list, [&](const Candidate &one) {
          return std::ranges::none_of(one.repair.edits, [&](const TextEdit &edit) {
            const Outline::Function *around = outline.around(edit.range.begin);
            return edit.range.size() == 0 && around && around->name != recorded.state.function;
          });
        });
}

/// Whether all that is inserted stands between a look at a state and its statement.
bool isBehindState(const Harness &harness, const std::vector<TextEdit> &edits,
                   const std::vector<TextEdit> &inHarness) {
  return edits.size() == inHarness.size() &&
         std::ranges::equal(edits, inHarness, [&](const TextEdit &edit, const TextEdit &there) {
           return edit.range.size() > 0 ||
                  debugger::inHarness(harness, edit.range).begin == there.range.begin;
         });
}

/// Each text once: a statement may be inserted before what the harness asks there, and behind it.
std::vector<Candidate> candidatesIn(const engine::Request &request, const Outline &outline,
                                    const Calls &calls, const Harness &harness,
                                    const FunctionResult &function) {
  std::vector<Candidate> result;
  std::set<std::string> texts;
  for (const FailureResult &failure : function.failures)
    for (engine::Repair repair : failure.repairs)
      if (auto edits = inUsersText(harness, repair.edits)) {
        const auto text = applyEdits(request.text, *edits);
        const Inserted where = isBehindState(harness, *edits, repair.edits) ? Inserted::BehindState
                                                                            : Inserted::BeforeState;
        if (!text || !texts.insert(normalSpelling(*text)).second)
          continue;
        layOut(request.text, outline, *edits);
        repair.edits = *edits;
        if (repair.title.find("salve_at_") != std::string::npos ||
            repair.title.find("…") != std::string::npos) // it may have stood there
          repair.title = titleOf(request.text, outline, repair.edits);
        result.push_back({std::move(repair), request.text, calls, where});
      }
  putLikelyFirst(request.text, outline, result);
  std::ranges::stable_partition(result, std::not_fn(opensBlock));
  std::ranges::stable_partition(result,
                                [&](const Candidate &one) { return !repeats(request.text, one); });
  return result;
}

/// The likelier first.
std::vector<ByteRange> rangesOf(std::string_view text, const Outline &outline, const Near &near) {
  std::vector<ByteRange> result;
  if (near.line > 0)
    result.push_back(debugger::rangeOfLine(text, near.line));
  for (const Outline::Function &function : outline.functions)
    if (function.name == near.function)
      result.push_back(function.range);
  return result;
}

} // namespace

StateSearch searched(KeptProcesses &processes, const engine::Request &request, const Calls &calls,
                     const SearchFor &wanted) {
  StateSearch result;
  const Outline outline = outlineOf(request);
  const Harness harness = debugger::harnessOf(request.text, outline, calls);
  result.why = harness.why;
  for (const std::string &note : harness.notes)
    result.notes.push_back("not compared: " + note);
  if (!harness.why.empty())
    return result;
  engine::Request asked = stateRequest(request, harness.text, harness.test);
  asked.options.repair = wanted.changes > 0;
  asked.options.diagnose = wanted.suspects;
  asked.options.wholeRepairs = true;
  asked.options.trust.emplace_back("salve_*");
  asked.options.timeout = wanted.seconds;
  asked.options.maxChanges = wanted.changes;
  if (wanted.mustChange) {
    asked.options.mustChange.emplace();
    for (const ByteRange range : *wanted.mustChange)
      asked.options.mustChange->push_back(debugger::inHarness(harness, range));
  }
  for (const ByteRange range : rangesOf(request.text, outline, wanted.near))
    asked.options.changeFirst.push_back(debugger::inHarness(harness, range));
  FileResult found;
  processes.analyseAll({{&asked, &found}});
  const FunctionResult *function = resultOf(found, harness.test);
  if (!function || function->failures.empty()) {
    result.isMet = function && isMet(function->verdict);
    if (!result.isMet)
      result.why = whyUndecided(found, function);
    return result;
  }
  result.unmet = firstUnmet(*function);
  result.suspects = suspectsIn(request.text, harness, *function);
  result.list = candidatesIn(request, outline, calls, harness, *function);
  putCalledLast(outline, calls, result.unmet, result.list);
  if (wanted.changes == 1) {
    const bool allOpen = !result.list.empty() && opensBlock(result.list.front());
    std::vector<Candidate> likely =
        insertions(processes, request, calls, result.unmet,
                   allOpen ? Proposed::WithoutNumbers : Proposed::InEmptyBranches);
    result.list.insert(result.list.begin(), std::make_move_iterator(likely.begin()),
                       std::make_move_iterator(likely.end()));
  }
  result.isUnmet = std::all_of(function->failures.begin(), function->failures.end(), isSearched);
  result.why = whyNone(*function);
  return result;
}

namespace {

/// All statements in one text, each behind a number that a test of its own sets.
struct Switched {
  std::vector<TextEdit> edits{{{0, 0}, "static int salve_try;\n"}};
  std::string tests;
  std::vector<std::string> names;

  void add(const Insertion &insertion, const std::string &states) {
    const std::string number = std::to_string(names.size() + 1);
    names.push_back("test_salve_try_" + number);
    edits.push_back(
        {insertion.edit.range, "if (salve_try == " + number + ") " + insertion.statement + "\n"});
    tests += "void " + names.back() + "(void) {\n  salve_try = " + number + ";\n  " + states +
             "();\n}\n";
  }
};

/// By the first state that is not met, then by the others, the last one first.
std::vector<Insertion> proposals(const engine::Request &request, const Calls &calls, size_t unmet,
                                 Proposed which) {
  std::vector<const debugger::Recorded *> states, order;
  for (const debugger::Call &call : calls)
    for (const debugger::Recorded &recorded : call.recorded)
      states.push_back(&recorded);
  if (unmet > 0 && unmet <= states.size())
    order.push_back(states[unmet - 1]);
  order.insert(order.end(), states.rbegin(), states.rend());
  std::vector<Insertion> result;
  const Outline outline = outlineOf(request);
  for (const debugger::Recorded *recorded : order)
    for (Insertion &insertion : insertionsFor(request.text, outline, *recorded)) {
      const bool isKnown = std::ranges::any_of(result, [&](const Insertion &known) {
        return known.edit.range == insertion.edit.range && known.statement == insertion.statement;
      });
      const bool isAsked =
          which == Proposed::All ||
          (which == Proposed::InEmptyBranches ? insertion.isInEmpty : !insertion.isNumber);
      if (isAsked && !isKnown && result.size() < limits::debug::kInsertions)
        result.push_back(std::move(insertion));
    }
  return result;
}

/// Numbers of statements, from 1, that the compiler does not take where they stand.
std::set<size_t> rejectedIn(const std::string &text, const FileResult &found) {
  constexpr std::string_view kSwitch = "if (salve_try == ";
  std::set<size_t> result;
  for (const engine::Message &message : found.messages) {
    if (!message.isError || !message.range || !message.range->path.empty())
      continue;
    const size_t line = text.rfind('\n', message.range->bytes.begin) + 1;
    if (text.compare(line, kSwitch.size(), kSwitch) == 0)
      result.insert(std::strtoul(text.c_str() + line + kSwitch.size(), nullptr, 10));
  }
  return result;
}

/// What became of them, each alone; nothing: the states cannot be asked for.
std::vector<bool> meeting(KeptProcesses &processes, const engine::Request &request,
                          const Calls &calls, const std::vector<Insertion> &proposed,
                          std::set<size_t> &rejected) {
  std::vector<bool> result(proposed.size());
  Switched switched;
  for (const Insertion &insertion : proposed)
    switched.add(insertion, "test_salve_states");
  std::stable_sort(switched.edits.begin(), switched.edits.end(),
                   [](const TextEdit &a, const TextEdit &b) { return a.range < b.range; });
  engine::Request all = request;
  all.text = applyEdits(request.text, switched.edits).value_or(request.text);
  const Harness harness =
      debugger::harnessOf(all.text, outlineOf(all), callsWith(calls, request.text, switched.edits));
  if (!harness.why.empty())
    return result;
  engine::Request asked = stateRequest(request, harness.text + switched.tests, "");
  asked.options.functions = switched.names;
  asked.options.timeout = limits::debug::kStatesSeconds;
  FileResult found;
  processes.analyseAll({{&asked, &found}});
  rejected = rejectedIn(asked.text, found);
  for (size_t i = 0; i < proposed.size(); ++i) {
    const FunctionResult *function = resultOf(found, switched.names[i]);
    result[i] = function && isMet(function->verdict);
  }
  return result;
}

} // namespace

std::vector<Candidate> insertions(KeptProcesses &processes, const engine::Request &request,
                                  const Calls &calls, size_t unmet, Proposed which) {
  std::vector<Insertion> proposed = proposals(request, calls, unmet, which);
  std::set<size_t> rejected;
  std::vector<bool> met;
  do { // ends: without those that were rejected
    for (auto number = rejected.rbegin(); number != rejected.rend(); ++number)
      proposed.erase(proposed.begin() + static_cast<ptrdiff_t>(*number) - 1);
    if (proposed.empty())
      return {};
    met = meeting(processes, request, calls, proposed, rejected);
  } while (!rejected.empty());
  std::vector<Candidate> result;
  const Outline outline = outlineOf(request);
  for (size_t i = 0; i < proposed.size(); ++i) {
    if (!met[i])
      continue;
    engine::Repair repair;
    repair.method = engine::Method::Insertion;
    repair.edits = {proposed[i].edit};
    repair.title = titleOf(request.text, outline, repair.edits);
    result.push_back({std::move(repair), request.text, calls});
  }
  putLikelyFirst(request.text, outline, result);
  return result;
}

} // namespace salve::server
