// Which functions are tests: code that says what is wanted, and is not mended.
#pragma once

#include "engine/ir/inputs.h"

namespace salve::repair {

/// A function that starts the program, takes no input itself and calls other code of the
/// file, in which the fault is (interfaces: specifications, 5; row A2).
bool isTest(const ir::Program &program, ir::FunctionId function);

/// Whether the function only says what is wanted of others: it calls code of the file, asserts
/// `property` itself, returns nothing, and nothing calls it. Changed only where nothing else can
/// be.
bool isCheck(const ir::Program &program, ir::FunctionId function, ir::PropertyId property);

/// Whether tests of the whole program came with it: then they alone say what is wanted.
bool hasSuite(const ir::Program &program);

/// Functions of the main file that start the program; where there is a suite, its tests.
std::vector<ir::FunctionId> programStarts(const ir::Program &program);

} // namespace salve::repair
