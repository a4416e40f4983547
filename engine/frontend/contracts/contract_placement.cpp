// Which function, loop or statement a clause speaks of: CBMC's macros stand behind it,
// ACSL's comments before it (ACSL 1.18, sections 2.3 and 2.4).
#include "engine/frontend/contracts/contract_planner.h"

#include "engine/frontend/contracts/clause_tokens.h"
#include "engine/frontend/expressions/properties.h"
#include "engine/frontend/spans.h"

#include <clang/Lex/Lexer.h>

#include <algorithm>

using namespace clang;

namespace salve::frontend {

namespace {

constexpr const char *kPrelude = R"(
unsigned long __salve_size(const void *);
long __salve_offset(const void *);
int __salve_valid(const void *, unsigned long);
int __salve_writable(void *, unsigned long);
int __salve_same_object(const void *, const void *);
_Bool __salve_fresh(const void *);
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

static bool isMain(const Planning &p, const Found &found) {
  return found.file.isInvalid() || found.file == p.sources.getMainFileID();
}

bool inMain(const Planning &p, clang::SourceLocation at) {
  return at.isValid() &&
         p.sources.getFileID(p.sources.getExpansionLoc(at)) == p.sources.getMainFileID();
}

uint32_t offset(const Planning &p, clang::SourceLocation at) {
  return p.sources.getDecomposedExpansionLoc(at).second;
}

uint32_t endOffset(const Planning &p, clang::SourceLocation at) {
  clang::SourceLocation end = p.sources.getExpansionRange(at).getEnd();
  return p.sources.getDecomposedExpansionLoc(end).second +
         Lexer::MeasureTokenLength(end, p.sources, p.context.getLangOpts());
}

void report(Planning &p, const std::string &what, ir::SourceRange range) {
  ir::SourceError error;
  error.severity = ir::SourceError::Severity::Warning;
  error.message = "contract: " + what;
  error.range = range;
  if (range.file != ir::kMainFile)
    error.path = p.program.files.at(range.file.index);
  p.plan->problems.push_back(std::move(error));
}

/// Whether the clause can be translated; if not, that has been said.
bool usable(Planning &p, const Clause &clause) {
  if (p.refused.all.contains(placeOf(clause)))
    return false;
  if (!clause.problem.empty())
    report(p, clause.problem, clause.range);
  return clause.problem.empty();
}

/// The function whose contract the clause is part of.
static const FunctionDecl *functionOf(const Planning &p, const Found &found) {
  const FunctionDecl *before = nullptr;
  for (const Decl *decl : p.context.getTranslationUnitDecl()->decls()) {
    auto [file, begin] = p.sources.getDecomposedExpansionLoc(decl->getBeginLoc());
    if (found.file.isValid() ? file != found.file : file != p.sources.getMainFileID())
      continue;
    const auto *fn = dyn_cast<FunctionDecl>(decl);
    if (found.isMacro) {
      const clang::SourceLocation name = fn ? fn->getLocation() : decl->getBeginLoc();
      if (!isa<TagDecl>(decl) && p.sources.isBeforeInTranslationUnit(name, found.at))
        before = fn; // nothing, behind a variable or a type
      continue;
    }
    if (begin >= found.end)
      return fn;
    if (endOffset(p, decl->getEndLoc()) > found.begin)
      return nullptr; // inside
  }
  if (before && before->isThisDeclarationADefinition() && before->getBody() &&
      p.sources.isBeforeInTranslationUnit(before->getBody()->getBeginLoc(), found.at))
    return nullptr;
  return before;
}

/// `predicate` and `logic`: each can use those before it.
static void takeDefinitions(Planning &p) {
  for (size_t i = 0; i < p.found.size(); ++i) {
    const Clause &clause = p.found[i].clause;
    if (clause.kind != ClauseKind::Definition)
      continue;
    p.used[i] = true;
    TranslatedDefinition definition = translateDefinition(clause, p.logic);
    if (!clause.problem.empty() || p.refused.all.contains(placeOf(clause))) {
      definition.logic.isUsable = false;
      if (!clause.problem.empty())
        report(p, clause.problem, clause.range);
    } else if (!definition.problem.empty()) {
      report(p, definition.problem, definition.problemRange);
    } else {
      p.plan->text.append(definition.text);
    }
    if (!definition.name.empty())
      p.logic[definition.name] = std::move(definition.logic);
  }
}

static bool isOfLoop(const ClauseCollector::Found &found) {
  const ClauseKind kind = found.clause.kind;
  return kind == ClauseKind::Invariant || kind == ClauseKind::Variant ||
         kind == ClauseKind::LoopAssigns;
}

static void placeAtFunctions(Planning &p) {
  for (size_t i = 0; i < p.found.size(); ++i) {
    const Found &found = p.found[i];
    const FunctionDecl *fn = functionOf(p, found);
    if (!fn || p.used[i] || isOfLoop(found) || found.clause.kind == ClauseKind::Assert)
      continue;
    p.used[i] = true;
    Contract &contract = p.contracts[fn->getNameAsString()];
    if (!contract.decl)
      contract.decl = fn;
    if (found.clause.kind == ClauseKind::Shape)
      placeShape(p, fn, found.clause, contract);
    else
      contract.clauses.push_back(&found.clause);
  }
}

static const SizedParameter *sizedParameter(const Planning &p, const FunctionDecl *decl,
                                            const ParmVarDecl *parameter) {
  for (const SizedParameter &sized : p.options.sized)
    if (decl->getNameAsString() == sized.function &&
        parameter->getNameAsString() == sized.parameter && parameter->getType()->isPointerType())
      return &sized;
  return nullptr;
}

/// Array parameters whose size is written: `T a[static n]` has at least n elements, and n is not 0
/// (C11 6.7.6.3p7); constant sizes of that form are in inputs.cpp. Of `T a[n]`, which C takes for a
/// pointer, and of pointers for which that is asked (Options::sized), the same is assumed of
/// inputs, and nothing asked of callers.
static void sizedArrays(Planning &p, const FunctionDecl *decl) {
  if (decl->isMain())
    return;
  for (const ParmVarDecl *parameter : decl->parameters()) {
    const ArrayType *array = p.context.getAsArrayType(parameter->getOriginalType());
    if (!parameter->getIdentifier())
      continue;
    const SizedParameter *sized = sizedParameter(p, decl, parameter);
    if (!array && !sized)
      continue;
    const RecordDecl *tag = array ? array->getElementType()->getAsRecordDecl() : nullptr;
    if (tag && tag->isImplicit())
      continue; // va_list, which nobody can name
    const bool isStatic = !sized && isStaticArray(array);
    const auto *constant = sized ? nullptr : dyn_cast<ConstantArrayType>(array);
    const auto *variable = sized ? nullptr : dyn_cast<VariableArrayType>(array);
    if (constant ? isStatic || constant->getSize().isZero()
                 : !sized && (!variable || !variable->getSizeExpr()))
      continue;
    auto [file, begin] = p.sources.getDecomposedExpansionLoc(parameter->getBeginLoc());
    if (file != p.sources.getMainFileID())
      continue;
    auto clause = std::make_unique<Clause>();
    clause->kind = ClauseKind::Requires;
    clause->isOfInputs = !isStatic;
    clause->range = {ir::kMainFile, {begin, endOffset(p, parameter->getEndLoc())}};
    clause->text = std::string(p.program.textOf(clause->range.bytes));
    clause->array = parameter->getNameAsString();
    std::string count;
    if (sized) {
      count = "(" + sized->count + ")";
    } else if (constant) {
      count = std::to_string(constant->getSize().getLimitedValue());
    } else {
      const Expr *size = variable->getSizeExpr();
      const uint32_t from = offset(p, size->getBeginLoc()), to = endOffset(p, size->getEndLoc());
      count = "(" + std::string(p.program.textOf({from, std::max(from, to)})) + ")";
    }
    const std::string valid = "__salve_valid(" + clause->array + ", sizeof(*" + clause->array +
                              ") * (unsigned long)" + count + ")";
    // The comma keeps this from being the comparison that makes null one of the inputs.
    const std::string isNull = "!((void)0, " + clause->array + ")";
    clause->generated = isStatic ? "(" + count + " > 0 && " + valid + ")"
                                 : "(" + count + " <= 0 || " + isNull + " || " + valid + ")";
    if (!constant) // nor has it so many that the number of its bytes wraps around
      clause->generated += " && (" + count + " <= 0 || !sizeof(*" + clause->array +
                           ") || (unsigned long)" + count + " <= (1ul << 60) / sizeof(*" +
                           clause->array + "))";
    Contract &contract = p.contracts[decl->getNameAsString()];
    if (!contract.decl)
      contract.decl = decl;
    contract.clauses.push_back(clause.get());
    p.own.push_back(std::move(clause));
  }
}

/// As the frontend names the types of functions.
static std::string typeName(const Planning &p, const FunctionDecl *decl) {
  std::vector<QualType> parameters;
  for (const ParmVarDecl *parameter : decl->parameters())
    parameters.push_back(parameter->getType());
  FunctionProtoType::ExtProtoInfo info;
  info.Variadic = decl->isVariadic();
  PrintingPolicy policy = p.context.getPrintingPolicy();
  policy.AnonymousTagLocations = false;
  return p.context.getFunctionType(decl->getReturnType(), parameters, info)
      .getCanonicalType()
      .getAsString(policy);
}

/// The function of this name in the correct program that came with it says what it is to do.
static void specifiedByReference(Planning &p, const FunctionDecl *decl) {
  const std::string name = decl->getNameAsString();
  const auto &types = p.options.reference->types;
  const auto known = types.find(name);
  if (known == types.end() || decl->isMain())
    return;
  auto clause = std::make_unique<Clause>();
  clause->kind = ClauseKind::Reference;
  clause->text = kReferencePrefix + name;
  clause->range = {ir::kMainFile, {offset(p, decl->getLocation()), 0}};
  clause->range.bytes.end = endOffset(p, decl->getLocation());
  if (known->second != typeName(p, decl)) {
    p.plan->problems.push_back(
        {ir::SourceError::Severity::Error,
         "the reference has another '" + name + "', which is '" + known->second + "'",
         clause->range, ""});
    return;
  }
  p.plan->text.own("extern __typeof__(" + name + ") " + clause->text + ";\n");
  Contract &contract = p.contracts[name];
  if (!contract.decl)
    contract.decl = decl;
  std::erase_if(contract.clauses, [](const Clause *c) { return c->kind == ClauseKind::Reference; });
  contract.clauses.push_back(clause.get());
  p.own.push_back(std::move(clause));
}

/// Comments between two statements speak of the second.
static void takeFor(Planning &p, const Stmt *s, uint32_t from, uint32_t to, Scope &scope) {
  for (size_t i = 0; i < p.found.size(); ++i) {
    const Found &found = p.found[i];
    if (p.used[i] || found.isMacro || !isMain(p, found) || found.begin < from || found.end > to)
      continue;
    const Stmt *target = s;
    while (const auto *label = dyn_cast_or_null<LabelStmt>(target))
      target = label->getSubStmt();
    const bool isLoop =
        target && (isa<ForStmt>(target) || isa<WhileStmt>(target) || isa<DoStmt>(target));
    const bool isInvariant = isOfLoop(found);
    const bool isShape = found.clause.kind == ClauseKind::Shape;
    const bool isAssert = found.clause.kind == ClauseKind::Assert || isShape;
    if (isInvariant ? !isLoop : !isAssert)
      continue;
    p.used[i] = true;
    Scope visible = scope;
    if (const auto *loop = dyn_cast_or_null<ForStmt>(target); loop && isInvariant)
      if (const auto *init = dyn_cast_or_null<DeclStmt>(loop->getInit()))
        for (const Decl *decl : init->decls())
          if (const auto *var = dyn_cast<VarDecl>(decl))
            visible.push_back(var);
    if (isShape)
      planShapeInside(p, found, to, visible);
    else
      planInside(p, found, target, isInvariant ? offset(p, target->getBeginLoc()) : to, visible);
  }
}

/// Macros between a loop's head and its body, or behind a do.
static void takeBehind(Planning &p, const Stmt *loop, uint32_t from, uint32_t to, Scope &scope) {
  for (size_t i = 0; i < p.found.size(); ++i) {
    const Found &found = p.found[i];
    if (p.used[i] || !isMain(p, found) || found.begin < from || found.end > to ||
        (!isOfLoop(found) && found.clause.kind != ClauseKind::Assigns))
      continue;
    p.used[i] = true;
    planInside(p, found, loop, offset(p, loop->getBeginLoc()), scope);
  }
}

static void walk(Planning &p, const Stmt *s, Scope &scope);

static void walkBlock(Planning &p, const CompoundStmt *block, Scope &scope) {
  const size_t outer = scope.size();
  uint32_t from = offset(p, block->getLBracLoc());
  for (const Stmt *child : block->body()) {
    if (!inMain(p, child->getBeginLoc()))
      continue;
    const uint32_t begin = offset(p, child->getBeginLoc());
    takeFor(p, child, from, begin, scope);
    walk(p, child, scope);
    if (const auto *declaration = dyn_cast<DeclStmt>(child))
      for (const Decl *decl : declaration->decls())
        if (const auto *var = dyn_cast<VarDecl>(decl))
          scope.push_back(var);
    from = endOffset(p, child->getEndLoc());
    if (isa<DoStmt>(child)) {
      const size_t semicolon = p.program.text.find(';', from);
      if (semicolon != std::string::npos)
        takeBehind(p, child, from, static_cast<uint32_t>(semicolon), scope);
    }
  }
  takeFor(p, nullptr, from, offset(p, block->getRBracLoc()), scope);
  scope.resize(outer);
}

static void walk(Planning &p, const Stmt *s, Scope &scope) {
  if (!s)
    return;
  if (const auto *block = dyn_cast<CompoundStmt>(s))
    return walkBlock(p, block, scope);
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
  if (body && inMain(p, s->getBeginLoc()))
    takeBehind(p, s, offset(p, s->getBeginLoc()), offset(p, body->getBeginLoc()), scope);
  for (const Stmt *child : s->children()) {
    const auto *expression = dyn_cast_or_null<Expr>(child);
    if (!expression)
      walk(p, child, scope);
  }
  scope.resize(outer);
}

static void placeInside(Planning &p, const FunctionDecl *definition) {
  const Stmt *body = definition->getBody();
  if (!body)
    return;
  p.inside = definition;
  Scope scope(definition->param_begin(), definition->param_end());
  walk(p, body, scope);
  // What is left in the body stands nowhere.
  const uint32_t begin = offset(p, body->getBeginLoc()), end = endOffset(p, body->getEndLoc());
  for (size_t i = 0; i < p.found.size(); ++i)
    if (!p.used[i] && isMain(p, p.found[i]) && p.found[i].begin > begin && p.found[i].end < end)
      p.plan->incomplete.insert(definition->getNameAsString());
}

/// Sizes of rows must be names of parameters: these are declared alike.
bool isDeclarable(const Planning &p, QualType type) {
  QualType t = type.getCanonicalType();
  if (!t->isVariablyModifiedType())
    return true;
  if (t->isPointerType())
    return isDeclarable(p, t->getPointeeType());
  const ArrayType *array = p.context.getAsArrayType(t);
  const auto *variable = dyn_cast_or_null<VariableArrayType>(array);
  const Expr *size = variable ? variable->getSizeExpr() : nullptr;
  if (!array || (variable && (!size || !isa<DeclRefExpr>(size->IgnoreParenImpCasts()))))
    return false;
  return isDeclarable(p, array->getElementType());
}

std::string declared(const Planning &p, QualType type, const std::string &name) {
  PrintingPolicy policy(p.context.getLangOpts());
  if (const auto *decayed = type->getAs<DecayedType>())
    type = decayed->getDecayedType();
  std::string result = name;
  type.getUnqualifiedType().getAsStringInternal(result, policy);
  return result;
}

std::unique_ptr<ContractPlan> planContracts(ASTContext &context, ir::Program &program,
                                            const ClauseCollector &clauses,
                                            const RefusedClauses &refused,
                                            const PlanOptions &options) {
  Planning p{context, context.getSourceManager(), program, clauses.found(), refused, options};
  p.plan->text.own(kPrelude);
  takeDefinitions(p);
  placeAtFunctions(p);
  for (const Decl *decl : p.context.getTranslationUnitDecl()->decls()) {
    const auto *fn = dyn_cast<FunctionDecl>(decl);
    if (p.options.isOther || !fn || !fn->isThisDeclarationADefinition() ||
        !inMain(p, fn->getLocation()))
      continue;
    sizedArrays(p, fn);
    untypedPointers(p, fn);
    if (p.options.reference)
      specifiedByReference(p, fn);
    if (!p.found.empty())
      placeInside(p, fn);
  }
  for (size_t i = 0; i < p.found.size(); ++i)
    if (!p.used[i] && !p.options.isOther)
      report(p,
             !p.found[i].clause.problem.empty() ? p.found[i].clause.problem
             : isMain(p, p.found[i])            ? "it belongs to no function, loop or statement"
                                     : "of an included file, only those of functions are used",
             p.found[i].clause.range);
  for (const auto &[name, contract] : p.contracts)
    planFunction(p, name, contract);
  for (const Decl *decl : p.context.getTranslationUnitDecl()->decls())
    if (const auto *fn = dyn_cast<FunctionDecl>(decl); fn && !p.options.isOther &&
                                                       fn->isThisDeclarationADefinition() &&
                                                       inMain(p, fn->getLocation()))
      planEnforced(p, fn);
  const bool isNeeded = !p.isEmpty || !p.found.empty() || !p.plan->problems.empty();
  return isNeeded ? std::move(p.plan) : nullptr;
}

} // namespace salve::frontend
