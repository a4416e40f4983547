#include "engine/selection/asking.h"

#include "engine/ir/walk.h"
#include "engine/repair/failing.h"
#include "engine/repair/rules/rule.h"
#include "engine/support/limits/repair.h"
#include "engine/support/tokens.h"

#include <algorithm>
#include <set>

namespace salve::selection {

namespace {

/// Whether an edit changes when something is asserted, or of what.
bool changesAsserting(const ir::Program &program, ir::PropertyId failing,
                      const std::vector<TextEdit> &edits) {
  auto changes = [&](const ir::SourceRange &range) { return changesWithin(program, range, edits); };
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (const ir::Function &f = program.functions[ir::FunctionId(i)]; f.body && changes(f.range))
      for (ir::StmtId code : repair::assertionCode(program, ir::FunctionId(i), failing))
        if (changes(program.stmts[code].range))
          return true;
  return false;
}

/// Whether it only lets go of what nothing needs any more, which asks for the same.
bool onlyReleases(const Judged &judged, const Question &question) {
  return std::ranges::all_of(judged.edits, [&](const change::Chosen &one) {
    const change::Edit &edit = question.space.edits[one.edit];
    return edit.addsStatement() &&
           repair::rules()[edit.rule].helps == ir::bit(ir::PropertyKind::Leak);
  });
}

/// Whether only what says what is wanted mentions the variable: it is an answer.
bool onlyTestsMention(const Question &question, ir::VariableId variable) {
  const ir::Program &program = question.task.program;
  bool isAsked = false;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::FunctionId function(i);
    bool mentions = false;
    ir::forEachExpr(program, function, [&](ir::ExprId id) {
      const ir::PlaceId place = program.exprs[id].place;
      mentions |= place && program.places[place].variable == variable;
    });
    if (!mentions)
      continue;
    isAsked = repair::isTest(program, function) || repair::isTestCase(program, function) ||
              std::ranges::count(question.checkers, function) != 0;
    if (!isAsked)
      return false;
  }
  return isAsked;
}

/// Whether a text that it writes takes an answer, of a global, from there.
bool copiesAnswer(const Judged &judged, const Question &question) {
  const ir::Program &program = question.task.program;
  std::set<std::string_view> written;
  for (const TextEdit &edit : judged.patch.edits)
    for (const Token &token : tokens(edit.newText))
      if (token.kind == TokenKind::Identifier)
        written.insert(
            std::string_view(edit.newText).substr(token.range.begin, token.range.size()));
  for (uint32_t i = 0; i < program.variables.size() && !written.empty(); ++i)
    if (const ir::Variable &variable = program.variables[ir::VariableId(i)];
        variable.storage == ir::Storage::Global && written.contains(variable.name) &&
        onlyTestsMention(question, ir::VariableId(i)))
      return true;
  return false;
}

/// How many statements of the test assert something, and how many of them a run of it came to.
std::pair<size_t, size_t> asserting(const ir::Program &program, ir::FunctionId test,
                                    const ir::Run &run) {
  std::pair<size_t, size_t> result;
  ir::forEachStmt(program, test, [&](ir::StmtId id) {
    const ir::ExprId expr = program.stmts[id].expr;
    const bool asserts = expr && repair::anyBelow(program, expr, [&](ir::ExprId part) {
                           const ir::Expr &e = program.exprs[part];
                           return e.kind == ir::ExprKind::Assert &&
                                  !(e.property && program.properties[e.property].isStatus);
                         });
    result.first += asserts;
    result.second += asserts && run.executed[id.index] != 0;
  });
  return result;
}

} // namespace

void judgeChecks(Judged &judged, const Question &question) {
  const ir::Program &program = question.task.program;
  if (onlyReleases(judged, question))
    return;
  if (question.kind() == ir::PropertyKind::Leak && ir::isTestFile(program.path) &&
      repair::isFaultOfTests(program, question.task.target) &&
      repair::hasTestedElsewhere(program, ir::kMainFile))
    judged.blemishes.set(Blemish::OfTest);
  if (copiesAnswer(judged, question))
    judged.blemishes.set(Blemish::Copied);
  if (changesAsserting(program, question.task.target, judged.patch.edits))
    judged.blemishes.set(Blemish::OfCheck);
  for (ir::FunctionId checker : question.checkers)
    if (changesWithin(program, program.functions[checker].range, judged.patch.edits))
      judged.blemishes.set(checker == question.task.entry ? Blemish::OfCheck : Blemish::OfHelper);
}

