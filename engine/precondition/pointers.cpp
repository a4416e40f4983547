// Pointers that stand in an array at a place that the code names: `argv[1]`.
#include "engine/precondition/templates.h"
#include "engine/precondition/usage.h"
#include "engine/repair/rules/builder.h"
#include "engine/support/limits.h"

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
using ir::LogicalOp;
using ir::Program;
using ir::TypeId;
using ir::TypeKind;
using repair::Builder;

namespace {

/// Of an element that is there it says that it is not null.
ExprId isThere(Builder &builder, const Term &array, uint64_t at) {
  Program &program = builder.program();
  const TypeId size = builder.wide(false);
  const uint64_t bytes = elementBytes(program, array);
  const ExprId element =
      builder.element(valueOf(builder, array), builder.constant(program.intType, at), {});
  const ExprId null = builder.constant(program.exprs[element].type, 0);
  const ExprId missing =
      builder.negated(isValid(builder, array, builder.constant(size, (at + 1) * bytes)));
  return builder.logical(LogicalOp::Or, missing, builder.compare(BinaryOp::Ne, element, null));
}

Candidate elementNotNull(const Term &array, uint64_t at) {
  const std::string text = array.text + "[" + std::to_string(at) + "]";
  Candidate result = relation(text, BinaryOp::Ne, "NULL");
  result.acsl = text + " != \\null";
  result.make = [array, at](Program &program) {
    Builder builder(program);
    return safely(builder, {array}, isThere(builder, array, at));
  };
  result.reads = readsOf({array});
  return result;
}

} // namespace

void addPointersInArrays(const Program &program, const Terms &terms, ir::FunctionId function,
                         std::vector<Candidate> &list) {
  for (const Term &array : terms.pointers) {
    const ir::Type &element = program.types[program.types[array.type].element];
    if (element.kind != TypeKind::Pointer)
      continue;
    for (uint64_t at : numbers(program, function))
      if (at <= limits::precondition::kFactor)
        list.push_back(elementNotNull(array, at));
  }
}

} // namespace salve::precondition
