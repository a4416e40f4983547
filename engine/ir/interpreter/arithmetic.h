// C's arithmetic on bits, integers and floats alike; knows no memory and no properties.
//
// Floats are computed by the host, which rounds to nearest even; a result that is not a
// number has one canonical representation.
#pragma once

#include "engine/ir/program.h"

namespace salve::ir::interpreter {

/// Whether a scalar counts as true: other than 0.
bool truthy(const Type &type, uint64_t bits);

/// Conversion between scalars, but not between integers and pointers. Nothing: a float that
/// the integer type cannot represent.
std::optional<uint64_t> convert(const Type &from, const Type &to, uint64_t bits);

uint64_t unary(UnaryOp op, const Type &type, uint64_t a);

/// Everything but divisions of integers and shifts, which can fail. Relational: 0 or 1.
uint64_t binary(BinaryOp op, const Type &type, uint64_t a, uint64_t b);
/// b is not 0.
uint64_t divide(bool remainder, const Type &type, uint64_t a, uint64_t b);
/// 0 <= count < width.
uint64_t shift(bool left, const Type &type, uint64_t a, uint64_t count);

/// The smallest number by -1.
bool hasNoQuotient(const Type &type, uint64_t a, uint64_t b);
/// Whether the result of an operation on signed integers (no division) does not fit.
bool overflows(BinaryOp op, const Type &type, uint64_t a, uint64_t b);

} // namespace salve::ir::interpreter
