#include "server/check/convert.h"

#include "server/project/diff.h"
#include "server/workers/words.h"

namespace salve::server {

namespace report = protocol::report;

namespace {

/// Applies `convert` to every item.
template <typename T, typename F> auto mapped(const std::vector<T> &items, F convert) {
  std::vector<decltype(convert(items.front()))> result;
  result.reserve(items.size());
  for (const T &item : items)
    result.push_back(convert(item));
  return result;
}

report::NamedValue toReport(const engine::NamedValue &value) { return {value.name, value.value}; }

std::vector<report::NamedValue> toReport(const std::vector<engine::NamedValue> &values) {
  return mapped(values, [](const engine::NamedValue &value) { return toReport(value); });
}

report::Message toReport(const engine::Message &message, const Sources &sources) {
  report::Message result;
  result.message = message.message;
  if (message.range)
    result.place = placeOf(*message.range, sources);
  return result;
}

report::Counterexample toReport(const engine::Counterexample &example, const Sources &sources) {
  report::Counterexample result;
  result.inputs = toReport(example.inputs);
  result.trace = mapped(example.trace, [&](const engine::TraceStep &step) {
    return report::TraceStep{placeOf(step.range, sources), toReport(step.values)};
  });
  result.branches = mapped(example.branches, [&](const engine::TakenBranch &branch) {
    return report::Branch{placeOf(branch.range, sources), branch.decision, branch.iteration,
                          branch.before};
  });
  return result;
}

report::Diagnosis toReport(const engine::Diagnosis &diagnosis, const Sources &sources) {
  report::Diagnosis result;
  result.rank = diagnosis.rank;
  result.components = mapped(diagnosis.components, [&](const engine::SuspectComponent &component) {
    return report::Component{component.id, placeOf(component.range, sources), component.text,
                             component.kind};
  });
  result.method = "model-based";
  result.evidence = diagnosis.evidence;
  if (const auto &found = diagnosis.onPath)
    result.onPath = {found->kind, found->has, found->needs, found->sentence};
  return result;
}

report::Certificate toReport(const engine::Certificate &certificate) {
  switch (certificate.kind) {
  case engine::Certificate::Kind::Proved: return {report::Certificate::Kind::Proved, 0, 0, ""};
  case engine::Certificate::Kind::Bounded:
    return {report::Certificate::Kind::Bounded, certificate.unwind, 0, certificate.bound};
  case engine::Certificate::Kind::Tests:
    return {report::Certificate::Kind::Tests, 0, certificate.tests, ""};
  }
  return {};
}

report::Repair toReport(const engine::Repair &repair, const Sources &sources) {
  report::Repair result;
  result.rank = repair.rank;
  result.title = repair.title;
  for (const auto &[path, own] : byFile(repair.edits)) {
    const SourceText &source = sources.at(path);
    for (const TextEdit &edit : withLineEndsOf(source.text, own))
      result.edits.push_back(
          {{toProtocol(edit.range, source.lines), path.empty() ? "" : source.path},
           edit.newText,
           source.text.substr(edit.range.begin, edit.range.size())});
  }
  result.certificate = toReport(repair.certificate);
  result.method = engine::nameOf(repair.method);
  if (repair.by != change::Method::Mutation)
    result.by = nameOf(change::kMethods, repair.by);
  result.size = repair.size;
  result.group = repair.group;
  result.warnings = repair.warnings;
  result.why = repair.why;
  result.alsoChanges = repair.alsoChanges;
  result.words = textOf(repair);
  result.reasons = reasonsOf(repair);
  return result;
}

report::Search toReport(const engine::SearchStatus &search, const Sources &sources) {
  report::Search result;
  result.complete = search.complete();
  result.stopped = engine::nameOf(search.end);
  if (search.maxChanges == 0) // given up before the space was known
    return result;
  result.maxChanges = search.maxChanges;
  result.mutationLevel = search.mutationLevel;
  result.unwind = search.unwind;
  result.alone = search.alone;
  for (const std::string &header : search.headers)
    result.headers.push_back(sources.at(header).path);
  result.leavesOut = search.leavesOut;
  for (const auto &row : engine::kGoodRuns)
    if (row.which == search.goodRuns)
      result.goodRuns = row.name;
  result.where = whereOf(search);
  return result;
}

report::Compare toReport(const ComparedRepairs &compared) {
  const engine::Comparison &what = compared.what;
  report::Compare result{compared.first, compared.second, engine::nameOf(what.kind),
                         what.function,  what.reason,     toReport(what.inputs),
                         what.first,     what.second,     {},
                         what.notes};
  for (const engine::FailingTest &test : what.tests)
    result.tests.push_back(test.why.empty() ? textOf(test) : "");
  return result;
}

report::Failure toReport(const FailureResult &failure, uint32_t trust, const Sources &sources) {
  report::Failure result;
  result.property = ir::info(failure.what.property).name;
  result.place = placeOf(failure.what.range, sources);
  result.text = failure.what.text;
  result.message = failure.what.message;
  result.counterexample = toReport(failure.what.counterexample, sources);
  result.counterexample.states = mapped(failure.states, [&](const engine::PathState &state) {
    return report::PathState{placeOf(state.range, sources), state.has, state.needs};
  });
  for (const engine::Diagnosis &diagnosis : failure.diagnoses)
    if (!diagnosis.components.empty())
      result.diagnoses.push_back(toReport(diagnosis, sources));
  for (const engine::Repair &repair : failure.repairs)
    if (!repair.edits.empty())
      result.repairs.push_back(toReport(repair, sources));
  result.known = failure.known;
  result.trust = trust;
  if (failure.search)
    result.search = toReport(*failure.search, sources);
  if (failure.test && failure.test->why.empty())
    result.test = textOf(*failure.test);
  if (failure.compared)
    result.compare = toReport(*failure.compared);
  return result;
}

} // namespace

protocol::Range toProtocol(ByteRange range, const protocol::LineIndex &lines,
                           protocol::Encoding encoding) {
  return lines.range(range.begin, range.end, encoding);
}

report::Place placeOf(const engine::Range &range, const Sources &sources) {
  const SourceText &source = sources.of(range);
  return {toProtocol(range.bytes, source.lines), range.path.empty() ? "" : source.path};
}

report::Status toReport(engine::Status status) {
  switch (status) {
  case engine::Status::Proved: return report::Status::Proved;
  case engine::Status::Bounded: return report::Status::Bounded;
  case engine::Status::Conditional: return report::Status::Conditional;
  case engine::Status::Failing: return report::Status::Failing;
  case engine::Status::Unknown: return report::Status::Unknown;
  case engine::Status::Unsupported: return report::Status::Unsupported;
  case engine::Status::Skipped: return report::Status::Skipped;
  }
  return report::Status::Unknown;
}

report::Function toReport(const FunctionResult &function, const Sources &sources) {
  const engine::Verdict &verdict = function.verdict;
  report::Function result;
  result.name = function.info.name;
  result.range = placeOf(function.info.range, sources).range;
  result.status = toReport(verdict.status);
  result.reason = verdict.reason;
  result.unwind = verdict.unwind;
  if (verdict.precondition)
    result.precondition = report::Precondition{verdict.precondition->c, verdict.precondition->acsl};
  if (verdict.explored)
    result.explored = report::Explored{verdict.explored->paths, verdict.explored->share,
                                       verdict.explored->isComplete};
  for (const engine::LoopInvariant &invariant : verdict.invariants)
    result.invariants.push_back({placeOf(invariant.loop, sources).range, invariant.holds});
  result.seconds = function.seconds;
  for (const FailureResult &failure : function.failures)
    result.failures.push_back(
        toReport(failure, static_cast<uint32_t>(trustOf(function, failure)), sources));
  if (verdict.unsupported)
    result.unsupported = report::Unsupported{verdict.unsupported->construct,
                                             placeOf(verdict.unsupported->range, sources)};
  for (const engine::Message &message : verdict.notes)
    result.notes.push_back(toReport(message, sources));
  return result;
}

report::File toReport(const FileResult &file, const Sources &sources) {
  report::File result;
  result.path = file.path;
  for (const engine::Message &message : file.messages)
    (message.isError ? result.errors : result.warnings).push_back(toReport(message, sources));
  for (const AppliedFix &fix : file.fixes)
    result.fixes.push_back({fix.function, fix.repair.title, toReport(fix.repair.certificate)});
  if (!file.internalError.empty())
    result.errors.push_back({"internal error: " + file.internalError, std::nullopt});
  for (const FunctionResult &function : file.functions)
    result.functions.push_back(toReport(function, sources));
  return result;
}

} // namespace salve::server
