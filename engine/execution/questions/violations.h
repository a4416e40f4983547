// What of an execution can be violated: the questions at one bound, together or, where that is too
// much for the solver, in parts. Every violation is replayed by the interpreter.
#pragma once

#include "engine/execution/questions/verification.h"

namespace salve::execution {

enum class Step { Holds, Violated, Unknown };

/// Whether there are more iterations that constants decide than have to be looked at.
bool canLookAtLess(const Verification &at);

/// All questions about the execution of `at`, first together. Where that is not decided in its
/// share, it stays open whether states come again, for this bound and the next ones (`open`: in
/// these loops), and the rest is asked alone, which must not be decided less because of that
/// question. What is violated is added to `at`.
Step askAt(const ir::Program &program, ir::FunctionId entry, const VerificationOptions &options,
           Verification &at, std::vector<ir::PropertyId> &open, const Budget &budget);

} // namespace salve::execution
