// Recorded states as a test in C: so that the whole analysis (search, recheck, edits) speaks of
// them.
//
// The text of the user's file with, behind it, a function that builds the heap as it was when a
// function was entered, calls it, and asserts that the run comes by the recorded states, in their
// order, each at its place; and so for each call in which something was recorded. At these places
// hooks are inserted; what is edited between them is an edit of the user's text, and can be taken
// back to it. A call ends with its last recorded state (longjmp), whatever would come then. Pure
// text; what C cannot say is in `notes`, or in `why`.
#pragma once

#include "engine/debugger/state.h"
#include "engine/support/outline.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace salve::debugger {

/// A file and how it is compiled.
struct CFile {
  std::string path, text;
  std::vector<std::string> flags;
  std::string directory;
};
/// What stands where in it: one parse, no analysis.
Outline outlineOf(const CFile &file);

/// What is right at one place, as somebody has said.
struct Recorded {
  State state;
  bool isWhole = true;                         ///< all of `state`; else only what is asserted
  std::vector<std::string> asserted;           ///< conditions in C, with nodes by their names
  std::set<std::string> changed;               ///< variables that were set by hand
  std::optional<std::set<std::string>> only{}; ///< of `state`: "n4->next", "head"; else all of it
  std::set<std::string> open{};                ///< of `state`, that may be anything
  bool isPassed = false;                       ///< somebody has only seen it, and gone on
  size_t call = 0;                             ///< that it was recorded in
  int number = 0; ///< the order in which states were recorded; what was passed has that of the next
  bool isNext = false;    ///< one step from the one before it, in the call
  bool withLocals = true; ///< also those that were not: what they hold may be as wrong as the code
};

/// What a statement did that was executed in the program itself: it does the same in the harness.
struct Effect {
  State before, after;
};

/// A call of a function of the file, from the state in which it began.
struct Call {
  State entry;
  std::vector<Recorded> recorded{}; ///< in it, and in what it calls
  /// In it, in their order; the how-manieth visit of a statement does what it did then.
  std::vector<Effect> effects{};
  std::vector<uint32_t> lines{}; ///< of its function, at which a debugger can stop; none: not known
};

struct Harness {
  std::string text;
  std::string test;                 ///< the function to analyse
  std::vector<TextEdit> inserted{}; ///< in the user's text, ascending
  size_t length = 0;                ///< of the user's text with them
  std::vector<std::string> notes{}; ///< what is not compared
  std::string why;                  ///< not empty: there is none
};

/// One call after the other, each from its own state: what an earlier one does wrong is nothing
/// that a later one suffers from.
Harness harnessOf(std::string_view text, const Outline &outline, const std::vector<Call> &calls);

/// Edits of the harness as edits of the user's text; nothing if they touch what is ours.
std::optional<std::vector<TextEdit>> inUsersText(const Harness &harness,
                                                 const std::vector<TextEdit> &edits);

/// A range of the user's text as one of the harness.
ByteRange inHarness(const Harness &harness, ByteRange range);

/// The line, from 1, that an offset is in.
uint32_t lineOf(std::string_view text, uint32_t offset);
/// Of a line, from 1, without its end; empty behind the last one.
ByteRange rangeOfLine(std::string_view text, uint32_t line);

/// The line on which a debugger stands at the statement.
uint32_t lineOf(std::string_view text, const Outline::Statement &statement);

/// The statement at which a debugger stands on that line; null: none.
const Outline::Statement *statementOn(std::string_view text, const Outline::Function &function,
                                      uint32_t line);

/// Replaces the names of nodes in a C expression.
std::string withNodes(std::string_view expression,
                      const std::function<std::string(const std::string &)> &written);

} // namespace salve::debugger
