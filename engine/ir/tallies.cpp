// All variables that could be are held to be, until one is read where that has consequences; then
// what those compute that are left is looked at again.
#include "engine/ir/tallies.h"

#include "engine/ir/walk.h"

#include <algorithm>
#include <set>

namespace salve::ir {

namespace {

constexpr Bits kSmall = 1 << 16;

/// What becomes of a value.
enum class Use { Dropped, Counted, Read };

class TallyWalk {
public:
  TallyWalk(const Program &program, FunctionId function) : program_(program) {
    const Function &f = program.functions[function];
    for (const std::vector<VariableId> *list : {&f.parameters, &f.locals})
      for (VariableId id : *list) {
        const Variable &variable = program.variables[id];
        const Type &type = program.types[variable.type];
        const bool isOwn = variable.storage == Storage::Parameter ||
                           variable.storage == Storage::Local ||
                           variable.storage == Storage::Temporary;
        if (isOwn && type.kind == TypeKind::Integer && !variable.isVolatile)
          tallies_.insert(id);
      }
    forEachExpr(program, function, [&](ExprId id) {
      if (program.exprs[id].kind == ExprKind::AddressOf)
        tallies_.erase(program.places[program.exprs[id].place].variable);
    });
  }

  std::vector<VariableId> run(StmtId loop) {
    for (size_t before = tallies_.size() + 1; before != tallies_.size();) {
      before = tallies_.size();
      changed_.clear();
      forEachStmt(program_, loop, [&](StmtId id) {
        const Stmt &stmt = program_.stmts[id];
        const bool isStatement = stmt.kind == StmtKind::Expr || stmt.kind == StmtKind::Declare;
        if (stmt.kind != StmtKind::Return) // behind it there is no loop
          visit(stmt.expr, isStatement ? Use::Dropped : Use::Read);
        visit(stmt.step, Use::Dropped);
        for (ExprId invariant : stmt.invariants)
          visit(invariant, Use::Read);
      });
    }
    std::vector<VariableId> result;
    std::ranges::set_intersection(tallies_, changed_, std::back_inserter(result));
    return result;
  }

private:
  /// No tally, or of few values: many rounds go by before a sum of such overflows, as a rule.
  bool isSmall(ExprId id) const {
    const Expr &expr = program_.exprs[id];
    const auto isSmallConstant = [&](ExprId operand) {
      const Expr &e = program_.exprs[operand];
      return e.kind == ExprKind::Constant && e.value <= kSmall;
    };
    switch (expr.kind) {
    case ExprKind::Constant: return expr.value <= kSmall;
    case ExprKind::Cast: return isInteger(expr.a) && isSmall(expr.a);
    case ExprKind::Load:
      return program_.types[expr.type].width <= 16 || !tallies_.contains(variableOf(expr));
    case ExprKind::Logical: return true;
    case ExprKind::Binary:
      return isRelational(expr.binary) ||
             (expr.binary == BinaryOp::Rem && isSmallConstant(expr.b)) ||
             (expr.binary == BinaryOp::And && (isSmall(expr.a) || isSmall(expr.b)));
    default: return false;
    }
  }

  /// `a op b`, or a new value of a variable by `b`.
  bool isHarmless(const Expr &expr, ExprId a, ExprId b) const {
    using enum BinaryOp;
    switch (expr.binary) {
    case And:
    case Or:
    case Xor: return true;
    case Add:
    case Sub: return !expr.overflow || (a && isSmall(a)) || isSmall(b);
    case Mul: return !expr.overflow;
    default: return false;
    }
  }

  /// `u >= 0` of an unsigned number, whatever that is.
  bool isDecidedByType(const Expr &expr) const {
    const auto isZero = [&](ExprId id) {
      while (program_.exprs[id].kind == ExprKind::Cast && isInteger(program_.exprs[id].a))
        id = program_.exprs[id].a;
      return program_.exprs[id].kind == ExprKind::Constant && program_.exprs[id].value == 0;
    };
    const auto isUnsigned = [&](ExprId id) {
      return isInteger(id) && !program_.types[program_.exprs[id].type].isSigned;
    };
    const bool isAbove = expr.binary == BinaryOp::Ge || expr.binary == BinaryOp::Lt;
    const bool isBelow = expr.binary == BinaryOp::Le || expr.binary == BinaryOp::Gt;
    return (isAbove && isUnsigned(expr.a) && isZero(expr.b)) ||
           (isBelow && isUnsigned(expr.b) && isZero(expr.a));
  }

  bool isInteger(ExprId id) const {
    return program_.types[program_.exprs[id].type].kind == TypeKind::Integer;
  }

  /// Of a plain variable; none: of something else.
  VariableId variableOf(const Expr &expr) const {
    if (!expr.place)
      return {};
    const Place &place = program_.places[expr.place];
    return place.path.empty() && !place.pointer ? place.variable : VariableId();
  }

  void read(const Expr &expr) {
    if (expr.place)
      tallies_.erase(program_.places[expr.place].variable);
    forEachChild(program_, expr, [&](ExprId child) { visit(child, Use::Read); });
    if (expr.stmt)
      forEachStmt(program_, expr.stmt, [&](StmtId id) {
        for (ExprId root : {program_.stmts[id].expr, program_.stmts[id].step})
          visit(root, Use::Read);
      });
  }

  /// A new value of the variable, out of `value` and, but for an assignment, out of the old one.
  void change(const Expr &expr, ExprId value, bool isHarmless, Use use) {
    const VariableId variable = variableOf(expr);
    if (!variable || !tallies_.contains(variable) || !isHarmless || use == Use::Read)
      return read(expr);
    changed_.insert(variable);
    visit(value, Use::Counted);
  }

  void visit(ExprId id, Use use) {
    if (!id)
      return;
    const Expr &expr = program_.exprs[id];
    switch (expr.kind) {
    case ExprKind::Load:
      if (use == Use::Read || !variableOf(expr))
        read(expr);
      break;
    case ExprKind::Assign: change(expr, expr.a, isInteger(expr.a), use); break;
    case ExprKind::CompoundAssign: change(expr, expr.a, isHarmless(expr, {}, expr.a), use); break;
    case ExprKind::Increment: change(expr, {}, true, use); break;
    case ExprKind::Unary:
      visit(expr.a,
            expr.unary == UnaryOp::Negate || expr.unary == UnaryOp::BitNot ? use : Use::Read);
      break;
    case ExprKind::Binary:
      for (ExprId operand : {expr.a, expr.b})
        visit(operand, isDecidedByType(expr)                                    ? Use::Dropped
                       : isHarmless(expr, expr.a, expr.b) && isInteger(operand) ? use
                                                                                : Use::Read);
      break;
    case ExprKind::Cast: {
      const TypeKind to = program_.types[expr.type].kind;
      const bool isKept = (to == TypeKind::Integer && isInteger(expr.a)) || to == TypeKind::Void;
      visit(expr.a, isKept ? use : Use::Read);
      break;
    }
    case ExprKind::Comma:
      visit(expr.a, Use::Dropped);
      visit(expr.b, use);
      break;
    default: read(expr); break;
    }
  }

  const Program &program_;
  std::set<VariableId> tallies_;
  std::set<VariableId> changed_{}; ///< in the loop
};

} // namespace

std::vector<VariableId> talliesOf(const Program &program, FunctionId function, StmtId loop) {
  return TallyWalk(program, function).run(loop);
}

} // namespace salve::ir
