// Under which conditions an operation does not fail: what guards are made of.
//
// They are templates over the operands of the failing operation: an index is in its range, a
// divisor is not 0, a pointer is not null. What of it helps, verification says.
#pragma once

#include "engine/repair/failing.h"

namespace salve::repair {

/// An expression, made afresh each time it is needed.
using Make = std::function<ir::ExprId(Builder &)>;

/// What a condition reads: it must be no more than reading, and visible where it is written.
struct Reads {
  std::vector<ir::ExprId> exprs{};
  std::vector<ir::VariableId> variables{}; ///< named besides
};

struct Operand {
  Make make;
  Reads reads{};
};
Operand constantOf(ir::TypeId type, Bits value, std::string spelledAs = "");
Operand copyOf(ir::ExprId expr);
Operand valueOf(ir::VariableId variable);
/// What a place holds, read once more.
Operand readOf(const ir::Program &program, ir::PlaceId place);
/// What `make` computes from others.
Operand computed(const Operand &a, const Operand &b,
                 std::function<ir::ExprId(Builder &, ir::ExprId, ir::ExprId)> make);

/// That all is well, and that it is not, both without a `!`; int.
struct Test {
  Make holds, fails;
  Reads reads{};
};
Test compared(ir::BinaryOp op, const Operand &a, const Operand &b); ///< relational
Test all(const Test &a, const Test &b);
Test any(const Test &a, const Test &b);

struct Condition {
  Make holds;                            ///< `i < n`
  Make fails;                            ///< `i >= n`
  std::vector<ir::VariableId> variables; ///< that it names
  uint32_t cost = 0;
  bool leavesRoom = false; ///< for one element more, which is written later
};

/// The conditions of one operation, as they are found.
struct Conditions {
  const ir::Program &program;
  const FailingOperation &operation;
  ir::PropertyId target;
  bool usesNull;        ///< the file writes null pointers as NULL
  bool hasSign = false; ///< it is asked already whether an index is at least 0
  std::vector<Condition> list{};
};
/// Leaves out what does more than read, and what names nothing.
void add(Conditions &c, const Test &test, uint32_t cost);
void addOverflow(Conditions &c);

/// Likeliest first.
std::vector<Condition> conditionsOf(const ir::Program &program, const FailingOperation &operation,
                                    ir::PropertyId target, bool usesNull);

} // namespace salve::repair
