// Cleans up behind a session, however that ends: a process of its own, which waits for the end of
// this one, then ends what the session has started and removes its folders.
//
// What the session has started is known by its process groups and by a mark in the environment,
// which all inherit: compilers, gdb, the program and what that forks. The janitor is in a session
// of its own, so that what kills ours (a closed terminal, SIGKILL to the group) leaves it. Knows
// nothing of gdb.
#pragma once

#include <string>
#include <string_view>

namespace salve::debugger {

class Janitor {
public:
  /// Marks the environment of this process, too. Before there are threads.
  Janitor();
  /// Has it clean up, and waits until that is done.
  ~Janitor();
  Janitor(const Janitor &) = delete;
  Janitor &operator=(const Janitor &) = delete;

  /// False if the system gave us no process; then nothing may be begun.
  bool isThere() const { return isReady_; }
  void willEnd(int group) const { tell('+', std::to_string(group)); }
  void hasEnded(int group) const { tell('-', std::to_string(group)); }
  /// For temporary files, removed in the end; "": none can be had.
  std::string newFolder() const;

private:
  void tell(char what, std::string_view of) const;

  int pipe_ = -1;
  int pid_ = -1;
  bool isReady_ = false;
};

} // namespace salve::debugger
