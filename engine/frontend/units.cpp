// Names across units: what another unit has lowered already, and what this one gives.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

/// The name that all units know it by, or one that only this unit has.
std::string Lowering::linkName(const NamedDecl *decl) const {
  std::string name = decl->getNameAsString();
  if (decl->isExternallyVisible())
    return isa<FunctionDecl>(decl) ? modelName(name) : name;
  return std::to_string(unit_.number) + ":" + name;
}

/// Whether a function without a body here has one elsewhere, which is then asked for.
bool Lowering::isProvided(const FunctionDecl *decl) {
  if (!decl->isExternallyVisible())
    return hasContractFor(decl);
  const std::string name = linkName(decl);
  const Linking::Symbol *known = linking_.find(name);
  return (known && known->isFunction && known->isDefined) || linking_.want(name) ||
         hasContractFor(decl);
}

/// The function as another unit knows it; its definition if this unit has it.
ir::FunctionId Lowering::linkedFunction(const FunctionDecl *decl) {
  const std::string name = linkName(decl);
  const Linking::Symbol *known = linking_.find(name);
  if (!known || !known->isFunction)
    return {};
  const ir::FunctionId id(known->id);
  const bool isDefined = known->isDefined;
  functions_[decl->getCanonicalDecl()] = id;
  if (isDefined || !decl->hasBody())
    return id;
  const FunctionDecl *definition = nullptr;
  decl->hasBody(definition);
  const ir::TypeId returned = type(definition->getReturnType());
  const ir::SourceRange range = spans_.range(definition->getSourceRange());
  const ir::SourceRange nameRange = spans_.range(definition->getLocation());
  ir::Function &f = program_.functions[id];
  f.returnType = returned;
  f.range = range;
  f.nameRange = nameRange;
  f.trusted = true;
  f.isModel = unit_.kind == UnitKind::Model;
  linking_.add(name, {id.index, true, true});
  pending_.push_back(definition);
  return id;
}

ir::VariableId Lowering::linkedGlobal(const VarDecl *decl, const VarDecl *definition) {
  if (decl->isStaticLocal())
    return {};
  const std::string name = linkName(decl);
  const Linking::Symbol *known = linking_.find(name);
  if (!known || known->isFunction)
    return {};
  const ir::VariableId id(known->id);
  const bool isDefined = known->isDefined;
  variables_[decl->getCanonicalDecl()] = id;
  if (isDefined || !definition)
    return id;
  ir::Variable v = describe(definition);
  ir::Variable &shared = program_.variables[id];
  if (!ir::sameType(program_.types, v.type, shared.type))
    return id; // not defined: whoever uses it is unsupported
  shared.isConst = v.isConst;
  linking_.add(name, {id.index, false, true});
  const VarDecl *initialised = nullptr;
  definition->getAnyInitializer(initialised);
  if (initialised && initialised->getInit())
    initialValues(initialised, id);
  return id;
}

/// The type that an earlier unit knows it by.
ir::TypeId Lowering::sharedType(QualType canonical) {
  if (unit_.kind == UnitKind::Main)
    return {};
  PrintingPolicy policy = context_.getPrintingPolicy();
  policy.AnonymousTagLocations = false;
  for (ir::TypeId known : linking_.typesNamed(canonical.getAsString(policy)))
    if (isSame(canonical, known))
      return known;
  return {};
}

/// Types have one name already; what stands behind a pointer is compared by name alone.
bool Lowering::isSame(QualType t, ir::TypeId id) {
  const ir::Type known = program_.types[id];
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
                         static_cast<uint64_t>(context_.getTypeSizeInChars(t).getQuantity());
  if (known.kind != ir::TypeKind::Record ||
      (!tag->getIdentifier() && !tag->getTypedefNameForAnonDecl()))
    return false;
  const RecordDecl *record = tag->getDefinition();
  if (!record || known.fields.empty()) // only pointers to it are of use on one side
    return !record;
  if (known.bytes != static_cast<uint64_t>(context_.getTypeSizeInChars(t).getQuantity()))
    return false;
  size_t next = 0;
  for (const FieldDecl *field : record->fields()) {
    if (field->isBitField() && field->getDeclName().isEmpty())
      continue;
    if (next == known.fields.size() || known.fields[next].name != field->getNameAsString() ||
        known.fields[next].bitOffset != context_.getFieldOffset(field))
      return false;
    ++next;
  }
  return next == known.fields.size();
}

/// The definitions that other units ask this one for.
void Lowering::lowerWanted() {
  unitHasErrors_ = context_.getDiagnostics().hasErrorOccurred();
  const std::set<std::string> wanted(unit_.wanted.begin(), unit_.wanted.end());
  for (const Decl *decl : context_.getTranslationUnitDecl()->decls()) {
    const auto *named = dyn_cast<NamedDecl>(decl);
    if (!named || !named->getIdentifier() || !named->isExternallyVisible() ||
        !wanted.contains(linkName(named)))
      continue;
    if (const auto *fn = dyn_cast<FunctionDecl>(named); fn && fn->isThisDeclarationADefinition())
      function(fn);
    if (const auto *var = dyn_cast<VarDecl>(named))
      variable(var);
  }
}

} // namespace salve::frontend
