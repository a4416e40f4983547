#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

ir::VariableId Lowering::variable(const VarDecl *decl) {
  auto known = variables_.find(decl->getCanonicalDecl());
  if (known != variables_.end())
    return known->second;
  if (decl->isLocalVarDecl() && !decl->isStaticLocal() && !decl->hasExternalStorage())
    return local(decl, ir::Storage::Local);
  return global(decl);
}

ir::Variable Lowering::describe(const VarDecl *decl) {
  ir::Variable result;
  result.name = decl->getNameAsString();
  result.type = type(decl->getType());
  QualType element = context_.getBaseElementType(decl->getType());
  result.isConst = element.isConstQualified() || decl->getType().isConstQualified();
  result.isVolatile = element.isVolatileQualified() || decl->getType().isVolatileQualified();
  result.range = spans_.range(decl->getLocation());
  result.extent = extentOf(decl);
  return result;
}

ir::VariableId Lowering::local(const VarDecl *decl, ir::Storage storage) {
  ir::Variable v = describe(decl);
  v.storage = storage;
  v.owner = frame_.function;
  if (!frame_.foreign && !frame_.scopeEnds.empty()) {
    uint32_t begin = spans_.mainEnd(decl->getEndLoc());
    v.visible = {std::min(begin, frame_.scopeEnds.back()), frame_.scopeEnds.back()};
  }
  ir::VariableId id = program_.variables.add(std::move(v));
  variables_[decl->getCanonicalDecl()] = id;
  if (storage != ir::Storage::Parameter)
    program_.functions[frame_.function].locals.push_back(id);
  return id;
}

ir::VariableId Lowering::global(const VarDecl *decl) {
  const VarDecl *definition = decl->getDefinition();
  for (const VarDecl *other : decl->redecls()) // a tentative one knows that it is
    if (!definition)
      definition = other->getActingDefinition();
  const VarDecl *shown = definition ? definition : decl->getMostRecentDecl();
  if (ir::VariableId linked = linkedGlobal(decl, definition))
    return linked;
  bool isLocal = decl->isStaticLocal();
  ir::Variable v = describe(shown);
  v.storage = isLocal ? ir::Storage::StaticLocal : ir::Storage::Global;
  v.internalLinkage = isLocal || !shown->isExternallyVisible();
  v.visible = globalVisibility(decl);
  if (isLocal)
    v.owner = frame_.function;
  if (!definition) { // its value is somebody else's, even if this file cannot write it
    v.isConst = false;
    v.writtenInFile = true;
  }
  if (unit_.kind != UnitKind::Main) // not all of that unit is looked at
    v.writtenInFile = true;
  if (program_.types[v.type].kind != ir::TypeKind::Unsupported)
    v.initial.assign(program_.types[v.type].cells, 0);
  std::string name = v.name;
  ir::VariableId id = program_.variables.add(std::move(v));
  variables_[decl->getCanonicalDecl()] = id;
  bool isPromised = false;
  if (isLocal) {
    program_.functions[frame_.function].locals.push_back(id);
  } else {
    linking_.add(linkName(decl), {id.index, false, definition != nullptr});
    isPromised = !definition && linking_.want(name);
  }
  const VarDecl *initialised = nullptr;
  shown->getAnyInitializer(initialised);
  if (hasDeclarationError(shown)) {
    brokenNames_.insert(name);
    variableProblems_[id] = "variable '" + name + "', whose declaration has an error";
  } else if (shown->getTLSKind() != VarDecl::TLS_None) {
    variableProblems_[id] = "thread-local variable";
  } else if (!definition && isStream(shown)) {
    defineStream(id);
  } else if (!definition && hasMain_ && !isPromised) { // where globals have their initial values
    variableProblems_[id] = "variable '" + name + "', which is defined elsewhere";
  } else if (program_.types[program_.variables[id].type].isVariable) {
    variableProblems_[id] = "array '" + name + "', whose size is not known";
  } else if (initialised && initialised->getInit()) {
    if (gathersGlobals_)
      uninitialised_.push_back({initialised, id});
    else
      initialValues(initialised, id);
  }
  return id;
}

/// `stderr` and the like point to objects of the library's. Behind a first element, in which the
/// models remember what became of it: other streams are at the start of their object.
bool Lowering::isStream(const VarDecl *decl) const {
  llvm::StringRef name = decl->getName();
  return decl->getType()->isPointerType() && !spans_.inMainFile(decl->getLocation()) &&
         (name == "stdin" || name == "stdout" || name == "stderr");
}

