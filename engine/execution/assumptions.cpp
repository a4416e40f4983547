// An input that points to a global, or a list that runs in a cycle, matters where what is written
// by one name is read or written by the other: both are looked for in everything that the entry
// reaches, by type, without regard to the order of statements.
#include "engine/execution/assumptions.h"

#include "engine/execution/executor.h"
#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"

#include <algorithm>

namespace salve::execution {

using ir::Expr;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;
using ir::VariableId;

namespace {

struct Use {
  bool reads = false, writes = false;
};

class Accesses {
public:
  Accesses(const ir::Program &program, ir::FunctionId entry) : program_(program) {
    for (ir::VariableId parameter : program.functions[entry].parameters)
      addInput(program.variables[parameter].type);
    if (inputs_.empty())
      return;
    bool isHarness = std::any_of(program.functions.begin(), program.functions.end(),
                                 [&](const ir::Function &f) { return f.harness == entry; });
    for (ir::FunctionId f : ir::reachable(program, entry))
      if (f != entry || !isHarness) // a harness looks at all globals, to compare them
        ir::forEachExpr(program, f, [&](ir::ExprId id) { note(program.exprs[id]); });
  }

  bool reachesGlobals() const {
    for (const auto &[variable, direct] : globals_)
      for (const auto &[type, behind] : pointees_)
        if (isAmong(inputs_, type) &&
            contains(program_.variables[VariableId(variable)].type, type) &&
            mayHaveItsAddress(VariableId(variable)) &&
            ((behind.writes && (direct.reads || direct.writes)) || (behind.reads && direct.writes)))
          return true;
    return false;
  }

  bool writes(TypeId type) const {
    return std::any_of(pointees_.begin(), pointees_.end(),
                       [&](const auto &p) { return p.second.writes && same(p.first, type); });
  }

  /// Nodes that are reached in several ways.
  bool sharesNodes() const {
    return std::any_of(followed_.begin(), followed_.end(), [&](TypeId node) {
      auto use = std::find_if(pointees_.begin(), pointees_.end(),
                              [&](const auto &p) { return same(p.first, node); });
      bool told = (use != pointees_.end() && use->second.writes) || isAmong(told_, node);
      return told && isAmong(inputs_, node) && ir::isRecursive(program_.types, node) &&
             !(program_.inputLimits.cyclic && links(node) == 1);
    });
  }

private:
  bool same(TypeId a, TypeId b) const { return a == b || ir::sameType(program_.types, a, b); }
  bool isAmong(const std::vector<TypeId> &list, TypeId type) const {
    return std::any_of(list.begin(), list.end(), [&](TypeId t) { return same(t, type); });
  }

  /// What pointers in a value of the type point to, and so on.
  void addInput(TypeId id) {
    const ir::Type &type = program_.types[id];
    if (type.kind == TypeKind::Pointer) {
      if (program_.types[type.element].kind == TypeKind::Function || isAmong(inputs_, type.element))
        return;
      inputs_.push_back(type.element);
      addInput(type.element);
    }
    if (type.kind == TypeKind::Array)
      addInput(type.element);
    for (const ir::Field &field : type.fields)
      addInput(field.type);
  }

  /// Whether an object of the first type has one of the second in it.
  bool contains(TypeId outer, TypeId inner) const {
    if (same(outer, inner))
      return true;
    const ir::Type &type = program_.types[outer];
    if (type.kind == TypeKind::Array)
      return contains(type.element, inner);
    return std::any_of(type.fields.begin(), type.fields.end(),
                       [&](const ir::Field &field) { return contains(field.type, inner); });
  }

  size_t links(TypeId node) const {
    const auto &fields = program_.types[node].fields;
    return static_cast<size_t>(std::count_if(fields.begin(), fields.end(), [&](const auto &field) {
      const ir::Type &type = program_.types[field.type];
      return type.kind == TypeKind::Pointer && same(type.element, node);
    }));
  }

  /// Others have the address of a global: its name is known elsewhere, or it was taken.
  bool mayHaveItsAddress(VariableId id) const {
    const ir::Variable &v = program_.variables[id];
    if (!v.internalLinkage && v.storage == ir::Storage::Global)
      return true;
    return std::any_of(program_.exprs.begin(), program_.exprs.end(), [&](const Expr &e) {
      return e.kind == ExprKind::AddressOf && program_.places[e.place].variable == id;
    });
  }

  void note(const Expr &e) {
    Use use{e.kind == ExprKind::Load, e.kind == ExprKind::Assign};
    if (e.kind == ExprKind::CompoundAssign || e.kind == ExprKind::Increment)
      use = {true, true};
    if (e.place && (use.reads || use.writes))
      access(program_.places[e.place], use);
    if (e.kind == ExprKind::Copy || e.kind == ExprKind::Fill || e.kind == ExprKind::Havoc)
      behind(e.a, {false, true});
    if (e.kind == ExprKind::Copy)
      behind(e.b, {true, false});
    bool compares = e.kind == ExprKind::Binary && e.checks.lifetime;
    if (e.kind == ExprKind::Deallocate || compares)
      if (const TypeId pointee = pointeeOf(e.a)) // of a number that is made a pointer nothing
        told_.push_back(pointee);
  }

  void access(const ir::Place &place, Use use) {
    auto add = [](Use &to, Use more) {
      to.reads |= more.reads;
      to.writes |= more.writes;
    };
    if (place.pointer) {
      through(place.baseType, use);
      const ir::Type &type = program_.types[place.type];
      if (use.reads && type.kind == TypeKind::Pointer)
        followed_.push_back(type.element);
      return;
    }
    const ir::Variable &v = program_.variables[place.variable];
    bool isGlobal = v.storage == ir::Storage::Global || v.storage == ir::Storage::StaticLocal;
    if (isGlobal && !v.isConst && !v.name.starts_with("__salve_"))
      add(globals_[place.variable.index], use);
  }

  TypeId pointeeOf(ir::ExprId pointer) const {
    while (program_.exprs[pointer].kind == ExprKind::Cast)
      pointer = program_.exprs[pointer].a;
    return program_.types[program_.exprs[pointer].type].element;
  }

  void behind(ir::ExprId pointer, Use use) {
    if (TypeId type = pointeeOf(pointer))
      through(type, use);
  }

  void through(TypeId type, Use use) {
    auto at = std::find_if(pointees_.begin(), pointees_.end(),
                           [&](const auto &p) { return same(p.first, type); });
    if (at == pointees_.end())
      at = pointees_.insert(pointees_.end(), {type, {}});
    at->second.reads |= use.reads;
    at->second.writes |= use.writes;
  }

  const ir::Program &program_;
  std::vector<TypeId> inputs_; ///< what pointers among the inputs point to
  std::vector<std::pair<TypeId, Use>> pointees_;
  std::map<uint32_t, Use> globals_;
  std::vector<TypeId> followed_; ///< pointees of pointers that were read through a pointer
  std::vector<TypeId> told_;     ///< pointees of pointers that are compared or freed
};

} // namespace

bool writesBehind(const ir::Program &program, ir::FunctionId entry, ir::TypeId type) {
  return Accesses(program, entry).writes(type);
}

uint8_t assumedOfInputs(const ir::Program &program, ir::FunctionId entry) {
  if (ir::startsProgram(program, entry))
    return 0;
  Accesses accesses(program, entry);
  return static_cast<uint8_t>(
      (accesses.reachesGlobals() ? static_cast<uint8_t>(Limitation::Aliases) : 0) |
      (accesses.sharesNodes() ? static_cast<uint8_t>(Limitation::Cycles) : 0));
}

} // namespace salve::execution
