// The catalogue of repairs: one Rule a row, one sorted table (catalogue.cpp).
//
// A rule says which expression or statement becomes which, how likely that is and which
// failures it helps; its `propose` is a free function of its family's file. The driver walks
// the places of a program once and owns caps, costs, trust, macros and duplicates.
#pragma once

#include "engine/change/method.h"
#include "engine/ir/properties.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace salve::repair {

class Context;
struct Place;

/// What a rule is asked about.
enum class Where {
  Operator,   ///< the text of an operator, also in a `#define`
  Constant,   ///< the text of a literal, also in a `#define`
  Whole,      ///< the text of an expression
  Name,       ///< the name of a variable that is read or stored to
  Field,      ///< the name of a member
  Operation,  ///< an evaluation that can violate the target, and the statements around it
  Expression, ///< any expression of the code that can be edited
  Statement,  ///< any statement of it
  Function,   ///< any function of it
};

struct Rule {
  std::string_view name;          ///< of --show-rules, and of `// rule:` in golden files
  std::string_view before, after; ///< C, or words where C cannot say it
  uint32_t level = 3;             ///< the lowest mutation level that has it
  uint32_t cost = 1;              ///< syntactic distance; a place may add to it
  uint32_t prior = 0;             ///< faults of this kind among kFaults that people made
  Where where = Where::Expression;
  ir::CheckSet helps = kAnyFailure; ///< kinds of failures that it can mend
  uint32_t most = 0;                ///< edits in all; 0: no limit of its own
  uint32_t mostAt = 0;              ///< edits at one place; likewise
  void (*propose)(Context &, const Place &) = nullptr;
  change::Method method = change::Method::Mutation; ///< Path: only a failing run asks for it
  bool isAlone = false;                             ///< its edits are not tried with others

  static constexpr ir::CheckSet kAnyFailure = ~ir::CheckSet{0};
  static constexpr uint32_t kFaults = 3902;
};

/// By level and cost, which is the order in which they are tried.
std::span<const Rule> rules();

} // namespace salve::repair
