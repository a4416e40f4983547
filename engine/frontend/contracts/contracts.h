// Contracts of one translation unit: collected while it is parsed, turned into C that is
// parsed behind the user's text, attached to what they speak of when that is lowered.
//
// A function with a contract gets a harness: it assumes the preconditions, calls the
// function and asserts what it ensures. Its callers' calls go through a function that
// asserts the preconditions first, or stands for the contract instead of the body. Clauses
// inside functions become functions of the variables that they mention. Everything written
// for a clause is mapped back to it (GeneratedText).
#pragma once

#include "engine/frontend/contracts/clauses.h"
#include "engine/frontend/linking.h"
#include "engine/support/sized_parameter.h"

#include <map>
#include <memory>
#include <set>
#include <span>

namespace clang {
class ASTContext;
class CommentHandler;
class CompilerInstance;
} // namespace clang

namespace salve::frontend {

class CproverWords;

/// What `__salve_check_N` and `__salve_assume_N` in generated text are about.
struct PlannedCheck {
  ir::PropertyKind kind = ir::PropertyKind::Assertion;
  ir::SourceRange range;
  std::string text;
  bool isMathematical = false; ///< integers are unbounded
  bool isVariant = false;
};

struct PlannedVariable {
  std::string name;
  uint32_t declaredAt = 0; ///< its name's offset in the main file
};

struct PlannedValue {
  std::string function; ///< puts the value behind its last parameter, or returns a snapshot
  Moment moment = Moment::FunctionEntry;
  bool isSnapshot = false;
  std::vector<PlannedVariable> variables;
  size_t slot = 0; ///< the number of the value that it is; several can be one, at several moments
};

/// A clause inside a function: `function(variables, earlier values)` must hold.
struct PlannedClause {
  bool isAssumption = false;
  size_t check = 0;
  std::string function;
  std::vector<PlannedVariable> variables;
  std::vector<PlannedValue> earlier;
};

struct FunctionPlan {
  std::string harness;       ///< names of generated functions; "" if there is none
  std::string checked;       ///< asserts the preconditions, then calls
  std::string assumed;       ///< the contract instead of the call
  std::set<unsigned> arrays; ///< parameters whose extent the contract gives, null included
  std::set<unsigned> sized;  ///< parameters whose extent their type gives
  std::set<unsigned> passed; ///< parameters whose extent predicates may give
  std::vector<std::string> notes;
  bool isContract = false;   ///< somebody wrote it: not only what types say of inputs
  bool isEnforced = false;   ///< of the function that this harness of CBMC's calls
  bool isIncomplete = false; ///< some of it could not be used: never proved
};

struct ContractPlan {
  GeneratedText text;
  uint32_t begin = 0; ///< of `text` behind the user's text
  std::vector<PlannedCheck> checks;
  std::map<std::string, FunctionPlan> functions;
  std::map<uint32_t, std::vector<PlannedClause>> loops;   ///< by the loop's offset
  std::map<uint32_t, std::vector<PlannedClause>> asserts; ///< by offset of what follows
  std::set<std::string> incomplete; ///< functions with clauses inside that cannot be used
  std::vector<ir::SourceError> problems;
};

/// Clauses that the compiler refused, by where they stand.
struct RefusedClauses {
  using Place = std::pair<uint32_t, uint32_t>; ///< file, offset
  std::set<Place> all;
  std::set<Place> assigned; ///< good, but what is assigned cannot be made arbitrary
  size_t size() const { return all.size() + assigned.size(); }
};
inline RefusedClauses::Place placeOf(const Clause &clause) {
  return {clause.range.file.index, clause.range.bytes.begin};
}

/// Listens to comments and macros of one parse.
class ClauseCollector {
public:
  /// `main` is the number of the file that is compiled.
  explicit ClauseCollector(ir::Program &program, ir::FileId main = ir::kMainFile);
  ~ClauseCollector();
  void attach(clang::CompilerInstance &compiler, const CproverWords &words);
  void add(ClauseCall call);
  struct Found;
  const std::vector<Found> &found() const { return *found_; }

private:
  ir::Program &program_;
  ir::FileId main_;
  std::unique_ptr<std::vector<Found>> found_;
  std::unique_ptr<clang::CommentHandler> handler_;
};

struct PlanOptions {
  bool useContracts = false;
  bool isOther = false; ///< of another unit: what its callers need, nothing for its own functions
  const Reference *reference = nullptr; ///< a program that says what functions are to do
  std::span<const SizedParameter> sized{};
};

/// What has to be generated for this unit; nothing if it has no contracts.
std::unique_ptr<ContractPlan> planContracts(clang::ASTContext &context, ir::Program &program,
                                            const ClauseCollector &clauses,
                                            const RefusedClauses &refused,
                                            const PlanOptions &options);

} // namespace salve::frontend
