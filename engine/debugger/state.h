// Where a program stands and what its variables lead to: the abstract heap at one stop.
//
// Nodes are numbered by the probe, a number stays with a block until it is freed. A value knows
// what it points to (a node, a variable, a part of either), so that two states of one run can be
// compared without addresses. Plain values; knows nothing of gdb but the probe's lines.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace salve::debugger {

struct Value {
  enum class Kind {
    Null,
    Pointer,  ///< to `target`
    Dangling, ///< into a freed block
    Invalid,  ///< where nothing can be read
    Outside,  ///< to what is not looked at: an address as text
    String,
    Function,
    Number,
    Enumerator,
    Float,
    Unset,     ///< never written
    Optimised, ///< the compiler keeps no value
    Left,      ///< elements that are not looked at, by count
    Other,
  };
  Kind kind = Kind::Other;
  std::string text;   ///< of a number, a string, ...
  std::string target; ///< Pointer: "n3", "&n3.next", "&head"

  friend bool operator==(const Value &, const Value &) = default;
};

struct Field {
  std::string path; ///< "next", "pair.first", "[2]"; "" of a scalar variable
  std::string type;
  Value value;
  uint64_t address = 0;
  std::string pointee; ///< type of what a pointer points to
};

struct Variable {
  enum class Scope { Parameter, Local, Static, Global };
  Scope scope = Scope::Local;
  std::string name, type;
  uint32_t line = 0; ///< of its declaration
  std::vector<Field> fields{};
  bool isInternal = false; ///< Global: no other file sees it
};

struct Node {
  uint32_t number = 0;
  std::string type;
  uint64_t address = 0;
  uint64_t count = 1; ///< elements of that type
  uint64_t size = 0;  ///< bytes of all of them
  bool isHeap = false;
  bool isLost = false; ///< nothing leads to it any more
  std::vector<Field> fields{};

  std::string name() const { return "n" + std::to_string(number); }
};

struct State {
  std::string function, file;
  uint32_t line = 0;
  uint32_t level = 0;   ///< functions that called this one
  std::string base;     ///< tells activations apart
  uint32_t calls = 0;   ///< of functions of the file, that the run has come by
  uint32_t stretch = 0; ///< stops of one are one step from the other, in a call; 0: not known
  std::string within;   ///< a function without source that it has called and is in; "": none
  std::vector<Variable> variables;
  std::vector<std::string> ahead; ///< variables in scope whose declaration is still to be executed
  std::vector<Node> nodes;
  uint64_t left = 0;   ///< nodes beyond the limit
  bool tracked = true; ///< freed blocks are recognised

  bool isSameActivation(const State &other) const {
    return function == other.function && level == other.level && base == other.base;
  }
  const Node *node(std::string_view name) const;
  const Variable *variable(std::string_view name) const;
};

/// The fields; of arrays of `char` that hold text, and zeros or nothing behind it, the text: one
/// field, a String.
std::vector<Field> withTexts(const std::vector<Field> &fields);

/// From the lines of the probe, with pointers resolved.
State stateFrom(std::string_view lines);

/// "current -> n4", "n4.next: null", ...: what one state has and the other has not, in order.
std::vector<std::string> changesBetween(const State &before, const State &after);

/// As a person reads it: "n4", "null", "uninitialised", "7".
std::string shown(const Value &value);
/// A part of what `owner` names, as in C: "p.next", "table[2]"; of nothing, or no part, the other.
std::string joined(const std::string &owner, const std::string &part);

} // namespace salve::debugger
