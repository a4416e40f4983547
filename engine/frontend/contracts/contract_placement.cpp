// Which function, loop or statement a clause speaks of: CBMC's macros stand behind it,
// ACSL's comments before it (ACSL 1.18, sections 2.3 and 2.4).
#include "engine/frontend/contracts/contract_planner.h"

#include "engine/frontend/contracts/clause_tokens.h"
#include "engine/frontend/spans.h"

#include <clang/Lex/Lexer.h>
#include <llvm/Config/llvm-config.h>

#include <algorithm>

using namespace clang;

namespace salve::frontend {

namespace {

#if LLVM_VERSION_MAJOR >= 18
constexpr auto kStaticArray = ArraySizeModifier::Static;
#else
constexpr auto kStaticArray = ArrayType::Static;
#endif

constexpr const char *kPrelude = R"(
unsigned long __salve_size(const void *);
long __salve_offset(const void *);
int __salve_valid(const void *, unsigned long);
int __salve_writable(void *, unsigned long);
int __salve_same_object(const void *, const void *);
void *__salve_allocate(unsigned long, int);
void __salve_copy(void *, const void *, unsigned long);
long __salve_integer(int, ...);
int __salve_truth(int, ...);
static int __salve_apart(const void *a, unsigned long m, const void *b, unsigned long n) {
  return !__salve_same_object(a, b) || __salve_offset(a) + (long)m <= __salve_offset(b) ||
         __salve_offset(b) + (long)n <= __salve_offset(a);
}
static int __salve_within(const void *p, unsigned long n, const void *from, unsigned long bytes) {
  return __salve_same_object(p, from) && __salve_offset(p) >= __salve_offset(from) &&
         __salve_offset(p) + (long)n <= __salve_offset(from) + (long)bytes;
}
)";

} // namespace

Planner::Planner(ASTContext &context, ir::Program &program, const std::vector<Found> &found,
                 const RefusedClauses &refused, const PlanOptions &options)
    : context_(context), sources_(context.getSourceManager()), program_(program), found_(found),
      refused_(refused), options_(options), plan_(std::make_unique<ContractPlan>()),
      used_(found.size()) {}

std::unique_ptr<ContractPlan> planContracts(ASTContext &context, ir::Program &program,
                                            const ClauseCollector &clauses,
                                            const RefusedClauses &refused,
                                            const PlanOptions &options) {
  return Planner(context, program, clauses.found(), refused, options).run();
}

std::unique_ptr<ContractPlan> Planner::run() {
  plan_->text.own(kPrelude);
  takeDefinitions();
  placeAtFunctions();
  for (const Decl *decl : context_.getTranslationUnitDecl()->decls()) {
    const auto *fn = dyn_cast<FunctionDecl>(decl);
    if (options_.isOther || !fn || !fn->isThisDeclarationADefinition() ||
        !inMain(fn->getLocation()))
      continue;
    sizedArrays(fn);
    untypedPointers(fn);
    if (!found_.empty())
      placeInside(fn);
  }
  for (size_t i = 0; i < found_.size(); ++i)
    if (!used_[i] && found_[i].clause.range.file == ir::kMainFile)
      report(found_[i].clause.problem.empty() ? "it belongs to no function, loop or statement"
                                              : found_[i].clause.problem,
             found_[i].clause.range);
  for (const auto &[name, contract] : contracts_)
    planFunction(name, contract);
  return isEmpty_ && found_.empty() ? nullptr : std::move(plan_);
}

bool Planner::inMain(clang::SourceLocation at) const {
  return at.isValid() &&
         sources_.getFileID(sources_.getExpansionLoc(at)) == sources_.getMainFileID();
}

uint32_t Planner::offset(clang::SourceLocation at) const {
  return sources_.getDecomposedExpansionLoc(at).second;
}

uint32_t Planner::endOffset(clang::SourceLocation at) const {
  clang::SourceLocation end = sources_.getExpansionRange(at).getEnd();
  return sources_.getDecomposedExpansionLoc(end).second +
         Lexer::MeasureTokenLength(end, sources_, context_.getLangOpts());
}

void Planner::report(const std::string &what, ir::SourceRange range) {
  ir::SourceError error;
  error.severity = ir::SourceError::Severity::Warning;
  error.message = "contract: " + what;
  error.range = range;
  if (range.file != ir::kMainFile)
    error.path = program_.files.at(range.file.index);
  plan_->problems.push_back(std::move(error));
}

/// Whether the clause can be translated; if not, that has been said.
bool Planner::usable(const Clause &clause) {
  if (refused_.all.contains(placeOf(clause)))
    return false;
  if (!clause.problem.empty())
    report(clause.problem, clause.range);
  return clause.problem.empty();
}

