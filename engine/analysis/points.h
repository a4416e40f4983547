// Sets of integer points as octagons: conjunctions of ±x ± y <= c and ±x <= c (A. Miné, "The
// octagon abstract domain", 2006), over mathematical integers. The only header through which
// the room uses the Parma Polyhedra Library; knows nothing of C.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace salve::analysis {

using Wide = __int128;
using Dimension = uint32_t;

/// constant + sum of factor * dimension; sorted by dimension, no factor 0.
struct Linear {
  std::vector<std::pair<Dimension, int64_t>> parts;
  Wide constant = 0;

  static Linear number(Wide n) { return {{}, n}; }
  static Linear dimension(Dimension d) { return {{{d, 1}}, 0}; }
  bool isNumber() const { return parts.empty(); }
};

/// Nothing if a factor or constant got too large to be of use.
std::optional<Linear> sum(const Linear &a, const Linear &b, int64_t factorOfB);

/// a * x + b * y <= c, where b may be 0.
struct Inequality {
  int a = 0;
  Dimension x = 0;
  int b = 0;
  Dimension y = 0;
  Wide c = 0;
};

/// Inequalities form <= 0 at which widening stops.
class Thresholds {
public:
  Thresholds() = default;
  explicit Thresholds(const std::vector<Linear> &forms);

private:
  friend class Octagon;
  struct Impl;
  std::shared_ptr<const Impl> impl_;
};

class Octagon {
public:
  /// All points, or none. `wide`: numbers beyond 60 bits count, which costs time; otherwise
  /// such bounds are forgotten.
  Octagon(Dimension dimensions, bool wide, bool empty = false);
  ~Octagon();
  Octagon(const Octagon &);
  Octagon &operator=(const Octagon &);
  Octagon(Octagon &&) noexcept;
  Octagon &operator=(Octagon &&) noexcept;

  Dimension dimensions() const;
  /// A new last dimension without any restriction.
  Dimension addDimension();
  /// Forgets the dimensions from `count` on.
  void truncate(Dimension count);

  bool isEmpty() const;
  bool contains(const Octagon &other) const;
  void makeEmpty();

  /// form <= 0; what an octagon cannot say of it is left out.
  void restrict(const Linear &form);
  void assign(Dimension x, const Linear &form);
  void forget(Dimension x);
  /// Least upper bound.
  void join(const Octagon &other);
  /// To something larger than this and `next`, so that chains of widenings end. Thresholds
  /// that hold of both are kept.
  void widen(const Octagon &next, const Thresholds &thresholds);

  /// A bound of the form from above, if there is one; not of an empty octagon. The least one
  /// for a form that octagons know, else made of those of its parts.
  std::optional<Wide> upper(const Linear &form) const;
  std::vector<Inequality> inequalities() const;

private:
  std::optional<Wide> least(const Linear &form) const;

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

} // namespace salve::analysis
