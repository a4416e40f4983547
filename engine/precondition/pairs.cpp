// Begin and end: two pointers to one array.
//
// As inputs they point to objects of their own, so that nothing can be assumed of both: the end is
// made out of the beginning, which points to any number of elements.
#include "engine/ir/walk.h"
#include "engine/precondition/templates.h"
#include "engine/repair/rules/builder.h"

#include <algorithm>

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
using ir::Program;
using ir::TypeId;
using repair::Builder;

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

} // namespace salve::precondition
