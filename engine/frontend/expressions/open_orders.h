// What sequencing left open, where it is lowered.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// What is evaluated before the rest of `e`: its operands in any order, and the beginning of a
/// full expression whose accesses are open. Each once.
std::vector<ir::ExprId> beforeOperands(Context &c, const clang::Expr *e);
/// The same in front of the value of `e`.
ir::ExprId behind(Context &c, const std::vector<ir::ExprId> &before, ir::ExprId value);
/// The value of an operand that was evaluated already; none if it was not.
ir::ExprId keptOperand(Context &c, const clang::Expr *e);
/// `place` is accessed through `lvalue`.
void noteAccess(Context &c, const clang::Expr *lvalue, ir::PlaceId place);
/// Whether `e` may read what it changes before or after its right side is evaluated.
bool readsInAnyOrder(Context &c, const clang::Expr *e);
/// `tree` is left out.
void leaveOrders(Context &c, const clang::Stmt *tree);
/// At the end of the body: what was not lowered as it was planned is not modelled.
void finishOrders(Context &c);

} // namespace salve::frontend
