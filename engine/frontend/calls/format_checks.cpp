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

#include <clang/Basic/TargetInfo.h>

using namespace clang;

namespace salve::frontend {

namespace {

int64_t bytesOf(QualType t, const ASTContext &c) { return c.getTypeSizeInChars(t).getQuantity(); }

/// Where `long` has 32 bits, modifiers that mean 64 elsewhere stand for either.
bool isOfLength(int64_t found, int64_t wanted, const ASTContext &c) {
  return found == wanted || (wanted == 8 && found == bytesOf(c.LongTy, c));
}

bool isOnWindows(const ASTContext &c) { return c.getTargetInfo().getTriple().isOSWindows(); }

bool isCharacters(QualType pointee) { return pointee->isCharType() || pointee->isVoidType(); }

/// Whether a value of that type, as it is passed, can be printed so: of the same kind and size.
bool isPrintable(const Directive &directive, QualType passed, const ASTContext &c) {
  if (directive.isOfWindows && !isOnWindows(c))
    return false;
  switch (directive.kind) {
  case Directive::Kind::Text: return true;
  case Directive::Kind::Character:
  case Directive::Kind::Integer:
    return passed->isIntegralOrEnumerationType() &&
           isOfLength(bytesOf(passed, c), std::max(directive.bytes, 4), c);
  case Directive::Kind::Float: return passed->isSpecificBuiltinType(BuiltinType::Double);
  case Directive::Kind::String:
    return passed->isPointerType() && isCharacters(passed->getPointeeType());
  case Directive::Kind::Pointer: return passed->isPointerType();
  case Directive::Kind::Count:
    return passed->isPointerType() && passed->getPointeeType()->isIntegralOrEnumerationType() &&
           isOfLength(bytesOf(passed->getPointeeType(), c), directive.bytes, c);
  }
  return false;
}

/// Whether what the conversion writes fits what a pointer of that type points to.
bool isScannable(char conversion, const std::string &length, QualType pointer,
                 const ASTContext &c) {
  if (!pointer->isPointerType() || (isOfWindows(length) && !isOnWindows(c)))
    return false;
  QualType to = pointer->getPointeeType();
  if (to->isVoidType() || to->isIncompleteType())
    return true;
  static const std::pair<std::string_view, int> kSizes[] = {
      {"", 4},  {"hh", 1}, {"h", 2}, {"l", 8},   {"ll", 8}, {"j", 8},
      {"z", 8}, {"t", 8},  {"q", 8}, {"I64", 8}, {"I32", 4}};
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
        return to->isIntegralOrEnumerationType() && isOfLength(bytesOf(to, c), bytes, c);
    return true;
  case 's':
  case 'c':
  case '[': // `&text` of an array is what `text` is
    return !length.empty() || isCharacters(to) ||
           (to->isArrayType() && isCharacters(c.getAsArrayType(to)->getElementType()));
  case 'p': return to->isPointerType();
  default: // of floating numbers
    return to->isSpecificBuiltinType(length.empty()  ? BuiltinType::Float
                                     : length == "l" ? BuiltinType::Double
                                                     : BuiltinType::LongDouble);
  }
}

bool isOneOf(char letter, std::string_view letters) {
  return letters.find(letter) != std::string_view::npos;
}

/// Length modifier and letter for a number of that type, the letter as it was where it can be.
std::optional<std::string> lettersFor(QualType type, char written) {
  const auto *number = type.getCanonicalType()->getAs<BuiltinType>();
  if (const auto *name = type->getAs<TypedefType>(); name && name->getDecl()->getName() == "size_t")
    return std::string("z") + (isOneOf(written, "oxX") ? written : 'u');
  if (!number)
    return std::nullopt;
  if (number->isFloatingPoint())
    return std::string(number->getKind() == BuiltinType::LongDouble ? "L" : "") +
           (isOneOf(written, "fFeEgGaA") ? written : 'f');
  const bool isKept = isOneOf(written, number->isSignedInteger() ? "dioxX" : "uoxX");
  const char letter = isKept ? written : number->isSignedInteger() ? 'd' : 'u';
  switch (number->getKind()) {
  case BuiltinType::Int:
  case BuiltinType::UInt: return std::string(1, letter);
  case BuiltinType::Long:
  case BuiltinType::ULong: return std::string("l") + letter;
  case BuiltinType::LongLong:
  case BuiltinType::ULongLong: return std::string("ll") + letter;
  case BuiltinType::Short:
  case BuiltinType::UShort: return std::string("h") + letter; // scanf: others are promoted
  default: return std::nullopt;
  }
}

std::optional<std::string> printedAs(QualType passed, char written) {
  if (written == 'n')
    return std::nullopt;
  if (passed->isPointerType())
    return passed->getPointeeType()->isCharType() ? "s" : "p";
  return lettersFor(passed, written);
}

std::optional<std::string> scannedAs(QualType pointer, char written) {
  if (!pointer->isPointerType())
    return std::nullopt;
  std::optional<std::string> letters = lettersFor(pointer->getPointeeType(), written);
  const bool isDouble = pointer->getPointeeType()->isSpecificBuiltinType(BuiltinType::Double);
  return letters && isDouble ? "l" + *letters : letters;
}

/// Notes an argument that does not fit; `fitting`: letters that do.
void wrong(Misfit &misfit, const Expr *value, Letters where,
           const std::optional<std::string> &fitting) {
  misfit.what = misfit.what ? misfit.what : value;
  if (fitting)
    misfit.letters.push_back({where, *fitting});
  else
    misfit.isCorrected = false;
}

void wrongBy(Misfit &misfit, const Expr *value, std::string prefix) {
  misfit.what = misfit.what ? misfit.what : value;
  misfit.prefixes.push_back({value, std::move(prefix)});
}

/// The format with other letters, as an edit of all of its text; none where a macro spells it.
std::optional<TextEdit> rewritten(Context &c, const Expr *format, const Misfit &misfit) {
  const auto *literal = dyn_cast<clang::StringLiteral>(format->IgnoreParenImpCasts());
  const std::optional<ByteRange> whole = c.spans.edit(format->getSourceRange()).use;
  if (!literal || !whole)
    return std::nullopt;
  std::vector<TextEdit> edits;
  for (const auto &[letters, fitting] : misfit.letters) {
    const SourceLocation at =
        literal->getLocationOfByte(static_cast<unsigned>(letters.begin), c.ast.getSourceManager(),
                                   c.ast.getLangOpts(), c.ast.getTargetInfo());
    if (!at.isFileID() || !c.spans.inText(at))
      return std::nullopt;
    const uint32_t begin = c.spans.textOffset(at);
    const ByteRange range{begin, begin + static_cast<uint32_t>(letters.end - letters.begin)};
    const std::string known =
        literal->getString().substr(letters.begin, letters.end - letters.begin).str();
    if (!whole->contains(range) || c.program.textOf(range) != known) // escapes, a macro's part
      return std::nullopt;
    edits.push_back({{range.begin - whole->begin, range.end - whole->begin}, fitting});
  }
  std::optional<std::string> text = applyEdits(c.program.textOf(*whole), edits);
  return text ? std::optional(TextEdit{*whole, *text}) : std::nullopt;
}

/// An argument with an operator in front of it.
std::optional<TextEdit> prefixed(Context &c, const Expr *value, const std::string &prefix) {
  const std::optional<ByteRange> whole = c.spans.edit(value->getSourceRange()).use;
  if (!whole)
    return std::nullopt;
  const Expr *inner = value->IgnoreImpCasts();
  const bool isTight = isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, CallExpr, ParenExpr,
                           IntegerLiteral, UnaryExprOrTypeTraitExpr>(inner);
  const std::string text(c.program.textOf(*whole));
  return TextEdit{*whole, prefix + (isTight ? text : "(" + text + ")")};
}

std::vector<TextEdit> correctionOf(Context &c, const CallExpr *e, unsigned format,
                                   const Misfit &misfit) {
  std::vector<TextEdit> result;
  bool isWhole = misfit.isCorrected;
  auto add = [&](const std::optional<TextEdit> &edit) {
    isWhole &= edit.has_value();
    if (edit)
      result.push_back(*edit);
  };
  if (!misfit.letters.empty())
    add(rewritten(c, e->getArg(format), misfit));
  for (const auto &[value, prefix] : misfit.prefixes)
    add(prefixed(c, value, prefix));
  return isWhole ? result : std::vector<TextEdit>();
}

} // namespace

