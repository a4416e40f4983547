// C text at the level of preprocessing tokens: enough to place an edit between tokens
// and to find the `#define` that a position lies in.
//
// Knows neither grammar nor macro expansion. Any bytes are accepted: what is no token
// of C is a token of its own.
#pragma once

#include "engine/support/text.h"

namespace salve {

enum class TokenKind { Identifier, Number, Quoted, Punctuator };

struct Token {
  TokenKind kind = TokenKind::Punctuator;
  ByteRange range;
};

/// The tokens of `text` within `range`, comments and line continuations skipped.
std::vector<Token> tokens(std::string_view text, ByteRange range);
std::vector<Token> tokens(std::string_view text);

/// A text by its tokens, which are named by their numbers. The text must outlive it.
class TokenText {
public:
  explicit TokenText(std::string_view text) : text_(text), tokens_(tokens(text)) {}

  size_t size() const { return tokens_.size(); }
  /// As it is spelled; "" beyond the end.
  std::string_view operator[](size_t i) const {
    return i < size() ? text_.substr(tokens_[i].range.begin, tokens_[i].range.size())
                      : std::string_view();
  }
  const Token &token(size_t i) const { return tokens_[i]; }
  ByteRange range(size_t i) const { return tokens_[i].range; }
  std::string_view text() const { return text_; }
  /// The token that begins there; the size if none does.
  size_t at(uint32_t offset) const;
  /// Behind the token, or behind what closes the parenthesis, bracket or brace that it is.
  size_t behind(size_t i) const;

private:
  std::string_view text_;
  std::vector<Token> tokens_;
};

/// A `#define` of the text.
struct MacroDefinition {
  std::string name;
  bool functionLike = false;
  ByteRange directive; ///< from the `#` to the end of its last line
  ByteRange body; ///< from the first to the last token; empty at the line's end if there is none
};

/// What the preprocessor's own lines hold.
struct Directives {
  std::vector<ByteRange> lines;        ///< every directive, ascending, continuation lines included
  std::vector<MacroDefinition> macros; ///< ascending

  /// The definition whose body contains `range`.
  const MacroDefinition *around(ByteRange range) const;
  bool inDirective(uint32_t offset) const;
  bool defines(std::string_view name) const;
};

Directives directives(std::string_view text);

/// Whether the tokens that `left` ends with and `right` starts with would become other
/// tokens if nothing stood between them: `a` `b`, `-` `-`, `<` `=`, `/` `*`.
bool wouldJoin(std::string_view left, std::string_view right);

} // namespace salve
