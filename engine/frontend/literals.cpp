// Objects without a name: string literals and compound literals.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

ir::VariableId Lowering::stringLiteral(const clang::StringLiteral *text) {
  auto [known, isNew] = literals_.try_emplace(text);
  if (!isNew)
    return known->second;
  ir::Variable v;
  v.range = spans_.range(text->getSourceRange());
  v.name = spans_.text(text->getSourceRange());
  if (!v.name.starts_with('"') && !v.name.starts_with('L') && !v.name.starts_with('u') &&
      !v.name.starts_with('U')) // out of a macro, or `__func__`
    v.name = text->getCharByteWidth() == 1 ? "\"" + text->getString().str() + "\"" : "string";
  v.type = type(text->getType());
  v.storage = ir::Storage::Literal;
  v.isConst = true;
  v.internalLinkage = true;
  const ir::Type described = program_.types[v.type];
  v.initial.assign(described.cells, 0);
  for (uint64_t i = 0; i < described.cells && i < text->getLength(); ++i)
    v.initial[i] = truncated(described.element, text->getCodeUnit(static_cast<unsigned>(i)));
  ir::VariableId id = program_.variables.add(std::move(v));
  return literals_[text] = id;
}

/// At file level: lives from the start, and may be written through its address.
ir::VariableId Lowering::staticCompoundLiteral(const CompoundLiteralExpr *e) {
  auto [known, isNew] = literals_.try_emplace(e);
  if (!isNew)
    return known->second;
  ir::Variable v;
  v.range = spans_.range(e->getSourceRange());
  v.name = spans_.text(e->getSourceRange());
  v.type = type(e->getType());
  v.storage = ir::Storage::Global;
  v.isConst = context_.getBaseElementType(e->getType()).isConstQualified();
  v.internalLinkage = true;
  v.writtenInFile = true;
  v.initial.assign(program_.types[v.type].cells, 0);
  ir::VariableId id = program_.variables.add(std::move(v));
  literals_[e] = id;
  Image image;
  if (constantImage(e->getInitializer(), e->getType(), image)) {
    program_.variables[id].initial = std::move(image.cells);
    program_.variables[id].initialAddresses = std::move(image.addresses);
  } else {
    variableProblems_[id] = "compound literal whose initialiser is not a constant";
  }
  return id;
}

/// In a function: a local of the enclosing block. Its initialiser runs in the prelude.
ir::VariableId Lowering::compoundLiteral(const CompoundLiteralExpr *e) {
  ir::Variable v;
  v.range = spans_.range(e->getSourceRange());
  v.name = spans_.text(e->getSourceRange());
  v.type = type(e->getType());
  v.isConst = context_.getBaseElementType(e->getType()).isConstQualified();
  v.owner = frame_.function;
  if (program_.types[v.type].kind == ir::TypeKind::Unsupported) {
    unsupportedAt(e, typeProblem(v.type));
    return {};
  }
  ir::Place target;
  target.type = v.type;
  target.range = v.range;
  ir::VariableId id = program_.variables.add(std::move(v));
  program_.functions[frame_.function].locals.push_back(id);
  frame_.declared.back().push_back(id);
  placeBase(target, id);
  Statements init;
  size_t mark = frame_.prelude.size();
  initPlace(target, e->getInitializer(), init);
  frame_.prelude.resize(mark);
  ir::Expr run = shape(ir::ExprKind::Statements, type(context_.VoidTy), target.range);
  run.stmt = block(std::move(init), e);
  frame_.prelude.push_back(add(std::move(run)));
  return id;
}

} // namespace salve::frontend
