// The planner's parts; internal to contracts. Placement of clauses is in
// contract_placement.cpp, the C text of harnesses in contract_harness.cpp, the comparison of
// objects in contract_frames.cpp.
#pragma once

#include "engine/frontend/contracts/clause_collector.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

namespace salve::frontend {

class Planner {
public:
  Planner(clang::ASTContext &context, ir::Program &program,
          const std::vector<ClauseCollector::Found> &found, const RefusedClauses &refused,
          const PlanOptions &options);
  std::unique_ptr<ContractPlan> run();

private:
  using Found = ClauseCollector::Found;
  using Scope = std::vector<const clang::VarDecl *>;

  struct Contract {
    const clang::FunctionDecl *decl = nullptr; ///< whose parameters the clauses name
    std::vector<const Clause *> clauses;
  };

  /// A clause that can be used, in C.
  struct Ready {
    const Clause *clause = nullptr;
    size_t number = 0;
    Translation translation;
    AssignedRegions regions;
    std::string guard; ///< variable that says whether its behavior applies; "": always
  };
  struct Behavior {
    std::string name, guard;
    std::vector<Ready> assumes;
    bool isBroken = false;
  };
  /// What can be used of a contract.
  struct Usable {
    std::vector<Ready> clauses;
    std::vector<Behavior> behaviors;
  };

  // contract_placement.cpp
  void takeDefinitions();
  void placeAtFunctions();
  const clang::FunctionDecl *functionOf(const Found &found) const;
  void sizedArrays(const clang::FunctionDecl *decl);
  void placeInside(const clang::FunctionDecl *definition);
  void walk(const clang::Stmt *s, Scope &scope);
  void walkBlock(const clang::CompoundStmt *block, Scope &scope);
  void takeFor(const clang::Stmt *s, uint32_t from, uint32_t to, Scope &scope);
  void takeBehind(const clang::Stmt *loop, uint32_t from, uint32_t to, Scope &scope);
  void planInside(const Found &found, const clang::Stmt *s, uint32_t at, const Scope &scope);
  struct Visible {
    std::string parameters, entryParameters;
    std::vector<PlannedVariable> variables, entryVariables;
  };
  std::optional<Visible> visible(const Clause &clause, const Scope &scope);
  bool planVariant(const Clause &clause, uint32_t at, const Scope &scope);
  bool planLoopAssigns(const Clause &clause, const Scope &scope);
  void report(const std::string &what, ir::SourceRange range);
  bool usable(const Clause &clause);
  bool isMain(const Found &found) const {
    return found.file.isInvalid() || found.file == sources_.getMainFileID();
  }
  bool inMain(clang::SourceLocation at) const;
  uint32_t offset(clang::SourceLocation at) const;
  uint32_t endOffset(clang::SourceLocation at) const;
  bool isDeclarable(clang::QualType type) const;
  std::string declared(clang::QualType type, const std::string &name) const;

  struct Frame;

  // contract_pointers.cpp
  void untypedPointers(const clang::FunctionDecl *decl);
  std::string assumedBytes(const clang::FunctionDecl *decl,
                           const clang::ParmVarDecl *parameter) const;
  void assumeBytes(const clang::FunctionDecl *decl, const clang::ParmVarDecl *parameter,
                   const std::string &bytes);

  // contract_harness.cpp
  void planFunction(const std::string &name, const Contract &contract);
  Usable readyClauses(const Contract &contract, FunctionPlan &plan);
  std::optional<Ready> ready(const Clause &clause, const Contract &contract, FunctionPlan &plan);
  std::vector<Behavior> readyBehaviors(const Contract &contract, FunctionPlan &plan);
  size_t check(const Clause &clause, ir::PropertyKind kind);
  void emitCondition(GeneratedText &text, const char *what, size_t check, const Ready &ready);
  void emitRequires(GeneratedText &text, const char *what, const Usable &usable);
  void emitBehaviors(GeneratedText &text, const Usable &usable);
  void emitAssigns(GeneratedText &text, const Usable &usable, const std::vector<Frame> &objects,
                   bool &isComplete);
  void emitEarlier(GeneratedText &before, GeneratedText &text, const Ready &ready,
                   const clang::FunctionDecl *decl);
  void emitRegions(GeneratedText &text, const Ready &ready);
  void emitHarness(const clang::FunctionDecl *decl, const Usable &usable, FunctionPlan &plan);
  void emitChecked(const clang::FunctionDecl *decl, const Usable &usable, FunctionPlan &plan);
  void emitAssumed(const clang::FunctionDecl *decl, const Usable &usable, FunctionPlan &plan);
  std::string whyNotAssumed(const clang::FunctionDecl *decl, const Usable &usable,
                            const FunctionPlan &plan) const;
  void emitHavoc(GeneratedText &text, const Ready &ready);
  std::string parameterName(const clang::FunctionDecl *decl, unsigned i) const;
  std::string parameters(const clang::FunctionDecl *decl) const;
  std::string arguments(const clang::FunctionDecl *decl) const;
  std::string call(const clang::FunctionDecl *decl) const;

  // contract_frames.cpp
  struct Frame {
    std::string declaration; ///< of the copy, with its value
    std::string now, before; ///< lvalues
    clang::QualType type;
    std::string count; ///< of elements; "": one
    std::string guard; ///< a pointer, compared only if it points to something; "": a global
    std::string text;
  };
  void emitReference(GeneratedText &text, const clang::FunctionDecl *decl, const Clause &clause,
                     const std::vector<Frame> &objects, bool &isComplete);
  std::vector<Frame> frames(const clang::FunctionDecl *decl, const FunctionPlan &plan,
                            bool &isComplete) const;
  std::string unchanged(const Frame &frame, const std::string &covered, bool &isComplete) const;
  std::string same(clang::QualType type, const std::string &now, const std::string &before,
                   const std::string &covered, unsigned depth, bool &isComplete) const;

  clang::ASTContext &context_;
  const clang::SourceManager &sources_;
  ir::Program &program_;
  const std::vector<Found> &found_;
  const RefusedClauses &refused_;
  const PlanOptions &options_;
  std::unique_ptr<ContractPlan> plan_;
  std::vector<bool> used_;
  std::map<std::string, Contract> contracts_;
  std::vector<std::unique_ptr<Clause>> own_; ///< that nobody wrote
  const clang::FunctionDecl *inside_ = nullptr;
  LogicFunctions logic_;
  size_t numbers_ = 0;
  bool isEmpty_ = true;
};

} // namespace salve::frontend
