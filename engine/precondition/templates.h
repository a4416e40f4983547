// What templates are made of, and those that stand in files of their own; private to the room.
#pragma once

#include "engine/precondition/candidates.h"

namespace salve::precondition {

/// `left op right`, as C and ACSL say it.
Candidate relation(const std::string &left, ir::BinaryOp op, const std::string &right);
/// The same of terms, with what it takes to assume it.
Candidate comparison(const Term &a, ir::BinaryOp op, const Term &b);
Candidate comparison(const Term &a, ir::BinaryOp op, int64_t limit);
/// `a op b`, computed in 64 bits, is at most (`isMost`) or at least the end of 32 bits.
Candidate fits(const ir::Program &program, const Term &a, ir::BinaryOp op, const Term &b,
               bool isMost);
/// The pointers that are followed to these terms.
std::vector<Location> readsOf(const std::vector<Term> &terms);
/// Of what the pointer points to; at least 1.
uint64_t elementBytes(const ir::Program &program, const Term &pointer);

/// `bytes` (an unsigned value of 64 bits) lie behind the pointer; int.
ir::ExprId isValid(repair::Builder &builder, const Term &pointer, ir::ExprId bytes);

/// The pointer points to `count` elements, or `factor` times as many, and `more`; a count below 1
/// (below 0, if there are more) asks for nothing.
Candidate elements(const ir::Program &program, const Term &pointer, const Term &count,
                   uint64_t more, uint64_t factor = 1);
/// The words for "the pointer points to `total` elements, the last of which is `last`".
Candidate elementsInWords(const ir::Program &program, const Term &pointer, const std::string &total,
                          const std::string &last);

/// Of the index of an access, which this property checks, and of what is divided or shifted by.
OfOperation ofIndex(const ir::Program &program, ir::FunctionId function, ir::PropertyKind kind,
                    ir::PropertyId property);
OfOperation ofOperand(const ir::Program &program, ir::FunctionId function, ir::PropertyKind kind,
                      ir::PropertyId property);
/// Of a call of a function that asks for something, which this property checks: the same.
OfOperation ofCall(const ir::Program &program, ir::FunctionId function, ir::PropertyId property);

/// The pointer is to a table, and what is an index there is in it.
void addTables(const ir::Program &program, const Terms &terms, ir::FunctionId function,
               std::vector<Candidate> &list);
/// Strings are shorter than these lengths, not empty, or longer than a number.
void addStrings(const ir::Program &program, const Terms &terms, ir::FunctionId function,
                const std::vector<uint64_t> &lengths, std::vector<Candidate> &list);
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
