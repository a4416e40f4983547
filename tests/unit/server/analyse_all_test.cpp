// Child processes of `check`: crashes, hangs, order.
#include "server/check/analyse_all.h"
#include "tests/unit/server/check_fixture.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <csignal>
#include <new>
#include <stdexcept>
#include <thread>

#include <sys/resource.h>

using namespace salve;
using namespace salve::server;
using namespace salve::server::testing;
using Json = nlohmann::json;

namespace {

const char *const kText = "int crash(); int fine(); int hang(); int memory(); int thrown();\n";

bool isWanted(const engine::Request &request, const std::string &name) {
  const auto &names = request.options.functions;
  return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

/// Every function whose name is in the text does what it says.
void act(const engine::Request &request, const engine::Sink &sink) {
  std::vector<std::string> names;
  for (const char *name : {"crash", "fine", "hang", "memory", "thrown", "slow"})
    if (request.text.find(name) != std::string::npos && isWanted(request, name))
      names.push_back(name);
  sink(engine::Parsed{{}, functionsOf(request.text, names)});
  for (size_t i = 0; i < names.size(); ++i) {
    sink(engine::Started{i});
    if (names[i] == "crash")
      ::raise(SIGKILL);
    if (names[i] == "thrown")
      throw std::runtime_error("a bug");
    if (names[i] == "memory")
      throw std::bad_alloc();
    if (names[i] == "slow")
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
    if (names[i] == "hang")
      continue; // never finished
    engine::Verdict verdict;
    verdict.status = engine::Status::Proved;
    sink(engine::Decided{i, verdict});
    sink(engine::Finished{i, 0.1});
  }
}

class JobsTest : public ::testing::TestWithParam<const char *> {
  ScriptedEngine engine_{act};
  TemporaryFolder folder_;
};

TEST_P(JobsTest, ABrokenFunctionDoesNotTakeTheOthersAlong) {
  write("a.c", kText);
  Outcome outcome = check({"a.c", "--jobs", GetParam()});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_EQ(outcome.out.substr(0, outcome.out.find("5 functions")),
            R"(a.c:1:5: warning: 'crash' is not decided: its analysis crashed, by a fault of Salve
a.c:1:5: note: the analysis crashed: it was ended by signal 9 (Killed)
a.c:1:18: note: 'fine' is proved for all inputs
a.c:1:30: warning: 'hang' is not decided: its analysis crashed, by a fault of Salve
a.c:1:30: note: the analysis crashed: the engine gave no verdict
a.c:1:42: warning: 'memory' is not decided: ran out of memory (--memory)
a.c:1:56: warning: 'thrown' is not decided: its analysis crashed, by a fault of Salve
a.c:1:56: note: the analysis crashed: a bug
)");
}

TEST_P(JobsTest, JsonSaysTheSame) {
  write("a.c", kText);
  Outcome outcome = check({"a.c", "--format", "json", "--jobs", GetParam()});
  EXPECT_EQ(outcome.status, 3);
  Json json = Json::parse(outcome.out);
  const Json &functions = json["files"][0]["functions"];
  ASSERT_EQ(functions.size(), 5u);
  EXPECT_EQ(functions[0]["status"], "unknown");
  EXPECT_EQ(functions[0]["reason"], "crash");
  EXPECT_EQ(functions[0]["notes"][0]["message"],
            "the analysis crashed: it was ended by signal 9 (Killed)");
  EXPECT_EQ(functions[1]["status"], "proved");
  EXPECT_EQ(functions[3]["reason"], "memory");
}

TEST_P(JobsTest, ManyFilesComeInOrder) {
  std::string expected;
  for (int i = 10; i < 18; ++i) {
    std::string name = std::to_string(i) + ".c";
    write("many/" + name, i % 3 == 0 ? "int slow(); int fine();\n" : "int fine();\n");
    for (const char *function : {"fine", "slow"})
      if (i % 3 == 0 || function[0] == 'f')
        expected += "many/" + name + (i % 3 || function[0] == 's' ? ":1:5" : ":1:17") +
                    ": note: '" + function + "' is proved for all inputs\n";
  }
  Outcome outcome = check({"many", "--jobs", GetParam()});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out.substr(0, outcome.out.find("10 functions")), expected);
}

INSTANTIATE_TEST_SUITE_P(OneAndMore, JobsTest, ::testing::Values("1", "4"));

class BrokenEngineTest : public ::testing::Test {
  TemporaryFolder folder_;
};

TEST_F(BrokenEngineTest, ACrashWhileParsingIsSaidOfTheFile) {
  ScriptedEngine engine([](const engine::Request &, const engine::Sink &) { ::raise(SIGKILL); });
  write("a.c", kText);
  write("b.c", kText);
  Outcome outcome = check({"a.c", "b.c"});
  EXPECT_EQ(outcome.status, 4);
  EXPECT_EQ(outcome.out.substr(0, outcome.out.find("0 functions")),
            R"(a.c: error: internal error: it was ended by signal 9 (Killed)
b.c: error: internal error: it was ended by signal 9 (Killed)
)");
  Json json = Json::parse(check({"a.c", "--format", "json"}).out);
  EXPECT_EQ(json["files"][0]["errors"][0]["message"],
            "internal error: it was ended by signal 9 (Killed)");
}

TEST_F(BrokenEngineTest, WhatWasFoundBeforeACrashIsShown) {
  ScriptedEngine engine([](const engine::Request &request, const engine::Sink &sink) {
    sink(engine::Parsed{{}, functionsOf(request.text, {"fine"})});
    sink(engine::Started{0});
    engine::Verdict verdict;
    verdict.status = engine::Status::Failing;
    sink(engine::Decided{0, verdict});
    engine::Failure failure;
    failure.message = "assertion fails";
    sink(engine::Failed{0, 0, failure});
    if (request.text.find("thrown") != std::string::npos)
      throw std::bad_alloc();
    ::raise(SIGKILL);
  });
  write("a.c", kText);
  Outcome outcome = check({"a.c"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("error: assertion fails"), std::string::npos);
  EXPECT_NE(outcome.out.find("no repair found: the search ran out of memory"), std::string::npos)
      << outcome.out;
  write("b.c", "int fine();\n");
  outcome = check({"b.c"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("error: assertion fails"), std::string::npos);
  EXPECT_NE(outcome.out.find("no repair found: the search crashed"), std::string::npos);
}

TEST_F(BrokenEngineTest, RepairsFoundBeforeACrashAreNumberedFromOne) {
  ScriptedEngine engine([](const engine::Request &request, const engine::Sink &sink) {
    sink(engine::Parsed{{}, functionsOf(request.text, {"fine"})});
    sink(engine::Started{0});
    engine::Verdict verdict;
    verdict.status = engine::Status::Failing;
    sink(engine::Decided{0, verdict});
    sink(engine::Failed{0, 0, {}});
    engine::Repair repair;
    repair.rank = 7; // six others will not be shown
    repair.title = "Replace `fine` with `finer`";
    repair.edits.push_back({rangeOf(request.text, "fine"), "finer"});
    sink(engine::Repaired{0, 0, repair});
    throw std::bad_alloc();
  });
  write("a.c", kText);
  Outcome outcome = check({"a.c"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("repair 1: Replace `fine`"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("not all repairs: the search ran out of memory"), std::string::npos)
      << outcome.out;
}

TEST_F(BrokenEngineTest, AFunctionThatDoesNotKeepToItsTimeIsKilled) {
  ScriptedEngine engine([](const engine::Request &request, const engine::Sink &sink) {
    std::vector<std::string> names;
    for (const char *name : {"hang", "fine"})
      if (isWanted(request, name))
        names.push_back(name);
    sink(engine::Parsed{{}, functionsOf(request.text, names)});
    for (size_t i = 0; i < names.size(); ++i) {
      sink(engine::Started{i});
      if (names[i] == "hang")
        std::this_thread::sleep_for(std::chrono::hours(1));
      sink(engine::Decided{i, {}});
      sink(engine::Finished{i, 0});
    }
  });
  engine::Request request;
  request.text = kText;
  request.options.timeout = 0.05;
  FileResult result;
  analyseAll({{&request, &result}}, 1, {}, {.graceSeconds = 0.1});
  ASSERT_EQ(result.functions.size(), 2u);
  EXPECT_EQ(result.functions[0].verdict.status, engine::Status::Unknown);
  EXPECT_EQ(result.functions[0].verdict.reason, "timeout");
  EXPECT_TRUE(result.functions[1].finished);
  EXPECT_EQ(result.functions[1].verdict.reason, "");
}

TEST_F(BrokenEngineTest, AFunctionThatCrashedOnceIsTriedAgain) {
  ScriptedEngine engine([](const engine::Request &request, const engine::Sink &sink) {
    sink(engine::Parsed{{}, functionsOf(request.text, {"fine"})});
    sink(engine::Started{0});
    engine::Failure failure;
    sink(engine::Failed{0, 0, failure});
    if (!fs::exists("crashed")) {
      write("crashed", "");
      ::raise(SIGSEGV);
    }
    engine::Verdict verdict;
    verdict.status = engine::Status::Proved;
    sink(engine::Decided{0, verdict});
    sink(engine::Finished{0, 0});
  });
  write("a.c", kText);
  EXPECT_EQ(check({"a.c"}).status, 0);
}

TEST_F(BrokenEngineTest, MemoryIsThatOfTheWholeProcess) {
  ScriptedEngine engine([](const engine::Request &request, const engine::Sink &sink) {
    sink(engine::Parsed{{}, functionsOf(request.text, {"fine"})});
    sink(engine::Started{0});
    std::vector<std::vector<char>> kept;
    while (kept.size() < 4000) {
      kept.emplace_back(1 << 20, 'x');
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    sink(engine::Decided{0, {}});
    sink(engine::Finished{0, 0});
  });
  engine::Request request;
  request.text = kText;
  request.options.memoryMegabytes = 400;
  FileResult result;
  analyseAll({{&request, &result}}, 1);
  ASSERT_EQ(result.functions.size(), 1u);
  EXPECT_EQ(result.functions[0].verdict.reason, "memory");
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  EXPECT_LT(used.ru_maxrss >> 10, 400);
}

} // namespace
