// Functions that nobody defines: what they give is arbitrary, what they may change too.
#include "engine/frontend/lowering.h"

#include <clang/AST/Attr.h>

using namespace clang;

namespace salve::frontend {

namespace {

bool hasPrefix(StringRef s, StringRef prefix) { return s.substr(0, prefix.size()) == prefix; }

/// Number of the format among the arguments.
struct Printer {
  StringRef name;
  unsigned format;
};
constexpr Printer kPrinters[] = {{"printf", 0}, {"fprintf", 1}, {"dprintf", 1}, {"syslog", 1},
                                 {"warn", 0},   {"warnx", 0},   {"wprintf", 0}, {"fwprintf", 1}};

/// Whether the declaration of a library function forbids null there.
bool mustNotBeNull(const FunctionDecl &callee, unsigned argument) {
  if (callee.getASTContext().getSourceManager().isInMainFile(callee.getLocation()) ||
      argument >= callee.getNumParams())
    return false;
  for (const auto *attribute : callee.specific_attrs<NonNullAttr>())
    if (attribute->isNonNull(argument))
      return true;
  return callee.getParamDecl(argument)->hasAttr<NonNullAttr>();
}

/// Whether a format only reads its arguments; `%n` writes.
bool onlyReads(StringRef format) {
  for (size_t at = format.find('%'); at != StringRef::npos; at = format.find('%', at + 1)) {
    at = format.find_first_not_of("0123456789.+-# *'hlqjztL", at + 1);
    if (at == StringRef::npos || format[at] == 'n')
      return false;
  }
  return true;
}

} // namespace

/// Why a library function is not modelled whatever else is known of it; "" if it may be.
std::string Lowering::notModelled(const FunctionDecl *callee) const {
  if (!callee->getIdentifier() || callee->hasBody())
    return "";
  StringRef name = libraryName(callee->getName());
  for (StringRef jump :
       {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "longjmp", "_longjmp", "siglongjmp"})
    if (name == jump)
      return name.str().find("set") != std::string::npos ? "setjmp" : "longjmp";
  for (StringRef prefix : {"pthread_", "thrd_", "mtx_", "cnd_", "tss_"})
    if (hasPrefix(name, prefix))
      return "thread function '" + name.str() + "'";
  for (StringRef prefix : {"__sync_", "__atomic_", "__c11_atomic_", "atomic_"})
    if (hasPrefix(name, prefix))
      return "atomic operation";
  for (StringRef list : {"vsprintf", "vsnprintf", "vasprintf", "__vsprintf_chk", "__vsnprintf_chk"})
    if (name == list)
      return "output of '" + name.str() + "'";
  for (StringRef mode : {"fesetround", "fesetenv", "feupdateenv", "__fesetround"})
    if (name == mode)
      return "rounding mode set by '" + name.str() + "'";
  if (name == "fork" || name == "vfork")
    return "process function '" + name.str() + "'";
  return "";
}

bool Lowering::isPrinter(const CallExpr *e) const {
  const FunctionDecl *callee = e->getDirectCallee();
  if (!callee->getIdentifier())
    return false;
  for (const Printer &printer : kPrinters) {
    if (libraryName(callee->getName()) != printer.name || e->getNumArgs() <= printer.format)
      continue;
    if (std::optional<std::string> format = constantText(e->getArg(printer.format)))
      return onlyReads(*format);
  }
  return false;
}

void Lowering::note(std::string sentence) {
  auto &notes = program_.functions[frame_.function].notes;
  if (std::find(notes.begin(), notes.end(), sentence) == notes.end())
    notes.push_back(std::move(sentence));
}

/// Nothing but its arguments' effects and an arbitrary result. `%s` is not followed.
ir::ExprId Lowering::printerCall(const CallExpr *e) {
  std::string name = e->getDirectCallee()->getNameAsString();
  for (const Expr *value : e->arguments())
    if (value->getType()->isPointerType() && !isa<clang::StringLiteral>(value->IgnoreParenCasts()))
      note("whether the strings that '" + name + "' prints are valid is not checked");
  ir::ExprId result = arbitrary(e);
  return afterArguments(e, result, false);
}

/// `result` behind the effects of the arguments, and of what the function may write.
ir::ExprId Lowering::afterArguments(const CallExpr *e, ir::ExprId result, bool mayWrite) {
  std::vector<ir::ExprId> before;
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    const Expr *value = e->getArg(i);
    if (isa<clang::StringLiteral>(value->IgnoreParenCasts()))
      continue;
    ir::ExprId argument = expr(value);
    if (mustNotBeNull(*e->getDirectCallee(), i) && value->getType()->isPointerType()) {
      auto [store, kept] = keep(argument, value->getType().getUnqualifiedType());
      ir::Expr isThere = shape(ir::ExprKind::Binary, program_.intType, e);
      isThere.binary = ir::BinaryOp::Ne;
      isThere.a = loadVariable(kept, isThere.range);
      isThere.b = constant(program_.exprs[isThere.a].type, 0, isThere.range);
      ir::Expr check = shape(ir::ExprKind::Assert, type(context_.VoidTy), e);
      check.a = add(std::move(isThere));
      check.property = property(ir::PropertyKind::NullDereference, e, 0);
      before.insert(before.end(), {store, add(std::move(check))});
      argument = loadVariable(kept, check.range);
    }
    if (program_.types[program_.exprs[argument].type].isScalar())
      component(argument, ir::ComponentKind::Argument);
    if (mayWrite && mayBeWritten(value)) {
      ir::Expr havoc = shape(ir::ExprKind::Havoc, type(context_.VoidTy), e);
      havoc.a = argument;
      argument = add(std::move(havoc));
    }
    before.push_back(argument);
  }
  for (; !before.empty(); before.pop_back())
    result = comma(before.back(), result);
  return result;
}

