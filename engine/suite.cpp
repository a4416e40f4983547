// Tests that give the whole program its input and expect an output. Such a test has one run, as
// long as nothing in it is arbitrary: verification follows it, and the interpreter does.
#include "engine/suite.h"

#include "engine/findings.h"
#include "engine/ir/interpreter/interpreter.h"
#include "engine/support/limits/suite.h"
#include "engine/words/output.h"
#include "engine/words/wanted_texts.h"

#include <algorithm>

namespace salve::engine {

using execution::Outcome;

namespace {

/// What the run depends on beside its input.
UnsupportedConstruct arbitraryIn(const ir::Program &program, ir::FunctionId test,
                                 const ir::InputKey &input) {
  if (input.kind != ir::InputKey::Kind::Nondet || input.site >= program.exprs.size())
    return {"a value that is not known", toRange(program, program.functions[test].nameRange)};
  const ir::Expr &read = program.exprs[ir::ExprId(static_cast<uint32_t>(input.site))];
  const Range range = toRange(program, read.range);
  const bool isHere = read.range.file == ir::kMainFile;
  return {isHere ? "'" + std::string(program.textOf(read.range.bytes)) +
                       "', whose result nobody knows exactly"
                 : "'" + read.label + "'",
          range};
}

} // namespace

Verdict runTest(Analysis &analysis, const Budget &budget) {
  const ir::Program &program = analysis.program();
  {
    Span span(analysis.spans, "verify");
    analysis.summaries = nullptr; // what is promised is too little
    verify(analysis, budget);
  }
  Verdict verdict = toVerdict(analysis);
  if (verdict.status == Status::Proved)
    verdict.reason = "for the input of this test";
  const bool isRun = !analysis.verification.terms; // nothing in it is arbitrary
  if (isRun || analysis.verification.outcome == Outcome::Unsupported)
    return verdict;
  ir::RunOptions options;
  options.limits.steps = limits::suite::kSteps;
  const ir::Run run = ir::interpret(program, analysis.entry, {}, options, budget);
  if (!run.read.empty()) {
    verdict.status = Status::Unsupported;
    verdict.unsupported = arbitraryIn(program, analysis.entry, run.read.front());
  }
  return verdict;
}

namespace {

/// The test that the analysis is about, if it is about one.
const GivenTest *testOf(const Analysis &analysis) {
  const std::vector<ir::FunctionId> &tests = analysis.program().tests;
  const auto at = std::find(tests.begin(), tests.end(), analysis.entry);
  return at == tests.end()
             ? nullptr
             : &analysis.file.source.tests.at(static_cast<size_t>(at - tests.begin()));
}

} // namespace

std::string madeUpInput(const Analysis &analysis) {
  const GivenTest *test = testOf(analysis);
  return test && test->isMadeUp ? quotedInput(test->input) : "";
}

std::string quotedInput(const std::string &input) {
  std::string result = "\"";
  for (const char c : input)
    if (c == '\n')
      result += "\\n";
    else
      result += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
  return result + "\"";
}

std::string outputComplaint(const Analysis &analysis, const FailureCase &failure,
                            const ir::Run &run) {
  const ir::Program &program = analysis.program();
  if (!words::isOutputCheck(program.properties[failure.property]))
    return "";
  if (run.end != ir::RunEnd::Failed)
    return "the program does not end";
  const GivenTest *test = testOf(analysis);
  return test ? words::outputDifference(*test, words::printedBy(program, analysis.entry)) : "";
}

std::vector<TextEdit> textsAskedFor(const Analysis &analysis, const FailureCase &failure,
                                    const Budget &budget) {
  const ir::Program &program = analysis.program();
  if (!program.isSuite() || !words::isOutputCheck(program.properties[failure.property]))
    return {};
  return words::wantedTexts(program, analysis.file.source.tests, budget);
}

std::string inputOf(const Analysis &analysis) {
  const GivenTest *test = analysis.program().isSuite() ? testOf(analysis) : nullptr;
  return test ? test->input : "";
}

std::string outputsAskedFor(const Analysis &analysis) {
  std::string result;
  for (const GivenTest &test : analysis.file.source.tests)
    if (result.size() < limits::suite::kOutput)
      result += test.output + "\n";
  return result;
}

} // namespace salve::engine
