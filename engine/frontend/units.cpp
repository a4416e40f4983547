// Names across units: what another unit has lowered already, and what this one gives.
#include "engine/frontend/units.h"

#include "engine/frontend/contracts/contract_lowering.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/functions.h"
#include "engine/support/file_local.h"

using namespace clang;

namespace salve::frontend {

static bool isSame(Context &c, clang::QualType canonical, ir::TypeId known);

/// The reference's functions are others than those of the same name, and so are its constants; the
/// variables of both are the same.
static std::optional<std::string> nameInReference(const Context &c, const NamedDecl *decl) {
  const std::string name = decl->getNameAsString();
  if (const auto *fn = dyn_cast<FunctionDecl>(decl)) {
    const FunctionDecl *definition = nullptr;
    const SourceManager &sources = c.ast.getSourceManager();
    if (!fn->hasBody(definition) || sources.getFileID(sources.getExpansionLoc(
                                        definition->getLocation())) != sources.getMainFileID())
      return std::nullopt;
    return kReferencePrefix + name;
  }
  const auto *var = dyn_cast<VarDecl>(decl);
  if (!var || !var->isFileVarDecl() || !var->hasDefinition())
    return std::nullopt;
  if (!c.linking.runsBoth() && !c.ast.getBaseElementType(var->getType()).isConstQualified())
    for (const std::string &known : {name, "0:" + name})
      if (Linking::Symbol *symbol = c.linking.find(known); symbol && !symbol->isFunction)
        return known;
  return std::to_string(c.unit.number) + ":" + name;
}

/// The name that all units know it by, or one that only this unit has.
std::string linkName(const Context &c, const NamedDecl *decl) {
  std::string name = decl->getNameAsString();
  if (c.unit.kind == UnitKind::Reference)
    if (std::optional<std::string> own = nameInReference(c, decl))
      return *own;
  if (decl->isExternallyVisible())
    return isa<FunctionDecl>(decl) ? modelName(name) : name;
  if (c.unit.kind == UnitKind::Other && isa<FunctionDecl>(decl)) {
    const std::vector<std::string> &wanted = c.unit.wanted;
    const std::string local = fileLocalName(c.unit.unit.path, name);
    if (std::find(wanted.begin(), wanted.end(), local) != wanted.end())
      return local;
  }
  return std::to_string(c.unit.number) + ":" + name;
}

/// Whether a function without a body here has one elsewhere, which is then asked for.
bool isProvided(Context &c, const FunctionDecl *decl) {
  if (!decl->isExternallyVisible())
    return hasContractFor(c, decl);
  const std::string name = linkName(c, decl);
  const Linking::Symbol *known = c.linking.find(name);
  return (known && known->isFunction && known->isDefined) || c.linking.want(name) ||
         hasContractFor(c, decl);
}

/// The function as another unit knows it; its definition if this unit has it.
ir::FunctionId linkedFunction(Context &c, const FunctionDecl *decl) {
  const std::string name = linkName(c, decl);
  const Linking::Symbol *known = c.linking.find(name);
  if (!known || !known->isFunction)
    return {};
  const ir::FunctionId id(known->id);
  const bool isDefined = known->isDefined;
  c.functions[decl->getCanonicalDecl()] = id;
  if (isDefined || !decl->hasBody())
    return id;
  const FunctionDecl *definition = nullptr;
  decl->hasBody(definition);
  const ir::TypeId returned = typeOf(c, definition->getReturnType());
  const ir::SourceRange range = c.spans.range(definition->getSourceRange());
  const ir::SourceRange nameRange = c.spans.range(definition->getLocation());
  ir::Function &f = c.program.functions[id];
  f.returnType = returned;
  f.range = range;
  f.nameRange = nameRange;
  f.trusted = true;
  f.isModel = c.unit.kind == UnitKind::Model;
  c.linking.add(name, {id.index, true, true});
  c.pending.push_back(definition);
  return id;
}

/// Whether the reference's variable, if it defines it, begins as the one that both share.
static bool isSameInReference(Context &c, const VarDecl *definition, ir::VariableId shared) {
  if (!definition)
    return true;
  ir::Variable v = describe(c, definition);
  if (!ir::sameType(c.program.types, v.type, c.program.variables[shared].type))
    return false;
  v.storage = ir::Storage::Literal; // nobody's: only its values are wanted
  v.isConst = true;
  v.initial.assign(c.program.types[v.type].cells, 0);
  const ir::VariableId id = c.program.variables.add(std::move(v));
  const VarDecl *initialised = nullptr;
  definition->getAnyInitializer(initialised);
  if (initialised && initialised->getInit())
    initialValues(c, initialised, id);
  auto cells = [&](ir::VariableId variable) {
    std::vector<Bits> values = c.program.variables[variable].initial;
    while (!values.empty() && values.back() == 0)
      values.pop_back();
    return values;
  };
  return cells(id) == cells(shared) && !c.variableProblems.contains(id) &&
         c.program.variables[id].initialAddresses.empty() &&
         c.program.variables[shared].initialAddresses.empty();
}

ir::VariableId linkedGlobal(Context &c, const VarDecl *decl, const VarDecl *definition) {
  if (decl->isStaticLocal())
    return {};
  const std::string name = linkName(c, decl);
  const Linking::Symbol *known = c.linking.find(name);
  if (!known || known->isFunction)
    return {};
  const ir::VariableId id(known->id);
  const bool isDefined = known->isDefined;
  c.variables[decl->getCanonicalDecl()] = id;
  if (c.unit.kind == UnitKind::Reference && !isSameInReference(c, definition, id))
    c.variableProblems[id] = "variable '" + decl->getNameAsString() +
                             "', which begins with another value or type in the reference";
  if (isDefined || !definition)
    return id;
  ir::Variable v = describe(c, definition);
  ir::Variable &shared = c.program.variables[id];
  if (!ir::sameType(c.program.types, v.type, shared.type))
    return id; // not defined: whoever uses it is unsupported
  shared.isConst = v.isConst;
  c.linking.add(name, {id.index, false, true});
  const VarDecl *initialised = nullptr;
  definition->getAnyInitializer(initialised);
  if (initialised && initialised->getInit())
    initialValues(c, initialised, id);
  return id;
}

/// The type that an earlier unit knows it by.
ir::TypeId sharedType(Context &c, QualType canonical) {
  if (c.unit.kind == UnitKind::Main)
    return {};
  PrintingPolicy policy = c.ast.getPrintingPolicy();
  policy.AnonymousTagLocations = false;
  for (ir::TypeId known : c.linking.typesNamed(canonical.getAsString(policy)))
    if (isSame(c, canonical, known))
      return known;
  return {};
}

/// Types have one name already; what stands behind a pointer is compared by name alone.
static bool isSame(Context &c, QualType t, ir::TypeId id) {
  const ir::Type known = c.program.types[id];
  if (t->isVoidType())
    return known.kind == ir::TypeKind::Void;
  if (known.kind == ir::TypeKind::Void || known.kind == ir::TypeKind::Unsupported ||
      known.kind == ir::TypeKind::Function)
    return t->isFunctionType() && known.kind == ir::TypeKind::Function;
  const RecordDecl *tag = t->isRecordType() ? t->getAsRecordDecl() : nullptr;
  if (!tag)
    return t->isPointerType()
               ? known.kind == ir::TypeKind::Pointer
               : !t->isIncompleteType() && !t->isVariablyModifiedType() &&
                     known.bytes ==
                         static_cast<uint64_t>(c.ast.getTypeSizeInChars(t).getQuantity());
  if (known.kind != ir::TypeKind::Record ||
      (!tag->getIdentifier() && !tag->getTypedefNameForAnonDecl()))
    return false;
  const RecordDecl *record = tag->getDefinition();
  if (!record || known.fields.empty()) // only pointers to it are of use on one side
    return !record;
  if (known.bytes != static_cast<uint64_t>(c.ast.getTypeSizeInChars(t).getQuantity()))
    return false;
  size_t next = 0;
  for (const FieldDecl *field : record->fields()) {
    if (field->isBitField() && field->getDeclName().isEmpty())
      continue;
    if (next == known.fields.size() || known.fields[next].name != field->getNameAsString() ||
        known.fields[next].bitOffset != c.ast.getFieldOffset(field))
      return false;
    ++next;
  }
  return next == known.fields.size();
}

/// Whether it is a function of a unit that is wanted as a whole.
static bool isOfProgram(const Context &c, const NamedDecl *decl) {
  const SourceManager &sources = c.ast.getSourceManager();
  return c.unit.isProgram && isa<FunctionDecl>(decl) &&
         sources.getFileID(sources.getExpansionLoc(decl->getLocation())) == sources.getMainFileID();
}

/// The definitions that other units ask this one for.
void lowerWanted(Context &c) {
  if (c.ast.getDiagnostics().hasErrorOccurred())
    for (const Decl *decl : c.ast.getTranslationUnitDecl()->decls())
      if (const auto *named = dyn_cast<NamedDecl>(decl); named && named->isInvalidDecl())
        c.brokenNames.insert(named->getNameAsString());
  const std::set<std::string> wanted(c.unit.wanted.begin(), c.unit.wanted.end());
  for (const Decl *decl : c.ast.getTranslationUnitDecl()->decls()) {
    const auto *named = dyn_cast<NamedDecl>(decl);
    if (!named || !named->getIdentifier())
      continue;
    if (!isOfProgram(c, named) && !wanted.contains(linkName(c, named)))
      continue;
    if (const auto *fn = dyn_cast<FunctionDecl>(named); fn && fn->isThisDeclarationADefinition())
      functionOf(c, fn);
    if (const auto *var = dyn_cast<VarDecl>(named))
      variableOf(c, var);
  }
}

} // namespace salve::frontend
