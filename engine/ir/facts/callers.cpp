#include "engine/ir/facts/callers.h"

#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"

#include <algorithm>

namespace salve::ir {

/// Parameters that its text does not name.
static std::vector<VariableId> unreadParameters(const Program &program, FunctionId start) {
  std::vector<VariableId> result = program.functions[start].parameters;
  if (!result.empty())
    forEachPlace(program, start,
                 [&](PlaceId id) { std::erase(result, program.places[id].variable); });
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
