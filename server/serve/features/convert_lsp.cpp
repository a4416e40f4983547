#include "server/serve/features/convert_lsp.h"

#include "protocol/uri.h"
#include "server/project/compile_commands.h"
#include "server/project/diff.h"
#include "server/serve/workspace.h"
#include "server/workers/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace salve::server {

using protocol::Json;

protocol::Range View::range(ByteRange bytes) const {
  return document.lines().range(bytes.begin, bytes.end, client.encoding);
}

std::optional<ByteRange> View::bytes(const Json &json) const {
  std::optional<protocol::Range> range = protocol::rangeFrom(json);
  if (!range)
    return std::nullopt;
  return ByteRange{static_cast<uint32_t>(document.lines().offset(range->start, client.encoding)),
                   static_cast<uint32_t>(document.lines().offset(range->end, client.encoding))};
}

Locations::Locations(const View &view)
    : view_(view), headers_(view.document.path, "", view.findings.directory, openTexts(view.open)) {
  for (const auto &[uri, document] : view.open.all())
    open_[normalPath(document->path).string()] = document.get();
}

const Document *Locations::document(const engine::Range &range) const {
  if (isOwn(range))
    return &view_.document;
  auto known = open_.find(headers_.wholePath(range.path));
  return known == open_.end() ? nullptr : known->second;
}

protocol::Location Locations::of(const engine::Range &range) const {
  protocol::Location location;
  if (isOwn(range)) {
    location.uri = view_.document.uri;
    location.range = view_.range(range.bytes);
    return location;
  }
  const Document *known = document(range);
  location.uri = known ? known->uri : protocol::uriOfPath(headers_.wholePath(range.path));
  location.range =
      headers_.of(range).lines.range(range.bytes.begin, range.bytes.end, view_.client.encoding);
  return location;
}

std::string inputsText(const engine::Counterexample &counterexample, size_t limit) {
  std::string text;
  for (const engine::NamedValue &input : counterexample.inputs) {
    if (text.size() + input.name.size() + input.value.size() > limit && !text.empty())
      return text + ", …";
    text += (text.empty() ? "" : ", ") + input.name + " = " + input.value;
  }
  return text;
}

std::string diagnosticCode(ir::PropertyKind property) {
  const ir::PropertyInfo &row = ir::info(property);
  return (row.origin == ir::PropertyOrigin::Condition ? "failing-" : "") + std::string(row.name);
}

namespace {

/// Beside the program as it is packaged, or as it is built.
std::filesystem::path docsFolder() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  for (const char *where : {"../../docs", "../editors/vscode/docs"})
    if (std::filesystem::path folder = (program.parent_path() / where).lexically_normal();
        std::filesystem::is_directory(folder, error))
      return folder;
  return {};
}

} // namespace

std::filesystem::path pageOf(const std::string &code) {
  static const std::filesystem::path folder = docsFolder();
  const std::filesystem::path page = folder / (code + ".md");
  std::error_code error;
  return !folder.empty() && std::filesystem::exists(page, error) ? page : std::filesystem::path();
}

std::string hrefOf(const std::string &code) {
  const std::filesystem::path page = pageOf(code);
  return page.empty() ? "" : protocol::uriOfPath(page.string());
}

std::string decisionText(const View &view, const engine::TakenBranch &branch) {
  const ByteRange at = branch.range.bytes;
  if (!isOwn(branch.range) || at.end > view.document.text().size())
    return "it is " + branch.decision;
  std::string condition = view.document.text().substr(at.begin, at.size());
  std::replace_if(
      condition.begin(), condition.end(), [](char c) { return c >= 0 && c < ' '; }, ' ');
  return fmt::format("`{}` is {}", clipped(condition, 80), branch.decision);
}

std::string suspectText(const engine::Diagnosis &diagnosis) {
  std::string text;
  for (const engine::SuspectComponent &component : diagnosis.components)
    text += (text.empty() ? "`" : " and `") + component.text + "`";
  return "could be wrong" + std::string(diagnosis.components.size() > 1 ? " together" : "") + ": " +
         text + (diagnosis.evidence.empty() ? "" : "; " + diagnosis.evidence) +
         (diagnosis.onPath ? "\n" + diagnosis.onPath->sentence : "");
}

