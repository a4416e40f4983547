// How many elements a contract promises at most of the arrays that it gives (Extent::ByContract).
//
// No program can tell how much lies behind the part of an array that it may use: a run that stays
// within it is the same for a longer array, and one that does not fails already for the shortest.
// So arrays need to be no longer than some promise asks for, and a small one is kept cell by cell.
#pragma once

#include "engine/ir/program.h"

namespace salve::ir {

/// Sets `Extent::elements` of the parameters of `entry` whose length the assumptions at its head
/// bound by constants. Nothing is set if something else in what it reaches asks how long an array
/// is, other than an assertion that only more elements could make true.
void boundPromisedLengths(Program &program, FunctionId entry);

} // namespace salve::ir
