#include "engine/engine.h"

#include "engine/findings.h"
#include "engine/frontend/reads.h"
#include "engine/invariants.h"
#include "engine/ir/facts/callers.h"
#include "engine/ir/facts/test_status.h"
#include "engine/other_files.h"
#include "engine/recall.h"
#include "engine/reference.h"
#include "engine/smt/solver.h"
#include "engine/suite.h"
#include "engine/support/files.h"
#include "engine/support/function_budget.h"
#include "engine/support/limits/execution.h"
#include "engine/support/limits/repair.h"
#include "engine/support/limits/runs.h"
#include "engine/support/numbers.h"
#include "engine/words/values.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace salve::engine {

namespace {

bool overlaps(ByteRange a, ByteRange b) { return a.begin < b.end && b.begin < a.end; }

frontend::Options frontendOptions(const Options &options) {
  frontend::Options result;
  result.trust = options.trust;
  result.assertMacros = options.assertMacros;
  result.useContracts = options.useContracts;
  result.headPreconditions = options.headPreconditions;
  result.inputLimits = {options.nodes, options.stringLength, options.cyclicInputs};
  result.allocationMayFail = options.mallocMayFail;
  result.inputMayEnd = options.inputMayEnd;
  result.unchecked = options.unchecked;
  return result;
}

} // namespace

File lower(const Request &request) {
  File file{request,
            {request.path, request.text, request.flags, request.directory},
            frontendOptions(request.options),
            {},
            {},
            {},
            {},
            {}};
  for (const Unit &unit : request.units)
    file.source.units.push_back({unit.path, unit.text, unit.flags, unit.directory, unit.defines});
  file.options.ownFolders = request.folders;
  file.options.sized = request.sized;
  file.options.editsHeaders = !request.reference; // which may include them, too
  file.source.program = request.program;
  file.source.tests = request.tests;
  const Options &options = request.options;
  file.verification.lastUnwind = options.unwind ? options.unwind : options.unwindLimit;
  std::vector<frontend::ReadFile> reads;
  if (request.reference)
    followReference(file, reads);
  else
    file.program = frontend::lower(file.source, file.options, reads);
  for (frontend::ReadFile &read : reads)
    switch (read.kind) {
    case frontend::ReadFile::Kind::Included:
      file.reads.push_back({std::move(read.path), read.modified, read.bytes});
      break;
    case frontend::ReadFile::Kind::Linked: file.linked.push_back(std::move(read.path)); break;
    case frontend::ReadFile::Kind::Missed: file.missed.push_back(std::move(read.path)); break;
    }
  ir::settleStatus(file.program);
  if (ownKinds(options) != 0)
    file.own = std::make_shared<const ir::Program>(withOwnChecks(file.program, options));
  return file;
}

namespace {

/// The functions that are asked for, in the order of the text.
std::vector<ir::FunctionId> selectFunctions(const File &file) {
  const Options &options = file.request.options;
  const ir::Program &program = file.program;
  std::vector<ir::FunctionId> result;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::Function &f = program.functions[ir::FunctionId(i)];
    if (program.isTest(ir::FunctionId(i)) == file.source.tests.empty())
      continue;
    const bool isProgram = program.files[f.range.file.index] == file.source.program;
    if (!f.body || (f.range.file != ir::kMainFile &&
                    !(isProgram && ir::startsProgram(program, ir::FunctionId(i)))))
      continue;
    const auto &names = options.functions;
    if (!names.empty() && std::find(names.begin(), names.end(), f.name) == names.end())
      continue;
    if (options.lines && !overlaps(*options.lines, f.range.bytes))
      continue;
    result.push_back(ir::FunctionId(i));
  }
  auto begin = [&](ir::FunctionId f) {
    const ir::SourceRange &range = program.functions[f].range;
    return std::pair(range.file != ir::kMainFile, range.bytes.begin);
  };
  std::stable_sort(result.begin(), result.end(),
                   [&](ir::FunctionId a, ir::FunctionId b) { return begin(a) < begin(b); });
  return result;
}

/// The failure on inputs that are easy to read.
FailureCase simplify(const Analysis &analysis, const execution::Violation &violation,
                     const Budget &budget) {
  const ir::Program &program = analysis.program();
  FailureCase failure{violation.property, {}, ""};
  failure.shown = violation.inputs;
  if (program.isSuite() && violation.inputs.empty())
    return failure; // there is none
  failure.shown =
      execution::simplest(program, analysis.entry, violation.property, violation.inputs, budget);
  ir::leaveOutUnread(program, analysis.entry, failure.shown);
  ir::RunOptions options;
  options.asUsual = true;
  const ir::Run run = ir::interpret(program, analysis.entry, failure.shown, options);
  failure.inputText = words::inputText(program, run, failure.shown);
  return failure;
}

