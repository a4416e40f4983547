// The statements and variables of a C file as they stand in its text.
//
// What a debugger has to know of a program beyond its lines: where a loop's condition is, what
// comes behind a statement, which variables are written. Plain values, made by the frontend.
#pragma once

#include "engine/support/text.h"

#include <string>
#include <vector>

namespace salve {

struct Outline {
  struct Statement {
    enum class Kind { Simple, Declaration, If, While, Do, For, Switch, Return, Jump };
    Kind kind = Kind::Simple;
    ByteRange range;      ///< with its semicolon
    ByteRange condition;  ///< If, While, Do, For, Switch; empty: none
    ByteRange init;       ///< For; with its semicolon
    ByteRange increment;  ///< For
    ByteRange body;       ///< of a loop, what follows an `if (...)`
    ByteRange otherwise;  ///< If
    int parent = -1;      ///< the statement that it is a part of
    bool inBlock = false; ///< others may stand beside it

    bool isLoop() const { return kind == Kind::While || kind == Kind::Do || kind == Kind::For; }
  };
  struct Variable {
    std::string name;
    std::string declarator; ///< "struct node *current": as a parameter would be declared
    ByteRange scope;        ///< from its declaration on
    bool isWritten = false; ///< from the beginning: a parameter, a static one, an initialiser
  };
  struct Function {
    std::string name;
    ByteRange range;
    ByteRange body;                  ///< with its braces
    std::string result;              ///< its type
    std::vector<Variable> variables; ///< parameters first
    size_t parameters = 0;
    std::vector<Statement> statements; ///< by begin; the outer one first
  };
  std::vector<Function> functions;
  std::vector<std::string> errors;

  /// Null where no function is.
  const Function *around(uint32_t offset) const {
    for (const Function &function : functions)
      if (function.range.begin <= offset && offset < function.range.end)
        return &function;
    return nullptr;
  }
};

} // namespace salve
