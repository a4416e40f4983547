// Whose a failure is: the function's own, or what its callers are to avoid.
//
// Knows functions by what they are: tests, harnesses and functions with a contract say which inputs
// they take, and all that fails in them is their own. Where that is not asked (--strict), nobody
// asks here.
#pragma once

#include "engine/execution/questions/verification.h"

namespace salve::precondition {

using execution::Verification;
using execution::Violation;

/// Whether only the functions of this file can call it, and one does: what they pass is what it is
/// for, and they are judged with it.
bool isJudgedByCalls(const ir::Program &program, ir::FunctionId function);
/// What a function asserts of its parameters at its head.
std::vector<ir::PropertyId> askedOfCallers(const ir::Program &program, ir::FunctionId function);
/// Whether it is an assertion, reached by the entry, that no caller has to meet.
bool isOwnAssertion(const ir::Program &program, ir::FunctionId entry, ir::PropertyId property);
/// Whether the function makes its own inputs, as a harness does: `nondet_int()`, `assume(…)`.
bool choosesInputs(const ir::Program &program, ir::FunctionId function);
/// Whether somebody has said which inputs the function is for; `entry` is what is run for it. What
/// draws a number and is given the rest by others of its file is no harness.
bool isSpecified(const ir::Program &program, ir::FunctionId written, ir::FunctionId entry);

/// What of a function's time may go into questions about its callers.
Budget share(const Budget &budget);

struct Blame {
  std::vector<Violation> own, callers;
  std::vector<Violation> unseen; ///< of a program, of code that is not there; see takeUnseen
};
/// Of the violations of a verification.
Blame blame(const ir::Program &program, ir::FunctionId written, ir::FunctionId entry,
            const Verification &found, const Budget &budget);

} // namespace salve::precondition
