// What a test expects of the output and what is printed instead, for a person.
#pragma once

#include "engine/ir/interpreter/interpreter.h"
#include "engine/support/suite.h"

namespace salve::words {

/// A check of what is printed: of what a test runs, no other one is of this kind.
bool isOutputCheck(const ir::Property &property);

/// The program, to which everything that is printed is right.
ir::Program withAnyOutput(ir::Program program);
/// All that such a program's run prints, as far as printedBy says.
std::string printedIn(const ir::Program &program, const ir::Run &run);

/// All that a test's run prints, the first 4096 characters, whether that is right or not.
std::string printedBy(const ir::Program &program, ir::FunctionId test);

/// Where what is printed begins to be something else: "line 2"; "token 7" where tokens are
/// compared.
struct PrintedOtherwise {
  std::string where;
  std::string expected, printed; ///< in quotes; "nothing more"
};
PrintedOtherwise printedOtherwise(const GivenTest &test, const std::string &printed);
/// `line 2: expected "5", printed "6"`
std::string outputDifference(const GivenTest &test, const std::string &printed);

} // namespace salve::words
