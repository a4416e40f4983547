#include "engine/ir/inputs.h"

namespace salve::ir {

bool startsProgram(const Program &program, FunctionId entry) {
  const Function &function = program.functions[entry];
  return function.name == "main" ||
         (function.parameters.empty() && function.name.starts_with("test"));
}

bool arbitraryAtEntry(const Program &program, FunctionId entry, VariableId variable) {
  const Variable &what = program.variables[variable];
  if (what.storage != Storage::Global && what.storage != Storage::StaticLocal)
    return false;
  if (startsProgram(program, entry) || what.isConst)
    return false;
  if (what.isVolatile || what.writtenInFile)
    return true;
  if (what.internalLinkage || what.storage == Storage::StaticLocal)
    return false;
  for (const Function &function : program.functions)
    if (function.name == "main" && function.body)
      return false;
  return true;
}

std::string inputName(const Program &program, const InputKey &key) {
  switch (key.kind) {
  case InputKey::Kind::Variable:
  case InputKey::Kind::Uninitialised: {
    const Variable &variable = program.variables[VariableId(key.site)];
    std::string name = variable.name + cellSuffix(program.types, variable.type, key.cell);
    return key.kind == InputKey::Kind::Variable ? name : name + " (uninitialised)";
  }
  case InputKey::Kind::Nondet: {
    const Expr &expr = program.exprs[ExprId(key.site)];
    return expr.label + cellSuffix(program.types, expr.type, key.cell);
  }
  }
  return "";
}

TypeId inputType(const Program &program, const InputKey &key) {
  TypeId type = key.kind == InputKey::Kind::Nondet ? program.exprs[ExprId(key.site)].type
                                                   : program.variables[VariableId(key.site)].type;
  return cellType(program.types, type, key.cell);
}

} // namespace salve::ir
