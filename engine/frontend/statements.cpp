#include "engine/frontend/statements.h"

#include "engine/frontend/calls/assembly.h"
#include "engine/frontend/calls/environment.h"
#include "engine/frontend/calls/exit_status.h"
#include "engine/frontend/calls/jumps.h"
#include "engine/frontend/computed_gotos.h"
#include "engine/frontend/contracts/contract_lowering.h"
#include "engine/frontend/declarations/arrays.h"
#include "engine/frontend/declarations/constants.h"
#include "engine/frontend/declarations/harness_locals.h"
#include "engine/frontend/declarations/initializers.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/open_orders.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/functions.h"
#include "engine/frontend/specification.h"
#include "engine/support/limits/frontend.h"

#include <clang/AST/Attr.h>

using namespace clang;

namespace salve::frontend {

namespace {

/// `int x = x;` reads what nobody wrote.
bool reads(const Stmt *tree, const VarDecl *variable) {
  if (!tree || isa<UnaryExprOrTypeTraitExpr>(tree))
    return false;
  const auto *ref = dyn_cast<DeclRefExpr>(tree);
  return (ref && ref->getDecl() == variable) ||
         std::any_of(tree->child_begin(), tree->child_end(),
                     [&](const Stmt *child) { return reads(child, variable); });
}

} // namespace

static void lowerStatement(Context &c, const clang::Stmt *s, Statements &out);
static void declareAtStart(Context &c, size_t start, Statements &out);
static void lowerByClass(Context &c, const clang::Stmt *s, Statements &out);
static ir::StmtId ifStmt(Context &c, const clang::IfStmt *s);
static void forStmt(Context &c, const clang::ForStmt *s, Statements &out);
static ir::StmtId whileStmt(Context &c, const clang::WhileStmt *s);
static ir::StmtId doStmt(Context &c, const clang::DoStmt *s);
static ir::StmtId switchStmt(Context &c, const clang::SwitchStmt *s);
static void caseStmt(Context &c, const clang::CaseStmt *s, Statements &out);
static void returnStmt(Context &c, const clang::ReturnStmt *s, Statements &out);
static void declaration(Context &c, const clang::DeclStmt *s, Statements &out);

static ir::StmtId single(Context &c, const Stmt *s) {
  Statements out;
  if (s)
    lowerStatement(c, s, out);
  return out.size() == 1 ? out[0] : block(c, std::move(out), s);
}

static void lowerStatement(Context &c, const Stmt *s, Statements &out) {
  if (c.frame.depth >= limits::frontend::kStatementDepth) {
    unsupportedAt(c, s, "statement that is nested too deeply");
    return;
  }
  clang::SourceLocation begin = s->getBeginLoc();
  bool trusted = c.spans.inText(begin) && c.notes.trust.count(c.spans.textOffset(begin)) != 0;
  c.frame.trust += trusted;
  ++c.frame.depth;
  assertClauses(c, begin, out);
  if (isa<ForStmt>(s) || isa<WhileStmt>(s) || isa<DoStmt>(s)) {
    keepAtLoop(c, s, out);
    lowerByClass(c, s, out);
    attachInvariants(c, s, out.back());
  } else {
    jumpPoint(c, s, out);
    const size_t start = out.size(), known = recorded(c);
    lowerByClass(c, s, out);
    if (isa<DeclStmt>(s) || isa<ReturnStmt>(s) || isa<Expr>(s) || isa<AsmStmt>(s) ||
        isa<IndirectGotoStmt>(s))
      contained(c, s, out, start, known);
  }
  --c.frame.depth;
  c.frame.trust -= trusted;
}

/// What `lower` makes of `e`, behind what is evaluated first. Temporaries whose address is taken
/// live for that long: the second declaration ends the first one's object.
static void fullExpression(Context &c, const Expr *e, Statements &out, auto &&lower) {
  const size_t start = out.size(), known = c.frame.shortLived.size();
  for (ir::ExprId first : beforeOperands(c, e))
    out.push_back(exprStatement(c, first, c.spans.range(e->getSourceRange())));
  lower();
  for (; c.frame.shortLived.size() > known; c.frame.shortLived.pop_back()) {
    const ir::VariableId object = c.frame.shortLived.back();
    out.insert(out.begin() + static_cast<long>(start), declare(c, object));
    out.push_back(declare(c, object));
  }
}

static void lowerByClass(Context &c, const Stmt *s, Statements &out) {
  switch (s->getStmtClass()) {
  case Stmt::CompoundStmtClass: out.push_back(compound(c, cast<CompoundStmt>(s), false)); return;
  case Stmt::NullStmtClass: out.push_back(block(c, {}, s)); return;
  case Stmt::AttributedStmtClass:
    lowerStatement(c, cast<AttributedStmt>(s)->getSubStmt(), out);
    return;
  case Stmt::DeclStmtClass: declaration(c, cast<DeclStmt>(s), out); return;
  case Stmt::IfStmtClass: out.push_back(ifStmt(c, cast<IfStmt>(s))); return;
  case Stmt::WhileStmtClass: out.push_back(whileStmt(c, cast<WhileStmt>(s))); return;
  case Stmt::DoStmtClass: out.push_back(doStmt(c, cast<DoStmt>(s))); return;
  case Stmt::ForStmtClass: forStmt(c, cast<ForStmt>(s), out); return;
  case Stmt::SwitchStmtClass: out.push_back(switchStmt(c, cast<SwitchStmt>(s))); return;
  case Stmt::CaseStmtClass: caseStmt(c, cast<CaseStmt>(s), out); return;
  case Stmt::DefaultStmtClass: {
    ir::StmtId body = single(c, cast<DefaultStmt>(s)->getSubStmt());
    out.push_back(statement(c, ir::StmtKind::Default, s));
    c.program.stmts[out.back()].children = {body};
    return;
  }
  case Stmt::BreakStmtClass: out.push_back(statement(c, ir::StmtKind::Break, s)); return;
  case Stmt::ContinueStmtClass: out.push_back(statement(c, ir::StmtKind::Continue, s)); return;
  case Stmt::ReturnStmtClass: returnStmt(c, cast<ReturnStmt>(s), out); return;
  case Stmt::GotoStmtClass: {
    ir::StmtId target = labelOf(c, cast<GotoStmt>(s)->getLabel());
    out.push_back(statement(c, ir::StmtKind::Goto, s));
    c.program.stmts[out.back()].target = target;
    return;
  }
  case Stmt::LabelStmtClass: {
    const auto *labelled = cast<LabelStmt>(s);
    ir::StmtId id = labelOf(c, labelled->getDecl());
    ir::StmtId body = single(c, labelled->getSubStmt());
    c.program.stmts[id].range = c.spans.range(s->getSourceRange());
    c.program.stmts[id].children = {body};
    out.push_back(id);
    return;
  }
  case Stmt::IndirectGotoStmtClass: computedGoto(c, cast<IndirectGotoStmt>(s), out); return;
  case Stmt::GCCAsmStmtClass: assembly(c, cast<GCCAsmStmt>(s), out); return;
  case Stmt::MSAsmStmtClass: unsupportedAt(c, s, "inline assembly"); return;
  default: break;
  }
  if (const auto *e = dyn_cast<Expr>(s)) {
    fullExpression(c, e, out, [&] {
      ir::ExprId value = effect(c, e);
      out.push_back(exprStatement(c, value, c.spans.range(s->getSourceRange())));
    });
    return;
  }
  unsupportedAt(c, s, std::string("statement of kind ") + s->getStmtClassName());
}

/// `valueTo` receives the value of the last statement, an expression.
ir::StmtId compound(Context &c, const CompoundStmt *s, bool isSwitchBody, ir::VariableId valueTo) {
  c.frame.scopeEnds.push_back(c.spans.textOffset(s->getRBracLoc()));
  bool wasSwitchBody = c.frame.isSwitchBody;
  c.frame.isSwitchBody = isSwitchBody;
  if (!isSwitchBody)
    c.frame.declared.emplace_back();
  Statements children;
  unsigned end =
      c.frame.branches.empty() ? 0 : s->size(); // of what stands before the end of the run
  while (end > 0 && !endsRun(c, s->body_begin()[end - 1]))
    --end;
  for (unsigned i = 0; i < s->size(); ++i) {
    bool isReported = i + 1 < end;
    c.frame.reports += isReported;
    const Stmt *child = s->body_begin()[i];
    if (valueTo && i + 1 == s->size()) {
      ir::Place target;
      placeBase(c, target, valueTo);
      target.range = c.spans.range(child->getSourceRange());
      initPlace(c, target, cast<Expr>(child), children);
    } else {
      lowerStatement(c, child, children);
    }
    c.frame.reports -= isReported;
  }
  if (!valueTo)
    assertClauses(c, s->getRBracLoc(), children);
  c.frame.scopeEnds.pop_back();
  c.frame.isSwitchBody = wasSwitchBody;
  if (!isSwitchBody)
    declareAtStart(c, 0, children);
  return block(c, std::move(children), s);
}

ir::StmtId declare(Context &c, ir::VariableId variable) {
  ir::Stmt alive;
  alive.kind = ir::StmtKind::Declare;
  alive.variable = variable;
  alive.range = c.program.variables[variable].range;
  return c.program.stmts.add(std::move(alive));
}

/// The objects that live as long as the block which ends here.
static void declareAtStart(Context &c, size_t start, Statements &out) {
  std::vector<ir::VariableId> objects = std::move(c.frame.declared.back());
  c.frame.declared.pop_back();
  Statements alive;
  for (ir::VariableId object : objects)
    alive.push_back(declare(c, object));
  out.insert(out.begin() + static_cast<long>(start), alive.begin(), alive.end());
}

/// A substatement, which C takes for a block.
static ir::StmtId scoped(Context &c, const Stmt *s) {
  bool wasSwitchBody = c.frame.isSwitchBody;
  c.frame.isSwitchBody = false;
  c.frame.declared.emplace_back();
  Statements out;
  if (s)
    lowerStatement(c, s, out);
  declareAtStart(c, 0, out);
  c.frame.isSwitchBody = wasSwitchBody;
  return out.size() == 1 ? out[0] : block(c, std::move(out), s);
}

static ir::StmtId ifStmt(Context &c, const IfStmt *s) {
  bool isAssertion = enterBranch(c, s->getCond(), s->getIfLoc(), {s->getThen(), s->getElse()});
  c.frame.trust += isAssertion;
  ir::ExprId condition = conditionExpr(c, s->getCond());
  c.frame.trust -= isAssertion;
  Statements children = {scoped(c, s->getThen())};
  if (s->getElse())
    children.push_back(scoped(c, s->getElse()));
  if (isAssertion)
    c.frame.branches.pop_back();
  ir::StmtId result = statement(c, ir::StmtKind::If, s);
  c.program.stmts[result].expr = condition;
  c.program.stmts[result].children = std::move(children);
  return result;
}

/// A block around a body that may contain labels: a jump from one iteration to a label in
/// the body stays in that iteration.
static ir::StmtId loopBody(Context &c, const Stmt *s) {
  ir::StmtId body = scoped(c, s);
  ir::StmtKind kind = c.program.stmts[body].kind;
  bool simple = kind == ir::StmtKind::Block || kind == ir::StmtKind::Expr;
  return simple ? body : block(c, {body}, s);
}

static bool readsAtomics(const Stmt *tree) {
  if (const auto *cast = dyn_cast_or_null<CastExpr>(tree);
      cast && cast->getCastKind() == CK_AtomicToNonAtomic)
    return true;
  const auto *ref = dyn_cast_or_null<DeclRefExpr>(tree);
  const IdentifierInfo *name = ref ? ref->getDecl()->getIdentifier() : nullptr;
  return (name && name->getName() == "__salve_atomic") ||
         (tree && std::any_of(tree->child_begin(), tree->child_end(), readsAtomics));
}

/// Another thread may end a loop that reads atomics: that its state comes again shows nothing, as
/// where an input is read in between.
static ir::ExprId awaited(Context &c, const Stmt *loop, ir::ExprId condition) {
  if (!readsAtomics(loop))
    return condition;
  const ir::SourceRange range = c.spans.range(loop->getSourceRange());
  if (!condition)
    condition = constant(c, c.program.intType, 1, range);
  return comma(c, arbitrary(c, c.ast.IntTy, range, "another thread"), condition);
}

static ir::StmtId whileStmt(Context &c, const WhileStmt *s) {
  ir::ExprId condition = awaited(c, s, conditionExpr(c, s->getCond()));
  ir::StmtId body = loopBody(c, s->getBody());
  ir::StmtId result = statement(c, ir::StmtKind::While, s);
  c.program.stmts[result].expr = condition;
  c.program.stmts[result].children = {body};
  return result;
}

static ir::StmtId doStmt(Context &c, const DoStmt *s) {
  ir::StmtId body = loopBody(c, s->getBody());
  bool isWrapper =
      c.frame.assertionMacros.count(c.spans.macro(s->getDoLoc())) != 0; // do { } while (0)
  c.frame.trust += isWrapper;
  ir::ExprId condition = awaited(c, s, conditionExpr(c, s->getCond()));
  c.frame.trust -= isWrapper;
  ir::StmtId result = statement(c, ir::StmtKind::DoWhile, s);
  c.program.stmts[result].expr = condition;
  c.program.stmts[result].children = {body};
  return result;
}

/// What its first clause declares lives in a block around the loop.
static void forStmt(Context &c, const ForStmt *s, Statements &out) {
  c.frame.scopeEnds.push_back(c.spans.textEnd(s->getEndLoc()));
  bool wasSwitchBody = c.frame.isSwitchBody;
  c.frame.isSwitchBody = false;
  ir::StmtId init, body;
  ir::ExprId condition, step;
  Statements around;
  if (isa_and_nonnull<DeclStmt>(s->getInit()))
    lowerStatement(c, s->getInit(), around);
  else if (s->getInit())
    init = single(c, s->getInit());
  if (s->getCond())
    condition = conditionExpr(c, s->getCond());
  condition = awaited(c, s, condition);
  if (s->getInc())
    step = effect(c, s->getInc());
  body = loopBody(c, s->getBody());
  c.frame.scopeEnds.pop_back();
  c.frame.isSwitchBody = wasSwitchBody;
  ir::StmtId loop = statement(c, ir::StmtKind::For, s);
  c.program.stmts[loop].expr = condition;
  c.program.stmts[loop].step = step;
  c.program.stmts[loop].children = {init, body};
  if (!around.empty()) {
    around.push_back(loop);
    loop = block(c, std::move(around), s);
  }
  out.push_back(loop);
}

static ir::StmtId switchStmt(Context &c, const SwitchStmt *s) {
  ir::ExprId condition = conditionExpr(c, s->getCond());
  const auto *block = dyn_cast<CompoundStmt>(s->getBody());
  ir::StmtId body = block ? compound(c, block, true) : single(c, s->getBody());
  ir::StmtId result = statement(c, ir::StmtKind::Switch, s);
  c.program.stmts[result].expr = condition;
  c.program.stmts[result].children = {body};
  return result;
}

static void caseStmt(Context &c, const CaseStmt *s, Statements &out) {
  if (s->getLHS()->containsErrors() || (s->getRHS() && s->getRHS()->containsErrors())) {
    markBroken(c);
    return;
  }
  ir::TypeId valueType = typeOf(c, s->getLHS()->getType());
  llvm::APSInt low = s->getLHS()->EvaluateKnownConstInt(c.ast);
  llvm::APSInt high = s->getRHS() ? s->getRHS()->EvaluateKnownConstInt(c.ast) : low;
  ir::StmtId body = single(c, s->getSubStmt());
  if (high < low) { // an empty range: nothing jumps here
    out.push_back(body);
    return;
  }
  ir::StmtId result = statement(c, ir::StmtKind::Case, s);
  c.program.stmts[result].low = truncated(c, valueType, bitsOf(low));
  c.program.stmts[result].high = truncated(c, valueType, bitsOf(high));
  c.program.stmts[result].children = {body};
  out.push_back(result);
}

static void returnStmt(Context &c, const ReturnStmt *s, Statements &out) {
  ir::TypeId wanted = c.program.functions[c.frame.function].returnType;
  ir::ExprId value;
  if (s->getRetValue()) {
    bool isVoid = c.program.types[wanted].kind == ir::TypeKind::Void;
    value = isVoid ? effect(c, s->getRetValue()) : expr(c, s->getRetValue());
    if (isVoid) {
      out.push_back(exprStatement(c, value, c.spans.range(s->getSourceRange())));
      value = {};
    } else if (c.program.types[wanted].kind == ir::TypeKind::Unsupported) {
      unsupportedAt(c, s, typeProblem(c, wanted));
      value = {};
    } else if (c.program.exprs[value].type != wanted) {
      unsupportedAt(c, s, "return value of another type");
      value = {};
    } else {
      component(c, value, ir::ComponentKind::Return);
      value = checkedStatus(c, value, s->getRetValue());
    }
  }
  out.push_back(statement(c, ir::StmtKind::Return, s));
  c.program.stmts[out.back()].expr = value;
}

ir::StmtId labelOf(Context &c, const LabelDecl *decl) {
  auto [it, isNew] = c.frame.labels.try_emplace(decl);
  if (isNew) {
    ir::Stmt s;
    s.kind = ir::StmtKind::Label;
    s.label = decl->getNameAsString();
    it->second = c.program.stmts.add(std::move(s));
  }
  return it->second;
}

static void declaration(Context &c, const DeclStmt *s, Statements &out) {
  for (const Decl *decl : s->decls()) {
    if (decl->isInvalidDecl()) {
      markBroken(c);
      continue;
    }
    if (const auto *alias = dyn_cast<TypedefNameDecl>(decl);
        alias && alias->getUnderlyingType()->isVariablyModifiedType())
      keepCounts(c, alias->getUnderlyingType(), s->getSourceRange(), out);
    const auto *var = dyn_cast<VarDecl>(decl);
    if (!var)
      continue;
    ir::VariableId id = variableOf(c, var);
    if (var->hasAttr<CleanupAttr>())
      unsupportedAt(c, var->getSourceRange(),
                    "attribute 'cleanup' of '" + var->getNameAsString() + "'");
    if (c.program.variables[id].storage != ir::Storage::Local)
      continue; // static and extern: alive from the start
    if (var->getType()->isVariablyModifiedType() && !var->getType()->isPointerType()) {
      declareVariableArray(c, var, id, out);
      continue;
    }
    keepCounts(c, var->getType(), var->getSourceRange(), out);
    bool isModelled =
        c.program.types[c.program.variables[id].type].kind != ir::TypeKind::Unsupported;
    if (isModelled && c.frame.isSwitchBody)
      c.frame.declared.back().push_back(id);
    else if (isModelled) {
      out.push_back(declare(c, id));
      c.program.stmts[out.back()].range = c.spans.range(var->getSourceRange());
    }
    if (var->hasInit() && !c.frame.hasJumps && var->getType()->isScalarType() &&
        c.frame.addressed.count(var->getCanonicalDecl()) == 0 && !reads(var->getInit(), var))
      c.writtenAtStart.insert(id);
    if (!var->hasInit()) {
      const bool isInput =
          c.frame.isHarness || (c.frame.leavesInputsOpen && !var->getType()->isScalarType());
      if (isModelled && isInput)
        makeInput(c, var, id, out);
      continue;
    }
    if (var->getType().isRestrictQualified())
      note(c, "whether `restrict` of '" + var->getNameAsString() + "' is kept is not checked");
    fullExpression(c, var->getInit(), out, [&] { initialise(c, id, var, out); });
  }
}

} // namespace salve::frontend
