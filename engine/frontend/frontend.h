// C text and compiler flags in, ir::Program out. The only room that knows Clang.
//
// Pure but for reading the headers that the text includes (through the real file
// system). Broken C is not an error of ours: the compiler's messages are in
// Program::errors and functions without errors inside them are still lowered.
#pragma once

#include "engine/ir/program.h"
#include "engine/support/sized_parameter.h"
#include "engine/support/suite.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace salve::frontend {

/// Another file of the same program: what the main file calls and does not define itself is
/// linked in from there, trusted and never edited.
struct Unit {
  std::string path; ///< absolute; need not exist
  std::string text;
  std::vector<std::string> flags; ///< as for clang: -I, -D, -std=...; without program and file name
  std::string directory;          ///< that relative flags are meant in; "" is the file's folder
  std::vector<std::string> defines; ///< functions and variables with external linkage
};

/// A correct program: its functions say what those of the same name are to do.
struct Reference {
  Unit unit;
  std::map<std::string, std::string> types; ///< of its functions with a body, by their names
};

/// In front of the names of the reference's functions, where others are to see them.
inline const std::string kReferencePrefix = "__salve_reference_";
/// Behind the call, in the text of the property that says so.
inline constexpr const char *kAsInReference = " is as in the reference";

struct Source {
  std::string path; ///< as in Unit
  std::string text;
  std::vector<std::string> flags;
  std::string directory;
  std::vector<Unit> units = {};
  std::string program = {};          ///< path of a unit whose `main` is lowered as well
  std::vector<GivenTest> tests = {}; ///< each becomes a function: Program::tests
  std::optional<Reference> reference = {};
  /// The reference's `main` and this one's are run one after the other on the same input:
  /// Program::agreement.
  bool runsBoth = false;
  Compare compare = Compare::Exact; ///< of what both print
};

struct Options {
  std::vector<std::string> trust; ///< glob patterns of function names that must not be changed
  std::vector<std::string> assertMacros; ///< names of further macros whose argument is an assertion
  bool useContracts = false; ///< a call uses the contract instead of the body, where it can
  /// Assertions on parameters alone at the head of a function are assumed where it is entered and
  /// checked where it is called.
  bool headPreconditions = false;
  /// Headers below these folders, and beside the file, are the user's and can be edited.
  std::vector<std::string> ownFolders = {};
  bool inputMayEnd = false;               ///< also where nobody looks at what reading it gave
  bool editsHeaders = true;               ///< false: none is
  std::vector<SizedParameter> sized = {}; ///< of the functions in the file
  // Passed on in the program, see there.
  ir::InputLimits inputLimits = {};
  bool allocationMayFail = false;
  ir::CheckSet unchecked = ir::Program().unchecked;
};

ir::Program lower(const Source &source, const Options &options = {});

/// "Clang 19.1.7", of the library that is linked.
std::string clangVersion();

} // namespace salve::frontend
