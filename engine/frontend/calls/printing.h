// Formatted text: sprintf, snprintf, asprintf, and how much printf prints.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

std::optional<std::string> constantText(const Context &c, const clang::Expr *e);
/// Whether what is printed by this call, also by printf, can be counted.
bool isCounted(const Context &c, const clang::CallExpr *e);
ir::ExprId formattedCall(Context &c, const clang::CallExpr *e);

} // namespace salve::frontend