/// What is in a stream is the library's: its models know whether it is closed.
static bool isStreamObject(QualType t) {
  const RecordDecl *record = t->isRecordType() ? t->getAsRecordDecl() : nullptr;
  return record && record->getIdentifier() && record->getName() == "_IO_FILE";
}

/// Whether a callee may write to what an argument points to.
bool Lowering::mayBeWritten(const Expr *argument) const {
  if (!argument->getType()->isPointerType())
    return false;
  QualType pointee = argument->getType()->getPointeeType();
  QualType object = argument->IgnoreParenImpCasts()->getType();
  if (object->isPointerType())
    object = object->getPointeeType();
  return !pointee.isConstQualified() && !pointee->isFunctionType() && !isStreamObject(pointee) &&
         !context_.getBaseElementType(object).isConstQualified();
}

ir::ExprId Lowering::environmentCall(const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  std::string name = callee->getNameAsString();
  for (const Expr *value : e->arguments())
    if (value->IgnoreParenImpCasts()->getType()->isFunctionType() ||
        value->getType()->isFunctionPointerType())
      return unsupported(e, "function passed to '" + name + "', which has no body");
  QualType returned = e->getType();
  if (std::string problem = notArbitrary(returned, name); !problem.empty())
    return unsupported(e, problem);
  std::string sentence = "'" + name + "' has no body: ";
  sentence += returned->isVoidType() ? "it" : "its result is arbitrary, and it";
  note(sentence + " may write to what its arguments point to");
  ir::ExprId result = arbitrary(e);
  if (!context_.getTranslationUnitDecl()->lookup(&context_.Idents.get("__errno_location")).empty())
    result = comma(helperCall("__salve_may_have_failed", context_.VoidTy, {},
                              spans_.range(e->getSourceRange())),
                   result);
  return afterArguments(e, result, true);
}

ir::ExprId Lowering::arbitrary(const CallExpr *e) {
  ir::SourceRange range = spans_.range(e->getSourceRange());
  return arbitrary(e->getType(), range,
                   frame_.labelled == e ? frame_.label : spans_.text(e->getSourceRange()));
}

/// A result that nothing is known of. A pointer is null or points to a new object.
ir::ExprId Lowering::arbitrary(QualType wanted, ir::SourceRange range, std::string label) {
  const ir::TypeId id = type(wanted);
  const ir::Type described = program_.types[id];
  if (described.cells == 0) // void, or a struct without members
    return harmless(wanted, range);
  ir::Expr result = shape(ir::ExprKind::Nondet, id, range);
  result.label = std::move(label);
  if (described.kind != ir::TypeKind::Pointer)
    return add(std::move(result));
  result.type = program_.intType;
  result.label += " is not null";
  ir::Expr choice = shape(ir::ExprKind::Conditional, id, range);
  choice.a = add(std::move(result));
  choice.b = freshObject(wanted, range);
  choice.c = constant(id, 0, range);
  return add(std::move(choice));
}

