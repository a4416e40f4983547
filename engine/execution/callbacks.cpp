// Code that is not there can call functions of the program: those that other files can name, and
// those whose address is taken. What these change of variables that only this file can name, and
// of what pointers reach, is taken to stay; it matters where the entry reads such a thing.
#include "engine/execution/assumptions.h"

#include "engine/ir/walk.h"

#include <algorithm>
#include <map>
#include <set>

namespace salve::execution {

using ir::Expr;
using ir::ExprKind;
using ir::VariableId;

namespace {

/// Of variables that only one file can name.
struct Uses {
  std::set<VariableId> read, written, named; ///< named: their address is taken and goes further
  bool writesThrough = false;                ///< a pointer
  bool isPartial = false;                    ///< not all of it can be looked at
};

class UseWalk {
public:
  explicit UseWalk(const ir::Program &program) : program_(program) {}

  Uses of(const std::vector<ir::FunctionId> &functions) const {
    Uses uses;
    std::map<ir::ExprId, bool> followed;
    for (ir::FunctionId f : functions) {
      ir::forEachExpr(program_, f, [&](ir::ExprId id) { follow(program_.exprs[id], followed); });
      ir::forEachExpr(program_, f, [&](ir::ExprId id) {
        const auto at = followed.find(id);
        add(program_.exprs[id], uses, at == followed.end() ? nullptr : &at->second);
      });
    }
    return uses;
  }

private:
  static bool isStore(const Expr &e) {
    return e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign ||
           e.kind == ExprKind::Increment;
  }

  /// Pointers that are followed right here, and whether to write.
  void follow(const Expr &e, std::map<ir::ExprId, bool> &followed) const {
    auto add = [&](ir::ExprId pointer, bool writes) {
      for (; pointer; pointer = program_.exprs[pointer].a) {
        followed[pointer] |= writes;
        const ExprKind kind = program_.exprs[pointer].kind;
        if (kind != ExprKind::Cast && kind != ExprKind::PointerAdd)
          return;
      }
    };
    if (e.place && e.kind != ExprKind::AddressOf)
      add(program_.places[e.place].pointer, isStore(e));
    if (e.kind == ExprKind::Copy || e.kind == ExprKind::Fill || e.kind == ExprKind::Query)
      add(e.a, e.kind != ExprKind::Query);
    if (e.kind == ExprKind::Copy)
      add(e.b, false);
  }

  void add(const Expr &e, Uses &uses, const bool *followed) const {
    uses.isPartial |= e.kind == ExprKind::NotModelled;
    uses.writesThrough |=
        e.kind == ExprKind::Copy || e.kind == ExprKind::Fill || e.kind == ExprKind::Deallocate;
    if (!e.place)
      return;
    const ir::Place &place = program_.places[e.place];
    uses.writesThrough |= isStore(e) && place.pointer.valid();
    if (!place.variable || !isPrivate(program_.variables[place.variable]))
      return;
    if (isStore(e) || (followed && *followed))
      uses.written.insert(place.variable);
    if (e.kind == ExprKind::AddressOf && !followed)
      uses.named.insert(place.variable);
    else if (e.kind != ExprKind::Assign)
      uses.read.insert(place.variable);
  }

  static bool isPrivate(const ir::Variable &v) {
    return !v.isConst && (v.storage == ir::Storage::StaticLocal ||
                          (v.storage == ir::Storage::Global && v.internalLinkage));
  }

  const ir::Program &program_;
};

} // namespace

bool callbacksMatter(const ir::Program &program, ir::FunctionId entry) {
  const UseWalk walk(program);
  const Uses here = walk.of(ir::reachable(program, entry));
  if (here.read.empty() && here.named.empty())
    return false;
  bool isBroken = false;
  std::set<ir::FunctionId> callable;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::Function &f = program.functions[ir::FunctionId(i)];
    const bool isNamed = !f.internalLinkage && f.name != "main";
    if (!f.body || f.isModel || !(isNamed || f.addressTaken))
      continue;
    for (ir::FunctionId reached : ir::reachable(program, ir::FunctionId(i))) {
      callable.insert(reached);
      isBroken |= program.functions[reached].broken;
    }
  }
  const Uses there = walk.of({callable.begin(), callable.end()});
  auto changes = [&](VariableId variable) {
    const ir::Variable &v = program.variables[variable];
    const bool isElsewhere = v.range.file != ir::kMainFile; // lowered as far as it is used
    // Where its address goes further, it may have been given away before the entry was called.
    return there.written.contains(variable) || there.named.contains(variable) ||
           (v.writtenInFile && (isBroken || there.isPartial || isElsewhere)) ||
           (there.writesThrough &&
            (program.types[v.type].kind == ir::TypeKind::Pointer || here.named.contains(variable)));
  };
  return std::any_of(here.read.begin(), here.read.end(), changes) ||
         std::any_of(here.named.begin(), here.named.end(), changes);
}

} // namespace salve::execution
