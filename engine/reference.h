// A correct program that comes with a request, as what says what is wanted.
#pragma once

#include "engine/frontend/reads.h"
#include "engine/pipeline.h"
#include "engine/reference/agreement.h"

namespace salve::engine {

/// A comparison with the reference of the file's request.
Agreement agreementOf(const File &file);

/// Where both have a `main`, tests that ask for what the reference prints become tests, on inputs
/// that are made up if there are none; else its functions specify those of the same name. What is
/// wrong with it is left in the program's errors, and then the program has no functions.
void followReference(File &file, std::vector<frontend::ReadFile> &reads);

} // namespace salve::engine
