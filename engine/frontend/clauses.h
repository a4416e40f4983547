// Clauses of contracts as text: split out of comments and macros, translated to C.
//
// ACSL 1.18 (Baudin et al.) sections 2.2 to 2.4 and CBMC's contract language. What is
// translated keeps a map back to the user's text, so that the compiler's messages and all
// findings are shown there. Knows characters only: free of Clang and of the IR's expressions.
#pragma once

#include "engine/ir/program.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace salve::frontend {

enum class ClauseKind { Requires, Ensures, Assigns, Invariant, Assert, Reference };

/// A clause as it was written; `range` is that of `text`.
struct Clause {
  ClauseKind kind = ClauseKind::Requires;
  bool isAcsl = false;
  std::string text;
  ir::SourceRange range;
  std::string problem;       ///< why it cannot be used, if it cannot
  bool isAssumption = false; ///< Assert: is assumed instead
  // A clause that nobody wrote, of `T a[static n]`.
  std::string generated; ///< in C
  std::string array;     ///< the parameter
};

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
  };

  void own(std::string_view text) { text_ += text; }
  void user(std::string_view text, ir::SourceRange written) {
    auto begin = static_cast<uint32_t>(text_.size());
    text_ += text;
    pieces_.push_back({begin, static_cast<uint32_t>(text_.size()), written});
    text_ += ' ';
  }
  /// From here on everything without a place of its own belongs to this clause.
  void clause(ir::SourceRange range) {
    clauses_.push_back({static_cast<uint32_t>(text_.size()), 0, range});
  }
  void append(const GeneratedText &other);

  const std::string &text() const { return text_; }
  /// What stands at this offset was written there.
  ir::SourceRange writtenAt(uint32_t offset) const;
  ir::SourceRange clauseAt(uint32_t offset) const;

private:
  std::string text_;
  std::vector<Piece> pieces_, clauses_;
};

/// When the value that `\old` and `\at` speak of is taken.
enum class Moment { FunctionEntry, LoopEntry };

/// A part of a clause whose value is taken earlier.
struct EarlierValue {
  Moment moment = Moment::FunctionEntry;
  GeneratedText value;     ///< of an expression; of a snapshot: statements that return one
  GeneratedText type;      ///< its type, for a declaration
  bool isSnapshot = false; ///< of all elements that a quantifier ranges over
};

struct Translation {
  GeneratedText value; ///< a C expression
  std::vector<EarlierValue> earlier;
  bool usesResult = false;                ///< it mentions `__salve_result`
  std::vector<std::string> validPointers; ///< names that the clause says the extent of
  std::string problem;
  ir::SourceRange problemRange;
};

/// A formula. Its earlier values are called `__salve_earlier_NUMBER_0`, ...
Translation translateFormula(const Clause &clause, size_t number);

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
AssignedRegions translateAssigns(const Clause &clause, size_t number);

} // namespace salve::frontend
