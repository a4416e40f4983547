// Which diagnoses tell a person something.
#pragma once

#include "engine/diagnosis/diagnosis.h"

namespace salve::repair {

/// A free component is not evaluated at all, and helps already if the run fails inside of it
/// (`a[i]`, or a call in which the target fails). Those that had no value before are removed;
/// those that had one, which might have been wrong, come last. Loop conditions stay where they
/// are: they could have ended the loop.
void demoteEvasions(const ir::Program &program, ir::FunctionId entry, ir::PropertyId target,
                    const ir::Inputs &failing, std::vector<diagnosis::Diagnosis> &list);

/// Of the first ones: whether the run is shorter with the value that is needed (PED, section 5).
void findBrief(const ir::Program &program, ir::FunctionId entry, const ir::Inputs &failing,
               std::vector<diagnosis::Diagnosis> &list);

} // namespace salve::repair
