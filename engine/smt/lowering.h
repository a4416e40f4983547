// Float operations for Z3, made of bit-vector operations; private to this room.
//
// Z3's own encoding of floats (its tactic fpa2bv) is asked once for each kind of operation;
// what it gives is a template into which operands are substituted. So no solver ever sees
// a float, and all of them can be used.
#pragma once

#include "engine/smt/term.h"

#include <z3.h>

#include <map>
#include <tuple>

namespace salve::smt {

Z3_ast numeral(Z3_context z3, Bits bits, uint32_t width);

class FloatLowering {
public:
  FloatLowering(const Terms &terms, Z3_context z3);

  /// The node's bits from those of its operands; null where Z3 fails.
  Z3_ast operator()(const Node &node, Z3_ast a, Z3_ast b);

private:
  struct Template {
    Z3_ast body = nullptr, a = nullptr, b = nullptr;
  };
  Template make(const Node &node);
  Z3_ast operation(const Node &node, Z3_ast a, Z3_ast b);
  Z3_ast bits(Z3_ast number, uint32_t width);
  Z3_ast integer(const Node &node, Z3_ast a);
  Z3_ast lowered(Z3_ast term, uint32_t width);
  Z3_sort format(uint32_t width);
  Z3_ast number(Z3_ast bits, uint32_t width);

  const Terms &terms_;
  Z3_context z3_;
  /// By operation, the node's width, its value and its operand's width.
  std::map<std::tuple<Op, uint32_t, uint64_t, uint32_t>, Template> templates_;
};

} // namespace salve::smt
