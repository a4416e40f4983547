// C's operators on floats, as bit patterns of 32 or 64 bits: on constants and on terms.
// Knows which operation means what; the arithmetic itself is smt's.
#pragma once

#include "engine/execution/memory/value.h"

namespace salve::execution::floats {

/// Arithmetic, or 0 and 1 of a relational operator.
Bits binary(ir::BinaryOp op, Bits a, Bits b, uint32_t width);
Bits unary(ir::UnaryOp op, Bits a, uint32_t width);
/// At least one of the types is a float. Where the result is not defined, it is 0.
Bits convert(Bits a, Scalar from, Scalar to);

smt::Term binary(smt::Terms &terms, ir::BinaryOp op, smt::Term a, smt::Term b);
smt::Term relation(smt::Terms &terms, ir::BinaryOp op, smt::Term a, smt::Term b);
/// Operators whose result is a float.
smt::Term unary(smt::Terms &terms, ir::UnaryOp op, smt::Term a);
/// FloatIsNan and FloatIsInf.
smt::Term classify(smt::Terms &terms, ir::UnaryOp op, smt::Term a);
/// As above; not to _Bool.
smt::Term convert(smt::Terms &terms, smt::Term a, Scalar from, Scalar to);

} // namespace salve::execution::floats