/// The function whose contract the clause is part of.
const FunctionDecl *Planner::functionOf(const Found &found) const {
  const FunctionDecl *before = nullptr;
  for (const Decl *decl : context_.getTranslationUnitDecl()->decls()) {
    auto [file, begin] = sources_.getDecomposedExpansionLoc(decl->getBeginLoc());
    if (found.file.isValid() ? file != found.file : file != sources_.getMainFileID())
      continue;
    const auto *fn = dyn_cast<FunctionDecl>(decl);
    if (found.isMacro) {
      if (fn && offset(fn->getLocation()) < found.begin)
        before = fn;
      continue;
    }
    if (begin >= found.end)
      return fn;
    if (endOffset(decl->getEndLoc()) > found.begin)
      return nullptr; // inside
  }
  if (before && before->isThisDeclarationADefinition() && before->getBody() &&
      offset(before->getBody()->getBeginLoc()) < found.begin)
    return nullptr;
  return before;
}

/// `predicate` and `logic`: each can use those before it.
void Planner::takeDefinitions() {
  for (size_t i = 0; i < found_.size(); ++i) {
    const Clause &clause = found_[i].clause;
    if (clause.kind != ClauseKind::Definition)
      continue;
    used_[i] = true;
    TranslatedDefinition definition = translateDefinition(clause, logic_);
    if (!clause.problem.empty() || refused_.all.contains(placeOf(clause))) {
      definition.logic.isUsable = false;
      if (!clause.problem.empty())
        report(clause.problem, clause.range);
    } else if (!definition.problem.empty()) {
      report(definition.problem, definition.problemRange);
    } else {
      plan_->text.append(definition.text);
    }
    if (!definition.name.empty())
      logic_[definition.name] = std::move(definition.logic);
  }
}

static bool isOfLoop(const ClauseCollector::Found &found) {
  const ClauseKind kind = found.clause.kind;
  return kind == ClauseKind::Invariant || kind == ClauseKind::Variant ||
         kind == ClauseKind::LoopAssigns;
}

void Planner::placeAtFunctions() {
  for (size_t i = 0; i < found_.size(); ++i) {
    const Found &found = found_[i];
    const FunctionDecl *fn = functionOf(found);
    if (!fn || used_[i] || isOfLoop(found) || found.clause.kind == ClauseKind::Assert)
      continue;
    used_[i] = true;
    Contract &contract = contracts_[fn->getNameAsString()];
    if (!contract.decl)
      contract.decl = fn;
    contract.clauses.push_back(&found.clause);
  }
}

/// Array parameters whose size is written: `T a[static n]` has at least n elements, and n is not 0
/// (C11 6.7.6.3p7); constant sizes of that form are in inputs.cpp. Of `T a[n]`, which C takes for a
/// pointer, the same is assumed of inputs, and nothing asked of callers.
void Planner::sizedArrays(const FunctionDecl *decl) {
  if (decl->isMain())
    return;
  for (const ParmVarDecl *parameter : decl->parameters()) {
    const ArrayType *array = context_.getAsArrayType(parameter->getOriginalType());
    if (!array || !parameter->getIdentifier())
      continue;
    const bool isStatic = array->getSizeModifier() == kStaticArray;
    const auto *constant = dyn_cast<ConstantArrayType>(array);
    const auto *variable = dyn_cast<VariableArrayType>(array);
    if (constant ? isStatic || constant->getSize().isZero() : !variable || !variable->getSizeExpr())
      continue;
    auto [file, begin] = sources_.getDecomposedExpansionLoc(parameter->getBeginLoc());
    if (file != sources_.getMainFileID())
      continue;
    auto clause = std::make_unique<Clause>();
    clause->kind = ClauseKind::Requires;
    clause->isOfInputs = !isStatic;
    clause->range = {ir::kMainFile, {begin, endOffset(parameter->getEndLoc())}};
    clause->text = std::string(program_.textOf(clause->range.bytes));
    clause->array = parameter->getNameAsString();
    std::string count;
    if (constant) {
      count = std::to_string(constant->getSize().getLimitedValue());
    } else {
      const Expr *size = variable->getSizeExpr();
      const uint32_t from = offset(size->getBeginLoc()), to = endOffset(size->getEndLoc());
      count = "(" + std::string(program_.textOf({from, std::max(from, to)})) + ")";
    }
    const std::string valid = "__salve_valid(" + clause->array + ", sizeof(*" + clause->array +
                              ") * (unsigned long)" + count + ")";
    // The comma keeps this from being the comparison that makes null one of the inputs.
    const std::string isNull = "!((void)0, " + clause->array + ")";
    clause->generated = isStatic ? "(" + count + " > 0 && " + valid + ")"
                                 : "(" + count + " <= 0 || " + isNull + " || " + valid + ")";
    Contract &contract = contracts_[decl->getNameAsString()];
    if (!contract.decl)
      contract.decl = decl;
    contract.clauses.push_back(clause.get());
    own_.push_back(std::move(clause));
  }
}

void Planner::placeInside(const FunctionDecl *definition) {
  const Stmt *body = definition->getBody();
  if (!body)
    return;
  inside_ = definition;
  Scope scope(definition->param_begin(), definition->param_end());
  walk(body, scope);
  // What is left in the body stands nowhere.
  const uint32_t begin = offset(body->getBeginLoc()), end = endOffset(body->getEndLoc());
  for (size_t i = 0; i < found_.size(); ++i)
    if (!used_[i] && isMain(found_[i]) && found_[i].begin > begin && found_[i].end < end)
      plan_->incomplete.insert(definition->getNameAsString());
}

