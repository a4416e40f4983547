#include "engine/ir/recursion.h"
#include "engine/ir/walk.h"

#include <algorithm>
#include <optional>

namespace salve::ir {

namespace {

/// How control gets out of a statement without a call that belongs to the set.
struct Ways {
  bool next = false;   ///< to what stands behind it
  bool leaves = false; ///< the function, the run, or to where nobody looks
  bool breaks = false, continues = false;
  void add(Ways other) {
    next |= other.next;
    leaves |= other.leaves;
    breaks |= other.breaks;
    continues |= other.continues;
  }
};

/// Whether each call with arguments of a set makes another one.
class Recurrence {
public:
  Recurrence(const Program &program, FunctionId id) : program_(program), id_(id) {}

  bool ofAll() { return isClosed(); }

  /// Of those of which this one is no larger (or no smaller) than the value.
  bool of(size_t parameter, bool isBelow, SignedBits value) {
    parameter_ = parameter;
    isBelow_ = isBelow;
    bound_ = value;
    const VariableId variable = program_.functions[id_].parameters[parameter];
    const Type &type = program_.types[program_.variables[variable].type];
    return type.kind == TypeKind::Integer && type.isSigned && isOnlyRead(variable) && isClosed();
  }

private:
  bool isClosed() {
    const Ways ways = through(program_.functions[id_].body);
    return !ways.next && !ways.leaves && !ways.breaks && !ways.continues;
  }

  bool isOnlyRead(VariableId variable) const {
    bool is = true;
    forEachExpr(program_, id_, [&](ExprId at) {
      const Expr &expr = program_.exprs[at];
      is &= !expr.place || program_.places[expr.place].variable != variable ||
            expr.kind == ExprKind::Load;
    });
    return is;
  }

  /// Reads the parameter, whose value is widened at most.
  bool isParameter(ExprId id) const {
    const Expr *expr = &program_.exprs[id];
    while (expr->kind == ExprKind::Cast && expr->a) {
      const Type &to = program_.types[expr->type];
      const Type &from = program_.types[program_.exprs[expr->a].type];
      if (to.kind != TypeKind::Integer || from.kind != TypeKind::Integer || !to.isSigned ||
          to.isBool || to.width < from.width)
        return false;
      expr = &program_.exprs[expr->a];
    }
    return parameter_ && expr->kind == ExprKind::Load &&
           program_.places[expr->place].path.empty() &&
           program_.places[expr->place].variable == program_.functions[id_].parameters[*parameter_];
  }

  std::optional<SignedBits> constant(ExprId id) const {
    const Expr *expr = &program_.exprs[id];
    const Type &type = program_.types[expr->type];
    if (expr->kind != ExprKind::Constant || type.kind != TypeKind::Integer || !type.isSigned)
      return std::nullopt;
    return signedValue(type, expr->value);
  }

  static std::optional<bool> related(BinaryOp op, SignedBits a, SignedBits b) {
    switch (op) {
    case BinaryOp::Eq: return a == b;
    case BinaryOp::Ne: return a != b;
    case BinaryOp::Lt: return a < b;
    case BinaryOp::Le: return a <= b;
    case BinaryOp::Gt: return a > b;
    case BinaryOp::Ge: return a >= b;
    default: return std::nullopt;
    }
  }

  /// x op c for all x of the set: whether that is decided.
  std::optional<bool> compared(BinaryOp op, SignedBits c) const {
    const bool isBeyond = isBelow_ ? bound_ < c : bound_ > c; // all are on that side of it
    const bool touches = bound_ == c;
    switch (op) {
    case BinaryOp::Eq: return isBeyond ? std::optional(false) : std::nullopt;
    case BinaryOp::Ne: return isBeyond ? std::optional(true) : std::nullopt;
    case BinaryOp::Lt:
      return isBeyond               ? std::optional(isBelow_)
             : touches && !isBelow_ ? std::optional(false)
                                    : std::nullopt;
    case BinaryOp::Ge:
      return isBeyond               ? std::optional(!isBelow_)
             : touches && !isBelow_ ? std::optional(true)
                                    : std::nullopt;
    case BinaryOp::Le:
      return isBeyond || (touches && isBelow_) ? std::optional(isBelow_) : std::nullopt;
    case BinaryOp::Gt:
      return isBeyond || (touches && isBelow_) ? std::optional(!isBelow_) : std::nullopt;
    default: return std::nullopt;
    }
  }

