#include "engine/selection/judgement.h"

#include "engine/ir/effects.h"
#include "engine/ir/interpreter/evaluations.h"
#include "engine/ir/walk.h"
#include "engine/repair/failing.h"
#include "engine/repair/pointless.h"
#include "engine/repair/rules/rule.h"
#include "engine/selection/asking.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <set>

namespace salve::selection {

using execution::Outcome;
using Kind = change::Writing::Kind;

namespace {

/// Whether people would write such a constant: a small one, a round one, or one beside a power of
/// two.
bool isPlain(SignedBits value) {
  auto magnitude = static_cast<uint64_t>(value < 0 ? -value : value);
  const bool isMask = (magnitude & (magnitude + 1)) == 0 || (magnitude & (magnitude - 1)) == 0;
  while (magnitude > 0 && magnitude % 10 == 0)
    magnitude /= 10;
  return isMask || magnitude < 1000;
}

/// Whether a solver found constants for it of which `isOdd` holds.
template <typename F>
bool hasConstant(const Question &question, const change::Chosen &chosen, const F &isOdd) {
  const change::Edit &edit = question.space.edits[chosen.edit];
  for (size_t i = 0; i < chosen.values.size(); ++i) {
    if (edit.parameters[i].values == change::Parameter::Values::Choice)
      continue; // the number of an alternative
    const ir::Program &program = *question.space.extended;
    const ir::Type &type = program.types[program.exprs[edit.parameters[i].constant].type];
    if (type.kind == ir::TypeKind::Integer && isOdd(asSigned(chosen.values[i], type.width)))
      return true;
  }
  return false;
}

/// Constants that happen to fit.
bool hasOddConstant(const Question &question, const change::Chosen &chosen) {
  return hasConstant(question, chosen, [](SignedBits value) { return !isPlain(value); });
}

/// Whether it has a number that only what says what is wanted has, if anything. In tests, which are
/// few runs, nearly any fits.
bool isGuess(const Question &question, const change::Chosen &chosen) {
  return repair::isTest(question.task.program, question.task.entry) &&
         hasConstant(question, chosen, [&](SignedBits value) {
           return (value < -1 || value > 1) &&
                  std::ranges::find(question.space.numbers, value) == question.space.numbers.end();
         });
}

/// Whether that number stands in the test itself, which then asks whether it is what it says.
bool isAnswer(const Question &question, const change::Chosen &chosen) {
  const ir::Program &program = question.task.program;
  auto isSaid = [&](SignedBits value) {
    bool is = false;
    ir::forEachExpr(program, question.task.entry, [&](ir::ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      is |= expr.kind == ir::ExprKind::Constant && expr.literal &&
            ir::signedValue(program.types[expr.type], expr.value) == value;
    });
    return is;
  };
  return isGuess(question, chosen) && hasConstant(question, chosen, isSaid);
}

uint32_t costOfConstants(const Question &question, const change::Chosen &chosen) {
  const bool isOfOne = !question.task.program.isSuite() && isGuess(question, chosen);
  return (hasOddConstant(question, chosen) ? 1 : 0) + (isOfOne ? 1 : 0);
}

/// What its edits are, and whether they leave in place what failed.
void judgeEdits(Judged &judged, const Question &question, bool &isVacuous) {
  for (const change::Chosen &chosen : judged.edits) {
    const change::Edit &edit = question.space.edits[chosen.edit];
    const repair::Heuristics &heuristics = question.task.heuristics;
    if (isGuess(question, chosen))
      judged.blemishes.set(Blemish::Guessed);
    if (isAnswer(question, chosen))
      judged.blemishes.set(Blemish::Fitted);
    if (heuristics.has(repair::Heuristic::Simple))
      judged.cost += edit.cost + costOfConstants(question, chosen);
    if (heuristics.has(repair::Heuristic::Near))
      judged.closeness += question.closeness.of(edit);
    if (!heuristics.has(repair::Heuristic::Priors))
      judged.prior = 1;
    else if (question.kind() == ir::PropertyKind::Assertion ||
             question.task.program.isSuite()) // as most of those that were counted
      judged.prior *= static_cast<double>(repair::rules()[edit.rule].prior) / repair::Rule::kFaults;
    judged.rules.emplace_back(repair::rules()[edit.rule].name);
    if (edit.isAsked)
      judged.by = change::Method::Path;
    else if (judged.by == change::Method::Mutation)
      judged.by = repair::rules()[edit.rule].method;
    if (edit.annotation) {
      const change::Annotation &annotation = question.space.annotations[*edit.annotation];
      judged.rules.back() = annotation.name;
      if (!annotation.reason.empty())
        judged.patch.title += " (" + annotation.reason + ")";
    }
    if (edit.isInPlace() || edit.meaning.empty())
      continue;
    const bool replaces = edit.how.kind == Kind::Replace;
    const bool isMissing = (edit.addsStatement() && edit.cost <= limits::space::kMissingCost) ||
                           question.kind() == ir::PropertyKind::Leak ||
                           question.kind() == ir::PropertyKind::EndlessLoop;
    if (!replaces && !isMissing)
      judged.blemishes.set(Blemish::Inserts);
    if (replaces && edit.cost > limits::space::kSlipCost + 1)
      judged.blemishes.set(Blemish::Unlikely);
    if (question.kind() == ir::PropertyKind::Dangling && edit.how.kind == Kind::Delete)
      judged.blemishes.set(Blemish::Leaks);
    // The access is made earlier, or the new value makes one like it.
    bool stillDone = edit.how.kind == Kind::Save;
    if (replaces) {
      const ir::Program &extended = *question.space.extended;
      stillDone |= extended.exprs[edit.how.value].kind == ir::ExprKind::Copy ||
                   repair::canViolate(extended, edit.how.value, question.task.target);
    }
    isVacuous &= !stillDone;
  }
}

/// Whether a block of the program is never freed once the wrong one of two `free` is gone.
bool leaksNow(const Judged &judged, const Question &question, const edit::Recheck &again,
              const Budget &budget) {
  const bool deletes =
      std::any_of(judged.edits.begin(), judged.edits.end(), [&](const change::Chosen &chosen) {
        return question.space.edits[chosen.edit].how.kind == Kind::Delete;
      });
  if (!deletes || question.kind() != ir::PropertyKind::DoubleFree)
    return false;
  ir::Program program = *again.program;
  program.unchecked &= ~ir::bit(ir::PropertyKind::Leak);
  ir::Run run = ir::interpret(program, again.function, question.failing[0], {}, budget);
  return run.end == ir::RunEnd::Failed &&
         program.properties[run.property].kind == ir::PropertyKind::Leak;
}

/// Whether one of the runs asks an allocator for no bytes.
bool asksForNothing(const ir::Program &program, ir::FunctionId entry,
                    const std::vector<ir::Inputs> &runs, const Budget &budget) {
  std::set<ir::ExprId> sizes;
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    ir::forEachExpr(program, ir::FunctionId(i), [&](ir::ExprId id) {
      const ir::Expr &e = program.exprs[id];
      const bool isOfModel = e.kind == ir::ExprKind::Call && e.callee &&
                             !program.functions[ir::FunctionId(i)].isModel &&
                             program.functions[e.callee].isModel;
      if (!isOfModel || !program.functions[e.callee].name.ends_with("alloc"))
        return;
      for (ir::ExprId argument : e.args)
        if (program.types[program.exprs[argument].type].kind == ir::TypeKind::Integer)
          sizes.insert(argument);
    });
  return std::ranges::any_of(runs, [&](const ir::Inputs &inputs) {
    ir::Evaluations told;
    ir::interpret(program, entry, inputs, {}, told, budget);
    return std::ranges::any_of(told.list, [&](const ir::Evaluation &one) {
      return one.value == 0 && sizes.contains(one.expr);
    });
  });
}

/// Whether the runs that failed end by exit or abort now, which runs that pass do not; whether one
/// goes round for ever, where that is not what the loop says, or was not seen to end by far.
void judgeEnds(Judged &judged, const Question &question, const edit::Recheck &again,
               const Budget &budget) {
  const ir::Program &program = *again.program;
  const bool isStart = ir::startsProgram(program, again.function);
  ir::RunOptions options, brief;
  options.limits.steps = isStart ? limits::recheck::kStepsPerTest : limits::selection::kSteps;
  brief.limits.steps = limits::recheck::kStepsPerTest / limits::selection::kLonger;
  const auto asks = [&](ir::StmtId loop) {
    const ir::ExprId condition = program.stmts[loop].expr;
    return condition && program.exprs[condition].kind != ir::ExprKind::Constant;
  };
  const repair::Task &task = question.task;
  bool areHalted = !repair::mayGiveUp(task.program, task.entry), isEndless = false;
  for (const ir::Inputs &inputs : question.failing) {
    const ir::Run run =
        ir::interpret(program, ir::entryOf(program, again.function), inputs, options, budget);
    isEndless |=
        isStart && run.end == ir::RunEnd::Stopped && run.read.empty() &&
        ir::interpret(task.program, task.entry, inputs, brief, budget).end == ir::RunEnd::Failed;
    areHalted &= run.end == ir::RunEnd::Halted;
    isEndless |= run.end == ir::RunEnd::Endless && (!run.endless || asks(run.endless));
  }
  judged.blemishes.set(Blemish::GivesUp, areHalted && !question.failing.empty());
  judged.blemishes.set(Blemish::GoesRound, isEndless);
}

bool changesText(const ir::Program &program, ir::FunctionId function, const edit::Patch &patch) {
  const ir::Function &f = program.functions[function];
  return f.body && changesWithin(program, f.range, patch.edits);
}

/// Those of this name that have a body: one, and where it has a contract what checks that.
std::vector<ir::FunctionId> bodiesOf(const ir::Program &program, const std::string &name) {
  std::vector<ir::FunctionId> result;
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (const ir::FunctionId id(i);
        program.functions[id].body && program.functions[id].name == name)
      result.push_back(id);
  return result;
}

/// The loops of the user's in the functions of this name, in their order.
std::vector<ir::StmtId> loopsOf(const ir::Program &program, const std::string &function) {
  std::vector<ir::StmtId> result;
  for (ir::FunctionId id : bodiesOf(program, function))
    ir::forEachStmt(program, id, [&](ir::StmtId stmt) {
      if (ir::isLoop(program.stmts[stmt].kind) && program.stmts[stmt].ending)
        result.push_back(stmt);
    });
  return result;
}

/// The loop that went round without end, and what it is in the text; none: that is not known.
std::pair<ir::StmtId, ir::StmtId> endlessLoop(const Question &question,
                                              const edit::Recheck &again) {
  if (question.kind() != ir::PropertyKind::EndlessLoop)
    return {};
  const ir::Program &before = question.task.program, &program = *again.program;
  const std::string &function =
      before.functions[before.properties[question.task.target].function].name;
  const std::vector<ir::StmtId> old = loopsOf(before, function), now = loopsOf(program, function);
  const auto failing = std::find_if(old.begin(), old.end(), [&](ir::StmtId id) {
    return before.stmts[id].ending == question.task.target;
  });
  if (failing == old.end() || now.size() != old.size())
    return {};
  return {*failing, now[static_cast<size_t>(failing - old.begin())]};
}

/// Whether that loop is never entered now on the runs that failed: then nothing is done. Where what
/// the loop asks is changed, that can be right if others enter it.
bool leavesLoopOut(const Judged &judged, const Question &question, const edit::Recheck &again,
                   const PassingRuns *passing, const Budget &budget) {
  const auto [old, loop] = endlessLoop(question, again);
  if (!old)
    return false;
  const ir::Program &before = question.task.program, &program = *again.program;
  ir::RunOptions options;
  options.path = true;
  options.limits.steps = limits::selection::kSteps;
  auto isLeftOut = [&](const ir::Inputs &inputs) {
    const ir::Run run =
        ir::interpret(program, ir::entryOf(program, again.function), inputs, options, budget);
    const bool ends = run.end == ir::RunEnd::Finished || run.end == ir::RunEnd::Failed;
    return ends && run.path.dropped == 0 &&
           std::none_of(run.path.steps.begin(), run.path.steps.end(), [&](const auto &step) {
             return step.kind == ir::PathStep::Kind::Branch && step.value != 0 && step.stmt == loop;
           });
  };
  const ir::ExprId condition = before.stmts[old].expr;
  const bool isAsked =
      condition && changesWithin(before, before.exprs[condition].range, judged.patch.edits);
  return std::ranges::all_of(question.failing, isLeftOut) &&
         (!isAsked || (passing && std::ranges::all_of(passing->inputs, isLeftOut)));
}

/// Whether part of what the loop asks is as it was when the loop begins, for as long as it goes
/// round.
bool isUnmoved(const ir::Program &program, ir::StmtId loop, ir::ExprId asked) {
  const ir::Expr &expr = program.exprs[asked];
  if (expr.kind == ir::ExprKind::Logical && expr.logical == ir::LogicalOp::And)
    return isUnmoved(program, loop, expr.a) || isUnmoved(program, loop, expr.b);
  std::set<uint32_t> read;
  for (ir::ExprId part : ir::below(program, asked)) {
    const ir::Expr &e = program.exprs[part];
    const ir::VariableId variable = e.place ? program.places[e.place].variable : ir::VariableId();
    if (!ir::effects(e).onlyReads() || (e.place && !variable))
      return false;
    if (variable)
      read.insert(variable.index);
  }
  const bool isShared = std::ranges::any_of(read, [&](uint32_t variable) {
    return program.variables[ir::VariableId(variable)].storage == ir::Storage::Global;
  });
  bool isMoved = read.empty();
  ir::forEachStmt(program, loop, [&](ir::StmtId id) {
    for (ir::ExprId root : {program.stmts[id].expr, program.stmts[id].step})
      for (ir::ExprId part : root ? ir::below(program, root) : std::vector<ir::ExprId>()) {
        const ir::Expr &e = program.exprs[part];
        const bool isNamed = e.place && read.count(program.places[e.place].variable.index) != 0;
        isMoved |= isNamed && (ir::effects(e).writes || e.kind == ir::ExprKind::AddressOf);
        isMoved |= isShared && ir::effects(e).calls;
      }
  });
  return !isMoved;
}

/// Whether what a loop asks is moved as little as it was, if that loop went round without end or it
/// is asked for more: then something else ends it.
bool leavesUnmoved(const Judged &judged, const Question &question, const edit::Recheck &again) {
  const ir::Program &before = question.task.program, &program = *again.program;
  const ir::StmtId endless = endlessLoop(question, again).first;
  const auto isAsked = [&](const ir::Stmt &loop) {
    return loop.expr && changesWithin(before, before.exprs[loop.expr].range, judged.patch.edits);
  };
  for (ir::FunctionId function : ir::reachable(before, question.task.entry)) {
    const std::string &name = before.functions[function].name;
    const std::vector<ir::StmtId> old = loopsOf(before, name), now = loopsOf(program, name);
    for (size_t i = 0; i < old.size() && old.size() == now.size(); ++i)
      if ((old[i] == endless || isAsked(before.stmts[old[i]])) && before.stmts[old[i]].expr &&
          program.stmts[now[i]].expr && isUnmoved(before, old[i], before.stmts[old[i]].expr) &&
          isUnmoved(program, now[i], program.stmts[now[i]].expr))
        return true;
  }
  return false;
}

/// Variables and parameters of the functions of this name of which more is read than what is added
/// to them.
std::set<std::string> readIn(const ir::Program &program, const std::string &function) {
  std::set<std::string> result;
  for (ir::FunctionId id : bodiesOf(program, function))
    ir::forEachExpr(program, id, [&](ir::ExprId at) {
      const ir::Expr &expr = program.exprs[at];
      const ir::VariableId variable =
          expr.place ? program.places[expr.place].variable : ir::VariableId();
      if (!variable || !program.variables[variable].owner || ir::effects(expr).writes)
        return;
      const std::string &name = program.variables[variable].name;
      if (!name.starts_with('$')) // a temporary
        result.insert(name);
    });
  return result;
}

/// Whether a function that is changed no longer reads a variable of its own that it has read.
bool forgets(const Judged &judged, const Question &question, const edit::Recheck &again) {
  const ir::Program &before = question.task.program;
  return std::ranges::any_of(ir::reachable(before, question.task.entry), [&](ir::FunctionId f) {
    const std::string &name = before.functions[f].name;
    return changesText(before, f, judged.patch) &&
           !std::ranges::includes(readIn(*again.program, name), readIn(before, name));
  });
}

Certificate certificateOf(const repair::CandidateVerdict &verdict, const edit::Recheck &again) {
  Certificate certificate;
  if (again.passesTest) {
    certificate.kind = Certificate::Kind::Tests;
    certificate.tests = again.tests;
    return certificate;
  }
  // The second verification can go further than the first: it knows induction.
  const bool isProved = verdict.kind == repair::CandidateVerdict::Kind::Proved
                            ? again.outcome != Outcome::Bounded && !again.forCallers
                            : again.outcome == Outcome::Proved && !again.forCallers;
  if (isProved)
    return certificate;
  certificate.kind = Certificate::Kind::Bounded;
  const bool isBounded = again.outcome == Outcome::Bounded;
  certificate.extent.unwind = isBounded ? std::min(verdict.unwind, again.unwind) : verdict.unwind;
  certificate.extent.leaves =
      again.leaves || (!isBounded && again.outcome != Outcome::Proved); // as far as is known
  certificate.extent.limitations = again.limitations;
  certificate.extent.ifItEnds = again.isProvedIfItEnds;
  certificate.extent.forCallers = again.forCallers;
  certificate.extent.othersOpen = isBounded ? again.othersOpen : verdict.othersOpen;
  return certificate;
}

/// Whether the statement at `range` is run again and again by the function itself.
bool isInLoop(const ir::Program &program, ir::FunctionId function, ir::SourceRange range) {
  bool found = false;
  ir::forEachStmt(program, function, [&](ir::StmtId id) {
    const ir::Stmt &stmt = program.stmts[id];
    found |= ir::isLoop(stmt.kind) && stmt.range.bytes.begin <= range.bytes.begin &&
             range.bytes.end <= stmt.range.bytes.end;
  });
  return found;
}

/// Whether what fails is changed itself, or stands in what is changed or deleted.
bool changesFailing(const ir::Program &program, ir::PropertyId target, const edit::Patch &patch) {
  const ir::SourceRange &failing = program.properties[target].range;
  return program.isInText(failing.file) &&
         std::any_of(patch.edits.begin(), patch.edits.end(), [&](const TextEdit &edit) {
           return edit.range.begin < failing.bytes.end && failing.bytes.begin < edit.range.end;
         });
}

/// Whether they change expressions only: what is put before something leaves it on purpose.
bool changesExpressionsOnly(const Question &question, const change::Selection &edits) {
  return std::all_of(edits.begin(), edits.end(), [&](const change::Chosen &chosen) {
    const change::Edit &edit = question.space.edits[chosen.edit];
    return edit.isInPlace() || edit.how.kind == Kind::Replace;
  });
}

/// How many functions the edits of the text are in.
size_t functionsChanged(const ir::Program &program, const edit::Patch &patch) {
  size_t result = 0;
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    result += changesText(program, ir::FunctionId(i), patch);
  return result;
}

/// Whether changes in different functions let a test or a check pass of which none gets it past its
/// failure alone: that is chance, or a check that checks nothing any more. Where a test asserts in
/// a loop nobody knows how far it gets.
bool isChance(const Judged &judged, const Question &question, const Budget &budget) {
  const ir::Program &program = question.task.program;
  const ir::PropertyId target = question.task.target;
  const ir::Property &property = program.properties[target];
  const bool isTest = repair::isTest(program, question.task.entry) &&
                      !isInLoop(program, property.function, property.range);
  if (judged.edits.size() < 2 || program.isSuite() ||
      !(isTest || repair::isCheck(program, question.task.entry, target)) ||
      functionsChanged(program, judged.patch) < 2)
    return false;
  repair::Task part = question.task;
  part.isWhole = false;
  return std::none_of(
      question.failing.begin(), question.failing.end(), [&](const ir::Inputs &inputs) {
        const repair::OriginalRun original = repair::runOriginal(part, inputs, budget);
        return std::any_of(
            judged.edits.begin(), judged.edits.end(), [&](const change::Chosen &one) {
              return repair::passes(part, repair::changesOf(question.space, {one}), inputs,
                                    original, budget) == repair::Passing::Yes;
            });
      });
}

} // namespace

bool changesWithin(const ir::Program &program, const ir::SourceRange &range,
                   const std::vector<TextEdit> &edits) {
  return program.isInText(range.file) && std::ranges::any_of(edits, [&](const TextEdit &edit) {
           return range.bytes.contains(edit.range);
         });
}

std::vector<std::string> Judged::warnings() const {
  std::vector<std::string> result;
  for (const BlemishInfo &row : kBlemishes) {
    std::string text = blemishes.has(row.blemish) ? row.warning : "";
    if (text.empty())
      continue;
    if (size_t at = text.find("{}"); at != std::string::npos)
      text.replace(at, 2, concerned.at(row.blemish));
    result.push_back(std::move(text));
  }
  return result;
}

Judged judge(const Question &question, const repair::Candidate &candidate, edit::Patch patch,
             const Budget &budget) {
  Judged judged;
  judged.edits = candidate.edits;
  judged.patch = std::move(patch);
  bool isVacuous = candidate.verdict.vacuous;
  judgeEdits(judged, question, isVacuous);
  if (isVacuous)
    judged.blemishes.set(
        question.kind() == ir::PropertyKind::Assertion ? Blemish::Unreachable
        : changesExpressionsOnly(question, judged.edits) &&
                !changesFailing(question.task.program, question.task.target, judged.patch) &&
                question.kind() != ir::PropertyKind::Leak
            ? Blemish::Avoided
            : Blemish::Undone);
  judgeChecks(judged, question);
  const repair::Changes changes = repair::changesOf(question.space, candidate.edits);
  if (changes.empty()) // not said in terms of the IR
    return judged;
  const repair::Task &task = question.task;
  if (!isVacuous && repair::unreached(task, changes, question.failing, budget))
    judged.blemishes.set(judged.blemishes.has(Blemish::OfCheck) ? Blemish::Excluded
                                                                : Blemish::Dropped);
  const ir::Program &extended = task.forms.extended ? *task.forms.extended : task.program;
  if (repair::comparesWithItself(extended, changes) || repair::assignsItself(extended, changes))
    judged.blemishes.set(Blemish::Pointless);
  judged.blemishes.set(Blemish::Emptied, repair::emptiesLoop(task.program, extended, changes));
  judged.blemishes.set(Blemish::Chance, isChance(judged, question, budget));
  return judged;
}

void judgeText(Judged &judged, const Question &question, const repair::CandidateVerdict &verdict,
               const edit::Recheck &again, const PassingRuns *passing, const Budget &budget) {
  judged.certificate = certificateOf(verdict, again);
  if (leaksNow(judged, question, again, budget))
    judged.blemishes.set(Blemish::Leaks);
  judgeEnds(judged, question, again, budget);
  if (question.kind() == ir::PropertyKind::Leak && // then nothing is there that could be lost
      asksForNothing(*again.program, ir::entryOf(*again.program, again.function), question.failing,
                     budget) &&
      !asksForNothing(question.task.program, question.task.entry, question.failing, budget))
    judged.blemishes.set(Blemish::Avoided);
  if (leavesLoopOut(judged, question, again, passing, budget))
    judged.blemishes.set(Blemish::Undone);
  judged.blemishes.set(Blemish::Unmoved, leavesUnmoved(judged, question, again));
  judged.blemishes.set(Blemish::Forgets, forgets(judged, question, again));
  judgeTest(judged, question, again, budget);
  if (again.ownFails) {
    judged.blemishes.set(Blemish::StillFails);
    if (std::ranges::any_of(judged.edits,
                            [&](const auto &c) { return hasOddConstant(question, c); }))
      judged.blemishes.set(Blemish::Fitted);
  }
  auto concern = [&](Blemish blemish, const std::vector<std::string> &functions) {
    if (functions.empty())
      return;
    judged.blemishes.set(blemish);
    judged.concerned[blemish] = functions[0];
  };
  concern(Blemish::FailsThere, again.failingThere);
  concern(Blemish::OtherFails, again.stillFailing);
  concern(Blemish::Undecided, again.undecided);
  concern(Blemish::AsksMore, again.asksMore);
}

/// What could not be executed is not known to do something else.
static void noteMoved(Judged &judged, const Observed &observed, const PassingRuns &passing) {
  for (size_t i = 0; i < std::min(passing.inputs.size(), observed.ends.size()); ++i) {
    if (!observed.ends[i] || !passing.original[i])
      continue;
    if (observed.ends[i] != passing.original[i])
      judged.moved.push_back(i);
    else if (observed.stored[i] != passing.stored[i])
      judged.written.push_back(i);
  }
}

void judgeRuns(Judged &judged, const Question &question, const PassingRuns &passing,
               const Budget &budget) {
  const repair::Changes changes = repair::changesOf(question.space, judged.edits);
  if (changes.empty())
    return;
  Observed observed = observe(question.task, changes, passing, question.failing, budget);
  judged.distance = distance(passing, observed.ends);
  judged.stored = storedOtherwise(passing, observed.stored);
  noteMoved(judged, observed, passing);
  judged.changes = changes;
  judged.extended = question.space.extended;
  judged.blemishes.set(Blemish::Unread, observed.isUnread);
  judged.behaviours = std::move(observed.ends);
  for (size_t i = 0; i < judged.behaviours.size(); ++i)
    if (std::optional<uint64_t> &run = judged.behaviours[i])
      run = mix(*run, observed.read[i]);
  judged.blemishes.set(Blemish::Disturbs, 2 * judged.distance > passing.inputs.size());
  judged.blemishes.set(Blemish::Overturns, judged.distance >= limits::selection::kManyPassing &&
                                               judged.distance == passing.inputs.size());
  judged.distance += observed.otherwise;
  judged.blemishes.set(Blemish::Silenced, observed.isSilenced);
  // The assertion says nothing of these runs any more, as it should: no other has changed.
  if (judged.blemishes.has(Blemish::Dropped) && judged.distance == 0 && !passing.inputs.empty())
    judged.blemishes.set(Blemish::Dropped, !repair::decidesOtherwise(question.task, changes,
                                                                     question.failing, budget));
  if (!question.task.heuristics.has(repair::Heuristic::Kept))
    judged.distance = judged.stored = 0;
}

void judgeCalled(Judged &judged, const Question &question, FunctionRuns &known, uint64_t seed,
                 const Budget &budget) {
  const ir::Program &program = question.task.program;
  const repair::Changes changes = repair::changesOf(question.space, judged.edits);
  if (!question.reliance.any())
    return;
  for (ir::FunctionId function : ir::reachable(program, question.task.entry)) {
    const bool isRelying = question.reliance.has(function);
    if (function == question.task.entry ||
        (!isRelying && question.reliance.isAnswerable(function)) ||
        !changesText(program, function, judged.patch))
      continue;
    if (isRelying)
      judged.blemishes.set(Blemish::Relying);
    if (changes.empty())
      continue;
    repair::Task task = question.task;
    task.entry = function;
    task.forms = {.extended = task.forms.extended};
    auto [runs, isNew] = known.try_emplace(function.index);
    if (isNew)
      runs->second = samplePassing(task, {{}}, seed, budget);
    const uint32_t otherwise =
        distance(runs->second, observe(task, changes, runs->second, {}, budget).ends);
    if (!isRelying) {
      judged.distance += otherwise;
    } else if (otherwise > 0) {
      judged.blemishes.set(Blemish::OtherCalls);
      judged.concerned[Blemish::OtherCalls] = program.functions[function].name;
    }
  }
}

} // namespace salve::selection
