// An edit: everything a repair can do, as plain values in terms of the IR.
//
// What it means are changes of expressions, all that executor and search know of it. Code that
// is added, moved or removed stands in the extended program already, asleep behind constants
// (`if (0) return -1;`, `1 && c`); the meaning is the change of these constants that wakes it.
// How it is written is for engine/edit to read. Knows not a character of C.
#pragma once

#include "engine/change/annotation.h"
#include "engine/change/change.h"

#include <memory>
#include <optional>

namespace salve::change {

/// What is written where.
struct Writing {
  enum class Kind {
    InPlace,    ///< at its use each expression becomes what its change says
    InBody,     ///< the same in the body of the `#define` that spells it
    Guard,      ///< before `anchor`: if (value) statement
    Wrap,       ///< if (value) anchor
    Condition,  ///< `expr` becomes `value op expr`, or with `behind` `expr op value`
    Before,     ///< `statement` before `anchor`
    After,      ///< `statement` behind `anchor`
    Delete,     ///< `anchor` goes
    Move,       ///< `anchor` goes and stands behind `statement`
    Initialise, ///< the variable declared by `anchor` is initialised with `value`; none: `{0}`
    Replace,    ///< `expr` becomes `value`
    Save,       ///< before `anchor`: T x = expr; and x, which is `value`, for `expr`
    Else,       ///< `anchor` becomes the else of the `if` before it, `statement`
    Text,       ///< `texts`
  };
  Kind kind = Kind::InPlace;
  ir::StmtId anchor{}, statement{};
  std::vector<ir::StmtId> also{}; ///< Before: the same statement before these, too; Initialise
  ir::ExprId expr{}, value{};     ///< `value` is of the extended program
  ir::LogicalOp op = ir::LogicalOp::And;
  bool behind = false;
  bool nearest = true; ///< at the failing operation itself, so that its place need not be named
  std::vector<TextEdit> texts{}; ///< of the main file
  std::string title{};           ///< Text: says it in fewer words than its texts; "": they do
};

/// A constant of the extended program that the search chooses.
struct Parameter {
  enum class Values : uint8_t {
    Any,
    Small,  ///< any that is near 0
    Mask,   ///< any but all bits, what the code has first: the other operand of &, | or ^
    Known,  ///< what the code has, sizes and limits first: anything else would fit the runs seen
    Least,  ///< the same, by distance from 0
    Choice, ///< the number of an alternative; the first ones are likelier
  };
  ir::ExprId constant;
  Values values = Values::Any;
  size_t choices = 0; ///< Choice: how many
};

struct Edit {
  struct Altered {
    ir::ExprId expr;
    Change change;
  };
  /// One change of all expressions that share a text, or of all constants that keep code
  /// asleep. Empty: the IR cannot say it; only its text can be verified.
  std::vector<Altered> meaning;
  Writing how{};
  std::vector<Parameter> parameters{};  ///< coefficients of a template
  uint32_t rule = 0;                    ///< of the catalogue (engine/repair/rules)
  std::optional<uint32_t> annotation{}; ///< of Space::annotations, which proposed it
  uint32_t site = 0;                    ///< edits of one site exclude each other
  uint32_t level = 1;                   ///< the lowest mutation level that contains it
  uint32_t cost = 1; ///< syntactic distance: 1 for an operator, more for less likely slips
  /// Not tried together with others: the formula for all of them would be too large.
  bool alone = false;
  bool isAsked = false; ///< by the failing run: of the method `path`

  bool isInPlace() const {
    return how.kind == Writing::Kind::InPlace || how.kind == Writing::Kind::InBody;
  }
  bool addsStatement() const {
    return how.kind == Writing::Kind::Before || how.kind == Writing::Kind::After ||
           how.kind == Writing::Kind::Save;
  }
};

struct Space {
  uint32_t sites = 0;      ///< how many
  std::vector<Edit> edits; ///< in place first: grouped by site, cheapest first
  /// The program with all that sleeps in it: ids of the original mean the same. None: nothing.
  std::shared_ptr<const ir::Program> extended{};
  bool cut = false; ///< a cap left edits out
  std::vector<Annotation> annotations{};
  /// Numbers that the code has where it does not say what is wanted, by distance from 0.
  std::vector<int64_t> numbers{};
};

/// An edit of a space, and the values of its parameters.
struct Chosen {
  uint32_t edit = 0;
  std::vector<uint64_t> values{};

  Chosen() = default;
  Chosen(uint32_t edit, std::vector<uint64_t> values = {})
      : edit(edit), values(std::move(values)) {}
  friend auto operator<=>(const Chosen &, const Chosen &) = default;
};
using Selection = std::vector<Chosen>;

/// What a selection means, by ExprId.
using Changes = std::unordered_map<uint32_t, std::vector<Change>>;
Changes changesOf(const Space &space, const Selection &selection);

} // namespace salve::change
