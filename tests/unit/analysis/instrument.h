// Loop facts as assertions in the program itself, so that the interpreter and the executor
// can say whether they hold.
#pragma once

#include "engine/analysis/function_facts.h"

namespace salve::analysis {

/// The function `f` of the program; none: an error of the test.
ir::FunctionId functionF(const ir::Program &program);

/// Asserts every fact of `function` where its loop's iterations begin; how many there are.
/// The program must contain the type `long`.
size_t instrument(ir::Program &program, ir::FunctionId function, const LoopFacts &facts);

/// `i-n <= 0`
std::string text(const ir::Program &program, const LoopFact &fact);
/// `x+2*y-8 <= 0`
std::string text(const ir::Program &program, const LoopInequality &fact);
/// `x+2*y-8 = 0 mod 4`
std::string text(const ir::Program &program, const LoopCongruence &fact);

} // namespace salve::analysis
