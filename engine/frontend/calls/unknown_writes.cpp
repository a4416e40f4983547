#include "engine/frontend/calls/unknown_writes.h"

#include "engine/frontend/calls/environment.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/places.h"

#include "engine/ir/unknown.h"
#include "engine/support/limits/frontend.h"

#include <clang/AST/Attr.h>

#include <algorithm>
#include <string_view>

using namespace clang;

namespace salve::frontend {

namespace {

/// Some of what may change is not modelled: what is found is right, nothing is proved for it.
void giveUp(Context &c, const char *what) {
  c.program.functions[c.frame.function].isIncomplete = true;
  note(c, std::string("functions without a body are taken not to write to ") + what);
}

bool isLibrary(const Context &c, const FunctionDecl *callee) {
  return c.unit.kind == UnitKind::Model || callee->getBuiltinID() != 0 ||
         c.ast.getSourceManager().isInSystemHeader(callee->getLocation());
}

/// Variables that nothing names, and constants, matter for what they point to.
bool isOfUse(Context &c, const VarDecl *var) {
  const bool isConst = c.ast.getBaseElementType(var->getType()).isConstQualified();
  return (!isConst && (var->isReferenced() || var->isUsed())) ||
         (var->getAnyInitializer() && !var->getType()->isIncompleteType() &&
          ir::holds(c.program.types, typeOf(c, var->getType().getUnqualifiedType()),
                    ir::TypeKind::Pointer));
}

bool isReachable(Context &c, const VarDecl *var) {
  return var->isFirstDecl() && var->hasGlobalStorage() && var->isExternallyVisible() &&
         !c.ast.getSourceManager().isInSystemHeader(var->getLocation()) &&
         !var->getMostRecentDecl()->getType()->isIncompleteType() && !var->isInvalidDecl() &&
         isOfUse(c, var);
}

} // namespace

void shareGlobals(Context &c) {
  if (!c.shared) {
    std::vector<const VarDecl *> globals;
    for (const Decl *decl : c.ast.getTranslationUnitDecl()->decls())
      if (const auto *var = dyn_cast<VarDecl>(decl); var && isReachable(c, var))
        globals.push_back(var);
    c.shared = globals.size() > limits::frontend::kWrittenGlobals ? Shared::Part : Shared::All;
    for (size_t i = 0; c.shared == Shared::All && i < globals.size(); ++i) {
      const ir::VariableId id = variableOf(c, globals[i]);
      const ir::Type &t = c.program.types[c.program.variables[id].type];
      if (c.variableProblems.contains(id) || t.kind == ir::TypeKind::Unsupported || t.isVariable)
        continue;
      auto &shared = c.program.shared;
      if (t.cells > limits::frontend::kWrittenCells)
        c.shared = Shared::Part;
      else if (std::find(shared.begin(), shared.end(), id) == shared.end())
        shared.push_back(id);
    }
  }
  if (c.shared == Shared::Part)
    giveUp(c, "some global variables");
}

bool isUnseen(const Context &c, const FunctionDecl *callee) {
  const SourceManager &sources = c.ast.getSourceManager();
  if (!callee->getIdentifier() || callee->getNumParams() == 0 || callee->getBuiltinID() != 0)
    return false;
  const StringRef name = callee->getName();
  for (std::string_view made : {"__VERIFIER_", "__CPROVER_", "__salve_"}) // they stand for inputs
    if (std::string_view(name).starts_with(made))
      return false;
  return !name.contains_insensitive("nondet") &&
         std::none_of(callee->redecls_begin(), callee->redecls_end(), [&](const Decl *decl) {
           const SourceLocation at = sources.getExpansionLoc(decl->getLocation());
           return sources.isInMainFile(at) || sources.isInSystemHeader(at);
         });
}

std::optional<ir::ExprId> unknownCode(Context &c, const FunctionDecl *callee,
                                      std::vector<ir::ExprId> given, bool isGivenFunction,
                                      ir::SourceRange range) {
  if (!isGivenFunction && (callee->hasAttr<PureAttr>() || callee->hasAttr<ConstAttr>()))
    return std::nullopt;
  ir::Expr result = shape(c, ir::ExprKind::UnknownCode, typeOf(c, c.ast.VoidTy), range);
  result.args = std::move(given);
  result.elsewhere = isGivenFunction || !isLibrary(c, callee);
  result.unseen = isUnseen(c, callee);
  if (result.elsewhere) {
    shareGlobals(c);
    const std::string &name = c.program.functions[c.frame.function].name;
    const bool hasContract = c.frame.isGenerated || // its frame is compared; see giveUp
                             (c.unit.contracts && c.unit.contracts->functions.contains(name));
    if (!c.program.shared.empty() && hasContract) {
      result.elsewhere = false;
      giveUp(c, "global variables");
    } else if (!c.program.shared.empty()) {
      note(c, "functions without a body may write to global variables");
    }
  }
  if (!result.elsewhere && result.args.empty())
    return std::nullopt;
  return add(c, std::move(result));
}

ir::ExprId addressOf(Context &c, ir::VariableId variable, QualType t, ir::SourceRange range) {
  ir::Place place;
  placeBase(c, place, variable);
  place.range = range;
  ir::Expr result = shape(c, ir::ExprKind::AddressOf, typeOf(c, c.ast.getPointerType(t)), range);
  result.place = c.program.places.add(std::move(place));
  return add(c, std::move(result));
}

} // namespace salve::frontend
