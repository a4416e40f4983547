// Whether a failure is the function's own, or depends on what it is given.
//
// Manifest and latent failures as in Le, Raad, Villard, Berdine, Dreyer, O'Hearn ("Finding real
// bugs in big programs with incorrectness logic", OOPSLA 2022), decided per check: one that fails
// whenever a run comes to it is manifest, however few runs do.
#pragma once

#include "engine/execution/questions/verification.h"

namespace salve::precondition {

using execution::Verification;
using execution::Violation;

/// Of the violations of a verification those that no caller can avoid once the check is reached, or
/// that concern the life of an object of the function's own. In doubt a violation is not manifest.
std::vector<bool> manifest(const ir::Program &program, ir::FunctionId entry,
                           const Verification &failing, const Budget &budget);

/// Failures, some maybe known, that constants alone bring about in one call or one iteration of a
/// loop that goes round as often as constants say; inputs decide at most whether a run comes there.
/// With the calls and iterations written out they were manifest.
std::vector<Violation> ofConstants(const ir::Program &program, ir::FunctionId entry,
                                   const Verification &failing, const Budget &budget);

/// Of these checks those that fail, as far as few iterations tell, whenever a run comes to them.
std::vector<ir::PropertyId> certain(const ir::Program &program, ir::FunctionId entry,
                                    const std::vector<ir::PropertyId> &asked, const Budget &budget);

} // namespace salve::precondition
