#include "engine/ir/facts/callers.h"

#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"

#include <algorithm>

namespace salve::ir {

bool takesInput(const Program &program, FunctionId start) {
  const std::vector<VariableId> &parameters = program.functions[start].parameters;
  bool takes = false;
  forEachExpr(program, start, [&](ExprId id) {
    const Expr &e = program.exprs[id];
    takes |= e.kind == ExprKind::Nondet ||
             (e.place && std::ranges::count(parameters, program.places[e.place].variable) != 0);
  });
  return takes;
}

void leaveOutUnread(const Program &program, FunctionId start, Inputs &inputs) {
  if (!startsProgram(program, start) || program.functions[start].parameters.empty())
    return;
  std::vector<VariableId> unread = program.functions[start].parameters;
  forEachPlace(program, start,
               [&](PlaceId id) { std::erase(unread, program.places[id].variable); });
  std::erase_if(inputs, [&](const auto &input) {
    return input.first.kind == InputKey::Kind::Variable &&
           std::ranges::count(unread, VariableId(input.first.site)) != 0;
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
