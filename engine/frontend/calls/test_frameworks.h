// Tests as frameworks run them, those of the xUnit family: Unity and its like.
//
// Knows the lowered program only.
#pragma once

#include "engine/ir/program.h"

namespace salve::frontend {

/// A test alone fails where what sets it up is left out: gives every test (ir::startsProgram,
/// `main` aside) of the files that are analysed a harness that calls `setUp`, the test and
/// `tearDown`, or what else the file calls these; none where there are no such functions, or where
/// the test calls them itself. `program`: path of the unit that is analysed with the main file
/// (Source::program), or "".
void addFixtures(ir::Program &program, const std::string &programPath);

/// Finds the frameworks (Program::frameworks): files with functions that are called assertions, and
/// that jump out of the test. What these are asked is no component.
void findFrameworks(ir::Program &program);

/// Whether a function of a framework that leaves the test does so without a failure, by what it is
/// called.
bool ignoresTests(const ir::Function &function);

} // namespace salve::frontend
