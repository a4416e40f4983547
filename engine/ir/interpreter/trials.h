// Runs of a program on longer texts than verification looks at: words on its command line.
//
// A table that the 31st character overflows is behind every bound that can be afforded for all
// texts; single ones cost nothing. They are made of the characters that the code itself asks for.
#pragma once

#include "engine/ir/interpreter/interpreter.h"

namespace salve::ir {

/// The program in which texts that are inputs can be as long as those that are tried.
Program withLongTexts(Program program);

/// Whether it starts with words to be tried.
bool readsWords(const Program &program, FunctionId entry);

/// Whether texts that are inputs can be long enough.
bool triesWords(const Program &program, FunctionId entry);

struct Trial {
  PropertyId property;
  Inputs inputs; ///< on which it fails
};
/// Checks that fail, each once, by what was tried first; none if texts are not long.
std::vector<Trial> tryWords(const Program &program, FunctionId entry, const Budget &budget);

} // namespace salve::ir
