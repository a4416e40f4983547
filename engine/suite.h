// Tests that give the whole program its input and expect an output.
#pragma once

#include "engine/pipeline.h"
#include "engine/support/suite.h"

namespace salve::engine {

/// What becomes of a test: its one run, by both executions.
Verdict runTest(Analysis &analysis, const Budget &budget);

/// In quotes, on one line.
std::string quotedInput(const std::string &input);
/// The input of a test that nobody wrote, in quotes; "" of others.
std::string madeUpInput(const Analysis &analysis);

/// How the program's texts would have to read for all tests to pass, if that is all that is wrong.
std::vector<TextEdit> textsAskedFor(const Analysis &analysis, const FailureCase &failure,
                                    const Budget &budget);

/// What the tests expect, by lines.
std::string outputsAskedFor(const Analysis &analysis);
/// That the test reads which is looked at.
std::string inputOf(const Analysis &analysis);

/// What a failing test says of its output, and of runs that do not end; "" where it fails
/// otherwise.
std::string outputComplaint(const Analysis &analysis, const FailureCase &failure,
                            const ir::Run &run);

} // namespace salve::engine
