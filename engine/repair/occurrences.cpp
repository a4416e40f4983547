#include "engine/repair/occurrences.h"

#include <algorithm>

namespace salve::repair {

namespace {

using namespace ir;

/// Depth-first with a stack of its own: C text can nest deeper than the call stack.
class Walk {
public:
  Walk(const Program &program, FunctionId function) : program_(program), function_(function) {}

  std::vector<Occurrence> run() {
    pushStatement(program_.functions[function_].body);
    while (!stack_.empty()) {
      Item item = stack_.back();
      stack_.pop_back();
      if (item.stmt)
        statement(item.stmt);
      else if (item.occurrence.expr)
        expression(item.occurrence);
    }
    return std::move(result_);
  }

private:
  struct Item {
    StmtId stmt; ///< else an expression
    Occurrence occurrence;
  };

  void pushStatement(StmtId id) {
    if (id)
      stack_.push_back({id, {}});
  }

  /// Puts `expr` on the stack, seen from `from` (nothing: a statement).
  void push(ExprId expr, Role role, bool truth, const Occurrence *from = nullptr) {
    if (!expr)
      return;
    Occurrence child;
    child.expr = expr;
    child.function = function_;
    child.role = role;
    child.truth = truth;
    if (from) {
      child.parent = from->expr;
      child.initialised = from->initialised;
    }
    stack_.push_back({StmtId(), child});
  }

  /// What was pushed since `mark` comes off the stack in the order in which it was pushed.
  void reverseFrom(size_t mark) {
    std::reverse(stack_.begin() + static_cast<ptrdiff_t>(mark), stack_.end());
  }

  void statement(StmtId id) {
    const Stmt &stmt = program_.stmts[id];
    size_t mark = stack_.size();
    switch (stmt.kind) {
    case StmtKind::If:
    case StmtKind::While: push(stmt.expr, Role::Condition, true); break;
    case StmtKind::Switch: push(stmt.expr, Role::Selector, false); break;
    case StmtKind::Return: push(stmt.expr, Role::Return, false); break;
    case StmtKind::Expr: push(stmt.expr, Role::Statement, false); break;
    case StmtKind::For:
      pushStatement(stmt.children[0]);
      push(stmt.expr, Role::Condition, true);
      push(stmt.step, Role::Statement, false);
      pushStatement(stmt.children[1]);
      break;
    case StmtKind::DoWhile:
      pushStatement(stmt.children[0]);
      push(stmt.expr, Role::Condition, true);
      break;
    case StmtKind::Declare: push(stmt.expr, Role::Argument, false); break;
    case StmtKind::Block:
    case StmtKind::Case:
    case StmtKind::Default:
    case StmtKind::Break:
    case StmtKind::Continue:
    case StmtKind::Goto:
    case StmtKind::Label: break;
    }
    if (stmt.kind != StmtKind::For && stmt.kind != StmtKind::DoWhile)
      for (StmtId child : stmt.children)
        pushStatement(child);
    reverseFrom(mark);
  }

  void expression(Occurrence at) {
    size_t mark = stack_.size();
    for (;;) {
      const Expr &expr = program_.exprs[at.expr];
      at.parenthesised |= expr.parenthesised;
      if (expr.component)
        at.component = expr.component;
      ExprId inner = unwrap(program_, at.expr);
      if (inner == at.expr)
        break;
      if (expr.kind == ExprKind::Comma)
        push(expr.a, Role::Statement, false);
      else
        at.cast = at.expr;
      at.expr = inner;
    }
    result_.push_back(at);
    children(at, program_.exprs[at.expr]);
    reverseFrom(mark);
  }

