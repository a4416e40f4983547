// What is printed by a format: one call of a helper model for each of its parts where it is known
// here, else one model that reads it.
//
// Every argument is evaluated into a temporary first; then `at`, the number of characters so
// far, goes through the helpers, which write what fits into `room` (sprintf: everything; printf:
// nothing, for its result).
#include "engine/frontend/calls/printing.h"

#include "engine/frontend/calls/agreement.h"
#include "engine/frontend/calls/environment.h"
#include "engine/frontend/calls/format_checks.h"
#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/calls/suite.h"
#include "engine/frontend/calls/variadic.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/support/limits/suite.h"

using namespace clang;

namespace salve::frontend {

namespace {

/// Where the characters go: to memory that is given, to a block of their own, or out.
enum class Goal { Memory, Block, Stream };

struct Printer {
  StringRef name;
  Goal goal;
  int room; ///< number of the argument; -1: none
  unsigned format;
};
constexpr Printer kPrinters[] = {
    {"sprintf", Goal::Memory, -1, 1},       {"snprintf", Goal::Memory, 1, 2},
    {"__sprintf_chk", Goal::Memory, -1, 3}, {"__snprintf_chk", Goal::Memory, 1, 4},
    {"asprintf", Goal::Block, -1, 1},       {"__asprintf_chk", Goal::Block, -1, 2},
    {"printf", Goal::Stream, -1, 0},        {"fprintf", Goal::Stream, -1, 1},
    {"dprintf", Goal::Stream, -1, 1}};

const Printer *printerNamed(StringRef name) {
  for (const Printer &printer : kPrinters)
    if (libraryName(name) == printer.name)
      return &printer;
  return nullptr;
}

const char *nameOf(Directive::Kind kind) {
  switch (kind) {
  case Directive::Kind::Text: return "text";
  case Directive::Kind::Integer: return "integer";
  case Directive::Kind::Character: return "character";
  case Directive::Kind::String: return "string";
  case Directive::Kind::Float: return "float";
  case Directive::Kind::Pointer: return "pointer";
  case Directive::Kind::Count: return "count";
  }
  return "";
}

/// Whether what is printed so can be compared with what another program prints.
bool isCompared(const Context &c, const CallExpr *e, const Printer &printer,
                const std::vector<Directive> &parts) {
  return printer.format == 0 && c.frame.discarded == e &&
         std::none_of(parts.begin(), parts.end(), [](const Directive &part) {
           return part.kind == Directive::Kind::Pointer || part.kind == Directive::Kind::Count;
         });
}

} // namespace

/// Where the characters go; `at` counts those so far.
struct Output {
  Value to, room, at;
  ir::SourceRange range;
  std::vector<ir::ExprId> steps;
  Value stream{};              ///< of a test: its number
  const char *verb = "print_"; ///< of the models
};

static void printPart(Context &c, const Directive &part, const std::vector<Value> &values,
                      size_t &next, Output &output);

/// A format that is known: a literal, or a constant array that is initialised with one.
std::optional<std::string> constantText(const Context &c, const Expr *e) {
  e = e->IgnoreParenCasts();
  if (const auto *name = dyn_cast<PredefinedExpr>(e))
    e = name->getFunctionName();
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
    const auto *var = dyn_cast<VarDecl>(ref->getDecl());
    const VarDecl *initialised = nullptr;
    if (!var || !var->getType()->isArrayType() ||
        !c.ast.getBaseElementType(var->getType()).isConstQualified() ||
        !var->getAnyInitializer(initialised))
      return std::nullopt;
    e = initialised->getInit()->IgnoreParenImpCasts();
  }
  const auto *text = dyn_cast_or_null<clang::StringLiteral>(e);
  if (!text || text->getCharByteWidth() != 1)
    return std::nullopt;
  return text->getString().substr(0, text->getString().find('\0')).str();
}

/// The number of the standard stream that a test's output goes to.
static Value streamOf(Context &c, const CallExpr *e, const Printer &printer) {
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  if (printer.format == 0)
    return numberValue(c, 1, range);
  if (libraryName(printer.name) == "dprintf")
    return {{}, c.ast.IntTy, argument(c, e, 0, c.ast.IntTy)};
  return {{},
          c.ast.IntTy,
          helperCall(c, "__salve_number", c.ast.IntTy,
                     {{{}, c.ast.VoidPtrTy, argument(c, e, 0, c.ast.VoidPtrTy)}}, range)};
}

