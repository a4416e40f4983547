// Types of C as types of the IR, as Clang lays them out.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::TypeId typeOf(Context &c, clang::QualType type);
uint32_t bitWidth(const Context &c, const clang::FieldDecl *field);
uint32_t fieldNumber(const clang::FieldDecl *field);
const std::string &typeProblem(const Context &c, ir::TypeId type);
Bits truncated(const Context &c, ir::TypeId type, Bits bits);

} // namespace salve::frontend
