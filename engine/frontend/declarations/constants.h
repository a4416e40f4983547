// Initial values of what lives from the start.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

bool constantImage(Context &c, const clang::Expr *init, clang::QualType target, Image &image);
std::optional<uint64_t> constantBits(Context &c, const clang::Expr *e);

} // namespace salve::frontend
