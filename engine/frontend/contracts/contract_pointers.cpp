// Parameters of type `void *` that a function takes for a `T *`, as comparisons for qsort do.
#include "engine/frontend/contracts/contract_planner.h"
#include "engine/support/limits/frontend.h"

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

/// In C; "": nothing is assumed.
static std::string assumedBytes(const Planning &p, const FunctionDecl *decl,
                                const ParmVarDecl *parameter) {
  if (!parameter->getIdentifier() || !parameter->getType()->isPointerType() ||
      !inMain(p, parameter->getBeginLoc()))
    return "";
  QualType pointee = parameter->getType()->getPointeeType();
  const bool isSized = p.context.getAsArrayType(parameter->getOriginalType()) != nullptr;
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
      used->isVariablyModifiedType() || containsPointer(used, p.context))
    return "";
  return std::to_string(p.context.getTypeSizeInChars(used).getQuantity()) + "ul";
}

static void assumeBytes(Planning &p, const FunctionDecl *decl, const ParmVarDecl *parameter,
                        const std::string &bytes) {
  auto clause = std::make_unique<Clause>();
  clause->kind = ClauseKind::Requires;
  clause->isOfInputs = true;
  clause->range = {ir::kMainFile,
                   {offset(p, parameter->getBeginLoc()), endOffset(p, parameter->getEndLoc())}};
  clause->text = std::string(p.program.textOf(clause->range.bytes));
  clause->array = parameter->getNameAsString();
  // The comma keeps this from being the comparison that makes null one of the inputs.
  clause->generated =
      "(!((void)0, " + clause->array + ") || __salve_valid(" + clause->array + ", " + bytes + "))";
  Contract &contract = p.contracts[decl->getNameAsString()];
  if (!contract.decl)
    contract.decl = decl;
  contract.clauses.push_back(clause.get());
  p.own.push_back(std::move(clause));
}

/// One T is assumed of inputs, nothing asked of callers. Bytes hold no pointers that are inputs:
/// nothing is assumed where T has some. Of a pointer to rows of variable length: one row.
void untypedPointers(Planning &p, const FunctionDecl *decl) {
  auto known = p.contracts.find(decl->getNameAsString());
  const bool hasClauses = // somebody else's, which says what there is
      known != p.contracts.end() &&
      std::any_of(known->second.clauses.begin(), known->second.clauses.end(),
                  [](const Clause *clause) { return !clause->isOfInputs; });
  if (!hasClauses)
    for (const ParmVarDecl *parameter : decl->parameters())
      if (std::string bytes = assumedBytes(p, decl, parameter); !bytes.empty())
        assumeBytes(p, decl, parameter, bytes);
}

} // namespace salve::frontend
