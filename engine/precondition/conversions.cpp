// Floating numbers that are converted to integers: what does not fit is undefined (C11 6.3.1.4).
#include "engine/ir/walk.h"
#include "engine/precondition/templates.h"
#include "engine/repair/rules/builder.h"

#include <bit>
#include <cmath>
#include <set>

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
using ir::Program;
using ir::TypeId;
using ir::TypeKind;
using repair::Builder;

namespace {

TypeId doubleType(Program &program, TypeId like) {
  for (uint32_t i = 0; i < program.types.size(); ++i)
    if (program.types[TypeId(i)].kind == TypeKind::Float && program.types[TypeId(i)].width == 64)
      return TypeId(i);
  ir::Type type = program.types[like];
  type.name = "double";
  type.width = 64;
  type.bytes = type.align = 8;
  return program.types.add(type);
}

/// `term op limit`; false of what is not a number.
Candidate bound(const Term &term, BinaryOp op, double limit) {
  std::string number = std::to_string(limit);
  number.erase(number.find('.') + 2);
  Candidate result = relation(term.text, op, number);
  result.otherwise = "!(" + result.c + ")";
  result.make = [term, op, limit](Program &program) {
    const TypeId type = doubleType(program, term.type);
    Builder builder(program);
    ExprId value = builder.cast(type, valueOf(builder, term));
    ExprId end = builder.constant(type, std::bit_cast<uint64_t>(limit));
    return safely(builder, {term}, builder.compare(op, value, end));
  };
  result.reads = readsOf({term});
  return result;
}

/// The term is a number: NaN alone is not equal to itself.
Candidate isNumber(const Term &term) {
  Candidate result = relation(term.text, BinaryOp::Eq, term.text);
  result.acsl = "!\\is_NaN(" + term.text + ")";
  result.make = [term](Program &program) {
    Builder builder(program);
    const ExprId value = valueOf(builder, term);
    return safely(builder, {term}, builder.compare(BinaryOp::Eq, value, valueOf(builder, term)));
  };
  result.reads = readsOf({term});
  return result;
}

} // namespace

void addConversions(const Program &program, const Terms &terms, ir::FunctionId function,
                    std::vector<Candidate> &list) {
  std::set<std::pair<uint32_t, bool>> targets; // width, is signed
  for (ir::FunctionId f : ir::reachable(program, function))
    ir::forEachExpr(program, f, [&](ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      if (expr.kind == ir::ExprKind::Cast && expr.property)
        targets.emplace(program.types[expr.type].width, program.types[expr.type].isSigned);
    });
  for (const Term &term : terms.floats)
    list.push_back(isNumber(term)); // that may be all where the code asks about the ends itself
  for (const Term &term : terms.floats)
    for (const auto &[width, isSigned] : targets) {
      const int bits = static_cast<int>(width) - (isSigned ? 1 : 0);
      const double end = std::ldexp(1.0, bits), low = isSigned ? -end : 0;
      // What stands behind the point is cut off; beside -2^63 there is nothing to be cut off.
      const bool isExact = low - 1 < low;
      list.push_back(bound(term, isExact ? BinaryOp::Gt : BinaryOp::Ge, isExact ? low - 1 : low));
      list.push_back(bound(term, BinaryOp::Lt, end));
    }
}

} // namespace salve::precondition
