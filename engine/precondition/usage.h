// What a function does with the data that it is given: hints at what it asks of them.
#pragma once

#include "engine/ir/program.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace salve::precondition {

/// The field that a path ends in; null if it ends in something else.
const ir::Field *lastField(const ir::Program &program, const ir::Place &place);

/// A term as the code names it: `len` of `v->len`, of `*len` and of a parameter.
std::string ownName(const std::string &term);

/// The own name of what is read; empty where nothing is.
std::string nameOf(const ir::Program &program, ir::ExprId expr);
std::string nameOf(const ir::Program &program, const ir::Place &place);

/// Own names of what the function, or what it calls, compares with one another; the smaller first.
std::set<std::pair<std::string, std::string>> compared(const ir::Program &program,
                                                       ir::FunctionId function);

/// Own names of dividends and divisors.
std::set<std::pair<std::string, std::string>> divided(const ir::Program &program,
                                                      ir::FunctionId function);

/// Own names of what decides where the function, or what it calls, goes and what it accesses: what
/// is only stored away is no size.
std::set<std::string> deciding(const ir::Program &program, ir::FunctionId function);

/// By a local variable's name those that its values are made of: `at` of `i` in `i = at + 1`.
std::map<std::string, std::set<std::string>> madeOf(const ir::Program &program,
                                                    ir::FunctionId function);

/// Own names in an index of the form `row * width + column`.
struct TableIndex {
  std::string row, width, column;
};
/// Of the function; either factor may be the width, the second one more likely.
std::vector<TableIndex> tableIndices(const ir::Program &program, ir::FunctionId function);

/// Variables that the function multiplies with, as one does with the columns of a table.
std::set<ir::VariableId> factors(const ir::Program &program, ir::FunctionId function);

/// Variables that the function gives another value.
std::set<ir::VariableId> changed(const ir::Program &program, ir::FunctionId function);

/// The numbers in the function and in what it calls.
std::set<uint64_t> numbers(const ir::Program &program, ir::FunctionId function);

/// The sizes of arrays that the function, and what it calls, names: what a loop that counts from 0
/// goes round by its condition (3 of `i < 3`), and from `kLeastSize` on its numbers and the next.
std::set<uint64_t> namedSizes(const ir::Program &program, ir::FunctionId function);

/// The lengths of the arrays that the function and what it calls have or index, longest first.
std::vector<uint64_t> lengths(const ir::Program &program, ir::FunctionId function);

/// Limits of what an index is computed of: of 32 elements `a[i / 8]` and `a[y * 8 + x]` let `i` be
/// below 256, `y` below 4 and `x` below 8. The last two only where an array has so many.
std::set<uint64_t> scaledLengths(const ir::Program &program, ir::FunctionId function,
                                 const std::vector<uint64_t> &lengths);

} // namespace salve::precondition
