// C expressions with letters that stand for any: what rows of the catalogue and annotations say.
//
// Operators, numbers and strings stand for themselves; so does a call, `strcpy(a, b)`, whose
// arguments are letters where something is looked for.
#pragma once

#include "engine/change/annotation.h"

#include <string>
#include <string_view>
#include <vector>

namespace salve::repair {

struct Pattern {
  enum class Kind { Letter, Number, String, Operator, Choice, Call };
  Kind kind = Kind::Letter;
  std::string text; ///< a letter, a number, a literal, an operator, `?`, a name
  std::vector<Pattern> operands{};
};

/// What is wrong with the text stands in `problem` then.
Pattern readPattern(std::string_view text, std::string &problem);

/// Of a table that is known to be right.
Pattern readPattern(std::string_view text);

/// Whether a part of it, a call or a string, is said in text only.
bool isTextual(const Pattern &pattern);
/// The letters, each as often as it stands there.
std::string lettersOf(const Pattern &pattern);

/// What is wrong with what an annotation says, "" if nothing.
std::string problemOf(const change::Annotation &annotation);

} // namespace salve::repair