/// A model reads the format, in this very function or in what it calls.
static ir::ExprId printedByModel(Context &c, const CallExpr *e, const Printer &printer) {
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  const QualType text = c.ast.getPointerType(c.ast.CharTy);
  const QualType constText = c.ast.getPointerType(c.ast.CharTy.withConst());
  auto given = [&](unsigned number, QualType t) { return Value{{}, t, argument(c, e, number, t)}; };
  const bool isBlock = printer.goal == Goal::Block;
  auto called = [&](const std::string &model, const std::vector<Value> &arguments) {
    const ir::ExprId call = helperCall(c, model, c.ast.IntTy, arguments, range);
    if (!c.program.isInText(range.file))
      c.program.exprs[call].label =
          c.spans.text(e->getSourceRange()); // what fails in it fails here
    return call;
  };
  if (printer.goal == Goal::Stream)
    return called("__salve_printf",
                  {streamOf(c, e, printer),
                   given(printer.format, constText),
                   {{}, c.ast.VoidPtrTy, variadicArguments(c, e, printer.format + 1)}});
  std::vector<Value> arguments = {given(0, isBlock ? c.ast.getPointerType(text) : text)};
  const QualType size = c.ast.UnsignedLongTy;
  if (!isBlock)
    arguments.push_back(printer.room < 0
                            ? Value{{}, size, constant(c, typeOf(c, size), ~uint64_t{0}, range)}
                            : given(static_cast<unsigned>(printer.room), size));
  arguments.push_back(given(printer.format, constText));
  arguments.push_back({{}, c.ast.VoidPtrTy, variadicArguments(c, e, printer.format + 1)});
  return called(isBlock ? "__salve_asprintf" : "__salve_sprintf", arguments);
}

/// What goes before the arguments of the format; `to` and `room` in variables.
static Output outputOf(Context &c, const CallExpr *e, const Printer &printer) {
  const QualType text = c.ast.getPointerType(c.ast.CharTy), size = c.ast.UnsignedLongTy;
  Output output;
  output.range = c.spans.range(e->getSourceRange());
  auto kept = [&](ir::ExprId value, QualType wanted) {
    auto [store, variable] = keep(c, value, wanted);
    output.steps.push_back(store);
    return Value{variable, wanted, {}};
  };
  const bool isOut = printer.goal == Goal::Stream;
  if (isOut && inSuite(c)) {
    const Value number = streamOf(c, e, printer);
    output.stream = kept(number.direct, c.ast.IntTy);
    output.to = kept(helperCall(c, "__salve_print_buffer", text, {}, output.range), text);
    output.room = kept(constant(c, typeOf(c, size), limits::suite::kPrinted, output.range), size);
    return output;
  }
  if (isOut && printer.format > 0)
    output.steps.push_back(checkedArgument(c, e, 0, output.steps));
  output.to =
      kept(isOut ? constant(c, typeOf(c, text), 0, output.range) : argument(c, e, 0, text), text);
  output.room =
      kept(printer.room < 0 ? constant(c, typeOf(c, size), isOut ? 0 : ~uint64_t{0}, output.range)
                            : argument(c, e, static_cast<unsigned>(printer.room), size),
           size);
  return output;
}

bool isCounted(const Context &c, const CallExpr *e) {
  const Printer *printer = printerNamed(e->getDirectCallee()->getName());
  const bool isModelled = c.ast.getTypeSize(c.ast.VoidPtrTy) == 64; // as the models have it
  if (!printer || e->getNumArgs() <= printer->format || !isModelled)
    return false;
  const std::optional<std::string> format = constantText(c, e->getArg(printer->format));
  return format && directives(*format);
}

/// With an empty text wherever a text could be: what tests expect may need one there.
static std::vector<Directive> withEmptyTexts(const std::vector<Directive> &parts) {
  std::vector<Directive> result;
  bool isBehindText = false;
  for (const Directive &part : parts) {
    if (part.kind != Directive::Kind::Text && !isBehindText)
      result.emplace_back();
    isBehindText = part.kind == Directive::Kind::Text;
    result.push_back(part);
  }
  if (!isBehindText)
    result.emplace_back();
  return result;
}