  std::optional<bool> truth(ExprId id) const {
    const Expr &expr = program_.exprs[id];
    if (const std::optional<SignedBits> value = constant(id))
      return *value != 0;
    if (isParameter(id))
      return compared(BinaryOp::Ne, 0);
    if (expr.kind == ExprKind::Unary && expr.unary == UnaryOp::LogicalNot) {
      const std::optional<bool> inner = truth(expr.a);
      return inner ? std::optional(!*inner) : std::nullopt;
    }
    if (expr.kind == ExprKind::Cast && isTruth(expr.a))
      return truth(expr.a);
    if (expr.kind == ExprKind::Logical) {
      const bool isAnd = expr.logical == LogicalOp::And;
      const std::optional<bool> a = truth(expr.a), b = truth(expr.b);
      if ((a && *a != isAnd) || (b && *b != isAnd))
        return !isAnd;
      return a && b ? std::optional(isAnd) : std::nullopt;
    }
    if (expr.kind != ExprKind::Binary)
      return std::nullopt;
    if (const auto a = constant(expr.a), b = constant(expr.b); a && b)
      return related(expr.binary, *a, *b);
    if (const auto c = constant(expr.b); c && isParameter(expr.a))
      return compared(expr.binary, *c);
    if (const auto c = constant(expr.a); c && isParameter(expr.b))
      return compared(mirrored(expr.binary), *c);
    return std::nullopt;
  }

  /// 0 or 1, so that no cast changes it.
  bool isTruth(ExprId id) const {
    const Expr &expr = program_.exprs[id];
    return expr.kind == ExprKind::Logical ||
           (expr.kind == ExprKind::Unary && expr.unary == UnaryOp::LogicalNot) ||
           (expr.kind == ExprKind::Binary && expr.binary >= BinaryOp::Lt);
  }

  static BinaryOp mirrored(BinaryOp op) {
    switch (op) {
    case BinaryOp::Lt: return BinaryOp::Gt;
    case BinaryOp::Gt: return BinaryOp::Lt;
    case BinaryOp::Le: return BinaryOp::Ge;
    case BinaryOp::Ge: return BinaryOp::Le;
    default: return op;
    }
  }

  /// A call with arguments of the set.
  bool isOfSet(const Expr &call) const {
    if (call.callee != id_)
      return false;
    if (!parameter_)
      return true;
    if (*parameter_ >= call.args.size())
      return false;
    const ExprId argument = call.args[*parameter_];
    const Expr &expr = program_.exprs[argument];
    if (isParameter(argument))
      return true;
    if (const auto value = constant(argument))
      return isBelow_ ? *value <= bound_ : *value >= bound_;
    if (expr.kind != ExprKind::Binary ||
        (expr.binary != BinaryOp::Add && expr.binary != BinaryOp::Sub))
      return false;
    std::optional<SignedBits> step;
    if (isParameter(expr.a))
      step = constant(expr.b);
    else if (expr.binary == BinaryOp::Add && isParameter(expr.b))
      step = constant(expr.a);
    if (!step)
      return false;
    const SignedBits by = expr.binary == BinaryOp::Add ? *step : -*step;
    return isBelow_ ? by <= 0 : by >= 0;
  }

  /// Whether evaluating it makes such a call; `leaves` is set where it can end the run before.
  bool calls(ExprId id, bool &leaves) const {
    const Expr &expr = program_.exprs[id];
    switch (expr.kind) {
    case ExprKind::Logical: {
      if (calls(expr.a, leaves))
        return true;
      const std::optional<bool> a = truth(expr.a);
      bool leavesThere = false;
      const bool second = calls(expr.b, leavesThere);
      leaves |= leavesThere;
      return second && a && *a == (expr.logical == LogicalOp::And);
    }
    case ExprKind::Conditional: {
      if (calls(expr.a, leaves))
        return true;
      const std::optional<bool> a = truth(expr.a);
      if (a)
        return calls(*a ? expr.b : expr.c, leaves);
      const bool first = calls(expr.b, leaves);
      return calls(expr.c, leaves) && first;
    }
    case ExprKind::Statements:
    case ExprKind::Halt:
    case ExprKind::NotModelled: leaves = true; return false;
    case ExprKind::Assert:
    case ExprKind::Assume:
      if (calls(expr.a, leaves))
        return true;
      leaves |= truth(expr.a) != std::optional(true);
      return false;
    default: break;
    }
    leaves |= isInput(expr);
    bool is = false;
    forEachChild(program_, expr, [&](ExprId child) { is = is || calls(child, leaves); });
    if (is || expr.kind != ExprKind::Call)
      return is;
    if (isOfSet(expr))
      return true;
    leaves |= expr.callee != id_ && (!expr.callee || mayEndRun(expr.callee));
    return false;
  }

