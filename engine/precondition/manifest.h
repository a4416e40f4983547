// Whether a failure is the function's own, or depends on what it is given.
//
// Manifest and latent failures as in Le, Raad, Villard, Berdine, Dreyer, O'Hearn ("Finding real
// bugs in big programs with incorrectness logic", OOPSLA 2022), decided per check: one that fails
// whenever a run comes to it is manifest, however few runs do.
#pragma once

#include "engine/execution/questions/verification.h"

namespace salve::precondition {

/// Of the violations of a verification those that no caller can avoid once the check is reached, or
/// that concern the life of an object of the function's own. In doubt a violation is not manifest.
std::vector<bool> manifest(const ir::Program &program, ir::FunctionId entry,
                           const execution::Verification &failing, const Budget &budget);

/// Of these checks those that fail, as far as few iterations tell, whenever a run comes to them.
std::vector<ir::PropertyId> certain(const ir::Program &program, ir::FunctionId entry,
                                    const std::vector<ir::PropertyId> &asked, const Budget &budget);

} // namespace salve::precondition
