// What edits make, said as people say it: `6` for `- -6`, `x - 1` for `x + -1`, `x` for `0 + x`,
// `x * 1` and `!(!x)`.
//
// Knows tokens alone. What it writes is verified like every text (recheck.h); where it does not see
// what an operator is for, it leaves it.
#pragma once

#include "engine/edit/patch.h"

namespace salve::edit {

/// The patch, or one that says the same in a usual way. Nothing if nobody would write what it makes
/// and there is no one edit that says it, or then nothing is changed any more.
std::optional<Patch> plain(std::string_view text, Patch patch);

} // namespace salve::edit
