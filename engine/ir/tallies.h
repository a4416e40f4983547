// What a loop only counts: numbers that decide nothing in it. Where all else in a state comes again
// the loop goes round for ever, whatever these are.
//
// Facts of the code alone. That such a number may overflow in the end is left aside: before that it
// goes round as often as its type has values.
#pragma once

#include "engine/ir/program.h"

#include <vector>

namespace salve::ir {

/// Integers among the function's own variables, of which no address is taken, that the loop reads
/// only to compute such numbers: by sums, products and bits, whose overflow is far or no fault.
std::vector<VariableId> talliesOf(const Program &program, FunctionId function, StmtId loop);

} // namespace salve::ir
