#include "engine/engine.h"

#include "engine/session.h"
#include "engine/smt/solver.h"
#include "engine/words/assumptions.h"
#include "engine/words/failures.h"
#include "engine/words/values.h"

#include <algorithm>
#include <set>

namespace salve::engine {

using execution::Outcome;

namespace {

constexpr double kLeastShare = 0.5; // seconds that each failure's repair search gets at least

bool overlaps(ByteRange a, ByteRange b) { return a.begin < b.end && b.begin < a.end; }

Verdict verdictOf(const execution::Verification &v) {
  Verdict verdict;
  switch (v.outcome) {
  case Outcome::Proved:
    verdict.status = v.hasProperties ? Status::Proved : Status::Skipped;
    if (!v.hasProperties)
      verdict.reason = "no property to check";
    if (v.vacuous)
      verdict.notes.push_back(
          {"no input reaches an assertion of this function", std::nullopt, false});
    break;
  case Outcome::Bounded:
    verdict.status = v.hasProperties ? Status::Bounded : Status::Skipped;
    if (v.hasProperties)
      verdict.unwind = v.unwind;
    else
      verdict.reason = "no property to check";
    break;
  case Outcome::Failing:
    verdict.status = Status::Failing;
    verdict.unwind = v.unwind;
    break;
  case Outcome::Unknown:
    verdict.status = Status::Unknown;
    verdict.reason = v.reason;
    break;
  }
  return verdict;
}

frontend::Options frontendOptions(const Options &options) {
  frontend::Options result;
  result.trust = options.trust;
  result.assertMacros = options.assertMacros;
  result.useContracts = options.useContracts;
  result.inputLimits = {options.nodes, options.stringLength};
  result.allocationMayFail = options.mallocMayFail;
  result.unchecked = options.unchecked;
  return result;
}

} // namespace

Range Session::rangeOf(const ir::SourceRange &range) const {
  return {range.file == ir::kMainFile ? "" : program_.files[range.file.index], range.bytes};
}

Session::Session(const Request &request, const Sink &sink)
    : request_(request), sink_(sink),
      source_{request.path, request.text, request.flags, request.directory},
      frontendOptions_(frontendOptions(request.options)) {
  for (const Unit &unit : request.units)
    source_.units.push_back({unit.path, unit.text, unit.flags, unit.directory, unit.defines});
  program_ = frontend::lower(source_, frontendOptions_);
  entries_ = selectEntries();
}

std::vector<ir::FunctionId> Session::selectEntries() const {
  const Options &options = request_.options;
  std::vector<ir::FunctionId> entries;
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    const ir::Function &f = program_.functions[ir::FunctionId(i)];
    if (!f.body || f.range.file != ir::kMainFile)
      continue;
    const auto &names = options.functions;
    if (!names.empty() && std::find(names.begin(), names.end(), f.name) == names.end())
      continue;
    if (options.lines && !overlaps(*options.lines, f.range.bytes))
      continue;
    entries.push_back(ir::FunctionId(i));
  }
  auto begin = [&](ir::FunctionId f) { return program_.functions[f].range.bytes.begin; };
  std::stable_sort(entries.begin(), entries.end(),
                   [&](ir::FunctionId a, ir::FunctionId b) { return begin(a) < begin(b); });
  return entries;
}

execution::VerificationOptions Session::verificationOptions() const {
  execution::VerificationOptions options;
  options.lastUnwind =
      request_.options.unwind ? request_.options.unwind : request_.options.unwindLimit;
  return options;
}

/// A verdict for what is not even tried.
std::optional<Verdict> Session::notAnalysed(ir::FunctionId entry) const {
  Verdict verdict;
  const ir::Function &f = program_.functions[entry];
  if (f.ignored) {
    verdict.status = Status::Skipped;
    verdict.reason = f.ignoreReason.empty() ? "ignored" : "ignored: " + f.ignoreReason;
    return verdict;
  }
  for (ir::FunctionId id : ir::reachable(program_, ir::entryOf(program_, entry))) {
    const ir::Function &g = program_.functions[id];
    std::optional<UnsupportedConstruct> what;
    if (g.broken)
      what = {g.nameRange.bytes.size() ? "code with errors in '" + g.name + "'"
                                       : "code with errors",
              rangeOf(g.nameRange)};
    else if (!g.unsupported.empty())
      what = {g.unsupported[0].construct, rangeOf(g.unsupported[0].range)};
    if (!what)
      continue;
    verdict.status = Status::Unsupported;
    verdict.unsupported = what;
    return verdict;
  }
  return std::nullopt;
}

