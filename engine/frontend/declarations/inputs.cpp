// What the language itself promises of inputs: `T a[static n]`, the arguments of main.
#include "engine/frontend/declarations/inputs.h"

#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/expressions/pointers.h"
#include "engine/frontend/expressions/properties.h"

using namespace clang;

namespace salve::frontend {

static void assumeArguments(Context &c, const clang::FunctionDecl *definition, Statements &out);
static void onlyAtStart(Context &c, const FunctionDecl *main, Statements promises, Statements &out);

/// Elements that `T a[static n]` promises; 0 if nothing is promised or n is not a constant.
static uint64_t promisedElements(Context &c, const ParmVarDecl *parameter) {
  if (extentOf(c, parameter) != ir::Extent::ByContract)
    return 0;
  const ConstantArrayType *array = c.ast.getAsConstantArrayType(parameter->getOriginalType());
  return array ? array->getSize().getLimitedValue() : 0;
}

/// Whether `pointer` has that many elements from here on.
static ir::ExprId hasElements(Context &c, ir::ExprId pointer, uint64_t elements,
                              ir::SourceRange range) {
  ir::TypeId pointee = c.program.types[c.program.exprs[pointer].type].element;
  ir::Expr valid = shape(c, ir::ExprKind::Query, c.program.intType, range);
  valid.query = ir::PointerQuery::Valid;
  valid.a = pointer;
  valid.b = constant(c, typeOf(c, c.ast.UnsignedLongTy), elements * c.program.types[pointee].bytes,
                     range);
  return add(c, std::move(valid));
}

ir::StmtId assumption(Context &c, ir::ExprId condition) {
  ir::SourceRange range = c.program.exprs[condition].range;
  ir::Expr assume = shape(c, ir::ExprKind::Assume, typeOf(c, c.ast.VoidTy), range);
  assume.a = condition;
  return exprStatement(c, add(c, std::move(assume)), range);
}

/// Whether it is more than silenced: `(void)argv;`.
static bool isRead(const Stmt *s, const ParmVarDecl *parameter) {
  if (const auto *cast = dyn_cast<CStyleCastExpr>(s);
      cast && cast->getCastKind() == CK_ToVoid &&
      isa<DeclRefExpr>(cast->getSubExpr()->IgnoreParenImpCasts()))
    return false;
  if (const auto *use = dyn_cast<DeclRefExpr>(s))
    return use->getDecl() == parameter;
  return llvm::any_of(s->children(), [&](const Stmt *child) {
    return child != nullptr && isRead(child, parameter);
  });
}

/// Runs before the body. Callers are checked at the call, see `checkPromises`.
void assumePromises(Context &c, const FunctionDecl *definition, Statements &out) {
  ++c.frame.trust;
  for (const ParmVarDecl *parameter : definition->parameters()) {
    uint64_t elements = promisedElements(c, parameter);
    ir::VariableId id = c.variables.at(parameter->getCanonicalDecl());
    ir::SourceRange range = c.program.variables[id].range;
    if (elements != 0)
      out.push_back(assumption(c, hasElements(c, loadVariable(c, id, range), elements, range)));
  }
  if (definition->isMain() && definition->getNumParams() >= 2 &&
      isRead(definition->getBody(), definition->getParamDecl(1))) {
    Statements promises;
    assumeArguments(c, definition, promises);
    if (definition->isReferenced())
      onlyAtStart(c, definition, std::move(promises), out);
    else
      out.insert(out.end(), promises.begin(), promises.end());
  }
  --c.frame.trust;
}

/// C11 5.1.2.2.1: argc strings, then null. A loop says so, at one place after the other:
/// `for (i = 0;; i++) { if (i == argc) { argv[i] is null; break; } argv[i] is not; }`.
static void assumeArguments(Context &c, const FunctionDecl *definition, Statements &out) {
  ir::VariableId argc = c.variables.at(definition->getParamDecl(0)->getCanonicalDecl());
  ir::VariableId argv = c.variables.at(definition->getParamDecl(1)->getCanonicalDecl());
  const ir::Type counted = c.program.types[c.program.variables[argc].type];
  const ir::Type vector = c.program.types[c.program.variables[argv].type];
  if (counted.kind != ir::TypeKind::Integer || vector.kind != ir::TypeKind::Pointer ||
      c.program.types[vector.element].kind != ir::TypeKind::Pointer)
    return;
  c.program.variables[argv].extent = ir::Extent::ByContract;
  c.program.variables[argv].mayBeNull = false;
  ir::SourceRange range = c.program.variables[argv].range;
  ir::TypeId size = typeOf(c, c.ast.UnsignedLongTy);
  auto binary = [&](ir::BinaryOp op, ir::ExprId a, ir::ExprId b) {
    bool isTest = ir::isRelational(op);
    ir::Expr result =
        shape(c, ir::ExprKind::Binary, isTest ? c.program.intType : c.program.exprs[a].type, range);
    result.binary = op;
    result.a = a;
    result.b = b;
    return add(c, std::move(result));
  };
  auto count = [&] { return loadVariable(c, argc, range); };
  auto number = [&](uint64_t value) {
    return constant(c, c.program.variables[argc].type, value, range);
  };
  auto string = [&](ir::ExprId index) {
    ir::Place place;
    place.pointer = loadVariable(c, argv, range);
    place.baseType = place.type = vector.element;
    place.range = range;
    ir::Projection step;
    step.kind = ir::Projection::Kind::Element;
    step.type = vector.element;
    step.index = index;
    place.path.push_back(step);
    ir::Expr load = shape(c, ir::ExprKind::Load, vector.element, range);
    load.place = c.program.places.add(std::move(place));
    return add(c, std::move(load));
  };
  out.push_back(assumption(c, binary(ir::BinaryOp::Ge, count(), number(1))));
  ir::Expr bytes = shape(c, ir::ExprKind::Query, size, range);
  bytes.query = ir::PointerQuery::Size;
  bytes.a = loadVariable(c, argv, range);
  ir::ExprId wanted =
      binary(ir::BinaryOp::Mul, convert(c, count(), size), constant(c, size, 8, range));
  wanted = binary(ir::BinaryOp::Add, wanted, constant(c, size, 8, range));
  out.push_back(assumption(c, binary(ir::BinaryOp::Eq, add(c, std::move(bytes)), wanted)));
  auto [start, index] = keep(c, number(0), definition->getParamDecl(0)->getType());
  ir::VariableId at = index;
  auto position = [&] { return loadVariable(c, at, range); };
  ir::StmtId isLast = assumption(
      c, binary(ir::BinaryOp::Eq, string(position()), constant(c, vector.element, 0, range)));
  ir::StmtId isString = assumption(c, isNotNull(c, string(position())));
  ir::ExprId atEnd = binary(ir::BinaryOp::Eq, position(), count());
  ir::Place counter;
  counter.range = range;
  placeBase(c, counter, at);
  ir::Expr step = shape(c, ir::ExprKind::Increment, counter.type, range);
  step.place = c.program.places.add(std::move(counter));
  step.delta = 1;
  auto made = [&](ir::StmtKind kind, ir::ExprId value, Statements children) {
    ir::Stmt result;
    result.kind = kind;
    result.range = range;
    result.expr = value;
    result.children = std::move(children);
    return c.program.stmts.add(std::move(result));
  };
  ir::StmtId leave = made(ir::StmtKind::Break, {}, {});
  ir::StmtId end = made(ir::StmtKind::If, atEnd, {made(ir::StmtKind::Block, {}, {isLast, leave})});
  ir::StmtId body = made(ir::StmtKind::Block, {}, {end, isString});
  ir::StmtId loop = made(ir::StmtKind::For, {}, {exprStatement(c, start, range), body});
  c.program.stmts[loop].step = add(c, std::move(step));
  out.push_back(loop);
}

/// For a main that the program calls, too: `static int started; if (!started) { started = 1;
/// promises }`. Statics are 0 where the program starts and arbitrary elsewhere.
void onlyAtStart(Context &c, const FunctionDecl *main, Statements promises, Statements &out) {
  ir::SourceRange range = c.spans.range(SourceRange(main->getLocation()));
  ir::Variable v;
  v.name = "main has started"; // as counterexamples say it
  v.type = c.program.intType;
  v.storage = ir::Storage::StaticLocal;
  v.internalLinkage = v.writtenInFile = true;
  v.initial = {0};
  v.range = range;
  v.owner = c.frame.function;
  ir::VariableId started = c.program.variables.add(std::move(v));
  c.program.functions[c.frame.function].locals.push_back(started);
  ir::Expr isFirst = shape(c, ir::ExprKind::Binary, c.program.intType, range);
  isFirst.binary = ir::BinaryOp::Eq;
  isFirst.a = loadVariable(c, started, range);
  isFirst.b = constant(c, c.program.intType, 0, range);
  ir::ExprId store = assignVariable(c, started, constant(c, c.program.intType, 1, range), range);
  promises.insert(promises.begin(), exprStatement(c, store, range));
  ir::Stmt block, test;
  block.kind = ir::StmtKind::Block;
  test.kind = ir::StmtKind::If;
  block.range = test.range = range;
  block.children = std::move(promises);
  test.expr = add(c, std::move(isFirst));
  test.children = {c.program.stmts.add(std::move(block))};
  out.push_back(c.program.stmts.add(std::move(test)));
}

/// At a call: the arguments keep what the parameters promise.
ir::ExprId checkPromise(Context &c, const ParmVarDecl *parameter, const Expr *written,
                        ir::ExprId argument) {
  uint64_t elements = promisedElements(c, parameter);
  if (elements == 0)
    return argument;
  ir::SourceRange range = c.program.exprs[argument].range;
  auto [store, kept] = keep(c, argument, parameter->getType().getUnqualifiedType());
  ++c.frame.trust;
  ir::Expr check = shape(c, ir::ExprKind::Assert, typeOf(c, c.ast.VoidTy), range);
  check.a = hasElements(c, loadVariable(c, kept, range), elements, range);
  check.property = property(c, ir::PropertyKind::Precondition, written, elements);
  c.program.properties[check.property].text = c.spans.text(parameter->getSourceRange());
  ir::ExprId checked = add(c, std::move(check));
  --c.frame.trust;
  return comma(c, store, comma(c, checked, loadVariable(c, kept, range)));
}

} // namespace salve::frontend