Misfit misfit(const Context &c, const CallExpr *e, unsigned first,
              const std::vector<Directive> &format) {
  Misfit result;
  unsigned next = first;
  auto missing = [&] {
    const bool isMissing = next >= e->getNumArgs();
    if (isMissing) {
      result.what = result.what ? result.what : e;
      result.isCorrected = false;
    }
    return isMissing;
  };
  for (const Directive &directive : format) {
    if (directive.kind == Directive::Kind::Text)
      continue;
    for (bool isGiven : {directive.widthIsGiven, directive.precisionIsGiven}) {
      if (!isGiven)
        continue;
      if (missing())
        return result;
      const Expr *number = e->getArg(next++);
      const bool isNumber = number->getType()->isIntegralOrEnumerationType();
      if (!isNumber)
        wrong(result, number, {}, std::nullopt);
      else if (bytesOf(number->getType(), c.ast) != 4)
        wrongBy(result, number, "(int)");
    }
    if (missing())
      return result;
    const Expr *value = e->getArg(next++);
    if (!isPrintable(directive, value->getType(), c.ast))
      wrong(result, value, directive.letters, printedAs(value->getType(), directive.conversion));
  }
  return result;
}

void checkScanned(const Context &c, Misfit &misfit, const Expr *value, Letters letters,
                  const std::string &length, char conversion) {
  const QualType type = value->getType();
  if (isScannable(conversion, length, type, c.ast))
    return;
  const Expr *inner = value->IgnoreImpCasts();
  if (!type->isPointerType() && inner->isLValue() && !inner->getType().isConstQualified()) {
    const QualType pointer = c.ast.getPointerType(inner->getType());
    wrongBy(misfit, value, "&");
    if (!isScannable(conversion, length, pointer, c.ast))
      wrong(misfit, value, letters, scannedAs(pointer, conversion));
    return;
  }
  wrong(misfit, value, letters, scannedAs(type, conversion));
}

ir::ExprId misfitCheck(Context &c, const CallExpr *e, unsigned format, const Misfit &misfit) {
  ir::Expr check = shape(c, ir::ExprKind::Assert, typeOf(c, c.ast.VoidTy), misfit.what);
  check.a = constant(c, c.program.intType, 0, check.range);
  check.property = property(c, ir::PropertyKind::Format, misfit.what, 0);
  c.program.properties[check.property].correction = correctionOf(c, e, format, misfit);
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
