// Visits everything that a function's body holds, each once, outer before inner.
//
// `f` may change what is there but must keep no references across growing stores.
#pragma once

#include "engine/ir/program.h"

#include <functional>

namespace salve::ir {

void forEachStmt(const Program &program, FunctionId function, const std::function<void(StmtId)> &f);
void forEachExpr(const Program &program, FunctionId function, const std::function<void(ExprId)> &f);
void forEachPlace(const Program &program, FunctionId function,
                  const std::function<void(PlaceId)> &f);

/// Every property that a check in this expression has (not in its operands).
void forEachProperty(const Program &program, ExprId expr, const std::function<void(PropertyId)> &f);

} // namespace salve::ir
