// Strings: shorter than an array, not empty, long enough for a position.
#include "engine/execution/assumptions.h"
#include "engine/ir/inputs.h"
#include "engine/precondition/templates.h"
#include "engine/repair/rules/builder.h"

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
using ir::LogicalOp;
using ir::Program;
using ir::TypeId;
using repair::Builder;

namespace {

ExprId isNull(Builder &builder, const Term &pointer) {
  return builder.compare(BinaryOp::Eq, valueOf(builder, pointer),
                         builder.constant(pointer.type, 0));
}

/// `result` says of the string, where it and all that is followed to it are not null, that
/// `condition` holds.
template <typename Condition>
Candidate ofString(Candidate result, const Term &string, const std::vector<Term> &terms,
                   Condition condition) {
  result.make = [string, terms, condition](Program &copy) {
    Builder builder(copy);
    const ExprId none = isNull(builder, string);
    return safely(builder, terms, builder.logical(LogicalOp::Or, none, condition(builder)));
  };
  result.subject = string.text;
  result.reads = readsOf(terms);
  result.reads.push_back(string.at);
  return result;
}

/// The character at this place is not the end; nothing checks the access.
ExprId isCharacter(Builder &builder, const Term &string, uint64_t at) {
  const TypeId type = builder.program().intType;
  ExprId character = builder.element(valueOf(builder, string), builder.constant(type, at), {});
  return builder.compare(BinaryOp::Ne, character, builder.constant(type, 0));
}

/// The string has less than `limit` characters.
Candidate shorter(const Term &string, uint64_t limit) {
  Candidate result;
  const std::string number = std::to_string(limit);
  result.c = "strlen(" + string.text + ") < " + number;
  result.acsl = "(\\exists integer i; 0 <= i < " + number + " && " + string.text + "[i] == 0)";
  return ofString(std::move(result), string, {string}, [string, limit](Builder &builder) {
    ExprId any = builder.constant(builder.program().intType, 0);
    for (uint64_t i = limit; i-- > 0;)
      any = builder.logical(LogicalOp::Or, builder.negated(isCharacter(builder, string, i)), any);
    return any;
  });
}

/// The string has a character at least.
Candidate notEmpty(const Term &string) {
  return ofString(relation(string.text + "[0]", BinaryOp::Ne, "0"), string, {string},
                  [string](Builder &builder) { return isCharacter(builder, string, 0); });
}

/// `i` is a position in the string: of one of its characters, or (not `isBefore`) of its end.
Candidate isPosition(const Term &i, const Term &string, bool isBefore) {
  const BinaryOp op = isBefore ? BinaryOp::Lt : BinaryOp::Le;
  Candidate result = relation(i.text, op, "strlen(" + string.text + ")");
  result.acsl = "(\\forall integer k; 0 <= k " + std::string(isBefore ? "<=" : "<") + " " + i.text +
                " ==> " + string.text + "[k] != 0)";
  result.isRelation = true;
  return ofString(std::move(result), string, {i, string}, [i, string, op](Builder &builder) {
    const TypeId type = builder.promoted(i.type);
    ExprId all = builder.constant(builder.program().intType, 1);
    for (uint64_t k = ir::stringElements(builder.program()); k-- > 0;) {
      ExprId isBeyond = builder.compare(op, valueOf(builder, i), builder.constant(type, k));
      ExprId isOne = isCharacter(builder, string, k);
      all = builder.logical(LogicalOp::And, builder.logical(LogicalOp::Or, isBeyond, isOne), all);
    }
    return all;
  });
}

bool isString(const Program &program, const Term &pointer) {
  return ir::extentOf(program, keyOf(program, pointer.at), program.types[pointer.type].element) ==
         ir::Extent::String;
}

} // namespace

void addStrings(const Program &program, const Terms &terms, ir::FunctionId function,
                const std::vector<uint64_t> &lengths, std::vector<Candidate> &list) {
  std::vector<Term> strings = terms.pointers;
  std::erase_if(strings, [&](const Term &pointer) { return !isString(program, pointer); });
  for (uint64_t length : lengths)
    for (const Term &string : strings)
      if (length <= program.inputLimits.stringLength)
        list.push_back(shorter(string, length));
  for (const Term &string : strings)
    list.push_back(notEmpty(string));
  // Where something is written, the room counts and not the string that stands there.
  std::erase_if(strings, [&](const Term &pointer) {
    const ir::Type &type = program.types[pointer.type];
    return !type.toConst && execution::writesBehind(program, function, type.element);
  });
  for (bool isBefore : {false, true})
    for (const Term &i : terms.integers)
      for (const Term &string : strings)
        list.push_back(isPosition(i, string, isBefore));
}

} // namespace salve::precondition
