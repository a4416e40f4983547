#include "engine/repair/rules/pattern.h"

#include "engine/support/assert.h"
#include "engine/support/limits/repair.h"
#include "engine/support/tokens.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace salve::repair {

namespace {

/// C's operators that a pattern may have, loosest first.
constexpr std::string_view kOperators[][4] = {
    {"||"},       {"&&"},     {"|"},          {"^"}, {"&"}, {"==", "!="}, {"<", "<=", ">", ">="},
    {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};

class Reader {
public:
  Reader(std::string_view text, std::string &problem)
      : text_(text), tokens_(tokens(text)), problem_(problem) {}

  Pattern whole() {
    Pattern result = choice();
    if (next_ < tokens_.size())
      complain("'" + std::string(spelled()) + "' is not understood there");
    return result;
  }

private:
  using Kind = Pattern::Kind;

  Pattern choice() {
    Pattern test = binary(0);
    if (spelled() != "?")
      return test;
    take();
    Pattern yes = choice();
    expect(":");
    Pattern no = choice();
    return {Kind::Choice, "?", {std::move(test), std::move(yes), std::move(no)}};
  }

  Pattern binary(size_t level) {
    if (level == std::size(kOperators))
      return unary();
    Pattern left = binary(level + 1);
    while (isOperator(spelled(), level)) {
      std::string op(take());
      Pattern right = binary(level + 1);
      left = {Kind::Operator, std::move(op), {std::move(left), std::move(right)}};
    }
    return left;
  }

  Pattern unary() {
    const std::string first(take());
    if (first == "!" || first == "-" || first == "~")
      return {Kind::Operator, first, {unary()}};
    if (first == "(") {
      Pattern inside = choice();
      expect(")");
      return inside;
    }
    if (first.empty()) {
      complain("an expression is missing");
      return {};
    }
    if (std::isdigit(static_cast<unsigned char>(first[0])) != 0) {
      int value = 0;
      const char *end = first.data() + first.size();
      if (const auto read = std::from_chars(first.data(), end, value);
          read.ec != std::errc() || read.ptr != end || (first[0] == '0' && first.size() > 1))
        complain("'" + first + "' is no decimal number of an int");
      return {Kind::Number, first, {}};
    }
    if (first[0] == '"')
      return {Kind::String, first, {}};
    if (spelled() == "(")
      return call(first);
    if (first.size() > 1 || std::islower(static_cast<unsigned char>(first[0])) == 0)
      complain("unknown name '" + first + "': a letter stands for any expression");
    return {Kind::Letter, first, {}};
  }

  Pattern call(const std::string &name) {
    Pattern result{Kind::Call, name, {}};
    take();
    while (problem_.empty() && spelled() != ")") {
      result.operands.push_back(choice());
      if (spelled() != ")")
        expect(",");
    }
    expect(")");
    return result;
  }

  static bool isOperator(std::string_view text, size_t level) {
    return std::any_of(std::begin(kOperators[level]), std::end(kOperators[level]),
                       [&](std::string_view op) { return !op.empty() && op == text; });
  }
  void complain(std::string problem) {
    if (problem_.empty())
      problem_ = std::move(problem);
  }
  void expect(std::string_view what) {
    if (take() != what)
      complain("'" + std::string(what) + "' is missing");
  }
  std::string_view spelled() const {
    return next_ < tokens_.size()
               ? text_.substr(tokens_[next_].range.begin, tokens_[next_].range.size())
               : std::string_view();
  }
  std::string_view take() {
    const std::string_view result = spelled();
    ++next_;
    return result;
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  std::string &problem_;
  size_t next_ = 0;
};

} // namespace

Pattern readPattern(std::string_view text, std::string &problem) {
  problem.clear();
  if (text.size() > limits::space::kPatternCharacters) { // it is read and matched recursively
    problem = "more than " + std::to_string(limits::space::kPatternCharacters) + " characters";
    return {};
  }
  return Reader(text, problem).whole();
}

Pattern readPattern(std::string_view text) {
  std::string problem;
  Pattern result = readPattern(text, problem);
  SALVE_ASSERT(problem.empty());
  return result;
}

bool isTextual(const Pattern &pattern) {
  return pattern.kind == Pattern::Kind::Call || pattern.kind == Pattern::Kind::String ||
         std::any_of(pattern.operands.begin(), pattern.operands.end(), isTextual);
}

std::string lettersOf(const Pattern &pattern) {
  std::string result = pattern.kind == Pattern::Kind::Letter ? pattern.text : "";
  for (const Pattern &operand : pattern.operands)
    result += lettersOf(operand);
  return result;
}

} // namespace salve::repair
