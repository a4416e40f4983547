// Parameters of type `void *` that a function takes for a `T *`, as comparisons for qsort do.
#include "engine/frontend/contracts/contract_planner.h"
#include "engine/support/limits.h"

#include <clang/AST/Expr.h>

using namespace clang;

namespace salve::frontend {

namespace {

bool containsPointer(QualType t, const ASTContext &context) {
  t = context.getBaseElementType(t);
  const RecordDecl *record = t->getAsRecordDecl();
  const RecordDecl *definition = record ? record->getDefinition() : nullptr;
  if (!definition)
    return t->isAnyPointerType();
  return std::any_of(definition->field_begin(), definition->field_end(),
                     [&](const FieldDecl *f) { return containsPointer(f->getType(), context); });
}

/// How a parameter is used: the types that it is converted to, and whether that is all.
struct Uses {
  std::vector<QualType> types;
  bool isOther = false;
};

void gather(const Stmt *s, const ParmVarDecl *parameter, Uses &uses, unsigned depth = 0) {
  if (!s || depth > limits::frontend::kExpressionDepth)
    return;
  const auto *cast = dyn_cast<CastExpr>(s);
  const auto *inner =
      cast ? dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParenImpCasts()) : nullptr;
  if (inner && inner->getDecl() == parameter && cast->getCastKind() == CK_BitCast &&
      cast->getType()->isPointerType()) {
    uses.types.push_back(cast->getType()->getPointeeType().getCanonicalType().getUnqualifiedType());
    return;
  }
  const auto *ref = dyn_cast<DeclRefExpr>(s);
  uses.isOther |= ref && ref->getDecl() == parameter;
  for (const Stmt *child : s->children())
    gather(child, parameter, uses, depth + 1);
}

} // namespace

/// One T is assumed of inputs, nothing asked of callers. Bytes hold no pointers that are inputs:
/// nothing is assumed where T has some. Of a pointer to rows of variable length: one row.
void Planner::untypedPointers(const FunctionDecl *decl) {
  auto known = contracts_.find(decl->getNameAsString());
  const bool hasClauses = // somebody else's, which says what there is
      known != contracts_.end() &&
      std::any_of(known->second.clauses.begin(), known->second.clauses.end(),
                  [](const Clause *clause) { return !clause->isOfInputs; });
  if (!hasClauses)
    for (const ParmVarDecl *parameter : decl->parameters())
      if (std::string bytes = assumedBytes(decl, parameter); !bytes.empty())
        assumeBytes(decl, parameter, bytes);
}

/// In C; "": nothing is assumed.
std::string Planner::assumedBytes(const FunctionDecl *decl, const ParmVarDecl *parameter) const {
  if (!parameter->getIdentifier() || !parameter->getType()->isPointerType() ||
      !inMain(parameter->getBeginLoc()))
    return "";
  QualType pointee = parameter->getType()->getPointeeType();
  const bool isSized = context_.getAsArrayType(parameter->getOriginalType()) != nullptr;
  if (pointee->isArrayType() && pointee->isVariablyModifiedType())
    return isSized ? "" : "sizeof(*" + parameter->getNameAsString() + ")";
  Uses uses;
  if (pointee->isVoidType())
    gather(decl->getBody(), parameter, uses);
  if (uses.isOther || uses.types.empty())
    return "";
  QualType used = uses.types.front();
  const bool isOne =
      std::all_of(uses.types.begin(), uses.types.end(), [&](QualType t) { return t == used; });
  if (!isOne || !used->isObjectType() || used->isIncompleteType() ||
      used->isVariablyModifiedType() || containsPointer(used, context_))
    return "";
  return std::to_string(context_.getTypeSizeInChars(used).getQuantity()) + "ul";
}

void Planner::assumeBytes(const FunctionDecl *decl, const ParmVarDecl *parameter,
                          const std::string &bytes) {
  auto clause = std::make_unique<Clause>();
  clause->kind = ClauseKind::Requires;
  clause->isOfInputs = true;
  clause->range = {ir::kMainFile,
                   {offset(parameter->getBeginLoc()), endOffset(parameter->getEndLoc())}};
  clause->text = std::string(program_.textOf(clause->range.bytes));
  clause->array = parameter->getNameAsString();
  // The comma keeps this from being the comparison that makes null one of the inputs.
  clause->generated =
      "(!((void)0, " + clause->array + ") || __salve_valid(" + clause->array + ", " + bytes + "))";
  Contract &contract = contracts_[decl->getNameAsString()];
  if (!contract.decl)
    contract.decl = decl;
  contract.clauses.push_back(clause.get());
  own_.push_back(std::move(clause));
}

} // namespace salve::frontend
