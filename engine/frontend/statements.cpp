#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

namespace {
constexpr unsigned kMaxDepth = 400; ///< of nested statements; every consumer recurses
}

ir::StmtId Lowering::single(const Stmt *s) {
  Statements out;
  if (s)
    lower(s, out);
  return out.size() == 1 ? out[0] : block(std::move(out), s);
}

void Lowering::lower(const Stmt *s, Statements &out) {
  if (frame_.depth >= kMaxDepth) {
    unsupportedAt(s, "statement that is nested too deeply");
    return;
  }
  clang::SourceLocation begin = s->getBeginLoc();
  bool trusted = spans_.inMainFile(begin) && notes_.trust.count(spans_.mainOffset(begin)) != 0;
  frame_.trust += trusted;
  ++frame_.depth;
  assertClauses(begin, out);
  if (isa<ForStmt>(s) || isa<WhileStmt>(s) || isa<DoStmt>(s)) {
    keepAtLoop(s, out);
    lowerByClass(s, out);
    attachInvariants(s, out.back());
  } else {
    lowerByClass(s, out);
  }
  --frame_.depth;
  frame_.trust -= trusted;
}

void Lowering::lowerByClass(const Stmt *s, Statements &out) {
  switch (s->getStmtClass()) {
  case Stmt::CompoundStmtClass: out.push_back(compound(cast<CompoundStmt>(s), false)); return;
  case Stmt::NullStmtClass: out.push_back(block({}, s)); return;
  case Stmt::AttributedStmtClass: lower(cast<AttributedStmt>(s)->getSubStmt(), out); return;
  case Stmt::DeclStmtClass: declaration(cast<DeclStmt>(s), out); return;
  case Stmt::IfStmtClass: out.push_back(ifStmt(cast<IfStmt>(s))); return;
  case Stmt::WhileStmtClass: out.push_back(whileStmt(cast<WhileStmt>(s))); return;
  case Stmt::DoStmtClass: out.push_back(doStmt(cast<DoStmt>(s))); return;
  case Stmt::ForStmtClass: forStmt(cast<ForStmt>(s), out); return;
  case Stmt::SwitchStmtClass: out.push_back(switchStmt(cast<SwitchStmt>(s))); return;
  case Stmt::CaseStmtClass: caseStmt(cast<CaseStmt>(s), out); return;
  case Stmt::DefaultStmtClass: {
    ir::StmtId body = single(cast<DefaultStmt>(s)->getSubStmt());
    out.push_back(statement(ir::StmtKind::Default, s));
    program_.stmts[out.back()].children = {body};
    return;
  }
  case Stmt::BreakStmtClass: out.push_back(statement(ir::StmtKind::Break, s)); return;
  case Stmt::ContinueStmtClass: out.push_back(statement(ir::StmtKind::Continue, s)); return;
  case Stmt::ReturnStmtClass: returnStmt(cast<ReturnStmt>(s), out); return;
  case Stmt::GotoStmtClass: {
    ir::StmtId target = label(cast<GotoStmt>(s)->getLabel());
    out.push_back(statement(ir::StmtKind::Goto, s));
    program_.stmts[out.back()].target = target;
    return;
  }
  case Stmt::LabelStmtClass: {
    const auto *labelled = cast<LabelStmt>(s);
    ir::StmtId id = label(labelled->getDecl());
    ir::StmtId body = single(labelled->getSubStmt());
    program_.stmts[id].range = spans_.range(s->getSourceRange());
    program_.stmts[id].children = {body};
    out.push_back(id);
    return;
  }
  case Stmt::IndirectGotoStmtClass: unsupportedAt(s, "computed goto"); return;
  case Stmt::GCCAsmStmtClass:
  case Stmt::MSAsmStmtClass: unsupportedAt(s, "inline assembly"); return;
  default: break;
  }
  if (const auto *e = dyn_cast<Expr>(s)) {
    ir::ExprId value = effect(e);
    out.push_back(exprStatement(value, spans_.range(s->getSourceRange())));
    return;
  }
  unsupportedAt(s, std::string("statement of kind ") + s->getStmtClassName());
}

