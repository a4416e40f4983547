#include "engine/findings.h"

#include "engine/ir/walk.h"
#include "engine/precondition/blame.h"
#include "engine/suite.h"
#include "engine/support/limits/diagnosis.h"
#include "engine/words/failures.h"
#include "engine/words/values.h"

#include <set>

namespace salve::engine {

using execution::Outcome;

namespace {

/// What was assumed, once.
void addNotes(Verdict &verdict, const Analysis &analysis, const ir::Program &program) {
  std::set<std::string> said;
  auto add = [&](const std::string &note) {
    if (said.insert(note).second)
      verdict.notes.push_back({note, std::nullopt, false});
  };
  for (ir::FunctionId id : ir::reachable(program, analysis.entry))
    for (const std::string &note : program.functions[id].notes)
      add(note);
  for (const std::string &note : words::inputNotes(program, analysis.written, analysis.entry))
    add(note);
  for (const SizedParameter &sized : analysis.file.request.sized)
    add("'" + sized.parameter + "' is assumed to have " + sized.count + " elements");
  if (const auto &explored = analysis.verification.explored) {
    verdict.explored = {explored->paths, explored->share, explored->isComplete};
    add(words::explored(*explored));
  }
}

Certificate toCertificate(const ir::Program &program, const selection::Certificate &from) {
  Certificate certificate;
  switch (from.kind) {
  case selection::Certificate::Kind::Proved: break;
  case selection::Certificate::Kind::Bounded:
    certificate.kind = Certificate::Kind::Bounded;
    certificate.unwind = from.extent.unwind;
    certificate.bound = words::bound(program.inputLimits, from.extent);
    break;
  case selection::Certificate::Kind::Tests:
    certificate.kind = Certificate::Kind::Tests;
    certificate.tests = from.tests;
    break;
  }
  return certificate;
}

} // namespace

Range toRange(const ir::Program &program, const ir::SourceRange &range) {
  Range result{range.file == ir::kMainFile ? "" : program.files[range.file.index], range.bytes};
  if (const ir::Header *header = program.headerOf(range.file)) {
    result.bytes.begin -= header->bytes.begin;
    result.bytes.end -= header->bytes.begin;
  }
  return result;
}

std::vector<TextEdit> toEdits(const ir::Program &program, std::vector<TextEdit> edits) {
  for (TextEdit &edit : edits) {
    Range range = toRange(program, {program.fileAt(edit.range.begin), edit.range});
    edit.range = range.bytes;
    edit.path = std::move(range.path);
  }
  return edits;
}

Parsed toParsed(const ir::Program &program, const std::vector<ir::FunctionId> &functions) {
  Parsed parsed;
  for (const ir::SourceError &e : program.errors) {
    if (e.severity == ir::SourceError::Severity::Note)
      continue;
    Message m{e.message, std::nullopt, e.severity == ir::SourceError::Severity::Error};
    if (e.range) {
      m.range = toRange(program, *e.range);
      m.range->path = e.path;
    }
    parsed.messages.push_back(std::move(m));
  }
  for (ir::FunctionId id : functions) {
    const ir::Function &f = program.functions[id];
    parsed.functions.push_back({f.name, toRange(program, f.range), toRange(program, f.nameRange),
                                program.isTest(id),
                                precondition::isSpecified(program, id, ir::entryOf(program, id))});
  }
  return parsed;
}

/// "if `x > 0`": what the function asserts at its head is taken for granted.
static std::string assumedAtHead(const Analysis &analysis) {
  std::string result;
  if (analysis.entry == analysis.written)
    for (ir::PropertyId id : precondition::askedOfCallers(analysis.program(), analysis.written))
      result += (result.empty() ? "if `" : "` and `") + analysis.program().properties[id].text;
  return result.empty() ? result : result + "`";
}

/// A program that is proved, but only so far to be free of overflow and leaks.
static void limitByOpenFaults(Verdict &verdict, const Analysis &analysis) {
  const execution::Verification &open = *analysis.openFaults;
  verdict.status = Status::Bounded;
  const std::string assumed = std::move(verdict.reason);
  verdict.reason = open.outcome == Outcome::Bounded
                       ? words::bound(analysis.program().inputLimits, words::extentOf(open)) +
                             "; beyond them all but overflow and leaks is proved"
                       : "as far as overflow and leaks go unseen: they were not decided (" +
                             std::string(nameOf(open.reason)) + ")";
  if (open.unwind != 0)
    verdict.unwind = open.unwind;
  if (!assumed.empty())
    verdict.reason += ", " + assumed;
}

Verdict toVerdict(const Analysis &analysis) {
  const ir::Program &program = analysis.program();
  const execution::Verification &v = analysis.verification;
  Verdict verdict;
  switch (v.outcome) {
  case Outcome::Proved:
    verdict.status = v.hasProperties ? Status::Proved : Status::Skipped;
    if (!v.hasProperties)
      verdict.reason = "no property to check";
    if (v.vacuous)
      verdict.notes.push_back(
          {program.functions[analysis.written].hasContract
               ? "no input that its contract allows reaches what is to be shown: what it requires "
                 "may exclude itself"
               : "no input reaches an assertion of this function",
           std::nullopt, false});
    if (v.hasProperties)
      verdict.reason = assumedAtHead(analysis);
    if (analysis.promised)
      verdict.reason +=
          (verdict.reason.empty() ? "" : ", ") + words::promised(analysis.promised->promisedBy,
                                                                 analysis.promised->byRecursion,
                                                                 analysis.promised->ifTheyEnd);
    if (!v.mayNotEnd.empty())
      verdict.reason += (verdict.reason.empty() ? "" : " and ") + std::string(words::kIfItEnds);
    if (v.hasProperties && analysis.openFaults)
      limitByOpenFaults(verdict, analysis);
    break;
  case Outcome::Bounded:
    verdict.status = v.hasProperties ? Status::Bounded : Status::Skipped;
    verdict.reason = "no property to check";
    if (!v.hasProperties)
      break;
    verdict.unwind = v.unwind;
    verdict.reason = words::bound(program.inputLimits, words::extentOf(v));
    if (const std::string assumed = assumedAtHead(analysis); !assumed.empty())
      verdict.reason += ", " + assumed;
    for (ir::PropertyId id : v.notInductive) {
      const ir::Property &property = program.properties[id];
      verdict.notes.push_back(
          {words::notInductive(property), toRange(program, property.range), false});
    }
    break;
  case Outcome::Failing:
    verdict.status = Status::Failing;
    verdict.unwind = v.unwind;
    break;
  case Outcome::Unknown:
    verdict.status = Status::Unknown;
    verdict.reason = nameOf(v.reason);
    break;
  case Outcome::Unsupported:
    verdict.status = Status::Unsupported;
    verdict.unsupported = {v.unsupported->construct, toRange(program, v.unsupported->range)};
    break;
  }
  for (ir::PropertyId id : v.leftOut)
    verdict.notes.push_back({"the loop invariant `" + program.properties[id].text +
                                 "` was left out: with it nothing could be decided",
                             toRange(program, program.properties[id].range), false});
  for (ir::PropertyId id : v.mayNotEnd)
    verdict.notes.push_back(
        {"that the loop `" + program.properties[id].text + "` ends is not shown",
         toRange(program, program.properties[id].range), false});
  addNotes(verdict, analysis, program);
  return verdict;
}

Verdict toVerdict(const Analysis &analysis, const precondition::Precondition &inferred) {
  const execution::Verification &under = inferred.under;
  Verdict verdict;
  verdict.status = Status::Conditional;
  verdict.precondition = {joined(inferred, &precondition::Conjunct::c, " && "),
                          joined(inferred, &precondition::Conjunct::acsl, " && ")};
  if (under.outcome == Outcome::Bounded) {
    verdict.unwind = under.unwind;
    verdict.reason = words::bound(analysis.program().inputLimits, words::extentOf(under));
  } else if (!under.mayNotEnd.empty()) {
    verdict.reason = words::kIfItEnds;
  }
  addNotes(verdict, analysis, inferred.assumed);
  return verdict;
}

namespace {

/// The decisions of the run in the user's code, the last ones of very many.
std::vector<TakenBranch> branchesOf(const ir::Program &program, const ir::Run &run) {
  std::vector<TakenBranch> result;
  size_t next = 0;
  for (size_t i = 0; i < run.path.steps.size(); ++i) {
    while (next < run.trace.size() && run.trace[next].at <= run.path.dropped + i)
      ++next;
    const ir::PathStep &step = run.path.steps[i];
    if (step.kind != ir::PathStep::Kind::Branch || program.functions[step.function].isModel)
      continue;
    const ir::Stmt &stmt = program.stmts[step.stmt];
    if (!stmt.expr)
      continue;
    TakenBranch branch;
    branch.range = toRange(program, program.exprs[stmt.expr].range);
    branch.before = static_cast<uint32_t>(next);
    if (stmt.kind == ir::StmtKind::Switch)
      branch.decision = ir::formatValue(program.types[program.exprs[stmt.expr].type], step.value);
    else
      branch.decision = step.value ? "true" : "false";
    if (ir::isLoop(stmt.kind))
      branch.iteration = step.iteration;
    result.push_back(std::move(branch));
  }
  if (result.size() > limits::diagnosis::kBranches)
    result.erase(result.begin(), result.end() - limits::diagnosis::kBranches);
  return result;
}

/// The call in the function's own text behind which the run ended; empty if there is none.
std::string callText(const Analysis &analysis, const ir::Run &run) {
  const ir::Program &program = analysis.program();
  ir::ExprId call;
  for (const ir::PathStep &step : run.path.steps)
    if (step.depth == 0)
      call = step.kind == ir::PathStep::Kind::Call ? step.expr : ir::ExprId();
  if (!call || !program.isInText(program.exprs[call].range.file))
    return {};
  return words::oneLine(program.textOf(program.exprs[call].range.bytes));
}

/// Where a call breaks what the called function asks for: which one does.
std::string violatingCall(const Analysis &analysis, const FailureCase &failure,
                          const ir::Run &run) {
  const ir::Program &program = analysis.program();
  const ir::Property &property = program.properties[failure.property];
  const ir::Function &written = program.functions[analysis.written];
  if (ir::info(property.kind).origin != ir::PropertyOrigin::Safety ||
      precondition::isSpecified(analysis.program(), analysis.written, analysis.entry) ||
      (property.range.file == ir::kMainFile && written.range.bytes.contains(property.range.bytes)))
    return {};
  const std::string call = callText(analysis, run);
  return call.empty() ? call : "`" + call + "`: ";
}

} // namespace

Failure toFailure(const Analysis &analysis, const FailureCase &failure) {
  const ir::Program &program = analysis.program();
  ir::RunOptions options;
  options.trace = options.path = true;
  ir::Run run = ir::interpret(program, analysis.entry, failure.shown, options);
  const ir::Property &property = program.properties[failure.property];
  Failure result;
  result.property = property.kind;
  result.range = toRange(program, property.range);
  result.text = property.text;
  const std::string output = outputComplaint(analysis, failure, run);
  result.message = (program.isTest(analysis.entry) ? program.functions[analysis.entry].name + ": "
                                                   : violatingCall(analysis, failure, run)) +
                   (output.empty() ? words::complaint(program, failure.property, run) : output) +
                   (failure.inputText.empty()            ? ""
                    : failure.inputText.starts_with('`') ? " if " // a call fails
                                                         : " for ") +
                   failure.inputText;
  if (const std::string input = madeUpInput(analysis); !input.empty()) {
    result.message += ", for the input " + input;
    result.counterexample.inputs.push_back({"standard input", input});
  }
  for (const ir::NamedValue &input : words::shownInputs(program, run, failure.shown))
    result.counterexample.inputs.push_back({input.name, input.value});
  for (const ir::TraceStep &step : run.trace) {
    TraceStep out{toRange(program, step.range), {}};
    for (const ir::NamedValue &v : step.values)
      out.values.push_back({v.name, v.value});
    result.counterexample.trace.push_back(std::move(out));
  }
  result.counterexample.branches = branchesOf(program, run);
  return result;
}

/// What the failing run says of the expression.
static std::optional<PathEvidence> onPath(const ir::Program &program, const FailureCase &failure,
                                          const diagnosis::Weakest &weakest, ir::ExprId expr) {
  const diagnosis::Evidence *found = diagnosis::evidenceFor(program, weakest, expr);
  if (!found)
    return std::nullopt;
  std::string sentence = words::onPath(program, failure.property, *found);
  if (sentence.size() > words::kLine)
    return std::nullopt;
  if (weakest.isCut)
    sentence += "; only the end of this run was looked at";
  return PathEvidence{words::nameOf(found->kind), found->has, found->needs, sentence};
}

std::vector<PathState> toStates(const ir::Program &program, const diagnosis::Weakest &weakest) {
  std::vector<PathState> result;
  for (const diagnosis::PathFacts &state : weakest.states)
    result.push_back({toRange(program, state.range), state.has, state.needs});
  return result;
}

std::vector<Diagnosis> toDiagnoses(const ir::Program &program, const FailureCase &failure,
                                   const std::vector<diagnosis::Diagnosis> &list,
                                   const diagnosis::Weakest &weakest) {
  std::vector<Diagnosis> result;
  for (const diagnosis::Diagnosis &d : list) {
    Diagnosis out;
    out.rank = static_cast<uint32_t>(result.size() + 1);
    for (ir::ComponentId id : d.components) {
      const ir::Component &c = program.components[id];
      const ir::SourceRange &range = program.exprs[c.expr].range;
      std::string text =
          program.isInText(range.file) ? words::oneLine(program.textOf(range.bytes)) : "";
      out.components.push_back({c.id, toRange(program, range), text, ir::componentName(c.kind)});
    }
    for (const ir::SourceRange &place : d.places)
      out.components.push_back(
          {"", toRange(program, place), words::oneLine(program.textOf(place.bytes)), "statement"});
    out.evidence = words::evidence(program, failure.property, d, failure.inputText);
    if (d.components.size() == 1)
      out.onPath = onPath(program, failure, weakest, program.components[d.components.front()].expr);
    result.push_back(std::move(out));
  }
  return result;
}

/// Of headers that others include what they do then was not looked at.
static void warnOfShared(const File &file, Repair &repair) {
  std::set<std::string> told;
  for (const TextEdit &edit : repair.edits) {
    const std::string path = edit.path.empty() ? "" : edit::headerPath(file.source, edit.path);
    const std::vector<std::string> &shared = file.request.shared;
    if (std::find(shared.begin(), shared.end(), path) != shared.end() && told.insert(path).second)
      repair.warnings.push_back("other files include `" + path.substr(path.rfind('/') + 1) + "`");
  }
}

Repair toRepair(const File &file, const selection::Judged &judged, uint32_t rank) {
  const ir::Program &program = file.program;
  Repair repair;
  repair.rank = rank;
  repair.title = judged.patch.title;
  repair.edits = toEdits(program, judged.patch.edits);
  repair.certificate = toCertificate(program, judged.certificate);
  if (judged.blemishes.has(selection::Blemish::Inserts))
    repair.method = Method::Insertion;
  repair.by = judged.by;
  repair.size = static_cast<uint32_t>(judged.edits.size());
  repair.group = judged.group;
  repair.warnings = judged.warnings();
  repair.rules = judged.rules;
  warnOfShared(file, repair);
  return repair;
}

void noteFiles(const ir::Program &program, ir::FunctionId entry, SearchStatus &status) {
  std::set<uint32_t> headers;
  for (ir::FunctionId id : ir::reachable(program, entry)) {
    const ir::Function &f = program.functions[id];
    if (!f.body || f.isModel || f.range.file == ir::kMainFile || id == entry)
      continue;
    if (program.headerOf(f.range.file))
      headers.insert(f.range.file.index);
    else
      status.leavesOut |= f.range.bytes.size() > 0;
  }
  for (uint32_t file : headers)
    status.headers.push_back(program.files[file]);
}

} // namespace salve::engine
