// From what somebody wants to debug to a session with it: the file is compiled, gdb is started.
//
// Knows command lines and files; nothing of who asks, a terminal or an editor.
#pragma once

#include "server/debug/heap_session.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace salve::server {

struct DebugOptions {
  std::string target;                 ///< a C file, or a program
  int process = 0;                    ///< one that runs already; 0: none
  std::vector<std::string> arguments; ///< of the program, after --
  std::string input;                  ///< file that it reads
  std::string folder;                 ///< in which it runs; "": ours
  std::string compileCommands;        ///< -p
  uint32_t nodes = 0;                 ///< of the heap that are looked at; 0: the usual number
  std::string test;                   ///< a function of the C file, instead of main
  bool isAdapter = false;             ///< an editor asks, by the Debug Adapter Protocol
};

/// `janitor` outlives the session. Null: `error` says why.
std::unique_ptr<HeapSession> openSession(const DebugOptions &options,
                                         const debugger::Janitor &janitor,
                                         debugger::Onlooker onlooker, HeapSession::Say say,
                                         std::string &error);

} // namespace salve::server
