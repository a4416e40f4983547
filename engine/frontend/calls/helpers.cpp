// Calls of models that the user's code does not name, and small expressions around them.
#include "engine/frontend/calls/helpers.h"

#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/functions.h"

using namespace clang;

namespace salve::frontend {

Value numberValue(Context &c, int value, ir::SourceRange range) {
  return {{},
          c.ast.IntTy,
          constant(c, c.program.intType, static_cast<uint64_t>(int64_t{value}), range)};
}

/// A declaration of the model, as the user's code would have it.
static const FunctionDecl *helper(Context &c, const std::string &name, QualType result,
                                  const std::vector<Value> &arguments) {
  auto [known, isNew] = c.helpers.try_emplace(name);
  if (!isNew)
    return known->second;
  std::vector<QualType> types;
  for (const Value &argument : arguments)
    types.push_back(argument.type);
  QualType functionType = c.ast.getFunctionType(result, types, {});
  FunctionDecl *decl = FunctionDecl::Create(
      c.ast, c.ast.getTranslationUnitDecl(), clang::SourceLocation(), clang::SourceLocation(),
      &c.ast.Idents.get(name), functionType, nullptr, SC_Extern);
  std::vector<ParmVarDecl *> parameters;
  for (QualType parameter : types)
    parameters.push_back(ParmVarDecl::Create(c.ast, decl, clang::SourceLocation(),
                                             clang::SourceLocation(), nullptr, parameter, nullptr,
                                             SC_None, nullptr));
  decl->setParams(parameters);
  return known->second = decl;
}

ir::ExprId helperCall(Context &c, const std::string &name, QualType result,
                      const std::vector<Value> &arguments, ir::SourceRange range) {
  const FunctionDecl *decl = helper(c, name, result, arguments);
  ir::Expr call = shape(c, ir::ExprKind::Call, typeOf(c, result), range);
  call.callee = functionOf(c, decl);
  for (const Value &argument : arguments)
    call.args.push_back(argument.direct ? argument.direct
                                        : loadVariable(c, argument.variable, range));
  auto &callees = c.program.functions[c.frame.function].callees;
  if (std::find(callees.begin(), callees.end(), call.callee) == callees.end())
    callees.push_back(call.callee);
  ir::ExprId id = add(c, std::move(call));
  c.linking.remember(id, c.frame.function);
  return id;
}

QualType arrayOf(Context &c, QualType element, uint64_t count) {
#if LLVM_VERSION_MAJOR >= 18
  constexpr auto kNormal = ArraySizeModifier::Normal;
#else
  constexpr auto kNormal = ArrayType::Normal;
#endif
  return c.ast.getConstantArrayType(element, llvm::APInt(64, count), nullptr, kNormal, 0);
}

/// A pointer to constant text that the program does not spell.
ir::ExprId textLiteral(Context &c, const std::string &text, ir::SourceRange range) {
  QualType array = arrayOf(c, c.ast.CharTy, text.size() + 1);
  std::vector<Bits> cells;
  for (char byte : text)
    cells.push_back(truncated(c, typeOf(c, c.ast.CharTy), static_cast<unsigned char>(byte)));
  cells.push_back(0);
  ir::Place place;
  placeBase(c, place, constantTable(c, typeOf(c, array), std::move(cells), range));
  place.range = range;
  QualType pointer = c.ast.getPointerType(c.ast.CharTy.withConst());
  ir::Expr address = shape(c, ir::ExprKind::AddressOf, typeOf(c, pointer), range);
  address.place = c.program.places.add(std::move(place));
  return add(c, std::move(address));
}

ir::ExprId assign(Context &c, ir::Place place, ir::ExprId value, ir::SourceRange range) {
  ir::Expr result = shape(c, ir::ExprKind::Assign, place.type, range);
  result.place = c.program.places.add(std::move(place));
  result.a = value;
  return add(c, std::move(result));
}

ir::ExprId assignVariable(Context &c, ir::VariableId variable, ir::ExprId value,
                          ir::SourceRange range) {
  ir::Place target;
  target.range = range;
  placeBase(c, target, variable);
  return assign(c, std::move(target), value, range);
}

ir::ExprId binaryOf(Context &c, ir::BinaryOp op, ir::TypeId wanted, ir::ExprId a, ir::ExprId b) {
  ir::Expr result = shape(c, ir::ExprKind::Binary, wanted, c.program.exprs[a].range);
  result.binary = op;
  result.a = a;
  result.b = b;
  return add(c, std::move(result));
}

} // namespace salve::frontend