/// A failure that is told, and the analysis that explains it.
struct Told {
  const Analysis *analysis;
  size_t number;
};

/// Tells these violations and adds them to the analysis, behind the failures that it has.
std::vector<Told> tell(Analysis &analysis, const std::vector<execution::Violation> &violations,
                       size_t function, const Budget &budget, const Sink &sink) {
  std::vector<Told> result;
  for (const execution::Violation &violation : violations) {
    Span span(analysis.spans, "simplify");
    analysis.failures.push_back(simplify(analysis, violation, budget));
    result.push_back({&analysis, analysis.failures.size() - 1});
    sink(Failed{function, result.back().number, toFailure(analysis, analysis.failures.back())});
  }
  return result;
}

/// How many checks there were, and how many of them abstract interpretation proved or were left to
/// a solver (rows P2 and P4): the others hold by what constants and the execution's own terms say.
void countChecks(const Analysis &analysis) {
  const ir::Program &program = analysis.program();
  const execution::Verification &found = analysis.verification;
  if (!found.hasProperties || analysis.promised)
    return;
  const std::vector<ir::FunctionId> reached = ir::reachable(program, analysis.entry);
  std::set<ir::PropertyId> left;
  for (const execution::Obligation &o : found.execution.obligations)
    if (o.property && program.isChecked(o.property))
      left.insert(o.property);
  uint64_t byFacts = 0, without = 0;
  for (uint32_t i = 0; i < program.properties.size(); ++i) {
    const ir::PropertyId id(i);
    if (!program.isChecked(id) || left.contains(id) ||
        std::find(reached.begin(), reached.end(), program.properties[id].function) == reached.end())
      continue;
    ++(found.execution.byFacts.contains(id) ? byFacts : without);
  }
  analysis.spans.add("checks", 0, byFacts + without + left.size());
  analysis.spans.add("without a solver", 0, without);
  if (byFacts > 0)
    analysis.spans.add("by abstract interpretation", 0, byFacts);
  if (!left.empty())
    analysis.spans.add(found.induction == 0 ? "by a solver"
                                            : "by a solver with facts at loop heads",
                       0, left.size());
}

/// The same with smaller inputs, where all runs on larger ones are more than memory holds; null:
/// there are none, or it is not they.
std::unique_ptr<Variant> withSmallerInputs(Analysis &analysis) {
  execution::Verification &found = analysis.verification;
  const ir::InputLimits before = analysis.program().inputLimits;
  const auto limited = static_cast<uint8_t>(execution::Limitation::Nodes) |
                       static_cast<uint8_t>(execution::Limitation::Strings);
  if (found.outcome != execution::Outcome::Unknown || found.reason != Reason::Memory ||
      (found.execution.limitations & limited) == 0 ||
      (before.nodes <= limits::smaller::kNodes &&
       before.stringLength <= limits::smaller::kCharacters))
    return nullptr;
  found = {}; // room for others
  File file = analysis.file;
  ir::InputLimits &less = file.program.inputLimits;
  less.nodes = std::max(limits::smaller::kNodes, before.nodes / 2);
  less.stringLength = std::max(limits::smaller::kCharacters, before.stringLength / 2);
  file.options.inputLimits = less;
  if (file.own) {
    auto own = std::make_shared<ir::Program>(*file.own);
    own->inputLimits = less;
    file.own = std::move(own);
  }
  return std::make_unique<Variant>(analysis, std::move(file), analysis.written);
}

/// The last bound that is worth looking at in a program that is much like this one.
uint32_t deepest(const Analysis &analysis) {
  const execution::Verification &found = analysis.verification;
  const bool isCut = found.outcome == execution::Outcome::Bounded && found.reason != Reason::None;
  return isCut ? std::max(1U, found.unwind) : analysis.file.verification.lastUnwind;
}

void tellVerified(Analysis analysis, std::unique_ptr<Variant> own, size_t number,
                  const Budget &budget, const Sink &sink);

