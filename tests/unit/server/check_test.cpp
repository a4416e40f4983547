// The verb `check` from its command line to its output, with a scripted engine.
#include "tests/unit/server/check_fixture.h"

#include <nlohmann/json.hpp>

using namespace salve;
using namespace salve::server;
using namespace salve::server::testing;
using Json = nlohmann::json;

namespace {

class CheckTest : public ::testing::Test {
  ScriptedEngine engine_{analyseMax};
  TemporaryFolder folder_;
};

/// The text without its last line, the summary, which holds a time.
std::string withoutSummary(const std::string &text) {
  size_t end = text.rfind('\n', text.size() - 2);
  return end == std::string::npos ? "" : text.substr(0, end + 1);
}

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

/// An engine that gives the one function `f` this verdict.
Script verdictOf(engine::Verdict verdict) {
  return [verdict](const engine::Request &request, const engine::Sink &sink) {
    sink(engine::Parsed{{}, functionsOf(request.text, {"f"})});
    sink(engine::Started{0});
    sink(engine::Decided{0, verdict});
    sink(engine::Finished{0, 30.02});
  };
}

engine::Verdict verdictWith(engine::Status status) {
  engine::Verdict verdict;
  verdict.status = status;
  return verdict;
}

TEST_F(CheckTest, TextOfAFailure) {
  write("max.c", kMax);
  Outcome outcome = check({"max.c"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(withoutSummary(outcome.out),
            R"(max.c: in function 'max':
max.c:6:10: error: assertion 'r >= x && r >= y' fails for x = 0, y = 1
    6 |   assert(r >= x && r >= y);
      |          ^~~~~~~~~~~~~~~~
max.c:4:6: note: could be wrong: 'x > y'; the assertion holds if this is 1 when x = 0, y = 1
    4 |         if (x > y)
      |             ^~~~~
max.c:4:8: note: repair 1: Change `>` to `<` in `x > y` (proved for all inputs)
    4 -         if (x > y)
    4 +         if (x < y)
max.c:4:8: note: repair 2: Change `>` to `<=` in `x > y` (proved for all inputs; behaves like repair 1 in all runs tried)
    4 -         if (x > y)
    4 +         if (x <= y)
max.c:6:10: note: no further repair with at most 2 changes at mutation level 3 exists up to bound 1
)");
  EXPECT_NE(outcome.out.find("1 function: 1 failing; 2 repairs; "), std::string::npos);
}

TEST_F(CheckTest, QuietLeavesOnlyFailuresAndRepairs) {
  write("max.c", kMax);
  Outcome outcome = check({"max.c", "--quiet"});
  EXPECT_TRUE(contains(outcome.out, "error: assertion"));
  EXPECT_TRUE(contains(outcome.out, "repair 1"));
  EXPECT_FALSE(contains(outcome.out, "could be wrong"));
  EXPECT_FALSE(contains(outcome.out, "further"));
  EXPECT_FALSE(contains(outcome.out, "1 function"));
}

TEST_F(CheckTest, DiffOfTheBestRepairCanBePatched) {
  write("max.c", kMax);
  Outcome outcome = check({"max.c", "--diff"});
  EXPECT_TRUE(contains(outcome.out, R"(--- a/max.c
+++ b/max.c
@@ -1,7 +1,7 @@
 #include <assert.h>
 int max(int x, int y) {
   int r = x;
-	if (x > y)
+	if (x < y)
     r = y;
   assert(r >= x && r >= y);
   return r;
)")) << outcome.out;
  EXPECT_FALSE(contains(outcome.out, "\n    4 -         if (x > y)\n    4 +         if (x < y)"));
}

TEST_F(CheckTest, ColorsOnlyWhenAsked) {
  write("max.c", kMax);
  EXPECT_FALSE(contains(check({"max.c"}).out, "\x1b["));
  EXPECT_FALSE(contains(check({"max.c", "--color", "never"}).out, "\x1b["));
  EXPECT_TRUE(contains(check({"max.c", "--color", "always"}).out, "\x1b[1;31merror:\x1b[0m"));
}

struct VerdictCase {
  engine::Verdict verdict;
  int status;
  std::string line;
};

TEST_F(CheckTest, TextAndExitStatusOfEveryVerdict) {
  engine::Verdict bounded = verdictWith(engine::Status::Bounded);
  bounded.unwind = 16;
  engine::Verdict timeout = verdictWith(engine::Status::Unknown);
  timeout.reason = "timeout";
  engine::Verdict memory = verdictWith(engine::Status::Unknown);
  memory.reason = "memory";
  engine::Verdict solver = verdictWith(engine::Status::Unknown);
  solver.reason = "solver";
  engine::Verdict unsupported = verdictWith(engine::Status::Unsupported);
  unsupported.unsupported = engine::UnsupportedConstruct{"floating point", {"", {9, 14}}};
  engine::Verdict broken = unsupported;
  broken.unsupported->construct = "code with errors in 'f'";
  engine::Verdict ignored = verdictWith(engine::Status::Skipped);
  ignored.reason = "ignored: too slow";
  engine::Verdict noted = verdictWith(engine::Status::Proved);
  noted.notes.push_back({"'g' is assumed to return anything", engine::Range{"", {9, 14}}, false});
  const VerdictCase cases[] = {
      {verdictWith(engine::Status::Proved), 0, "a.c:1:5: note: 'f' is proved for all inputs\n"},
      {bounded, 0, "a.c:1:5: note: 'f' holds up to 16 iterations\n"},
      {timeout, 3,
       "a.c:1:5: warning: 'f' is not decided: ran out of time after 30.0 s (--timeout)\n"},
      {memory, 3, "a.c:1:5: warning: 'f' is not decided: ran out of memory (--memory)\n"},
      {solver, 3, "a.c:1:5: warning: 'f' is not decided: the solver could not decide it\n"},
      {unsupported, 3,
       R"(a.c:2:1: note: 'f' is not analysed: not supported yet: floating point
    2 | float x;
      | ^~~~~
)"},
      {broken, 3,
       R"(a.c:2:1: note: 'f' is not analysed: code with errors in 'f'
    2 | float x;
      | ^~~~~
)"},
      {verdictWith(engine::Status::Skipped), 3, ""},
      {ignored, 3, "a.c:1:5: note: 'f' is left out: ignored: too slow\n"},
      {noted, 0,
       R"(a.c:1:5: note: 'f' is proved for all inputs
a.c:2:1: note: 'g' is assumed to return anything
    2 | float x;
      | ^~~~~
)"},
  };
  write("a.c", "int f();\nfloat x;\n");
  for (const VerdictCase &c : cases) {
    ScriptedEngine engine(verdictOf(c.verdict));
    Outcome outcome = check({"a.c"});
    EXPECT_EQ(outcome.status, c.status) << c.line;
    EXPECT_EQ(withoutSummary(outcome.out), c.line);
  }
}

TEST_F(CheckTest, TheStrongestCauseDecidesTheExitStatus) {
  write("a.c", "int f();\n");
  write("max.c", kMax);
  auto both = [](const engine::Request &request, const engine::Sink &sink) {
    if (contains(request.path, "max.c"))
      analyseMax(request, sink);
    else
      verdictOf(verdictWith(engine::Status::Skipped))(request, sink);
  };
  ScriptedEngine engine(both);
  EXPECT_EQ(check({"a.c"}).status, 3);
  EXPECT_EQ(check({"a.c", "max.c"}).status, 1);
  EXPECT_EQ(check({"a.c", "max.c", "missing.c"}).status, 2);
}

TEST_F(CheckTest, CompilerErrorsHavePlacesAndOtherFunctionsGoOn) {
  write("max.c", kMax);
  ScriptedEngine engine([](const engine::Request &request, const engine::Sink &sink) {
    std::vector<engine::FunctionInfo> functions = functionsOf(request.text, {"max"});
    sink(engine::Parsed{{{"expected ';'", engine::Range{"", {32, 33}}, true},
                         {"too many errors", std::nullopt, true},
                         {"unused", engine::Range{"", {0, 1}}, false}},
                        functions});
    sink(engine::Started{0});
    sink(engine::Decided{0, verdictWith(engine::Status::Proved)});
    sink(engine::Finished{0, 0});
  });
  Outcome outcome = check({"max.c"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(withoutSummary(outcome.out), R"(max.c:2:13: error: expected ';'
    2 | int max(int x, int y) {
      |             ^
max.c: error: too many errors
max.c:2:5: note: 'max' is proved for all inputs
)");
  Json json = Json::parse(check({"max.c", "--format", "json"}).out);
  EXPECT_EQ(json["files"][0]["errors"].size(), 2u);
  EXPECT_EQ(json["files"][0]["errors"][0]["range"]["start"]["line"], 1);
  EXPECT_EQ(json["files"][0]["warnings"][0]["message"], "unused");
}

TEST_F(CheckTest, OfManyErrorsOnlyTheFirstAreShown) {
  write("a.c", "int f();\n");
  ScriptedEngine engine([](const engine::Request &, const engine::Sink &sink) {
    sink(engine::Parsed{
        std::vector<engine::Message>(25, {"wrong", engine::Range{"", {0, 3}}, true}), {}});
  });
  Outcome outcome = check({"a.c"});
  EXPECT_TRUE(contains(outcome.out, "a.c: error: and 5 more errors\n"));
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 62);
  Json json = Json::parse(check({"a.c", "--format", "json"}).out);
  EXPECT_EQ(json["files"][0]["errors"].size(), 25u);
}

TEST_F(CheckTest, OnlyTheFirstThreeSuspectsAreShown) {
  write("a.c", "int f();\n");
  ScriptedEngine engine([](const engine::Request &request, const engine::Sink &sink) {
    sink(engine::Parsed{{}, functionsOf(request.text, {"f"})});
    sink(engine::Started{0});
    sink(engine::Decided{0, verdictWith(engine::Status::Failing)});
    engine::Failure failure;
    failure.message = "assertion fails";
    sink(engine::Failed{0, 0, failure});
    engine::SuspectComponent component;
    component.range.bytes = {4, 5};
    component.text = "f";
    engine::Diagnosis one;
    one.components = {component};
    engine::Diagnosis two;
    two.components = {component, component};
    sink(engine::Diagnosed{0, 0, {two, one, one, one, one}});
    sink(engine::Finished{0, 0});
  });
  Outcome outcome = check({"a.c"});
  EXPECT_TRUE(contains(outcome.out, R"(a.c:1:5: note: could be wrong: 'f' and 'f' together
    1 | int f();
      |     ^
    1 | int f();
      |     ^
)"));
  EXPECT_TRUE(contains(outcome.out, "a.c:1:1: note: and 2 more suspects\n")) << outcome.out;
}

TEST_F(CheckTest, JsonIsTheWholeReport) {
  write("sub/max.c", kMax);
  Outcome outcome = check({"sub", "--format", "json"});
  EXPECT_EQ(outcome.status, 1);
  Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["files"][0]["path"], "sub/max.c");
  const Json &failure = json["files"][0]["functions"][0]["failures"][0];
  EXPECT_EQ(failure["range"]["start"], Json::parse(R"({"line": 5, "character": 9})"));
  EXPECT_EQ(failure["repairs"][0]["edits"][0],
            Json::parse(R"({"range": {"start": {"line": 3, "character": 7},
              "end": {"line": 3, "character": 8}}, "newText": "<"})"));
  EXPECT_EQ(failure["search"]["complete"], true);
  EXPECT_EQ(json["summary"]["failing"], 1);
  EXPECT_EQ(json["summary"]["repairs"], 2);
}

TEST_F(CheckTest, MissingFilesAreNamedAndTheOthersAnalysed) {
  write("max.c", kMax);
  fs::create_directory("empty");
  Outcome outcome = check({"missing.c", "empty", "max.c", "--format", "json"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, R"(salve: missing.c: No such file or directory
salve: empty: no C files (*.c) in this folder
)");
  EXPECT_EQ(Json::parse(outcome.out)["summary"]["failing"], 1);
}

TEST_F(CheckTest, UnknownFunctionIsNamed) {
  write("max.c", kMax);
  Outcome outcome = check({"max.c", "--function", "max", "--function", "mix"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "salve: --function mix: there is no such function with a body; did you "
                         "mean 'max'?\n");
}

TEST_F(CheckTest, LinesBecomeBytes) {
  write("max.c", kMax);
  ScriptedEngine engine(echo);
  auto requests = requestsIn(check({"max.c", "--lines", "2-3", "--format", "json"}).out);
  ASSERT_EQ(requests.size(), 1u);
  EXPECT_EQ(requests[0].options.lines, (ByteRange{20, 57}));
  EXPECT_EQ(check({"max.c", "max.c", "--lines", "2"}).status, 0) << "the same file twice is one";
  write("b.c", kMax);
  EXPECT_EQ(check({"max.c", "b.c", "--lines", "2"}).err, "salve: --lines is for a single file\n");
}

TEST_F(CheckTest, FlagsAndSettingsReachTheEngine) {
  write("project/.salve.yaml", "timeout: 7\nmaxChanges: 3\ncompilerFlags: [-DA]\n");
  write("project/src/.salve.yaml", "timeout: 5\n");
  write("project/src/max.c", kMax);
  ScriptedEngine engine(echo);
  auto requests =
      requestsIn(check({"project/src/max.c", "--format", "json", "--max-changes", "1",
                        "--no-repair", "--trust", "a*", "--trust", "b", "--", "-DB", "--", "x"})
                     .out);
  ASSERT_EQ(requests.size(), 1u);
  const engine::Request &seen = requests[0];
  EXPECT_EQ(seen.options.timeout, 5) << "the nearest file wins";
  EXPECT_EQ(seen.options.maxChanges, 1u) << "a flag wins";
  EXPECT_FALSE(seen.options.repair);
  EXPECT_TRUE(seen.options.diagnose);
  EXPECT_EQ(seen.options.trust, (std::vector<std::string>{"a*", "b"}));
  EXPECT_EQ(seen.flags, (std::vector<std::string>{"-DA", "-DB", "--", "x"}));
  EXPECT_EQ(seen.path, fs::canonical("project/src/max.c"));
  EXPECT_EQ(seen.text, kMax);
}

TEST_F(CheckTest, ConfigurationProblemsAreSaidOnceAndIgnored) {
  write(".salve.yaml", "timeout: soon\nunwind: 4\nfoo: 1\n");
  write("a.c", kMax);
  write("b.c", kMax);
  ScriptedEngine engine(echo);
  Outcome outcome = check({".", "--format", "json"});
  std::string here = fs::current_path().string();
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(requestsIn(outcome.out).at(0).options.unwind, 4u);
  EXPECT_EQ(outcome.err,
            here +
                "/.salve.yaml:1:10: warning: 'timeout': expected a positive number of seconds, "
                "got 'soon'; ignored\n" +
                here + "/.salve.yaml:3:1: warning: unknown setting 'foo'; ignored\n");
}

TEST_F(CheckTest, UnusableConfigOrDatabaseIsAUsageError) {
  write("max.c", kMax);
  write("broken/compile_commands.json", "[{");
  EXPECT_EQ(check({"max.c", "--config", "none.yaml"}).err,
            "salve: --config none.yaml: No such file or directory\n");
  EXPECT_EQ(check({"max.c", "-p", "none"}).status, 2);
  EXPECT_EQ(check({"max.c", "-p", "broken"}).status, 2);
}

TEST_F(CheckTest, CompileCommandsGiveFlagsAndFolder) {
  write(
      "build/compile_commands.json",
      R"([{"directory": "..", "file": "src/max.c", "command": "cc -DN='a b' -c src/max.c -o x.o"}])");
  write("src/max.c", kMax);
  write("src/other.c", kMax);
  ScriptedEngine engine(echo);
  auto seen = requestsIn(check({"src", "-p", "build", "--format", "json", "--", "-DM"}).out);
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_EQ(seen[0].flags, (std::vector<std::string>{"-DN=a b", "-DM"}));
  EXPECT_EQ(seen[0].directory, fs::current_path());
  EXPECT_EQ(seen[1].flags, (std::vector<std::string>{"-DM"})) << "not listed";
}

TEST_F(CheckTest, FixWritesTheBestRepairAndChecksAgain) {
  write("max.c", kMax);
  ::chmod("max.c", 0640);
  fs::create_symlink("max.c", "link.c");
  Outcome outcome = check({"link.c", "--fix"});
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  EXPECT_TRUE(contains(read("max.c"), "\tif (x < y)\n"));
  EXPECT_TRUE(contains(outcome.out, "link.c:4: fixed 'max': Change `>` to `<` in `x > y` (proved "
                                    "for all inputs)\nlink.c:2:5: note: 'max' is proved"))
      << outcome.out;
  struct stat status;
  ::stat("max.c", &status);
  EXPECT_EQ(status.st_mode & 0777, 0640u);
  EXPECT_TRUE(fs::is_symlink("link.c"));
  EXPECT_EQ(std::distance(fs::directory_iterator("."), fs::directory_iterator()), 2);
}

TEST_F(CheckTest, FixKeepsBomAndCrlf) {
  std::string text = "\xEF\xBB\xBF";
  for (const char *c = kMax; *c; ++c)
    text += *c == '\n' ? std::string("\r\n") : std::string(1, *c);
  write("max.c", text);
  EXPECT_EQ(check({"max.c", "--fix"}).status, 0);
  text.replace(text.find("x > y"), 5, "x < y");
  EXPECT_EQ(read("max.c"), text);
}

TEST_F(CheckTest, WithoutFixNothingIsWritten) {
  write("max.c", kMax);
  check({"max.c", "--diff"});
  EXPECT_EQ(read("max.c"), kMax);
}

} // namespace
