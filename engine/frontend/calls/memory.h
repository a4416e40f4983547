// Functions that reach memory: the library's, and the intrinsics of the models.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

/// What a call does to memory by itself.
enum class MemoryFunction {
  None,
  Allocate,
  AllocateZeroed,
  AllocateZeroedOrNot, ///< by the second argument
  AllocateOnStack,
  Deallocate,
  Copy,
  CopyApart, ///< the blocks must not overlap
  Fill,
  Size,
  Offset,
  Valid,
  Writable,
  SameObject,
  Ended,
  Initialised,
  Kept,
  Havoc,
  CheckString,
  CheckFormat,
  CheckJump,
  NotModelled,
};

/// The library's name of a builtin.
llvm::StringRef libraryName(llvm::StringRef name);

MemoryFunction memoryFunction(const clang::CallExpr *e);
bool isMemoryFunction(const clang::FunctionDecl *decl);
/// What is in a stream is the library's: its models know whether it is closed.
bool isStreamObject(clang::QualType t);
ir::ExprId memoryCall(Context &c, MemoryFunction what, const clang::CallExpr *e, bool isDiscarded);
ir::ExprId argument(Context &c, const clang::CallExpr *e, unsigned i, clang::QualType wanted);
std::pair<ir::ExprId, ir::VariableId> keep(Context &c, ir::ExprId value, clang::QualType valueType);
ir::ExprId loadVariable(Context &c, ir::VariableId variable, ir::SourceRange range);
ir::Expr shape(Context &c, ir::ExprKind kind, ir::TypeId wanted, const clang::Expr *e);

} // namespace salve::frontend
