// Whether the arguments of printf, scanf and their kin are what the format says.
#pragma once

#include "engine/frontend/calls/formats.h"
#include "engine/frontend/context.h"

namespace salve::frontend {

/// What of a call does not fit, and what would.
struct Misfit {
  const clang::Expr *what = nullptr; ///< the first argument, the call if one is missing, or none
  std::vector<std::pair<Letters, std::string>> letters{}; ///< of the format, and what fits
  std::vector<std::pair<const clang::Expr *, std::string>> prefixes{}; ///< of arguments
  bool isCorrected = true;                                             ///< all fits then
};

/// The arguments of a printing call from number `first` on.
Misfit misfit(const Context &c, const clang::CallExpr *e, unsigned first,
              const std::vector<Directive> &format);

/// An argument that scanf is to write through, for a conversion of that length and letter.
void checkScanned(const Context &c, Misfit &misfit, const clang::Expr *value, Letters letters,
                  const std::string &length, char conversion);

/// A check that fails, of the call `e` whose format is argument `format`.
ir::ExprId misfitCheck(Context &c, const clang::CallExpr *e, unsigned format, const Misfit &misfit);

/// `printf(s)`: a format that is no constant, and no arguments.
bool isPlain(const clang::CallExpr *e, unsigned format);
/// There the string must not contain a conversion.
ir::ExprId plainFormat(Context &c, const clang::CallExpr *e, unsigned format);

} // namespace salve::frontend
