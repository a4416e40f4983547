// Whether a selection of changes leaves code that nobody would write: it compares a thing with
// itself, assigns it to itself, or loops never.
#pragma once

#include "engine/repair/candidate.h"

namespace salve::repair {

/// `x >= x`, `a && a`, `b->cap != b->cap`, `p == 0 || p != 0` where the original had something
/// else; of numbers that may be none, `x != x` for `x == x` is a question.
bool comparesWithItself(const ir::Program &program, const Changes &changes);

/// `x = x`, `x += 0` where the original assigned something else.
bool assignsItself(const ir::Program &program, const Changes &changes);

/// `for (i = 0; i > 8; i++)`, whatever comes before it, and `while (0)`.
bool emptiesLoop(const ir::Program &original, const ir::Program &extended, const Changes &changes);

} // namespace salve::repair
