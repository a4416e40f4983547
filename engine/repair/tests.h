// Which functions are tests: code that says what is wanted, and is not mended.
#pragma once

#include "engine/ir/inputs.h"

namespace salve::repair {

/// A function that starts the program, takes no input itself and calls other code of the
/// file, in which the fault is (interfaces: specifications, 5; row A2).
bool isTest(const ir::Program &program, ir::FunctionId function);

/// The same of who asks about this property, of test cases, and of what stands in a file of tests
/// (ir::isTestFile) and says whether they pass or comes to code of other files: what is unsafe in
/// its own text is its own fault, and so is, where it asserts nothing, what it passes to others
/// that rely on it (reliance.h).
bool isTest(const ir::Program &program, ir::FunctionId function, ir::PropertyId property);

/// A test whose data others pass: only what starts the program calls it, it returns nothing, calls
/// other code of the file and asserts; it is named as a test, or a parameter is read by its
/// assertions alone (`expected`). What it asserts is said of what is passed.
bool isTestCase(const ir::Program &program, ir::FunctionId function);

/// A part of tests of what other files define, without being a test.
bool isPartOfTests(const ir::Program &program, ir::FunctionId function);

/// Whether it is what tests of other files ask about: in a file of tests only if all there is
/// stands in such files.
bool isTestedByOthers(const ir::Program &program, ir::FunctionId function);

/// Whether what is tested stands, in part, in another file than this.
bool hasTestedElsewhere(const ir::Program &program, ir::FileId file);

/// Whether what fails has its place in a file of tests, and is unsafe there.
bool isFaultOfTests(const ir::Program &program, ir::PropertyId property);

/// Whether the function only says what is wanted of others: it calls code of the file, asserts,
/// starts the program or returns nothing, nothing calls it, it asserts nothing of what its own text
/// changes (ghosts.h), and `property` is an assertion of its own or fails in what it calls. Changed
/// only where nothing else can be.
bool isCheck(const ir::Program &program, ir::FunctionId function, ir::PropertyId property);

/// The functions that only say what is wanted in a run of the entry: first itself if it is a check,
/// then what can do nothing but assert, and what a harness calls within its assertions alone,
/// beside others that it calls, or in assertions and in conditions of an if: nothing else calls it,
/// and it changes nothing. A test asks about everything in assertions.
std::vector<ir::FunctionId> checkers(const ir::Program &program, ir::FunctionId entry,
                                     ir::PropertyId property);

/// The conditions and loops of the function that do nothing but assert, and what keeps a value for
/// that (ghosts.h): when something is asserted, and of what, is as much of what is wanted as what
/// is asserted. What is unsafe there, where `failing` is, is its own fault.
std::vector<ir::StmtId> assertionCode(const ir::Program &program, ir::FunctionId function,
                                      ir::PropertyId failing);

/// Whether the function's own text has an assertion.
bool asserts(const ir::Program &program, ir::FunctionId function);

/// Whether the function's own text ends the program.
bool halts(const ir::Program &program, ir::FunctionId function);

/// Whether runs of the entry may end by exit or abort as they are meant to: it says so itself, or
/// what counts is what was printed.
bool mayGiveUp(const ir::Program &program, ir::FunctionId entry);

/// Functions of the main file that start the program; where there is a suite, its tests.
std::vector<ir::FunctionId> programStarts(const ir::Program &program);

} // namespace salve::repair
