// A predicate may say of its parameter, or hand on to another one, that it is null, valid for so
// many bytes, or fresh. What is said of a parameter of the harness that way makes it an input of
// any length; the assumption itself cuts off what is too short.
#include "engine/frontend/contracts/pointer_extents.h"

#include "engine/ir/walk.h"
#include "engine/support/limits/frontend.h"

#include <algorithm>
#include <map>
#include <set>

namespace salve::frontend {

namespace {

using ir::ExprId;
using ir::ExprKind;
using ir::FunctionId;
using ir::TypeId;

/// Of one pointer.
struct Said {
  bool isValid = false;   ///< something
  bool isMany = false;    ///< not only that there is one element
  bool mayBeNull = false; ///< it is compared with null
  void add(const Said &other) {
    isValid |= other.isValid;
    isMany |= other.isMany;
    mayBeNull |= other.mayBeNull;
  }
};

class Predicates {
public:
  explicit Predicates(ir::Program &program) : p_(program) {}

  const std::vector<Said> &saidBy(FunctionId function) {
    auto [known, isNew] = said_.try_emplace(function.index);
    if (!isNew) // or recursive
      return known->second;
    const std::vector<ir::VariableId> parameters = p_.functions[function].parameters;
    std::vector<Said> result(parameters.size());
    for (size_t i = 0; i < parameters.size(); ++i)
      result[i].mayBeNull = p_.variables[parameters[i]].mayBeNull;
    const auto add = [&](ExprId pointer, const Said &what) {
      const ir::PlaceId place = readFrom(pointer);
      if (!place)
        return;
      const auto parameter =
          std::find(parameters.begin(), parameters.end(), p_.places[place].variable);
      if (parameter != parameters.end() && p_.places[place].path.empty())
        result[static_cast<size_t>(parameter - parameters.begin())].add(what);
      else if (what.isValid && (what.isMany || isString(pointeeOf(place))))
        open(place);
    };
    const std::set<ExprId> checked = calledForItself(function);
    std::vector<ExprId> exprs;
    ir::forEachExpr(p_, function, [&](ExprId id) { exprs.push_back(id); });
    for (ExprId id : exprs) {
      const ir::Expr e = p_.exprs[id];
      const bool isValidity = e.kind == ExprKind::Query && (e.query == ir::PointerQuery::Valid ||
                                                            e.query == ir::PointerQuery::Writable);
      if (isValidity)
        add(e.a, {true, !isOne(e.a, e.b), false});
      if (e.kind != ExprKind::Call || !e.callee || checked.contains(id))
        continue;
      if (p_.functions[e.callee].name == "__salve_fresh")
        isLost_ |= e.args.empty() || !isKnown(e.args[0], parameters);
      if (p_.functions[e.callee].isModel)
        continue;
      const std::vector<Said> called = saidBy(e.callee);
      for (size_t k = 0; k < std::min(called.size(), e.args.size()); ++k)
        add(e.args[k], called[k]);
    }
    return said_[function.index] = std::move(result);
  }

  /// Whether something that is fresh is none of the pointers that can be opened: read from a local
  /// variable or an array.
  bool isLost() const { return isLost_; }

private:
  const ir::Type &pointeeOf(ir::PlaceId pointer) const {
    return p_.types[p_.types[p_.places[pointer].type].element];
  }

  bool isKnown(ExprId pointer, const std::vector<ir::VariableId> &parameters) const {
    const ir::PlaceId from = readFrom(pointer);
    if (!from)
      return false;
    const ir::Place &place = p_.places[from];
    if (!place.path.empty())
      return place.path.back().kind == ir::Projection::Kind::Field;
    return place.variable &&
           (p_.variables[place.variable].storage == ir::Storage::Global ||
            std::find(parameters.begin(), parameters.end(), place.variable) != parameters.end());
  }

  /// Calls that are whole statements, or whose result is: a harness calls what it checks that way,
  /// whose body says nothing of what is required.
  std::set<ExprId> calledForItself(FunctionId function) const {
    std::set<ExprId> result;
    ir::forEachStmt(p_, function, [&](ir::StmtId id) {
      ExprId e = p_.stmts[id].kind == ir::StmtKind::Expr ? p_.stmts[id].expr : ExprId();
      if (e && p_.exprs[e].kind == ExprKind::Assign)
        e = p_.exprs[e].a;
      if (e && p_.exprs[uncast(e)].kind == ExprKind::Call)
        result.insert(uncast(e));
    });
    return result;
  }

