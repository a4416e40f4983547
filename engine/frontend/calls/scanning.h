// scanf and its kin: every conversion writes an arbitrary value through its argument. Input whose
// result nobody looks at is taken to be there.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::ExprId scannerCall(Context &c, const clang::CallExpr *e);
/// `result` of `fgets` that read a line, if the code takes that for granted; of another call
/// `result`.
ir::ExprId readLine(Context &c, const clang::CallExpr *e, ir::ExprId result);

} // namespace salve::frontend