void Lowering::defineStream(ir::VariableId id) {
  ir::Variable object;
  object.name = "*" + program_.variables[id].name;
  ir::Type pair;
  pair.kind = ir::TypeKind::Array;
  pair.element = program_.types[program_.variables[id].type].element;
  const ir::Type element = program_.types[pair.element];
  pair.name = element.name + "[2]";
  pair.count = 2;
  pair.cells = 2 * element.cells;
  pair.bytes = 2 * element.bytes;
  pair.align = element.align;
  object.type = element.cells == 0 ? pair.element : program_.types.add(std::move(pair));
  object.storage = ir::Storage::Global;
  object.internalLinkage = true;
  object.initial.assign(program_.types[object.type].cells, 0);
  ir::VariableId pointee = program_.variables.add(std::move(object));
  ir::Variable &stream = program_.variables[id];
  stream.initialAddresses[0] = {pointee, {}, static_cast<int64_t>(element.bytes)};
  stream.internalLinkage = true; // never arbitrary
  stream.writtenInFile = false;
}

ByteRange Lowering::globalVisibility(const VarDecl *decl) const {
  if (unit_.kind != UnitKind::Main)
    return {};
  uint32_t begin = spans_.mainEnd(decl->getFirstDecl()->getLocation());
  uint32_t end = static_cast<uint32_t>(program_.text.size());
  if (decl->isStaticLocal()) {
    begin = spans_.mainEnd(decl->getEndLoc());
    end = frame_.foreign || frame_.scopeEnds.empty() ? begin : frame_.scopeEnds.back();
  }
  return {std::min(begin, end), end};
}

/// A type or an initialiser with an error may leave no trace in the declaration itself.
bool Lowering::hasDeclarationError(const VarDecl *decl) {
  ir::SourceRange whole = spans_.range(decl->getSourceRange());
  if (whole.file == ir::kMainFile && !program_.errors.empty()) {
    size_t before = program_.text.find_last_of(";}\n", whole.bytes.begin);
    size_t after = program_.text.find(';', whole.bytes.end);
    whole.bytes.begin = static_cast<uint32_t>(before + 1); // npos + 1 is 0
    whole.bytes.end = static_cast<uint32_t>(std::min(after, program_.text.size()));
  }
  return decl->isInvalidDecl() || hasErrorWithin(whole);
}

void Lowering::initialValues(const VarDecl *definition, ir::VariableId id) {
  const Expr *init = definition->getInit();
  escape(init); // addresses that it takes
  if (program_.types[program_.variables[id].type].kind == ir::TypeKind::Unsupported)
    return;
  Image image;
  bool isKnown = !init->containsErrors() && constantImage(init, definition->getType(), image);
  ir::Variable &v = program_.variables[id];
  if (isKnown) {
    v.initial = std::move(image.cells);
    v.initialAddresses = std::move(image.addresses);
  } else {
    variableProblems_[id] = "variable '" + v.name + "', whose initialiser is not a constant";
  }
}

ir::VariableId Lowering::temporary(QualType clangType, ir::SourceRange range) {
  ir::Variable v;
  ir::Function &owner = program_.functions[frame_.function];
  v.name = "$" + std::to_string(owner.locals.size());
  v.type = type(clangType);
  v.storage = ir::Storage::Temporary;
  v.range = range;
  v.owner = frame_.function;
  ir::VariableId id = program_.variables.add(std::move(v));
  program_.functions[frame_.function].locals.push_back(id);
  return id;
}

/// A table of constants that an aggregate is initialised from at once.
ir::VariableId Lowering::constantTable(ir::TypeId type, std::vector<uint64_t> cells,
                                       ir::SourceRange range) {
  ir::Variable v;
  v.name = "$" + std::to_string(program_.functions[frame_.function].locals.size());
  v.type = type;
  v.storage = ir::Storage::StaticLocal;
  v.isConst = true;
  v.internalLinkage = true;
  v.initial = std::move(cells);
  v.range = range;
  v.owner = frame_.function;
  ir::VariableId id = program_.variables.add(std::move(v));
  program_.functions[frame_.function].locals.push_back(id);
  return id;
}

/// Every variable under `tree` may be written behind our back from here on.
void Lowering::escape(const Stmt *tree) {
  std::vector<const Stmt *> todo = {tree};
  while (!todo.empty()) {
    const Stmt *s = todo.back();
    todo.pop_back();
    if (!s)
      continue;
    if (const auto *ref = dyn_cast<DeclRefExpr>(s))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()); var && var->hasGlobalStorage())
        program_.variables[variable(var)].writtenInFile = true;
    for (const Stmt *child : s->children())
      todo.push_back(child);
  }
}

} // namespace salve::frontend
