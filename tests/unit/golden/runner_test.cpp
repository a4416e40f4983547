// The golden runner itself: every expectation and every invariant must be able to fail.
// engine::analyse is scripted here; the real one is not linked.
#include "tests/golden/runner/expectation.h"

#include <functional>
#include <gtest/gtest.h>

namespace {

using namespace salve;
using namespace salve::golden;
using engine::Certificate;
using engine::Status;

std::function<void(const engine::Request &, const engine::Sink &)> script;

const std::string kText = "int f(int x) {\n  int r = x - 1;\n  assert(r > x);\n}\n";

ByteRange at(const std::string &part) {
  const auto begin = static_cast<uint32_t>(kText.find(part));
  return {begin, begin + static_cast<uint32_t>(part.size())};
}

engine::Repair plusInsteadOfMinus() {
  engine::Repair r;
  r.title = "Change `-` to `+` in `x - 1`";
  r.edits = {{at("-"), "+"}};
  return r;
}

FunctionResult failing() {
  FunctionResult f;
  f.info = {"f", {"", at("int f")}, {"", at("f(")}};
  f.verdict.emplace();
  f.verdict->status = Status::Failing;
  engine::Failure failure;
  failure.property = ir::PropertyKind::Assertion;
  failure.text = "r > x";
  failure.range = {"", at("r > x")};
  engine::Diagnosis d;
  d.rank = 2;
  d.components = {{"f/rhs/1", {"", at("x - 1")}, "x - 1", "rhs"}};
  engine::SearchStatus search;
  search.end = engine::SearchEnd::Complete;
  f.failures.push_back({failure, {d}, {plusInsteadOfMinus()}, search});
  f.finished = true;
  return f;
}

/// A function with a verdict only.
FunctionResult plain(const std::string &name, Status status) {
  FunctionResult f;
  f.info = {name, {"", at("int f")}, {"", at("f(")}};
  f.verdict.emplace();
  f.verdict->status = status;
  f.finished = true;
  return f;
}

Result everything() {
  Result result;
  result.functions = {failing(), plain("p", Status::Proved), plain("b", Status::Bounded),
                      plain("u", Status::Unsupported), plain("s", Status::Skipped)};
  result.functions[2].verdict->unwind = 8;
  result.functions[3].verdict->unsupported = {"union", {"", at("int r")}};
  result.functions.push_back(plain("n", Status::Failing));
  FailureResult bare = failing().failures.front();
  bare.repairs.clear();
  bare.diagnoses.clear();
  result.functions.back().failures = {bare};
  result.messages.push_back({"expected ';'", engine::Range{"", at("r = x")}, true});
  return result;
}

bool holds(const std::string &comment) {
  const std::string text = kText + comment + "\n";
  const Golden golden = readGolden(text);
  EXPECT_EQ(golden.faults, std::vector<std::string>{}) << comment;
  EXPECT_EQ(golden.expectations.size(), 1U) << comment;
  return !check(golden.expectations.at(0), everything(), text);
}

TEST(Expectation, Holds) {
  for (const char *comment : {
           "// expect: f failing assertion 'r > x' line 3",
           "// expect: f failing assertion",
           "// expect: p proved",
           "// expect: b bounded 8",
           "// expect: b bounded",
           "// expect: u unsupported 'union' line 2",
           "// expect: s skipped",
           "// expect-error: \"expected ';'\" line 2",
           "// expect-suspect: f 'x - 1' rank 2",
           "// expect-repair: f 'Change `-` to `+` in `x - 1`' proved first last rank 1 silent",
           "// expect-repair: f gives 'int r = x + 1;'",
           "// expect-no-repair: f gives 'int r = x * 1;'",
           "// expect-no-repair: f 'Replace `x` with `y`'",
           "// expect-no-repair: n complete",
           "// expect-no-repair: n",
           "// expect-search: f complete",
       })
    EXPECT_TRUE(holds(comment)) << comment;
}

TEST(Expectation, DoesNotHold) {
  for (const char *comment : {
           "// expect: f failing assertion 'r > x' line 2",
           "// expect: f failing assertion 'r >= x'",
           "// expect: f failing bounds",
           "// expect: f proved",
           "// expect: f failing assertion 'r > x' line 3 more",
           "// expect: g proved",
           "// expect: p bounded",
           "// expect: b bounded 16",
           "// expect: u unsupported 'struct'",
           "// expect: u unsupported 'union' line 3",
           "// expect: s proved",
           "// expect-error: 'undeclared'",
           "// expect-error: 'expected' line 1",
           "// expect-suspect: f 'x - 1' rank 1",
           "// expect-suspect: f 'x'",
           "// expect-repair: f 'Replace `x` with `y`'",
           "// expect-repair: f gives 'int r = x - 1;'",
           "// expect-repair: f gives 'int r = x + 1;' bounded",
           "// expect-repair: f gives 'int r = x + 1;' rank 2",
           "// expect-repair: f gives 'int r = x + 1;' warning 'vacuous'",
           "// expect-no-repair: f gives 'int r = x + 1;'",
           "// expect-no-repair: f complete",
           "// expect-no-repair: p complete",
           "// expect-search: f incomplete",
           "// expect-search: p complete",
       })
    EXPECT_FALSE(holds(comment)) << comment;
}

TEST(Expectation, MistakesInTheFileAreFaults) {
  EXPECT_FALSE(readGolden("int x;\n").faults.empty());
  EXPECT_FALSE(readGolden("// expect: f proved\n// expect-fix: f\n").faults.empty());
  EXPECT_FALSE(readGolden("// expect: f failing assertion 'r > x\n").faults.empty());
  EXPECT_FALSE(readGolden("// expect: f proved\n// options: --max-changes two\n").faults.empty());
  EXPECT_FALSE(readGolden("// expect: f proved\n// options: --no-such 2\n").faults.empty());
}

TEST(Expectation, WhatNobodyExpectedIsFound) {
  const Golden golden = readGolden(kText + "// expect: p proved\n// expect: b bounded\n");
  const std::vector<std::string> expected = {
      "// expect-error: \"expected ';'\" line 2", "// expect: f failing assertion 'r > x' line 3",
      "// expect: u unsupported 'union' line 2", "// expect: n failing assertion 'r > x' line 3"};
  EXPECT_EQ(unexpected(golden, everything(), kText), expected);
}

TEST(Expectation, UpdateKeepsWhatHolds) {
  const std::string text = kText + "// expect: p proved\n// expect: p bounded\n";
  const Golden golden = readGolden(text);
  EXPECT_EQ(rewritten(text, {golden.expectations[1]}, {"// expect: b bounded"}),
            kText + "// expect: p proved\n// expect: b bounded\n");
}

/// Announces f, then does what `events` says.
std::vector<std::string> faultsOf(const std::function<void(const engine::Sink &)> &events) {
  script = [&](const engine::Request &, const engine::Sink &sink) {
    sink(engine::Parsed{{}, {failing().info}});
    events(sink);
  };
  engine::Request request;
  request.text = kText;
  return analyse(request).faults;
}

engine::Verdict verdict(Status status) {
  engine::Verdict v;
  v.status = status;
  return v;
}

TEST(Invariants, OrderlyFindingsAreFine) {
  EXPECT_EQ(faultsOf([](const engine::Sink &sink) {
              sink(engine::Started{0});
              sink(engine::Decided{0, verdict(Status::Failing)});
              sink(engine::Failed{0, 0, failing().failures[0].failure});
              sink(engine::Repaired{0, 0, plusInsteadOfMinus()});
              sink(engine::Searched{0, 0, {plusInsteadOfMinus()}, {}});
              sink(engine::Finished{0, 0.1});
            }),
            std::vector<std::string>{});
}

TEST(Invariants, DisorderIsAFault) {
  const engine::Failure failure = failing().failures[0].failure;
  engine::Failure outside = failure;
  outside.range.bytes.end = 10'000;
  engine::Repair warned = plusInsteadOfMinus();
  warned.warnings = {"the assertion becomes unreachable"};
  engine::Repair second = plusInsteadOfMinus();
  second.rank = 2;
  const auto with = [&](const engine::Failure &what, const std::vector<engine::Repair> &repairs) {
    return [what, repairs](const engine::Sink &sink) {
      sink(engine::Decided{0, verdict(Status::Failing)});
      sink(engine::Failed{0, 0, what});
      sink(engine::Repaired{0, 0, plusInsteadOfMinus()});
      sink(engine::Searched{0, 0, repairs, {}});
      sink(engine::Finished{0, 0.1});
    };
  };
  const std::vector<std::function<void(const engine::Sink &)>> wrong = {
      [](const engine::Sink &) {},
      [](const engine::Sink &sink) { sink(engine::Finished{0, 0.1}); },
      [](const engine::Sink &sink) { sink(engine::Decided{3, verdict(Status::Proved)}); },
      [](const engine::Sink &sink) {
        sink(engine::Decided{0, verdict(Status::Failing)});
        sink(engine::Finished{0, 0.1});
      },
      [](const engine::Sink &sink) {
        sink(engine::Decided{0, verdict(Status::Unsupported)});
        sink(engine::Finished{0, 0.1});
      },
      [](const engine::Sink &sink) {
        sink(engine::Decided{0, verdict(Status::Proved)});
        sink(engine::Finished{0, 0.1});
        sink(engine::Decided{0, verdict(Status::Proved)});
      },
      [&](const engine::Sink &sink) { sink(engine::Failed{0, 1, failure}); },
      with(outside, {plusInsteadOfMinus()}),
      with(failure, {}),
      with(failure, {second}),
      with(failure, {warned, second}),
  };
  for (size_t i = 0; i < wrong.size(); ++i)
    EXPECT_FALSE(faultsOf(wrong[i]).empty()) << i;
}

/// The faults of rechecking f's one repair when the patched text gets this verdict.
std::vector<std::string> recheckedAs(const engine::Repair &repair, Status status,
                                     const std::vector<engine::Failure> &left) {
  script = [&](const engine::Request &request, const engine::Sink &sink) {
    EXPECT_NE(request.text, kText);
    sink(engine::Parsed{{}, {failing().info}});
    sink(engine::Decided{0, verdict(status)});
    for (size_t i = 0; i < left.size(); ++i)
      sink(engine::Failed{0, i, left[i]});
    sink(engine::Finished{0, 0.1});
  };
  Result result;
  result.functions = {failing()};
  result.functions[0].failures[0].repairs = {repair};
  engine::Request request;
  request.text = kText;
  return recheckRepairs(request, result);
}

TEST(Invariants, EveryRepairIsAppliedAndAnalysedAgain) {
  const engine::Repair good = plusInsteadOfMinus();
  EXPECT_TRUE(recheckedAs(good, Status::Proved, {}).empty());
  engine::Repair bounded = good;
  bounded.certificate.kind = Certificate::Kind::Bounded;
  EXPECT_TRUE(recheckedAs(bounded, Status::Bounded, {}).empty());

  EXPECT_FALSE(recheckedAs(good, Status::Bounded, {}).empty());
  EXPECT_FALSE(recheckedAs(good, Status::Unknown, {}).empty());
  EXPECT_FALSE(recheckedAs(good, Status::Unsupported, {}).empty());
  EXPECT_TRUE(recheckedAs(good, Status::Skipped, {}).empty());
  const engine::Failure same = failing().failures[0].failure;
  EXPECT_FALSE(recheckedAs(good, Status::Failing, {same}).empty());
  engine::Repair longer = good;
  longer.edits[0].newText = "+ 100 +";
  engine::Failure moved = same;
  moved.range.bytes.begin += 6;
  moved.range.bytes.end += 6;
  EXPECT_FALSE(recheckedAs(longer, Status::Failing, {moved}).empty());
  engine::Failure other = same;
  other.property = ir::PropertyKind::Bounds;
  EXPECT_FALSE(recheckedAs(good, Status::Failing, {other}).empty());
  engine::Repair overlapping = good;
  overlapping.edits.push_back(good.edits[0]);
  EXPECT_FALSE(recheckedAs(overlapping, Status::Proved, {}).empty());
}

} // namespace

namespace salve::engine {
void analyse(const Request &request, const Budget &, const Sink &sink, Results *, LastText *) {
  script(request, sink);
}
} // namespace salve::engine
