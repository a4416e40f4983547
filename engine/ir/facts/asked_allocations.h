// Which allocations may return null: those whose result the code itself asks about.
//
// Most callers of malloc take it for granted, and nobody wants to read that it can fail; where the
// function compares the result with null, its author says that it can, and the code behind that
// comparison is there to be run. A comparison in an assertion says the contrary.
#pragma once

#include "engine/ir/program.h"

namespace salve::ir {

/// Sets `isAsked` of the allocations of all functions, also of those within models of the library
/// (realloc, strdup), which must have been instantiated.
void markAskedAllocations(Program &program);

/// Whether this Allocate may fail for no other reason than that it may. Where a program or a
/// harness is entered only its own ones do, and in a function that only a program calls those of
/// its file: a test need not ask what the tested code does.
bool mayFail(const Program &program, FunctionId entry, const Expr &allocate);

} // namespace salve::ir
