#include "server/serve/findings.h"

#include <gtest/gtest.h>

namespace salve::server {
namespace {

engine::Range own(uint32_t begin, uint32_t end) { return {"", {begin, end}}; }

/// One function at [10, 90) with a property at [60, 70), suspects at [20, 25) and [40, 45),
/// and a repair.
Findings example() {
  Findings findings;
  adopt(findings, 1, "", {{"an error", own(95, 99), true}},
        {{"f", own(10, 90), own(14, 15)}, {"g", own(100, 120), own(104, 105)}});
  FunctionFindings &f = findings.functions.front();
  f.hasVerdict = true;
  f.revision = 1;
  f.result.verdict.status = engine::Status::Failing;
  FailureResult failure;
  failure.what.range = own(60, 70);
  failure.diagnoses.push_back({1, {{"a", own(20, 25), "a", "rhs"}}, ""});
  failure.diagnoses.push_back({2, {{"b", own(40, 45), "b", "rhs"}}, ""});
  failure.repairs.emplace_back();
  f.result.failures.push_back(failure);
  return findings;
}

TEST(Findings, MoveBehindAnEdit) {
  Findings findings = example();
  shift(findings, {{30, 32}, 12});
  const FunctionResult &f = findings.find("f")->result;
  EXPECT_EQ(f.info.range.bytes, (ByteRange{10, 100}));
  ASSERT_EQ(f.failures.size(), 1u);
  EXPECT_EQ(f.failures[0].what.range.bytes, (ByteRange{70, 80}));
  ASSERT_EQ(f.failures[0].diagnoses.size(), 2u);
  EXPECT_EQ(f.failures[0].diagnoses[0].components[0].range.bytes, (ByteRange{20, 25}));
  EXPECT_EQ(f.failures[0].diagnoses[1].components[0].range.bytes, (ByteRange{50, 55}));
  EXPECT_TRUE(f.failures[0].repairs.empty()); // they were verified on the old text
  EXPECT_EQ(findings.find("g")->result.info.range.bytes, (ByteRange{110, 130}));
  EXPECT_EQ(findings.messages[0].range->bytes, (ByteRange{105, 109}));
}

TEST(Findings, GoWhereAnEditTouchesThem) {
  struct {
    Splice splice;
    size_t failures;
    size_t diagnoses;
    size_t messages;
  } cases[] = {
      {{{0, 0}, 5}, 1, 2, 1},    // before all
      {{{20, 20}, 1}, 1, 1, 1},  // at the beginning of a suspect
      {{{25, 25}, 1}, 1, 1, 1},  // at its end
      {{{19, 19}, 1}, 1, 2, 1},  // just before
      {{{22, 42}, 0}, 1, 0, 1},  // both suspects
      {{{65, 65}, 1}, 0, 0, 1},  // the property
      {{{0, 130}, 0}, 0, 0, 0},  // everything
      {{{96, 96}, 1}, 1, 2, 0},  // the message
      {{{200, 200}, 9}, 1, 2, 1} // behind all
  };
  for (const auto &test : cases) {
    Findings findings = example();
    shift(findings, test.splice);
    const auto &failures = findings.find("f")->result.failures;
    std::string where = std::to_string(test.splice.range.begin);
    ASSERT_EQ(failures.size(), test.failures) << where;
    if (!failures.empty()) {
      EXPECT_EQ(failures[0].diagnoses.size(), test.diagnoses) << where;
    }
    EXPECT_EQ(findings.messages.size(), test.messages) << where;
  }
}

TEST(Findings, OtherFilesDoNotMove) {
  Findings findings = example();
  findings.functions[0].result.failures[0].what.range.path = "h.h";
  shift(findings, {{60, 65}, 0});
  ASSERT_EQ(findings.find("f")->result.failures.size(), 1u);
  EXPECT_EQ(findings.find("f")->result.failures[0].what.range.bytes, (ByteRange{60, 70}));
}

TEST(Findings, AdoptKeepsWhatIsKnownOfFunctionsThatStay) {
  Findings findings = example();
  adopt(findings, 2, "", {}, {{"h", own(0, 5), own(1, 2)}, {"f", own(11, 91), own(15, 16)}});
  ASSERT_EQ(findings.functions.size(), 2u);
  EXPECT_FALSE(findings.find("h")->hasVerdict);
  EXPECT_TRUE(findings.find("f")->hasVerdict);
  EXPECT_EQ(findings.find("f")->revision, 1u); // and not of the new text
  EXPECT_EQ(findings.find("f")->result.info.range.bytes, (ByteRange{11, 91}));
  EXPECT_EQ(findings.find("g"), nullptr);
  EXPECT_TRUE(findings.messages.empty());
}

TEST(Findings, AnErrorKeepsWhatIsNamed) {
  Findings findings = example();
  findings.functions[1].hasVerdict = true;
  std::string text(130, ' ');
  text[14] = 'f';
  adopt(findings, 2, text, {{"expected '}'", own(0, 1), true}}, {{"h", own(0, 5), own(1, 2)}});
  ASSERT_EQ(findings.functions.size(), 2u); // where g was is something else
  EXPECT_FALSE(findings.find("f")->isRead);
  EXPECT_EQ(findings.find("f")->result.failures.size(), 1u);
}

TEST(Findings, AFailureStaysUntilItIsConfirmedOrRefuted) {
  const Findings findings = example();
  const FunctionResult &before = findings.functions.front().result;
  FunctionResult now;
  now.hasVerdict = true;
  now.verdict.status = engine::Status::Failing;
  EXPECT_TRUE(merged(now, before).failures.at(0).open);
  EXPECT_TRUE(merged(now, before).failures[0].repairs.empty());
  now.failures.emplace_back().what = before.failures[0].what;
  EXPECT_EQ(merged(now, before).failures.size(), 1u);
  EXPECT_EQ(merged(now, before).failures[0].diagnoses.size(), 2u); // until there are new ones
  now.finished = true;
  EXPECT_TRUE(merged(now, before).failures[0].diagnoses.empty());
  now.failures.clear();
  EXPECT_TRUE(merged(now, before).failures.empty());
  for (auto [status, count] : {std::pair{engine::Status::Proved, 0u},
                               {engine::Status::Conditional, 0u},
                               {engine::Status::Unknown, 1u}}) {
    now.verdict.status = status;
    EXPECT_EQ(merged(now, before).failures.size(), count);
  }
}

TEST(Findings, NearestFunction) {
  Findings findings = example();
  for (auto [offset, name] : {std::pair{0, "f"}, {50, "f"}, {95, "g"}, {110, "g"}, {999, "g"}})
    EXPECT_EQ(findings.near(static_cast<size_t>(offset))->result.info.name, name) << offset;
  EXPECT_EQ(Findings().near(0), nullptr);
}

} // namespace
} // namespace salve::server
