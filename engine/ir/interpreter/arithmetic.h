// C's arithmetic on bits, integers and floats alike; knows no memory and no properties.
//
// Floats are those of support/ieee.h.
#pragma once

#include "engine/ir/program.h"

namespace salve::ir::interpreter {

/// Whether a scalar counts as true: other than 0.
bool truthy(const Type &type, Bits bits);

/// Conversion between scalars, but not between integers and pointers. Nothing: a float that
/// the integer type cannot represent.
std::optional<Bits> convert(const Type &from, const Type &to, Bits bits);

Bits unary(UnaryOp op, const Type &type, Bits a);

/// Everything but divisions of integers and shifts, which can fail. Relational: 0 or 1.
Bits binary(BinaryOp op, const Type &type, Bits a, Bits b);
/// b is not 0.
Bits divide(bool remainder, const Type &type, Bits a, Bits b);
/// 0 <= count < width.
Bits shift(bool left, const Type &type, Bits a, Bits count);

/// The smallest number by -1.
bool hasNoQuotient(const Type &type, Bits a, Bits b);
/// Whether the result of an operation on signed integers (no division) does not fit.
bool overflows(BinaryOp op, const Type &type, Bits a, Bits b);

} // namespace salve::ir::interpreter
