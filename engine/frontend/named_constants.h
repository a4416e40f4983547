// Constants of the main file that have a name: enumerators, and macros that are plain integers.
//
// They are kept in the program, because a number in a repair is better written by its name.
#pragma once

#include "engine/ir/program.h"

namespace clang {
class EnumDecl;
class Preprocessor;
class SourceManager;
} // namespace clang

namespace salve::frontend {

/// Fills `Program::macroConstants` anew while the text is parsed.
void gatherMacroConstants(clang::Preprocessor &preprocessor, ir::Program &program);

/// To `Program::enumerators`.
void addEnumerators(const clang::EnumDecl &definition, const clang::SourceManager &sources,
                    ir::Program &program);

} // namespace salve::frontend