  ExprId uncast(ExprId id) const {
    while (p_.exprs[id].kind == ExprKind::Cast)
      id = p_.exprs[id].a;
    return id;
  }

  /// Where the pointer is read from.
  ir::PlaceId readFrom(ExprId pointer) const {
    const ir::Expr &e = p_.exprs[uncast(pointer)];
    return e.kind == ExprKind::Load && p_.types[e.type].kind == ir::TypeKind::Pointer
               ? e.place
               : ir::PlaceId();
  }

  /// Whether the bytes are at most those of what the pointer, without casts, points to.
  bool isOne(ExprId pointer, ExprId bytes) const {
    const TypeId element = p_.types[p_.exprs[uncast(pointer)].type].element;
    const ir::Expr &size = p_.exprs[uncast(bytes)];
    return size.kind == ExprKind::Constant && element && size.value <= p_.types[element].bytes;
  }

  static bool isString(const ir::Type &pointee) {
    return pointee.kind == ir::TypeKind::Integer && pointee.name.ends_with("char");
  }

  /// A global variable, or a field: wherever that lies, it reaches as far as is said.
  void open(ir::PlaceId id) {
    const ir::Place &place = p_.places[id];
    if (place.path.empty() && place.variable) {
      p_.variables[place.variable].extent = ir::Extent::ByContract;
      p_.variables[place.variable].mayBeNull = true;
    }
    if (place.path.empty() || place.path.back().kind != ir::Projection::Kind::Field)
      return;
    const TypeId record =
        place.path.size() > 1 ? place.path[place.path.size() - 2].type : place.baseType;
    for (uint32_t i = 0; i < p_.types.size(); ++i)
      for (uint64_t cell : cellsOf(TypeId(i), record, place.path.back().field, 0))
        p_.extents[{TypeId(i), cell}] = ir::Extent::ByContract;
  }

  /// The cells of `type` that are this field of a `record`, of arrays those of the first element.
  std::vector<uint64_t> cellsOf(TypeId type, TypeId record, uint32_t field, uint64_t at) const {
    const ir::Type &t = p_.types[type];
    std::vector<uint64_t> result;
    const auto add = [&](TypeId part, uint64_t from) {
      for (uint64_t cell : cellsOf(part, record, field, from))
        result.push_back(cell);
    };
    if (t.kind == ir::TypeKind::Array)
      for (uint64_t i = 0; i < t.count && t.cells <= limits::frontend::kWrittenCells; ++i)
        add(t.element, at + i * p_.types[t.element].cells);
    if (t.kind != ir::TypeKind::Record)
      return result;
    for (uint32_t i = 0; i < t.fields.size(); ++i)
      if (type == record && i == field)
        result.push_back(at + t.fields[i].cellOffset);
      else
        add(t.fields[i].type, at + t.fields[i].cellOffset);
    return result;
  }

  ir::Program &p_;
  std::map<uint32_t, std::vector<Said>> said_; ///< by FunctionId
  bool isLost_ = false;
};

/// A harness that stands for the contract of another function takes what that is called with for
/// anything: null, and of any length unless there is one element.
void openParameters(ir::Program &program, FunctionId harness, const std::vector<Said> &said,
                    bool isEnforced) {
  const ir::Function &function = program.functions[harness];
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    ir::Variable &v = program.variables[function.parameters[i]];
    if (program.types[v.type].kind != ir::TypeKind::Pointer)
      continue;
    const bool isOneOnly = said[i].isValid && !said[i].isMany && v.extent != ir::Extent::String;
    const bool isOpen = v.extent == ir::Extent::ByContract; // by a clause, or by its type
    if (!isOpen && (said[i].isMany || ((said[i].isValid || isEnforced) && !isOneOnly))) {
      v.extent = ir::Extent::ByContract;
      v.mayBeNull = true;
    }
    v.mayBeNull |= said[i].mayBeNull || isEnforced;
  }
}

} // namespace

void openPromisedPointers(ir::Program &program) {
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const FunctionId id(i), harness = program.functions[id].harness;
    if (!harness || !program.functions[id].hasContract)
      continue;
    Predicates predicates(program);
    const bool isEnforced = program.functions[harness].isHarness;
    openParameters(program, harness, predicates.saidBy(harness), isEnforced);
    if (!predicates.isLost())
      continue;
    program.functions[id].isIncomplete = true;
    program.functions[id].notes.push_back("what is fresh by its contract is looked at in part: it "
                                          "is read from a local variable or an "
                                          "array");
  }
}

} // namespace salve::frontend
