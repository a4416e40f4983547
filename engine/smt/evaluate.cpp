// Evaluation and printing of terms.
#include "engine/smt/arithmetic.h"
#include "engine/smt/term.h"

namespace salve::smt {

Bits Evaluator::compute(const Node &n, Term t) {
  auto get = [&](Term t) { return t ? values_.at(t.index) : 0; };
  Bits a = get(n.a), b = get(n.b);
  uint32_t w = n.a ? terms_->width(n.a) : n.width;
  switch (n.op) {
  case Op::False: return 0;
  case Op::Number: return *terms_->constant(t);
  case Op::Symbol: return 0; // a value would have been found
  case Op::Not: return !a;
  case Op::And: return a && b;
  case Op::Ite: return a ? b : get(n.c);
  case Op::Eq: return a == b;
  case Op::Ult: return a < b;
  case Op::Slt: return lessThan(a, b, w, true);
  case Op::Add: return (a + b) & lowBits(w);
  case Op::Mul: return (a * b) & lowBits(w);
  case Op::UDiv: return quotient(a, b, w, false);
  case Op::SDiv: return quotient(a, b, w, true);
  case Op::URem: return remainderOf(a, b, w, false);
  case Op::SRem: return remainderOf(a, b, w, true);
  case Op::BitAnd: return a & b;
  case Op::BitOr: return a | b;
  case Op::BitXor: return a ^ b;
  case Op::BitNot: return ~a & lowBits(w);
  case Op::Shl: return shiftedLeft(a, b, w);
  case Op::LShr: return shiftedRight(a, b, w, false);
  case Op::AShr: return shiftedRight(a, b, w, true);
  case Op::ZeroExtend: return resized(a, w, n.width, false);
  case Op::SignExtend: return resized(a, w, n.width, true);
  case Op::Truncate: return a & lowBits(n.width);
  case Op::Extract: return (a >> n.value) & lowBits(n.width);
  case Op::Concat: return a << terms_->width(n.b) | b;
  case Op::FAdd: return ieee::add(a, b, w);
  case Op::FMul: return ieee::multiply(a, b, w);
  case Op::FDiv: return ieee::divide(a, b, w);
  case Op::FSqrt: return ieee::squareRoot(a, w);
  case Op::FRound: return ieee::rounded(a, w, static_cast<ieee::Rounding>(n.value));
  case Op::FConvert: return ieee::converted(a, w, n.width);
  case Op::FFromSigned: return ieee::fromInteger(a, w, true, n.width);
  case Op::FFromUnsigned: return ieee::fromInteger(a, w, false, n.width);
  case Op::FToSigned: return ieee::toInteger(a, w, n.width, true);
  case Op::FToUnsigned: return ieee::toInteger(a, w, n.width, false);
  }
  return 0;
}

Bits Evaluator::operator()(Term root) {
  // An explicit stack: terms can be deeper than the machine's.
  std::vector<Term> pending{root};
  while (!pending.empty()) {
    Term t = pending.back();
    if (values_.contains(t.index)) {
      pending.pop_back();
      continue;
    }
    const Node &n = terms_->node(t);
    size_t before = pending.size();
    for (Term operand : {n.a, n.b, n.c})
      if (operand && !values_.contains(operand.index))
        pending.push_back(operand);
    if (pending.size() > before)
      continue;
    values_.emplace(t.index, compute(n, t));
    pending.pop_back();
  }
  return values_.at(root.index);
}

size_t Terms::sizeOf(Term root) const {
  std::vector<bool> seen(root.index + 1);
  std::vector<Term> pending{root};
  size_t size = 0;
  while (!pending.empty()) {
    const Term t = pending.back();
    pending.pop_back();
    if (!t || seen[t.index])
      continue;
    seen[t.index] = true;
    ++size;
    const Node &own = node(t);
    pending.insert(pending.end(), {own.a, own.b, own.c});
  }
  return size;
}

std::string Terms::print(Term t) const {
  static constexpr const char *names[] = {
      "false", "number", "symbol", "not",   "and",    "ite",  "=",       "<u", "<s", "+",
      "*",     "/u",     "/s",     "%u",    "%s",     "&",    "|",       "^",  "~",  "<<",
      ">>u",   ">>s",    "zext",   "sext",  "cut",    "bits", "++",      "+f", "*f", "/f",
      "sqrt",  "roundf", "float",  "float", "floatu", "int",  "unsigned"};
  if (isTrue(t))
    return "true";
  const Node &n = node(t);
  if (n.op == Op::Number)
    return decimal(*constant(t)) + ":" + std::to_string(n.width);
  if (n.op == Op::Symbol)
    return "s" + std::to_string(n.value);
  std::string text = names[static_cast<size_t>(n.op)];
  if (!n.a)
    return text;
  if (n.op == Op::Extract || n.op == Op::FRound)
    text += " " + std::to_string(n.value);
  for (Term operand : {n.a, n.b, n.c})
    if (operand)
      text += " " + print(operand);
  return "(" + text + ")";
}

} // namespace salve::smt
