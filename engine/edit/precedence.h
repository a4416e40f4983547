// C's operator precedence: where an expression may stand without parentheses.
#pragma once

#include "engine/ir/program.h"

namespace salve::edit {

/// C11 6.5, loosest first.
enum class Precedence {
  Anything,
  Comma,
  Assignment,
  Conditional,
  LogicalOr,
  LogicalAnd,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relational,
  Shift,
  Additive,
  Multiplicative,
  Unary, // casts too
  Postfix,
  Primary,
};

Precedence precedenceOf(ir::BinaryOp op);
Precedence precedenceOf(ir::LogicalOp op);

/// Of the text of an expression that is no wrapper (repair/occurrences.h).
Precedence precedenceOf(const ir::Program &program, const ir::Expr &expr);

/// The next tighter one: what the right operand of a left-associative operator needs.
Precedence tighter(Precedence precedence);

} // namespace salve::edit
