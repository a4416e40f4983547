// What a test expects of the output and what is printed instead, for a person.
#pragma once

#include "engine/ir/interpreter/interpreter.h"

namespace salve::words {

/// The test that this function stands for; null: none.
const ir::SuiteTest *testOf(const ir::Program &program, ir::FunctionId function);

/// `line 2: expected "5", printed "6"`, or that the run does not end; of a run that failed.
std::string outputDetail(const ir::Program &program, const ir::SuiteTest &test, const ir::Run &run);

} // namespace salve::words