namespace {

std::string iterations(uint32_t unwind) { return plural(unwind, "iteration"); }

std::string failingText(const FunctionFindings &function) {
  const FunctionResult &result = function.result;
  std::string text = "✗ fails";
  size_t suspects = 0;
  bool searched = !result.failures.empty();
  for (const FailureResult &failure : result.failures) {
    suspects += failure.diagnoses.size();
    searched &= failure.search.has_value();
  }
  if (!result.failures.empty())
    if (std::string inputs = inputsText(result.failures.front().what.counterexample, 60);
        !inputs.empty())
      text += " for " + inputs;
  if (result.failures.size() > 1)
    text += fmt::format(" · {} properties", result.failures.size());
  if (suspects > 0)
    text += " · " + plural(suspects, "suspect");
  if (size_t repairs = repairCount(result); repairs > 0)
    text += " · " + plural(repairs, "repair");
  else if (searched)
    text += " · no repair found";
  return text;
}

std::string unknownText(const FunctionFindings &function) {
  const std::string &reason = function.result.verdict.reason;
  if (reason == "timeout")
    return fmt::format("? timed out after {} s", function.timeout);
  if (reason == "memory")
    return "? out of memory";
  if (reason == "crash")
    return "? the analysis crashed";
  return reason.empty() ? "? unknown" : "? unknown: " + reason;
}

constexpr std::string_view kTick = "✓";

std::string knownText(const FunctionFindings &function) {
  const engine::Verdict &verdict = function.result.verdict;
  switch (verdict.status) {
  case engine::Status::Proved:
    return "✓ proved" + (verdict.reason.empty() ? "" : " " + verdict.reason);
  case engine::Status::Bounded:
    return "✓ " + (verdict.reason.empty() ? "up to " + iterations(verdict.unwind.value_or(0))
                                          : verdict.reason);
  case engine::Status::Conditional:
    return verdict.precondition ? "✓ safe if " + verdict.precondition->acsl +
                                      (verdict.reason.empty() ? "" : " (" + verdict.reason + ")")
                                : "✓ safe for some callers";
  case engine::Status::Failing: return failingText(function);
  case engine::Status::Unknown: return unknownText(function);
  case engine::Status::Unsupported:
    return "? not supported" +
           (verdict.unsupported ? ": " + verdict.unsupported->construct : std::string());
  case engine::Status::Skipped: return "";
  }
  return "";
}

} // namespace

std::string verdictText(const View &view, const FunctionFindings &function) {
  const bool goesOn = function.phase == Phase::Running || function.phase == Phase::Waiting;
  const std::string text = function.hasVerdict ? knownText(function) : "";
  if (view.isStale(function)) {
    if (function.phase == Phase::Stopped)
      return "? stopped";
    const bool isTicked = text.starts_with(kTick); // nothing looks passed
    return text.empty() ? "" : (isTicked ? "~" + text.substr(kTick.size()) : text) + kStale;
  }
  // Of a function that was edited nothing is claimed; of others what was known.
  if (!function.hasVerdict || function.isEdited) {
    // What waits has its place already: a lens that comes later would move the lines.
    const bool isSilent = function.phase == Phase::Waiting && function.hasVerdict &&
                          function.result.verdict.status == engine::Status::Skipped;
    return isSilent ? "" : goesOn ? "… analysing" : "? stopped";
  }
  return goesOn && !text.empty() ? text + " …" : text;
}

