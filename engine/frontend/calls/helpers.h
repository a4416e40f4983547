// Calls of models that the user's code does not name, and small expressions around them.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

Value numberValue(Context &c, int value, ir::SourceRange range);
ir::ExprId helperCall(Context &c, const std::string &name, clang::QualType result,
                      const std::vector<Value> &arguments, ir::SourceRange range);
clang::QualType arrayOf(Context &c, clang::QualType element, uint64_t count);
ir::ExprId textLiteral(Context &c, const std::string &text, ir::SourceRange range);
/// `place = value`
ir::ExprId assign(Context &c, ir::Place place, ir::ExprId value, ir::SourceRange range);
ir::ExprId assignVariable(Context &c, ir::VariableId variable, ir::ExprId value,
                          ir::SourceRange range);
ir::ExprId binaryOf(Context &c, ir::BinaryOp op, ir::TypeId wanted, ir::ExprId a, ir::ExprId b);

} // namespace salve::frontend
