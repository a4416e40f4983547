#include "server/workers/log.h"

#include <cstdio>
#include <ctime>

#include <fcntl.h>
#include <unistd.h>

namespace salve::server {

Log::Log(const std::string &path) {
  if (!path.empty())
    file_ = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
}

Log::~Log() {
  if (file_ >= 0)
    close(file_);
}

void Log::line(const std::string &text) const {
  if (file_ < 0)
    return;
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  tm parts{};
  gmtime_r(&now.tv_sec, &parts);
  char stamp[48];
  size_t size = std::strftime(stamp, sizeof stamp, "%H:%M:%S", &parts);
  size += static_cast<size_t>(
      std::snprintf(stamp + size, sizeof stamp - size, ".%03ld ", now.tv_nsec / 1000000));
  std::string line = std::string(stamp, size) + text + "\n";
  if (write(file_, line.data(), line.size()) < 0)
    return; // a full disk must not end the server
}

} // namespace salve::server
