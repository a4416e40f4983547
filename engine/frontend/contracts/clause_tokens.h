// Tokens of contract clauses: C's, and those that ACSL adds.
#pragma once

#include "engine/support/text.h"

#include <string_view>
#include <vector>

namespace salve::frontend {

struct ClauseToken {
  enum class Kind { Name, Number, Quoted, Punctuator } kind = Kind::Punctuator;
  uint32_t begin = 0, end = 0; ///< in the clause's text
  std::string_view text;

  bool is(std::string_view what) const { return text == what; }
};

/// `\valid` is one name, `==>` and `..` are one punctuator; `@` is a blank.
std::vector<ClauseToken> clauseTokens(std::string_view text);

} // namespace salve::frontend
