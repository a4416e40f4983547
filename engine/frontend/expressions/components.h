// Complex numbers and vectors: a record of one array, computed with element by element.
#pragma once

#include "engine/frontend/context.h"

#include <clang/Basic/OperatorKinds.h>

namespace salve::frontend {

/// Whether values of that type are a record of one array of numbers; not of types that have no
/// elements that are modelled.
bool isComponents(const Context &c, clang::QualType t);
/// What a number or each element of such a value is.
clang::QualType elementType(const Context &c, clang::QualType t);
uint64_t elementCount(const Context &c, clang::QualType t);

/// An operation on such values; none if it is no such.
ir::ExprId componentExpr(Context &c, const clang::Expr *e);
/// `e`, of such a type, as a condition.
ir::ExprId anyNotZero(Context &c, const clang::Expr *e);
/// Goes on from such a value to one of its elements.
void enterElement(Context &c, ir::Place &place, ir::ExprId index, ir::PropertyId bounds = {});
/// `__real__ z`, `__imag__ z`, `v[i]`, `v.x` as places; false: it is something else, or recorded.
bool placeComponent(Context &c, const clang::Expr *e, ir::Place &result, bool &isKnown);

} // namespace salve::frontend