void judgeTest(Judged &judged, const Question &question, const edit::Recheck &again,
               const Budget &budget) {
  if (!repair::isTest(question.task.program, question.task.entry))
    return;
  ir::RunOptions options;
  options.limits.steps = limits::recheck::kStepsPerTest;
  options.executed = !again.ownFails;
  const auto run = [&](const ir::Program &program, ir::FunctionId test) {
    return ir::interpret(program, test, {}, options, budget);
  };
  const ir::Program &program = *again.program;
  const ir::FunctionId test = ir::entryOf(program, again.function);
  const ir::Run after = run(program, test);
  if (again.ownFails) {
    judged.reached = after.asserted;
    return;
  }
  const auto [all, asked] = asserting(program, test, after);
  judged.unasked = all - asked;
  if (after.end != ir::RunEnd::Finished && after.end != ir::RunEnd::Halted)
    return; // it may yet come to them
  const ir::Program &before = question.task.program;
  const ir::FunctionId entry = ir::entryOf(before, question.task.entry);
  if (asked < asserting(before, entry, run(before, entry)).second)
    judged.blemishes.set(Blemish::AsksLess);
}

/// Whether the entry, by itself, fails on inputs on which it did not; in few iterations, and where
/// that is soon decided.
static bool failsWhereItDidNot(repair::Task task, const repair::Changes &changes,
                               const Budget &budget) {
  task.target = {};
  task.alsoFailing.clear();
  for (uint32_t i = 0; i < task.program.properties.size(); ++i)
    if (const ir::PropertyId id(i);
        ir::info(task.program.properties[id].kind).byDefault == ir::ByDefault::IfOwn)
      task.alsoFailing.push_back(id); // sums that overflow for the largest of all numbers
  task.failedAt = task.unwind = limits::selection::kUnwindAlone;
  const Budget brief = budget.within(limits::selection::kAloneSeconds);
  // What it fails by anyway is asked only where it did not.
  for (size_t round = 0; round < limits::selection::kFailsAnyway; ++round) {
    const repair::CandidateVerdict verdict = repair::verifyCandidate(task, changes, {}, brief);
    if (verdict.kind != repair::CandidateVerdict::Kind::Refuted)
      return false;
    const ir::Run before =
        ir::interpret(task.program, task.entry, verdict.counterexample, {}, budget);
    if (before.end == ir::RunEnd::Finished)
      return repair::passes(task, changes, verdict.counterexample,
                            repair::runOriginal(task, verdict.counterexample, budget),
                            budget) == repair::Passing::No; // not only in more iterations
    if (before.end != ir::RunEnd::Failed ||
        std::ranges::find(task.alsoFailing, before.property) != task.alsoFailing.end())
      break;
    task.alsoFailing.push_back(before.property);
  }
  return false;
}

void judgeDemands(Judged &judged, const Question &question, const Budget &budget) {
  const ir::Program &program = question.task.program;
  if (!repair::isTest(program, question.task.entry) || program.isSuite())
    return;
  const repair::Changes changes = repair::changesOf(question.space, judged.edits);
  for (ir::FunctionId function : ir::reachable(program, question.task.entry)) {
    const ir::SourceRange &text = program.functions[function].range;
    if (function == question.task.entry || !program.functions[function].body ||
        !changesWithin(program, text, judged.patch.edits))
      continue;
    repair::Task task = question.task;
    task.entry = function;
    task.forms = {.extended = task.forms.extended};
    if (failsWhereItDidNot(std::move(task), changes, budget))
      judged.blemishes.set(Blemish::Demands);
  }
}

} // namespace salve::selection
