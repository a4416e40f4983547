// Whether evaluating an expression can do anything but yield a value.
#pragma once

#include "engine/ir/program.h"

namespace salve::repair {

/// No store, no check that can fail, no input, no loop, and calls only of such functions.
/// What this says of an expression may be evaluated once more, less or in another order.
class Effects {
public:
  explicit Effects(const ir::Program &program);
  bool none(ir::ExprId expr) const;

private:
  bool quiet(ir::ExprId expr) const;
  bool quietButForCalls(ir::FunctionId function) const;

  const ir::Program &program_;
  std::vector<bool> quietFunctions_;
};

} // namespace salve::repair
