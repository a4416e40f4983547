// How the texts in a program would have to read for it to print what its tests expect.
//
// All tests are looked at together: a text that is wrong in three places is one repair. Only what
// stands in the formats of `printf` and in the texts of `puts` changes; values are as they are.
#pragma once

#include "engine/ir/program.h"
#include "engine/support/budget.h"
#include "engine/support/suite.h"
#include "engine/support/text.h"

#include <span>

namespace salve::words {

/// Edits of the main file's literals, all of which are needed; empty: some test expects another
/// value, or two tests expect the same text to be different. `tests` are those of
/// `program.tests`, in their order.
std::vector<TextEdit> wantedTexts(const ir::Program &program, std::span<const GivenTest> tests,
                                  const Budget &budget);

} // namespace salve::words