namespace {

/// A link to the line, for who follows it.
std::string linkToLine(const View &view, const engine::Range &range) {
  const protocol::Location place = Locations(view).of(range);
  const uint32_t line = place.range.start.line + 1;
  const std::string words =
      isOwn(range)
          ? fmt::format("line {}", line)
          : fmt::format("{}:{}", std::filesystem::path(range.path).filename().string(), line);
  return fmt::format("[{}]({}#L{})", words, place.uri, line);
}

std::string sourceLine(const View &view, const engine::Range &range) {
  if (!isOwn(range))
    return "";
  std::string_view line =
      view.document.lines().line(view.document.lines().lineOf(range.bytes.begin));
  size_t begin = line.find_first_not_of(" \t");
  return begin == std::string_view::npos ? "" : std::string(line.substr(begin));
}

std::string valuesText(const std::vector<engine::NamedValue> &values) {
  engine::Counterexample shown;
  shown.inputs = values;
  return inputsText(shown, 200);
}

constexpr size_t kStepsShown = 200;

/// What the run wrote and which way it went, as a table.
std::string stepsText(const View &view, const engine::Counterexample &run) {
  std::string text = "\n| where | what | values |\n|---|---|---|\n";
  size_t rows = 0, branch = 0;
  auto row = [&](const engine::Range &range, const std::string &what) {
    text +=
        fmt::format("| {} | `{}` | {} |\n", linkToLine(view, range), sourceLine(view, range), what);
    ++rows;
  };
  for (size_t step = 0; step <= run.trace.size() && rows < kStepsShown; ++step) {
    for (; branch < run.branches.size() && run.branches[branch].before <= step; ++branch) {
      const engine::TakenBranch &taken = run.branches[branch];
      if (rows < kStepsShown)
        row(taken.range,
            taken.decision +
                (taken.iteration ? fmt::format(" in iteration {}", *taken.iteration + 1) : ""));
    }
    if (step < run.trace.size() && rows < kStepsShown)
      row(run.trace[step].range, valuesText(run.trace[step].values));
  }
  if (const size_t all = run.trace.size() + run.branches.size(); all > rows)
    text += fmt::format("\n{} more steps\n", all - rows);
  return text;
}

} // namespace

namespace {

/// How sure all this is, and at which cost.
std::string certaintyText(const FunctionFindings &function) {
  const engine::Verdict &verdict = function.result.verdict;
  std::string text = "The run was replayed step by step.";
  if (verdict.unwind)
    text += fmt::format(" Loops were looked at up to {}.", iterations(*verdict.unwind));
  if (function.result.finished)
    text += fmt::format(" It took {:.2f} s.", function.result.seconds);
  for (const engine::Message &note : verdict.notes)
    text += "\n- assumed: " + note.message;
  return text + "\n";
}

/// What it changes in the document, as lines.
std::string diffText(const View &view, const engine::Repair &repair) {
  std::vector<TextEdit> own;
  std::copy_if(repair.edits.begin(), repair.edits.end(), std::back_inserter(own),
               [](const TextEdit &edit) { return edit.path.empty(); });
  std::string text;
  auto add = [&](char sign, const std::vector<std::string> &lines) {
    for (const std::string &line : lines)
      text += std::string("  ") + sign + line.substr(0, line.find_last_not_of("\r\n") + 1) + "\n";
  };
  for (const ChangedLines &change : changedLines(view.document.text(), std::move(own))) {
    add('-', change.oldLines);
    add('+', change.newLines);
  }
  return text.empty() ? "" : "\n\n  ```diff\n" + text + "  ```\n";
}

std::string repairsText(const View &view, const FailureResult &failure) {
  std::string text;
  for (const engine::Repair &repair : failure.repairs) {
    const std::string reasons = reasonsOf(repair);
    text +=
        "\n- " + textOf(repair) + (reasons.empty() ? "" : ": " + reasons) + diffText(view, repair);
  }
  return text.empty() ? "" : text + "\n";
}

} // namespace

std::string runText(const View &view, const FunctionFindings &function) {
  std::string text = fmt::format("# The failing run of `{}`\n", function.result.info.name);
  for (const FailureResult &failure : function.result.failures) {
    const engine::Counterexample &run = failure.what.counterexample;
    text += fmt::format("\n## {}\n\nat {}\n", failure.what.message,
                        linkToLine(view, failure.what.range));
    if (!run.inputs.empty()) {
      text += "\n| input | value |\n|---|---|\n";
      for (const engine::NamedValue &input : run.inputs)
        text += fmt::format("| `{}` | {} |\n", input.name, input.value);
    }
    text += stepsText(view, run);
    if (const std::string repairs = repairsText(view, failure); !repairs.empty())
      text += "\nRepairs:\n" + repairs;
  }
  return text + "\n" + certaintyText(function);
}

