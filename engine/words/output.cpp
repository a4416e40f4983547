#include "engine/words/output.h"

#include "engine/support/limits.h"

#include <algorithm>

namespace salve::words {

namespace {

std::vector<std::string> linesOf(std::string text) {
  if (text.ends_with('\n'))
    text.pop_back();
  std::vector<std::string> lines(1);
  for (const char c : text)
    if (c == '\n')
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

const ir::SuiteTest *testOf(const ir::Program &program, ir::FunctionId function) {
  for (const ir::SuiteTest &test : program.suite)
    if (test.function == function)
      return &test;
  return nullptr;
}

std::string outputDetail(const ir::Program &program, const ir::SuiteTest &test,
                         const ir::Run &run) {
  if (run.end != ir::RunEnd::Failed)
    return "the program does not end within " + std::to_string(limits::suite::kSteps) + " steps";
  ir::RunOptions options;
  options.output = true;
  options.limits.steps = limits::suite::kSteps;
  const std::string printed = ir::interpret(program, test.function, {}, options).output;
  const std::vector<std::string> expected = linesOf(test.output), found = linesOf(printed);
  size_t line = 0;
  while (line < expected.size() && line < found.size() && expected[line] == found[line])
    ++line;
  const bool isMissing = line >= found.size() || (printed.empty() && line == 0);
  const bool isMore = line >= expected.size() || (test.output.empty() && line == 0);
  const std::string wanted = isMore ? "" : expected[line], got = isMissing ? "" : found[line];
  const auto differ = std::mismatch(wanted.begin(), wanted.end(), got.begin(), got.end()).first;
  const auto at = static_cast<size_t>(differ - wanted.begin());
  return "line " + std::to_string(line + 1) + ": expected " +
         (isMore ? "nothing more" : quoted(wanted, at)) + ", printed " +
         (isMissing ? "nothing more" : quoted(got, at));
}

} // namespace salve::words
