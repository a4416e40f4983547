// A test of the failing input: a function without parameters that sets the input up and calls the
// function that fails.
//
// It stands behind the last test of the file, as that one is written, else at the end. Before it is
// told of, the text with it is parsed and the test is run: it has to fail in the same property. A
// postcondition is asserted behind the call; other properties stand in the code that is called.
#include "engine/edit/recheck.h"
#include "engine/findings.h"
#include "engine/suite.h"
#include "engine/support/limits/suite.h"
#include "engine/support/limits/work.h"
#include "engine/words/clauses.h"
#include "engine/words/setup.h"

#include <algorithm>

namespace salve::engine {

namespace {

/// The last test of the file, before which others may stand; null if there is none.
const ir::Function *lastTest(const ir::Program &program) {
  const ir::Function *last = nullptr;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::Function &function = program.functions[ir::FunctionId(i)];
    if (ir::startsProgram(program, ir::FunctionId(i)) && function.name != "main" && function.body &&
        function.range.file == ir::kMainFile && !program.isTest(ir::FunctionId(i)) &&
        (!last || last->range.bytes.begin < function.range.bytes.begin))
      last = &function;
  }
  return last;
}

/// Blanks in front of the first statement of the function, if it stands on a line of its own.
std::string indentation(const ir::Program &program, const ir::Function &function) {
  const ir::SourceRange body = program.stmts[function.body].range;
  const std::string_view text = program.textOf(body.bytes);
  const size_t line = text.find('\n');
  const size_t first = text.find_first_not_of(" \t\r\n", 1);
  if (line == std::string_view::npos || first == std::string_view::npos || first < line ||
      text[first] == '}')
    return "  ";
  const size_t begin = text.rfind('\n', first) + 1;
  return std::string(text.substr(begin, first - begin));
}

/// Whether the brace of its body stands on a line of its own.
bool opensOnNextLine(const ir::Program &program, const ir::Function &function) {
  uint32_t at = program.stmts[function.body].range.bytes.begin;
  while (at > 0 && (program.text[at - 1] == ' ' || program.text[at - 1] == '\t'))
    --at;
  return at > 0 && program.text[at - 1] == '\n';
}

std::string freeName(const ir::Program &program, const std::string &name) {
  auto isTaken = [&](const std::string &wanted) {
    return std::any_of(program.functions.begin(), program.functions.end(),
                       [&](const ir::Function &f) { return f.name == wanted; });
  };
  std::string result = name;
  for (int i = 2; isTaken(result); ++i)
    result = name + "_" + std::to_string(i);
  return result;
}

std::string bodyOf(const words::Setup &setup, const std::string &call, const std::string &clause,
                   const std::string &result, const std::string &indent) {
  std::string body = "{\n";
  for (const std::string &statement : setup.statements)
    body += indent + statement + "\n";
  if (clause.empty() || result.empty())
    return body + indent + (clause.empty() ? call : "assert(" + clause + ")") + ";\n}";
  return body + indent + result + " = " + call + ";\n" + indent + "assert(" + clause + ");\n}";
}

/// Whether the file with the test fails in it as the function does.
bool isFailing(const Analysis &analysis, const FailureCase &failure, const FailingTest &test,
               const Budget &budget) {
  const ir::Program &before = analysis.program();
  const std::optional<TestRun> found =
      runWith(analysis.file, analysis.file.source, test.edits, test.edits.back().newText, budget);
  if (!found || found->run.end != ir::RunEnd::Failed)
    return false;
  const ir::Program &program = found->program;
  const bool isClause = before.properties[failure.property].kind == ir::PropertyKind::Postcondition;
  const ir::Property &property = program.properties[found->run.property];
  return isClause
             ? property.kind == ir::PropertyKind::Assertion && property.function == found->test
             : edit::nameOf(program, found->run.property) == edit::nameOf(before, failure.property);
}

} // namespace

FailingTest unwritable(const std::string &why) {
  FailingTest test;
  test.why = why;
  return test;
}

std::optional<TestRun> runWith(const File &file, frontend::Source source,
                               const std::vector<TextEdit> &edits, const std::string &code,
                               const Budget &budget) {
  const ir::Program &before = file.program;
  const std::optional<frontend::Source> with = edit::patched(before, std::move(source), edits);
  if (!with)
    return std::nullopt;
  budget.spend(limits::work::kPerParsing);
  TestRun result{frontend::lower(*with, file.options), {}, {}};
  ir::Program &program = result.program;
  program.unchecked = before.unchecked;
  program.keepsUntilExit = before.keepsUntilExit;
  auto errors = [](const ir::Program &of) {
    return std::count_if(of.errors.begin(), of.errors.end(), [](const ir::SourceError &error) {
      return error.severity == ir::SourceError::Severity::Error;
    });
  };
  if (errors(program) > errors(before))
    return std::nullopt;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::Function &function = program.functions[ir::FunctionId(i)];
    if (!function.body || function.broken || !function.unsupported.empty() ||
        code.find("void " + function.name + "(void)") == std::string::npos)
      continue;
    result.test = ir::FunctionId(i);
    ir::RunOptions options;
    options.limits.steps = limits::setup::kSteps;
    result.run = ir::interpret(program, result.test, {}, options, budget);
    return result;
  }
  return std::nullopt;
}

