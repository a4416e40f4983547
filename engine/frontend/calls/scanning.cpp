// scanf and its kin: every conversion writes an arbitrary value through its argument.
#include "engine/frontend/lowering.h"

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

constexpr uint64_t kMaxWidth = 64; ///< of `%9s`: each character is an assignment

struct Conversion {
  char kind = 0;
  uint64_t width = 0; ///< 0: none given
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
      found.width = std::min<uint64_t>(found.width * 10 + (format[at] - '0'), kMaxWidth + 1);
    at = format.find_first_not_of("hlqjztL", at);
    if (at == StringRef::npos ||
        StringRef("diouxXeEfFgGaAcspn[").find(format[at]) == StringRef::npos)
      return std::nullopt;
    found.kind = format[at];
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

bool isText(char kind) { return kind == 's' || kind == '[' || kind == 'c'; }

} // namespace

/// The call, or nothing if it is none of these or its format is not a literal.
ir::ExprId Lowering::scannerCall(const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  for (const Scanner &scanner : kScanners) {
    if (callee->getName() != scanner.name || e->getNumArgs() <= scanner.format)
      continue;
    std::optional<std::string> format = constantText(e->getArg(scanner.format));
    if (!format)
      return unsupported(e, "'" + scanner.name.str() + "' whose format is not a constant string");
    auto written = conversions(*format);
    if (!written || e->getNumArgs() - scanner.format - 1 < written->size())
      return unsupported(e, "format of '" + scanner.name.str() + "'");
    return scan(e, scanner.format + 1, written->size(), [&](unsigned i, ir::ExprId to) {
      const Conversion &conversion = (*written)[i];
      QualType pointer = e->getArg(scanner.format + 1 + i)->getType();
      return isText(conversion.kind) ? scanText(e, to, pointer, conversion.kind, conversion.width)
                                     : scanNumber(e, to, pointer);
    });
  }
  return {};
}

/// `r = nondet(), r > 0 ? write first : 0, ..., r`, with -1 <= r <= count.
ir::ExprId Lowering::scan(const CallExpr *e, unsigned first, size_t count,
                          const std::function<ir::ExprId(unsigned, ir::ExprId)> &write) {
  ir::SourceRange range = spans_.range(e->getSourceRange());
  auto number = [&](uint64_t value) { return constant(program_.intType, value, range); };
  auto compare = [&](ir::BinaryOp op, ir::ExprId a, ir::ExprId b) {
    ir::Expr result = shape(ir::ExprKind::Binary, program_.intType, range);
    result.binary = op;
    result.a = a;
    result.b = b;
    return add(std::move(result));
  };
  ir::Expr input = shape(ir::ExprKind::Nondet, program_.intType, range);
  input.label = spans_.text(e->getSourceRange());
  auto [store, kept] = keep(add(std::move(input)), context_.IntTy);
  ir::Expr within = shape(ir::ExprKind::Logical, program_.intType, range);
  within.logical = ir::LogicalOp::And;
  within.a = compare(ir::BinaryOp::Ge, loadVariable(kept, range), number(~uint64_t{0}));
  within.b = compare(ir::BinaryOp::Le, loadVariable(kept, range), number(count));
  ir::Expr assume = shape(ir::ExprKind::Assume, type(context_.VoidTy), range);
  assume.a = add(std::move(within));
  std::vector<ir::ExprId> steps;
  for (unsigned i = 0; i < first; ++i)
    if (e->getArg(i)->HasSideEffects(context_))
      steps.push_back(effect(e->getArg(i)));
  steps.push_back(store);
  steps.push_back(add(std::move(assume)));
  for (unsigned i = 0; i < count; ++i) {
    if (!e->getArg(first + i)->getType()->isPointerType())
      return unsupported(e, "argument of '" + e->getDirectCallee()->getNameAsString() + "'");
    ir::ExprId to = expr(e->getArg(first + i));
    component(to, ir::ComponentKind::Argument);
    ir::Expr choice = shape(ir::ExprKind::Conditional, type(context_.VoidTy), range);
    choice.a = compare(ir::BinaryOp::Gt, loadVariable(kept, range), number(i));
    ir::ExprId done = write(i, to);
    choice.b = program_.exprs[done].type == choice.type ? done : convert(done, choice.type);
    choice.c = harmless(context_.VoidTy, range);
    steps.push_back(add(std::move(choice)));
  }
  ir::ExprId result = loadVariable(kept, range);
  for (; !steps.empty(); steps.pop_back())
    result = comma(steps.back(), result);
  return result;
}

