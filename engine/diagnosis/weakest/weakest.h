// What speaks for a place being wrong, along one failing run: weakest preconditions of its path.
//
// He and Gupta, "Automated Debugging using Path-Based Weakest Preconditions" (FASE 2004). At each
// point of the run stands what the program has there (actual states Q_i, section 2.4: what was
// stored and decided) and what would have to hold for the run to end well (hypothesized states R_i,
// section 2.3: the fact that fails at the end, with what was stored later put in). Where they part
// is an *evidence* (section 2.5). Deviations: states are relations between sums of what the program
// calls its variables, compared as such and not as strings; what leads to a failed check is
// evidence, too; and runs that do not end have evidence of their own.
// Knows runs and facts; no sentences (engine/words), no edits.
#pragma once

#include "engine/ir/interpreter/interpreter.h"

#include <set>
#include <string>

namespace salve::diagnosis {

struct Evidence {
  enum class Kind {
    Constant,         ///< type I: with what is stored here, what is needed speaks of no variable
    Contradiction,    ///< type II: what was decided here cannot be where what is needed is
    ExtraIteration,   ///< the loop went on to where a check fails
    Endless,          ///< nothing that the loop decides by changes
    NotEntered,       ///< implicit: no other evidence, and the loop never began
    MissingIteration, ///< implicit: the loop ended, and what is needed does not follow
    Value,            ///< what is needed speaks of what is stored here
  };
  Kind kind = Kind::Value;
  ir::ExprId expr;         ///< a condition, or what is stored
  std::string has, needs;  ///< facts in terms of the program
  uint64_t iterations = 0; ///< of the loop
};

/// What is so behind a step of the run, and what should be.
struct PathFacts {
  ir::SourceRange range;
  std::string has, needs;
};

/// An element that what is needed speaks of, as the program can write it: `array[index]`, where a
/// store or decision of the run has that value in `index`.
struct Element {
  ir::VariableId array, index;
  ir::BinaryOp relation = ir::BinaryOp::Eq; ///< that it would need to what it is compared with
};

struct Weakest {
  std::vector<Evidence> evidence; ///< the strongest first
  std::vector<Element> elements;
  std::vector<PathFacts> states; ///< the last ones
  std::set<ir::ExprId> negative; ///< signed numbers that were below zero
  bool isCut = false;            ///< the run is longer than what was looked at
};

/// Of the run on `inputs`, on which the property fails.
Weakest weakest(const ir::Program &program, ir::FunctionId entry, ir::PropertyId property,
                const ir::Inputs &inputs, const Budget &budget);

/// The one that says most about the expression: about itself, else about what it stands in or what
/// stands in it. Null: none does.
const Evidence *evidenceFor(const ir::Program &program, const Weakest &found, ir::ExprId expr);

} // namespace salve::diagnosis
