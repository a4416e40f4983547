// Walks every modelled function once and stops at the first broken invariant. Functions
// with unsupported constructs or compile errors are skipped: nobody executes them.
#include "engine/ir/printer.h"
#include "engine/ir/verifier_walk.h"

#include <algorithm>

namespace salve::ir {

void Verifier::variables() {
  for (const Variable &variable : program_.variables) {
    if (!require(in(program_.types, variable.type), "variable without type"))
      return;
    if (!isGlobal(variable) || type(variable.type).kind == TypeKind::Unsupported)
      continue;
    require(variable.initial.size() <= type(variable.type).cells,
            "a global with more initial values than cells");
    for (const auto &[cell, constant] : variable.initialAddresses)
      require(cell < type(variable.type).cells &&
                  type(cellType(program_.types, variable.type, cell)).kind == TypeKind::Pointer &&
                  (constant.variable
                       ? in(program_.variables, constant.variable) &&
                             isGlobal(program_.variables[constant.variable])
                       : !constant.function || in(program_.functions, constant.function)),
              "a bad address as an initial value");
  }
}

void Verifier::components() {
  for (uint32_t i = 0; i < program_.components.size() && !error_; ++i) {
    const Component &component = program_.components[ComponentId(i)];
    if (!require(in(program_.exprs, component.expr), "component without expression"))
      return;
    require(program_.exprs[component.expr].component == ComponentId(i),
            "component and its expression disagree");
  }
}

void Verifier::function(FunctionId id) {
  function_ = id;
  const Function &f = program_.functions[id];
  require(in(program_.types, f.returnType), "function without return type");
  for (VariableId v : f.parameters)
    require(in(program_.variables, v) && program_.variables[v].storage == Storage::Parameter &&
                program_.variables[v].owner == id,
            "bad parameter");
  for (VariableId v : f.locals)
    require(in(program_.variables, v) && program_.variables[v].owner == id, "bad local");
  inFunction_.assign(program_.stmts.size(), false);
  gotos_.clear();
  if (require(in(program_.stmts, f.body), "dangling body") &&
      require(program_.stmts[f.body].kind == StmtKind::Block, "a body must be a block"))
    stmt(f.body, 0);
  for (StmtId target : gotos_)
    require(target.index < inFunction_.size() && inFunction_[target.index] &&
                program_.stmts[target].kind == StmtKind::Label,
            "a goto without a label in its function");
  function_ = {};
  where_.clear();
}

Verifier::Shape Verifier::shape(StmtKind kind) {
  switch (kind) {
  case StmtKind::Block: return {0, SIZE_MAX, false, false};
  case StmtKind::Expr: return {0, 0, false, true};
  case StmtKind::Declare: return {0, 0, false, true};
  case StmtKind::If: return {1, 2, true, true};
  case StmtKind::While: return {1, 1, true, true};
  case StmtKind::DoWhile: return {1, 1, true, true};
  case StmtKind::For: return {2, 2, false, true};
  case StmtKind::Switch: return {1, 1, true, true};
  case StmtKind::Case: return {0, 1, false, false};
  case StmtKind::Default: return {0, 1, false, false};
  case StmtKind::Break: return {0, 0, false, false};
  case StmtKind::Continue: return {0, 0, false, false};
  case StmtKind::Return: return {0, 0, false, true};
  case StmtKind::Goto: return {0, 0, false, false};
  case StmtKind::Label: return {0, 1, false, false};
  }
  return {};
}

void Verifier::stmt(StmtId id, unsigned around) {
  if (!require(in(program_.stmts, id), "dangling statement"))
    return;
  where_ = ", statement " + std::to_string(id.index);
  const Stmt &s = program_.stmts[id];
  if (!require(!seenStmt_[id.index], "a statement with two parents"))
    return;
  seenStmt_[id.index] = inFunction_[id.index] = true;
  Shape expected = shape(s.kind);
  require(s.children.size() >= expected.least && s.children.size() <= expected.most,
          "wrong number of children");
  require(s.expr ? expected.mayHaveExpr : !expected.needsExpr, "expression expected or not");
  require(!s.step || s.kind == StmtKind::For, "a step outside a for");
  property(s.ending, bit(PropertyKind::EndlessLoop));
  stmtDetails(s, around);
  around_ = around;
  if (s.expr)
    expr(s.expr);
  if (s.step)
    expr(s.step);
  if (s.expr && conditional(s.kind))
    require(s.kind == StmtKind::Switch ? isInteger(s.expr) : scalar(s.expr),
            "a condition must be scalar");
  if (s.kind == StmtKind::Return)
    returned(s);
  children(s, around);
}

void Verifier::stmtDetails(const Stmt &s, unsigned around) {
  if (s.kind == StmtKind::Break)
    require(around != 0, "break outside loop and switch");
  if (s.kind == StmtKind::Continue)
    require(around & kLoop, "continue outside a loop");
  if (s.kind == StmtKind::Case || s.kind == StmtKind::Default)
    require(around & kSwitch, "case outside a switch");
  if (s.kind == StmtKind::Goto)
    gotos_.push_back(s.target);
  if (s.kind == StmtKind::Declare && s.expr)
    require(in(program_.variables, s.variable) &&
                type(program_.variables[s.variable].type).isVariable &&
                in(program_.exprs, s.expr) && isBytes(s.expr),
            "a size for what is no variable-length array");
  if (s.kind == StmtKind::Declare)
    require(in(program_.variables, s.variable) &&
                std::ranges::count(program_.functions[function_].locals, s.variable) == 1,
            "a declaration of what is no local");
}

void Verifier::returned(const Stmt &s) {
  const TypeId result = program_.functions[function_].returnType;
  if (s.expr && !error_)
    require(same(program_.exprs[s.expr].type, result), "wrong type of a returned value");
}

void Verifier::children(const Stmt &s, unsigned around) {
  if (s.kind == StmtKind::While || s.kind == StmtKind::DoWhile || s.kind == StmtKind::For)
    around |= kLoop;
  if (s.kind == StmtKind::Switch)
    around |= kSwitch;
  for (size_t i = 0; i < s.children.size() && !error_; ++i) {
    bool optional = (s.kind == StmtKind::If && i == 1) || (s.kind == StmtKind::For && i == 0) ||
                    s.kind == StmtKind::Case || s.kind == StmtKind::Default ||
                    s.kind == StmtKind::Label;
    if (s.children[i] || !optional)
      stmt(s.children[i], around);
  }
}

// ------------------------------------------------------------- expressions
bool Verifier::operand(ExprId id) {
  if (!require(in(program_.exprs, id), "missing operand"))
    return false;
  expr(id);
  return !error_;
}

void Verifier::expr(ExprId id) {
  if (!require(in(program_.exprs, id), "dangling expression"))
    return;
  const Expr &e = program_.exprs[id];
  // Initialisers share the constant indices that nobody wrote.
  bool shared = e.kind == ExprKind::Constant && !e.component && !e.text.editable();
  if (!require(shared || !seenExpr_[id.index], "an expression with two parents") ||
      !require(in(program_.types, e.type), "an expression without type"))
    return;
  seenExpr_[id.index] = true;
  if ((e.a && !operand(e.a)) || (e.b && !operand(e.b)) || (e.c && !operand(e.c)) ||
      (e.place && !place(e.place)))
    return;
  for (ExprId argument : e.args)
    if (!operand(argument))
      return;
  where_ = ", expression " + std::to_string(id.index);
  properties(e);
  if (e.stmt) {
    std::string where = where_;
    const unsigned around = around_;
    stmt(e.stmt, around);
    around_ = around;
    where_ = where;
  }
  if (e.component)
    require(in(program_.components, e.component) && program_.components[e.component].expr == id,
            "component and its expression disagree");
  if (operandsThere(e))
    typed(e);
}

std::optional<std::string> verify(const Program &program) { return Verifier(program).run(); }

} // namespace salve::ir
