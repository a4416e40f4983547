// Clauses of contracts as text: split out of comments and macros, translated to C.
//
// ACSL 1.18 (Baudin et al.) sections 2.2 to 2.4 and CBMC's contract language. What is
// translated keeps a map back to the user's text, so that the compiler's messages and all
// findings are shown there. Knows characters only: free of Clang and of the IR's expressions.
#pragma once

#include "engine/ir/program.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace salve::frontend {

enum class ClauseKind {
  Requires,
  Ensures,
  Assigns,
  Assumes,     ///< of a behavior
  Complete,    ///< the behaviors named cover all calls
  Disjoint,    ///< no two of them cover the same call
  Invariant,   ///< of a loop
  Variant,     ///< of a loop
  LoopAssigns, ///< of a loop
  Assert,
  Reference,
  Shape,      ///< becomes Requires or Ensures
  Definition, ///< `predicate ...`, `logic ...`: of no function
};

/// A clause as it was written; `range` is that of `text`.
struct Clause {
  ClauseKind kind = ClauseKind::Requires;
  bool isAcsl = false;
  std::string text;
  ir::SourceRange range;
  std::string expanded;               ///< by macros, where they give it a meaning
  std::string problem;                ///< why it cannot be used, if it cannot
  bool isAssumption = false;          ///< Assert: is assumed instead
  std::string behavior;               ///< the one it is part of, if any
  std::vector<std::string> behaviors; ///< Complete, Disjoint: those that are named; empty: all
  // A clause that nobody wrote, of `T a[static n]` or `T a[n]`.
  std::string generated;   ///< in C
  std::string array;       ///< the parameter
  bool isOfInputs = false; ///< assumed where the function is analysed, not asked of callers
};

/// What is translated.
inline const std::string &meaning(const Clause &clause) {
  return clause.expanded.empty() ? clause.text : clause.expanded;
}

/// A clause and the whole of what holds it.
struct ClauseCall {
  Clause clause;
  ByteRange whole;
};

/// Calls of `__CPROVER_assume` and `__CPROVER_assert` whose condition is no C (quantifiers,
/// `==>`). They are replaced by blanks in `text`.
std::vector<ClauseCall> takeClauseCalls(std::string &text);

/// The clauses in an ACSL comment without its delimiters, which begins at `offset`.
std::vector<Clause> clausesOf(std::string_view comment, ir::FileId file, uint32_t offset);

/// C text under construction that remembers where its pieces were written.
class GeneratedText {
public:
  struct Piece {
    uint32_t begin = 0, end = 0; ///< in the generated text
    ir::SourceRange written;
    bool isAssigned = false; ///< of a clause: here it becomes arbitrary what is assigned
  };

  void own(std::string_view text) { text_ += text; }
  void user(std::string_view text, ir::SourceRange written) {
    auto begin = static_cast<uint32_t>(text_.size());
    text_ += text;
    pieces_.push_back({begin, static_cast<uint32_t>(text_.size()), written, false});
    text_ += ' ';
  }
  /// From here on everything without a place of its own belongs to this clause.
  void clause(ir::SourceRange range, bool isAssigned = false) {
    clauses_.push_back({static_cast<uint32_t>(text_.size()), 0, range, isAssigned});
  }
  void append(const GeneratedText &other);

  const std::string &text() const { return text_; }
  /// What stands at this offset was written there.
  ir::SourceRange writtenAt(uint32_t offset) const;
  ir::SourceRange clauseAt(uint32_t offset) const;
  bool isAssignedAt(uint32_t offset) const;

private:
  std::string text_;
  std::vector<Piece> pieces_, clauses_;
};

/// When the value that `\old` and `\at` speak of is taken.
enum class Moment { FunctionEntry, LoopEntry, IterationStart };

/// A part of a clause whose value is taken earlier.
struct EarlierValue {
  Moment moment = Moment::FunctionEntry;
  GeneratedText value;     ///< of an expression; of a snapshot: statements that return one
  GeneratedText type;      ///< its type, for a declaration
  bool isSnapshot = false; ///< of all elements that a quantifier ranges over
  /// It matters only where this holds, which speaks of these names and of no memory.
  GeneratedText condition;
  std::vector<std::string> names;
};

struct Translation {
  GeneratedText value; ///< a C expression
  std::vector<EarlierValue> earlier;
  bool usesResult = false;                ///< it mentions `__salve_result`
  std::vector<std::string> validPointers; ///< names that the clause says the extent of
  bool saysFresh = false;                 ///< of a pointer, without a predicate
  bool callsCode = false;          ///< functions of the program, or what depends on the clause
  std::vector<std::string> passed; ///< names in the arguments of these
  std::string problem;
  ir::SourceRange problemRange;
};

/// A `predicate` or `logic` definition that clauses can use: a C function of this name.
struct LogicFunction {
  std::string function;
  std::vector<bool> isInteger;   ///< by parameter
  std::vector<bool> givesExtent; ///< by parameter: the definition says how far it reaches
  bool isConstant = false;       ///< used without parentheses
  bool isUsable = true;
};
using LogicFunctions = std::map<std::string, LogicFunction, std::less<>>;

/// A formula. Its earlier values are called `__salve_earlier_NUMBER_0`, ...
Translation translateFormula(const Clause &clause, size_t number, const LogicFunctions &logic = {});

struct TranslatedDefinition {
  std::string name;
  LogicFunction logic;
  GeneratedText text; ///< a C function; empty if there is a problem
  std::string problem;
  ir::SourceRange problemRange;
};
/// A clause of kind Definition.
TranslatedDefinition translateDefinition(const Clause &clause, const LogicFunctions &logic);

/// One place of an `assigns` clause as address and bytes.
struct AssignedRegion {
  Translation from, bytes;
  Translation element; ///< an lvalue of the type of its elements
  std::string text;
};
/// Nothing in it: `\nothing`. `problem` as in Translation.
struct AssignedRegions {
  std::vector<AssignedRegion> regions;
  std::string problem;
};
AssignedRegions translateAssigns(const Clause &clause, size_t number,
                                 const LogicFunctions &logic = {});

} // namespace salve::frontend
