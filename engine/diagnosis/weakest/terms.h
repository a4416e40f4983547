// Facts about a run as a person reads them: sums of what the program calls its variables, and
// relations between two of them.
//
// Section 2.1 of the paper: atomic predicates `expr relop const`, array elements with the value of
// their index. A fact is told for a point of the run: reads of what was stored before it stay
// names (`s`, `a[2]`), others become what was stored (the path-based weakest precondition, section
// 2.2). Of what nobody wrote (temporaries, harnesses) there are no names; a fact that would need
// one is not readable.
#pragma once

#include "engine/diagnosis/weakest/flow.h"

#include <string>

namespace salve::diagnosis {

/// c1 * x1 + ... + c
struct Term {
  struct Part {
    std::string text;
    uint64_t address = 0; ///< of the cell that it is; 0: it is a value
    int64_t factor = 1;
    bool isSame(const Part &other) const {
      return address != 0 || other.address != 0 ? address == other.address : text == other.text;
    }
  };
  std::vector<Part> parts;
  int64_t constant = 0;
  bool readable = true;

  void add(const Term &other, int64_t factor);
  bool mentions(uint64_t address) const;
  std::string text() const;
};

/// difference relation 0
struct Fact {
  Term difference;
  ir::BinaryOp relation = ir::BinaryOp::Eq;

  bool readable() const { return difference.readable; }
  bool isClosed() const { return difference.parts.empty(); } ///< it speaks of no variable
  bool isTrue() const;                                       ///< if it is closed
  std::string text() const; ///< what is subtracted stands on the other side
};

/// Whether no state has both: an explicit evidence of type II (section 2.5).
bool contradict(const Fact &one, const Fact &other);

/// A relation of two evaluated expressions that holds, or would have to.
struct Relation {
  ir::BinaryOp op = ir::BinaryOp::Ne;
  Flow::Node a = Flow::kNone, b = Flow::kNone; ///< no `b`: `number`
  int64_t number = 0;
};

class Reader {
public:
  Reader(const ir::Program &program, ir::FunctionId entry, const Flow &flow);

  Term term(Flow::Node node, Flow::Node time) const { return read(node, time, 0); }
  Fact fact(const Relation &relation, Flow::Node time) const;
  /// The cell that the evaluation stores to.
  Term::Part cell(Flow::Node store) const;
  /// The relations that make the value true or false: if it is so already, all that do, else those
  /// of which each keeps it from being so.
  std::vector<Relation> relations(Flow::Node node, bool truth) const;
  /// Nobody wrote it: a temporary, a local of a harness or of a model.
  bool isHidden(ir::VariableId variable) const;
  /// Of a function that a contract was made into, whose parameters are called like the user's.
  bool isOfContract(ir::VariableId variable) const;

private:
  Term read(Flow::Node node, Flow::Node time, int depth) const;
  Term stored(Flow::Node store, Flow::Node time, int depth) const;
  Term operation(Flow::Node node, Flow::Node time, int depth) const;
  Term opaque(Flow::Node node) const;
  std::string placeText(Flow::Node node, Flow::Node time) const;
  void collect(Flow::Node node, bool truth, int depth, std::vector<Relation> &result) const;
  Flow::Node handedOn(Flow::Node node) const;
  const ir::Type &typeOf(Flow::Node node) const {
    return program_.types[program_.exprs[flow_[node].expr].type];
  }
  int64_t numberOf(Flow::Node node) const {
    return static_cast<int64_t>(ir::signedValue(typeOf(node), flow_[node].value));
  }

  const ir::Program &program_;
  const ir::FunctionId entry_;
  const Flow &flow_;
  std::unordered_map<uint64_t, Flow::Node> named_; ///< by address: an access by a variable's name
};

} // namespace salve::diagnosis
