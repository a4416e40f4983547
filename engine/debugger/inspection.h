// What the windows of a debugger show: threads, frames, and variables that are opened part by part.
//
// Parts are gdb's variable objects. They are of one stop: forget() before the program runs again.
// Every list is asked for from an index on and up to a count, so that a large array costs what is
// shown of it. Knows nothing of the abstract heap.
#pragma once

#include "engine/debugger/gdb.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace salve::debugger {

struct Thread {
  int number = 0;
  std::string name;
};

/// A thread, and how far out of its innermost function.
struct FrameAt {
  int thread = 0;
  uint32_t level = 0;
};

struct Frame {
  uint32_t level = 0;
  std::string function, file; ///< "": not known
  uint32_t line = 0;
  std::string address;
};

/// A value in a frame, or a part of one.
struct Part {
  std::string handle; ///< of gdb
  std::string name, type, value;
  uint64_t parts = 0;
  bool isArray = false;
};

class Inspection {
public:
  explicit Inspection(Gdb &gdb) : gdb_(gdb) {}

  std::vector<Thread> threads();
  /// The number of the thread that moves and is looked at.
  bool select(int thread);
  std::vector<Frame> frames(int thread, uint32_t first, uint32_t count);
  uint32_t depth(int thread);
  /// Parameters, then locals; of those of one name the innermost.
  std::vector<std::string> variables(const FrameAt &frame);

  std::optional<Part> part(const FrameAt &frame, const std::string &expression, std::string &error);
  std::vector<Part> parts(const std::string &handle, uint64_t first, uint64_t count);
  /// As C has it.
  std::string expressionOf(const std::string &handle);
  /// The value then.
  std::optional<std::string> assign(const std::string &handle, const std::string &value,
                                    std::string &error);
  void forget();

private:
  Gdb &gdb_;
  std::vector<std::string> roots_{}; ///< handles; their parts go with them
};

} // namespace salve::debugger
