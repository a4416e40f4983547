// Functions that nobody defines: what they give is arbitrary, what they may change too.
#include "engine/frontend/calls/environment.h"

#include "engine/frontend/calls/format_checks.h"
#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/jumps.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/calls/output.h"
#include "engine/frontend/calls/printing.h"
#include "engine/frontend/calls/unknown_writes.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/specification.h"

#include "engine/ir/unknown.h"

#include <clang/AST/Attr.h>
#include <clang/Basic/TargetInfo.h>

using namespace clang;

namespace salve::frontend {

namespace {

/// Number of the format among the arguments.
struct FormatPosition {
  StringRef name;
  unsigned format;
};
constexpr FormatPosition kFormatPositions[] = {{"printf", 0},  {"fprintf", 1}, {"dprintf", 1},
                                               {"syslog", 1},  {"warn", 0},    {"warnx", 0},
                                               {"wprintf", 0}, {"fwprintf", 1}};

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

static bool mayBeWritten(const Context &c, const clang::Expr *argument);
static bool isGivenFunction(const clang::CallExpr *e);
static bool mayHoldPointers(Context &c, clang::QualType pointee);
static bool isData(clang::QualType t);
static ir::ExprId handed(Context &c, ir::ExprId pointer);
static std::string notArbitrary(Context &c, clang::QualType returned, const std::string &name);

/// Functions that do nothing where there is one thread.
static bool isSequential(StringRef name) {
  for (StringRef object : {"pthread_mutex_", "pthread_rwlock_", "pthread_spin_", "mtx_"})
    if (std::string_view(name).starts_with(object))
      for (StringRef action : {"init", "destroy", "lock", "unlock", "trylock", "rdlock", "wrlock",
                               "tryrdlock", "trywrlock"})
        if (name.substr(object.size()) == action)
          return true;
  for (StringRef function : {"pthread_cond_init", "pthread_cond_destroy", "pthread_cond_signal",
                             "pthread_cond_broadcast", "cnd_init", "cnd_destroy", "cnd_signal",
                             "cnd_broadcast", // nobody waits
                             "__salve_atomic"})
    if (name == function)
      return true;
  return false;
}

/// Why a library function is not modelled whatever else is known of it; "" if it may be.
std::string notModelled(const FunctionDecl *callee) {
  if (!callee->getIdentifier() || callee->hasBody())
    return "";
  StringRef name = libraryName(callee->getName());
  if (setsJump(callee))
    return "setjmp";
  if (isSequential(name))
    return "";
  for (StringRef prefix : {"pthread_", "thrd_", "mtx_", "cnd_", "tss_"})
    if (std::string_view(name).starts_with(prefix))
      return "thread function '" + name.str() + "'";
  for (StringRef prefix : {"__sync_", "__atomic_", "__c11_atomic_", "atomic_"})
    if (std::string_view(name).starts_with(prefix))
      return "atomic operation";
  for (StringRef list : {"__vsprintf_chk", "__vsnprintf_chk", "__vasprintf_chk"})
    if (name == list)
      return "output of '" + name.str() + "'";
  const bool isKnown = callee->getASTContext().getTargetInfo().getTriple().isX86();
  for (StringRef mode : {"fesetround", "fesetenv", "feupdateenv", "__fesetround"})
    if (name == mode && !(isKnown && name == "fesetround"))
      return "rounding mode set by '" + name.str() + "'";
  if (name == "fork" || name == "vfork")
    return "process function '" + name.str() + "'";
  return "";
}

/// Number of the format, if it is one of those with arguments of its own.
static std::optional<unsigned> formatOf(const CallExpr *e) {
  for (const FormatPosition &position : kFormatPositions)
    if (libraryName(e->getDirectCallee()->getName()) == position.name &&
        e->getNumArgs() > position.format)
      return position.format;
  return std::nullopt;
}

bool isPrinter(const Context &c, const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  if (!callee->getIdentifier())
    return false;
  // %n through a list, or in a format that is chosen, is nobody's use.
  for (StringRef ofList : {"vprintf", "vfprintf", "vdprintf", "vsyslog"})
    if (libraryName(callee->getName()) == ofList)
      return c.frame.discarded == e || ofList == "vdprintf" || ofList == "vsyslog";
  const std::optional<unsigned> number = formatOf(e);
  if (!number)
    return false;
  const std::optional<std::string> format = constantText(c, e->getArg(*number));
  return !format || onlyReads(*format) || isCounted(c, e);
}

/// The checks of a format and its arguments; none where nothing is to be checked.
static ir::ExprId formatCheck(Context &c, const CallExpr *e) {
  const std::optional<unsigned> number = formatOf(e);
  if (!number)
    return {};
  const std::optional<std::string> format = constantText(c, e->getArg(*number));
  if (!format)
    return isPlain(e, *number) ? plainFormat(c, e, *number) : ir::ExprId();
  const auto parts = directives(*format);
  const Misfit found = parts ? misfit(c, e, *number + 1, *parts) : Misfit();
  return found.what ? misfitCheck(c, e, *number, found) : ir::ExprId();
}

void note(Context &c, std::string sentence) {
  auto &notes = c.program.functions[c.frame.function].notes;
  if (std::find(notes.begin(), notes.end(), sentence) == notes.end())
    notes.push_back(std::move(sentence));
}

void noteKeptFunction(Context &c, const CallExpr *e) {
  for (StringRef name : {"signal", "atexit"})
    if (e->getDirectCallee()->getName() == name)
      note(c, "what '" + name.str() + "' is given is not called");
}

/// Whether `%n` in it writes.
static bool writes(Context &c, const CallExpr *e) {
  const std::optional<unsigned> number = formatOf(e);
  const auto format = number ? constantText(c, e->getArg(*number)) : std::nullopt;
  return format && !onlyReads(*format);
}

/// Where its result is used, or written by `%n`, what is printed is counted; else nothing but its
/// arguments' effects, and `%s` is not followed.
ir::ExprId printerCall(Context &c, const CallExpr *e) {
  c.program.functions[c.frame.function].prints = true;
  if ((c.frame.discarded != e || writes(c, e)) && isCounted(c, e))
    if (const ir::ExprId counted = formattedCall(c, e))
      return mayFail(c, e, counted);
  std::string name = e->getDirectCallee()->getNameAsString();
  for (const Expr *value : e->arguments())
    if (value->getType()->isPointerType() && !isa<clang::StringLiteral>(value->IgnoreParenCasts()))
      note(c, "whether the strings that '" + name + "' prints are valid is not checked");
  ir::ExprId result = c.frame.discarded == e
                          ? harmless(c, e->getType(), c.spans.range(e->getSourceRange()))
                          : arbitrary(c, e);
  if (ir::ExprId check = formatCheck(c, e))
    result = comma(c, check, result);
  return afterArguments(c, e, result, false);
}

/// A pointer that must not be null, and the check of that before it.
static ir::ExprId notNull(Context &c, const CallExpr *e, QualType t, ir::ExprId argument,
                          std::vector<ir::ExprId> &before) {
  auto [store, kept] = keep(c, argument, t.getUnqualifiedType());
  ir::Expr isThere = shape(c, ir::ExprKind::Binary, c.program.intType, e);
  isThere.binary = ir::BinaryOp::Ne;
  isThere.a = loadVariable(c, kept, isThere.range);
  isThere.b = constant(c, c.program.exprs[isThere.a].type, 0, isThere.range);
  ir::Expr check = shape(c, ir::ExprKind::Assert, typeOf(c, c.ast.VoidTy), e);
  check.a = add(c, std::move(isThere));
  check.property = property(c, ir::PropertyKind::NullDereference, e, 0);
  before.insert(before.end(), {store, add(c, std::move(check))});
  return loadVariable(c, kept, c.program.exprs[store].range);
}

ir::ExprId checkedArgument(Context &c, const CallExpr *e, unsigned i,
                           std::vector<ir::ExprId> &before) {
  const QualType t = e->getArg(i)->getType();
  const ir::ExprId value = expr(c, e->getArg(i));
  return t->isPointerType() && mustNotBeNull(*e->getDirectCallee(), i)
             ? notNull(c, e, t, value, before)
             : value;
}

/// Keeps what gives the callee pointers: the argument, or a structure that it lies in.
static std::optional<ir::ExprId> given(Context &c, const Expr *value, ir::ExprId argument,
                                       std::vector<ir::ExprId> &before) {
  const ir::SourceRange range = c.program.exprs[argument].range;
  QualType t = value->getType().getUnqualifiedType();
  if (t->isRecordType() && ir::holds(c.program.types, typeOf(c, t), ir::TypeKind::Pointer)) {
    auto [store, kept] = keep(c, argument, t);
    before.push_back(store);
    return addressOf(c, kept, t.withConst(), range);
  }
  if (!t->isPointerType() || t->getPointeeType()->isFunctionType() ||
      isStreamObject(t->getPointeeType()) ||
      (!mayBeWritten(c, value) && !mayHoldPointers(c, t->getPointeeType())))
    return std::nullopt;
  if (!mayBeWritten(c, value)) {
    t = c.ast.getPointerType(t->getPointeeType().withConst());
    if (const ir::TypeId wanted = typeOf(c, t); c.program.exprs[argument].type != wanted)
      argument = convert(c, argument, wanted);
  }
  auto [store, kept] = keep(c, argument, t);
  before.push_back(store);
  return loadVariable(c, kept, range);
}

/// Whether it points to an object that somebody owns.
static bool isData(QualType t) {
  return t->isPointerType() && !t->getPointeeType()->isFunctionType() &&
         !isStreamObject(t->getPointeeType());
}

/// What only reads may keep the pointer all the same.
static ir::ExprId handed(Context &c, ir::ExprId pointer) {
  ir::Expr result =
      shape(c, ir::ExprKind::Query, c.program.intType, c.program.exprs[pointer].range);
  result.query = ir::PointerQuery::Handed;
  result.a = pointer;
  return add(c, std::move(result));
}

static bool isGivenFunction(const CallExpr *e) {
  return std::any_of(e->arg_begin(), e->arg_end(), [](const Expr *value) {
    return value->IgnoreParenImpCasts()->getType()->isFunctionType() ||
           value->getType()->isFunctionPointerType();
  });
}

/// `result` behind the effects of the arguments, and of what the function may write.
ir::ExprId afterArguments(Context &c, const CallExpr *e, ir::ExprId result, bool mayWrite) {
  std::vector<ir::ExprId> before, pointers;
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    const Expr *value = e->getArg(i);
    if (isa<clang::StringLiteral>(value->IgnoreParenCasts()))
      continue;
    ir::ExprId argument = checkedArgument(c, e, i, before);
    if (c.program.types[c.program.exprs[argument].type].isScalar())
      component(c, argument, ir::ComponentKind::Argument);
    const auto pointer = mayWrite ? given(c, value, argument, before) : std::nullopt;
    const bool isHanded = mayWrite && !pointer && isData(value->getType());
    (pointer ? pointers : before)
        .push_back(isHanded ? handed(c, argument) : pointer.value_or(argument));
  }
  if (mayWrite)
    if (const auto done = unknownCode(c, e->getDirectCallee(), std::move(pointers),
                                      isGivenFunction(e), c.spans.range(e->getSourceRange())))
      before.push_back(*done);
  for (; !before.empty(); before.pop_back())
    result = comma(c, before.back(), result);
  return result;
}

/// Whether a callee may write to what an argument points to.
static bool mayBeWritten(const Context &c, const Expr *argument) {
  if (!argument->getType()->isPointerType())
    return false;
  QualType pointee = argument->getType()->getPointeeType();
  QualType object = argument->IgnoreParenImpCasts()->getType();
  if (object->isPointerType())
    object = object->getPointeeType();
  return !pointee.isConstQualified() && !pointee->isFunctionType() && !isStreamObject(pointee) &&
         !c.ast.getBaseElementType(object).isConstQualified();
}

/// Behind a pointer to const only what pointers in there lead to can be written.
static bool mayHoldPointers(Context &c, QualType pointee) {
  const ir::TypeId object = typeOf(c, pointee.getUnqualifiedType());
  return pointee->isVoidType() || pointee->isIncompleteType() ||
         ir::holds(c.program.types, object, ir::TypeKind::Pointer);
}

ir::ExprId environmentCall(Context &c, const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  std::string name = callee->getNameAsString();
  if (isSequential(callee->getName())) {
    note(c, name == "__salve_atomic" ? kAtomicNote
                                     : "checked for one thread: '" + name + "' does nothing");
    const ir::SourceRange range = c.spans.range(e->getSourceRange());
    const bool mayFail = StringRef(name).contains("try") || StringRef(name).contains("_init");
    return afterArguments(c, e,
                          mayFail ? arbitrary(c, e->getType(), range, name + "()")
                                  : harmless(c, e->getType(), range),
                          false);
  }
  if (isGivenFunction(e))
    note(c, "'" + name + "' has no body: what it calls of the functions that it is given is not " +
                "looked at");
  QualType returned = e->getType();
  if (std::string problem = notArbitrary(c, returned, name); !problem.empty())
    return unsupported(c, e, problem);
  std::string sentence = "'" + name + "' has no body: ";
  sentence += returned->isVoidType() ? "it" : "its result is arbitrary, and it";
  note(c, sentence + " may write to what its arguments point to");
  ir::ExprId result = arbitrary(c, e);
  if (c.program.exprs[result].kind == ir::ExprKind::Nondet)
    c.program.exprs[result].unseen = isUnseen(c, callee);
  if (!c.ast.getTranslationUnitDecl()->lookup(&c.ast.Idents.get("__errno_location")).empty())
    result = comma(c,
                   helperCall(c, "__salve_may_have_failed", c.ast.VoidTy, {},
                              c.spans.range(e->getSourceRange())),
                   result);
  return afterArguments(c, e, result, true);
}

ir::ExprId arbitrary(Context &c, const CallExpr *e) {
  ir::SourceRange range = c.spans.range(e->getSourceRange());
  return arbitrary(c, e->getType(), range,
                   c.frame.labelled == e ? c.frame.label : c.spans.text(e->getSourceRange()));
}

/// A result that nothing is known of.
ir::ExprId arbitrary(Context &c, QualType wanted, ir::SourceRange range, std::string label) {
  const ir::TypeId id = typeOf(c, wanted);
  if (c.program.types[id].cells == 0) // void, or a struct without members
    return harmless(c, wanted, range);
  ir::Expr result = shape(c, ir::ExprKind::Nondet, id, range);
  result.label = std::move(label);
  result.elsewhere = ir::holds(c.program.types, id, ir::TypeKind::Pointer);
  return add(c, std::move(result));
}

/// Why an arbitrary result of that type cannot be made; "" if it can.
static std::string notArbitrary(Context &c, QualType returned, const std::string &name) {
  if (returned->isPointerType() &&
      (returned->getPointeeType()->isFunctionType() || returned->getPointeeType()->isVoidType()))
    return "call to '" + name + "', which has no body and returns '" + returned.getAsString() + "'";
  ir::TypeId id = typeOf(c, returned);
  return c.program.types[id].kind == ir::TypeKind::Unsupported ? typeProblem(c, id) : "";
}

/// `f(p, q)` with the parameters of its declaration.
static const CallExpr *callOfItself(Context &c, const FunctionDecl *decl) {
  ASTContext &ast = c.ast;
  auto valueOf = [&](const ValueDecl *named, ExprValueKind kind, CastKind how, QualType type) {
    auto *name = const_cast<ValueDecl *>(named);
    Expr *reference = DeclRefExpr::Create(ast, NestedNameSpecifierLoc(), clang::SourceLocation(),
                                          name, false, decl->getLocation(), named->getType(), kind);
    return ImplicitCastExpr::Create(ast, type, how, reference, nullptr, VK_PRValue,
                                    FPOptionsOverride());
  };
  std::vector<Expr *> arguments;
  for (const ParmVarDecl *parameter : decl->parameters())
    arguments.push_back(valueOf(parameter, VK_LValue, CK_LValueToRValue,
                                parameter->getType().getUnqualifiedType()));
  Expr *callee =
      valueOf(decl, VK_PRValue, CK_FunctionToPointerDecay, ast.getPointerType(decl->getType()));
  return CallExpr::Create(ast, callee, arguments, decl->getReturnType(), VK_PRValue,
                          decl->getLocation(), FPOptionsOverride());
}

/// The body of a library function that calls know without one.
static void knownBody(Context &c, const FunctionDecl *decl, ir::SourceRange range,
                      Statements &body) {
  const CallExpr *call = callOfItself(c, decl);
  const bool isVoid = decl->getReturnType()->isVoidType();
  const ir::ExprId value = isVoid ? effect(c, call) : expr(c, call);
  ir::Stmt last;
  last.kind = isVoid ? ir::StmtKind::Expr : ir::StmtKind::Return;
  last.range = range;
  last.expr = value;
  body.push_back(c.program.stmts.add(std::move(last)));
}

/// A function without a body that is called through a pointer gets one.
void environmentBody(Context &c, const FunctionDecl *decl) {
  ir::FunctionId id = c.frame.function;
  ir::SourceRange range = c.program.functions[id].range;
  std::string name = decl->getNameAsString();
  std::string problem = notModelled(decl);
  const bool isKnown = isMemoryFunction(decl) || decl->getBuiltinID() != 0;
  if (problem.empty() && decl->isVariadic())
    problem = "call to '" + name + "', which has no body, through a pointer";
  if (problem.empty() && !isKnown)
    problem = notArbitrary(c, decl->getReturnType(), name);
  Statements body;
  std::vector<ir::ExprId> pointers;
  bool takesFunction = false;
  for (const ParmVarDecl *parameter : decl->parameters()) {
    ir::VariableId variable = local(c, parameter, ir::Storage::Parameter);
    c.program.functions[id].parameters.push_back(variable);
    ir::TypeId parameterType = c.program.variables[variable].type;
    if (c.program.types[parameterType].kind == ir::TypeKind::Unsupported && problem.empty())
      problem = typeProblem(c, parameterType);
    takesFunction |= parameter->getType()->isFunctionPointerType();
    if (isKnown)
      continue;
    if (parameter->getType()->isPointerType() && problem.empty() &&
        !parameter->getType()->isFunctionPointerType() &&
        !isStreamObject(parameter->getType()->getPointeeType()))
      pointers.push_back(loadVariable(c, variable, range));
    else if (parameter->getType()->isRecordType() && problem.empty())
      pointers.push_back(
          addressOf(c, variable, parameter->getType().getUnqualifiedType().withConst(), range));
  }
  if (problem.empty() && !isKnown)
    if (const auto done = unknownCode(c, decl, std::move(pointers), takesFunction, range))
      body.push_back(exprStatement(c, *done, range));
  if (!problem.empty()) {
    c.program.functions[id].unsupported.push_back({problem, range});
  } else if (isKnown) {
    knownBody(c, decl, range, body);
  } else if (noReturn(decl)) {
    c.linking.rememberLeft(id);
    ir::Expr halt = shape(c, ir::ExprKind::Halt, typeOf(c, c.ast.VoidTy), range);
    body.push_back(exprStatement(c, add(c, std::move(halt)), range));
  } else {
    ir::Stmt last;
    last.kind = ir::StmtKind::Return;
    last.range = range;
    if (!decl->getReturnType()->isVoidType())
      last.expr = arbitrary(c, decl->getReturnType(), range, name + "()");
    if (last.expr && c.program.exprs[last.expr].kind == ir::ExprKind::Nondet)
      c.program.exprs[last.expr].unseen = isUnseen(c, decl);
    body.push_back(c.program.stmts.add(std::move(last)));
    note(c, "'" + name +
                "' has no body: its result is arbitrary, and it may write to what its "
                "arguments point to");
  }
  ir::Stmt block;
  block.range = range;
  block.children = std::move(body);
  c.program.functions[id].body = c.program.stmts.add(std::move(block));
  c.program.functions[id].ignored = true;
  c.program.functions[id].ignoreReason = "has no body";
}

} // namespace salve::frontend
