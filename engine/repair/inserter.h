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

  /// The original: what is analysed; nothing asleep stands in it.
  const ir::Program &base() const { return base_; }
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

  void before(ir::StmtId anchor, ir::StmtId statement, uint32_t cost);
  void after(ir::StmtId anchor, ir::StmtId statement, uint32_t cost);
  void remove(ir::StmtId anchor, uint32_t cost);
  void move(ir::StmtId anchor, ir::StmtId behind, uint32_t cost);
  /// `value` none: zeros
  void initialise(ir::FunctionId function, ir::StmtId declaration, ir::ExprId value, uint32_t cost);
  void replace(ir::ExprId expr, ir::ExprId now, uint32_t cost);
  /// The same for a Constant, by one of its type.
  void instead(ir::FunctionId function, ir::ExprId constant, ir::ExprId now, uint32_t cost);

  /// The same for a value that is only compared with 0, by one of any type.
  void test(ir::ExprId expr, ir::ExprId now, uint32_t cost);
  /// `next`, the statement behind the `if` statement `branch`, becomes its else.
  void otherwise(ir::StmtId branch, ir::StmtId next, uint32_t cost);

  /// The value is taken before `anchor` already, and kept in a new variable.
  void save(ir::FunctionId function, ir::StmtId anchor, ir::ExprId value, uint32_t cost);

  const std::vector<ir::FunctionId> &functions() const { return functions_; }
  uint32_t endOf(ir::StmtId stmt) const { return extended_->stmts[stmt].range.bytes.end; }
  bool isInitialised(ir::StmtId declaration) const;
  /// Behind it in its block, up to where the run does not go on.
  std::vector<ir::StmtId> laterSiblings(ir::StmtId stmt) const;
  /// How the file writes a null pointer.
  std::string null() const { return usesNull_ ? "NULL" : "0"; }

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
  void addChoices(ir::FunctionId function, ir::ExprId sleeping, const std::vector<Choice> &choices,
                  uint32_t cost, Writing how);
  void add(const std::vector<ir::ExprId> &sleeping, const change::Change &change, uint32_t cost,
           const Writing &how);
  void add(Edit edit, uint32_t site, uint32_t cost);
  std::string newName(ir::ExprId value) const;
  void addReplacement(ir::ExprId expr, ir::ExprId sleeping, const change::Change &change,
                      ir::ExprId now, uint32_t cost);
  bool canReplace(ir::ExprId expr) const;
  bool inMacro(ir::SourceRange range) const;

  const ir::Program &base_;
  std::vector<ir::FunctionId> functions_;
  bool usesNull_ = false;
  std::shared_ptr<ir::Program> extended_;
  Space &space_;
  size_t made_ = 0; ///< edits
  Tree tree_;
  Builder builder_;
  Directives directives_;
  std::vector<bool> macroAt_;             ///< by offset: a macro's name begins here
  std::map<ByteRange, uint32_t> spelled_; ///< how many expressions a text spells
  /// Conditions hang here, so that everything they name is part of the program.
  std::unordered_map<uint32_t, std::vector<ir::StmtId>> hung_; ///< by FunctionId
};

} // namespace salve::repair
