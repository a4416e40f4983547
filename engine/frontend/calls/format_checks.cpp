// C11 7.21.6.1 and 7.21.6.2: what an argument that does not fit its conversion does is undefined.
// Said is only what is wrong on this target: `%lu` for an `unsigned long long` of the same size
// is not.
#include "engine/frontend/calls/format_checks.h"

#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/calls/printing.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/properties.h"

using namespace clang;

namespace salve::frontend {

namespace {

int64_t bytesOf(QualType t, const ASTContext &c) { return c.getTypeSizeInChars(t).getQuantity(); }

bool isCharacters(QualType pointee) { return pointee->isCharType() || pointee->isVoidType(); }

} // namespace

bool isPrintable(const Directive &directive, QualType passed, const ASTContext &c) {
  switch (directive.kind) {
  case Directive::Kind::Text: return true;
  case Directive::Kind::Character:
  case Directive::Kind::Integer:
    return passed->isIntegralOrEnumerationType() &&
           bytesOf(passed, c) == std::max(directive.bytes, 4);
  case Directive::Kind::Float: return passed->isSpecificBuiltinType(BuiltinType::Double);
  case Directive::Kind::String:
    return passed->isPointerType() && isCharacters(passed->getPointeeType());
  case Directive::Kind::Pointer: return passed->isPointerType();
  }
  return false;
}

bool isScannable(char conversion, const std::string &length, QualType pointer,
                 const ASTContext &c) {
  if (!pointer->isPointerType())
    return false;
  QualType to = pointer->getPointeeType();
  if (to->isVoidType() || to->isIncompleteType())
    return true;
  static const std::pair<std::string_view, int> kSizes[] = {
      {"", 4}, {"hh", 1}, {"h", 2}, {"l", 8}, {"ll", 8}, {"j", 8}, {"z", 8}, {"t", 8}, {"q", 8}};
  switch (conversion) {
  case 'd':
  case 'i':
  case 'o':
  case 'u':
  case 'x':
  case 'X':
  case 'n':
    for (const auto &[name, bytes] : kSizes)
      if (name == length)
        return to->isIntegralOrEnumerationType() && bytesOf(to, c) == bytes;
    return true;
  case 's':
  case 'c':
  case '[': return !length.empty() || isCharacters(to);
  case 'p': return to->isPointerType();
  default: // of floating numbers
    return to->isSpecificBuiltinType(length.empty()  ? BuiltinType::Float
                                     : length == "l" ? BuiltinType::Double
                                                     : BuiltinType::LongDouble);
  }
}

const Expr *misfit(const Context &c, const CallExpr *e, unsigned first,
                   const std::vector<Directive> &format) {
  unsigned next = first;
  auto take = [&](auto fits) -> const Expr * {
    if (next >= e->getNumArgs())
      return e;
    const Expr *value = e->getArg(next++);
    return fits(value->getType()) ? nullptr : value;
  };
  auto isInt = [&](QualType t) {
    return t->isIntegralOrEnumerationType() && bytesOf(t, c.ast) == 4;
  };
  for (const Directive &directive : format) {
    if (directive.kind == Directive::Kind::Text)
      continue;
    for (bool isGiven : {directive.widthIsGiven, directive.precisionIsGiven})
      if (isGiven)
        if (const Expr *wrong = take(isInt))
          return wrong;
    if (const Expr *wrong = take([&](QualType t) { return isPrintable(directive, t, c.ast); }))
      return wrong;
  }
  return nullptr;
}

ir::ExprId misfitCheck(Context &c, const Expr *what) {
  ir::Expr check = shape(c, ir::ExprKind::Assert, typeOf(c, c.ast.VoidTy), what);
  check.a = constant(c, c.program.intType, 0, check.range);
  check.property = property(c, ir::PropertyKind::Format, what, 0);
  return add(c, std::move(check));
}

bool isPlain(const CallExpr *e, unsigned format) {
  const auto *name = dyn_cast<DeclRefExpr>(e->getArg(format)->IgnoreParenCasts());
  // What a global points to is a text that the program was written with, as a rule.
  const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  return variable && variable->hasLocalStorage() && e->getNumArgs() == format + 1;
}

ir::ExprId plainFormat(Context &c, const CallExpr *e, unsigned format) {
  const QualType wanted = c.ast.getPointerType(c.ast.CharTy.withConst());
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  const ir::ExprId value = argument(c, e, format, wanted);
  return helperCall(c, "__salve_plain_format", c.ast.VoidTy, {{{}, wanted, value}}, range);
}

} // namespace salve::frontend
