// Constants of the user's that have a name: enumerators, and macros that are plain integers.
//
// They are kept in the program, because a number in a repair is better written by its name.
#pragma once

#include "engine/ir/program.h"

#include <clang/Basic/SourceLocation.h>

namespace clang {
class EnumDecl;
class Preprocessor;
} // namespace clang

namespace salve::frontend {

class Spans;

/// As the compiler comes to them, with where they begin: which of it can be edited is known later.
struct NamedConstants {
  std::vector<std::pair<clang::SourceLocation, ir::MacroConstant>> macros;
  std::vector<std::pair<clang::SourceLocation, ir::Enumerator>> enumerators;
};

/// Gathers while the text is parsed.
void gatherMacroConstants(clang::Preprocessor &preprocessor, NamedConstants &constants);
void addEnumerators(const clang::EnumDecl &definition, NamedConstants &constants);

/// To the program, what stands in its text.
void place(const NamedConstants &constants, const Spans &spans, ir::Program &program);

} // namespace salve::frontend
