// Variables that nobody defines who is looked at.
#pragma once

#include "engine/ir/program.h"

#include <vector>

namespace salve::frontend {

/// Whether such a variable of the type can be given an arbitrary value.
bool canBeElsewhere(const ir::Program &program, ir::TypeId type);

/// Where the program starts they hold any value; elsewhere all globals do.
void openElsewhere(ir::Program &program, const std::vector<ir::VariableId> &variables);

} // namespace salve::frontend
