// Initial values of what lives from the start.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

Bits bitsOf(const llvm::APInt &number);
Bits bitsOf(const llvm::APSInt &number); ///< its lowest 128 bits, by its signedness
Bits bitsOf(const llvm::APFloat &number);
bool constantImage(Context &c, const clang::Expr *init, clang::QualType target, Image &image);
std::optional<Bits> constantBits(Context &c, const clang::Expr *e);

} // namespace salve::frontend
