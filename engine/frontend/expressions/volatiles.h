// Volatile objects: every read gives a new arbitrary value.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::ExprId volatileLoad(Context &c, const clang::Expr *lvalue, ir::PlaceId where);
ir::ExprId volatileCompound(Context &c, const clang::CompoundAssignOperator *e, ir::PlaceId where,
                            ir::BinaryOp op, ir::TypeId computeType, ir::ExprId value);
ir::ExprId volatileIncrement(Context &c, const clang::UnaryOperator *e, ir::PlaceId where);

} // namespace salve::frontend
