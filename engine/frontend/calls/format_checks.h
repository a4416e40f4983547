// Whether the arguments of printf, scanf and their kin are what the format says.
#pragma once

#include "engine/frontend/calls/formats.h"
#include "engine/frontend/context.h"

namespace salve::frontend {

/// Whether a value of that type, as it is passed, can be printed so: of the same kind and size.
bool isPrintable(const Directive &directive, clang::QualType passed, const clang::ASTContext &c);

/// Whether what the conversion writes fits what a pointer of that type points to.
bool isScannable(char conversion, const std::string &length, clang::QualType pointer,
                 const clang::ASTContext &c);

/// The first argument, from number `first` on, that does not fit; the call itself if one is
/// missing; null if all fit.
const clang::Expr *misfit(const Context &c, const clang::CallExpr *e, unsigned first,
                          const std::vector<Directive> &format);

/// A check that fails: the format does not fit `what`, which is the call or an argument of it.
ir::ExprId misfitCheck(Context &c, const clang::Expr *what);

/// `printf(s)`: a format that is no constant, and no arguments.
bool isPlain(const clang::CallExpr *e, unsigned format);
/// There the string must not contain a conversion.
ir::ExprId plainFormat(Context &c, const clang::CallExpr *e, unsigned format);

} // namespace salve::frontend
