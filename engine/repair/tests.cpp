#include "engine/repair/tests.h"

#include "engine/repair/occurrences.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

bool isTest(const Program &program, FunctionId id) {
  const Function &function = program.functions[id];
  if (!function.body || !startsProgram(program, id) || !function.parameters.empty())
    return false;
  bool callsOther =
      std::any_of(function.callees.begin(), function.callees.end(), [&](FunctionId callee) {
        const Function &f = program.functions[callee];
        return callee != id && f.body && f.range.file == kMainFile && !f.trusted && !f.isModel;
      });
  if (!callsOther)
    return false;
  for (const Occurrence &occurrence : occurrences(program, id))
    if (program.exprs[occurrence.expr].kind == ExprKind::Nondet)
      return false;
  return true;
}

std::vector<FunctionId> programStarts(const Program &program) {
  std::vector<FunctionId> result;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    FunctionId id(i);
    const Function &f = program.functions[id];
    if (f.body && f.range.file == kMainFile && !f.ignored && startsProgram(program, id))
      result.push_back(id);
  }
  return result;
}

} // namespace salve::repair
