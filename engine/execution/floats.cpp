#include "engine/execution/floats.h"

#include "engine/support/ieee.h"

namespace salve::execution::floats {

using ieee::Rounding;
using ir::BinaryOp;
using ir::UnaryOp;
using smt::Term;

namespace {

Rounding rounding(UnaryOp op) {
  switch (op) {
  case UnaryOp::FloatFloor: return Rounding::Floor;
  case UnaryOp::FloatCeil: return Rounding::Ceil;
  case UnaryOp::FloatTrunc: return Rounding::Trunc;
  case UnaryOp::FloatRound: return Rounding::HalfAway;
  default: return Rounding::HalfEven;
  }
}

} // namespace

Bits binary(BinaryOp op, Bits a, Bits b, uint32_t w) {
  switch (op) {
  case BinaryOp::Add: return ieee::add(a, b, w);
  case BinaryOp::Sub: return ieee::add(a, b ^ signBit(w), w);
  case BinaryOp::Mul: return ieee::multiply(a, b, w);
  case BinaryOp::Div: return ieee::divide(a, b, w);
  case BinaryOp::Lt: return ieee::less(a, b, w);
  case BinaryOp::Le: return ieee::less(a, b, w) || ieee::equal(a, b, w);
  case BinaryOp::Gt: return ieee::less(b, a, w);
  case BinaryOp::Ge: return ieee::less(b, a, w) || ieee::equal(a, b, w);
  case BinaryOp::Eq: return ieee::equal(a, b, w);
  case BinaryOp::Ne: return !ieee::equal(a, b, w);
  case BinaryOp::Rem:
  case BinaryOp::Shl:
  case BinaryOp::Shr:
  case BinaryOp::And:
  case BinaryOp::Or:
  case BinaryOp::Xor: break; // C has none of these on floats
  }
  return ieee::quietNan(w);
}

Bits unary(UnaryOp op, Bits a, uint32_t w) {
  switch (op) {
  case UnaryOp::Negate: return a ^ signBit(w);
  case UnaryOp::LogicalNot: return ieee::magnitude(a, w) == 0;
  case UnaryOp::FloatAbs: return ieee::magnitude(a, w);
  case UnaryOp::FloatSqrt: return ieee::squareRoot(a, w);
  case UnaryOp::FloatFloor:
  case UnaryOp::FloatCeil:
  case UnaryOp::FloatTrunc:
  case UnaryOp::FloatRound:
  case UnaryOp::FloatRoundEven: return ieee::rounded(a, w, rounding(op));
  case UnaryOp::FloatIsNan: return ieee::isNan(a, w);
  case UnaryOp::FloatIsInf: return ieee::isInfinite(a, w);
  case UnaryOp::BitNot: break; // C has none on floats
  }
  return ieee::quietNan(w);
}

Bits convert(Bits a, Scalar from, Scalar to) {
  if (!from.isFloat)
    return ieee::fromInteger(a, from.width, from.isSigned, to.width);
  if (to.isFloat)
    return ieee::converted(a, from.width, to.width);
  return to.isBool ? ieee::magnitude(a, from.width) != 0
                   : ieee::toInteger(a, from.width, to.width, to.isSigned);
}

Term binary(smt::Terms &terms, BinaryOp op, Term a, Term b) {
  switch (op) {
  case BinaryOp::Add: return terms.floatAdd(a, b);
  case BinaryOp::Sub: return terms.floatSubtract(a, b);
  case BinaryOp::Mul: return terms.floatMultiply(a, b);
  default: return terms.floatDivide(a, b);
  }
}

Term relation(smt::Terms &terms, BinaryOp op, Term a, Term b) {
  switch (op) {
  case BinaryOp::Lt: return terms.floatLess(a, b);
  case BinaryOp::Le: return terms.floatLessEqual(a, b);
  case BinaryOp::Gt: return terms.floatLess(b, a);
  case BinaryOp::Ge: return terms.floatLessEqual(b, a);
  case BinaryOp::Eq: return terms.floatEqual(a, b);
  default: return terms.negation(terms.floatEqual(a, b));
  }
}

Term unary(smt::Terms &terms, UnaryOp op, Term a) {
  switch (op) {
  case UnaryOp::Negate: return terms.floatNegate(a);
  case UnaryOp::FloatAbs: return terms.floatAbs(a);
  case UnaryOp::FloatSqrt: return terms.floatSqrt(a);
  default: return terms.floatRound(a, rounding(op));
  }
}

Term classify(smt::Terms &terms, UnaryOp op, Term a) {
  return op == UnaryOp::FloatIsNan ? terms.floatIsNan(a) : terms.floatIsInfinite(a);
}

Term convert(smt::Terms &terms, Term a, Scalar from, Scalar to) {
  if (!from.isFloat)
    return terms.floatFromInteger(a, from.isSigned, to.width);
  return to.isFloat ? terms.floatConvert(a, to.width)
                    : terms.floatToInteger(a, to.width, to.isSigned);
}

} // namespace salve::execution::floats