  void children(const Occurrence &at, const Expr &expr) {
    if (expr.place)
      parts(at, expr.place);
    switch (expr.kind) {
    case ExprKind::Unary:
      push(expr.a, Role::Operand, expr.unary == UnaryOp::LogicalNot, &at);
      break;
    case ExprKind::Cast: push(expr.a, Role::Operand, false, &at); break;
    case ExprKind::Binary:
    case ExprKind::Logical:
    case ExprKind::PointerAdd:
    case ExprKind::PointerDiff: {
      bool truth = expr.kind == ExprKind::Logical;
      push(expr.a, Role::Left, truth, &at);
      push(expr.b, Role::Right, truth, &at);
      break;
    }
    case ExprKind::Comma:
      push(expr.a, Role::Left, false, &at);
      push(expr.b, Role::Right, at.truth, &at);
      break;
    case ExprKind::Conditional:
      push(expr.a, Role::Test, true, &at);
      push(expr.b, Role::Arm, at.truth, &at);
      push(expr.c, Role::Arm, at.truth, &at);
      break;
    case ExprKind::Assign:
      push(expr.a, Role::Stored, false, &at);
      if (program_.places[expr.place].variable &&
          (isDeclarator(program_, program_.places[expr.place]) ||
           !program_.places[expr.place].text.editable()))
        stack_.back().occurrence.initialised = program_.places[expr.place].variable;
      break;
    case ExprKind::CompoundAssign: push(expr.a, Role::Stored, false, &at); break;
    case ExprKind::Call:
      push(expr.a, Role::Callee, false, &at);
      for (ExprId argument : expr.args)
        push(argument, Role::Argument, false, &at);
      break;
    case ExprKind::AnyOrder: // each is a store of what somebody wrote
      for (ExprId part : expr.args)
        push(part, Role::Statement, false);
      break;
    case ExprKind::Assert:
    case ExprKind::Assume: push(expr.a, Role::Checked, true, &at); break;
    case ExprKind::Statements:
      pushStatement(expr.stmt);
      push(expr.a, Role::Statement, at.truth, &at); // written like one, though its value is used
      break;
    case ExprKind::Allocate:
    case ExprKind::Deallocate:
    case ExprKind::Copy:
    case ExprKind::Fill:
    case ExprKind::Havoc:
    case ExprKind::UnknownCode:
    case ExprKind::Query:
      for (ExprId operand : {expr.a, expr.b, expr.c})
        push(operand, Role::Argument, false, &at);
      break;
    case ExprKind::Constant:
    case ExprKind::Load:
    case ExprKind::AddressOf:
    case ExprKind::FunctionAddress:
    case ExprKind::Increment:
    case ExprKind::Nondet:
    case ExprKind::Fail:
    case ExprKind::Halt:
    case ExprKind::NotModelled: break;
    }
  }

  /// The pointer and the indices of a place.
  void parts(const Occurrence &at, PlaceId id) {
    const ir::Place &place = program_.places[id];
    if (place.pointer) {
      push(place.pointer, Role::Pointer, false, &at);
      stack_.back().occurrence.indexed = id;
    }
    for (uint32_t i = 0; i < place.path.size(); ++i)
      if (place.path[i].kind != Projection::Kind::Field) {
        push(place.path[i].index, Role::Index, false, &at);
        stack_.back().occurrence.indexed = id;
        stack_.back().occurrence.projection = i;
      }
  }

  const Program &program_;
  FunctionId function_;
  std::vector<Item> stack_;
  std::vector<Occurrence> result_;
};

} // namespace

std::vector<Occurrence> occurrences(const Program &program, FunctionId function) {
  return Walk(program, function).run();
}

ExprId unwrap(const Program &program, ExprId id) {
  const Expr &expr = program.exprs[id];
  if (expr.kind == ExprKind::Cast && expr.implicit)
    return expr.a;
  if (expr.kind == ExprKind::Comma && program.exprs[expr.b].text == expr.text)
    return expr.b;
  return id;
}

ExprId written(const Program &program, ExprId expr) {
  for (ExprId inner; (inner = unwrap(program, expr)) != expr;)
    expr = inner;
  return expr;
}

TypeId steppedFrom(const Program &program, const ir::Place &place, uint32_t projection) {
  if (projection > 0)
    return place.path[projection - 1].type;
  return place.variable ? program.variables[place.variable].type : place.baseType;
}

bool isDeclarator(const Program &program, const ir::Place &place) {
  if (!place.variable)
    return false;
  const Variable &variable = program.variables[place.variable];
  return place.baseText.use && program.isInText(variable.range.file) &&
         *place.baseText.use == variable.range.bytes;
}

} // namespace salve::repair