/// Tells what fails where pointers are arrays of these sizes; false: nothing of its own does.
bool tellSized(const Analysis &analysis, std::vector<SizedParameter> sized, size_t number,
               const Budget &budget, const Sink &sink) {
  Request request = analysis.file.request;
  request.sized = std::move(sized);
  File file = lower(request);
  const ir::FunctionId same =
      ir::functionNamed(file.program, analysis.program().functions[analysis.written].name);
  if (!same || notAnalysed(file, same))
    return false;
  Variant variant(analysis, std::move(file), same);
  Analysis &again = variant.analysis;
  {
    Span span(analysis.spans, "verify");
    verify(again, budget);
  }
  if (again.verification.outcome == execution::Outcome::Failing)
    findLatent(again, budget);
  if (again.verification.outcome != execution::Outcome::Failing ||
      again.verification.violations.empty())
    return false;
  tellVerified(std::move(again), nullptr, number, budget, sink);
  return true;
}

void analyseFunction(Analysis analysis, size_t number, const Budget &budget, const Sink &sink) {
  std::unique_ptr<Variant> own = faultsOfLongWords(analysis, budget);
  {
    Span span(analysis.spans, "verify");
    verify(analysis, own ? budget.part(limits::words::kShare) : budget);
  }
  if (own)
    own->file.verification.lastUnwind = deepest(analysis);
  if (const auto smaller = own ? nullptr : withSmallerInputs(analysis))
    return analyseFunction(std::move(smaller->analysis), number, budget, sink);
  countChecks(analysis);
  if (analysis.verification.outcome == execution::Outcome::Failing)
    findLatent(analysis, budget);
  tellVerified(std::move(analysis), std::move(own), number, budget, sink);
}

/// The verdict, and what fails with its suspects and repairs; `own`: what fails on long words.
void tellVerified(Analysis analysis, std::unique_ptr<Variant> own, size_t number,
                  const Budget &budget, const Sink &sink) {
  const std::vector<execution::Violation> &faults = analysis.verification.violations;
  const bool isConditional =
      analysis.verification.outcome == execution::Outcome::Failing && faults.empty();
  if (own)
    std::erase_if(own->analysis.verification.violations, [&](const execution::Violation &tried) {
      return std::any_of(faults.begin(), faults.end(), [&](const execution::Violation &fault) {
        return fault.property == tried.property;
      });
    });
  if (own && own->analysis.verification.violations.empty())
    own.reset();
  if (!own)
    own = ownFaults(analysis, budget);
  if (isConditional && !own && analysis.latent.empty() && !analysis.unseen.empty()) {
    sink(Decided{number, dependsOnUnseen(analysis, budget)});
    return;
  }
  std::vector<SizedParameter> sized;
  Verdict verdict = own             ? toVerdict(own->analysis)
                    : isConditional ? conditional(analysis, budget, sized)
                                    : toVerdict(analysis);
  if (!sized.empty() && analysis.file.request.sized.empty() &&
      tellSized(analysis, sized, number, budget, sink))
    return;
  if (verdict.status == Status::Proved)
    verdict.invariants =
        invariantsOf(analysis.program(), analysis.written, analysis.verification, budget);
  sink(Decided{number, verdict});
  if (isConditional && !own) { // nothing to repair: these are examples
    if (!verdict.precondition)
      tell(analysis, analysis.latent, number, budget, sink);
    return;
  }
  std::vector<Told> told = tell(analysis, faults, number, budget, sink);
  if (own) {
    own->analysis.failures = analysis.failures;
    const std::vector<Told> more =
        tell(own->analysis, own->analysis.verification.violations, number, budget, sink);
    told.insert(told.end(), more.begin(), more.end());
  }
  std::vector<KnownRepair> known;
  OtherFiles others(analysis);
  for (size_t i = 0; i < told.size(); ++i) {
    // What words show is one fault at many places more often than not.
    const size_t waiting =
        told[i].analysis == &analysis ? told.size() - i : std::min<size_t>(told.size() - i, 3);
    const double share =
        std::max(limits::search::kLeastSeconds, budget.remaining() / static_cast<double>(waiting));
    const FailureCase &failure = told[i].analysis->failures[told[i].number];
    explainAnywhere(*told[i].analysis, number, told[i].number, budget.within(share), sink, known,
                    others);
    if (std::optional<FailingTest> test = failingTest(*told[i].analysis, failure, budget))
      sink(Tested{number, told[i].number, std::move(*test)});
  }
}

} // namespace

