#include "engine/debugger/harness.h"

#include "engine/support/tokens.h"

#include <algorithm>

namespace salve::debugger {

uint32_t lineOf(std::string_view text, uint32_t offset) {
  const auto end = text.begin() + std::min<size_t>(offset, text.size());
  return 1 + static_cast<uint32_t>(std::count(text.begin(), end, '\n'));
}

uint32_t lineOf(std::string_view text, const Outline::Statement &statement) {
  using Kind = Outline::Statement::Kind;
  const bool byCondition = statement.kind == Kind::While || statement.kind == Kind::Do;
  return lineOf(text, byCondition ? statement.condition.begin : statement.range.begin);
}

const Outline::Statement *statementOn(std::string_view text, const Outline::Function &function,
                                      uint32_t line) {
  const Outline::Statement *around = nullptr;
  for (const Outline::Statement &statement : function.statements) {
    if (lineOf(text, statement) == line)
      return &statement;
    if (lineOf(text, statement.range.begin) <= line && line <= lineOf(text, statement.range.end))
      around = &statement;
  }
  return around;
}

std::string withNodes(std::string_view expression,
                      const std::function<std::string(const std::string &)> &written) {
  std::string result;
  uint32_t at = 0;
  bool isMember = false;
  for (const Token &token : tokens(expression)) {
    const std::string word(expression.substr(token.range.begin, token.range.size()));
    result += expression.substr(at, token.range.begin - at);
    const bool isNode = token.kind == TokenKind::Identifier && !isMember && word[0] == 'n' &&
                        word.size() > 1 &&
                        word.find_first_not_of("0123456789", 1) == std::string::npos;
    std::string instead = isNode ? written(word) : "";
    if (token.kind == TokenKind::Identifier && !isMember && word == "null")
      instead = "0";
    result += instead.empty() ? word : instead;
    isMember = word == "." || word == "->";
    at = token.range.end;
  }
  return result + std::string(expression.substr(at));
}

ByteRange inHarness(const Harness &harness, ByteRange range) {
  ByteRange result = range;
  for (const TextEdit &insertion : harness.inserted) {
    const auto size = static_cast<uint32_t>(insertion.newText.size());
    result.begin += insertion.range.begin <= range.begin ? size : 0;
    result.end += insertion.range.begin < range.end ? size : 0;
  }
  return result;
}

std::optional<std::vector<TextEdit>> inUsersText(const Harness &harness,
                                                 const std::vector<TextEdit> &edits) {
  std::vector<TextEdit> result;
  const auto back = [&](uint32_t offset) -> std::optional<uint32_t> {
    uint32_t grown = 0;
    for (const TextEdit &insertion : harness.inserted) {
      const uint32_t begin = insertion.range.begin + grown;
      const auto size = static_cast<uint32_t>(insertion.newText.size());
      if (offset <= begin)
        break;
      if (offset < begin + size)
        return std::nullopt;
      grown += size;
    }
    return offset - grown;
  };
  for (const TextEdit &edit : edits) {
    const auto begin = back(edit.range.begin), end = back(edit.range.end);
    if (!begin || !end || edit.range.end > harness.length ||
        edit.newText.find("salve_") != std::string::npos)
      return std::nullopt;
    result.push_back({{*begin, *end}, edit.newText});
  }
  return result;
}

} // namespace salve::debugger
