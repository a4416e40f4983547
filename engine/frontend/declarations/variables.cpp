#include "engine/frontend/declarations/variables.h"

#include "engine/frontend/declarations/constants.h"
#include "engine/frontend/declarations/elsewhere.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/properties.h"
#include "engine/frontend/functions.h"
#include "engine/frontend/units.h"

using namespace clang;

namespace salve::frontend {

static ir::VariableId global(Context &c, const clang::VarDecl *decl);
static bool isStream(const Context &c, const clang::VarDecl *decl);
static void defineStream(Context &c, ir::VariableId id);
static ir::VariableId openArray(Context &c, const clang::VarDecl *decl,
                                const clang::VarDecl *shown);
static ByteRange globalVisibility(const Context &c, const clang::VarDecl *decl);
static bool hasDeclarationError(Context &c, const clang::VarDecl *decl);

ir::VariableId variableOf(Context &c, const VarDecl *decl) {
  auto known = c.variables.find(decl->getCanonicalDecl());
  if (known != c.variables.end())
    return known->second;
  if (decl->isLocalVarDecl() && !decl->isStaticLocal() && !decl->hasExternalStorage())
    return local(c, decl, ir::Storage::Local);
  return global(c, decl);
}

ir::Variable describe(Context &c, const VarDecl *decl) {
  ir::Variable result;
  result.name = decl->getNameAsString();
  result.type = typeOf(c, decl->getType());
  QualType element = c.ast.getBaseElementType(decl->getType());
  result.isConst = element.isConstQualified() || decl->getType().isConstQualified();
  result.isVolatile = element.isVolatileQualified() || decl->getType().isVolatileQualified();
  result.range = c.spans.range(decl->getLocation());
  result.extent = extentOf(c, decl);
  return result;
}

ir::VariableId local(Context &c, const VarDecl *decl, ir::Storage storage) {
  ir::Variable v = describe(c, decl);
  v.storage = storage;
  v.owner = c.frame.function;
  const bool hasScope = c.unit.kind == UnitKind::Main && !c.frame.foreign;
  if (hasScope && !c.frame.scopeEnds.empty()) {
    uint32_t begin = c.spans.textEnd(decl->getEndLoc());
    v.visible = {std::min(begin, c.frame.scopeEnds.back()), c.frame.scopeEnds.back()};
  }
  ir::VariableId id = c.program.variables.add(std::move(v));
  c.variables[decl->getCanonicalDecl()] = id;
  if (storage != ir::Storage::Parameter)
    c.program.functions[c.frame.function].locals.push_back(id);
  return id;
}

static ir::VariableId global(Context &c, const VarDecl *decl) {
  const VarDecl *definition = decl->getDefinition();
  for (const VarDecl *other : decl->redecls()) // a tentative one knows that it is
    if (!definition)
      definition = other->getActingDefinition();
  const VarDecl *shown = definition ? definition : decl->getMostRecentDecl();
  if (ir::VariableId linked = linkedGlobal(c, decl, definition))
    return linked;
  if (!definition && shown->getType()->isIncompleteArrayType() && !hasDeclarationError(c, shown) &&
      (!c.hasMain || c.linking.provides(linkName(c, decl))))
    return openArray(c, decl, shown);
  bool isLocal = decl->isStaticLocal();
  ir::Variable v = describe(c, shown);
  v.storage = isLocal ? ir::Storage::StaticLocal : ir::Storage::Global;
  v.internalLinkage = isLocal || !shown->isExternallyVisible();
  v.visible = globalVisibility(c, decl);
  if (isLocal)
    v.owner = c.frame.function;
  if (!definition) { // its value is somebody else's, even if this file cannot write it
    v.isConst = false;
    v.writtenInFile = true;
  }
  if (c.unit.kind != UnitKind::Main) // not all of that unit is looked at
    v.writtenInFile = true;
  if (c.program.types[v.type].kind != ir::TypeKind::Unsupported)
    v.initial.assign(c.program.types[v.type].cells, 0);
  std::string name = v.name;
  ir::VariableId id = c.program.variables.add(std::move(v));
  c.variables[decl->getCanonicalDecl()] = id;
  bool isPromised = false;
  if (isLocal) {
    c.program.functions[c.frame.function].locals.push_back(id);
  } else {
    c.linking.add(linkName(c, decl), {id.index, false, definition != nullptr});
    isPromised = !definition && c.linking.want(name);
  }
  const VarDecl *initialised = nullptr;
  shown->getAnyInitializer(initialised);
  if (hasDeclarationError(c, shown)) {
    c.brokenNames.insert(name);
    c.variableProblems[id] = "variable '" + name + "', whose declaration has an error";
  } else if (!definition && isStream(c, shown)) {
    defineStream(c, id);
  } else if (!definition && c.hasMain && !isPromised &&
             !canBeElsewhere(c.program, c.program.variables[id].type)) {
    c.variableProblems[id] = "variable '" + name + "', which is defined elsewhere";
  } else if (c.unit.kind == UnitKind::Reference && !c.linking.runsBoth() && definition &&
             !c.program.variables[id].isConst) {
    c.variableProblems[id] = "variable '" + name + "', which only the reference has";
  } else if (c.program.types[c.program.variables[id].type].isVariable) {
    c.variableProblems[id] = "array '" + name + "', whose size is not known";
  } else if (initialised && initialised->getInit()) {
    if (c.gathersGlobals)
      c.uninitialised.push_back({initialised, id});
    else
      initialValues(c, initialised, id);
  }
  return id;
}

bool isOpenArray(const Context &c, const VarDecl *decl, ir::VariableId id) {
  return decl->getType()->isIncompleteArrayType() &&
         c.program.types[c.program.variables[id].type].kind == ir::TypeKind::Pointer;
}

/// `extern T a[];`: a constant pointer to elements of somebody else's, or, once a unit with the
/// definition was lowered, to that array (Linking::finish).
static ir::VariableId openArray(Context &c, const VarDecl *decl, const VarDecl *shown) {
  const std::string name = linkName(c, decl);
  ir::VariableId id;
  if (const Linking::Symbol *known = c.linking.find(name + kOpenArray)) {
    id = ir::VariableId(known->id);
  } else {
    ir::Variable v = describe(c, shown);
    v.type =
        typeOf(c, c.ast.getPointerType(c.ast.getAsArrayType(shown->getType())->getElementType()));
    v.storage = ir::Storage::Global;
    v.visible = globalVisibility(c, decl);
    v.isConst = false;
    v.writtenInFile = true;
    v.initial.assign(1, 0);
    v.extent = ir::Extent::ByContract;
    id = c.program.variables.add(std::move(v));
    c.linking.add(name + kOpenArray, {id.index, false, false});
    c.linking.want(name);
  }
  c.variables[decl->getCanonicalDecl()] = id;
  return id;
}

/// `stderr` and the like point to objects of the library's. Behind a first element, in which the
/// models remember what became of it: other streams are at the start of their object.
static bool isStream(const Context &c, const VarDecl *decl) {
  llvm::StringRef name = decl->getName();
  return decl->getType()->isPointerType() && !c.spans.inMainFile(decl->getLocation()) &&
         (name == "stdin" || name == "stdout" || name == "stderr");
}

static void defineStream(Context &c, ir::VariableId id) {
  ir::Variable object;
  object.name = "*" + c.program.variables[id].name;
  ir::Type pair;
  pair.kind = ir::TypeKind::Array;
  pair.element = c.program.types[c.program.variables[id].type].element;
  const ir::Type element = c.program.types[pair.element];
  pair.name = element.name + "[2]";
  pair.count = 2;
  pair.cells = 2 * element.cells;
  pair.bytes = 2 * element.bytes;
  pair.align = element.align;
  object.type = element.cells == 0 ? pair.element : c.program.types.add(std::move(pair));
  object.storage = ir::Storage::Global;
  object.internalLinkage = true;
  object.initial.assign(c.program.types[object.type].cells, 0);
  if (element.cells > 0) // which one it is, and behind that whether it was closed
    object.initial[0] = object.name == "*stdin" ? 0 : object.name == "*stdout" ? 2 : 4;
  ir::VariableId pointee = c.program.variables.add(std::move(object));
  ir::Variable &stream = c.program.variables[id];
  stream.initialAddresses[0] = {pointee, {}, static_cast<int64_t>(element.bytes)};
  stream.internalLinkage = true; // never arbitrary
  stream.writtenInFile = false;
}

static ByteRange globalVisibility(const Context &c, const VarDecl *decl) {
  if (c.unit.kind != UnitKind::Main)
    return {};
  uint32_t begin = c.spans.textEnd(decl->getFirstDecl()->getLocation());
  uint32_t end = static_cast<uint32_t>(c.program.text.size());
  if (decl->isStaticLocal()) {
    begin = c.spans.textEnd(decl->getEndLoc());
    end = c.frame.foreign || c.frame.scopeEnds.empty() ? begin : c.frame.scopeEnds.back();
  }
  return {std::min(begin, end), end};
}

/// A type or an initialiser with an error may leave no trace in the declaration itself.
static bool hasDeclarationError(Context &c, const VarDecl *decl) {
  ir::SourceRange whole = c.spans.range(decl->getSourceRange());
  if (whole.file == ir::kMainFile && !c.program.errors.empty()) {
    size_t before = c.program.text.find_last_of(";}\n", whole.bytes.begin);
    size_t after = c.program.text.find(';', whole.bytes.end);
    whole.bytes.begin = static_cast<uint32_t>(before + 1); // npos + 1 is 0
    whole.bytes.end = static_cast<uint32_t>(std::min(after, c.program.text.size()));
  }
  return decl->isInvalidDecl() || hasErrorWithin(c, whole);
}

void initialValues(Context &c, const VarDecl *definition, ir::VariableId id) {
  const Expr *init = definition->getInit();
  escape(c, init); // addresses that it takes
  if (c.program.types[c.program.variables[id].type].kind == ir::TypeKind::Unsupported)
    return;
  Image image;
  bool isKnown = !init->containsErrors() && constantImage(c, init, definition->getType(), image);
  ir::Variable &v = c.program.variables[id];
  if (isKnown) {
    v.initial = std::move(image.cells);
    v.initialAddresses = std::move(image.addresses);
  } else {
    c.variableProblems[id] = "variable '" + v.name + "', whose initialiser is not a constant";
  }
}

ir::VariableId temporary(Context &c, QualType clangType, ir::SourceRange range) {
  ir::Variable v;
  ir::Function &owner = c.program.functions[c.frame.function];
  v.name = "$" + std::to_string(owner.locals.size());
  v.type = typeOf(c, clangType);
  v.storage = ir::Storage::Temporary;
  v.range = range;
  v.owner = c.frame.function;
  ir::VariableId id = c.program.variables.add(std::move(v));
  c.program.functions[c.frame.function].locals.push_back(id);
  return id;
}

/// A table of constants that an aggregate is initialised from at once.
ir::VariableId constantTable(Context &c, ir::TypeId type, std::vector<Bits> cells,
                             ir::SourceRange range) {
  ir::Variable v;
  v.name = "$" + std::to_string(c.program.functions[c.frame.function].locals.size());
  v.type = type;
  v.storage = ir::Storage::StaticLocal;
  v.isConst = true;
  v.internalLinkage = true;
  v.initial = std::move(cells);
  v.range = range;
  v.owner = c.frame.function;
  ir::VariableId id = c.program.variables.add(std::move(v));
  c.program.functions[c.frame.function].locals.push_back(id);
  return id;
}

/// Every variable under `tree` may be written behind our back from here on.
void escape(Context &c, const Stmt *tree) {
  std::vector<const Stmt *> todo = {tree};
  while (!todo.empty()) {
    const Stmt *s = todo.back();
    todo.pop_back();
    if (!s)
      continue;
    if (const auto *ref = dyn_cast<DeclRefExpr>(s))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()); var && var->hasGlobalStorage())
        c.program.variables[variableOf(c, var)].writtenInFile = true;
    for (const Stmt *child : s->children())
      todo.push_back(child);
  }
}

} // namespace salve::frontend
