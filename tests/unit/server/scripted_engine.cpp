#include "tests/unit/server/scripted_engine.h"

#include "server/workers/wire.h"

#include <stdexcept>

namespace salve::server::testing {

namespace {

Script &current() {
  static Script script;
  return script;
}

} // namespace

ScriptedEngine::ScriptedEngine(Script script) { current() = std::move(script); }
ScriptedEngine::~ScriptedEngine() { current() = nullptr; }

ByteRange rangeOf(std::string_view text, std::string_view part, int n) {
  size_t at = text.find(part);
  for (; n > 0 && at != std::string_view::npos; --n)
    at = text.find(part, at + 1);
  if (at == std::string_view::npos)
    throw std::logic_error("not in the text: " + std::string(part));
  return {static_cast<uint32_t>(at), static_cast<uint32_t>(at + part.size())};
}

std::vector<engine::FunctionInfo> functionsOf(std::string_view text,
                                              const std::vector<std::string> &names) {
  std::vector<engine::FunctionInfo> functions;
  for (const std::string &name : names) {
    engine::Range range{"", rangeOf(text, name)};
    functions.push_back({name, range, range});
  }
  return functions;
}

// Line 3 begins with a tab.
const char *const kMax = R"(#include <assert.h>
int max(int x, int y) {
  int r = x;
	if (x > y)
    r = y;
  assert(r >= x && r >= y);
  return r;
}
)";

namespace {

engine::Repair replaceOperator(std::string_view text, const char *with, uint32_t rank) {
  engine::Repair repair;
  repair.rank = rank;
  repair.title = std::string("Change `>` to `") + with + "` in `x > y`";
  ByteRange range = rangeOf(text, "x > y");
  repair.edits.push_back({{range.begin + 2, range.begin + 3}, with});
  return repair;
}

engine::Diagnosis suspectAssignment(std::string_view text) {
  engine::SuspectComponent component;
  component.id = "c3";
  component.range.bytes = rangeOf(text, "x > y");
  component.text = "x > y";
  component.kind = "condition";
  engine::Diagnosis diagnosis;
  diagnosis.components.push_back(component);
  diagnosis.evidence = "the assertion holds if this is 1 when x = 0, y = 1";
  return diagnosis;
}

void failMax(const std::string &text, const engine::Sink &sink) {
  engine::Verdict verdict;
  verdict.status = engine::Status::Failing;
  verdict.unwind = 1;
  sink(engine::Decided{0, verdict});
  engine::Failure failure;
  failure.property = ir::PropertyKind::Assertion;
  failure.text = "r >= x && r >= y";
  failure.range.bytes = rangeOf(text, failure.text);
  failure.message = "assertion 'r >= x && r >= y' fails for x = 0, y = 1";
  failure.counterexample.inputs = {{"x", "0"}, {"y", "1"}};
  sink(engine::Failed{0, 0, failure});
  sink(engine::Diagnosed{0, 0, {suspectAssignment(text)}});
  engine::Repair best = replaceOperator(text, "<", 1);
  engine::Repair second = replaceOperator(text, "<=", 2);
  sink(engine::Repaired{0, 0, second});
  sink(engine::Repaired{0, 0, best});
  engine::SearchStatus search;
  search.end = engine::SearchEnd::Complete;
  search.maxChanges = 2;
  search.mutationLevel = 3;
  search.unwind = 1;
  sink(engine::Searched{0, 0, {best, second}, search});
}

} // namespace

void analyseMax(const engine::Request &request, const engine::Sink &sink) {
  sink(engine::Parsed{{}, functionsOf(request.text, {"max"})});
  sink(engine::Started{0});
  if (request.text.find("x > y") != std::string::npos) {
    failMax(request.text, sink);
  } else {
    engine::Verdict verdict;
    verdict.status = engine::Status::Proved;
    sink(engine::Decided{0, verdict});
  }
  sink(engine::Finished{0, 0.01});
}

void echo(const engine::Request &request, const engine::Sink &sink) {
  wire::Job job;
  job.request = request;
  sink(engine::Parsed{{{wire::encode(job).dump(), std::nullopt, false}}, {}});
}

std::vector<engine::Request> requestsIn(const std::string &report) {
  std::vector<engine::Request> requests;
  protocol::Json json = protocol::Json::parse(report);
  for (const protocol::Json &file : json["files"]) {
    std::string warning = file["warnings"][0]["message"];
    requests.push_back(wire::decodeJob(protocol::Json::parse(warning)).request);
  }
  return requests;
}

} // namespace salve::server::testing

namespace salve::engine {

void analyse(const Request &request, const Budget &, const Sink &sink, Results *, LastText *) {
  server::testing::current()(request, sink);
}

std::vector<RuleInfo> rules() { return {}; }

std::string problemOf(const Annotation &) { return ""; }

std::string libraryVersions() { return "scripted engine"; }

} // namespace salve::engine
