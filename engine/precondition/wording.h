// Conjuncts that were found, as a person would write them.
//
// Private to the room.
#pragma once

#include "engine/precondition/candidates.h"
#include "engine/precondition/precondition.h"

namespace salve::precondition {

/// Whether one of them asks the number to be above 0.
bool isAboveZero(const std::vector<Candidate> &chosen, const std::string &number);

/// All of them, what is said of one number joined, in the order of the function's head.
std::vector<Conjunct> inWords(const ir::Program &program, ir::FunctionId entry,
                              std::vector<Candidate> chosen);

/// The sizes that they give parameters; empty: something else is to have a size.
std::vector<SizedParameter> sizesOf(const ir::Program &program, ir::FunctionId entry,
                                    const std::vector<Candidate> &chosen);

} // namespace salve::precondition
