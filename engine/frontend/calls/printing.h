// sprintf and snprintf with a constant format.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

std::optional<std::string> constantText(const Context &c, const clang::Expr *e);
ir::ExprId formattedCall(Context &c, const clang::CallExpr *e);

} // namespace salve::frontend
