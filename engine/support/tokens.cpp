#include "engine/support/tokens.h"

#include <algorithm>
#include <array>

namespace salve {

namespace {

constexpr std::array<std::string_view, 27> kLongPunctuators = {
    "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
    "*=",  "/=",  "%=",  "+=", "-=", "&=", "^=", "|=", "##", "<:", ":>", "<%", "%>"};

/// Reads one token after another from a text.
class Scanner {
public:
  Scanner(std::string_view text, ByteRange range)
      : text_(text.substr(0, std::min<size_t>(range.end, text.size()))), at_(range.begin) {
    if (at_ == 0 && text_.starts_with("\xef\xbb\xbf"))
      at_ = 3; // a byte order mark
  }

  std::optional<Token> next() {
    skipBlank();
    if (at_ >= text_.size())
      return std::nullopt;
    Token token;
    token.range.begin = at_;
    token.kind = scan();
    token.range.end = at_;
    return token;
  }

  /// Whether a line end (not a continued one) was skipped before the last token.
  bool sawLineEnd() const { return sawLineEnd_; }

private:
  char peek(uint32_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  /// The length of a backslash-newline at the position, 0 if there is none.
  uint32_t continuation() const {
    if (peek() != '\\')
      return 0;
    if (peek(1) == '\n')
      return 2;
    return peek(1) == '\r' && peek(2) == '\n' ? 3 : 0;
  }

  void skipLineComment() {
    while (at_ < text_.size() && peek() != '\n')
      at_ += std::max(1u, continuation());
  }

  void skipBlank() {
    sawLineEnd_ = false;
    while (at_ < text_.size()) {
      if (uint32_t length = continuation()) {
        at_ += length;
      } else if (peek() == '/' && peek(1) == '/') {
        skipLineComment();
      } else if (peek() == '/' && peek(1) == '*') {
        size_t end = text_.find("*/", at_ + 2);
        at_ = static_cast<uint32_t>(end == std::string_view::npos ? text_.size() : end + 2);
      } else if (peek() == ' ' || (peek() >= '\t' && peek() <= '\r')) {
        sawLineEnd_ |= peek() == '\n';
        ++at_;
      } else {
        return;
      }
    }
  }

  TokenKind scanQuoted() {
    char quote = text_[at_++];
    while (at_ < text_.size() && peek() != quote && peek() != '\n')
      at_ += peek() == '\\' && at_ + 1 < text_.size() ? 2 : 1;
    if (peek() == quote)
      ++at_;
    return TokenKind::Quoted;
  }

  TokenKind scanNumber() {
    while (isIdentifierByte(peek()) || peek() == '.' || peek() == '\'' || atExponentSign())
      ++at_;
    return TokenKind::Number;
  }

  bool atExponentSign() const {
    if (peek() != '+' && peek() != '-')
      return false;
    char before = text_[at_ - 1];
    return before == 'e' || before == 'E' || before == 'p' || before == 'P';
  }

  TokenKind scan() {
    if (isDigit(peek()) || (peek() == '.' && isDigit(peek(1))))
      return scanNumber();
    if (isIdentifierByte(peek())) {
      uint32_t begin = at_;
      while (isIdentifierByte(peek()))
        ++at_;
      bool prefix =
          at_ - begin <= 2 && (text_[begin] == 'L' || text_[begin] == 'u' || text_[begin] == 'U');
      return prefix && (peek() == '\'' || peek() == '"') ? scanQuoted() : TokenKind::Identifier;
    }
    if (peek() == '\'' || peek() == '"')
      return scanQuoted();
    for (std::string_view punctuator : kLongPunctuators)
      if (text_.substr(at_).starts_with(punctuator)) {
        at_ += static_cast<uint32_t>(punctuator.size());
        return TokenKind::Punctuator;
      }
    ++at_;
    return TokenKind::Punctuator;
  }

  std::string_view text_;
  uint32_t at_;
  bool sawLineEnd_ = false;
};

std::string_view slice(std::string_view text, ByteRange range) {
  return text.substr(range.begin, range.size());
}

/// The definition on a directive line, given its tokens from the `#` on.
std::optional<MacroDefinition> parseDefine(std::string_view text, ByteRange line,
                                           const std::vector<Token> &parts) {
  if (parts.size() < 3 || slice(text, parts[1].range) != "define" ||
      parts[2].kind != TokenKind::Identifier)
    return std::nullopt;
  MacroDefinition macro;
  macro.name = slice(text, parts[2].range);
  macro.directive = line;
  size_t first = 3;
  macro.functionLike = parts.size() > 3 && slice(text, parts[3].range) == "(" &&
                       parts[3].range.begin == parts[2].range.end;
  if (macro.functionLike) {
    while (first < parts.size() && slice(text, parts[first].range) != ")")
      ++first;
    first = std::min(first + 1, parts.size());
  }
  macro.body = first < parts.size() ? ByteRange{parts[first].range.begin, parts.back().range.end}
                                    : ByteRange{line.end, line.end};
  return macro;
}

} // namespace

std::vector<Token> tokens(std::string_view text, ByteRange range) {
  std::vector<Token> result;
  Scanner scanner(text, range);
  while (std::optional<Token> token = scanner.next())
    result.push_back(*token);
  return result;
}

std::vector<Token> tokens(std::string_view text) {
  return tokens(text, {0, static_cast<uint32_t>(text.size())});
}

Directives directives(std::string_view text) {
  Directives result;
  Scanner scanner(text, {0, static_cast<uint32_t>(text.size())});
  std::vector<Token> line; // of the directive being read, empty outside one
  auto finish = [&] {
    if (line.empty())
      return;
    ByteRange range{line.front().range.begin, line.back().range.end};
    result.lines.push_back(range);
    if (auto macro = parseDefine(text, range, line))
      result.macros.push_back(std::move(*macro));
    line.clear();
  };
  bool first = true;
  while (std::optional<Token> token = scanner.next()) {
    bool atLineStart = first || scanner.sawLineEnd();
    first = false;
    if (atLineStart)
      finish();
    if (!line.empty() || (atLineStart && slice(text, token->range) == "#"))
      line.push_back(*token);
  }
  finish();
  return result;
}

const MacroDefinition *Directives::around(ByteRange range) const {
  auto after = std::upper_bound(
      macros.begin(), macros.end(), range.begin,
      [](uint32_t offset, const MacroDefinition &macro) { return offset < macro.body.begin; });
  if (after == macros.begin() || !std::prev(after)->body.contains(range))
    return nullptr;
  return &*std::prev(after);
}

bool Directives::inDirective(uint32_t offset) const {
  auto after =
      std::upper_bound(lines.begin(), lines.end(), offset,
                       [](uint32_t value, const ByteRange &line) { return value < line.begin; });
  return after != lines.begin() && offset < std::prev(after)->end;
}

bool Directives::defines(std::string_view name) const {
  return std::any_of(macros.begin(), macros.end(),
                     [&](const MacroDefinition &macro) { return macro.name == name; });
}

size_t TokenText::at(uint32_t offset) const {
  const auto found = std::find_if(tokens_.begin(), tokens_.end(),
                                  [&](const Token &t) { return t.range.begin == offset; });
  return static_cast<size_t>(found - tokens_.begin());
}

size_t TokenText::behind(size_t i) const {
  auto depthOf = [&](size_t at) {
    const std::string_view token = (*this)[at];
    const bool opens = token == "(" || token == "[" || token == "{";
    const bool closes = token == ")" || token == "]" || token == "}";
    return opens ? 1 : closes ? -1 : 0;
  };
  for (int depth = std::max(depthOf(i), 0); depth > 0 && ++i < size();)
    depth += depthOf(i);
  return i + 1;
}

bool wouldJoin(std::string_view left, std::string_view right) {
  if (left.empty() || right.empty())
    return false;
  char a = left.back(), b = right.front();
  if (isIdentifierByte(a) && (isIdentifierByte(b) || b == '\'' || b == '"'))
    return true;
  if (isIdentifierByte(a) || isIdentifierByte(b))
    return a == '.' && isDigit(b);
  std::string pair{a, b};
  return pair == "//" || pair == "/*" || pair == "%:" ||
         std::any_of(kLongPunctuators.begin(), kLongPunctuators.end(),
                     [&](std::string_view p) { return p.starts_with(pair); });
}

} // namespace salve
