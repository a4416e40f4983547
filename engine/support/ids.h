// Typed indices into stores.
//
// Every store of the engine is a vector; an Id<Tag> is an index into exactly one
// kind of store, so that a statement can never be looked up among expressions.
// Ids are plain values: they own nothing and stay valid as long as their store.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

namespace salve {

template <typename Tag> struct Id {
  static constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

  uint32_t index = kNone;

  constexpr Id() = default;
  constexpr explicit Id(uint32_t i) : index(i) {}

  constexpr bool valid() const { return index != kNone; }
  constexpr explicit operator bool() const { return valid(); }
  friend constexpr bool operator==(Id a, Id b) { return a.index == b.index; }
  friend constexpr auto operator<=>(Id a, Id b) { return a.index <=> b.index; }
};

/// A vector that only the matching id can index.
template <typename IdType, typename T> class Store {
public:
  IdType add(T value) {
    items_.push_back(std::move(value));
    return IdType(static_cast<uint32_t>(items_.size() - 1));
  }
  T &operator[](IdType id) { return items_[id.index]; }
  const T &operator[](IdType id) const { return items_[id.index]; }
  uint32_t size() const { return static_cast<uint32_t>(items_.size()); }
  /// Drops what was added behind the first `size` items.
  void shrink(uint32_t size) { items_.erase(items_.begin() + size, items_.end()); }
  bool empty() const { return items_.empty(); }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }

private:
  std::vector<T> items_;
};

} // namespace salve

template <typename Tag> struct std::hash<salve::Id<Tag>> {
  size_t operator()(salve::Id<Tag> id) const noexcept { return id.index; }
};