std::string indentOf(const ir::Program &program, const ir::Function &function) {
  const ir::Function *last = lastTest(program);
  return indentation(program, last ? *last : function);
}

void place(FailingTest &test, const ir::Program &program) {
  test.edits.clear();
  const std::string_view text = program.mainText();
  const ir::Function *last = lastTest(program);
  if (text.find(test.body) != std::string_view::npos)
    return;
  std::string code = last && last->internalLinkage ? "static " : "";
  code += "void " + freeName(program, test.name) + "(void)";
  const ir::Function *model = last;
  for (const ir::Function &function : program.functions)
    if (!model && function.body && function.range.file == ir::kMainFile)
      model = &function;
  code += (model && opensOnNextLine(program, *model) ? "\n" : " ") + test.body;
  if (test.asserts && text.find("assert.h") == std::string_view::npos)
    test.edits.push_back({{0, 0}, "#include <assert.h>\n"});
  if (last && !test.isLast) {
    const uint32_t at = last->range.bytes.end;
    test.edits.push_back({{at, at}, "\n\n" + code});
    return;
  }
  const auto end = static_cast<uint32_t>(text.find_last_not_of(" \t\r\n") + 1);
  const auto lineEnd = static_cast<uint32_t>(std::min(text.find('\n', end), text.size()));
  test.edits.push_back({{lineEnd, lineEnd}, "\n\n" + code + (lineEnd == text.size() ? "\n" : "")});
}

std::optional<FailingTest> failingTest(const Analysis &analysis, const FailureCase &failure,
                                       const Budget &budget) {
  const ir::Program &program = analysis.program();
  const ir::Function &function = program.functions[analysis.written];
  const ir::Property &property = program.properties[failure.property];
  const ir::Run run = ir::interpret(program, analysis.entry, failure.shown, {}, budget);
  if (!analysis.options().repair || program.isSuite() || budget.exhausted() ||
      function.range.file != ir::kMainFile || run.end != ir::RunEnd::Failed)
    return std::nullopt;
  const bool isStart = ir::startsProgram(program, analysis.written);
  if (isStart && run.read.empty())
    return std::nullopt;
  if (function.name == "main")
    return unwritable("`main` is called by whoever starts the program");
  if (property.kind == ir::PropertyKind::EndlessLoop)
    return unwritable("a test of a run that never ends would not end");
  Span span(analysis.spans, "test");
  const bool isClause = property.kind == ir::PropertyKind::Postcondition;
  std::optional<std::string> clause;
  if (isClause) {
    clause = words::clauseInC(program, analysis.written, property);
    if (!clause)
      return unwritable("C has no assertion that says the same as `" + property.text + "`");
  }
  const words::Setup setup =
      words::setupOf(program, analysis.written, analysis.entry, run, failure.shown, isClause);
  if (!setup.why.empty())
    return unwritable("C cannot say the failing input: " + setup.why);
  std::string call = function.name + "(";
  for (size_t i = 0; i < setup.arguments.size(); ++i)
    call += (i ? ", " : "") + setup.arguments[i];
  call += ")";
  const bool returns = program.types[function.returnType].kind != ir::TypeKind::Void;
  const bool isTaken = isClause && returns && !clause->starts_with(function.name + "(");
  std::string result = isTaken ? words::declared(program, function.returnType, "result") : "";
  FailingTest test;
  test.name = "test_" + function.name + "_fails";
  test.asserts = isClause;
  const std::string indent = indentOf(program, function);
  std::string asserted = clause.value_or("");
  if (isClause && !returns) { // behind the call, on a line of its own
    call += ";\n" + indent + "assert(" + asserted + ")";
    asserted.clear();
  }
  test.body = bodyOf(setup, call, asserted, result, indent);
  for (const bool isLast : {false, true}) {
    test.isLast = isLast;
    place(test, program);
    if (test.edits.empty() || isFailing(analysis, failure, test, budget))
      return test;
    if (!lastTest(program))
      break;
  }
  if (!setup.environment.empty())
    return unwritable("no caller can give the failing input: " + setup.environment);
  return unwritable("a call with the failing input does not fail in the same way");
}

} // namespace salve::engine
