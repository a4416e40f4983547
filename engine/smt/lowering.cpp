#include "engine/smt/lowering.h"

namespace salve::smt {

namespace {

Z3_ast roundingMode(Z3_context z3, ieee::Rounding mode) {
  switch (mode) {
  case ieee::Rounding::Floor: return Z3_mk_fpa_rtn(z3);
  case ieee::Rounding::Ceil: return Z3_mk_fpa_rtp(z3);
  case ieee::Rounding::Trunc: return Z3_mk_fpa_rtz(z3);
  case ieee::Rounding::HalfAway: return Z3_mk_fpa_rna(z3);
  case ieee::Rounding::HalfEven: return Z3_mk_fpa_rne(z3);
  }
  return nullptr;
}

} // namespace

Z3_ast numeral(Z3_context z3, Bits bits, uint32_t width) {
  Z3_sort sort = Z3_mk_bv_sort(z3, width);
  return width > 64 ? Z3_mk_numeral(z3, decimal(bits).c_str(), sort)
                    : Z3_mk_unsigned_int64(z3, lowHalf(bits), sort);
}

FloatLowering::FloatLowering(const Terms &terms, Z3_context z3) : terms_(terms), z3_(z3) {
  // What the standard of SMT-LIB leaves open is 0, not an uninterpreted function.
  Z3_global_param_set("rewriter.hi_fp_unspecified", "true");
}

Z3_sort FloatLowering::format(uint32_t width) {
  const uint32_t significand = ieee::precision(width);
  return Z3_mk_fpa_sort(z3_, width - 1 - ieee::fraction(width), significand);
}

/// The float with this pattern. Z3 knows no format that writes down the leading bit.
Z3_ast FloatLowering::number(Z3_ast bits, uint32_t width) {
  if (width == 80)
    bits = Z3_mk_concat(z3_, Z3_mk_extract(z3_, 79, 64, bits), Z3_mk_extract(z3_, 62, 0, bits));
  return Z3_mk_fpa_to_fp_bv(z3_, bits, format(width));
}

/// The pattern of a float; the canonical one of what is not a number.
Z3_ast FloatLowering::bits(Z3_ast number, uint32_t width) {
  Z3_ast nan = numeral(z3_, ieee::quietNan(width), width);
  Z3_ast pattern = Z3_mk_fpa_to_ieee_bv(z3_, number);
  if (width == 80) {
    Z3_ast isSmall = Z3_mk_eq(z3_, Z3_mk_extract(z3_, 77, 63, pattern), numeral(z3_, 0, 15));
    Z3_ast leading = Z3_mk_ite(z3_, isSmall, numeral(z3_, 0, 1), numeral(z3_, 1, 1));
    Z3_ast low = Z3_mk_concat(z3_, leading, Z3_mk_extract(z3_, 62, 0, pattern));
    pattern = Z3_mk_concat(z3_, Z3_mk_extract(z3_, 78, 63, pattern), low);
  }
  return Z3_mk_ite(z3_, Z3_mk_fpa_is_nan(z3_, number), nan, pattern);
}

/// Towards zero. The caller's terms say where it fits; Z3 leaves the rest open, here it is 0.
Z3_ast FloatLowering::integer(const Node &node, Z3_ast a) {
  bool isSigned = node.op == Op::FToSigned;
  uint32_t from = terms_.width(node.a), to = node.width;
  auto bound = [&](Bits pattern) { return number(numeral(z3_, pattern, from), from); };
  Z3_ast zero = Z3_mk_fpa_rtz(z3_);
  Z3_ast cut = Z3_mk_fpa_round_to_integral(z3_, zero, a);
  Bits above = ieee::powerOfTwo(static_cast<int>(to) - (isSigned ? 1 : 0), from);
  Bits least = isSigned ? above | signBit(from) : 0;
  Z3_ast inside[] = {Z3_mk_fpa_lt(z3_, cut, bound(above)), Z3_mk_fpa_leq(z3_, bound(least), cut),
                     Z3_mk_not(z3_, Z3_mk_fpa_is_infinite(z3_, cut))};
  Z3_ast value =
      isSigned ? Z3_mk_fpa_to_sbv(z3_, zero, cut, to) : Z3_mk_fpa_to_ubv(z3_, zero, cut, to);
  return Z3_mk_ite(z3_, Z3_mk_and(z3_, 3, inside), value, numeral(z3_, 0, to));
}

Z3_ast FloatLowering::operation(const Node &node, Z3_ast a, Z3_ast b) {
  uint32_t from = terms_.width(node.a), to = node.width;
  Z3_ast nearest = Z3_mk_fpa_rne(z3_);
  if (node.op == Op::FFromSigned)
    return bits(Z3_mk_fpa_to_fp_signed(z3_, nearest, a, format(to)), to);
  if (node.op == Op::FFromUnsigned)
    return bits(Z3_mk_fpa_to_fp_unsigned(z3_, nearest, a, format(to)), to);
  Z3_ast x = number(a, from);
  if (node.op == Op::FToSigned || node.op == Op::FToUnsigned)
    return integer(node, x);
  if (node.op == Op::FConvert)
    return bits(Z3_mk_fpa_to_fp_float(z3_, nearest, x, format(to)), to);
  if (node.op == Op::FSqrt)
    return bits(Z3_mk_fpa_sqrt(z3_, nearest, x), to);
  if (node.op == Op::FRound) {
    Z3_ast mode = roundingMode(z3_, static_cast<ieee::Rounding>(node.value));
    return bits(Z3_mk_fpa_round_to_integral(z3_, mode, x), to);
  }
  Z3_ast y = number(b, from);
  if (node.op == Op::FAdd)
    return bits(Z3_mk_fpa_add(z3_, nearest, x, y), to);
  if (node.op == Op::FMul)
    return bits(Z3_mk_fpa_mul(z3_, nearest, x, y), to);
  return bits(Z3_mk_fpa_div(z3_, nearest, x, y), to);
}

/// The term without floats. The tactic works on formulas: it is given "result = term".
Z3_ast FloatLowering::lowered(Z3_ast term, uint32_t width) {
  Z3_ast result = Z3_mk_fresh_const(z3_, "result", Z3_mk_bv_sort(z3_, width));
  Z3_goal goal = Z3_mk_goal(z3_, false, false, false);
  Z3_goal_inc_ref(z3_, goal);
  Z3_goal_assert(z3_, goal, Z3_mk_eq(z3_, result, term));
  Z3_tactic tactic = Z3_mk_tactic(z3_, "fpa2bv");
  Z3_tactic_inc_ref(z3_, tactic);
  Z3_apply_result applied = Z3_tactic_apply(z3_, tactic, goal);
  Z3_ast body = nullptr;
  if (applied) {
    Z3_apply_result_inc_ref(z3_, applied);
    Z3_goal only = Z3_apply_result_get_subgoal(z3_, applied, 0);
    Z3_ast formula = Z3_goal_size(z3_, only) == 1 ? Z3_goal_formula(z3_, only, 0) : nullptr;
    if (formula && Z3_is_app(z3_, formula)) {
      Z3_app equation = Z3_to_app(z3_, formula);
      bool isEquation = Z3_get_decl_kind(z3_, Z3_get_app_decl(z3_, equation)) == Z3_OP_EQ;
      for (unsigned side = 0; isEquation && side < 2; ++side)
        if (Z3_get_app_arg(z3_, equation, side) == result)
          body = Z3_get_app_arg(z3_, equation, 1 - side);
    }
    Z3_apply_result_dec_ref(z3_, applied);
  }
  Z3_tactic_dec_ref(z3_, tactic);
  Z3_goal_dec_ref(z3_, goal);
  return body;
}

FloatLowering::Template FloatLowering::make(const Node &node) {
  Z3_sort operands = Z3_mk_bv_sort(z3_, terms_.width(node.a));
  Template made;
  made.a = Z3_mk_fresh_const(z3_, "a", operands);
  made.b = Z3_mk_fresh_const(z3_, "b", operands);
  if (Z3_get_error_code(z3_) != Z3_OK)
    return made;
  Z3_ast term = operation(node, made.a, made.b);
  if (Z3_get_error_code(z3_) == Z3_OK && term)
    made.body = lowered(term, node.width);
  return made;
}

Z3_ast FloatLowering::operator()(const Node &node, Z3_ast a, Z3_ast b) {
  auto key = std::tuple(node.op, uint32_t{node.width}, node.value, terms_.width(node.a));
  auto [at, isNew] = templates_.try_emplace(key);
  if (isNew)
    at->second = make(node);
  const Template &known = at->second;
  if (!known.body)
    return nullptr;
  Z3_ast parameters[] = {known.a, known.b}, operands[] = {a, b};
  return Z3_substitute(z3_, known.body, node.b ? 2 : 1, parameters, operands);
}

} // namespace salve::smt
