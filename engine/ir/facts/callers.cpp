#include "engine/ir/facts/callers.h"

#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"

#include <algorithm>

namespace salve::ir {

/// What `(void)x;` reads; {}: it is another statement.
static PlaceId discarded(const Program &program, const Stmt &stmt) {
  ExprId value = stmt.kind == StmtKind::Expr ? stmt.expr : ExprId();
  while (value && program.exprs[value].kind == ExprKind::Cast)
    value = program.exprs[value].a;
  return value && program.exprs[value].kind == ExprKind::Load ? program.exprs[value].place
                                                              : PlaceId();
}

/// Parameters that its text does not use.
static std::vector<VariableId> unreadParameters(const Program &program, FunctionId start) {
  std::vector<VariableId> result = program.functions[start].parameters;
  if (result.empty())
    return result;
  std::vector<PlaceId> unused;
  forEachStmt(program, start,
              [&](StmtId id) { unused.push_back(discarded(program, program.stmts[id])); });
  forEachPlace(program, start, [&](PlaceId id) {
    if (std::ranges::count(unused, id) == 0)
      std::erase(result, program.places[id].variable);
  });
  return result;
}

bool takesInput(const Program &program, FunctionId start) {
  bool draws = false;
  forEachExpr(program, start,
              [&](ExprId id) { draws |= program.exprs[id].kind == ExprKind::Nondet; });
  return draws ||
         unreadParameters(program, start).size() != program.functions[start].parameters.size();
}

void leaveOutUnread(const Program &program, FunctionId start, Inputs &inputs) {
  if (!startsProgram(program, start))
    return;
  const std::vector<VariableId> unread = unreadParameters(program, start);
  std::erase_if(inputs, [&](const auto &input) {
    const auto &[key, value] = input;
    return key.kind == InputKey::Kind::Variable
               ? std::ranges::count(unread, VariableId(key.site)) != 0
               : key.kind == InputKey::Kind::Nondet && value == 0 &&
                     program.exprs[ExprId(key.site)].usual;
  });
}

bool isOfTests(const Program &program, FunctionId function) {
  std::vector<FunctionId> starts, called{function};
  for (size_t i = 0; i < called.size(); ++i) {
    const Function &callee = program.functions[called[i]];
    if (!callee.body || callee.addressTaken || callee.range.file != kMainFile)
      return false;
    bool isCalled = false;
    for (uint32_t n = 0; n < program.functions.size(); ++n) {
      const FunctionId id(n);
      if (std::ranges::count(program.functions[id].callees, called[i]) == 0)
        continue;
      isCalled = true;
      std::vector<FunctionId> &known = startsProgram(program, id) ? starts : called;
      if (std::ranges::count(known, id) == 0)
        known.push_back(id);
    }
    if (!isCalled)
      return false;
  }
  return !starts.empty() &&
         std::ranges::none_of(starts, [&](FunctionId id) { return takesInput(program, id); });
}

} // namespace salve::ir
