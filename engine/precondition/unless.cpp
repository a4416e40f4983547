// What is asked of a pointer only where there is something: `q->count == 0 || q->first != NULL`.
#include "engine/precondition/templates.h"
#include "engine/repair/rules/builder.h"

#include <algorithm>

namespace salve::precondition {

using ir::BinaryOp;
using ir::Program;
using repair::Builder;

namespace {

/// Whether the two are members of one structure, which lies behind a pointer or is a variable.
bool areSiblings(const Location &a, const Location &b) {
  auto isMember = [](const Location &at) {
    return !at.steps.empty() && at.steps.back().kind == Step::Kind::Field;
  };
  return isMember(a) && isMember(b) && a.variable == b.variable &&
         std::equal(a.steps.begin(), a.steps.end() - 1, b.steps.begin(), b.steps.end() - 1);
}

Candidate unless(const Term &number, BinaryOp op, const Candidate &asked) {
  const std::string none = number.text + " " + ir::spelling(op) + " 0";
  Candidate result = asked;
  result.c = none + " || " + asked.c;
  result.acsl = none + " || " + asked.acsl;
  result.otherwise =
      number.text + " " + ir::spelling(ir::negationOf(op)) + " 0 && " + asked.otherwise;
  result.isChoice = true;
  result.none = number.text;
  result.notNull = {};
  result.make = [number, op, make = asked.make](Program &program) {
    Builder builder(program);
    const ir::ExprId zero = builder.constant(builder.promoted(number.type), 0);
    const ir::ExprId isNone = builder.compare(op, valueOf(builder, number), zero);
    const ir::ExprId holds =
        builder.logical(ir::LogicalOp::Or, safely(builder, {number}, isNone), make(program));
    return holds;
  };
  return result;
}

} // namespace

std::vector<Candidate> unlessEmpty(const Program &program, ir::FunctionId function,
                                   const Candidate &asked) {
  std::vector<Candidate> result;
  if (!asked.notNull)
    return result;
  for (const Term &number : termsOf(program, function).integers)
    if (areSiblings(number.at, *asked.notNull)) {
      if (program.types[number.type].isSigned)
        result.push_back(unless(number, BinaryOp::Le, asked));
      result.push_back(unless(number, BinaryOp::Eq, asked));
    }
  return result;
}

} // namespace salve::precondition