void Session::run(const Budget &budget) {
  std::vector<Message> messages;
  for (const ir::SourceError &e : program_.errors) {
    Message m{e.message, std::nullopt, e.severity == ir::SourceError::Severity::Error};
    if (e.severity == ir::SourceError::Severity::Note)
      continue;
    if (e.range) {
      m.range = rangeOf(*e.range);
      m.range->path = e.path;
    }
    messages.push_back(std::move(m));
  }
  std::vector<FunctionInfo> infos;
  for (ir::FunctionId f : entries_)
    infos.push_back({program_.functions[f].name, rangeOf(program_.functions[f].range),
                     rangeOf(program_.functions[f].nameRange)});
  sink_(Parsed{messages, infos});

  for (size_t i = 0; i < entries_.size(); ++i) {
    auto begin = Budget::Clock::now();
    sink_(Started{i});
    if (auto verdict = notAnalysed(entries_[i]))
      sink_(Decided{i, *verdict});
    else
      analyseEntry(i, budget.within(request_.options.timeout));
    sink_(Finished{i, std::chrono::duration<double>(Budget::Clock::now() - begin).count()});
  }
}

/// What was assumed, once.
void Session::addNotes(Verdict &verdict, ir::FunctionId written, ir::FunctionId entry) const {
  std::set<std::string> said;
  auto add = [&](const std::string &note) {
    if (said.insert(note).second)
      verdict.notes.push_back({note, std::nullopt, false});
  };
  for (ir::FunctionId id : ir::reachable(program_, entry))
    for (const std::string &note : program_.functions[id].notes)
      add(note);
  for (const std::string &note : words::inputNotes(program_, written, entry))
    add(note);
}

void Session::analyseEntry(size_t number, const Budget &budget) {
  const ir::FunctionId entry = ir::entryOf(program_, entries_[number]);
  // The rest is for what is not the solver's, and for what its allocator loses.
  smt::limitMemory(request_.options.memoryMegabytes * 5 / 8);
  execution::Verification v = execution::verify(program_, entry, verificationOptions(), budget);
  failing_[entry.index] = expectation(entry, v, std::nullopt);
  Verdict verdict = verdictOf(v);
  if (verdict.status == Status::Bounded) {
    verdict.reason =
        words::bound(program_.inputLimits, {v.unwind, v.leaves, v.execution.limitations});
    for (ir::PropertyId property : v.notInductive)
      verdict.notes.push_back({words::notInductive(program_.properties[property]),
                               rangeOf(program_.properties[property].range), false});
  }
  addNotes(verdict, entries_[number], entry);
  sink_(Decided{number, verdict});
  if (v.outcome != Outcome::Failing)
    return;
  std::vector<FailureWork> failures;
  for (const execution::Violation &violation : v.violations) {
    FailureWork work{violation.property, {}, ""};
    work.inputs =
        execution::simplest(program_, entry, violation.property, violation.inputs, budget);
    ir::Run run = ir::interpret(program_, entry, work.inputs);
    work.inputText = words::inputText(program_, run, work.inputs);
    failures.push_back(std::move(work));
    sink_(Failed{number, failures.size() - 1, describe(entry, failures.back())});
  }
  for (size_t i = 0; i < failures.size(); ++i) {
    double share =
        std::max(kLeastShare, budget.remaining() / static_cast<double>(failures.size() - i));
    explain(number, entry, v, failures, i, budget.within(share));
  }
}

Failure Session::describe(ir::FunctionId entry, const FailureWork &work) const {
  ir::RunOptions options;
  options.trace = true;
  ir::Run run = ir::interpret(program_, entry, work.inputs, options);
  const ir::Property &property = program_.properties[work.property];
  Failure failure;
  failure.property = ir::info(property.kind).name;
  failure.range = rangeOf(property.range);
  failure.text = property.text;
  failure.message = words::complaint(program_, work.property, run.detail) +
                    (work.inputText.empty() ? "" : " for " + work.inputText);
  for (const ir::NamedValue &input : words::shownInputs(program_, run, work.inputs))
    failure.counterexample.inputs.push_back({input.name, input.value});
  for (const ir::TraceStep &step : run.trace) {
    TraceStep out{rangeOf(step.range), {}};
    for (const ir::NamedValue &v : step.values)
      out.values.push_back({v.name, v.value});
    failure.counterexample.trace.push_back(std::move(out));
  }
  return failure;
}

std::vector<Diagnosis> Session::describe(const std::vector<diagnosis::Diagnosis> &list,
                                         const FailureWork &work) const {
  std::vector<Diagnosis> result;
  for (const diagnosis::Diagnosis &d : list) {
    Diagnosis out;
    out.rank = static_cast<uint32_t>(result.size() + 1);
    out.method = "model-based";
    for (ir::ComponentId id : d.components) {
      const ir::Component &c = program_.components[id];
      const ir::Expr &e = program_.exprs[c.expr];
      Range range = rangeOf(e.range);
      std::string text = range.path.empty() ? words::oneLine(program_.textOf(range.bytes)) : "";
      out.components.push_back({c.id, range, text, ir::componentName(c.kind)});
    }
    out.evidence = words::evidence(program_, work.property, d, work.inputText);
    result.push_back(std::move(out));
  }
  return result;
}

void analyse(const Request &request, const Budget &budget, const Sink &sink) {
  Session(request, sink).run(budget);
}

std::string libraryVersions() { return smt::solverVersion() + ", " + frontend::clangVersion(); }

} // namespace salve::engine
