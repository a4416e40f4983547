// Engine structs to the report: positions in UTF-16, headers, what is left out.
#include "server/check/convert.h"

#include "tests/unit/server/check_fixture.h"

using namespace salve;
using namespace salve::server;
using namespace salve::server::testing;
namespace report = salve::protocol::report;

namespace {

// A character of four bytes and two UTF-16 units before the place that is meant.
const std::string kBehindFourBytes = "/* \xF0\x9F\x98\x80 */ int f;\r\nint g;\r\n";

engine::Range own(uint32_t begin, uint32_t end) { return {"", {begin, end}}; }

TEST(Convert, PositionsAreUtf16) {
  Sources sources("a.c", kBehindFourBytes, "/");
  report::Place place = placeOf(own(11, 14), sources);
  EXPECT_EQ(place.range, (protocol::Range{{0, 9}, {0, 12}}));
  EXPECT_EQ(place.path, "");
  EXPECT_EQ(placeOf(own(19, 22), sources).range, (protocol::Range{{1, 0}, {1, 3}}));
  protocol::LineIndex lines(kBehindFourBytes);
  EXPECT_EQ(toProtocol({11, 14}, lines, protocol::Encoding::Utf8),
            (protocol::Range{{0, 11}, {0, 14}}));
}

TEST(Convert, PlacesInHeadersNameThem) {
  TemporaryFolder folder;
  write("include/h.h", "\n\nint h;\n");
  Sources sources("a.c", kBehindFourBytes, fs::current_path().string());
  report::Place place = placeOf({"include/h.h", {6, 7}}, sources);
  EXPECT_EQ(place.path, "include/h.h");
  EXPECT_EQ(place.range, (protocol::Range{{2, 4}, {2, 5}}));
  EXPECT_EQ(placeOf({(fs::current_path() / "include/h.h").string(), {6, 7}}, sources).path,
            "include/h.h")
      << "below the working folder";
  EXPECT_EQ(placeOf({"/none.h", {6, 7}}, sources).range, protocol::Range{});
}

TEST(Convert, EveryStatusHasItsName) {
  const std::pair<engine::Status, const char *> names[] = {
      {engine::Status::Proved, "proved"},           {engine::Status::Bounded, "bounded"},
      {engine::Status::Failing, "failing"},         {engine::Status::Unknown, "unknown"},
      {engine::Status::Unsupported, "unsupported"}, {engine::Status::Skipped, "skipped"}};
  for (auto [status, expected] : names)
    EXPECT_STREQ(report::name(toReport(status)), expected);
}

FunctionResult failing() {
  FunctionResult function;
  function.info.name = "f";
  function.info.range = own(11, 17);
  function.verdict.status = engine::Status::Failing;
  function.hasVerdict = true;
  function.verdict.unwind = 4;
  function.seconds = 1.5;
  FailureResult failure;
  failure.what.property = ir::PropertyKind::Bounds;
  failure.what.range = own(15, 16);
  failure.what.text = "f";
  failure.what.counterexample.inputs.push_back({"x", "1"});
  engine::TraceStep step;
  step.range = own(11, 14);
  step.values.push_back({"f", "2"});
  failure.what.counterexample.trace.push_back(step);
  engine::Diagnosis empty;
  engine::Diagnosis diagnosis;
  diagnosis.rank = 2;
  diagnosis.components.resize(1);
  diagnosis.components[0].text = "f";
  failure.diagnoses = {empty, diagnosis};
  engine::Repair nothing;
  engine::Repair repair;
  repair.rank = 3;
  repair.edits.push_back({{17, 17}, "\nint n;"});
  repair.certificate = {engine::Certificate::Kind::Bounded, 4, 0, ""};
  failure.repairs = {nothing, repair};
  function.failures.push_back(failure);
  return function;
}

TEST(Convert, Failures) {
  Sources sources("a.c", kBehindFourBytes, "/");
  report::Function function = toReport(failing(), sources);
  EXPECT_EQ(function.unwind, 4u);
  ASSERT_EQ(function.failures.size(), 1u);
  const report::Failure &failure = function.failures[0];
  EXPECT_EQ(failure.counterexample.trace[0].values[0].value, "2");
  ASSERT_EQ(failure.diagnoses.size(), 1u) << "one without components says nothing";
  EXPECT_EQ(failure.diagnoses[0].rank, 2u);
  ASSERT_EQ(failure.repairs.size(), 1u) << "one without edits is none";
  EXPECT_EQ(failure.repairs[0].edits[0].newText, "\r\nint n;") << "as the file ends its lines";
  EXPECT_EQ(failure.repairs[0].edits[0].place.range, (protocol::Range{{0, 15}, {0, 15}}));
  EXPECT_EQ(failure.repairs[0].certificate.kind, report::Certificate::Kind::Bounded);
  EXPECT_FALSE(failure.search.complete);
  EXPECT_EQ(failure.search.maxChanges, std::nullopt);
}

TEST(Convert, FilesSplitErrorsAndWarnings) {
  Sources sources("a.c", kBehindFourBytes, "/");
  FileResult file;
  file.path = "a.c";
  file.messages = {{"bad", own(0, 1), true}, {"odd", std::nullopt, false}};
  file.functions.push_back(failing());
  file.internalError = "boom";
  report::File converted = toReport(file, sources);
  ASSERT_EQ(converted.errors.size(), 2u);
  EXPECT_EQ(converted.errors[0].message, "bad");
  EXPECT_EQ(converted.errors[1].message, "internal error: boom");
  ASSERT_EQ(converted.warnings.size(), 1u);
  EXPECT_EQ(converted.functions.size(), 1u);
}

} // namespace
