// A change of one expression's meaning: what a mutation does to the IR.
//
// A change is executed on operands that were evaluated already, so that original and
// all alternatives share one evaluation of the operands and their side effects.
#pragma once

#include "engine/ir/program.h"

namespace salve::change {

enum class ChangeKind {
  Binary,   ///< Binary, CompoundAssign: another operator `binary`
  Logical,  ///< Logical: the other operator
  Sign,     ///< Increment: ++ becomes -- and the reverse
  Constant, ///< Constant: `value` instead
  Variable, ///< Load, Assign, CompoundAssign, Increment: the place's variable becomes `variable`
            ///< (same type)
  Field,    ///< the same: step `projection` of the place selects field `field` (same type)
  Offset,   ///< any integer expression: its value plus `offset` (wrapping in its type)
  Negate,   ///< any scalar expression used as a condition: its value == 0, as 0 or 1 of its type
  Operand,  ///< Binary, Logical: the value of operand `operand` (0 or 1) alone
  Instead,  ///< Constant: the value of `expr` (of the same type) instead; where `expr` is not
            ///< chosen it is not evaluated
  SwapArguments, ///< Call: arguments `first` and `second` (same type) change places after
                 ///< evaluation
};

struct Change {
  ChangeKind kind = ChangeKind::Constant;
  ir::BinaryOp binary{};
  Bits value = 0;
  ir::VariableId variable{};
  uint32_t projection = 0, field = 0;
  int offset = 0;
  int operand = 0;
  uint32_t first = 0, second = 0;
  ir::ExprId expr{};

  friend bool operator==(const Change &, const Change &) = default;
};

} // namespace salve::change