/// The call, or nothing if it is none of these.
ir::ExprId formattedCall(Context &c, const CallExpr *e) {
  const Printer *printer = printerNamed(e->getDirectCallee()->getName());
  if (!printer || e->getNumArgs() <= printer->format)
    return {};
  if (printer->goal == Goal::Stream)
    c.program.functions[c.frame.function].prints = true;
  std::string name = e->getDirectCallee()->getNameAsString();
  std::optional<std::string> format = constantText(c, e->getArg(printer->format));
  if (!format && printer->goal == Goal::Stream && inAgreement(c))
    return unsupported(c, e, "output beside another program");
  if (!format && printer->goal == Goal::Stream && !inSuite(c))
    return {}; // nothing remembers what is printed
  if (!format)
    return printedByModel(c, e, *printer);
  auto parts = directives(*format);
  if (!parts) // what goes to a stream changes nothing but what %n writes to
    return printer->goal == Goal::Stream && !inSuite(c) && !inAgreement(c)
               ? ir::ExprId()
               : unsupported(c, e, "format of '" + name + "'");
  if (const Misfit found = misfit(c, e, printer->format + 1, *parts); found.what)
    return afterArguments(
        c, e, comma(c, misfitCheck(c, e, printer->format, found), arbitrary(c, e)), false);
  if (printer->goal == Goal::Block)
    return printedByModel(c, e, *printer);
  const bool isBoth = printer->goal == Goal::Stream && inAgreement(c);
  if (isBoth && !isCompared(c, e, *printer, *parts))
    return unsupported(c, e, "output beside another program");
  if (printer->goal == Goal::Stream && inSuite(c))
    *parts = withEmptyTexts(*parts);
  Output output = outputOf(c, e, *printer);
  if (isBoth)
    output.verb = "show_";
  const ir::SourceRange range = output.range;
  auto kept = [&](ir::ExprId value, QualType wanted) {
    auto [store, variable] = keep(c, value, wanted);
    output.steps.push_back(store);
    return Value{variable, wanted, {}};
  };
  std::vector<Value> values;
  for (unsigned i = printer->format + 1; i < e->getNumArgs(); ++i) {
    const Expr *written = e->getArg(i);
    ir::ExprId value = expr(c, written);
    if (!c.program.types[c.program.exprs[value].type].isScalar())
      return unsupported(c, written, "argument of '" + name + "'");
    component(c, value, ir::ComponentKind::Argument);
    values.push_back(kept(value, written->getType().getUnqualifiedType()));
  }
  const QualType size = c.ast.UnsignedLongTy;
  output.at = kept(constant(c, typeOf(c, size), 0, range), size);
  size_t used = 0;
  for (const Directive &part : *parts)
    printPart(c, part, values, used, output);
  const bool isTests = output.stream.variable.valid();
  ir::ExprId result = isTests
                          ? helperCall(c, "__salve_print_out", c.ast.IntTy,
                                       {output.stream, output.to, output.room, output.at}, range)
                          : helperCall(c, "__salve_print_end", c.ast.IntTy,
                                       {output.to, output.room, output.at}, range);
  for (; !output.steps.empty(); output.steps.pop_back())
    result = comma(c, output.steps.back(), result);
  return result;
}

/// The value of a conversion as its helper takes it, and what that wants to know of the format.
static std::vector<Value> printedValue(Context &c, const Directive &part, const Value &value,
                                       ir::SourceRange range) {
  switch (part.kind) {
  case Directive::Kind::Text: break;
  case Directive::Kind::Character: return {value};
  case Directive::Kind::Integer: {
    auto bits = static_cast<unsigned>(part.bytes) * 8;
    QualType narrow = c.ast.getIntTypeForBitwidth(bits, part.conversion == 'd');
    QualType wide = c.ast.UnsignedLongTy;
    ir::ExprId cut = loadVariable(c, value.variable, range);
    for (QualType step : {narrow, wide})
      if (c.program.exprs[cut].type != typeOf(c, step))
        cut = convert(c, cut, typeOf(c, step));
    return {
        {{}, wide, cut}, numberValue(c, part.conversion, range), numberValue(c, part.bytes, range)};
  }
  case Directive::Kind::Float: return {value, numberValue(c, part.conversion, range)};
  case Directive::Kind::String:
  case Directive::Kind::Pointer:
  case Directive::Kind::Count: {
    QualType pointee = part.kind == Directive::Kind::String ? c.ast.CharTy : QualType(c.ast.VoidTy);
    const bool isWritten = part.kind == Directive::Kind::Count;
    QualType wanted = c.ast.getPointerType(isWritten ? pointee : pointee.withConst());
    ir::ExprId pointer = loadVariable(c, value.variable, range);
    if (c.program.exprs[pointer].type != typeOf(c, wanted))
      pointer = convert(c, pointer, typeOf(c, wanted));
    if (isWritten)
      return {{{}, wanted, pointer}, numberValue(c, part.bytes, range)};
    return {{{}, wanted, pointer}};
  }
  }
  return {};
}

/// `at = helper(to, room, at, value, ..., width, precision, flags)`, of arguments that fit.
/// `next` counts those that are used.
static void printPart(Context &c, const Directive &part, const std::vector<Value> &values,
                      size_t &next, Output &output) {
  ir::SourceRange range = output.range;
  QualType size = c.ast.UnsignedLongTy;
  std::vector<Value> arguments = {output.to, output.room, output.at};
  if (part.kind == Directive::Kind::Text) {
    QualType text = c.ast.getPointerType(c.ast.CharTy.withConst());
    arguments.push_back({{}, text, textLiteral(c, part.text, range)});
    arguments.push_back({{}, size, constant(c, typeOf(c, size), part.text.size(), range)});
  } else {
    auto given = [&](bool isGiven, int otherwise) {
      return isGiven ? values[next++] : numberValue(c, otherwise, range);
    };
    const Value width = given(part.widthIsGiven, part.width);
    const Value precision = given(part.precisionIsGiven, part.precision);
    for (Value &value : printedValue(c, part, values[next++], range))
      arguments.push_back(value);
    arguments.push_back(width);
    arguments.push_back(precision);
    arguments.push_back(numberValue(c, part.flags, range));
  }
  const std::string helper = std::string("__salve_") + output.verb + nameOf(part.kind);
  ir::ExprId more = helperCall(c, helper, size, arguments, range);
  output.steps.push_back(assignVariable(c, output.at.variable, more, range));
}

} // namespace salve::frontend
