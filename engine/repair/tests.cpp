#include "engine/repair/tests.h"

#include "engine/ir/walk.h"
#include "engine/repair/occurrences.h"
#include "engine/support/suite.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

namespace {

/// Whether it calls other code of the file.
bool callsOthers(const Program &program, FunctionId id) {
  const std::vector<FunctionId> &callees = program.functions[id].callees;
  return std::any_of(callees.begin(), callees.end(), [&](FunctionId callee) {
    const Function &f = program.functions[callee];
    return callee != id && f.body && f.range.file == kMainFile && !f.trusted && !f.isModel;
  });
}

bool asserts(const Program &program, FunctionId id) {
  return std::any_of(program.properties.begin(), program.properties.end(), [&](const Property &p) {
    return p.kind == PropertyKind::Assertion && p.function == id;
  });
}

} // namespace

bool isTest(const Program &program, FunctionId id) {
  const Function &function = program.functions[id];
  if (hasSuite(program)) // then `main` is what is tested
    return function.name.starts_with(kTestFunction);
  if (!function.body || !startsProgram(program, id) || !function.parameters.empty() ||
      !callsOthers(program, id))
    return false;
  for (const Occurrence &occurrence : occurrences(program, id))
    if (program.exprs[occurrence.expr].kind == ExprKind::Nondet)
      return false;
  return true;
}

bool isCheck(const Program &program, FunctionId id, PropertyId property) {
  const Function &function = program.functions[id];
  const Property &failing = program.properties[property];
  // What is unsafe in its own text is its own fault.
  if (!function.body || (failing.kind != PropertyKind::Assertion && failing.function == id))
    return false;
  const bool saysNothing = program.types[function.returnType].kind == TypeKind::Void;
  return (saysNothing || startsProgram(program, id)) && asserts(program, id) &&
         callsOthers(program, id) &&
         std::none_of(program.functions.begin(), program.functions.end(), [&](const Function &f) {
           return std::find(f.callees.begin(), f.callees.end(), id) != f.callees.end();
         });
}

bool halts(const Program &program, FunctionId function) {
  bool found = false;
  forEachExpr(program, function,
              [&](ExprId id) { found |= program.exprs[id].kind == ExprKind::Halt; });
  return found;
}

bool mayGiveUp(const Program &program, FunctionId entry) {
  return hasSuite(program) || (startsProgram(program, entry) && halts(program, entry));
}

bool hasSuite(const Program &program) {
  return std::any_of(program.functions.begin(), program.functions.end(),
                     [](const Function &f) { return f.name.starts_with(kTestFunction); });
}

std::vector<FunctionId> programStarts(const Program &program) {
  std::vector<FunctionId> result;
  const bool isSuite = hasSuite(program); // then its tests alone
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    FunctionId id(i);
    const Function &f = program.functions[id];
    if (f.body && f.range.file == kMainFile && !f.ignored && startsProgram(program, id) &&
        f.name.starts_with(kTestFunction) == isSuite)
      result.push_back(id);
  }
  return result;
}

} // namespace salve::repair
