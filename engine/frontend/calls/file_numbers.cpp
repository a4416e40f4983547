// A walk over the body: where each variable stands says whether its number stays in the function.
#include "engine/frontend/calls/file_numbers.h"

#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"

using namespace clang;

namespace salve::frontend {

namespace {

constexpr StringRef kOpens[] = {
    "open", "open64",  "openat",  "creat",        "socket",       "accept",        "accept4",
    "dup",  "mkstemp", "eventfd", "epoll_create", "memfd_create", "epoll_create1", "inotify_init"};
constexpr StringRef kUses[] = {
    "read",   "write",     "pread",     "pwrite",     "lseek",      "lseek64",      "fstat",
    "fsync",  "ftruncate", "fdatasync", "recv",       "send",       "recvfrom",     "sendto",
    "bind",   "listen",    "connect",   "setsockopt", "getsockopt", "shutdown",     "fcntl",
    "ioctl",  "isatty",    "tcgetattr", "tcsetattr",  "flock",      "readv",        "writev",
    "fchmod", "fchown",    "dup",       "accept",     "accept4",    "posix_fadvise"};

/// A function of the system, by its name; "" if the program has one of its own.
StringRef systemName(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  const bool isTheirs = callee && callee->getIdentifier() && !callee->hasBody();
  return isTheirs ? libraryName(callee->getName()) : StringRef();
}

template <size_t N> bool isOne(const StringRef (&names)[N], StringRef name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

const VarDecl *variableIn(const Expr *e) {
  const auto *ref = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
  const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  const bool isOwn = var && var->hasLocalStorage() && !isa<ParmVarDecl>(var) &&
                     var->getType().getCanonicalType() == var->getASTContext().IntTy;
  return isOwn ? var : nullptr;
}

class Finder {
public:
  explicit Finder(const ASTContext &context) : context_(context) {}

  /// That open, use or close a variable's file, in the order of the text.
  std::vector<std::pair<const CallExpr *, const VarDecl *>> calls;
  std::set<const VarDecl *> opened, escaped;

  void walk(const Stmt *s) {
    if (!s)
      return;
    if (const auto *e = dyn_cast<Expr>(s))
      return effect(e);
    if (const auto *declarations = dyn_cast<DeclStmt>(s)) {
      for (const Decl *decl : declarations->decls())
        if (const auto *var = dyn_cast<VarDecl>(decl); var && var->getInit())
          stored(var, var->getInit());
      return;
    }
    const Expr *condition = nullptr;
    if (const auto *branch = dyn_cast<IfStmt>(s))
      condition = branch->getCond();
    else if (const auto *loop = dyn_cast<WhileStmt>(s))
      condition = loop->getCond();
    else if (const auto *last = dyn_cast<DoStmt>(s))
      condition = last->getCond();
    else if (const auto *loop = dyn_cast<ForStmt>(s))
      condition = loop->getCond();
    const bool isPassedOn = isa<ReturnStmt>(s) || isa<SwitchStmt>(s);
    for (const Stmt *child : s->children())
      if (child && child == condition)
        operand(condition);
      else if (const auto *e = dyn_cast_or_null<Expr>(child); e && isPassedOn)
        value(e);
      else
        walk(child);
  }

private:
  /// Nobody uses its value.
  void effect(const Expr *e) {
    e = e->IgnoreParens();
    if (const auto *op = dyn_cast<BinaryOperator>(e); op && op->getOpcode() == BO_Comma) {
      effect(op->getLHS());
      return effect(op->getRHS());
    }
    operand(e);
  }

  /// It is compared, or given to the system.
  void operand(const Expr *e) {
    e = e->IgnoreParenImpCasts();
    if (variableIn(e))
      return;
    const auto *op = dyn_cast<BinaryOperator>(e);
    if (const VarDecl *var =
            op && op->getOpcode() == BO_Assign ? variableIn(op->getLHS()) : nullptr)
      return stored(var, op->getRHS());
    value(e);
  }

  void value(const Expr *e) {
    e = e->IgnoreParenImpCasts();
    if (const VarDecl *var = variableIn(e)) {
      escaped.insert(var);
      return;
    }
    if (const auto *op = dyn_cast<BinaryOperator>(e)) {
      if (op->isComparisonOp() || op->isLogicalOp()) {
        operand(op->getLHS());
        return operand(op->getRHS());
      }
      if (const VarDecl *var = op->getOpcode() == BO_Assign ? variableIn(op->getLHS()) : nullptr) {
        escaped.insert(var);
        return stored(var, op->getRHS());
      }
    }
    if (const auto *op = dyn_cast<UnaryOperator>(e); op && op->getOpcode() == UO_LNot)
      return operand(op->getSubExpr());
    if (const auto *choice = dyn_cast<ConditionalOperator>(e)) {
      operand(choice->getCond());
      value(choice->getTrueExpr());
      return value(choice->getFalseExpr());
    }
    if (const auto *call = dyn_cast<CallExpr>(e))
      return called(call);
    for (const Stmt *child : e->children())
      if (const auto *inner = dyn_cast_or_null<Expr>(child))
        value(inner);
      else
        walk(child);
  }

  void called(const CallExpr *call) {
    const StringRef name = systemName(call);
    const bool isUse = name == "close" || isOne(kUses, name);
    for (unsigned i = 0; i < call->getNumArgs(); ++i)
      if (const VarDecl *var = variableIn(call->getArg(i)); var && i == 0 && isUse)
        calls.emplace_back(call, var);
      else if (isUse || name == "printf" || name == "fprintf")
        operand(call->getArg(i));
      else
        value(call->getArg(i));
    if (!call->getDirectCallee())
      value(call->getCallee());
  }

  void stored(const VarDecl *var, const Expr *from) {
    const auto *call = dyn_cast<CallExpr>(from->IgnoreParenImpCasts());
    if (call && isOne(kOpens, systemName(call))) {
      called(call);
      if (!calls.empty() && calls.back().first == call) // what `dup` takes is open, too
        escaped.insert(calls.back().second);
      calls.emplace_back(call, var);
      opened.insert(var);
      return;
    }
    if (!from->isEvaluatable(context_))
      escaped.insert(var);
    value(from);
  }

  const ASTContext &context_;
};

} // namespace

void findFileNumbers(Context &c, const Stmt *body) {
  Finder finder(c.ast);
  finder.walk(body);
  std::map<const VarDecl *, ir::VariableId> shadows;
  for (const auto &[call, var] : finder.calls) {
    if (finder.opened.count(var) == 0 || finder.escaped.count(var) != 0)
      continue;
    auto [shadow, isNew] = shadows.try_emplace(var);
    if (isNew) {
      shadow->second =
          temporary(c, c.ast.getPointerType(c.ast.CharTy), c.spans.range(var->getSourceRange()));
      c.program.variables[shadow->second].name = var->getName().str();
      c.frame.noFiles.push_back(shadow->second);
    }
    c.frame.files[call] = {var, shadow->second};
  }
}

void openNoFiles(Context &c, Statements &out) {
  for (ir::VariableId shadow : c.frame.noFiles) {
    const ir::SourceRange range = c.program.variables[shadow].range;
    const ir::TypeId type = c.program.variables[shadow].type;
    out.push_back(
        exprStatement(c, assignVariable(c, shadow, constant(c, type, 0, range), range), range));
  }
}

ir::ExprId withFileNumber(Context &c, const CallExpr *e, ir::ExprId call) {
  const auto known = c.frame.files.find(e);
  if (known == c.frame.files.end())
    return call;
  const auto &[var, shadow] = known->second;
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  const QualType pointer = c.ast.getPointerType(c.ast.CharTy);
  const StringRef name = systemName(e);
  if (isOne(kOpens, name)) {
    const auto [store, number] = keep(c, call, c.ast.IntTy);
    const ir::ExprId object =
        helperCall(c, "__salve_opened", pointer, {{number, c.ast.IntTy, {}}}, range);
    return comma(
        c, store,
        comma(c, assignVariable(c, shadow, object, range), loadVariable(c, number, range)));
  }
  const ir::ExprId done =
      helperCall(c, name == "close" ? "__salve_close_number" : "__salve_use_number", c.ast.VoidTy,
                 {{variableOf(c, var), c.ast.IntTy, {}}, {shadow, pointer, {}}}, range);
  return comma(c, done, call);
}

} // namespace salve::frontend
