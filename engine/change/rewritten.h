// Changes made in a program itself, and taken back: for the interpreter, which knows none.
//
// Where the executor evaluates operands once for an original and all alternatives, here only what
// is chosen is there. Ids keep their meaning; what is added stands behind them.
#pragma once

#include "engine/change/edit.h"

namespace salve::change {

class Rewritten {
public:
  explicit Rewritten(ir::Program program);

  const ir::Program &program() const { return program_; }
  void make(const Changes &changes);
  void takeBack();

private:
  void changeInPlace(ir::ExprId id, const Change &change);
  void change(ir::ExprId id, const Change &change);
  void checkOperation(ir::Expr &expr);
  ir::ExprId constant(ir::TypeId type, Bits value);
  ir::Expr like(const ir::Expr &expr, ir::ExprKind kind) const;

  ir::Program program_;
  std::vector<std::pair<ir::ExprId, ir::Expr>> exprs_; ///< as they were
  uint32_t exprCount_ = 0, placeCount_ = 0, propertyCount_ = 0;
};

} // namespace salve::change
