// Prints IR for people and golden tests, and checks it for bugs of the frontend.
#pragma once

#include "engine/ir/program.h"

namespace salve::ir {

std::string print(const Program &program);
std::string print(const Program &program, FunctionId function);

/// The first broken invariant of program.h (dangling id, operand types that differ,
/// a Goto to another function, ...), or nothing.
std::optional<std::string> verify(const Program &program);

} // namespace salve::ir
