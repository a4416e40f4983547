// Puts sleeping code into a copy of a program, and the edits that wake it among the proposals.
//
// Knows where a statement can be added to the text (whole statements of blocks and bodies,
// not in macros); which code makes sense there is for the rules to say. What `extra` a place
// adds to a rule's cost is 0 unless said.
#pragma once

#include "engine/repair/rules/builder.h"
#include "engine/repair/rules/proposals.h"
#include "engine/repair/rules/tree.h"
#include "engine/support/tokens.h"

#include <functional>

namespace salve::repair {

class Inserter {
public:
  Inserter(const ir::Program &program, const std::vector<ir::FunctionId> &reached,
           ir::PropertyId property, Proposals &proposals);

  const Tree &tree() const { return tree_; }
  Builder &builder() { return builder_; }

  /// One condition, and what it adds to the cost.
  struct Choice {
    std::function<ir::ExprId(Builder &)> make;
    uint32_t extra = 0;
    std::vector<change::Parameter> parameters{};
  };
  using Choices = std::vector<Choice>;

  /// Whether a statement can be put beside this one.
  bool isPlace(ir::StmtId stmt) const;
  /// The same, and it is no initialiser of a declaration.
  bool isWhole(ir::StmtId stmt) const { return stmt && isPlace(stmt) && anchorOf(stmt) == stmt; }
  /// The statement itself, or the declaration whose initialiser it is.
  ir::StmtId anchorOf(ir::StmtId stmt) const;
  uint32_t beginOf(ir::StmtId stmt) const { return base_.stmts[stmt].range.bytes.begin; }
  uint32_t endOf(ir::StmtId stmt) const { return base_.stmts[stmt].range.bytes.end; }
  bool isInitialised(ir::StmtId declaration) const;
  /// Behind it in its block, up to where the run does not go on.
  std::vector<ir::StmtId> laterSiblings(ir::StmtId stmt) const;
  /// How the file writes a null pointer.
  std::string null() const { return usesNull_ ? "NULL" : "0"; }
  bool usesNull() const { return usesNull_; }

  /// Before `anchor`: if (choice) `leave`
  void guard(ir::FunctionId function, ir::StmtId anchor, ir::StmtId leave, const Choices &choices,
             bool nearest);
  void wrap(ir::FunctionId function, ir::StmtId anchor, const Choices &choices);
  void condition(ir::FunctionId function, ir::ExprId expr, ir::LogicalOp op, bool behind,
                 const Choices &choices);

  void before(ir::StmtId anchor, ir::StmtId statement);
  /// Before all of them what is made for each, which is written the same.
  void before(const std::vector<ir::StmtId> &anchors, const std::function<ir::StmtId()> &statement);
  void after(ir::StmtId anchor, ir::StmtId statement, uint32_t extra = 0);
  /// One of these as a statement before or behind the anchor.
  void oneOf(ir::FunctionId function, ir::StmtId anchor, Writing::Kind where,
             const std::vector<ir::ExprId> &exprs);
  void remove(ir::StmtId anchor);
  void move(ir::StmtId anchor, ir::StmtId behind); ///< what can be cloned
  /// `branch`, an `if`, goes, as the texts say; of its else, what `keepsElse` says.
  void leaveOut(ir::StmtId branch, bool keepsElse, std::vector<TextEdit> texts, std::string title);
  /// All that they declare, with zeros; if they are several, scalars of one kind.
  void initialise(ir::FunctionId function, const std::vector<ir::StmtId> &declarations);
  /// `parameters` are Constants in `now` that the search chooses.
  void replace(ir::ExprId expr, ir::ExprId now, uint32_t extra = 0,
               std::vector<change::Parameter> parameters = {});
  /// The same for a Constant, by one of its type.
  void instead(ir::FunctionId function, ir::ExprId constant, ir::ExprId now,
               std::vector<change::Parameter> parameters = {});
  /// The same for a value that is only compared with 0, by one of any type.
  void test(ir::ExprId expr, ir::ExprId now, uint32_t extra = 0);
  /// `next`, the statement behind the `if` statement `branch`, becomes its else.
  void otherwise(ir::StmtId branch, ir::StmtId next);
  /// The value is taken before `anchor` already, and kept in a new variable.
  void save(ir::FunctionId function, ir::StmtId anchor, ir::ExprId value, uint32_t extra = 0);

  /// The extended program, if anything was inserted.
  std::shared_ptr<const ir::Program> finish();

private:
  void addChoices(ir::FunctionId function, ir::ExprId sleeping, const Choices &choices,
                  Writing how);
  void add(const std::vector<ir::ExprId> &sleeping, const change::Change &change, Writing how,
           uint32_t extra = 0, std::vector<change::Parameter> parameters = {});
  ir::ExprId zeros(ir::FunctionId function, ir::TypeId type);
  std::string newName(ir::ExprId value) const;
  bool canReplace(ir::ExprId expr) const;
  bool inMacro(ir::SourceRange range) const;
  /// Whether a macro that stands for the number alone spells it: `N`.
  bool isNamed(const ir::Expr &number) const;

  const ir::Program &base_;
  std::shared_ptr<ir::Program> extended_;
  bool usesNull_ = false;
  Proposals &proposals_;
  Tree tree_;
  Builder builder_;
  Directives directives_;
  std::vector<bool> macroAt_;             ///< by offset: a macro's name begins here
  std::map<ByteRange, uint32_t> spelled_; ///< how many expressions a text spells
  /// Conditions hang here, so that everything they name is part of the program.
  std::unordered_map<uint32_t, std::vector<ir::StmtId>> hung_; ///< by FunctionId
};

} // namespace salve::repair
