// Failures that only functions bring about which are not there.
//
// A header of the user's declares them and no file at hand defines them (ir::Expr::unseen).
// Somebody has written what they do, so that any result and any memory is no input of a program, as
// it is of a function that stands for one.
#pragma once

#include "engine/execution/questions/verification.h"

#include <string>
#include <vector>

namespace salve::execution {

/// Whether the entry calls such functions.
bool comesToUnseen(const ir::Program &program, ir::FunctionId entry);
/// Takes out of the violations of a verification those that such functions bring about: with
/// something else from them, and all else as it is, a run comes to the check and passes it. They
/// are no evidence against what is there.
std::vector<Violation> takeUnseen(const ir::Program &program, ir::FunctionId entry,
                                  Verification &failing, const Budget &budget);
/// The functions that the run of such a violation is given something by, each once.
std::vector<std::string> unseenIn(const ir::Program &program, ir::FunctionId entry,
                                  const Violation &violation, const Budget &budget);

} // namespace salve::execution
