// What templates are made of, and those that stand in files of their own; private to the room.
#pragma once

#include "engine/precondition/candidates.h"

namespace salve::precondition {

/// `left op right`, as C and ACSL say it.
Candidate relation(const std::string &left, ir::BinaryOp op, const std::string &right);
/// The pointers that are followed to these terms.
std::vector<Location> readsOf(const std::vector<Term> &terms);
/// Of what the pointer points to; at least 1.
uint64_t elementBytes(const ir::Program &program, const Term &pointer);

/// `bytes` (an unsigned value of 64 bits) lie behind the pointer; int.
ir::ExprId isValid(repair::Builder &builder, const Term &pointer, ir::ExprId bytes);

/// Pointers in an array are not null.
void addPointersInArrays(const ir::Program &program, const Terms &terms, ir::FunctionId function,
                         std::vector<Candidate> &list);
/// A floating number fits an integer type that the code converts to.
void addConversions(const ir::Program &program, const Terms &terms, ir::FunctionId function,
                    std::vector<Candidate> &list);
/// Two parameters are begin and end of one array.
void addPairs(const ir::Program &program, const Terms &terms, ir::FunctionId function,
              std::vector<Candidate> &list);

} // namespace salve::precondition
