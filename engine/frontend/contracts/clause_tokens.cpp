#include "engine/frontend/contracts/clause_tokens.h"

#include <array>
#include <cctype>

namespace salve::frontend {

namespace {

constexpr std::array<std::string_view, 19> kLong = {
    "<==>", "==>", "<<=", ">>=", "...", "..", "->", "++", "--", "<<",
    ">>",   "<=",  ">=",  "==",  "!=",  "&&", "||", "^^", "##"};

size_t endOfQuoted(std::string_view text, size_t at) {
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote)
    at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

/// `0..n` is a number and a range, `1.5e-3` one number.
size_t endOfNumber(std::string_view text, size_t at) {
  while (at < text.size()) {
    const char before = at > 0 ? text[at - 1] : ' ';
    const bool isExponent = before == 'e' || before == 'E' || before == 'p' || before == 'P';
    if (text[at] == '.' && at + 1 < text.size() && text[at + 1] == '.')
      break;
    if (!isIdentifierByte(text[at]) && text[at] != '.' &&
        !(isExponent && (text[at] == '+' || text[at] == '-')))
      break;
    ++at;
  }
  return at;
}

} // namespace

std::vector<ClauseToken> clauseTokens(std::string_view text) {
  using Kind = ClauseToken::Kind;
  std::vector<ClauseToken> result;
  size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (std::isspace(static_cast<unsigned char>(c)) || c == '@') {
      ++at;
      continue;
    }
    if (text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    if (text.substr(at, 2) == "/*") {
      const size_t end = text.find("*/", at + 2);
      at = end == std::string_view::npos ? text.size() : end + 2;
      continue;
    }
    ClauseToken token;
    size_t end = at + 1;
    if (isDigit(c) || (c == '.' && at + 1 < text.size() && isDigit(text[at + 1]))) {
      token.kind = Kind::Number;
      end = endOfNumber(text, at + 1);
    } else if (isIdentifierByte(c) ||
               (c == '\\' && at + 1 < text.size() && isIdentifierByte(text[at + 1]))) {
      token.kind = Kind::Name;
      while (end < text.size() && isIdentifierByte(text[end]))
        ++end;
    } else if (c == '"' || c == '\'') {
      token.kind = Kind::Quoted;
      end = endOfQuoted(text, at);
    } else {
      for (std::string_view punctuator : kLong)
        if (text.substr(at).starts_with(punctuator)) {
          end = at + punctuator.size();
          break;
        }
    }
    token.begin = static_cast<uint32_t>(at);
    token.end = static_cast<uint32_t>(end);
    token.text = text.substr(at, end - at);
    result.push_back(token);
    at = end;
  }
  return result;
}

} // namespace salve::frontend
