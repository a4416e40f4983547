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
