// Code that is not there can call functions of the program: those that other files can name, and
// those whose address is taken. What these change of variables that only this file can name, and
// of what pointers reach, is taken to stay; it matters where the entry reads such a thing.
#include "engine/execution/assumptions.h"

#include "engine/ir/walk.h"

#include <algorithm>
#include <set>

namespace salve::execution {

using ir::Expr;
using ir::ExprKind;
using ir::VariableId;

namespace {

/// Of variables that only one file can name.
struct Uses {
  std::set<VariableId> read, written, named; ///< named: their address is taken
  bool writesThrough = false;                ///< a pointer
};

class Walk {
public:
  explicit Walk(const ir::Program &program) : program_(program) {}

  Uses of(const std::vector<ir::FunctionId> &functions) const {
    Uses uses;
    for (ir::FunctionId f : functions)
      ir::forEachExpr(program_, f, [&](ir::ExprId id) { add(program_.exprs[id], uses); });
    return uses;
  }

private:
  void add(const Expr &e, Uses &uses) const {
    const bool isChange = e.kind == ExprKind::CompoundAssign || e.kind == ExprKind::Increment;
    const bool writes = isChange || e.kind == ExprKind::Assign;
    uses.writesThrough |=
        e.kind == ExprKind::Copy || e.kind == ExprKind::Fill || e.kind == ExprKind::Deallocate;
    if (!e.place)
      return;
    const ir::Place &place = program_.places[e.place];
    uses.writesThrough |= writes && place.pointer.valid();
    if (!place.variable || !isPrivate(program_.variables[place.variable]))
      return;
    if (writes)
      uses.written.insert(place.variable);
    if (e.kind == ExprKind::Load || isChange)
      uses.read.insert(place.variable);
    if (e.kind == ExprKind::AddressOf)
      uses.named.insert(place.variable);
  }

  static bool isPrivate(const ir::Variable &v) {
    return !v.isConst && (v.storage == ir::Storage::StaticLocal ||
                          (v.storage == ir::Storage::Global && v.internalLinkage));
  }

  const ir::Program &program_;
};

} // namespace

bool callbacksMatter(const ir::Program &program, ir::FunctionId entry) {
  const Walk walk(program);
  const Uses here = walk.of(ir::reachable(program, entry));
  if (here.read.empty() && here.named.empty())
    return false;
  bool isPartial = false; // not all that is called can be looked at
  std::set<ir::FunctionId> callable;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::Function &f = program.functions[ir::FunctionId(i)];
    const bool isNamed = !f.internalLinkage && f.name != "main";
    if (!f.body || f.isModel || !(isNamed || f.addressTaken))
      continue;
    for (ir::FunctionId reached : ir::reachable(program, ir::FunctionId(i))) {
      callable.insert(reached);
      isPartial |=
          program.functions[reached].broken || !program.functions[reached].unsupported.empty();
    }
  }
  const Uses there = walk.of({callable.begin(), callable.end()});
  auto changes = [&](VariableId variable) {
    const ir::Variable &v = program.variables[variable];
    const bool isElsewhere = v.range.file != ir::kMainFile; // lowered as far as it is used
    return there.written.contains(variable) || (v.writtenInFile && (isPartial || isElsewhere)) ||
           (there.writesThrough &&
            (program.types[v.type].kind == ir::TypeKind::Pointer || here.named.contains(variable) ||
             there.named.contains(variable)));
  };
  return std::any_of(here.read.begin(), here.read.end(), changes) ||
         std::any_of(here.named.begin(), here.named.end(), changes);
}

} // namespace salve::execution
