// Whether a selection of changes leaves a condition that compares a thing with itself.
#pragma once

#include "engine/repair/candidate.h"

namespace salve::repair {

/// `x >= x`, `a && a`, `b->cap != b->cap` where the original had two different operands.
bool comparesWithItself(const ir::Program &program, const Changes &changes);

} // namespace salve::repair
