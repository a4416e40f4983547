// Calls: of functions with a body, through pointers, and who may be called by whom.
#include "engine/frontend/lowering.h"

#include "engine/ir/inputs.h"

#include <clang/AST/Attr.h>

using namespace clang;

namespace salve::frontend {

/// The declaration with the body, of `__attribute__((alias))` that of the other name; or the one
/// given if there is none.
const FunctionDecl *Lowering::definitionOf(const FunctionDecl *callee) const {
  const FunctionDecl *definition = nullptr;
  if (callee->hasBody(definition))
    return definition;
  if (const auto *alias = callee->getMostRecentDecl()->getAttr<AliasAttr>())
    for (const NamedDecl *named :
         context_.getTranslationUnitDecl()->lookup(&context_.Idents.get(alias->getAliasee())))
      if (const auto *other = dyn_cast<FunctionDecl>(named); other && other->hasBody(definition))
        return definition;
  return callee->getCanonicalDecl();
}

ir::ExprId Lowering::call(const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  if (!callee)
    return indirectCall(e);
  if (ir::ExprId clause = contractCall(e))
    return clause;
  if (std::string construct = notModelled(callee); !construct.empty())
    return unsupported(e, construct);
  if (MemoryFunction what = memoryFunction(e); what != MemoryFunction::None) {
    ir::ExprId result = memoryCall(what, e, e->getType()->isVoidType());
    ir::TypeId wanted = type(e->getType()), found = program_.exprs[result].type;
    bool isConverted = program_.types[wanted].isScalar() && program_.types[found].isScalar();
    return wanted == found || !isConverted ? result : convert(result, wanted);
  }
  if (Intrinsic what = intrinsic(callee); what != Intrinsic::None) {
    ir::ExprId result = intrinsicCall(what, e);
    if (e->getType()->isVoidType() || program_.exprs[result].type == type(e->getType()))
      return result;
    return comma(result, harmless(e->getType(), program_.exprs[result].range));
  }
  const FunctionDecl *definition = definitionOf(callee);
  if (!definition->hasBody())
    return bodylessCall(e);
  if (noReturn(definition) && failingBranch(e))
    return noReturnCall(e);
  if (definition->isVariadic())
    return unsupported(e, "call to variadic function '" + callee->getNameAsString() + "'");
  if (e->getNumArgs() != definition->getNumParams())
    return unsupported(e, "call to '" + callee->getNameAsString() +
                              "' with a wrong number of arguments");
  return directCall(e, definition);
}

/// Of a function that is known by its name only, or not at all.
ir::ExprId Lowering::bodylessCall(const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  if (callee->getBuiltinID() != 0 && program_.types[type(e->getType())].isScalar() &&
      !program_.types[type(e->getType())].element)
    if (std::optional<uint64_t> known = constantBits(e)) {
      ir::Expr result = shape(ir::ExprKind::Constant, e);
      result.value = truncated(result.type, *known);
      return add(std::move(result));
    }
  if (ir::ExprId known = floatCall(e))
    return known;
  if (isPrinter(e))
    return printerCall(e);
  // What stands for a contract calls what is known without it.
  const bool isByContract =
      frame_.isGenerated && !linking_.provides(modelName(callee->getNameAsString()));
  if (!isByContract && isProvided(callee))
    return directCall(e, callee);
  if (ir::ExprId known = scannerCall(e))
    return known;
  if (ir::ExprId known = formattedCall(e))
    return known;
  if (ir::ExprId known = builtinCall(e))
    return known;
  if (std::string_view(callee->getName()).starts_with("__builtin_"))
    return unsupported(e, "call to '" + callee->getNameAsString() + "', which has no body");
  return environmentCall(e);
}

/// A definition in another unit is compared with the call when it is known.
ir::ExprId Lowering::directCall(const CallExpr *e, const FunctionDecl *definition) {
  bool isLinked = !definition->hasBody();
  ir::Expr result = shape(ir::ExprKind::Call, e);
  result.callee = function(definition);
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    ir::ExprId argument = expr(e->getArg(i));
    bool isDeclared = i < definition->getNumParams();
    ir::TypeId wanted =
        type(isDeclared ? definition->getParamDecl(i)->getType() : e->getArg(i)->getType());
    if (program_.types[wanted].kind == ir::TypeKind::Unsupported)
      return unsupported(e, typeProblem(wanted));
    if (program_.exprs[argument].type != wanted) { // a definition without a prototype
      if (!program_.types[wanted].isScalar() ||
          !program_.types[program_.exprs[argument].type].isScalar())
        return unsupported(e, "argument of another type");
      argument = convert(argument, wanted);
    }
    component(argument, ir::ComponentKind::Argument);
    if (isDeclared)
      argument = checkPromise(definition->getParamDecl(i), e->getArg(i), argument);
    result.args.push_back(argument);
  }
  if (program_.types[result.type].kind == ir::TypeKind::Unsupported)
    return unsupported(e, typeProblem(result.type));
  auto &callees = program_.functions[frame_.function].callees;
  if (std::find(callees.begin(), callees.end(), result.callee) == callees.end())
    callees.push_back(result.callee);
  ir::ExprId id = add(std::move(result));
  if (isLinked)
    linking_.remember(frame_.function, id);
  rememberCall(definition, id);
  return id;
}

ir::ExprId Lowering::indirectCall(const CallExpr *e) {
  QualType pointer = e->getCallee()->getType();
  if (!pointer->isFunctionPointerType())
    return unsupported(e, "call of '" + pointer.getAsString() + "'");
  QualType called = pointer->getPointeeType();
  const auto *prototype = called->getAs<FunctionProtoType>();
  if (prototype ? prototype->isVariadic() : e->getNumArgs() != 0)
    return unsupported(e, prototype ? "call of a variadic function through a pointer"
                                    : "call through a pointer to a function without prototype");
  ir::Expr result = shape(ir::ExprKind::Call, e);
  result.a = expr(e->getCallee());
  for (const Expr *value : e->arguments()) {
    ir::ExprId argument = expr(value);
    if (program_.types[type(value->getType())].kind == ir::TypeKind::Unsupported)
      return unsupported(e, typeProblem(type(value->getType())));
    component(argument, ir::ComponentKind::Argument);
    result.args.push_back(argument);
  }
  if (program_.types[result.type].kind == ir::TypeKind::Unsupported)
    return unsupported(e, typeProblem(result.type));
  result.property = property(ir::PropertyKind::InvalidCall, e, 0);
  return add(std::move(result));
}

/// Calls through pointers reach every function of the type whose address is taken.
void Lowering::finishCalls() {
  for (const ir::Expr &e : program_.exprs) {
    if (e.kind != ir::ExprKind::Call || e.callee || !e.a)
      continue;
    ir::TypeId called = program_.types[program_.exprs[e.a].type].element;
    auto &callees = program_.functions[program_.properties[e.property].function].callees;
    for (ir::FunctionId callee : ir::functionsOfType(program_, called))
      if (std::find(callees.begin(), callees.end(), callee) == callees.end())
        callees.push_back(callee);
  }
}

} // namespace salve::frontend
