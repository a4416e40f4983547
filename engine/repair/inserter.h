// Puts sleeping code into a copy of a program, and the alternatives that wake it into a space.
//
// Knows where a statement can be added to the text (whole statements of blocks and bodies,
// not in macros); which code makes sense there is for others to say.
#pragma once

#include "engine/repair/alternatives.h"
#include "engine/repair/builder.h"
#include "engine/repair/tree.h"
#include "engine/support/tokens.h"

#include <functional>

namespace salve::repair {

class Inserter {
public:
  Inserter(const ir::Program &program, const std::vector<ir::FunctionId> &reached, Space &space);

  ir::Program &program() { return *extended_; }
  const Tree &tree() const { return tree_; }
  Builder &builder() { return builder_; }

  /// One condition, and what the alternative with it costs.
  struct Choice {
    std::function<ir::ExprId(Builder &)> make;
    uint32_t cost = 0;
  };

  /// Whether a statement can be put beside this one.
  bool isPlace(ir::StmtId stmt) const;
  /// The statement itself, or the declaration whose initialiser it is.
  ir::StmtId anchorOf(ir::StmtId stmt) const;
  uint32_t beginOf(ir::StmtId stmt) const { return extended_->stmts[stmt].range.bytes.begin; }
  bool visible(ir::VariableId variable, uint32_t offset) const;

  /// if (choice) return …, break, continue
  void guards(ir::FunctionId function, ir::StmtId anchor, const std::vector<Choice> &choices,
              bool nearest);
  void wrap(ir::FunctionId function, ir::StmtId anchor, const std::vector<Choice> &choices);
  void condition(ir::FunctionId function, ir::ExprId expr, ir::LogicalOp op, bool behind,
                 const std::vector<Choice> &choices);

  /// Hands the extended program to the space, if anything was inserted.
  void finish();

private:
  struct Exit {
    ir::StmtKind kind = ir::StmtKind::Return;
    std::function<ir::ExprId(Builder &)> value; ///< none: a return without value
    uint32_t cost = 0;
  };
  std::vector<Exit> exits(ir::FunctionId function, ir::StmtId anchor);
  std::vector<Exit> returns(ir::FunctionId function, uint32_t offset);
  void addAlternatives(ir::ExprId sleeping, const std::vector<Choice> &choices, uint32_t cost,
                       const Insertion &model);
  bool inMacro(ir::SourceRange range) const;

  std::shared_ptr<ir::Program> extended_;
  Space &space_;
  Tree tree_;
  Builder builder_;
  Directives directives_;
  std::vector<bool> macroAt_; ///< by offset: a macro's name begins here
  /// Conditions hang here, so that everything they name is part of the program.
  std::unordered_map<uint32_t, std::vector<ir::StmtId>> hung_; ///< by FunctionId
};

} // namespace salve::repair
