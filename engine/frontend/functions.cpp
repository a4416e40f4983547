// Functions: which are lowered, in what order, and what is said about each.
#include "engine/frontend/functions.h"

#include "engine/frontend/calls/calls.h"
#include "engine/frontend/calls/environment.h"
#include "engine/frontend/calls/file_numbers.h"
#include "engine/frontend/calls/variadic.h"
#include "engine/frontend/contracts/contract_lowering.h"
#include "engine/frontend/contracts/head_assertions.h"
#include "engine/frontend/declarations/arrays.h"
#include "engine/frontend/declarations/harness_locals.h"
#include "engine/frontend/declarations/inputs.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/open_orders.h"
#include "engine/frontend/expressions/properties.h"
#include "engine/frontend/expressions/sequencing.h"
#include "engine/frontend/specification.h"
#include "engine/frontend/statements.h"
#include "engine/frontend/units.h"

#include <clang/AST/Attr.h>
#include <clang/Basic/TargetInfo.h>

#include <fnmatch.h>

using namespace clang;

namespace salve::frontend {

Context::Context(ASTContext &ast, ir::Program &program, const Options &options, Linking &linking,
                 const LinkedUnit &unit)
    : ast(ast), program(program), options(options), linking(linking), unit(unit),
      spans(ast.getSourceManager(), ast.getLangOpts(), program, options, unit.file, unit.contracts),
      notes(unit.kind == UnitKind::Main ? readNotes(program.text) : Notes()) {}

static void declareFunctions(Context &c);
static void escapeUnread(Context &c, const std::vector<ir::SourceRange> &bodies);
static void lowerBody(Context &c, const clang::FunctionDecl *definition);
static void ignoreLines(Context &c);

void walk(Context &c) {
  if (c.unit.kind == UnitKind::Main) {
    c.program.intType = typeOf(c, c.ast.IntTy);
    typeOf(c, c.ast.UnsignedCharTy); // of what lies behind `void *`
    declareFunctions(c);
    lowerContracts(c);
  } else {
    lowerWanted(c);
    lowerContracts(c);
  }
  while (!c.pending.empty()) {
    const FunctionDecl *definition = c.pending.front();
    c.pending.pop_front();
    lowerBody(c, definition);
  }
  finishCalls(c);
  findHeadAssertions(c);
  noteNullComparisons(c);
  ignoreLines(c);
  if (c.unit.kind == UnitKind::Main)
    finishContracts(c);
  else
    finishOtherContracts(c);
}

/// What stands in lines that are to be ignored is not checked; the function says so.
void ignoreLines(Context &c) {
  for (const auto &[line, reason] : c.notes.lines) {
    std::set<ir::FunctionId> functions;
    for (uint32_t i = 0; i < c.program.properties.size(); ++i) {
      ir::Property &property = c.program.properties[ir::PropertyId(i)];
      const ByteRange &bytes = property.range.bytes;
      auto isHere = [&](uint32_t at) { return line.begin <= at && at <= line.end; };
      if (!c.program.isInText(property.range.file) || !(isHere(bytes.begin) || isHere(bytes.end)))
        continue;
      property.ignored = true;
      functions.insert(property.function);
    }
    const ir::Header *header = c.program.headerAt(line.begin);
    const auto begin = c.program.text.begin();
    const auto number =
        1 + std::count(begin + (header ? header->bytes.begin : 0), begin + line.begin, '\n');
    for (ir::FunctionId function : functions)
      c.program.functions[function].notes.push_back(
          "nothing is checked in line " + std::to_string(number) +
          (header ? " of " + c.program.files[header->file.index] : "") +
          ", as the comment there says" + (reason.empty() ? "" : ": " + reason));
  }
}

/// Whether a comment between what is before it in its file and its name says so.
static bool isTrustedByNote(const Context &c, const FunctionDecl *fn, uint32_t previousEnd) {
  auto trust = c.notes.trust.lower_bound(previousEnd);
  return trust != c.notes.trust.end() && *trust <= c.spans.textOffset(fn->getLocation());
}

/// Globals and functions of the main file, in the order of the text; what headers
/// define is added when it is used.
static void declareFunctions(Context &c) {
  std::vector<std::pair<const FunctionDecl *, uint32_t>>
      definitions; // with the end of what is before
  std::map<ir::FileId, uint32_t> ends;
  std::vector<const VarDecl *> globals;
  for (const Decl *decl : c.ast.getTranslationUnitDecl()->decls()) {
    if (!c.spans.inText(decl->getLocation()))
      continue;
    const ir::Header *header = c.program.headerAt(c.spans.textOffset(decl->getLocation()));
    uint32_t &previousEnd =
        ends.try_emplace(header ? header->file : ir::kMainFile, header ? header->bytes.begin : 0)
            .first->second;
    const auto *fn = dyn_cast<FunctionDecl>(decl);
    const bool isDefinition = fn && fn->isThisDeclarationADefinition();
    if (header) {
      if (isDefinition && isTrustedByNote(c, fn, previousEnd))
        c.trustedByNote.insert(fn->getCanonicalDecl());
    } else {
      if (const auto *var = dyn_cast<VarDecl>(decl))
        globals.push_back(var);
      if (const auto *named = dyn_cast<NamedDecl>(decl); named && named->isInvalidDecl())
        c.brokenNames.insert(named->getNameAsString());
      if (isDefinition) {
        definitions.push_back({fn, previousEnd});
        c.hasMain |= fn->getNameAsString() == "main";
      }
    }
    previousEnd = std::max(previousEnd, c.spans.textEnd(decl->getEndLoc()));
  }
  c.gathersGlobals = true;
  for (const VarDecl *var : globals)
    variableOf(c, var);
  std::vector<ir::SourceRange> bodies;
  for (const auto &[fn, previousEnd] : definitions) {
    ir::Function &lowered = c.program.functions[functionOf(c, fn)];
    bodies.push_back(lowered.range);
    lowered.trusted |= isTrustedByNote(c, fn, previousEnd);
    uint32_t nameAt = c.spans.textOffset(fn->getLocation());
    auto ignore = c.notes.ignore.lower_bound(previousEnd);
    if (ignore != c.notes.ignore.end() && ignore->first <= nameAt) {
      lowered.ignored = true;
      lowered.ignoreReason = ignore->second;
    }
  }
  c.gathersGlobals = false;
  for (const auto &[var, id] : c.uninitialised)
    initialValues(c, var, id);
  escapeUnread(c, bodies);
}

static bool matchesTrust(const Context &c, const std::string &name) {
  for (const std::string &pattern : c.options.trust)
    if (fnmatch(pattern.c_str(), name.c_str(), 0) == 0)
      return true;
  return false;
}

/// Of a definition without prototype too: what its parameters say.
static ir::TypeId functionType(Context &c, const FunctionDecl *decl) {
  std::vector<QualType> parameters;
  for (const ParmVarDecl *parameter : decl->parameters())
    parameters.push_back(parameter->getType());
  FunctionProtoType::ExtProtoInfo info;
  info.Variadic = decl->isVariadic();
  return typeOf(c, c.ast.getFunctionType(decl->getReturnType(), parameters, info));
}

/// The function, which is lowered sooner or later.
ir::FunctionId functionOf(Context &c, const FunctionDecl *decl) {
  auto known = c.functions.find(decl->getCanonicalDecl());
  if (known != c.functions.end())
    return known->second;
  if (ir::FunctionId linked = linkedFunction(c, decl))
    return linked;
  ir::Function result;
  result.name = decl->getNameAsString();
  result.returnType = typeOf(c, decl->getReturnType());
  result.type = functionType(c, decl);
  result.range = c.spans.range(decl->getSourceRange());
  result.nameRange = c.spans.range(decl->getLocation());
  result.trusted = !c.spans.inText(decl->getLocation()) || matchesTrust(c, result.name) ||
                   c.trustedByNote.contains(decl->getCanonicalDecl());
  result.internalLinkage = !decl->isExternallyVisible();
  result.isModel = c.unit.kind == UnitKind::Model;
  if (isGenerated(c, decl)) // a place of its own, which is in no file
    result.range = result.nameRange = {fileNumber(c.program, c.program.path + " (contracts)"), {}};
  if (intrinsic(c, decl) != Intrinsic::None) {
    result.ignored = true;
    result.ignoreReason = "part of the specification";
  }
  ir::FunctionId id = c.program.functions.add(std::move(result));
  c.functions[decl->getCanonicalDecl()] = id;
  c.linking.add(linkName(c, decl), {id.index, true, decl->hasBody()});
  if (decl->hasBody() || !isProvided(c, decl))
    c.pending.push_back(decl);
  return id;
}

static std::set<std::string, std::less<>> wordsIn(std::string_view text) {
  std::set<std::string, std::less<>> result;
  auto isWord = [&](size_t at) {
    return at < text.size() && (isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
  };
  for (size_t at = 0; at < text.size(); ++at) {
    size_t begin = at;
    while (isWord(at))
      ++at;
    if (at > begin)
      result.emplace(text.substr(begin, at - begin));
  }
  return result;
}

/// Clang may drop a statement that uses a declaration with an error without a word.
static bool mentionsBroken(const Context &c, ir::SourceRange range) {
  if (c.brokenNames.empty() || range.file != c.unit.file)
    return false;
  const std::string_view text = c.unit.unit.text;
  const auto words = wordsIn(text.substr(std::min<size_t>(range.bytes.begin, text.size()),
                                         range.bytes.end - range.bytes.begin));
  return std::any_of(c.brokenNames.begin(), c.brokenNames.end(),
                     [&](const std::string &name) { return words.contains(name); });
}

/// A text that the compiler did not understand may write every variable that it names.
static void escapeNamed(Context &c, ir::SourceRange range) {
  if (range.file != ir::kMainFile)
    return;
  const auto words = wordsIn(c.program.textOf(range.bytes));
  for (const auto &[decl, id] : c.variables)
    if (decl->hasGlobalStorage() && words.contains(c.program.variables[id].name))
      c.program.variables[id].writtenInFile = true;
}

/// An error outside of all functions may hide one.
static void escapeUnread(Context &c, const std::vector<ir::SourceRange> &bodies) {
  for (const ir::SourceError &error : c.program.errors) {
    if (error.severity != ir::SourceError::Severity::Error || !error.range ||
        error.range->file != ir::kMainFile)
      continue;
    const bool isInside =
        std::any_of(bodies.begin(), bodies.end(), [&](const ir::SourceRange &body) {
          return body.file == ir::kMainFile && body.bytes.contains(error.range->bytes);
        });
    if (!isInside) {
      const auto size = static_cast<uint32_t>(c.program.text.size());
      return escapeNamed(c, {ir::kMainFile, {0, size}});
    }
  }
}

/// Why nothing can be said of programs for this target; "" if it is supported.
static std::string targetProblem(const Context &c) {
  const TargetInfo &target = c.ast.getTargetInfo();
  return target.isBigEndian() ? "big-endian target '" + target.getTriple().str() + "'" : "";
}

/// What else runs before or after main.
static void refuseConstructors(Context &c, const FunctionDecl *main) {
  for (const Decl *decl : c.ast.getTranslationUnitDecl()->decls()) {
    const auto *fn = dyn_cast<FunctionDecl>(decl);
    if (fn && (fn->hasAttr<ConstructorAttr>() || fn->hasAttr<DestructorAttr>()))
      return unsupportedAt(
          c, main->getLocation(),
          "attribute '" +
              std::string(fn->hasAttr<ConstructorAttr>() ? "constructor" : "destructor") +
              "' of '" + fn->getNameAsString() + "'");
  }
}

bool hasErrorWithin(const Context &c, ir::SourceRange range) {
  for (const ir::SourceError &error : c.program.errors)
    if (error.severity == ir::SourceError::Severity::Error && error.range &&
        error.range->file == range.file && range.bytes.contains(error.range->bytes))
      return true;
  return false;
}

void markBroken(Context &c) {
  if (c.frame.function)
    c.program.functions[c.frame.function].broken = true;
}

static void lowerBody(Context &c, const FunctionDecl *definition) {
  c.frame = {};
  c.frame.function = c.functions.at(definition->getCanonicalDecl());
  ir::FunctionId id = c.frame.function;
  c.frame.foreign = !c.spans.inText(definition->getLocation());
  c.frame.isGenerated = isGenerated(c, definition);
  c.frame.trust = c.program.functions[id].trusted;
  const auto *body = dyn_cast_or_null<CompoundStmt>(definition->getBody());
  if (!body && !definition->isInvalidDecl() && !definition->hasBody()) {
    environmentBody(c, definition);
    return;
  }
  ir::SourceRange whole = c.program.functions[id].range;
  if (!body || definition->isInvalidDecl()) {
    markBroken(c);
    escape(c, body);
    escapeNamed(c, whole);
    return;
  }
  if (std::string problem = targetProblem(c); !problem.empty()) {
    unsupportedAt(c, definition->getLocation(), problem);
    c.program.functions[id].body = block(c, {}, body);
    return;
  }
  if (hasErrorWithin(c, whole) || mentionsBroken(c, whole)) {
    markBroken(c);
    escapeNamed(c, whole);
  }
  if (definition->isMain())
    refuseConstructors(c, definition);
  c.frame.body = body;
  scanBody(c, body);
  findOrders(c, body);
  findFileNumbers(c, body);
  findPreconditions(c, body);
  c.program.functions[id].isHarness = c.frame.isHarness = isHarness(definition);
  c.frame.leavesInputsOpen = leavesInputsOpen(c, definition);
  c.frame.scopeEnds.push_back(c.spans.textOffset(body->getRBracLoc()));
  for (const ParmVarDecl *parameter : definition->parameters()) {
    ir::VariableId variable = local(c, parameter, ir::Storage::Parameter);
    if (ByteRange &visible = c.program.variables[variable].visible; visible.size() > 0)
      visible.begin = c.spans.textEnd(body->getLBracLoc());
    c.program.functions[id].parameters.push_back(variable);
  }
  if (definition->isVariadic())
    declareVariadic(c, definition);
  Statements promises;
  for (const ParmVarDecl *parameter : definition->parameters())
    keepCounts(c, parameter->getType(), parameter->getSourceRange(), promises);
  assumePromises(c, definition, promises);
  keepAtEntry(c, definition, promises);
  openNoFiles(c, promises);
  ir::StmtId lowered = compound(c, body, false);
  if (!c.program.functions[id].broken)
    finishOrders(c);
  auto &first = c.program.stmts[lowered].children;
  first.insert(first.begin(), promises.begin(), promises.end());
  bool isMain =
      definition->isMain() && c.program.types[c.program.functions[id].returnType].isScalar();
  if (isMain) { // C11 5.1.2.2.3
    ir::Stmt last;
    last.kind = ir::StmtKind::Return;
    last.range = c.spans.range(body->getRBracLoc());
    last.expr = constant(c, c.program.functions[id].returnType, 0, last.range);
    ir::StmtId added = c.program.stmts.add(std::move(last)); // may move the statements
    c.program.stmts[lowered].children.push_back(added);
  }
  c.program.functions[id].body = lowered;
}

} // namespace salve::frontend
