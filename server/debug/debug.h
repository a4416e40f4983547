// The verb `debug`: a heap session with a C program, at a terminal or from a pipe.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace salve::server {

struct DebugOptions {
  std::string target;                 ///< a C file, or a program
  std::vector<std::string> arguments; ///< of the program, after --
  std::string input;                  ///< file that it reads
  std::string compileCommands;        ///< -p
  uint32_t nodes = 0;                 ///< of the heap that are looked at; 0: the usual number
};

/// Returns the exit status of the process.
int runDebug(const DebugOptions &options);

} // namespace salve::server
