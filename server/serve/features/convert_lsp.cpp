#include "server/serve/features/convert_lsp.h"

#include "protocol/uri.h"
#include "server/workers/words.h"

#include <fmt/format.h>

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

protocol::Location Locations::of(const engine::Range &range) const {
  protocol::Location location;
  if (isOwn(range)) {
    location.uri = view_.document.uri;
    location.range = view_.range(range.bytes);
    return location;
  }
  std::filesystem::path path = std::filesystem::path(view_.findings.directory) / range.path;
  location.uri = protocol::uriOfPath(path.lexically_normal().string());
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

std::string suspectText(const engine::Diagnosis &diagnosis) {
  std::string text;
  for (const engine::SuspectComponent &component : diagnosis.components)
    text += (text.empty() ? "`" : " and `") + component.text + "`";
  return "could be wrong" + std::string(diagnosis.components.size() > 1 ? " together" : "") + ": " +
         text + (diagnosis.evidence.empty() ? "" : "; " + diagnosis.evidence);
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
    bool isSilent =
        function.phase == Phase::Waiting &&
        (!function.hasVerdict || function.result.verdict.status == engine::Status::Skipped);
    return isSilent ? "" : goesOn ? "… analysing" : "? stopped";
  }
  return goesOn && !text.empty() ? text + " …" : text;
}

namespace {

std::string lineOf(const View &view, const engine::Range &range) {
  if (!isOwn(range))
    return std::filesystem::path(range.path).filename().string();
  return fmt::format("line {}", view.document.lines().lineOf(range.bytes.begin) + 1);
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
    text += fmt::format("| {} | `{}` | {} |\n", lineOf(view, range), sourceLine(view, range), what);
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

std::string runText(const View &view, const FunctionFindings &function) {
  std::string text = fmt::format("# The failing run of `{}`\n", function.result.info.name);
  for (const FailureResult &failure : function.result.failures) {
    const engine::Counterexample &run = failure.what.counterexample;
    text += fmt::format("\n{} ({})\n", failure.what.message, lineOf(view, failure.what.range));
    if (!run.inputs.empty())
      text += "\nInputs: " + inputsText(run, 2000) + "\n";
    text += stepsText(view, run);
  }
  return text;
}

std::string explanationText(const View &view, const FunctionFindings &function) {
  std::string verdict = verdictText(view, function);
  std::string text = fmt::format("# `{}`\n\n{}\n", function.result.info.name,
                                 verdict.empty() ? "There is nothing to check in it." : verdict);
  for (const FailureResult &failure : function.result.failures) {
    text += "\n## " + failure.what.message + "\n";
    for (const engine::Diagnosis &diagnosis : failure.diagnoses)
      text += fmt::format("\n{}. {}", diagnosis.rank, suspectText(diagnosis));
    text += failure.diagnoses.empty() ? "" : "\n";
    for (const engine::Repair &repair : failure.repairs)
      text += "\n- " + textOf(repair);
    text += failure.repairs.empty() ? "" : "\n";
    if (const auto &search = failure.search)
      text += search->complete()
                  ? fmt::format("\nThere is no other minimal repair with at most {} at level {} "
                                "up to {}.\n",
                                plural(search->maxChanges, "change"), search->mutationLevel,
                                iterations(search->unwind))
              : search->alone > 0 ? fmt::format("\nNot all pairs were tried: {} alone only.\n",
                                                plural(search->alone, "change"))
              : search->end == engine::SearchEnd::Cut
                  ? std::string("\nThe least likely of very many changes were left out.\n")
                  : fmt::format("\nThe search ended early: {}.\n", engine::nameOf(search->end));
  }
  return text;
}

Json workspaceEdit(const View &view, const std::vector<TextEdit> &list) {
  Json edits = Json::array();
  for (const TextEdit &edit : list)
    edits.push_back(
        {{"range", protocol::toJson(view.range(edit.range))}, {"newText", edit.newText}});
  if (!view.client.documentChanges)
    return {{"changes", {{view.document.uri, edits}}}};
  Json document = {{"uri", view.document.uri}, {"version", view.document.version}};
  return {{"documentChanges",
           Json::array({{{"textDocument", std::move(document)}, {"edits", std::move(edits)}}})}};
}

} // namespace salve::server