std::optional<Verdict> notAnalysed(const File &file, ir::FunctionId function) {
  const ir::Program &program = file.program;
  const ir::Function &f = program.functions[function];
  Verdict verdict;
  if (f.ignored) {
    verdict.status = Status::Skipped;
    verdict.reason = f.ignoreReason.empty() ? "ignored" : "ignored: " + f.ignoreReason;
    return verdict;
  }
  for (ir::FunctionId id : ir::reachable(program, ir::entryOf(program, function))) {
    const ir::Function &g = program.functions[id];
    std::optional<UnsupportedConstruct> what;
    if (g.broken)
      what = {g.nameRange.bytes.size() ? "code with errors in '" + g.name + "'"
                                       : "code with errors",
              toRange(program, g.nameRange), true};
    else if (!g.unsupported.empty() &&
             (!g.body || id == function || id == ir::entryOf(program, function)))
      what = {g.unsupported[0].construct, toRange(program, g.unsupported[0].range)};
    if (!what)
      continue;
    verdict.status = Status::Unsupported;
    verdict.unsupported = what;
    return verdict;
  }
  return std::nullopt;
}

namespace {

constexpr double kUnbounded = 1e8; // seconds

using Clock = std::chrono::steady_clock;

Parsed parsedOf(const File &file, const std::vector<ir::FunctionId> &functions) {
  Parsed parsed = toParsed(file.program, functions);
  parsed.reads = file.reads;
  parsed.linked = file.linked;
  parsed.missed = file.missed;
  return parsed;
}

} // namespace

namespace {

/// That the function may take.
double secondsOf(const File &file, ir::FunctionId function) {
  const ir::SourceRange &range = file.program.functions[function].range;
  const double otherwise = file.request.options.timeout;
  return range.file == ir::kMainFile ? secondsFor(file.request.text, range.bytes, otherwise)
                                     : otherwise;
}

/// One test of a suite, while it is looked at.
struct Test {
  Test(const File &file, ir::FunctionId function, size_t number, double lowering)
      : number(number), expectations(file.program, file.verification),
        analysis{.file = file,
                 .expectations = expectations,
                 .written = function,
                 .entry = function,
                 .spans = spans} {
    if (number == 0)
      spans.add("lower", lowering);
  }

  size_t number;
  Clock::time_point begin = Clock::now();
  Spans spans{};
  edit::Expectations expectations;
  Analysis analysis;

  void finish(const Sink &sink) const {
    Finished end{number, secondsSince(begin), {}, Steady::No};
    end.spent = spans.list();
    sink(end);
  }
};

/// All tests first; then the failure of the first that fails: a repair of one is a repair of all.
void analyseSuite(const File &file, const std::vector<ir::FunctionId> &tests, double lowering,
                  const Budget &budget, const Sink &sink) {
  const double seconds = file.request.options.timeout;
  std::unique_ptr<Test> failing;
  for (size_t i = 0; i < tests.size(); ++i) {
    auto test = std::make_unique<Test>(file, tests[i], i, lowering);
    Analysis &analysis = test->analysis;
    sink(Started{i});
    const Budget own = budget.inTime(seconds);
    const auto unable = notAnalysed(file, tests[i]);
    const Verdict verdict = unable ? *unable : runTest(analysis, own);
    sink(Decided{i, verdict});
    if (verdict.status == Status::Failing) {
      tell(analysis, analysis.verification.violations, i, own, sink);
      if (!failing) {
        failing = std::move(test);
        continue;
      }
      sink(Searched{i, 0, {}, {SearchEnd::NotAskedFor}});
    }
    test->finish(sink);
  }
  if (!failing)
    return;
  std::vector<KnownRepair> known;
  explain(failing->analysis, failing->number, 0, budget.inTime(seconds), sink, known);
  failing->finish(sink);
}

} // namespace

struct Lowered {
  explicit Lowered(const Request &request) : request(request), file(lower(this->request)) {}

  const Request request;
  File file;
};

namespace {

/// Whether they are lowered to the same, as long as no file changes.
bool isSameText(const Request &a, const Request &b) {
  auto isPlain = [](const Request &r) { return r.tests.empty() && !r.reference && !r.repairs; };
  Options options = a.options;
  options.functions = b.options.functions;
  options.lines = b.options.lines;
  return isPlain(a) && isPlain(b) && options == b.options && a.path == b.path && a.text == b.text &&
         a.flags == b.flags && a.directory == b.directory && a.units == b.units &&
         a.folders == b.folders && a.program == b.program;
}

bool isStillTrue(const File &file) {
  return file.missed.empty() &&
         std::all_of(file.reads.begin(), file.reads.end(), [](const ReadFile &read) {
           return read.modified == 0 || isUnchanged(read.path, read.modified, read.bytes);
         });
}

/// The file of the request: the last one, where that is the same.
File lower(const Request &request, LastText *last) {
  const LastText known = last ? std::exchange(*last, nullptr) : nullptr;
  if (!known || !isSameText(known->request, request) || !isStillTrue(known->file))
    return lower(request);
  return {request,
          std::move(known->file.source),
          std::move(known->file.options),
          known->file.verification,
          std::move(known->file.program),
          std::move(known->file.reads),
          std::move(known->file.linked),
          std::move(known->file.missed),
          std::move(known->file.own)};
}

} // namespace

