// What a change means, done to the IR itself: written anew for the tests, as the judge of
// alternatives and patches.
#pragma once

#include "engine/repair/alternatives.h"

namespace salve::edit::test {

/// `program` with the chosen alternatives applied to its expressions.
ir::Program rewritten(ir::Program program, const repair::Space &space,
                      const std::vector<uint32_t> &chosen);

} // namespace salve::edit::test
