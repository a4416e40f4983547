#include "engine/frontend/contracts/hidden_variables.h"

#include "engine/frontend/expressions/builders.h"

#include "engine/ir/walk.h"
#include "engine/support/limits/frontend.h"

#include <algorithm>
#include <functional>
#include <set>

using namespace clang;

namespace salve::frontend {

namespace {

constexpr const char *kKeep = "__salve_keep_hidden", *kStays = "__salve_hidden_stays";

using ir::ExprId;
using ir::ExprKind;
using ir::VariableId;

/// One harness: its variables are copied at `keep` and compared at `stays`.
class HarnessComparison {
public:
  HarnessComparison(ir::Program &program, ir::FunctionId harness) : p_(program), harness_(harness) {
    ir::forEachExpr(p_, harness, [&](ExprId id) {
      const ir::Expr &e = p_.exprs[id];
      if (e.kind == ExprKind::Constant && e.label == kKeep)
        keep_ = id;
      if (e.kind == ExprKind::Constant && e.label == kStays)
        stays_.push_back(id);
    });
  }

  /// False: not everything can be compared.
  bool make() {
    bool isComplete = true;
    if (!keep_)
      return true;
    for (VariableId hidden : hiddenVariables()) {
      const ir::TypeId type = p_.variables[hidden].type;
      const bool isKnown =
          p_.types[type].cells <= limits::frontend::kHiddenCells && isComparable(type);
      isComplete = isComplete && isKnown && !leadsFurther(type);
      if (!isKnown)
        continue;
      const VariableId copy = copyOf(hidden);
      ir::Expr store = expr(ExprKind::Assign, type);
      store.place = place(copy, type);
      store.a = load(place(hidden, type));
      put(keep_, ExprKind::Comma, p_.exprs.add(std::move(store)));
      for (ExprId stays : stays_)
        put(stays, ExprKind::Logical, same({hidden, copy}, {}, type));
    }
    return isComplete;
  }

private:
  /// Those that something below the harness may write and the harness does not name.
  std::set<VariableId> hiddenVariables() const {
    std::set<VariableId> named, result;
    ir::forEachPlace(p_, harness_, [&](ir::PlaceId id) { named.insert(p_.places[id].variable); });
    auto add = [&](VariableId variable) {
      const ir::Variable &v = p_.variables[variable];
      const bool isStatic =
          v.storage == ir::Storage::Global || v.storage == ir::Storage::StaticLocal;
      return isStatic && !v.isConst && !v.name.starts_with("__salve_") &&
             !named.contains(variable) && result.insert(variable).second;
    };
    for (ir::FunctionId f : ir::reachable(p_, harness_))
      ir::forEachExpr(p_, f, [&](ExprId id) {
        const ir::Expr &e = p_.exprs[id];
        const bool writes = e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign ||
                            e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf;
        if (!e.place || !p_.places[e.place].variable || p_.functions[f].isModel)
          return;
        const VariableId variable = p_.places[e.place].variable;
        if (writes)
          add(variable);
        addBehind(variable, add);
      });
    return result;
  }

  /// What the variable points to from the start, and so on.
  void addBehind(VariableId variable, const std::function<bool(VariableId)> &add) const {
    for (const auto &[cell, address] : p_.variables[variable].initialAddresses)
      if (address.variable && add(address.variable))
        addBehind(address.variable, add);
  }

  /// What pointers in it point to is not compared.
  bool leadsFurther(ir::TypeId id) const {
    const ir::Type &type = p_.types[id];
    if (type.kind == ir::TypeKind::Pointer)
      return !type.toConst && p_.types[type.element].kind != ir::TypeKind::Function;
    if (type.kind == ir::TypeKind::Array)
      return leadsFurther(type.element);
    return std::any_of(type.fields.begin(), type.fields.end(),
                       [&](const ir::Field &f) { return leadsFurther(f.type); });
  }

  bool isComparable(ir::TypeId id) const {
    const ir::Type &type = p_.types[id];
    if (type.kind == ir::TypeKind::Array)
      return !type.isVariable && isComparable(type.element);
    return !type.isUnion && type.kind != ir::TypeKind::Unsupported &&
           std::all_of(type.fields.begin(), type.fields.end(),
                       [&](const ir::Field &f) { return isComparable(f.type); });
  }

  VariableId copyOf(VariableId hidden) {
    ir::Variable copy;
    copy.name = "$" + std::to_string(p_.functions[harness_].locals.size());
    copy.type = p_.variables[hidden].type;
    copy.storage = ir::Storage::Temporary;
    copy.range = p_.exprs[keep_].range;
    copy.owner = harness_;
    const VariableId id = p_.variables.add(std::move(copy));
    p_.functions[harness_].locals.push_back(id);
    return id;
  }

