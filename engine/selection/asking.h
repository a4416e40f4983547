// What a repair does to what says what is wanted: checks, helpers of checks, tests.
#pragma once

#include "engine/selection/judgement.h"

namespace salve::selection {

/// Marks what changes functions that say what is wanted.
void judgeChecks(Judged &judged, const Question &question);

/// Of a mended test that still fails how often it comes to an assertion before, of another one how
/// many of its assertions it does not come to.
void judgeTest(Judged &judged, const Question &question, const edit::Recheck &again,
               const Budget &budget);

} // namespace salve::selection
