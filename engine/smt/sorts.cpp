// Which terms make sense: the widths that each operator takes and gives. Asked by an assertion
// of every term that is built.
#include "engine/smt/term.h"

namespace salve::smt {

namespace {

bool isFloat(uint32_t width) { return ieee::isFormat(width); }

} // namespace

bool Terms::isWellSorted(const Node &n) const {
  for (Term operand : {n.a, n.b, n.c})
    if (operand && operand.index >= nodes_.size())
      return false;
  if ((n.b && !n.a) || (n.c && !n.b) || n.width > 128)
    return false;
  const uint32_t a = n.a ? width(n.a) : 0, b = n.b ? width(n.b) : 0, w = n.width;
  const int operands = n.a.valid() + n.b.valid() + n.c.valid();
  switch (n.op) {
  case Op::False: return operands == 0 && w == 0;
  case Op::Number:
    return w > 0 && operands == (w > 64 ? 1 : 0) && a == (w > 64 ? w - 64 : 0) &&
           (w >= 64 || n.value >> w == 0);
  case Op::Symbol: return operands == 0;
  case Op::Not: return operands == 1 && a == 0 && w == 0;
  case Op::And: return operands == 2 && a == 0 && b == 0 && w == 0;
  case Op::Ite: return operands == 3 && a == 0 && b == w && width(n.c) == w;
  case Op::Eq: return operands == 2 && a == b && w == 0;
  case Op::Ult:
  case Op::Slt: return operands == 2 && a == b && a > 0 && w == 0;
  case Op::Add:
  case Op::Mul:
  case Op::UDiv:
  case Op::SDiv:
  case Op::URem:
  case Op::SRem:
  case Op::BitAnd:
  case Op::BitOr:
  case Op::BitXor:
  case Op::Shl:
  case Op::LShr:
  case Op::AShr: return operands == 2 && a == w && b == w && w > 0;
  case Op::BitNot: return operands == 1 && a == w && w > 0;
  case Op::ZeroExtend:
  case Op::SignExtend: return operands == 1 && a > 0 && w > a;
  case Op::Truncate: return operands == 1 && w > 0 && w < a;
  case Op::Extract: return operands == 1 && w > 0 && n.value > 0 && n.value + w <= a;
  case Op::Concat: return operands == 2 && a > 0 && b > 0 && a + b == w;
  case Op::FAdd:
  case Op::FMul:
  case Op::FDiv: return operands == 2 && a == w && b == w && isFloat(w);
  case Op::FSqrt:
  case Op::FRound: return operands == 1 && a == w && isFloat(w);
  case Op::FConvert: return operands == 1 && isFloat(a) && isFloat(w);
  case Op::FFromSigned:
  case Op::FFromUnsigned: return operands == 1 && a > 0 && isFloat(w);
  case Op::FToSigned:
  case Op::FToUnsigned: return operands == 1 && isFloat(a) && w > 0;
  }
  return false;
}

} // namespace salve::smt
