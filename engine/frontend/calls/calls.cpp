// Calls: of functions with a body, through pointers, and who may be called by whom.
#include "engine/frontend/calls/calls.h"

#include "engine/frontend/calls/agreement.h"
#include "engine/frontend/calls/builtins.h"
#include "engine/frontend/calls/environment.h"
#include "engine/frontend/calls/file_numbers.h"
#include "engine/frontend/calls/floats.h"
#include "engine/frontend/calls/jumps.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/calls/output.h"
#include "engine/frontend/calls/printing.h"
#include "engine/frontend/calls/scanning.h"
#include "engine/frontend/calls/suite.h"
#include "engine/frontend/calls/unknown_writes.h"
#include "engine/frontend/calls/variadic.h"
#include "engine/frontend/contracts/contract_lowering.h"
#include "engine/frontend/declarations/constants.h"
#include "engine/frontend/declarations/inputs.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/access_summary.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/functions.h"
#include "engine/frontend/specification.h"
#include "engine/frontend/units.h"

#include "engine/ir/inputs.h"

#include <clang/AST/Attr.h>

using namespace clang;

namespace salve::frontend {

static ir::ExprId bodylessCall(Context &c, const clang::CallExpr *e);
static ir::ExprId directCall(Context &c, const clang::CallExpr *e,
                             const clang::FunctionDecl *definition);
static ir::ExprId indirectCall(Context &c, const clang::CallExpr *e);

/// The declaration with the body, of `__attribute__((alias))` that of the other name; or the one
/// given if there is none.
const FunctionDecl *definitionOf(const Context &c, const FunctionDecl *callee) {
  const FunctionDecl *definition = nullptr;
  if (callee->hasBody(definition))
    return definition;
  if (const auto *alias = callee->getMostRecentDecl()->getAttr<AliasAttr>())
    for (const NamedDecl *named :
         c.ast.getTranslationUnitDecl()->lookup(&c.ast.Idents.get(alias->getAliasee())))
      if (const auto *other = dyn_cast<FunctionDecl>(named); other && other->hasBody(definition))
        return definition;
  return callee->getCanonicalDecl();
}

ir::ExprId callExpr(Context &c, const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  if (!callee)
    return indirectCall(c, e);
  if (ir::ExprId clause = contractCall(c, e))
    return clause;
  if (const ir::ExprId value = jumpedWith(c, e))
    return value;
  if (std::string construct = notModelled(callee); !construct.empty())
    return unsupported(c, e, construct);
  if (MemoryFunction what = memoryFunction(e); what != MemoryFunction::None) {
    ir::ExprId result = memoryCall(c, what, e, e->getType()->isVoidType());
    ir::TypeId wanted = typeOf(c, e->getType()), found = c.program.exprs[result].type;
    bool isConverted = c.program.types[wanted].isScalar() && c.program.types[found].isScalar();
    return wanted == found || !isConverted ? result : convert(c, result, wanted);
  }
  if (Intrinsic what = intrinsic(c, callee); what != Intrinsic::None) {
    ir::ExprId result = intrinsicCall(c, what, e);
    if (e->getType()->isVoidType() || c.program.exprs[result].type == typeOf(c, e->getType()))
      return result;
    return comma(c, result, harmless(c, e->getType(), c.program.exprs[result].range));
  }
  const FunctionDecl *definition = definitionOf(c, callee);
  if (!definition->hasBody())
    return bodylessCall(c, e);
  if (endsRun(c, definition) && failingBranch(c, e))
    return noReturnCall(c, e);
  if (definition->isVariadic() ? e->getNumArgs() < definition->getNumParams()
                               : e->getNumArgs() != definition->getNumParams())
    return unsupported(
        c, e, "call to '" + callee->getNameAsString() + "' with a wrong number of arguments");
  return directCall(c, e, definition);
}

/// Of a function that is known by its name only, or not at all.
static ir::ExprId bodylessCall(Context &c, const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  if (callee->getBuiltinID() != 0 && c.program.types[typeOf(c, e->getType())].isScalar() &&
      !c.program.types[typeOf(c, e->getType())].element)
    if (std::optional<Bits> known = constantBits(c, e)) {
      ir::Expr result = shape(c, ir::ExprKind::Constant, e);
      result.value = truncated(c, result.type, *known);
      return add(c, std::move(result));
    }
  if (ir::ExprId known = floatCall(c, e))
    return known;
  if (ir::ExprId check = outputCall(c, e))
    return check;
  const bool isLookedAt = inAgreement(c) || (inSuite(c) && isPrinted(e)); // what it prints
  if (!isLookedAt && isPrinter(c, e))
    return printerCall(c, e);
  if (callee->getName() == "fesetround" && !c.linking.setsRounding())
    return unsupported(c, e, "rounding mode set in a header");
  // What stands for a contract calls what is known without it.
  const bool isByContract =
      c.frame.isGenerated && !c.linking.provides(modelName(callee->getNameAsString()));
  if (!isByContract && isProvided(c, callee)) {
    noteKeptFunction(c, e);
    return withFileNumber(c, e, mayFail(c, e, readLine(c, e, directCall(c, e, callee))));
  }
  if (ir::ExprId known = scannerCall(c, e))
    return known;
  if (ir::ExprId known = formattedCall(c, e))
    return known;
  if (ir::ExprId known = builtinCall(c, e))
    return known;
  if (ir::ExprId known = variadicCall(c, e))
    return known;
  const std::string_view name = callee->getName();
  if (name == "__salve_no_formula") // what a quantifier of CBMC's expands to that has none
    return unsupported(c, e, "quantifier: " + failedText(c, e));
  const bool isCbmcs =
      name.starts_with("__CPROVER_") && !name.starts_with("__CPROVER_uninterpreted_");
  if (name.starts_with("__builtin_") || isCbmcs) // but its uninterpreted functions are arbitrary
    return unsupported(c, e, "call to '" + callee->getNameAsString() + "', which has no body");
  if (inAgreement(c)) // it could print
    return unsupported(c, e, "call to '" + callee->getNameAsString() + "', which has no body");
  return withFileNumber(c, e, environmentCall(c, e));
}

/// The variable that an argument points into, if it is plain to see.
static const VarDecl *objectPassed(const Expr *argument) {
  const Expr *e = argument->IgnoreParenCasts();
  const auto *address = dyn_cast<UnaryOperator>(e);
  const bool isAddress = address && address->getOpcode() == UO_AddrOf;
  if (isAddress)
    e = address->getSubExpr()->IgnoreParens();
  const auto *ref = dyn_cast<DeclRefExpr>(e);
  const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  return var && (isAddress || var->getType()->isArrayType()) ? var : nullptr;
}

/// C11 6.7.3.1: what is written through a `restrict` parameter is reached in no other way.
static void noteRestrict(Context &c, const CallExpr *e, const FunctionDecl *callee) {
  if (c.unit.kind == UnitKind::Model || c.frame.isGenerated)
    return;
  const unsigned count = std::min(e->getNumArgs(), callee->getNumParams());
  bool mayMeet = false;
  for (unsigned i = 0; i < count; ++i)
    for (unsigned j = 0; j < count; ++j) {
      const QualType one = callee->getParamDecl(i)->getType();
      const QualType other = callee->getParamDecl(j)->getType();
      if (i == j || !one.isRestrictQualified() || !other->isPointerType())
        continue;
      const VarDecl *first = objectPassed(e->getArg(i)), *second = objectPassed(e->getArg(j));
      mayMeet |= !first || !second || first == second;
    }
  if (!mayMeet)
    return;
  for (const auto &[type, isWritten] : accessSummary(c, callee).memory)
    if (isWritten)
      return note(c, "whether the arguments of '" + callee->getNameAsString() +
                         "' keep its `restrict` is not checked");
}

/// A definition in another unit is compared with the call when it is known.
static ir::ExprId directCall(Context &c, const CallExpr *e, const FunctionDecl *definition) {
  bool isLinked = !definition->hasBody();
  if (!isLinked)
    noteRestrict(c, e, definition);
  ir::Expr result = shape(c, ir::ExprKind::Call, e);
  result.callee = functionOf(c, definition);
  if (isLinked && !c.program.isInText(result.range.file))
    result.label = c.spans.text(e->getSourceRange()); // what fails in a model fails here
  // A model of a variadic function has no parameters for the rest.
  const bool isPacked =
      definition->isVariadic() && (!isLinked || c.linking.isWritten(definition->getNameAsString()));
  for (unsigned i = 0; i < (isPacked ? definition->getNumParams() : e->getNumArgs()); ++i) {
    ir::ExprId argument = expr(c, e->getArg(i));
    bool isDeclared = i < definition->getNumParams();
    ir::TypeId wanted =
        typeOf(c, isDeclared ? definition->getParamDecl(i)->getType() : e->getArg(i)->getType());
    if (c.program.types[wanted].kind == ir::TypeKind::Unsupported)
      return unsupported(c, e, typeProblem(c, wanted));
    if (c.program.exprs[argument].type != wanted) { // a definition without a prototype
      if (!c.program.types[wanted].isScalar() ||
          !c.program.types[c.program.exprs[argument].type].isScalar())
        return unsupported(c, e, "argument of another type");
      argument = convert(c, argument, wanted);
    }
    component(c, argument, ir::ComponentKind::Argument);
    if (isDeclared)
      argument = checkPromise(c, definition->getParamDecl(i), e->getArg(i), argument);
    result.args.push_back(argument);
  }
  if (isPacked)
    result.args.push_back(variadicArguments(c, e, definition->getNumParams()));
  if (c.program.types[result.type].kind == ir::TypeKind::Unsupported)
    return unsupported(c, e, typeProblem(c, result.type));
  auto &callees = c.program.functions[c.frame.function].callees;
  if (std::find(callees.begin(), callees.end(), result.callee) == callees.end())
    callees.push_back(result.callee);
  ir::ExprId id = add(c, std::move(result));
  if (isLinked)
    c.linking.remember(id, c.frame.function);
  rememberCall(c, definition, id);
  return id;
}

static ir::ExprId indirectCall(Context &c, const CallExpr *e) {
  QualType pointer = e->getCallee()->getType();
  if (!pointer->isFunctionPointerType())
    return unsupported(c, e, "call of '" + pointer.getAsString() + "'");
  QualType called = pointer->getPointeeType();
  const auto *prototype = called->getAs<FunctionProtoType>();
  const bool isVariadic = prototype && prototype->isVariadic();
  const unsigned named = isVariadic ? prototype->getNumParams() : e->getNumArgs();
  ir::Expr result = shape(c, ir::ExprKind::Call, e);
  result.a = expr(c, e->getCallee());
  if (!prototype && e->getNumArgs() != 0) { // it must be what the arguments say (6.5.2.2p6)
    std::vector<QualType> types;
    for (const Expr *value : e->arguments())
      types.push_back(value->getType().getUnqualifiedType());
    const QualType function = c.ast.getFunctionType(e->getType(), types, {});
    result.a = convert(c, result.a, typeOf(c, c.ast.getPointerType(function)));
  }
  for (unsigned i = 0; i < named; ++i) {
    const Expr *value = e->getArg(i);
    ir::ExprId argument = expr(c, value);
    if (c.program.types[typeOf(c, value->getType())].kind == ir::TypeKind::Unsupported)
      return unsupported(c, e, typeProblem(c, typeOf(c, value->getType())));
    component(c, argument, ir::ComponentKind::Argument);
    result.args.push_back(argument);
  }
  if (isVariadic)
    result.args.push_back(variadicArguments(c, e, named));
  if (c.program.types[result.type].kind == ir::TypeKind::Unsupported)
    return unsupported(c, e, typeProblem(c, result.type));
  result.property = property(c, ir::PropertyKind::InvalidCall, e, 0);
  shareGlobals(c); // it may be a function from elsewhere
  return add(c, std::move(result));
}

/// Calls through pointers reach every function of the type whose address is taken.
void finishCalls(Context &c) {
  for (const ir::Expr &e : c.program.exprs) {
    if (e.kind != ir::ExprKind::Call || e.callee || !e.a)
      continue;
    ir::TypeId called = c.program.types[c.program.exprs[e.a].type].element;
    auto &callees = c.program.functions[c.program.properties[e.property].function].callees;
    for (ir::FunctionId callee : ir::functionsOfType(c.program, called))
      if (std::find(callees.begin(), callees.end(), callee) == callees.end())
        callees.push_back(callee);
  }
}

} // namespace salve::frontend
