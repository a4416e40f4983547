// What a change means, done to the IR itself: written anew for the tests, as the judge of
// edits and patches.
#pragma once

#include "engine/change/edit.h"

namespace salve::edit::test {

/// `program` with the selected edits applied to its expressions.
ir::Program rewritten(ir::Program program, const change::Space &space,
                      const change::Selection &selection);

} // namespace salve::edit::test
