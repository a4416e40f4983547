// Which allocations may return null: those whose result the code itself asks about.
//
// Most callers of malloc take it for granted, and nobody wants to read that it can fail; where the
// function compares the result with null, its author says that it can, and the code behind that
// comparison is there to be run. A comparison in an assertion says the contrary.
#pragma once

#include "engine/ir/program.h"

#include <optional>

namespace salve::ir {

/// Sets `isAsked` of the allocations of all functions, also of those within models of the library
/// (realloc, strdup), which must have been instantiated.
void markAskedAllocations(Program &program);

/// Which of them fail in runs of one entry.
class AllocationFailures {
public:
  AllocationFailures(const Program &program, FunctionId entry) : program_(program), entry_(entry) {}

  /// Whether this Allocate may fail for no other reason than that it may. Where a program or a
  /// harness is entered only its own ones do, and in a part of tests those of its file: a test need
  /// not ask what the tested code does.
  bool mayFail(const Expr &allocate);

private:
  bool isSpelledHere(const EditSpan &text) const;

  const Program &program_;
  FunctionId entry_;
  std::optional<bool> isOfTests_{};
};

} // namespace salve::ir
