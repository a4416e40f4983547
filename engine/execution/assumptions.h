// Which inputs a function is not tried on although it could tell: objects of inputs lie apart from
// each other and from globals (ir/inputs.h). Reads the IR only.
#pragma once

#include "engine/ir/program.h"

namespace salve::execution {

/// Limitation::Aliases and Limitation::Cycles, as bits.
uint8_t assumedOfInputs(const ir::Program &program, ir::FunctionId entry);

/// Whether the entry, or what it calls, writes to objects of the type behind pointers, if any of
/// its inputs is one.
bool writesBehind(const ir::Program &program, ir::FunctionId entry, ir::TypeId type);

/// Whether code that is not there can call functions which change what the entry reads and only
/// this file can name: Limitation::Functions.
bool callbacksMatter(const ir::Program &program, ir::FunctionId entry);

} // namespace salve::execution