ir::ExprId Lowering::scanNumber(const CallExpr *e, ir::ExprId to, QualType pointer) {
  ir::TypeId wanted = type(pointer->getPointeeType());
  ir::SourceRange range = spans_.range(e->getSourceRange());
  if (!program_.types[wanted].isScalar() || program_.types[wanted].kind == ir::TypeKind::Pointer)
    return unsupported(e, "argument of '" + e->getDirectCallee()->getNameAsString() + "'");
  ir::Place target;
  target.pointer = to;
  target.baseType = target.type = wanted;
  target.range = range;
  target.checks = accessChecks(e);
  ir::Expr value = shape(ir::ExprKind::Nondet, wanted, range);
  value.label = spans_.text(e->getSourceRange());
  ir::Expr store = shape(ir::ExprKind::Assign, wanted, range);
  store.place = program_.places.add(std::move(target));
  store.a = add(std::move(value));
  return add(std::move(store));
}

/// `%9s`: nine characters and a NUL at most. Without a width the input may be too long.
ir::ExprId Lowering::scanText(const CallExpr *e, ir::ExprId to, QualType pointer, char kind,
                              uint64_t width) {
  ir::SourceRange range = spans_.range(e->getSourceRange());
  ir::TypeId element = type(pointer->getPointeeType());
  if (program_.types[element].bytes != 1 || width > kMaxWidth)
    return unsupported(e, "argument of '" + e->getDirectCallee()->getNameAsString() + "'");
  if (width == 0 && kind != 'c') {
    ir::Expr fits = shape(ir::ExprKind::Nondet, program_.intType, range);
    fits.label = "input fits into the buffer";
    ir::Expr check = shape(ir::ExprKind::Assert, type(context_.VoidTy), range);
    check.a = add(std::move(fits));
    check.property = property(ir::PropertyKind::Bounds, e, 0);
    ir::Expr havoc = shape(ir::ExprKind::Havoc, type(context_.VoidTy), range);
    havoc.a = to;
    return comma(add(std::move(check)), add(std::move(havoc)));
  }
  uint64_t count = kind == 'c' ? std::max<uint64_t>(1, width) : width + 1;
  return arbitraryText(e, to, pointer, count, kind != 'c');
}

/// Writes `count` characters one by one, each checked; the last one is a NUL if `isString`.
ir::ExprId Lowering::arbitraryText(const CallExpr *e, ir::ExprId to, QualType pointer,
                                   uint64_t count, bool isString) {
  ir::SourceRange range = spans_.range(e->getSourceRange());
  ir::TypeId element = type(pointer->getPointeeType());
  auto [store, kept] = keep(to, pointer);
  std::vector<ir::ExprId> steps = {store};
  for (uint64_t i = 0; i < count; ++i) {
    ir::Place target;
    target.pointer = loadVariable(kept, range);
    target.baseType = element;
    target.type = element;
    target.range = range;
    target.checks = accessChecks(e);
    ir::Projection step;
    step.kind = ir::Projection::Kind::Element;
    step.index = constant(type(context_.UnsignedLongTy), i, range);
    step.type = element;
    target.path.push_back(step);
    ir::Expr value = shape(ir::ExprKind::Nondet, element, range);
    value.label = spans_.text(e->getSourceRange());
    bool isEnd = isString && i + 1 == count;
    ir::Expr write = shape(ir::ExprKind::Assign, element, range);
    write.place = program_.places.add(std::move(target));
    write.a = isEnd ? constant(element, 0, range) : add(std::move(value));
    steps.push_back(add(std::move(write)));
  }
  ir::ExprId result = steps.back();
  for (steps.pop_back(); !steps.empty(); steps.pop_back())
    result = comma(steps.back(), result);
  return result;
}

} // namespace salve::frontend