/// `valueTo` receives the value of the last statement, an expression.
ir::StmtId Lowering::compound(const CompoundStmt *s, bool isSwitchBody, ir::VariableId valueTo) {
  frame_.scopeEnds.push_back(spans_.mainOffset(s->getRBracLoc()));
  bool wasSwitchBody = frame_.isSwitchBody;
  frame_.isSwitchBody = isSwitchBody;
  if (!isSwitchBody)
    frame_.declared.emplace_back();
  Statements children;
  unsigned end =
      frame_.branches.empty() ? 0 : s->size(); // of what stands before the end of the run
  while (end > 0 && !endsRun(s->body_begin()[end - 1]))
    --end;
  for (unsigned i = 0; i < s->size(); ++i) {
    bool isReported = i + 1 < end;
    frame_.reports += isReported;
    const Stmt *child = s->body_begin()[i];
    if (valueTo && i + 1 == s->size()) {
      ir::Place target;
      placeBase(target, valueTo);
      target.range = spans_.range(child->getSourceRange());
      initPlace(target, cast<Expr>(child), children);
    } else {
      lower(child, children);
    }
    frame_.reports -= isReported;
  }
  if (!valueTo)
    assertClauses(s->getRBracLoc(), children);
  frame_.scopeEnds.pop_back();
  frame_.isSwitchBody = wasSwitchBody;
  if (!isSwitchBody)
    declareAtStart(0, children);
  return block(std::move(children), s);
}

ir::StmtId Lowering::declare(ir::VariableId variable) {
  ir::Stmt alive;
  alive.kind = ir::StmtKind::Declare;
  alive.variable = variable;
  alive.range = program_.variables[variable].range;
  return program_.stmts.add(std::move(alive));
}

/// The objects that live as long as the block which ends here.
void Lowering::declareAtStart(size_t start, Statements &out) {
  std::vector<ir::VariableId> objects = std::move(frame_.declared.back());
  frame_.declared.pop_back();
  Statements alive;
  for (ir::VariableId object : objects)
    alive.push_back(declare(object));
  out.insert(out.begin() + static_cast<long>(start), alive.begin(), alive.end());
}

/// A substatement, which C takes for a block.
ir::StmtId Lowering::scoped(const Stmt *s) {
  bool wasSwitchBody = frame_.isSwitchBody;
  frame_.isSwitchBody = false;
  frame_.declared.emplace_back();
  Statements out;
  if (s)
    lower(s, out);
  declareAtStart(0, out);
  frame_.isSwitchBody = wasSwitchBody;
  return out.size() == 1 ? out[0] : block(std::move(out), s);
}

ir::StmtId Lowering::ifStmt(const IfStmt *s) {
  bool isAssertion = enterBranch(s->getCond(), s->getIfLoc(), {s->getThen(), s->getElse()});
  frame_.trust += isAssertion;
  ir::ExprId condition = this->condition(s->getCond());
  frame_.trust -= isAssertion;
  Statements children = {scoped(s->getThen())};
  if (s->getElse())
    children.push_back(scoped(s->getElse()));
  if (isAssertion)
    frame_.branches.pop_back();
  ir::StmtId result = statement(ir::StmtKind::If, s);
  program_.stmts[result].expr = condition;
  program_.stmts[result].children = std::move(children);
  return result;
}

/// A block around a body that may contain labels: a jump from one iteration to a label in
/// the body stays in that iteration.
ir::StmtId Lowering::loopBody(const Stmt *s) {
  ir::StmtId body = scoped(s);
  ir::StmtKind kind = program_.stmts[body].kind;
  bool simple = kind == ir::StmtKind::Block || kind == ir::StmtKind::Expr;
  return simple ? body : block({body}, s);
}

ir::StmtId Lowering::whileStmt(const WhileStmt *s) {
  ir::ExprId condition = this->condition(s->getCond());
  ir::StmtId body = loopBody(s->getBody());
  ir::StmtId result = statement(ir::StmtKind::While, s);
  program_.stmts[result].expr = condition;
  program_.stmts[result].children = {body};
  return result;
}

ir::StmtId Lowering::doStmt(const DoStmt *s) {
  ir::StmtId body = loopBody(s->getBody());
  bool isWrapper =
      frame_.assertionMacros.count(spans_.macro(s->getDoLoc())) != 0; // do { } while (0)
  frame_.trust += isWrapper;
  ir::ExprId condition = this->condition(s->getCond());
  frame_.trust -= isWrapper;
  ir::StmtId result = statement(ir::StmtKind::DoWhile, s);
  program_.stmts[result].expr = condition;
  program_.stmts[result].children = {body};
  return result;
}

/// What its first clause declares lives in a block around the loop.
void Lowering::forStmt(const ForStmt *s, Statements &out) {
  frame_.scopeEnds.push_back(spans_.mainEnd(s->getEndLoc()));
  bool wasSwitchBody = frame_.isSwitchBody;
  frame_.isSwitchBody = false;
  ir::StmtId init, body;
  ir::ExprId condition, step;
  Statements around;
  if (isa_and_nonnull<DeclStmt>(s->getInit()))
    lower(s->getInit(), around);
  else if (s->getInit())
    init = single(s->getInit());
  if (s->getCond())
    condition = this->condition(s->getCond());
  if (s->getInc())
    step = effect(s->getInc());
  body = loopBody(s->getBody());
  frame_.scopeEnds.pop_back();
  frame_.isSwitchBody = wasSwitchBody;
  ir::StmtId loop = statement(ir::StmtKind::For, s);
  program_.stmts[loop].expr = condition;
  program_.stmts[loop].step = step;
  program_.stmts[loop].children = {init, body};
  if (!around.empty()) {
    around.push_back(loop);
    loop = block(std::move(around), s);
  }
  out.push_back(loop);
}

