#include "engine/ir/walk.h"

namespace salve::ir {

namespace {

struct Visitor {
  const Program &program;
  const std::function<void(StmtId)> *onStmt = nullptr;
  const std::function<void(ExprId)> *onExpr = nullptr;
  const std::function<void(PlaceId)> *onPlace = nullptr;

  void function(FunctionId id) {
    if (program.functions[id].body)
      stmt(program.functions[id].body);
  }

  void stmt(StmtId id) {
    if (onStmt)
      (*onStmt)(id);
    const Stmt s = program.stmts[id]; // a copy: the stores may grow
    for (ExprId e : {s.expr, s.step})
      if (e)
        expr(e);
    for (StmtId child : s.children)
      if (child)
        stmt(child);
  }

  void expr(ExprId id) {
    if (onExpr)
      (*onExpr)(id);
    const Expr e = program.exprs[id];
    if (e.place && onPlace)
      (*onPlace)(e.place);
    std::vector<ExprId> children;
    forEachChild(program, e, [&](ExprId child) { children.push_back(child); });
    for (ExprId child : children)
      expr(child);
    if (e.stmt)
      stmt(e.stmt);
  }
};

} // namespace

void forEachStmt(const Program &program, FunctionId function,
                 const std::function<void(StmtId)> &f) {
  Visitor visitor{program};
  visitor.onStmt = &f;
  visitor.function(function);
}

void forEachStmt(const Program &program, StmtId root, const std::function<void(StmtId)> &f) {
  Visitor visitor{program};
  visitor.onStmt = &f;
  visitor.stmt(root);
}

void forEachExpr(const Program &program, FunctionId function,
                 const std::function<void(ExprId)> &f) {
  Visitor visitor{program};
  visitor.onExpr = &f;
  visitor.function(function);
}

void forEachPlace(const Program &program, FunctionId function,
                  const std::function<void(PlaceId)> &f) {
  Visitor visitor{program};
  visitor.onPlace = &f;
  visitor.function(function);
}

std::vector<ExprId> below(const Program &program, ExprId root) {
  std::vector<ExprId> result;
  if (root)
    result.push_back(root);
  for (size_t i = 0; i < result.size(); ++i)
    forEachChild(program, program.exprs[result[i]], [&](ExprId child) { result.push_back(child); });
  return result;
}

bool hasLoop(const Program &program, FunctionId function) {
  bool has = false;
  forEachStmt(program, function, [&](StmtId id) { has |= isLoop(program.stmts[id].kind); });
  return has;
}

bool prints(const Function &function) {
  static constexpr std::string_view kWriters[] = {
      "putc",          "putchar",          "puts",           "perror",         "fputc",
      "fputs",         "fwrite",           "write",          "pwrite",         "send",
      "putc_unlocked", "putchar_unlocked", "fputc_unlocked", "fputs_unlocked", "fwrite_unlocked"};
  return function.prints || std::ranges::find(kWriters, function.name) != std::end(kWriters);
}

std::vector<bool> printedArguments(const Program &program) {
  std::vector<bool> result(program.exprs.size());
  for (const Component &c : program.components)
    result[c.expr.index] =
        c.kind == ComponentKind::Argument && program.functions[c.function].prints;
  for (const Expr &e : program.exprs)
    if (e.kind == ExprKind::Conditional && program.types[e.type].kind == TypeKind::Void)
      for (ExprId read : below(program, e.b)) // by scanf, if there was so much
        result[read.index] = false;
    else if (e.kind == ExprKind::Call)
      for (ExprId argument : e.args)
        result[argument.index] =
            e.callee && prints(program.functions[e.callee]) && program.functions[e.callee].isModel;
  return result;
}

} // namespace salve::ir
