#include "engine/words/output.h"

#include "engine/support/limits/suite.h"

#include <algorithm>

namespace salve::words {

namespace {

std::vector<std::string> partsOf(const std::string &text, char separator) {
  std::vector<std::string> lines(1);
  for (const char c : text)
    if (c == separator)
      lines.emplace_back();
    else
      lines.back() += c;
  return lines;
}

/// In quotes, a part of a long line that has the character `at`; what cannot be read as C has it.
std::string quoted(const std::string &line, size_t at) {
  constexpr size_t kBefore = 20, kMost = 60;
  const size_t begin = at > kMost ? at - kBefore : 0;
  const size_t end = std::min(line.size(), begin + kMost);
  std::string result = begin > 0 ? "\"..." : "\"";
  for (size_t i = begin; i < end; ++i) {
    const auto c = static_cast<unsigned char>(line[i]);
    constexpr char kDigits[] = "0123456789abcdef";
    if (c == '"' || c == '\\')
      result += '\\';
    if (c == '\t')
      result += "\\t";
    else if (c < ' ' || c > '~')
      result += std::string("\\x") + kDigits[c >> 4] + kDigits[c & 15];
    else
      result += line[i];
  }
  return result + (end < line.size() ? "...\"" : "\"");
}

} // namespace

bool isOutputCheck(const ir::Property &property) {
  return property.kind == ir::PropertyKind::Postcondition;
}

ir::Program withAnyOutput(ir::Program program) {
  ir::Expr constant;
  constant.type = program.intType;
  constant.value = 1;
  const ir::ExprId holds = program.exprs.add(std::move(constant));
  for (ir::Expr &e : program.exprs)
    if (e.kind == ir::ExprKind::Assert && e.property &&
        isOutputCheck(program.properties[e.property]))
      e.a = holds;
  return program;
}

std::string printedIn(const ir::Program &program, const ir::Run &run) {
  std::string result;
  for (const auto &[cell, value] : run.globals)
    if (program.variables[cell.first].name == kPrintedText && value != 0) {
      result.resize(cell.second);
      result += static_cast<char>(value);
    }
  return result;
}

std::string printedBy(const ir::Program &program, ir::FunctionId test) {
  const ir::Program lenient = withAnyOutput(program);
  ir::RunOptions options;
  options.limits.steps = limits::suite::kSteps;
  return printedIn(lenient, ir::interpret(lenient, test, {}, options));
}

PrintedOtherwise printedOtherwise(const GivenTest &test, const std::string &printed) {
  const bool byTokens = test.compare == Compare::Tokens;
  const char separator = byTokens ? ' ' : '\n';
  const std::string expected = test.compared();
  GivenTest whole;
  whole.output = printed;
  const std::vector<std::string> wanted = partsOf(expected, separator),
                                 found = partsOf(whole.compared(), separator);
  size_t line = 0;
  while (line < wanted.size() && line < found.size() && wanted[line] == found[line])
    ++line;
  const bool isMissing = line >= found.size() || (printed.empty() && line == 0);
  const bool isMore = line >= wanted.size() || (expected.empty() && line == 0);
  const std::string should = isMore ? "" : wanted[line], is = isMissing ? "" : found[line];
  const auto differ = std::mismatch(should.begin(), should.end(), is.begin(), is.end()).first;
  const auto at = static_cast<size_t>(differ - should.begin());
  return {(byTokens ? "token " : "line ") + std::to_string(line + 1),
          isMore ? "nothing more" : quoted(should, at),
          isMissing ? "nothing more" : quoted(is, at)};
}

std::string outputDifference(const GivenTest &test, const std::string &printed) {
  const PrintedOtherwise at = printedOtherwise(test, printed);
  return at.where + ": expected " + at.expected + ", printed " + at.printed;
}

} // namespace salve::words