ir::StmtId Lowering::switchStmt(const SwitchStmt *s) {
  ir::ExprId condition = this->condition(s->getCond());
  const auto *block = dyn_cast<CompoundStmt>(s->getBody());
  ir::StmtId body = block ? compound(block, true) : single(s->getBody());
  ir::StmtId result = statement(ir::StmtKind::Switch, s);
  program_.stmts[result].expr = condition;
  program_.stmts[result].children = {body};
  return result;
}

void Lowering::caseStmt(const CaseStmt *s, Statements &out) {
  if (s->getLHS()->containsErrors() || (s->getRHS() && s->getRHS()->containsErrors())) {
    markBroken();
    return;
  }
  ir::TypeId valueType = type(s->getLHS()->getType());
  llvm::APSInt low = s->getLHS()->EvaluateKnownConstInt(context_);
  llvm::APSInt high = s->getRHS() ? s->getRHS()->EvaluateKnownConstInt(context_) : low;
  ir::StmtId body = single(s->getSubStmt());
  if (high < low) { // an empty range: nothing jumps here
    out.push_back(body);
    return;
  }
  ir::StmtId result = statement(ir::StmtKind::Case, s);
  program_.stmts[result].low = truncated(valueType, low.extOrTrunc(64).getZExtValue());
  program_.stmts[result].high = truncated(valueType, high.extOrTrunc(64).getZExtValue());
  program_.stmts[result].children = {body};
  out.push_back(result);
}

void Lowering::returnStmt(const ReturnStmt *s, Statements &out) {
  ir::TypeId wanted = program_.functions[frame_.function].returnType;
  ir::ExprId value;
  if (s->getRetValue()) {
    bool isVoid = program_.types[wanted].kind == ir::TypeKind::Void;
    value = isVoid ? effect(s->getRetValue()) : expr(s->getRetValue());
    if (isVoid) {
      out.push_back(exprStatement(value, spans_.range(s->getSourceRange())));
      value = {};
    } else if (program_.types[wanted].kind == ir::TypeKind::Unsupported) {
      unsupportedAt(s, typeProblem(wanted));
      value = {};
    } else if (program_.exprs[value].type != wanted) {
      unsupportedAt(s, "return value of another type");
      value = {};
    } else {
      component(value, ir::ComponentKind::Return);
    }
  }
  out.push_back(statement(ir::StmtKind::Return, s));
  program_.stmts[out.back()].expr = value;
}

ir::StmtId Lowering::label(const LabelDecl *decl) {
  auto [it, isNew] = frame_.labels.try_emplace(decl);
  if (isNew) {
    ir::Stmt s;
    s.kind = ir::StmtKind::Label;
    s.label = decl->getNameAsString();
    it->second = program_.stmts.add(std::move(s));
  }
  return it->second;
}

void Lowering::declaration(const DeclStmt *s, Statements &out) {
  for (const Decl *decl : s->decls()) {
    if (decl->isInvalidDecl()) {
      markBroken();
      continue;
    }
    if (const auto *alias = dyn_cast<TypedefNameDecl>(decl);
        alias && alias->getUnderlyingType()->isVariablyModifiedType())
      keepCounts(alias->getUnderlyingType(), s->getSourceRange(), out);
    const auto *var = dyn_cast<VarDecl>(decl);
    if (!var)
      continue;
    ir::VariableId id = variable(var);
    if (program_.variables[id].storage != ir::Storage::Local)
      continue; // static and extern: alive from the start
    if (var->getType()->isVariablyModifiedType() && !var->getType()->isPointerType()) {
      declareVariableArray(var, id, out);
      continue;
    }
    keepCounts(var->getType(), var->getSourceRange(), out);
    bool isModelled = program_.types[program_.variables[id].type].kind != ir::TypeKind::Unsupported;
    if (isModelled && frame_.isSwitchBody)
      frame_.declared.back().push_back(id);
    else if (isModelled) {
      out.push_back(declare(id));
      program_.stmts[out.back()].range = spans_.range(var->getSourceRange());
    }
    if (var->hasInit() && !frame_.hasJumps && var->getType()->isScalarType() &&
        frame_.addressed.count(var->getCanonicalDecl()) == 0)
      writtenAtStart_.insert(id);
    if (var->hasInit())
      initialise(id, var, out);
  }
}

} // namespace salve::frontend