/// Why an arbitrary result of that type cannot be made; "" if it can.
std::string Lowering::notArbitrary(QualType returned, const std::string &name) {
  if (returned->isPointerType() &&
      (returned->getPointeeType()->isFunctionType() || returned->getPointeeType()->isVoidType()))
    return "call to '" + name + "', which has no body and returns '" + returned.getAsString() + "'";
  ir::TypeId id = type(returned);
  return program_.types[id].kind == ir::TypeKind::Unsupported ? typeProblem(id) : "";
}

/// A function without a body that is called through a pointer gets one.
void Lowering::environmentBody(const FunctionDecl *decl) {
  ir::FunctionId id = frame_.function;
  ir::SourceRange range = program_.functions[id].range;
  std::string name = decl->getNameAsString();
  std::string problem = notModelled(decl);
  if (problem.empty() &&
      (isMemoryFunction(decl) || decl->isVariadic() || decl->getBuiltinID() != 0))
    problem = "call to '" + name + "', which has no body, through a pointer";
  if (problem.empty())
    problem = notArbitrary(decl->getReturnType(), name);
  Statements body;
  for (const ParmVarDecl *parameter : decl->parameters()) {
    ir::VariableId variable = local(parameter, ir::Storage::Parameter);
    program_.functions[id].parameters.push_back(variable);
    ir::TypeId parameterType = program_.variables[variable].type;
    if (program_.types[parameterType].kind == ir::TypeKind::Unsupported && problem.empty())
      problem = typeProblem(parameterType);
    if (parameter->getType()->isFunctionPointerType() && problem.empty())
      problem = "function passed to '" + name + "', which has no body";
    QualType pointee =
        parameter->getType()->isPointerType() ? parameter->getType()->getPointeeType() : QualType();
    if (pointee.isNull() || pointee.isConstQualified() || isStreamObject(pointee) ||
        !problem.empty())
      continue;
    ir::Expr havoc = shape(ir::ExprKind::Havoc, type(context_.VoidTy), range);
    havoc.a = loadVariable(variable, range);
    body.push_back(exprStatement(add(std::move(havoc)), range));
  }
  if (!problem.empty()) {
    program_.functions[id].unsupported.push_back({problem, range});
  } else if (noReturn(decl)) {
    ir::Expr halt = shape(ir::ExprKind::Halt, type(context_.VoidTy), range);
    body.push_back(exprStatement(add(std::move(halt)), range));
  } else {
    ir::Stmt last;
    last.kind = ir::StmtKind::Return;
    last.range = range;
    if (!decl->getReturnType()->isVoidType())
      last.expr = arbitrary(decl->getReturnType(), range, name + "()");
    body.push_back(program_.stmts.add(std::move(last)));
    note("'" + name +
         "' has no body: its result is arbitrary, and it may write to what its "
         "arguments point to");
  }
  ir::Stmt block;
  block.range = range;
  block.children = std::move(body);
  program_.functions[id].body = program_.stmts.add(std::move(block));
  program_.functions[id].ignored = true;
  program_.functions[id].ignoreReason = "has no body";
}

/// One object with arbitrary cells, its pointers null; of characters a string.
ir::ExprId Lowering::freshObject(QualType pointer, ir::SourceRange range) {
  ir::TypeId element = type(pointer->getPointeeType());
  ir::TypeId size = type(context_.UnsignedLongTy);
  const ir::Type pointee = program_.types[element];
  bool isString = pointer->getPointeeType()->isAnyCharacterType();
  uint64_t length = program_.inputLimits.stringLength;
  ir::Expr allocate = shape(ir::ExprKind::Allocate, type(pointer), range);
  allocate.a = constant(size, isString ? length + 1 : std::max<uint64_t>(1, pointee.bytes), range);
  allocate.computeType = pointee.cells > 0 ? element : type(context_.CharTy);
  allocate.zeroed = true;
  auto [store, kept] = keep(add(std::move(allocate)), pointer);
  ir::Expr havoc = shape(ir::ExprKind::Havoc, type(context_.VoidTy), range);
  havoc.a = loadVariable(kept, range);
  ir::ExprId result = loadVariable(kept, range);
  if (isString) {
    ir::Place last;
    last.pointer = loadVariable(kept, range);
    last.baseType = last.type = element;
    last.range = range;
    ir::Projection step;
    step.kind = ir::Projection::Kind::Element;
    step.type = element;
    step.index = constant(size, length, range);
    last.path.push_back(step);
    ir::Expr end = shape(ir::ExprKind::Assign, element, range);
    end.place = program_.places.add(std::move(last));
    end.a = constant(element, 0, range);
    result = comma(add(std::move(end)), result);
  }
  return comma(store, comma(add(std::move(havoc)), result));
}

} // namespace salve::frontend
