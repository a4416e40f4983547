#include "server/serve/features/convert_lsp.h"

#include <gtest/gtest.h>

namespace salve::server {
namespace {

TEST(ConvertLsp, InputsAreShortened) {
  engine::Counterexample run;
  EXPECT_EQ(inputsText(run, 60), "");
  run.inputs = {{"x", "0"}, {"y", "1"}};
  EXPECT_EQ(inputsText(run, 60), "x = 0, y = 1");
  for (int i = 0; i < 50; ++i)
    run.inputs.push_back({"input" + std::to_string(i), "-2147483648"});
  std::string text = inputsText(run, 60);
  EXPECT_LT(text.size(), 90u);
  EXPECT_TRUE(text.ends_with(", …"));
}

TEST(ConvertLsp, Suspects) {
  engine::Diagnosis diagnosis;
  diagnosis.components.push_back({"1", {}, "x", "rhs"});
  EXPECT_EQ(suspectText(diagnosis), "could be wrong: `x`");
  diagnosis.evidence = "the assertion holds if this is 1 when x = 0, y = 1";
  EXPECT_EQ(suspectText(diagnosis),
            "could be wrong: `x`; the assertion holds if this is 1 when x = 0, y = 1");
  diagnosis.onPath = {"value", "x == 0", "x == 1", "here the program has it"};
  EXPECT_EQ(suspectText(diagnosis),
            R"(could be wrong: `x`; the assertion holds if this is 1 when x = 0, y = 1
here the program has it)");
  diagnosis.onPath.reset();
  diagnosis.evidence.clear();
  diagnosis.components.push_back({"2", {}, "y", "rhs"});
  EXPECT_EQ(suspectText(diagnosis), "could be wrong together: `x` and `y`");
}

TEST(ConvertLsp, Codes) {
  EXPECT_EQ(diagnosticCode(ir::PropertyKind::Assertion), "failing-assertion");
  EXPECT_EQ(diagnosticCode(ir::PropertyKind::Postcondition), "failing-postcondition");
  EXPECT_EQ(diagnosticCode(ir::PropertyKind::Bounds), "bounds");
  EXPECT_EQ(diagnosticCode(ir::PropertyKind::DivisionByZero), "division-by-zero");
}

struct LensCase {
  engine::Status status;
  std::string reason;
  Phase phase;
  bool current;
  const char *text;
};

TEST(ConvertLsp, Verdicts) {
  using engine::Status;
  const LensCase cases[] = {
      {Status::Proved, "", Phase::Done, true, "✓ proved"},
      {Status::Proved, "", Phase::Waiting, false, "… analysing"},
      {Status::Proved, "", Phase::Running, false, "… analysing"},
      {Status::Proved, "", Phase::Stopped, false, "? stopped"},
      {Status::Proved, "", Phase::Done, false, "~ proved (stale)"},
      {Status::Failing, "", Phase::Done, false, "✗ fails (stale)"},
      {Status::Skipped, "", Phase::Done, true, ""},
      {Status::Skipped, "", Phase::Waiting, false, ""},
      {Status::Bounded, "", Phase::Done, true, "✓ up to 8 iterations"},
      {Status::Failing, "", Phase::Done, true, "✗ fails"},
      {Status::Failing, "", Phase::Running, true, "✗ fails …"},
      {Status::Unknown, "timeout", Phase::Done, true, "? timed out after 30 s"},
      {Status::Unknown, "memory", Phase::Done, true, "? out of memory"},
      {Status::Unknown, "crash", Phase::Done, true, "? the analysis crashed"},
      {Status::Unknown, "solver", Phase::Done, true, "? unknown: solver"},
      {Status::Unsupported, "", Phase::Done, true, "? not supported"},
  };
  Document document;
  document.setText("int f;");
  document.revision = document.textRevision = 7;
  Findings findings;
  protocol::ClientCapabilities client;
  Documents open;
  View view{document, findings, client, open};
  for (const LensCase &test : cases) {
    FunctionFindings function;
    function.hasVerdict = true;
    function.revision = test.current ? 7 : 6;
    function.isEdited = !test.current;
    function.phase = test.phase;
    function.timeout = 30;
    function.result.verdict.status = test.status;
    function.result.verdict.reason = test.reason;
    function.result.verdict.unwind = 8;
    EXPECT_EQ(verdictText(view, function), test.text);
  }
}

TEST(ConvertLsp, AVerdictIsMarkedWhileAHeaderOfTheTextIsLookedAtAgain) {
  Document document;
  document.setText("int f;");
  document.textRevision = 6;
  document.revision = 7;
  Findings findings;
  protocol::ClientCapabilities client;
  Documents open;
  View view{document, findings, client, open};
  FunctionFindings function;
  function.hasVerdict = true;
  function.revision = 6;
  function.result.verdict.status = engine::Status::Proved;
  EXPECT_EQ(verdictText(view, function), "✓ proved …");
  function.phase = Phase::Running;
  EXPECT_EQ(verdictText(view, function), "✓ proved …");
  function.phase = Phase::Stopped;
  EXPECT_EQ(verdictText(view, function), "? stopped");
}

} // namespace
} // namespace salve::server
