#include "engine/edit/plain.h"
#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/walk.h"
#include "engine/pipeline.h"
#include "engine/repair/tests.h"

#include "engine/support/limits/precondition.h"
#include "engine/support/limits/repair.h"
#include "engine/words/output.h"

#include <algorithm>

namespace salve::engine {

using repair::Acceptance;

namespace {

/// Whether a check of the target's name may fail: then, in the text, nobody knows if the target
/// does.
bool maybeStillFails(const selection::Question &question, const edit::Expectation &allowed,
                     const edit::Recheck &again) {
  const edit::PropertyName target = edit::nameOf(question.task.program, question.task.target);
  auto has = [&](const std::vector<edit::PropertyName> &names) {
    return std::find(names.begin(), names.end(), target) != names.end();
  };
  return again.outcome == execution::Outcome::Failing &&
         (has(allowed.mayFail) || has(again.leftToCallers));
}

/// What else may fail in the text: what the original is known to fail in, too, and behind a format,
/// whose text means nothing else, all that it has hidden.
edit::Expectation alsoAllowed(const selection::Question &question,
                              const repair::Candidate &candidate, edit::Expectation allowed,
                              const Budget &budget) {
  const ir::Program &program = question.task.program;
  // Behind a format nobody knows what was asked.
  allowed.asksCallers |= question.kind() == ir::PropertyKind::Format;
  allowed.repaired = edit::nameOf(program, question.task.target);
  std::vector<ir::PropertyId> also = candidate.verdict.alsoFailing;
  // Of what only the text says nobody has asked; where there is one run, that says it all.
  if (repair::changesOf(question.space, candidate.edits).empty() && !question.task.isWhole &&
      !question.task.forms.runs && // which are long
      repair::isTest(program, question.task.entry))
    for (const ir::Inputs &inputs : question.failing)
      for (ir::PropertyId property :
           repair::runOriginal(question.task, inputs, budget).alsoViolated)
        also.push_back(property);
  for (ir::PropertyId property : also)
    allowed.mayFail.push_back(edit::nameOf(program, property));
  for (uint32_t i = 0; question.kind() == ir::PropertyKind::Format && i < program.properties.size();
       ++i)
    if (program.properties[ir::PropertyId(i)].kind != ir::PropertyKind::Format)
      allowed.mayFail.push_back(edit::nameOf(program, ir::PropertyId(i)));
  return allowed;
}

/// Runs go on where this does not hold.
void asAnythingHolds(ir::Program &program, ir::PropertyId assertion) {
  ir::Expr one;
  one.type = program.intType;
  one.value = 1;
  const ir::ExprId holds = program.exprs.add(std::move(one));
  for (uint32_t i = 0; i < holds.index; ++i) {
    const ir::Expr &e = program.exprs[ir::ExprId(i)];
    if (e.kind != ir::ExprKind::Assert || e.property != assertion)
      continue;
    ir::Expr either; // its operands are evaluated as they were
    either.kind = ir::ExprKind::Logical;
    either.logical = ir::LogicalOp::Or;
    either.type = program.intType;
    either.a = e.a;
    either.b = holds;
    const ir::ExprId any = program.exprs.add(std::move(either));
    program.exprs[ir::ExprId(i)].a = any;
  }
}

/// What runs of the entry lose, by what allocates or opens it; those that go on where `but` fails,
/// if it is an assertion.
std::set<edit::PropertyName> lostBy(ir::Program program, ir::FunctionId entry, ir::PropertyId but,
                                    execution::VerificationOptions options, const Budget &budget) {
  program.unchecked &= ~ir::bit(ir::PropertyKind::Leak);
  program.keepsUntilExit = true;
  for (uint32_t i = 0; i < program.properties.size(); ++i)
    if (ir::Property &property = program.properties[ir::PropertyId(i)];
        property.kind == ir::PropertyKind::Leak) {
      property.ignored = false; // own_faults.cpp asks about some only
      options.asked.emplace_back(i);
    }
  if (but && words::isOutputCheck(program.properties[but])) // which may differ in other places, too
    program = words::withAnyOutput(std::move(program));
  else if (but)
    asAnythingHolds(program, but);
  options.induction = 0; // it proves only
  std::set<edit::PropertyName> lost;
  for (const execution::Violation &violation :
       execution::verify(program, entry, options, budget).violations)
    lost.insert(edit::nameOf(program, violation.property));
  return lost;
}

Budget shareFor(const Budget &budget) {
  return budget.within(std::min(limits::own::kSeconds, budget.remaining() * limits::own::kShare));
}

/// The same of the original; behind the failure, too.
const std::set<edit::PropertyName> &lostBefore(const Analysis &analysis,
                                               const selection::Question &question,
                                               Repairs &repairs, const Budget &budget) {
  if (!repairs.lost) {
    const repair::Task &task = question.task;
    repairs.lost.emplace();
    for (ir::PropertyId but : {ir::PropertyId(), task.target})
      repairs.lost->merge(
          lostBy(task.program, task.entry, but, analysis.file.verification, shareFor(budget)));
  }
  return *repairs.lost;
}

/// Whether somebody cares for what is allocated: many a test does not.
bool frees(const ir::Program &program, ir::FunctionId entry) {
  bool found = false;
  for (ir::FunctionId function : ir::reachable(program, entry))
    ir::forEachExpr(program, function, [&](ir::ExprId id) {
      found |= program.exprs[id].kind == ir::ExprKind::Deallocate;
    });
  return found;
}

/// Whether what the text loses may be a fault of its own, which the failure had hidden: the test
/// ended there. A repair that leaves earlier, or has to do with when blocks are freed, is to blame.
bool mayBeHidden(const selection::Question &question, const repair::Candidate &candidate) {
  using enum ir::PropertyKind;
  const ir::PropertyKind kind = question.kind();
  return repair::isTest(question.task.program, question.task.entry) &&
         (kind == Bounds || kind == StringMisuse || kind == Uninitialised) &&
         std::ranges::none_of(candidate.edits, [&](const change::Chosen &one) {
           return question.space.edits[one.edit].how.kind == change::Writing::Kind::Guard;
         });
}

/// Whether the text loses a block or a file that the original does not: that is what a person would
/// be told of next (own_faults.cpp). Tests of a program ask for its output, not for this.
bool losesMore(const Analysis &analysis, const selection::Question &question,
               const edit::Recheck &again, Repairs &repairs, const Budget &budget) {
  auto allocates = [](const ir::Expr &e) { return e.kind == ir::ExprKind::Allocate; };
  const ir::Program &program = question.task.program;
  if (program.isSuite() ||
      question.kind() == ir::PropertyKind::EndlessLoop ||  // what is behind that nobody knows
      program.properties[question.task.target].isStatus || // tests that fail end before they leak
      !analysis.file.own || !analysis.file.own->isChecked(ir::PropertyKind::Leak) ||
      std::none_of(program.exprs.begin(), program.exprs.end(), allocates))
    return false;
  const std::set<edit::PropertyName> now =
      lostBy(*again.program, ir::entryOf(*again.program, again.function), {},
             analysis.file.verification, shareFor(budget));
  if (now.empty())
    return false;
  const auto &before = lostBefore(analysis, question, repairs, budget);
  return !std::includes(before.begin(), before.end(), now.begin(), now.end());
}

/// Whether a run that failed overflows now: the verification lets numbers wrap, and a person would
/// be told of it next (own_faults.cpp).
bool overflows(const Analysis &analysis, const selection::Question &question,
               const edit::Recheck &again, const Budget &budget) {
  if ((ownKinds(analysis.options()) & ir::bit(ir::PropertyKind::Overflow)) == 0 ||
      !ir::startsProgram(*again.program, again.function))
    return false;
  const ir::Program program = withOwnChecks(*again.program, analysis.options());
  ir::RunOptions options;
  options.limits.steps = limits::selection::kSteps;
  const ir::FunctionId entry = ir::entryOf(program, again.function);
  return std::any_of(question.failing.begin(), question.failing.end(), [&](const auto &inputs) {
    const ir::Run run = ir::interpret(program, entry, inputs, options, budget);
    return run.end == ir::RunEnd::Failed &&
           program.properties[run.property].kind == ir::PropertyKind::Overflow;
  });
}

/// Of an edit that only the text says: that nothing fails in it but what may is known. Where that
/// does, nothing is known yet of the target, or of the checks that stand in its place, which may
/// fail behind it or in longer runs.
repair::CandidateVerdict verdictOfText(const selection::Question &question,
                                       const edit::Expectation &allowed, const edit::Recheck &again,
                                       const Budget &budget) {
  using Kind = repair::CandidateVerdict::Kind;
  repair::CandidateVerdict verdict;
  verdict.kind = Kind::Proved;
  verdict.unwind = again.unwind;
  if (again.outcome != execution::Outcome::Failing)
    return verdict;
  const ir::Program &program = *again.program, &before = question.task.program;
  std::set<edit::PropertyName> known;
  for (uint32_t i = 0; i < before.properties.size(); ++i)
    known.insert(edit::nameOf(before, ir::PropertyId(i)));
  std::vector<ir::PropertyId> targets, others;
  for (uint32_t i = 0; i < program.properties.size(); ++i) {
    const ir::PropertyId id(i);
    const edit::PropertyName name = edit::nameOf(program, id);
    if (name == allowed.repaired || !known.contains(name))
      targets.push_back(id);
    else if (std::find(allowed.mayFail.begin(), allowed.mayFail.end(), name) !=
             allowed.mayFail.end())
      others.push_back(id);
  }
  // Nobody could say what stands in its place, but for a format: one that is right has no check.
  if (targets.empty() && question.kind() != ir::PropertyKind::Format)
    return {};
  for (ir::PropertyId target : targets) {
    const repair::CandidateVerdict one =
        repair::verifyCandidate({.program = program,
                                 .entry = ir::entryOf(program, again.function),
                                 .target = target,
                                 .alsoFailing = others,
                                 .failedAt = question.task.failedAt,
                                 .unwind = question.task.unwind},
                                {}, {}, budget);
    if (one.kind == Kind::Unknown || one.kind == Kind::Refuted)
      return one;
    if (one.kind == Kind::Bounded)
      verdict.kind = Kind::Bounded;
    verdict.unwind = std::min(verdict.unwind, one.unwind);
  }
  return verdict;
}

/// Where the edits change the text, or stand in it.
std::vector<ir::SourceRange> placesOf(const ir::Program &program, const repair::Space &space,
                                      const change::Selection &edits) {
  std::vector<ir::SourceRange> result;
  auto add = [&](const ir::SourceRange &range) {
    if (program.isInText(range.file) && range.bytes.size() > 0)
      result.push_back(range);
  };
  auto addText = [&](ByteRange bytes) { add({program.fileAt(bytes.begin), bytes}); };
  auto addExpr = [&](ir::ExprId expr) {
    if (expr && expr.index < program.exprs.size())
      add(program.exprs[expr].range);
  };
  for (const change::Chosen &chosen : edits) {
    const change::Edit &edit = space.edits[chosen.edit];
    if (edit.how.kind == change::Writing::Kind::InBody && !edit.meaning.empty()) {
      const ir::Expr &used = program.exprs[edit.meaning[0].expr];
      if (const auto &body = used.text.body ? used.text.body : used.opText.body)
        addText(*body);
      continue;
    }
    addExpr(edit.how.expr);
    for (const auto &text : edit.how.texts)
      addText(text.range);
    if (edit.isInPlace())
      for (const change::Edit::Altered &altered : edit.meaning)
        addExpr(altered.expr);
    std::vector<ir::StmtId> anchors = edit.how.also;
    anchors.push_back(edit.how.anchor);
    for (ir::StmtId at : anchors) {
      if (!at || at.index >= program.stmts.size())
        continue;
      if (program.stmts[at].expr && program.stmts[at].kind != ir::StmtKind::Declare)
        addExpr(program.stmts[at].expr);
      else if (!ir::isLoop(program.stmts[at].kind))
        add(program.stmts[at].range);
    }
  }
  return result;
}

/// Whether that was shown of it and one in the list, which was likelier to be found. Of what a test
/// asks for: it tells less apart than the function that is changed.
bool doesTheSame(const Analysis &analysis, const selection::Judged &judged, Repairs &repairs,
                 const Budget &budget) {
  using namespace limits::selection;
  const size_t limit = analysis.options().repairs;
  if (limit == 0 || analysis.options().wholeRepairs ||
      !ir::startsProgram(analysis.program(), analysis.entry) || judged.onlyAvoids() ||
      repairs.folded >= kFolded * limit)
    return false;
  for (const selection::Judged &other : repairs.shortlist.list) {
    const bool differs = !judged.behaviours.empty() && !other.behaviours.empty() &&
                         judged.behaviours != other.behaviours;
    if (differs || other.onlyAvoids())
      continue;
    Span span(analysis.spans, "alike");
    const double seconds = repairs.unlike < kUnlike ? kAlikeSeconds : kAlikeAgain;
    const uint64_t before = budget.spent();
    if (areAlike(analysis.file, {"", other.patch.edits, judged.patch.edits},
                 budget.within(seconds)))
      return true;
    repairs.unlike +=
        static_cast<double>(budget.spent() - before) > kAlikeSeconds / 2 * Budget::kWorkPerSecond;
  }
  return false;
}

/// Where all that is wanted is asserted, and all of it is met, no way there is a way around it.
void forgive(const Analysis &analysis, selection::Judged &judged) {
  using enum selection::Blemish;
  if (analysis.options().wholeRepairs)
    for (selection::Blemish blemish : {Unreachable, Excluded, Avoided, Undone, Dropped, Chance})
      judged.blemishes.set(blemish, false);
}

} // namespace

/// What may fail in the function all the same.
static edit::Expectation allowedOf(const Analysis &analysis, const repair::Task &task) {
  const ir::Program &program = analysis.program();
  edit::Expectation result =
      edit::expectation(program, task.entry, analysis.verification, task.target);
  result.asksCallers = !analysis.latent.empty();
  for (const execution::Violation &violation : analysis.unseen)
    result.mayFail.push_back(edit::nameOf(program, violation.property));
  return result;
}

Acceptance accept(const Analysis &analysis, const selection::Question &question,
                  const repair::Candidate &candidate, Repairs &repairs, const Budget &budget) {
  const ir::Program &program = analysis.program();
  const repair::Task &task = question.task;
  auto patch = edit::patch(program, question.space, candidate.edits);
  patch = patch ? edit::plain(program.text, *std::move(patch)) : std::nullopt;
  auto text = patch ? applyEdits(program.text, patch->edits) : std::nullopt;
  auto source = text ? edit::patched(program, analysis.file.source, patch->edits) : std::nullopt;
  if (!source)
    return Acceptance::Rejected;
  auto [known, isNew] = repairs.texts.try_emplace(*text, false);
  if (!isNew)
    return known->second ? Acceptance::Known : Acceptance::Rejected;
  selection::Judged judged = selection::judge(question, candidate, std::move(*patch), budget);
  const bool isSaid = !repair::changesOf(question.space, candidate.edits).empty();
  if (isSaid && !repairs.passing)
    repairs.passing =
        selection::samplePassing(task, question.failing, analysis.options().seed, budget);
  if (isSaid)
    selection::judgeRuns(judged, question, *repairs.passing, budget);
  selection::judgeCalled(judged, question, repairs.ofFunctions, analysis.options().seed, budget);
  if (!analysis.options().wholeRepairs) // recorded states have no other callers
    selection::judgeDemands(judged, question, budget);
  forgive(analysis, judged);
  if (selection::isSuperfluous(repairs.shortlist, judged)) {
    repairs.shortlist.cut = known->second = true;
    return Acceptance::Aside;
  }
  const edit::Expectation allowed = allowedOf(analysis, task);
  edit::Expectation also = alsoAllowed(question, candidate, allowed, budget);
  also.failing = question.failing;
  also.ends = candidate.verdict.ends;
  also.isAlone = analysis.options().wholeRepairs;
  if (question.kind() == ir::PropertyKind::Leak) // of two that are lost together one is told
    for (const edit::PropertyName &lost : lostBefore(analysis, question, repairs, budget))
      if (lost != edit::nameOf(program, task.target))
        also.mayFail.push_back(lost);
  const File &file = analysis.file;
  edit::Recheck again = [&] {
    Span span(analysis.spans, "recheck");
    execution::VerificationOptions options = file.verification;
    options.vacuity = false; // judged by the candidate
    options.impossible = &repairs.impossible;
    return edit::recheck({program, file.source, file.options, options, analysis.options().strict},
                         *source, task.entry, also, analysis.expectations,
                         analysis.options().wholeRepairs
                             ? budget.within(limits::recheck::kSecondsOfStates)
                             : budget);
  }();
  if (!again.accepted || (!isSaid && maybeStillFails(question, allowed, again))) {
    if (!isSaid)
      noteStep(analysis, question, candidate, again, repairs, budget);
    return Acceptance::Rejected;
  }
  if (!analysis.options().wholeRepairs && losesMore(analysis, question, again, repairs, budget)) {
    if (frees(program, task.entry) && !mayBeHidden(question, candidate))
      return Acceptance::Rejected;
    again.ownFails = true;
  }
  const repair::CandidateVerdict verdict =
      isSaid ? candidate.verdict : verdictOfText(question, also, again, budget);
  if (verdict.kind == repair::CandidateVerdict::Kind::Unknown ||
      verdict.kind == repair::CandidateVerdict::Kind::Refuted)
    return Acceptance::Rejected;
  again.ownFails |= overflows(analysis, question, again, budget);
  selection::judgeText(judged, question, verdict, again,
                       repairs.passing ? &*repairs.passing : nullptr, budget);
  forgive(analysis, judged);
  known->second = true;
  judged.places = placesOf(program, question.space, candidate.edits);
  if (doesTheSame(analysis, judged, repairs, budget)) {
    ++repairs.folded;
    return Acceptance::Aside;
  }
  const selection::Judged &added = selection::add(repairs.shortlist, std::move(judged));
  // What fails beside it was not known: one that mends everything may yet come.
  const bool isAside =
      added.onlyAvoids() || again.showsAnother || selection::asksLess(repairs.shortlist, added);
  return isAside ? Acceptance::Aside : Acceptance::Counted;
}

} // namespace salve::engine
