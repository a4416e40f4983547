#include "server/workers/wire.h"

#include <gtest/gtest.h>

namespace salve::server {
namespace {

using protocol::Json;

/// Every kind of finding, every field with a value of its own.
void tell(const engine::Sink &sink) {
  engine::Range range{"h.h", {3, 9}};
  engine::Message message{"text \xC3\xA4", range, false};
  sink(engine::Parsed{{message, {"no place", std::nullopt, true}}, {{"f", range, {"", {1, 2}}}}});
  sink(engine::Started{4});
  engine::Verdict verdict{engine::Status::Unsupported, "reason", 16, {}, {}, {message}};
  verdict.unsupported = engine::UnsupportedConstruct{"goto", range};
  verdict.precondition = engine::Precondition{"n > 0", "n > 0", {{"title", {{{5, 6}, "y"}}}}};
  sink(engine::Decided{1, verdict});
  sink(engine::Decided{2, {}});
  engine::Counterexample run{{{"x", "0"}}, {{range, {{"y", "-1"}}}}, {{range, "true", 2, 1}}};
  sink(engine::Failed{1, 2, {ir::PropertyKind::Bounds, range, "a[i]", "index", run}});
  sink(engine::Tested{1, 2, {"test_f_fails", "{ f(0); }", true, true, "why", {{{5, 6}, "y"}}}});
  engine::PathEvidence onPath{"value", "x == 0", "x == 1", "here the program has it"};
  sink(engine::Diagnosed{
      1, 2, {{3, {{"id", range, "x", "rhs"}}, "evidence", onPath}}, {{range, "x == 0", ""}}});
  engine::Repair repair;
  repair.rank = 2;
  repair.title = "title";
  repair.edits = {{{5, 6}, "y"}};
  repair.certificate = {engine::Certificate::Kind::Tests, 3, 4, ""};
  repair.method = engine::Method::Insertion;
  repair.size = 7;
  repair.group = 8;
  repair.warnings = {"warning"};
  repair.why = "`r` becomes 1 instead of 0";
  repair.alsoChanges = "also changes the result";
  sink(engine::Repaired{1, 2, repair});
  sink(engine::Searched{1, 2, {repair, {}}, {engine::SearchEnd::Limit, 2, 3, 16}});
  engine::Comparison comparison;
  comparison.kind = engine::Comparison::Kind::Tried;
  comparison.reason = "reason";
  comparison.function = "f";
  comparison.inputs = {{"x", "0"}};
  comparison.first = "gives 1";
  comparison.second = "gives 2";
  comparison.tests = {{"test_f", "{ f(0); }", true, true, "why", {{{5, 6}, "y"}}}};
  comparison.notes = {"note"};
  sink(engine::Compared{1, comparison});
  sink(engine::Finished{1, 0.25});
}

/// What is decoded and encoded again is the same.
TEST(Wire, EveryFindingSurvives) {
  std::vector<Json> first;
  tell([&](const engine::Finding &finding) { first.push_back(wire::encode(7, finding)); });
  ASSERT_EQ(first.size(), 11u);
  for (const Json &json : first) {
    EXPECT_EQ(wire::jobOf(json), 7u);
    auto what = wire::decode(Json::parse(protocol::serialize(json)));
    ASSERT_TRUE(std::holds_alternative<engine::Finding>(what));
    EXPECT_EQ(wire::encode(7, std::get<engine::Finding>(what)), json);
  }
  EXPECT_EQ(first[4]["what"]["what"]["counterexample"]["trace"][0]["values"][0]["value"], "-1");
  EXPECT_EQ(first[7]["what"]["repair"]["why"], "`r` becomes 1 instead of 0");
  EXPECT_EQ(first[7]["what"]["repair"]["alsoChanges"], "also changes the result");
}

TEST(Wire, Jobs) {
  wire::Job job;
  job.id = 3;
  job.listOnly = true;
  job.request.text = "int x;";
  job.request.flags = {"-DX=\"a b\""};
  job.request.options.functions = {"f"};
  job.request.options.lines = ByteRange{1, 2};
  job.request.options.timeout = 0.5;
  job.request.options.trust = {"lib_*"};
  job.request.options.unchecked = ir::bit(ir::PropertyKind::Shift);
  wire::Job decoded = wire::decodeJob(wire::encode(job));
  EXPECT_EQ(wire::encode(decoded), wire::encode(job));
  EXPECT_EQ(decoded.request.options.timeout, 0.5);
  EXPECT_EQ(decoded.request.options.lines, (ByteRange{1, 2}));
}

TEST(Wire, TextsArriveByteForByte) {
  wire::Job job;
  job.request.text = std::string("int \xff\xfe\0x;", 9);
  EXPECT_EQ(wire::unpack(wire::pack(job)).request.text, job.request.text);
}

TEST(Wire, Done) {
  auto done = std::get<wire::Done>(wire::decode(wire::encode(wire::Done{5, true, "a bug"})));
  EXPECT_EQ(done.job, 5u);
  EXPECT_TRUE(done.isTired);
  EXPECT_EQ(done.broken, "a bug");
}

TEST(Wire, OtherMessagesThrow) {
  for (const char *text : {"{}", R"({"event":1})", R"({"event":"started"})",
                           R"({"event":"unheard","what":{"function":1}})",
                           R"({"event":"decided","what":{"function":0,"verdict":{}}})", "[]"})
    EXPECT_THROW(wire::decode(Json::parse(text)), std::exception) << text;
}

} // namespace
} // namespace salve::server
