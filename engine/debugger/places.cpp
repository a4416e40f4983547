#include "engine/debugger/harness.h"

#include "engine/support/tokens.h"

#include <algorithm>

namespace salve::debugger {

uint32_t lineOf(std::string_view text, uint32_t offset) {
  const auto end = text.begin() + std::min<size_t>(offset, text.size());
  return 1 + static_cast<uint32_t>(std::count(text.begin(), end, '\n'));
}

ByteRange rangeOfLine(std::string_view text, uint32_t line) {
  size_t begin = 0;
  for (uint32_t i = 1; i < line && begin < text.size(); ++i)
    begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
  return {static_cast<uint32_t>(begin),
          static_cast<uint32_t>(std::min(text.find('\n', begin), text.size()))};
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

namespace {

/// Braces that the harness has around a statement, as offsets of the user's text.
struct Braces {
  ByteRange around;
  uint32_t begin, end; ///< in the harness: behind the opening one, before the closing one
};

std::vector<Braces> bracesOf(const Harness &harness) {
  std::vector<Braces> result;
  std::vector<size_t> open;
  uint32_t grown = 0;
  for (const TextEdit &insertion : harness.inserted) {
    const uint32_t at = insertion.range.begin, begin = at + grown;
    grown += static_cast<uint32_t>(insertion.newText.size());
    if (insertion.newText.starts_with("{ ")) {
      open.push_back(result.size());
      result.push_back({{at, at}, at + grown, 0});
    } else if (insertion.newText == " }" && !open.empty()) {
      result[open.back()].around.end = at;
      result[open.back()].end = begin;
      open.pop_back();
    }
  }
  return result;
}

} // namespace

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
  const std::vector<Braces> all = bracesOf(harness);
  for (const TextEdit &edit : edits) {
    const auto begin = back(edit.range.begin), end = back(edit.range.end);
    if (!begin || !end || edit.range.end > harness.length ||
        edit.newText.find("salve_") != std::string::npos)
      return std::nullopt;
    result.push_back({{*begin, *end}, edit.newText});
    for (const Braces &braces : all) { // a statement more needs them, too
      const bool isBefore = edit.range == ByteRange{braces.begin, braces.begin};
      const bool isBehind = edit.range == ByteRange{braces.end, braces.end};
      if (isBefore)
        result.back().newText = "{ " + edit.newText;
      else if (isBehind)
        result.back().newText += " }";
      if (isBefore || isBehind)
        result.push_back(isBefore ? TextEdit{{braces.around.end, braces.around.end}, " }"}
                                  : TextEdit{{braces.around.begin, braces.around.begin}, "{ "});
    }
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const TextEdit &a, const TextEdit &b) { return a.range < b.range; });
  return result;
}

} // namespace salve::debugger
