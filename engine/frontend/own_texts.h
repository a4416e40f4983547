// Which headers are the user's: their text joins the main file's in ir::Program::text, and can be
// edited like it.
//
// A header is one if it lies in a folder of the project, is no system header, and is entered once:
// what is included several times to mean something else each time has no meaning to edit.
#pragma once

#include "engine/frontend/frontend.h"

#include <clang/Basic/SourceManager.h>

#include <map>

namespace salve::frontend {

/// Adds them to the program; where in its text each begins.
std::map<clang::FileID, uint32_t> addOwnHeaders(const clang::SourceManager &sources,
                                                ir::Program &program, const Options &options);
/// The program's text is the main file's alone again.
void dropHeaders(ir::Program &program);

/// From an offset of a header to one of the text.
ir::SourceRange inText(const ir::Program &program, ir::SourceRange range);

/// The number of a file other than the main one, which is added if it is new.
ir::FileId fileNumber(ir::Program &program, const std::string &path);

} // namespace salve::frontend
