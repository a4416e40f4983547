// A log file of lines with times, for people who look for what the server did.
#pragma once

#include <string>

namespace salve::server {

class Log {
public:
  /// Appends to the file; "" writes nothing.
  explicit Log(const std::string &path);
  ~Log();
  Log(const Log &) = delete;
  Log &operator=(const Log &) = delete;

  bool isOpen() const { return file_ >= 0; }
  void line(const std::string &text) const;

private:
  int file_ = -1;
};

} // namespace salve::server