void Planner::walk(const Stmt *s, Scope &scope) {
  if (!s)
    return;
  if (const auto *block = dyn_cast<CompoundStmt>(s))
    return walkBlock(block, scope);
  const size_t outer = scope.size();
  const Stmt *body = nullptr;
  if (const auto *loop = dyn_cast<ForStmt>(s)) {
    if (const auto *init = dyn_cast_or_null<DeclStmt>(loop->getInit()))
      for (const Decl *decl : init->decls())
        if (const auto *var = dyn_cast<VarDecl>(decl))
          scope.push_back(var);
    body = loop->getBody();
  } else if (const auto *loop = dyn_cast<WhileStmt>(s)) {
    body = loop->getBody();
  } else if (const auto *loop = dyn_cast<DoStmt>(s)) {
    body = loop->getBody();
  }
  if (body && inMain(s->getBeginLoc()))
    takeBehind(s, offset(s->getBeginLoc()), offset(body->getBeginLoc()), scope);
  for (const Stmt *child : s->children()) {
    const auto *expression = dyn_cast_or_null<Expr>(child);
    if (!expression)
      walk(child, scope);
  }
  scope.resize(outer);
}

void Planner::walkBlock(const CompoundStmt *block, Scope &scope) {
  const size_t outer = scope.size();
  uint32_t from = offset(block->getLBracLoc());
  for (const Stmt *child : block->body()) {
    if (!inMain(child->getBeginLoc()))
      continue;
    const uint32_t begin = offset(child->getBeginLoc());
    takeFor(child, from, begin, scope);
    walk(child, scope);
    if (const auto *declaration = dyn_cast<DeclStmt>(child))
      for (const Decl *decl : declaration->decls())
        if (const auto *var = dyn_cast<VarDecl>(decl))
          scope.push_back(var);
    from = endOffset(child->getEndLoc());
    if (isa<DoStmt>(child)) {
      const size_t semicolon = program_.text.find(';', from);
      if (semicolon != std::string::npos)
        takeBehind(child, from, static_cast<uint32_t>(semicolon), scope);
    }
  }
  takeFor(nullptr, from, offset(block->getRBracLoc()), scope);
  scope.resize(outer);
}

/// Comments between two statements speak of the second.
void Planner::takeFor(const Stmt *s, uint32_t from, uint32_t to, Scope &scope) {
  for (size_t i = 0; i < found_.size(); ++i) {
    const Found &found = found_[i];
    if (used_[i] || found.isMacro || !isMain(found) || found.begin < from || found.end > to)
      continue;
    const Stmt *target = s;
    while (const auto *label = dyn_cast_or_null<LabelStmt>(target))
      target = label->getSubStmt();
    const bool isLoop =
        target && (isa<ForStmt>(target) || isa<WhileStmt>(target) || isa<DoStmt>(target));
    const bool isInvariant = isOfLoop(found);
    const bool isAssert = found.clause.kind == ClauseKind::Assert;
    if (isInvariant ? !isLoop : !isAssert)
      continue;
    used_[i] = true;
    Scope visible = scope;
    if (const auto *loop = dyn_cast_or_null<ForStmt>(target); loop && isInvariant)
      if (const auto *init = dyn_cast_or_null<DeclStmt>(loop->getInit()))
        for (const Decl *decl : init->decls())
          if (const auto *var = dyn_cast<VarDecl>(decl))
            visible.push_back(var);
    planInside(found, target, isInvariant ? offset(target->getBeginLoc()) : to, visible);
  }
}

/// Macros between a loop's head and its body, or behind a do.
void Planner::takeBehind(const Stmt *loop, uint32_t from, uint32_t to, Scope &scope) {
  for (size_t i = 0; i < found_.size(); ++i) {
    const Found &found = found_[i];
    if (used_[i] || !isMain(found) || found.begin < from || found.end > to ||
        (!isOfLoop(found) && found.clause.kind != ClauseKind::Assigns))
      continue;
    used_[i] = true;
    planInside(found, loop, offset(loop->getBeginLoc()), scope);
  }
}

/// Sizes of rows must be names of parameters: these are declared alike.
bool Planner::isDeclarable(QualType type) const {
  QualType t = type.getCanonicalType();
  if (!t->isVariablyModifiedType())
    return true;
  if (t->isPointerType())
    return isDeclarable(t->getPointeeType());
  const ArrayType *array = context_.getAsArrayType(t);
  const auto *variable = dyn_cast_or_null<VariableArrayType>(array);
  const Expr *size = variable ? variable->getSizeExpr() : nullptr;
  if (!array || (variable && (!size || !isa<DeclRefExpr>(size->IgnoreParenImpCasts()))))
    return false;
  return isDeclarable(array->getElementType());
}

std::string Planner::declared(QualType type, const std::string &name) const {
  PrintingPolicy policy(context_.getLangOpts());
  if (const auto *decayed = type->getAs<DecayedType>())
    type = decayed->getDecayedType();
  std::string result = name;
  type.getUnqualifiedType().getAsStringInternal(result, policy);
  return result;
}

} // namespace salve::frontend