std::string outputText(const View &view, const FunctionFindings &function) {
  const std::string verdict = verdictText(view, function);
  return fmt::format("{}: {}: {} ({:.3f} s)",
                     std::filesystem::path(view.document.path).filename().string(),
                     function.result.info.name, verdict.empty() ? "nothing to check" : verdict,
                     function.result.seconds);
}

std::string searchText(const engine::SearchStatus &search, bool isAnyKnown) {
  if (search.complete())
    return fmt::format("There is no {}minimal repair with at most {} at level {} up to {}{}.",
                       isAnyKnown ? "other " : "", plural(search.maxChanges, "change"),
                       search.mutationLevel, iterations(search.unwind), whereOf(search));
  if (search.alone > 0)
    return fmt::format("Not all pairs were tried: {} alone only.", plural(search.alone, "change"));
  if (search.end == engine::SearchEnd::Cut)
    return "The least likely of very many changes were left out.";
  return fmt::format("The search ended early: {}.", engine::nameOf(search.end));
}

namespace {

/// Along the failing run: what is, and what should be.
std::string statesText(const View &view, const std::vector<engine::PathState> &states) {
  if (states.empty())
    return "";
  std::string text = "\n| where | what | is | should be |\n|---|---|---|---|\n";
  auto fact = [](const std::string &of) { return of.empty() ? of : "`" + of + "`"; };
  for (const engine::PathState &state : states)
    text += fmt::format("| {} | `{}` | {} | {} |\n", linkToLine(view, state.range),
                        sourceLine(view, state.range), fact(state.has), fact(state.needs));
  return text;
}

} // namespace

std::string explanationText(const View &view, const FunctionFindings &function) {
  std::string verdict = verdictText(view, function);
  std::string text = fmt::format("# `{}`\n\n{}\n", function.result.info.name,
                                 verdict.empty() ? "There is nothing to check in it." : verdict);
  for (const engine::LoopInvariant &loop : function.result.verdict.invariants) {
    text += fmt::format("\nWhenever an iteration of the loop at {} begins, this holds (proved):\n",
                        linkToLine(view, loop.loop));
    for (const std::string &fact : loop.holds)
      text += "\n- `" + fact + "`";
    text += "\n";
  }
  for (const FailureResult &failure : function.result.failures) {
    text += "\n## " + failure.what.message + "\n";
    for (const engine::Diagnosis &diagnosis : failure.diagnoses)
      text += fmt::format("\n{}. {}", diagnosis.rank, suspectText(diagnosis));
    text += failure.diagnoses.empty() ? "" : "\n";
    text += statesText(view, failure.states);
    text += repairsText(view, failure);
    if (failure.search)
      text += "\n" + searchText(*failure.search, !failure.repairs.empty()) + "\n";
  }
  return text;
}

Json workspaceEdit(const View &view, const std::vector<TextEdit> &list, const std::string &note,
                   const std::string &reasons) {
  const bool isNoted = !note.empty() && view.client.documentChanges && view.client.annotations;
  const Locations locations(view);
  Json changes = Json::object(), documents = Json::array();
  for (const auto &[path, own] : byFile(list)) {
    Json edits = Json::array();
    std::string uri;
    for (const TextEdit &edit : own) {
      const protocol::Location at = locations.of({path, edit.range});
      uri = at.uri;
      edits.push_back({{"range", protocol::toJson(at.range)}, {"newText", edit.newText}});
      if (isNoted)
        edits.back()["annotationId"] = "salve";
    }
    const Document *open = locations.document({path, {}});
    Json document = {{"uri", uri}, {"version", open ? Json(open->version) : Json()}};
    changes[uri] = edits;
    documents.push_back({{"textDocument", std::move(document)}, {"edits", std::move(edits)}});
  }
  if (!view.client.documentChanges)
    return {{"changes", std::move(changes)}};
  Json edit = {{"documentChanges", std::move(documents)}};
  if (isNoted) // without needsConfirmation: a quick fix stays one
    edit["changeAnnotations"] = {{"salve", {{"label", "Salve: " + note}}}};
  if (isNoted && !reasons.empty())
    edit["changeAnnotations"]["salve"]["description"] = reasons;
  return edit;
}

} // namespace salve::server
