// Functions: which are lowered, in what order, and what is said about each.
#include "engine/frontend/lowering.h"

#include <fnmatch.h>

using namespace clang;

namespace salve::frontend {

Lowering::Lowering(ASTContext &context, ir::Program &program, const Options &options,
                   Linking &linking, const LinkedUnit &unit)
    : context_(context), program_(program), options_(options), linking_(linking), unit_(unit),
      spans_(context.getSourceManager(), context.getLangOpts(), program, unit.file, unit.contracts),
      notes_(unit.kind == UnitKind::Main ? readNotes(program.text) : Notes()) {}

void Lowering::run() {
  if (unit_.kind == UnitKind::Main) {
    program_.intType = type(context_.IntTy);
    declareFunctions();
    lowerContracts();
  } else {
    lowerWanted();
    lowerContracts();
  }
  while (!pending_.empty()) {
    const FunctionDecl *definition = pending_.front();
    pending_.pop_front();
    lowerBody(definition);
  }
  finishCalls();
  noteNullComparisons();
  if (unit_.kind == UnitKind::Main)
    finishContracts();
  else
    finishOtherContracts();
}

/// Globals and functions of the main file, in the order of the text; what headers
/// define is added when it is used.
void Lowering::declareFunctions() {
  std::vector<std::pair<const FunctionDecl *, uint32_t>>
      definitions; // with the end of what is before
  uint32_t previousEnd = 0;
  std::vector<const VarDecl *> globals;
  for (const Decl *decl : context_.getTranslationUnitDecl()->decls()) {
    if (!spans_.inMainFile(decl->getLocation()))
      continue;
    if (const auto *var = dyn_cast<VarDecl>(decl))
      globals.push_back(var);
    if (const auto *named = dyn_cast<NamedDecl>(decl); named && named->isInvalidDecl())
      brokenNames_.insert(named->getNameAsString());
    if (const auto *fn = dyn_cast<FunctionDecl>(decl); fn && fn->isThisDeclarationADefinition()) {
      definitions.push_back({fn, previousEnd});
      hasMain_ |= fn->getNameAsString() == "main";
    }
    previousEnd = std::max(previousEnd, spans_.mainEnd(decl->getEndLoc()));
  }
  gathersGlobals_ = true;
  for (const VarDecl *var : globals)
    variable(var);
  for (const auto &[fn, previousEnd] : definitions) {
    ir::Function &lowered = program_.functions[function(fn)];
    uint32_t nameAt = spans_.mainOffset(fn->getLocation());
    auto trust = notes_.trust.lower_bound(previousEnd);
    lowered.trusted |= trust != notes_.trust.end() && *trust <= nameAt;
    auto ignore = notes_.ignore.lower_bound(previousEnd);
    if (ignore != notes_.ignore.end() && ignore->first <= nameAt) {
      lowered.ignored = true;
      lowered.ignoreReason = ignore->second;
    }
  }
  gathersGlobals_ = false;
  for (const auto &[var, id] : uninitialised_)
    initialValues(var, id);
}

bool Lowering::matchesTrust(const std::string &name) const {
  for (const std::string &pattern : options_.trust)
    if (fnmatch(pattern.c_str(), name.c_str(), 0) == 0)
      return true;
  return false;
}

/// Of a definition without prototype too: what its parameters say.
ir::TypeId Lowering::functionType(const FunctionDecl *decl) {
  std::vector<QualType> parameters;
  for (const ParmVarDecl *parameter : decl->parameters())
    parameters.push_back(parameter->getType());
  FunctionProtoType::ExtProtoInfo info;
  info.Variadic = decl->isVariadic();
  return type(context_.getFunctionType(decl->getReturnType(), parameters, info));
}

/// The function, which is lowered sooner or later.
ir::FunctionId Lowering::function(const FunctionDecl *decl) {
  auto known = functions_.find(decl->getCanonicalDecl());
  if (known != functions_.end())
    return known->second;
  if (ir::FunctionId linked = linkedFunction(decl))
    return linked;
  ir::Function result;
  result.name = decl->getNameAsString();
  result.returnType = type(decl->getReturnType());
  result.type = functionType(decl);
  result.range = spans_.range(decl->getSourceRange());
  result.nameRange = spans_.range(decl->getLocation());
  result.trusted = !spans_.inMainFile(decl->getLocation()) || matchesTrust(result.name);
  result.isModel = unit_.kind == UnitKind::Model;
  if (isGenerated(decl)) // a place of its own, which is in no file
    result.range = result.nameRange = {fileNumber(program_, program_.path + " (contracts)"), {}};
  if (intrinsic(decl) != Intrinsic::None) {
    result.ignored = true;
    result.ignoreReason = "part of the specification";
  }
  ir::FunctionId id = program_.functions.add(std::move(result));
  functions_[decl->getCanonicalDecl()] = id;
  linking_.add(linkName(decl), {id.index, true, decl->hasBody()});
  if (decl->hasBody() || !isProvided(decl))
    pending_.push_back(decl);
  return id;
}

/// Clang may drop a statement that uses a declaration with an error without a word.
bool Lowering::mentionsBroken(ir::SourceRange range) const {
  if (brokenNames_.empty() || range.file != ir::kMainFile)
    return false;
  std::string_view text = program_.textOf(range.bytes);
  auto isWord = [&](size_t at) {
    return at < text.size() && (isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
  };
  for (size_t at = 0; at < text.size(); ++at) {
    size_t begin = at;
    while (isWord(at))
      ++at;
    if (at > begin && brokenNames_.count(std::string(text.substr(begin, at - begin))) != 0)
      return true;
  }
  return false;
}

bool Lowering::hasErrorWithin(ir::SourceRange range) const {
  for (const ir::SourceError &error : program_.errors)
    if (error.severity == ir::SourceError::Severity::Error && error.range &&
        error.range->file == range.file && range.bytes.contains(error.range->bytes))
      return true;
  return false;
}

void Lowering::markBroken() {
  if (frame_.function)
    program_.functions[frame_.function].broken = true;
}

void Lowering::lowerBody(const FunctionDecl *definition) {
  frame_ = {};
  frame_.function = functions_.at(definition->getCanonicalDecl());
  ir::FunctionId id = frame_.function;
  frame_.foreign = !spans_.inMainFile(definition->getLocation());
  frame_.isGenerated = isGenerated(definition);
  frame_.trust = program_.functions[id].trusted;
  const auto *body = dyn_cast_or_null<CompoundStmt>(definition->getBody());
  if (!body && !definition->isInvalidDecl() && !definition->hasBody()) {
    environmentBody(definition);
    return;
  }
  if (!body || definition->isInvalidDecl()) {
    markBroken();
    escape(body);
    return;
  }
  ir::SourceRange whole = program_.functions[id].range;
  if (unitHasErrors_ || hasErrorWithin(whole) || mentionsBroken(whole))
    markBroken();
  scanBody(body);
  frame_.scopeEnds.push_back(spans_.mainOffset(body->getRBracLoc()));
  for (const ParmVarDecl *parameter : definition->parameters()) {
    ir::VariableId variable = local(parameter, ir::Storage::Parameter);
    if (!frame_.foreign)
      program_.variables[variable].visible = {spans_.mainEnd(body->getLBracLoc()),
                                              frame_.scopeEnds.back()};
    program_.functions[id].parameters.push_back(variable);
  }
  if (definition->isVariadic())
    unsupportedAt(definition->getLocation(), "variadic function");
  Statements promises;
  for (const ParmVarDecl *parameter : definition->parameters())
    keepCounts(parameter->getType(), parameter->getSourceRange(), promises);
  assumePromises(definition, promises);
  keepAtEntry(definition, promises);
  ir::StmtId lowered = compound(body, false);
  auto &first = program_.stmts[lowered].children;
  first.insert(first.begin(), promises.begin(), promises.end());
  bool isMain =
      definition->isMain() && program_.types[program_.functions[id].returnType].isScalar();
  if (isMain) { // C11 5.1.2.2.3
    ir::Stmt last;
    last.kind = ir::StmtKind::Return;
    last.range = spans_.range(body->getRBracLoc());
    last.expr = constant(program_.functions[id].returnType, 0, last.range);
    ir::StmtId added = program_.stmts.add(std::move(last)); // may move the statements
    program_.stmts[lowered].children.push_back(added);
  }
  program_.functions[id].body = lowered;
}

} // namespace salve::frontend
