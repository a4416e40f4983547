// A store for large items.
#pragma once

#include "engine/support/ids.h"

namespace salve {

/// A store whose items stay where they are when others are added. For large items, and many: a
/// vector that grows would move them, and touch twice as much memory.
template <typename IdType, typename T> class StableStore {
public:
  IdType add(T value) {
    if (size_ % kBlock == 0)
      blocks_.emplace_back().reserve(kBlock);
    blocks_.back().push_back(std::move(value));
    return IdType(size_++);
  }
  T &operator[](IdType id) { return blocks_[id.index / kBlock][id.index % kBlock]; }
  const T &operator[](IdType id) const { return blocks_[id.index / kBlock][id.index % kBlock]; }
  uint32_t size() const { return size_; }

private:
  static constexpr uint32_t kBlock = 64;
  std::vector<std::vector<T>> blocks_;
  uint32_t size_ = 0;
};

} // namespace salve
