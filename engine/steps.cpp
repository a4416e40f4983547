// Faults of a tested program of which one hides the other: the first is mended in the text, and
// what the tests come to then is searched for there, with all that this failure asks for.
#include "engine/edit/plain.h"
#include "engine/ir/interpreter/interpreter.h"
#include "engine/pipeline.h"
#include "engine/repair/rules/rule.h"
#include "engine/support/limits/suite.h"
#include "engine/words/output.h"

#include <algorithm>
#include <limits>

namespace salve::engine {

namespace {

struct Reached {
  size_t printed; ///< all: it passes
  ir::PropertyId failed;
};

Reached reached(const ir::Program &program, ir::FunctionId test, const Budget &budget) {
  ir::RunOptions options;
  options.limits = {.steps = limits::suite::kMostSteps, .recursion = limits::suite::kRecursion};
  const ir::Run run = ir::interpret(program, test, {}, options, budget);
  const bool passes = run.end == ir::RunEnd::Finished || run.end == ir::RunEnd::Halted;
  return {passes ? std::numeric_limits<size_t>::max() : words::printedIn(program, run).size(),
          run.end == ir::RunEnd::Failed ? run.property : ir::PropertyId()};
}

} // namespace

void noteStep(const Analysis &analysis, const selection::Question &question,
              const repair::Candidate &candidate, const edit::Recheck &again, Repairs &repairs,
              const Budget &budget) {
  const ir::Program &program = analysis.program();
  if (!program.isSuite() || candidate.edits.size() != 1 || !again.program || !again.function)
    return;
  if (!repairs.printed)
    repairs.printed = reached(program, analysis.entry, budget).printed;
  const Reached now = reached(*again.program, again.function, budget);
  const bool passes = now.printed == std::numeric_limits<size_t>::max();
  // Past what is no output, what fails then is another fault.
  const bool isPast =
      !words::isOutputCheck(program.properties[question.task.target]) && now.failed &&
      edit::nameOf(*again.program, now.failed) != edit::nameOf(program, question.task.target);
  if (!passes && !now.failed)
    return;
  const bool isPrinting = now.failed && words::isOutputCheck(again.program->properties[now.failed]);
  const Step step{question.space.edits[candidate.edits[0].edit], now.printed, isPrinting};
  if (now.printed + isPast > *repairs.printed && (!repairs.step || step.isBehind(*repairs.step)))
    repairs.step = step;
}

std::optional<Step> stepOf(const Analysis &analysis, const repair::Space &space,
                           const change::Chosen &chosen) {
  const ir::Program &program = analysis.program();
  auto patch = edit::patch(program, space, {chosen});
  patch = patch ? edit::plain(program.text, *std::move(patch)) : std::nullopt;
  const bool isHere = patch && std::ranges::all_of(patch->edits, [&](const TextEdit &edit) {
                        return program.fileAt(edit.range.begin) == ir::kMainFile;
                      });
  if (!isHere)
    return std::nullopt;
  Step step{space.edits[chosen.edit]};
  step.edit.meaning.clear();
  step.edit.parameters.clear();
  step.edit.how = {.kind = change::Writing::Kind::Text, .texts = patch->edits};
  step.edit.how.title = patch->title;
  return step;
}

std::optional<File> takeStep(const File &file, const Step &step, Request &request) {
  auto text = applyEdits(request.text, step.edit.how.texts);
  if (!text)
    return std::nullopt;
  request.text = std::move(*text);
  request.options.maxChanges = file.request.options.maxChanges - 1;
  return lower(request);
}

repair::Space bothOf(const Step &step, const selection::Judged &behind) {
  repair::Space result;
  auto texts = before(step.edit.how.texts, behind.patch.edits);
  if (!texts)
    return result;
  result.edits.push_back(step.edit);
  change::Edit second;
  second.how.kind = change::Writing::Kind::Text;
  second.how.texts = std::move(*texts);
  second.how.title = behind.patch.title;
  second.cost = behind.cost;
  second.level = step.edit.level;
  second.rule = step.edit.rule;
  const auto rules = repair::rules();
  for (uint32_t i = 0; i < rules.size(); ++i)
    if (!behind.rules.empty() && rules[i].name == behind.rules.front())
      second.rule = i;
  result.edits.push_back(std::move(second));
  std::ranges::stable_sort(result.edits, {}, [](const change::Edit &edit) {
    return edit.how.texts.front().range.begin;
  });
  for (change::Edit &edit : result.edits)
    edit.site = result.sites++;
  return result;
}

} // namespace salve::engine
