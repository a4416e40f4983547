// Calls of models that the user's code does not name, and small expressions around them.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

Lowering::Value Lowering::number(int value, ir::SourceRange range) {
  return {
      {}, context_.IntTy, constant(program_.intType, static_cast<uint64_t>(int64_t{value}), range)};
}

/// A declaration of the model, as the user's code would have it.
const FunctionDecl *Lowering::helper(const std::string &name, QualType result,
                                     const std::vector<Value> &arguments) {
  auto [known, isNew] = helpers_.try_emplace(name);
  if (!isNew)
    return known->second;
  std::vector<QualType> types;
  for (const Value &argument : arguments)
    types.push_back(argument.type);
  QualType functionType = context_.getFunctionType(result, types, {});
  FunctionDecl *decl = FunctionDecl::Create(
      context_, context_.getTranslationUnitDecl(), clang::SourceLocation(), clang::SourceLocation(),
      &context_.Idents.get(name), functionType, nullptr, SC_Extern);
  std::vector<ParmVarDecl *> parameters;
  for (QualType parameter : types)
    parameters.push_back(ParmVarDecl::Create(context_, decl, clang::SourceLocation(),
                                             clang::SourceLocation(), nullptr, parameter, nullptr,
                                             SC_None, nullptr));
  decl->setParams(parameters);
  return known->second = decl;
}

ir::ExprId Lowering::helperCall(const std::string &name, QualType result,
                                const std::vector<Value> &arguments, ir::SourceRange range) {
  const FunctionDecl *decl = helper(name, result, arguments);
  ir::Expr call = shape(ir::ExprKind::Call, type(result), range);
  call.callee = function(decl);
  for (const Value &argument : arguments)
    call.args.push_back(argument.direct ? argument.direct : loadVariable(argument.variable, range));
  auto &callees = program_.functions[frame_.function].callees;
  if (std::find(callees.begin(), callees.end(), call.callee) == callees.end())
    callees.push_back(call.callee);
  ir::ExprId id = add(std::move(call));
  linking_.remember(frame_.function, id);
  return id;
}

/// A pointer to constant text that the program does not spell.
ir::ExprId Lowering::textLiteral(const std::string &text, ir::SourceRange range) {
  QualType array =
      context_.getConstantArrayType(context_.CharTy, llvm::APInt(64, text.size() + 1), nullptr,
#if LLVM_VERSION_MAJOR >= 18
                                    ArraySizeModifier::Normal,
#else
                                    ArrayType::Normal,
#endif
                                    0);
  std::vector<uint64_t> cells;
  for (char c : text)
    cells.push_back(truncated(type(context_.CharTy), static_cast<unsigned char>(c)));
  cells.push_back(0);
  ir::Place place;
  placeBase(place, constantTable(type(array), std::move(cells), range));
  place.range = range;
  QualType pointer = context_.getPointerType(context_.CharTy.withConst());
  ir::Expr address = shape(ir::ExprKind::AddressOf, type(pointer), range);
  address.place = program_.places.add(std::move(place));
  return add(std::move(address));
}

ir::ExprId Lowering::assignVariable(ir::VariableId variable, ir::ExprId value,
                                    ir::SourceRange range) {
  ir::Place target;
  target.range = range;
  placeBase(target, variable);
  ir::Expr store = shape(ir::ExprKind::Assign, target.type, range);
  store.place = program_.places.add(std::move(target));
  store.a = value;
  return add(std::move(store));
}

ir::ExprId Lowering::binaryOf(ir::BinaryOp op, ir::TypeId wanted, ir::ExprId a, ir::ExprId b) {
  ir::Expr result = shape(ir::ExprKind::Binary, wanted, program_.exprs[a].range);
  result.binary = op;
  result.a = a;
  result.b = b;
  return add(std::move(result));
}

} // namespace salve::frontend
