// Pointers that have to do with one another.
//
// Those that stand in an array: at a place that the code names (`argv[1]`), or all of so many.
// Begin and end of one array: as inputs they point to objects of their own, so that nothing can be
// assumed of both: the end is made out of the beginning, which points to any number of elements.
// What is asked of a pointer only where there is something (`q->count == 0 || q->first != NULL`).
#include "engine/ir/walk.h"
#include "engine/precondition/templates.h"
#include "engine/precondition/usage.h"
#include "engine/repair/rules/builder.h"
#include "engine/support/limits/precondition.h"

#include <algorithm>

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
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
  return builder.choice(isValid(builder, array, builder.constant(size, (at + 1) * bytes)),
                        builder.compare(BinaryOp::Ne, element, null),
                        builder.constant(program.intType, 1));
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

/// A name for the variable of a quantifier that the terms do not use.
std::string freshName(const Term &array, const Term &count) {
  for (const char *name : {"i", "j"})
    if (array.text != name && count.text != name)
      return name;
  return "k";
}

/// All elements up to the count. Assumed is less than is said, which cannot prove too much: as many
/// as loops that are unwound come to.
Candidate elementsNotNull(const Term &array, const Term &count) {
  const std::string i = freshName(array, count), element = array.text + "[" + i + "]";
  Candidate result;
  result.c = "__CPROVER_forall { int " + i + "; !(0 <= " + i + " && " + i + " < " + count.text +
             ") || " + element + " != NULL }";
  result.acsl = "(\\forall integer " + i + "; 0 <= " + i + " < " + count.text + " ==> " + element +
                " != \\null)";
  result.subject = array.text + "[";
  result.ofElements = true;
  result.make = [array, count](Program &program) {
    Builder builder(program);
    ExprId all = builder.constant(program.intType, 1);
    for (uint64_t at = 0; at < kPointersInArray; ++at) {
      // No `&&`: facts about loops would be sought on each way through it.
      const ExprId isBeyond = builder.compare(BinaryOp::Le, valueOf(builder, count),
                                              builder.constant(builder.promoted(count.type), at));
      all = builder.binary(BinaryOp::And, all,
                           builder.binary(BinaryOp::Or, isBeyond, isThere(builder, array, at)));
    }
    return safely(builder, {array, count}, all);
  };
  result.reads = readsOf({array, count});
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
    for (const Term &count : terms.integers)
      list.push_back(elementsNotNull(array, count));
  }
}

namespace {

/// The first address behind what the pointer points to.
ExprId endOf(Builder &builder, const Term &begin, uint64_t bytes) {
  Program &program = builder.program();
  const ExprId total = builder.query(ir::PointerQuery::Size, valueOf(builder, begin));
  ir::Expr end;
  end.kind = ir::ExprKind::PointerAdd;
  end.type = begin.type;
  end.delta = 1;
  end.a = valueOf(builder, begin);
  end.b = builder.binary(BinaryOp::Div, total, builder.constant(builder.wide(false), bytes));
  end.trusted = true;
  return program.exprs.add(std::move(end));
}

Candidate pair(const Program &program, const Term &begin, const Term &end) {
  const uint64_t bytes = elementBytes(program, begin);
  const bool isRead = begin.isOnlyRead && end.isOnlyRead;
  const std::string count = end.text + " - " + begin.text;
  Candidate result;
  result.c = "__CPROVER_same_object(" + begin.text + ", " + end.text + ") && " + begin.text +
             " <= " + end.text + (isRead ? " && __CPROVER_r_ok(" : " && __CPROVER_rw_ok(") +
             begin.text + ", " +
             (bytes == 1 ? count : "(" + count + ") * sizeof(*" + begin.text + ")") + ")";
  result.acsl = "\\base_addr(" + begin.text + ") == \\base_addr(" + end.text + ") && " +
                begin.text + " <= " + end.text + " && " + (isRead ? "\\valid_read(" : "\\valid(") +
                begin.text + " + (0 .. " + count + " - 1))";
  result.subject = begin.text;
  result.array = begin;
  result.end = end.at;
  result.make = [begin, end, bytes](Program &copy) {
    Builder builder(copy);
    const ExprId behind = endOf(builder, begin, bytes);
    return builder.comma(builder.assign(valueOf(builder, end), behind),
                         builder.constant(copy.intType, 1));
  };
  return result;
}

} // namespace

void addPairs(const Program &program, const Terms &terms, ir::FunctionId function,
              std::vector<Candidate> &list) {
  const std::vector<ir::FunctionId> called = program.functions[function].callees;
  for (ir::FunctionId callee : called)
    for (ir::FunctionId reached : ir::reachable(program, callee))
      if (reached == function)
        return; // it cannot be checked where it is called
  auto isElement = [&](const Term &pointer) {
    return pointer.at.steps.empty() && !ir::mayBeNull(program, keyOf(program, pointer.at)) &&
           program.types[program.types[pointer.type].element].cells == 1;
  };
  for (const Term &begin : terms.pointers)
    for (const Term &end : terms.pointers)
      if (begin.position < end.position && isElement(begin) && isElement(end) &&
          elementBytes(program, begin) == elementBytes(program, end))
        list.push_back(pair(program, begin, end));
}

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
