// What planning contracts keeps, and what its parts ask of each other; internal to contracts.
// contract_placement.cpp finds where clauses belong, contract_inside.cpp plans those inside
// functions, contract_harness.cpp writes the C text of harnesses, contract_frames.cpp the
// comparison of objects, contract_shapes.cpp what structures of nodes look like,
// contract_pointers.cpp what is assumed of untyped pointers, contract_enforcement.cpp which
// contract a harness of CBMC's is about.
#pragma once

#include "engine/frontend/contracts/clause_collector.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

namespace salve::frontend {

using Found = ClauseCollector::Found;
using Scope = std::vector<const clang::VarDecl *>;

struct Contract {
  const clang::FunctionDecl *decl = nullptr; ///< whose parameters the clauses name
  std::vector<const Clause *> clauses;
};

/// The plan so far.
struct Planning {
  clang::ASTContext &context;
  const clang::SourceManager &sources;
  ir::Program &program;
  const std::vector<Found> &found;
  const RefusedClauses &refused;
  const PlanOptions &options;
  std::unique_ptr<ContractPlan> plan = std::make_unique<ContractPlan>();
  std::vector<bool> used = std::vector<bool>(found.size());
  std::map<std::string, Contract> contracts{};
  std::vector<std::unique_ptr<Clause>> own{}; ///< that nobody wrote
  const clang::FunctionDecl *inside = nullptr;
  LogicFunctions logic{};
  size_t numbers = 0;
  bool isEmpty = true;
};

// contract_placement.cpp
void report(Planning &p, const std::string &what, ir::SourceRange range);
bool usable(Planning &p, const Clause &clause);
bool inMain(const Planning &p, clang::SourceLocation at);
uint32_t offset(const Planning &p, clang::SourceLocation at);
uint32_t endOffset(const Planning &p, clang::SourceLocation at);
bool isDeclarable(const Planning &p, clang::QualType type);
std::string declared(const Planning &p, clang::QualType type, const std::string &name);

// contract_inside.cpp
void planInside(Planning &p, const Found &found, const clang::Stmt *s, uint32_t at,
                const Scope &scope);

// contract_pointers.cpp
void untypedPointers(Planning &p, const clang::FunctionDecl *decl);

// contract_enforcement.cpp
const clang::FunctionDecl *enforced(const Planning &p, const clang::FunctionDecl *harness);

// contract_harness.cpp
void planEnforced(Planning &p, const clang::FunctionDecl *harness);
void planFunction(Planning &p, const std::string &name, const Contract &contract);
size_t check(Planning &p, const Clause &clause, ir::PropertyKind kind);
std::string parameterName(const clang::FunctionDecl *decl, unsigned i);
std::string arguments(const clang::FunctionDecl *decl);
std::string call(const clang::FunctionDecl *decl);

// contract_shapes.cpp
void placeShape(Planning &p, const clang::FunctionDecl *decl, const Clause &clause,
                Contract &contract);
/// One inside a function is an assertion.
void planShapeInside(Planning &p, const Found &found, uint32_t at, const Scope &scope);

// contract_frames.cpp
struct FrameObject {
  std::string declaration; ///< of the copy, with its value
  std::string now, before; ///< lvalues
  clang::QualType type;
  std::string count; ///< of elements; "": one
  std::string guard; ///< a pointer, compared only if it points to something; "": a global
  std::string text;
};
void emitReference(Planning &p, GeneratedText &text, const clang::FunctionDecl *decl,
                   const Clause &clause, const std::vector<FrameObject> &objects, bool &isComplete);
std::vector<FrameObject> frames(const Planning &p, const clang::FunctionDecl *decl,
                                const FunctionPlan &plan, bool &isComplete);
std::string unchanged(const Planning &p, const FrameObject &frame, const std::string &covered,
                      bool &isComplete);

} // namespace salve::frontend
