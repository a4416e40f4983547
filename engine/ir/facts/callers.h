// Who calls a function.
#pragma once

#include "engine/ir/inputs.h"

namespace salve::ir {

/// Whether the function, which a program is started with, is given something: it reads its
/// parameters, or draws inputs itself.
bool takesInput(const Program &program, FunctionId start);

/// Leaves out what the program is started with and never looks at: `argc` and `argv` of most; and
/// what the library gives as usual, which is 0 without being an input.
void leaveOutUnread(const Program &program, FunctionId start, Inputs &inputs);

/// Whether nobody calls it but what a program is started with and what that calls alone, all of it
/// in the main file and without any input: a part of tests.
bool isOfTests(const Program &program, FunctionId function);

} // namespace salve::ir
