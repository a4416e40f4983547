#include "server/workers/wire.h"

#include <gtest/gtest.h>

namespace salve::server {
namespace {

using protocol::Json;

/// Calls every method of a sink, every field with a value of its own.
void tell(engine::Sink &sink) {
  engine::Range range{"h.h", {3, 9}};
  engine::Message message{"text \xC3\xA4", range, false};
  sink.parsed({message, {"no place", std::nullopt, true}}, {{"f", range, {"", {1, 2}}}});
  sink.started(4);
  engine::Verdict verdict{engine::Status::Unsupported, "reason", 16, std::nullopt, {message}};
  verdict.unsupported = engine::UnsupportedConstruct{"goto", range};
  sink.verdict(1, verdict);
  sink.verdict(2, {});
  engine::Counterexample run{{{"x", "0"}}, {{range, {{"y", "-1"}}}}};
  sink.failure(1, 2, {"bounds", range, "a[i]", "index", run});
  sink.diagnoses(1, 2, {{3, {{"id", range, "x", "rhs"}}, "model-based", "evidence"}});
  engine::Repair repair;
  repair.rank = 2;
  repair.title = "title";
  repair.edits = {{{5, 6}, "y"}};
  repair.certificate = {engine::Certificate::Kind::Tests, 3, 4, ""};
  repair.method = "mutation";
  repair.size = 7;
  repair.group = 8;
  repair.warnings = {"warning"};
  sink.repair(1, 2, repair);
  sink.searched(1, 2, {repair, {}}, {true, 2, 3, 16, "limit"});
  sink.finished(1, 0.25);
}

/// What is decoded and encoded again is the same.
TEST(Wire, EveryCallSurvives) {
  std::vector<Json> first;
  wire::Encoder encoder(7, [&](const Json &json) { first.push_back(json); });
  tell(encoder);
  ASSERT_EQ(first.size(), 9u);
  std::vector<Json> second;
  wire::Encoder again(7, [&](const Json &json) { second.push_back(json); });
  for (const Json &json : first) {
    wire::Done done;
    EXPECT_EQ(wire::jobOf(json), 7u);
    EXPECT_FALSE(wire::decode(Json::parse(protocol::serialize(json)), again, done));
  }
  EXPECT_EQ(first, second);
  EXPECT_EQ(first[4]["what"]["counterexample"]["trace"][0]["values"][0]["value"], "-1");
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
  job.request.options.unchecked = {"shift"};
  wire::Job decoded = wire::decodeJob(wire::encode(job));
  EXPECT_EQ(wire::encode(decoded), wire::encode(job));
  EXPECT_EQ(decoded.request.options.timeout, 0.5);
  EXPECT_EQ(decoded.request.options.lines, (ByteRange{1, 2}));
}

TEST(Wire, Done) {
  wire::Done done;
  wire::Encoder sink(1, [](const Json &) {});
  EXPECT_TRUE(wire::decode(wire::encode(wire::Done{5, 100, true}), sink, done));
  EXPECT_EQ(done.job, 5u);
  EXPECT_EQ(done.residentMegabytes, 100u);
  EXPECT_TRUE(done.outOfMemory);
}

TEST(Wire, OtherMessagesThrow) {
  wire::Done done;
  wire::Encoder sink(1, [](const Json &) {});
  for (const char *text : {"{}", R"({"event":1})", R"({"event":"started"})",
                           R"({"event":"verdict","function":0,"verdict":{}})", "[]"})
    EXPECT_THROW(wire::decode(Json::parse(text), sink, done), Json::exception) << text;
}

} // namespace
} // namespace salve::server
