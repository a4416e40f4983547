// Lowering of snippets for the tests of this folder.
#pragma once

#include "engine/frontend/frontend.h"
#include "engine/ir/printer.h"
#include "engine/ir/walk.h"

#include <gtest/gtest.h>

namespace salve::frontend {

inline ir::Program lowered(const std::string &text, const Options &options = {},
                           const std::vector<std::string> &flags = {}) {
  return lower({"/snippets/snippet.c", text, flags, ""}, options);
}

inline ir::FunctionId find(const ir::Program &program, const std::string &name) {
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[ir::FunctionId(i)].name == name)
      return ir::FunctionId(i);
  ADD_FAILURE() << "no function " << name;
  return {};
}

inline ir::VariableId findVariable(const ir::Program &program, const std::string &name) {
  for (uint32_t i = 0; i < program.variables.size(); ++i)
    if (program.variables[ir::VariableId(i)].name == name)
      return ir::VariableId(i);
  ADD_FAILURE() << "no variable " << name;
  return {};
}

/// What keeps the function from being run, or else ends runs in it.
inline std::vector<ir::Unsupported> notModelled(const ir::Program &program, ir::FunctionId f) {
  std::vector<ir::Unsupported> found = program.functions[f].unsupported;
  if (found.empty())
    ir::forEachExpr(program, f, [&](ir::ExprId id) {
      const ir::Expr &e = program.exprs[id];
      if (e.kind == ir::ExprKind::NotModelled)
        found.push_back({e.label, e.range});
    });
  return found;
}

/// Nothing wrong with the IR, no message of the compiler, nothing unsupported.
inline void expectClean(const ir::Program &program) {
  EXPECT_EQ(ir::verify(program).value_or(""), "");
  for (const ir::SourceError &error : program.errors)
    EXPECT_NE(error.severity, ir::SourceError::Severity::Error) << error.message;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::Function &f = program.functions[ir::FunctionId(i)];
    EXPECT_FALSE(f.broken) << f.name;
    for (const ir::Unsupported &u : notModelled(program, ir::FunctionId(i)))
      ADD_FAILURE() << f.name << ": " << u.construct;
  }
}

inline std::string textOf(const ir::Program &program, const std::optional<ByteRange> &range) {
  return range ? std::string(program.textOf(*range)) : "-";
}

/// "use|body" as text, `-` where there is none.
inline std::string textOf(const ir::Program &program, const ir::EditSpan &span) {
  return textOf(program, span.use) + "|" + textOf(program, span.body);
}

} // namespace salve::frontend
