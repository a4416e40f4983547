// Who calls a function.
#pragma once

#include "engine/ir/program.h"

#include <vector>

namespace salve::ir {

/// The functions that a program is started with and whose calls alone, some of them through others,
/// lead to this one; all of it in the main file. Empty: others may call it, too, or nobody does.
std::vector<FunctionId> startsBehind(const Program &program, FunctionId function);

/// Whether the function comes to code of the user's in another file.
bool comesToOtherFiles(const Program &program, FunctionId function);

} // namespace salve::ir
