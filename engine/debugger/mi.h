// What gdb says on its machine interface (MI3), one line at a time.
//
// https://sourceware.org/gdb/current/onlinedocs/gdb.html/GDB_002fMI-Output-Syntax.html. Pure text:
// knows nothing of processes, nor of what the results mean. Any bytes are accepted; what is no
// record is Kind::Other (the program that is debugged may print between the lines).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace salve::debugger {

/// A constant, a tuple or a list; the entries of a list of values have no names.
struct MiValue {
  enum class Kind { Constant, Tuple, List };
  Kind kind = Kind::Tuple;
  std::string text;                                       ///< Constant
  std::vector<std::pair<std::string, MiValue>> entries{}; ///< Tuple, List

  /// Of the first entry of that name; null if there is none.
  const MiValue *find(std::string_view name) const;
  /// Of a constant of that name; "" if there is none.
  std::string textOf(std::string_view name) const;
};

struct MiRecord {
  enum class Kind {
    Result,  ///< ^done ^running ^error ^exit
    Exec,    ///< *stopped *running
    Status,  ///< +download
    Notify,  ///< =thread-group-started
    Console, ///< ~"..."
    Target,  ///< @"..."
    Log,     ///< &"..."
    Prompt,  ///< (gdb)
    Other,
  };
  Kind kind = Kind::Other;
  std::string token; ///< the number in front of the command that it answers
  std::string name;  ///< "done", "stopped"; of a stream its text, of Other the line
  MiValue results{};
};

/// `line` without its line end.
MiRecord parseMi(std::string_view line);

/// As a C string in quotes, as commands take it.
std::string miQuoted(std::string_view text);

} // namespace salve::debugger
