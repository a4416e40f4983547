#include "engine/support/files.h"

#include <sys/stat.h>

namespace salve {

bool isUnchanged(const std::string &path, int64_t modified, uint64_t bytes) {
  constexpr int64_t kSecond = 1'000'000'000;
  struct stat now{};
  return stat(path.c_str(), &now) == 0 &&
         now.st_mtim.tv_sec * kSecond + now.st_mtim.tv_nsec == modified &&
         static_cast<uint64_t>(now.st_size) == bytes;
}

} // namespace salve