  ir::Expr expr(ExprKind kind, ir::TypeId type) const {
    ir::Expr result;
    result.kind = kind;
    result.type = type;
    result.range = p_.exprs[keep_].range;
    result.trusted = true;
    return result;
  }

  ir::PlaceId place(VariableId variable, ir::TypeId type, std::vector<ir::Projection> path = {}) {
    ir::Place result;
    result.variable = variable;
    result.baseType = p_.variables[variable].type;
    result.path = std::move(path);
    for (ir::Projection &step : result.path)
      if (step.index)
        step.index = p_.exprs.add(ir::Expr(p_.exprs[step.index]));
    result.type = type;
    result.range = p_.exprs[keep_].range;
    return p_.places.add(std::move(result));
  }

  ExprId load(ir::PlaceId from) {
    ir::Expr result = expr(ExprKind::Load, p_.places[from].type);
    result.place = from;
    return p_.exprs.add(std::move(result));
  }

  ExprId logical(ir::LogicalOp op, ExprId a, ExprId b) {
    ir::Expr result = expr(ExprKind::Logical, p_.intType);
    result.logical = op;
    result.a = a;
    result.b = b;
    return p_.exprs.add(std::move(result));
  }

  /// Whether the part of both that the path leads to has one value; what is not a number is one.
  ExprId same(std::pair<VariableId, VariableId> both, const std::vector<ir::Projection> &path,
              ir::TypeId id) {
    const ir::Type type = p_.types[id];
    auto compare = [&](VariableId a, VariableId b, ir::BinaryOp op) {
      ir::Expr result = expr(ExprKind::Binary, p_.intType);
      result.binary = op;
      result.a = load(place(a, id, path));
      result.b = load(place(b, id, path));
      return p_.exprs.add(std::move(result));
    };
    if (type.isScalar()) {
      const auto &[now, before] = both;
      const ExprId equal = compare(now, before, ir::BinaryOp::Eq);
      if (type.kind != ir::TypeKind::Float)
        return equal;
      const ExprId none = logical(ir::LogicalOp::And, compare(now, now, ir::BinaryOp::Ne),
                                  compare(before, before, ir::BinaryOp::Ne));
      return logical(ir::LogicalOp::Or, equal, none);
    }
    ir::Expr yes = expr(ExprKind::Constant, p_.intType);
    yes.value = 1;
    ExprId result = p_.exprs.add(std::move(yes));
    auto add = [&](ir::Projection step) {
      std::vector<ir::Projection> longer = path;
      longer.push_back(std::move(step));
      result = logical(ir::LogicalOp::And, result, same(both, longer, longer.back().type));
    };
    for (uint32_t i = 0; i < type.fields.size(); ++i) {
      ir::Projection step;
      step.field = i;
      step.type = type.fields[i].type;
      add(std::move(step));
    }
    for (uint64_t i = 0; type.kind == ir::TypeKind::Array && i < type.count; ++i) {
      ir::Projection step;
      step.kind = ir::Projection::Kind::Index;
      step.type = type.element;
      ir::Expr index = expr(ExprKind::Constant, p_.intType);
      index.value = i;
      step.index = p_.exprs.add(std::move(index));
      add(std::move(step));
    }
    return result;
  }

  /// The expression at `at` becomes `more` and then what it was.
  void put(ExprId at, ExprKind kind, ExprId more) {
    ir::Expr was = p_.exprs[at];
    ir::Expr now = expr(kind, was.type);
    now.logical = ir::LogicalOp::And;
    now.a = more;
    now.b = p_.exprs.add(std::move(was));
    p_.exprs[at] = std::move(now);
  }

  ir::Program &p_;
  ir::FunctionId harness_;
  ExprId keep_;
  std::vector<ExprId> stays_;
};

} // namespace

ir::ExprId hiddenCall(Context &c, const CallExpr *e) {
  const StringRef name = e->getDirectCallee()->getName();
  if (e->getNumArgs() != 0 || (name != kKeep && name != kStays))
    return {};
  ir::ExprId result =
      constant(c, c.program.intType, 1, c.program.functions[c.frame.function].range);
  c.program.exprs[result].label = name.str();
  c.program.exprs[result].trusted = true;
  return result;
}

void compareHidden(ir::Program &program) {
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::FunctionId harness = program.functions[ir::FunctionId(i)].harness;
    if (harness && !HarnessComparison(program, harness).make())
      program.functions[ir::FunctionId(i)].isIncomplete = true;
  }
}

} // namespace salve::frontend
