#include "engine/support/files.h"

#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

namespace salve {

bool isUnchanged(const std::string &path, int64_t modified, uint64_t bytes) {
  constexpr int64_t kSecond = 1'000'000'000;
  struct stat now{};
  return stat(path.c_str(), &now) == 0 &&
         now.st_mtim.tv_sec * kSecond + now.st_mtim.tv_nsec == modified &&
         static_cast<uint64_t>(now.st_size) == bytes;
}

bool writeAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return false;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

} // namespace salve
