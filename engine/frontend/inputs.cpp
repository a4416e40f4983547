// What the language itself promises of inputs: `T a[static n]`, the arguments of main.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

/// Elements that `T a[static n]` promises; 0 if nothing is promised or n is not a constant.
uint64_t Lowering::promisedElements(const ParmVarDecl *parameter) {
  if (extentOf(parameter) != ir::Extent::ByContract)
    return 0;
  const ConstantArrayType *array = context_.getAsConstantArrayType(parameter->getOriginalType());
  return array ? array->getSize().getLimitedValue() : 0;
}

/// Whether `pointer` has that many elements from here on.
ir::ExprId Lowering::hasElements(ir::ExprId pointer, uint64_t elements, ir::SourceRange range) {
  ir::TypeId pointee = program_.types[program_.exprs[pointer].type].element;
  ir::Expr valid = shape(ir::ExprKind::Query, program_.intType, range);
  valid.query = ir::PointerQuery::Valid;
  valid.a = pointer;
  valid.b =
      constant(type(context_.UnsignedLongTy), elements * program_.types[pointee].bytes, range);
  return add(std::move(valid));
}

ir::StmtId Lowering::assumption(ir::ExprId condition) {
  ir::SourceRange range = program_.exprs[condition].range;
  ir::Expr assume = shape(ir::ExprKind::Assume, type(context_.VoidTy), range);
  assume.a = condition;
  return exprStatement(add(std::move(assume)), range);
}

/// Runs before the body. Callers are checked at the call, see `checkPromises`.
void Lowering::assumePromises(const FunctionDecl *definition, Statements &out) {
  ++frame_.trust;
  for (const ParmVarDecl *parameter : definition->parameters()) {
    uint64_t elements = promisedElements(parameter);
    ir::VariableId id = variables_.at(parameter->getCanonicalDecl());
    ir::SourceRange range = program_.variables[id].range;
    if (elements != 0)
      out.push_back(assumption(hasElements(loadVariable(id, range), elements, range)));
  }
  if (definition->isMain() && definition->getNumParams() >= 2 &&
      definition->getParamDecl(1)->isReferenced())
    assumeArguments(definition, out);
  --frame_.trust;
}

/// C11 5.1.2.2.1: argc strings, then null. A loop says so, at one place after the other:
/// `for (i = 0;; i++) { if (i == argc) { argv[i] is null; break; } argv[i] is not; }`.
void Lowering::assumeArguments(const FunctionDecl *definition, Statements &out) {
  ir::VariableId argc = variables_.at(definition->getParamDecl(0)->getCanonicalDecl());
  ir::VariableId argv = variables_.at(definition->getParamDecl(1)->getCanonicalDecl());
  const ir::Type counted = program_.types[program_.variables[argc].type];
  const ir::Type vector = program_.types[program_.variables[argv].type];
  if (counted.kind != ir::TypeKind::Integer || vector.kind != ir::TypeKind::Pointer ||
      program_.types[vector.element].kind != ir::TypeKind::Pointer)
    return;
  program_.variables[argv].extent = ir::Extent::ByContract;
  program_.variables[argv].mayBeNull = false;
  ir::SourceRange range = program_.variables[argv].range;
  ir::TypeId size = type(context_.UnsignedLongTy);
  auto binary = [&](ir::BinaryOp op, ir::ExprId a, ir::ExprId b) {
    bool isTest = ir::isRelational(op);
    ir::Expr result =
        shape(ir::ExprKind::Binary, isTest ? program_.intType : program_.exprs[a].type, range);
    result.binary = op;
    result.a = a;
    result.b = b;
    return add(std::move(result));
  };
  auto count = [&] { return loadVariable(argc, range); };
  auto number = [&](uint64_t value) {
    return constant(program_.variables[argc].type, value, range);
  };
  auto string = [&](ir::ExprId index) {
    ir::Place place;
    place.pointer = loadVariable(argv, range);
    place.baseType = place.type = vector.element;
    place.range = range;
    ir::Projection step;
    step.kind = ir::Projection::Kind::Element;
    step.type = vector.element;
    step.index = index;
    place.path.push_back(step);
    ir::Expr load = shape(ir::ExprKind::Load, vector.element, range);
    load.place = program_.places.add(std::move(place));
    return add(std::move(load));
  };
  out.push_back(assumption(binary(ir::BinaryOp::Ge, count(), number(1))));
  ir::Expr bytes = shape(ir::ExprKind::Query, size, range);
  bytes.query = ir::PointerQuery::Size;
  bytes.a = loadVariable(argv, range);
  ir::ExprId wanted = binary(ir::BinaryOp::Mul, convert(count(), size), constant(size, 8, range));
  wanted = binary(ir::BinaryOp::Add, wanted, constant(size, 8, range));
  out.push_back(assumption(binary(ir::BinaryOp::Eq, add(std::move(bytes)), wanted)));
  auto [start, index] = keep(number(0), definition->getParamDecl(0)->getType());
  ir::VariableId at = index;
  auto position = [&] { return loadVariable(at, range); };
  ir::StmtId isLast =
      assumption(binary(ir::BinaryOp::Eq, string(position()), constant(vector.element, 0, range)));
  ir::StmtId isString = assumption(isNotNull(string(position())));
  ir::ExprId atEnd = binary(ir::BinaryOp::Eq, position(), count());
  ir::Place counter;
  counter.range = range;
  placeBase(counter, at);
  ir::Expr step = shape(ir::ExprKind::Increment, counter.type, range);
  step.place = program_.places.add(std::move(counter));
  step.delta = 1;
  auto made = [&](ir::StmtKind kind, ir::ExprId value, Statements children) {
    ir::Stmt result;
    result.kind = kind;
    result.range = range;
    result.expr = value;
    result.children = std::move(children);
    return program_.stmts.add(std::move(result));
  };
  ir::StmtId leave = made(ir::StmtKind::Break, {}, {});
  ir::StmtId end = made(ir::StmtKind::If, atEnd, {made(ir::StmtKind::Block, {}, {isLast, leave})});
  ir::StmtId body = made(ir::StmtKind::Block, {}, {end, isString});
  ir::StmtId loop = made(ir::StmtKind::For, {}, {exprStatement(start, range), body});
  program_.stmts[loop].step = add(std::move(step));
  out.push_back(loop);
}

/// At a call: the arguments keep what the parameters promise.
ir::ExprId Lowering::checkPromise(const ParmVarDecl *parameter, const Expr *written,
                                  ir::ExprId argument) {
  uint64_t elements = promisedElements(parameter);
  if (elements == 0)
    return argument;
  ir::SourceRange range = program_.exprs[argument].range;
  auto [store, kept] = keep(argument, parameter->getType().getUnqualifiedType());
  ++frame_.trust;
  ir::Expr check = shape(ir::ExprKind::Assert, type(context_.VoidTy), range);
  check.a = hasElements(loadVariable(kept, range), elements, range);
  check.property = property(ir::PropertyKind::Precondition, written, elements);
  program_.properties[check.property].text = spans_.text(parameter->getSourceRange());
  ir::ExprId checked = add(std::move(check));
  --frame_.trust;
  return comma(store, comma(checked, loadVariable(kept, range)));
}

} // namespace salve::frontend
