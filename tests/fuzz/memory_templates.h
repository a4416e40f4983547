// The parts that programs about memory are made of; private to generator_memory.cpp.
//
// In a part's text `@` stands for the program's prefix and
//   $E  an integer expression      $C  a condition      $F  a float expression
//   $S  one to three statements    $N  a number 1 to 9  $K  a number 2 to 5
//   $T  an integer type            $V  a value of random bits, `unsigned`
//   $A  an `int` expression over two parameters a and b
// over the lvalues of `scope`: `i:` integers, `f:` floats, blanks between them. Expressions
// call nothing and write nothing, so that C's freedom of evaluation order does not matter.
#pragma once

#include <span>

namespace salve::fuzz {

struct Part {
  const char *scope;
  const char *text;
};

/// What every program has: types, globals, helpers. One text.
const char *memoryCommon();
/// Parts that define `static void @part#(void)`, `#` being their number in the program.
std::span<const Part> memoryParts();
/// Frees everything, hashes what is global.
const char *memoryEnd();

} // namespace salve::fuzz
