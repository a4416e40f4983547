// What a test finds behind its call in two programs, place by place: results, objects, globals.
//
// Knows two runs of one test whose objects outlive it (they are static), so that the end of a run
// has their values; nothing of why the programs differ.
#pragma once

#include "engine/ir/interpreter/interpreter.h"

namespace salve::words {

/// A run of the test that has ended well.
struct Ended {
  const ir::Program &program;
  const ir::Run &run;
  ir::FunctionId test;
};

/// The value of a scalar, or whether a pointer is null.
struct Effect {
  std::string shown;     ///< "3", "NULL", "not NULL"
  std::string constant;  ///< the same in C; "": it has none
  bool isObject = false; ///< a pointer that is not null
};

/// A place that has another value in each; of a run that did not end well there is none.
struct Difference {
  std::string place; ///< "result", "p", "list.count"
  bool isResult = false;
  Effect first, second;
};

/// Results first, then the objects of the test, then globals. Null: that run did not end well, and
/// the other's result is all that is told.
std::vector<Difference> differences(const Ended *first, const Ended *second,
                                    const std::string &result);

/// "p == 3"; "" where C cannot say that.
std::string assertion(const std::string &place, const Effect &effect);

} // namespace salve::words
