#include "protocol/report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace salve::protocol;
using namespace salve::protocol::report;
using Json = nlohmann::json;

namespace {

Failure failureWithEverything() {
  Failure failure;
  failure.property = "assertion";
  failure.place = {{{3, 2}, {3, 9}}, ""};
  failure.text = "r >= x";
  failure.message = "assertion 'r >= x' fails for x = 0";
  failure.counterexample.inputs = {{"x", "0"}};
  TraceStep step;
  step.place = {{{1, 0}, {1, 4}}, "lib.h"};
  step.values = {{"r", "1"}};
  failure.counterexample.trace.push_back(step);
  Branch branch;
  branch.place.range = {{2, 0}, {2, 1}};
  branch.decision = "true";
  branch.iteration = 3;
  branch.before = 1;
  failure.counterexample.branches.push_back(branch);
  failure.counterexample.states.push_back({branch.place, "x == 0", ""});
  Component component;
  component.id = "c1";
  component.place.range = {{2, 0}, {2, 1}};
  component.text = "x";
  component.kind = "rhs";
  Diagnosis diagnosis;
  diagnosis.components.push_back(component);
  diagnosis.method = "model-based";
  diagnosis.evidence = "needs 1";
  diagnosis.onPath = {"value", "x == 0", "x == 1", "here the program has it"};
  failure.diagnoses.push_back(diagnosis);
  Repair bounded;
  bounded.title = "Replace `x` with `y`";
  Edit edit;
  edit.place.range = {{2, 0}, {2, 1}};
  edit.newText = "y";
  bounded.edits.push_back(edit);
  bounded.certificate = {Certificate::Kind::Bounded, 8, 0};
  bounded.method = "mutation";
  bounded.warnings.push_back("w");
  Repair tests = bounded;
  tests.certificate = {Certificate::Kind::Tests, 0, 12};
  tests.warnings.clear();
  failure.repairs.push_back(bounded);
  failure.repairs.push_back(tests);
  failure.search = {false, 2, 3, 8, "timeout"};
  return failure;
}

Report reportWithEverything() {
  Function failing;
  failing.name = "max";
  failing.range = {{0, 0}, {5, 1}};
  failing.status = Status::Failing;
  failing.unwind = 8;
  failing.seconds = 0.12345;
  failing.failures.push_back(failureWithEverything());
  failing.notes.push_back({"assumed", std::nullopt});
  Function unsupported;
  unsupported.name = "odd";
  unsupported.status = Status::Unsupported;
  unsupported.unsupported = Unsupported{"inline assembly", {{{7, 0}, {7, 3}}, ""}};
  Function unknown;
  unknown.name = "slow";
  unknown.status = Status::Unknown;
  unknown.reason = "timeout";
  File file;
  file.path = "a.c";
  file.errors.push_back({"expected ';'", Place{{{9, 1}, {9, 1}}, ""}});
  file.errors.push_back({"too many", std::nullopt});
  for (const Function &function : {failing, unsupported, unknown})
    file.functions.push_back(function);
  file.fixes.push_back({"max", "Replace it", {Certificate::Kind::Bounded, 8, 0}});
  file.fixes.push_back({"f", "Delete it", {Certificate::Kind::Bounded, 1, 0, "up to 4 nodes"}});
  Report report;
  report.toolVersion = "0.1.0";
  report.files.push_back(file);
  report.seconds = 1.5;
  return report;
}

TEST(Report, WritesEveryField) {
  Json json = Json::parse(toJson(reportWithEverything()));
  EXPECT_EQ(json["schema"], "salve-report/1");
  EXPECT_EQ(json["tool"], Json::parse(R"({"name": "salve", "version": "0.1.0"})"));
  EXPECT_EQ(
      json["summary"],
      Json::parse(R"({"functions": 3, "proved": 0, "bounded": 0, "conditional": 0, "failing": 1,
    "unknown": 1, "unsupported": 1, "skipped": 0, "repairs": 2, "seconds": 1.5})"));
  const Json &file = json["files"][0];
  EXPECT_EQ(file["errors"], Json::parse(R"([{"message": "expected ';'", "range":
    {"start": {"line": 9, "character": 1}, "end": {"line": 9, "character": 1}}},
    {"message": "too many"}])"));
  EXPECT_FALSE(file.contains("warnings"));
  EXPECT_EQ(file["fixes"], Json::parse(R"([{"function": "max", "title": "Replace it",
    "certificate": {"kind": "bounded", "unwind": 8}},
    {"function": "f", "title": "Delete it",
     "certificate": {"kind": "bounded", "unwind": 1, "bound": "up to 4 nodes"}}])"));
  const Json &function = file["functions"][0];
  EXPECT_EQ(function["name"], "max");
  EXPECT_EQ(function["status"], "failing");
  EXPECT_EQ(function["unwind"], 8);
  EXPECT_EQ(function["seconds"], 0.123);
  EXPECT_EQ(function["notes"], Json::parse(R"([{"message": "assumed"}])"));
  EXPECT_FALSE(function.contains("reason"));
  EXPECT_EQ(file["functions"][1]["unsupported"]["construct"], "inline assembly");
  EXPECT_EQ(file["functions"][2]["reason"], "timeout");
}

TEST(Report, WritesAFailure) {
  Json document = Json::parse(toJson(reportWithEverything()));
  const Json &json = document["files"][0]["functions"][0]["failures"][0];
  EXPECT_EQ(json["message"], "assertion 'r >= x' fails for x = 0");
  EXPECT_EQ(json["counterexample"], Json::parse(R"({"inputs": [{"name": "x", "value": "0"}],
    "trace": [{"range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 4}},
               "path": "lib.h", "values": [{"name": "r", "value": "1"}]}],
    "branches": [{"range": {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 1}},
                  "decision": "true", "iteration": 3, "before": 1}],
    "states": [{"range": {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 1}},
                "has": "x == 0"}]})"));
  EXPECT_EQ(json["diagnoses"][0]["onPath"], Json::parse(R"({"kind": "value", "has": "x == 0",
    "needs": "x == 1", "sentence": "here the program has it"})"));
  EXPECT_EQ(json["diagnoses"][0]["evidence"], "needs 1");
  EXPECT_EQ(json["diagnoses"][0]["components"][0]["kind"], "rhs");
  const Json &repairs = json["repairs"];
  EXPECT_EQ(repairs[0]["certificate"], Json::parse(R"({"kind": "bounded", "unwind": 8})"));
  EXPECT_EQ(repairs[0]["warnings"], Json::parse(R"(["w"])"));
  EXPECT_EQ(repairs[0]["edits"][0]["newText"], "y");
  EXPECT_EQ(repairs[1]["certificate"], Json::parse(R"({"kind": "tests", "tests": 12})"));
  EXPECT_FALSE(repairs[1].contains("warnings"));
  EXPECT_EQ(json["search"], Json::parse(R"({"complete": false, "maxChanges": 2, "mutationLevel": 3,
    "unwind": 8, "stopped": "timeout"})"));
}

TEST(Report, IllFormedTextDoesNotThrow) {
  Report report = reportWithEverything();
  report.files[0].functions[0].failures[0].text = "caf\xE9";
  Json json = Json::parse(toJson(report));
  EXPECT_EQ(json["files"][0]["functions"][0]["failures"][0]["text"], "caf\xEF\xBF\xBD");
}

TEST(Report, NothingAnalysedIsStillADocument) {
  Json json = Json::parse(toJson({"0.1.0", {}, 0}));
  EXPECT_TRUE(json["files"].is_array());
  EXPECT_EQ(json["summary"]["functions"], 0);
}

} // namespace
