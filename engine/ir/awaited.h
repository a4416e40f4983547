// Which loops somebody waits for: behind them stands an assertion or a postcondition, in the
// function itself or in one that calls it on the way from the entry, or the entry is a test. Only
// of those is it a failure that they never end; what serves for ever has nothing behind it.
//
// Knows the program's text only: behind is what comes later in it.
#pragma once

#include "engine/ir/program.h"

#include <vector>

namespace salve::ir {

/// By StmtId; of what `entry` reaches.
std::vector<char> awaitedLoops(const Program &program, FunctionId entry);

/// Gives every loop of the user's code a property that says that it ends.
void addEndings(Program &program);

} // namespace salve::ir