  /// It may wait there, or the world may end it: a menu that is shown again is no fault.
  static bool isInput(const Expr &expr) {
    return expr.kind == ExprKind::Nondet || expr.kind == ExprKind::UnknownCode || expr.ofWorld;
  }

  bool mayEndRun(FunctionId callee) const {
    bool may = false;
    for (FunctionId f : reachable(program_, callee)) {
      const Function &function = program_.functions[f];
      may |= !function.body;
      forEachExpr(program_, f, [&](ExprId at) {
        const ExprKind kind = program_.exprs[at].kind;
        may |= isInput(program_.exprs[at]);
        const bool isCheck = kind == ExprKind::Assume || kind == ExprKind::Assert;
        may |= kind == ExprKind::Halt || kind == ExprKind::NotModelled ||
               (isCheck && !function.isModel);
      });
    }
    return may;
  }

  Ways evaluating(ExprId id) const {
    Ways ways;
    ways.next = !id || !calls(id, ways.leaves);
    return ways;
  }

  /// What comes first, then the rest where that goes on.
  Ways then(Ways first, auto &&rest) {
    if (!first.next)
      return first;
    first.next = false;
    first.add(rest());
    return first;
  }

  Ways loop(const Stmt &stmt) {
    const bool isFor = stmt.kind == StmtKind::For;
    const StmtId body = stmt.children[isFor ? 1 : 0];
    const auto round = [&] {
      Ways ways = body ? through(body) : Ways{.next = true};
      // it may go round: that the loop ends nobody knows, so that what comes behind counts
      return Ways{ways.next || ways.continues || ways.breaks, ways.leaves, false, false};
    };
    const std::optional<bool> isEntered =
        stmt.expr && stmt.kind != StmtKind::DoWhile ? truth(stmt.expr) : std::optional(true);
    const auto whole = [&] {
      if (stmt.kind == StmtKind::DoWhile)
        return round();
      return then(evaluating(stmt.expr), [&] {
        if (isEntered == std::optional(false))
          return Ways{.next = true};
        Ways ways = round();
        ways.next |= isEntered != std::optional(true);
        return ways;
      });
    };
    return isFor && stmt.children[0] ? then(through(stmt.children[0]), whole) : whole();
  }

  Ways through(StmtId id) {
    const Stmt &stmt = program_.stmts[id];
    switch (stmt.kind) {
    case StmtKind::Block: {
      Ways ways{.next = true};
      for (StmtId child : stmt.children)
        ways = then(ways, [&] { return through(child); });
      return ways;
    }
    case StmtKind::Expr:
    case StmtKind::Declare: return evaluating(stmt.expr);
    case StmtKind::If:
      return then(evaluating(stmt.expr), [&] {
        const std::optional<bool> is = truth(stmt.expr);
        const bool hasElse = stmt.children.size() > 1 && stmt.children[1];
        Ways ways;
        if (is != std::optional(false))
          ways.add(through(stmt.children[0]));
        if (is != std::optional(true))
          ways.add(hasElse ? through(stmt.children[1]) : Ways{.next = true});
        return ways;
      });
    case StmtKind::While:
    case StmtKind::DoWhile:
    case StmtKind::For: return loop(stmt);
    case StmtKind::Return: return then(evaluating(stmt.expr), [] { return Ways{.leaves = true}; });
    case StmtKind::Break: return {.breaks = true};
    case StmtKind::Continue: return {.continues = true};
    case StmtKind::Switch:
    case StmtKind::Case:
    case StmtKind::Default:
    case StmtKind::Goto:
    case StmtKind::Label: break;
    }
    return {.leaves = true};
  }

  const Program &program_;
  const FunctionId id_;
  std::optional<size_t> parameter_; ///< none: the set is all
  bool isBelow_ = false;
  SignedBits bound_ = 0;
};

} // namespace

bool neverReturns(const Program &program, FunctionId function, std::span<const Bits> arguments) {
  const std::vector<FunctionId> &callees = program.functions[function].callees;
  if (!program.functions[function].body ||
      std::find(callees.begin(), callees.end(), function) == callees.end())
    return false;
  if (Recurrence(program, function).ofAll())
    return true;
  const std::vector<VariableId> &parameters = program.functions[function].parameters;
  for (size_t i = 0; i < std::min(parameters.size(), arguments.size()); ++i) {
    const Type &type = program.types[program.variables[parameters[i]].type];
    const SignedBits value = type.isScalar() ? signedValue(type, arguments[i]) : 0;
    for (bool isBelow : {true, false})
      if (Recurrence(program, function).of(i, isBelow, value))
        return true;
  }
  return false;
}

} // namespace salve::ir