void analyse(const Request &request, const Budget &budget, const Sink &sink, Results *results,
             LastText *last) {
  const auto start = Clock::now();
  const File file = lower(request, last);
  const double lowering = secondsSince(start);
  const std::vector<ir::FunctionId> functions = selectFunctions(file);
  summary::Summaries summaries(file.program, file.verification, request.options.timeout);
  const Parsed parsed = parsedOf(file, functions);
  sink(parsed);
  if (request.repairs) {
    if (functions.empty())
      return;
    sink(Started{0});
    sink(Compared{0, compare(file, functions[0], budget.inTime(request.options.timeout))});
    sink(Finished{0, secondsSince(start), {}, Steady::No});
    return;
  }
  if (!file.source.tests.empty())
    return analyseSuite(file, functions, lowering, budget, sink);
  std::optional<Recall> recall;
  if (results)
    recall.emplace(file, *results);
  // A failing test does not wait until it is known what its helpers would have to be given.
  const auto isFirst = [&](size_t i) { return parsed.functions[i].isSpecified; };
  for (const size_t i : numbersWithFirst(functions.size(), isFirst)) {
    const auto begin = Clock::now();
    sink(Started{i});
    Spans spans;
    if (i == 0)
      spans.add("lower", lowering);
    Finished end{i, 0, {}, Steady::Yes};
    if (auto verdict = notAnalysed(file, functions[i])) {
      sink(Decided{i, *verdict});
    } else if (const bool isHere = file.program.functions[functions[i]].range.file == ir::kMainFile;
               auto known = recall && isHere ? recall->tell(functions[i], i, sink) : std::nullopt) {
      end = *known;
    } else {
      std::vector<Finding> findings;
      const Sink both = [&](const Finding &finding) {
        if (recall && isHere)
          findings.push_back(finding);
        sink(finding);
      };
      // With a counter of its own: what disturbed another function is nothing to this one.
      const Budget own = budget.apart(kUnbounded).inTime(secondsOf(file, functions[i]));
      // Not of the file: what is known already would depend on who was analysed before.
      edit::Expectations expectations(file.program, file.verification);
      Analysis analysis{.file = file,
                        .expectations = expectations,
                        .written = functions[i],
                        .entry = ir::entryOf(file.program, functions[i]),
                        .spans = spans,
                        .summaries = &summaries};
      analyseFunction(std::move(analysis), i, own, both);
      if (own.disturbed())
        end.steady = budget.exhausted() ? Steady::No : Steady::Timed;
      end.seconds = secondsSince(begin);
      if (recall && isHere)
        recall->keep(functions[i], std::move(findings), end);
    }
    end.spent = spans.list();
    sink(end);
  }
}

namespace {

void tellKnown(const File &file, const Sink &sink, Results *results) {
  const std::vector<ir::FunctionId> functions = selectFunctions(file);
  sink(parsedOf(file, functions));
  if (!results || !file.source.tests.empty())
    return;
  Recall recall(file, *results);
  for (size_t i = 0; i < functions.size(); ++i) {
    bool isStarted = false;
    auto start = [&](const Finding &finding) {
      if (!std::exchange(isStarted, true))
        sink(Started{i});
      sink(finding);
    };
    std::optional<Finished> end = Finished{i, 0, {}, Steady::Yes, true};
    if (auto verdict = notAnalysed(file, functions[i]))
      start(Decided{i, *verdict});
    else if (file.program.functions[functions[i]].range.file != ir::kMainFile)
      end.reset();
    else
      end = recall.tell(functions[i], i, start);
    if (isStarted)
      sink(*end);
  }
}

} // namespace

void recall(const Request &request, const Sink &sink, Results *results, LastText *last) {
  if (last)
    last->reset();
  auto lowered = std::make_shared<Lowered>(request);
  tellKnown(lowered->file, sink, results);
  if (last)
    *last = std::move(lowered);
}

std::string libraryVersions() { return smt::solverVersion() + ", " + frontend::clangVersion(); }

} // namespace salve::engine
