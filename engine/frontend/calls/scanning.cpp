// scanf and its kin: a text that the program has itself, and the input of tests, is read by a
// model; elsewhere nobody knows what it is, and every conversion writes an arbitrary value through
// its argument.
#include "engine/frontend/calls/scanning.h"

#include "engine/frontend/calls/agreement.h"
#include "engine/frontend/calls/environment.h"
#include "engine/frontend/calls/format_checks.h"
#include "engine/frontend/calls/given_texts.h"
#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/calls/printing.h"
#include "engine/frontend/calls/suite.h"
#include "engine/frontend/calls/variadic.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/properties.h"
#include "engine/support/limits/frontend.h"

using namespace clang;

namespace salve::frontend {

namespace {

struct Scanner {
  StringRef name;
  unsigned format;
};
constexpr Scanner kScanners[] = {
    {"scanf", 0},          {"fscanf", 1},          {"sscanf", 1},
    {"__isoc99_scanf", 0}, {"__isoc99_fscanf", 1}, {"__isoc99_sscanf", 1},
    {"__isoc23_scanf", 0}, {"__isoc23_fscanf", 1}, {"__isoc23_sscanf", 1}};

bool readsString(const Scanner &scanner) {
  return std::string_view(scanner.name).ends_with("sscanf");
}

struct Conversion {
  char kind = 0;
  uint64_t width = 0; ///< 0: none given
  std::string length{};
  Letters letters{};
};

/// The conversions that write, in order, or nothing where the format is not understood.
std::optional<std::vector<Conversion>> conversions(StringRef format) {
  std::vector<Conversion> result;
  for (size_t at = 0; at < format.size(); ++at) {
    if (format[at] != '%')
      continue;
    if (++at < format.size() && format[at] == '%')
      continue;
    bool isSkipped = at < format.size() && format[at] == '*';
    at += isSkipped;
    Conversion found;
    for (; at < format.size() && isdigit(static_cast<unsigned char>(format[at])); ++at)
      found.width = std::min<uint64_t>(found.width * 10 + (format[at] - '0'),
                                       uint64_t{1} << 40); // no object is as large
    const size_t length = at;
    const std::string_view rest = format.substr(at);
    const bool isOfWindows = rest.starts_with("I64") || rest.starts_with("I32");
    at = isOfWindows ? at + 3 : format.find_first_not_of("hlqjztL", at);
    if (at >= format.size() || StringRef("diouxXeEfFgGaAcspn[").find(format[at]) == StringRef::npos)
      return std::nullopt;
    found.kind = format[at];
    found.length = format.substr(length, at - length).str();
    found.letters = {length, at + 1};
    if (found.kind == '[') { // "[]...]" and "[^]...]" contain the bracket
      at += at + 1 < format.size() && format[at + 1] == '^';
      at = format.find(']', at + 2);
      if (at == StringRef::npos)
        return std::nullopt;
    }
    if (!isSkipped)
      result.push_back(found);
  }
  return result;
}

/// What of the arguments from number `first` on cannot be written through so.
Misfit misfit(const Context &c, const CallExpr *e, unsigned first,
              const std::vector<Conversion> &format) {
  Misfit result;
  for (size_t i = 0; i < format.size(); ++i) {
    if (first + i >= e->getNumArgs()) {
      result.what = result.what ? result.what : e;
      result.isCorrected = false;
      return result;
    }
    checkScanned(c, result, e->getArg(first + static_cast<unsigned>(i)), format[i].letters,
                 format[i].length, format[i].kind);
  }
  return result;
}

/// Input that ends there would be the program's only failure, and is no concern of its author.
bool isTakenForGranted(const Context &c, const CallExpr *e) {
  return c.frame.discarded == e && !c.options.inputMayEnd && !inSuite(c);
}

/// Whether two programs that read by such formats read the same numbers of one input.
bool isShared(const Scanner &scanner, const std::string &format,
              const std::vector<Conversion> &conversions) {
  const bool isOfNumbers =
      std::all_of(conversions.begin(), conversions.end(), [](const Conversion &conversion) {
        return conversion.width == 0 && StringRef("diufs").contains(conversion.kind);
      });
  // nothing but conversions and white space
  const auto percents = static_cast<size_t>(std::count(format.begin(), format.end(), '%'));
  const bool isPlain = StringRef(format).find_first_not_of("%dliufs \t\n") == StringRef::npos &&
                       percents == conversions.size();
  return scanner.format == 0 && isOfNumbers && isPlain;
}

bool isText(char kind) { return kind == 's' || kind == '[' || kind == 'c'; }

} // namespace

static ir::ExprId read(Context &c, ir::TypeId type, ir::SourceRange range, std::string label);
static ir::ExprId scan(Context &c, const clang::CallExpr *e, const Scanner &scanner, size_t count,
                       const std::function<ir::ExprId(unsigned, ir::ExprId)> &write);
static ir::ExprId arbitraryText(Context &c, const clang::CallExpr *e, const clang::Expr *argument,
                                ir::ExprId to, uint64_t count, bool isString);
static ir::ExprId scanNumber(Context &c, const clang::CallExpr *e, const clang::Expr *argument,
                             ir::ExprId to, const Conversion &conversion);
static ir::ExprId scanText(Context &c, const clang::CallExpr *e, const clang::Expr *argument,
                           ir::ExprId to, char kind, uint64_t width);

/// The next word of the input that both programs read.
static ir::ExprId sharedWord(Context &c, const CallExpr *e, const Expr *argument, ir::ExprId to) {
  if (c.program.types[typeOf(c, argument->getType()->getPointeeType())].bytes != 1)
    return unsupported(c, e, "argument of '" + e->getDirectCallee()->getNameAsString() + "'");
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  const QualType text = c.ast.getPointerType(c.ast.CharTy);
  const auto most = static_cast<int>(c.options.inputLimits.stringLength);
  return helperCall(c, "__salve_input_word", c.ast.VoidTy,
                    {{{}, text, convert(c, to, typeOf(c, text))}, numberValue(c, most, range)},
                    range);
}

/// Where the text is known: a model reads it by the format.
static ir::ExprId scannedByModel(Context &c, const CallExpr *e, const Scanner &scanner) {
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  const QualType text = c.ast.getPointerType(c.ast.CharTy.withConst());
  const bool isString = readsString(scanner);
  std::vector<Value> arguments;
  if (scanner.format > 0) {
    const QualType from = isString ? text : c.ast.VoidPtrTy;
    arguments.push_back({{}, from, argument(c, e, 0, from)});
  }
  arguments.push_back({{}, text, argument(c, e, scanner.format, text)});
  arguments.push_back({{}, c.ast.VoidPtrTy, variadicArguments(c, e, scanner.format + 1)});
  return helperCall(c,
                    isString             ? "__salve_scan_string"
                    : scanner.format > 0 ? "__salve_scan_stream"
                                         : "__salve_scan_input",
                    c.ast.IntTy, arguments, range);
}

/// The call, or nothing if it is none of these or its format is not a literal.
ir::ExprId scannerCall(Context &c, const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  for (const Scanner &scanner : kScanners) {
    if (callee->getName() != scanner.name || e->getNumArgs() <= scanner.format)
      continue;
    std::optional<std::string> format = constantText(c, e->getArg(scanner.format));
    if (!format)
      return unsupported(c, e,
                         "'" + scanner.name.str() + "' whose format is not a constant string");
    auto written = conversions(*format);
    if (!written)
      return unsupported(c, e, "format of '" + scanner.name.str() + "'");
    if (const Misfit found = misfit(c, e, scanner.format + 1, *written); found.what)
      return afterArguments(
          c, e, comma(c, misfitCheck(c, e, scanner.format, found), arbitrary(c, e)), false);
    if (inSuite(c) || (readsString(scanner) && isGivenText(c, e->getArg(0))))
      return scannedByModel(c, e, scanner);
    if (inAgreement(c) && !isShared(scanner, *format, *written))
      return unsupported(c, e, "input beside another program");
    return scan(c, e, scanner, written->size(), [&](unsigned i, ir::ExprId to) {
      const Conversion &conversion = (*written)[i];
      const Expr *argument = e->getArg(scanner.format + 1 + i);
      return inAgreement(c) && conversion.kind == 's' ? sharedWord(c, e, argument, to)
             : isText(conversion.kind)
                 ? scanText(c, e, argument, to, conversion.kind, conversion.width)
                 : scanNumber(c, e, argument, to, conversion);
    });
  }
  return {};
}

ir::ExprId readLine(Context &c, const CallExpr *e, ir::ExprId result) {
  if (libraryName(e->getDirectCallee()->getName()) != "fgets" || !isTakenForGranted(c, e))
    return result;
  const ir::SourceRange range = c.spans.range(e->getSourceRange());
  ir::Expr assume = shape(c, ir::ExprKind::Assume, typeOf(c, c.ast.VoidTy), range);
  assume.a = convert(c, result, typeOf(c, c.ast.BoolTy));
  return add(c, std::move(assume));
}

/// What is written through the argument, as its user would say: `x` of `&x`.
static std::string target(Context &c, const Expr *argument) {
  const Expr *bare = argument->IgnoreParenImpCasts();
  if (const auto *address = dyn_cast<UnaryOperator>(bare);
      address && address->getOpcode() == UO_AddrOf)
    return c.spans.text(address->getSubExpr()->getSourceRange());
  const std::string text = c.spans.text(bare->getSourceRange());
  return isa<BinaryOperator, ConditionalOperator>(bare) ? "*(" + text + ")" : "*" + text;
}

/// The next number of the input that both programs read.
static ir::ExprId sharedNumber(Context &c, const Conversion &conversion, ir::TypeId type,
                               ir::SourceRange range) {
  const auto bytes = static_cast<int>(c.program.types[type].bytes);
  if (conversion.kind == 'f')
    return convert(c,
                   helperCall(c, "__salve_input_number", c.ast.DoubleTy,
                              {numberValue(c, bytes, range)}, range),
                   type);
  return convert(c,
                 helperCall(c, "__salve_input", c.ast.UnsignedLongTy,
                            {numberValue(c, conversion.kind + 256 * bytes, range)}, range),
                 type);
}

/// What stands in the input.
static ir::ExprId read(Context &c, ir::TypeId type, ir::SourceRange range, std::string label) {
  ir::Expr result = shape(c, ir::ExprKind::Nondet, type, range);
  result.label = std::move(label);
  result.ofWorld = true;
  return add(c, std::move(result));
}

/// `r = nondet(), r > 0 ? write first : 0, ..., r`, with -1 <= r <= count; what is taken for
/// granted writes all.
static ir::ExprId scan(Context &c, const CallExpr *e, const Scanner &scanner, size_t count,
                       const std::function<ir::ExprId(unsigned, ir::ExprId)> &write) {
  ir::SourceRange range = c.spans.range(e->getSourceRange());
  const unsigned first = scanner.format + 1;
  auto number = [&](uint64_t value) { return constant(c, c.program.intType, value, range); };
  auto compare = [&](ir::BinaryOp op, ir::ExprId a, ir::ExprId b) {
    ir::Expr result = shape(c, ir::ExprKind::Binary, c.program.intType, range);
    result.binary = op;
    result.a = a;
    result.b = b;
    return add(c, std::move(result));
  };
  const bool isGranted = !readsString(scanner) && isTakenForGranted(c, e);
  const bool isBoth = inAgreement(c);
  // the input is as long as the first program takes for granted, and the second one has that
  const bool isLongEnough = isBoth && isGranted && c.unit.kind == UnitKind::Reference;
  const ir::ExprId input =
      isBoth      ? helperCall(c, "__salve_available", c.ast.IntTy,
                               {numberValue(c, static_cast<int>(count), range)}, range)
      : isGranted ? number(count)
                  : read(c, c.program.intType, range, c.spans.text(e->getSourceRange()));
  auto [store, kept] = keep(c, input, c.ast.IntTy);
  ir::Expr within = shape(c, ir::ExprKind::Logical, c.program.intType, range);
  within.logical = ir::LogicalOp::And;
  within.a = compare(ir::BinaryOp::Ge, loadVariable(c, kept, range),
                     number(isLongEnough ? count : ~uint64_t{0}));
  within.b = compare(ir::BinaryOp::Le, loadVariable(c, kept, range), number(count));
  ir::Expr assume = shape(c, ir::ExprKind::Assume, typeOf(c, c.ast.VoidTy), range);
  assume.a = add(c, std::move(within));
  std::vector<ir::ExprId> steps;
  for (unsigned i = 0; i < first; ++i)
    if (e->getArg(i)->HasSideEffects(c.ast))
      steps.push_back(effect(c, e->getArg(i)));
  steps.push_back(store);
  steps.push_back(add(c, std::move(assume)));
  for (unsigned i = 0; i < count; ++i) {
    if (!e->getArg(first + i)->getType()->isPointerType())
      return unsupported(c, e, "argument of '" + e->getDirectCallee()->getNameAsString() + "'");
    ir::ExprId to = expr(c, e->getArg(first + i));
    component(c, to, ir::ComponentKind::Argument);
    ir::Expr choice = shape(c, ir::ExprKind::Conditional, typeOf(c, c.ast.VoidTy), range);
    choice.a = compare(ir::BinaryOp::Gt, loadVariable(c, kept, range), number(i));
    ir::ExprId done = write(i, to);
    choice.b = c.program.exprs[done].type == choice.type ? done : convert(c, done, choice.type);
    choice.c = harmless(c, c.ast.VoidTy, range);
    steps.push_back(add(c, std::move(choice)));
  }
  ir::ExprId result = loadVariable(c, kept, range);
  for (; !steps.empty(); steps.pop_back())
    result = comma(c, steps.back(), result);
  return result;
}

static ir::ExprId scanNumber(Context &c, const CallExpr *e, const Expr *argument, ir::ExprId to,
                             const Conversion &conversion) {
  ir::TypeId wanted = typeOf(c, argument->getType()->getPointeeType());
  ir::SourceRange range = c.spans.range(e->getSourceRange());
  if (!c.program.types[wanted].isScalar() || c.program.types[wanted].kind == ir::TypeKind::Pointer)
    return unsupported(c, e, "argument of '" + e->getDirectCallee()->getNameAsString() + "'");
  ir::Place place;
  place.pointer = to;
  place.baseType = place.type = wanted;
  place.range = range;
  place.checks = accessChecks(c, e);
  ir::Expr store = shape(c, ir::ExprKind::Assign, wanted, range);
  store.place = c.program.places.add(std::move(place));
  store.a = inAgreement(c) ? sharedNumber(c, conversion, wanted, range)
                           : read(c, wanted, range, target(c, argument));
  return add(c, std::move(store));
}

/// Characters of an array that is part of something else; 0: it is none.
static uint64_t roomInPart(Context &c, const Expr *argument) {
  const Expr *bare = argument->IgnoreParenImpCasts();
  const auto *array = c.ast.getAsConstantArrayType(bare->getType());
  return array && !isa<DeclRefExpr>(bare) ? array->getSize().getZExtValue() : 0;
}

/// `%9s`: nine characters and a NUL at most. Without a width the input may be too long.
static ir::ExprId scanText(Context &c, const CallExpr *e, const Expr *argument, ir::ExprId to,
                           char kind, uint64_t width) {
  ir::SourceRange range = c.spans.range(e->getSourceRange());
  ir::TypeId element = typeOf(c, argument->getType()->getPointeeType());
  const bool isLong = width > limits::frontend::kScannedWidth;
  const QualType text = c.ast.getPointerType(c.ast.CharTy);
  if (c.program.types[element].bytes != 1 || (isLong && kind == 'c'))
    return unsupported(c, e, "argument of '" + e->getDirectCallee()->getNameAsString() + "'");
  if (width == 0 && kind != 'c') {
    ir::Expr check = shape(c, ir::ExprKind::Assert, typeOf(c, c.ast.VoidTy), range);
    check.a = read(c, c.program.intType, range, "input fits into the buffer");
    check.property = property(c, ir::PropertyKind::Bounds, e, 0);
    const ir::ExprId fits = add(c, std::move(check));
    if (const uint64_t room = roomInPart(c, argument); room > 1) // what is beside it stays
      return comma(c, fits, scanText(c, e, argument, to, kind, room - 1));
    auto [store, kept] = keep(c, to, argument->getType());
    ir::Expr havoc = shape(c, ir::ExprKind::Havoc, typeOf(c, c.ast.VoidTy), range);
    havoc.a = loadVariable(c, kept, range);
    havoc.ofWorld = true;
    const ir::ExprId read = comma(c, fits, add(c, std::move(havoc)));
    const ir::ExprId begin = convert(c, loadVariable(c, kept, range), typeOf(c, text));
    return comma(c, comma(c, store, read),
                 helperCall(c, "__salve_scanned_end", c.ast.VoidTy, {{{}, text, begin}}, range));
  }
  if (isLong) {
    const ir::ExprId most = constant(c, typeOf(c, c.ast.UnsignedLongTy), width, range);
    return helperCall(
        c, "__salve_scanned", c.ast.VoidTy,
        {{{}, text, convert(c, to, typeOf(c, text))}, {{}, c.ast.UnsignedLongTy, most}}, range);
  }
  uint64_t count = kind == 'c' ? std::max<uint64_t>(1, width) : width + 1;
  return arbitraryText(c, e, argument, to, count, kind != 'c');
}

/// Writes `count` characters one by one, each checked; the last one is a NUL if `isString`.
static ir::ExprId arbitraryText(Context &c, const CallExpr *e, const Expr *argument, ir::ExprId to,
                                uint64_t count, bool isString) {
  ir::SourceRange range = c.spans.range(e->getSourceRange());
  ir::TypeId element = typeOf(c, argument->getType()->getPointeeType());
  auto [store, kept] = keep(c, to, argument->getType());
  const Expr *bare = argument->IgnoreParenImpCasts();
  std::string text = c.spans.text(bare->getSourceRange());
  if (isa<UnaryOperator, BinaryOperator, ConditionalOperator>(bare))
    text = "(" + text + ")";
  std::vector<ir::ExprId> steps = {store};
  for (uint64_t i = 0; i < count; ++i) {
    ir::Place place;
    place.pointer = loadVariable(c, kept, range);
    place.baseType = element;
    place.type = element;
    place.range = range;
    place.checks = accessChecks(c, e);
    ir::Projection step;
    step.kind = ir::Projection::Kind::Element;
    step.index = constant(c, typeOf(c, c.ast.UnsignedLongTy), i, range);
    step.type = element;
    place.path.push_back(step);
    bool isEnd = isString && i + 1 == count;
    ir::Expr write = shape(c, ir::ExprKind::Assign, element, range);
    write.place = c.program.places.add(std::move(place));
    write.a = isEnd ? constant(c, element, 0, range)
                    : read(c, element, range, text + "[" + std::to_string(i) + "]");
    steps.push_back(add(c, std::move(write)));
  }
  ir::ExprId result = steps.back();
  for (steps.pop_back(); !steps.empty(); steps.pop_back())
    result = comma(c, steps.back(), result);
  return result;
}

} // namespace salve::frontend
